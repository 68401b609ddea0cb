"""What can be proved of the functions in `rules.py` of a game's own mechanism: that they end, and that those
which authors ask change nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.language import endless
from hexwright.rules.language.kernel_types import SCOPES, library_source
from hexwright.rules.language.source_reader import SourceReader

CHANGING = (
    "hexwright.rules.engine.dice.face",
    "hexwright.rules.engine.play.forget",
    "hexwright.rules.engine.words.say",
)
"""Functions of the library that change something, or give another value each time, in a way of their own."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Proves it. `names`: what those at module level stand for; `asked`: functions that authors may name."""

    reader: SourceReader
    names: Mapping[str, Any]
    asked: Collection[str]

    def ends(self, functions: Sequence[ast.FunctionDef]) -> None:
        """See that no loop and no function goes on for ever."""
        for function in functions:
            for loop, why in endless.endless_loops(function):
                self.reader.wrong("E034", loop, why, "break, return, or change what the loop asks")
        for function, way in endless.endless_calls({f.name: f for f in functions}):
            names = " calls ".join(way)
            self.reader.wrong("E034", function, f"this never ends: {names}, whatever the values are")

    def changes_nothing(self, functions: Sequence[ast.FunctionDef]) -> None:
        """See that names for authors and what stands in a scope change nothing."""
        calls = {f.name: {self._library_name(n) for n in endless.called_names(f)} for f in functions}
        if not self.asked and not any(self._makes_scope(p) for f in functions for p in ast.walk(f)):
            return
        own = {f.name for f in functions if endless.changes_something(f)}
        library = {name for names in calls.values() for name in names if "." in name and _changes(name)}
        changing = endless.changing(calls, own | library)
        for function in functions:
            if function.name in self.asked and function.name in changing:
                hint = "what authors ask is computed at any time, and as often as it is asked"
                self.reader.wrong("E033", function, f"'{function.name}' changes something", hint)
            for part in ast.walk(function):
                if isinstance(part, ast.Call) and self._makes_scope(part):
                    values = (*part.args, *(k.value for k in part.keywords))
                    self._pure(values, changing)

    def _makes_scope(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        kind = self.names.get(node.func.id) if isinstance(node.func, ast.Name) else None
        return isinstance(kind, type) and issubclass(kind, SCOPES)

    def _pure(self, values: Iterable[ast.expr], changing: set[str]) -> None:
        for value in values:
            for name in endless.called_names(value):
                if self._library_name(name) in changing or name in changing:
                    hint = "compute it before, in a local"
                    self.reader.wrong("E033", value, f"'{name}' changes something", hint)

    def _library_name(self, name: str) -> str:
        """The full name of a function that is imported from the library; one's own name else."""
        found = self.names.get(name)
        if isinstance(found, KernelFunction):
            return name
        return f"{getattr(found, '__module__', '')}.{name}" if found is not None else name


@cache
def _changes(full: str) -> bool:
    """Whether a function of the library, by its full name, changes something or calls one that does."""
    seen: set[str] = set()
    queue = [full]
    while queue:
        one = queue.pop()
        if one in seen:
            continue
        seen.add(one)
        found = _written(one)
        if found is None:
            continue
        node, names = found
        if one in CHANGING or endless.changes_something(node):
            return True
        queue.extend(names.get(name, "") for name in endless.called_names(node))
    return False


def _written(full: str) -> tuple[ast.FunctionDef, Mapping[str, str]] | None:
    """What is written of a function of the library, and the full names of those it may call; None for
    anything else.
    """
    module, _, name = full.rpartition(".")
    if not module.startswith(("hexwright.rules.engine", "hexwright.rules.mechanism")):
        return None
    functions, names = _functions_of(module)
    return (functions[name], names) if name in functions else None


@cache
def _functions_of(module: str) -> tuple[Mapping[str, ast.FunctionDef], Mapping[str, str]]:
    """The functions of a module of the library, and the full names of what its names stand for."""
    tree = library_source(module)
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    names = {
        alias.name: f"{node.module}.{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return functions, {**names, **{name: f"{module}.{name}" for name in functions}}

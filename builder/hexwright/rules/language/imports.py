"""What a game's own mechanism may import: the kernel of the program, and its neighbours in the game."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine.kernel_function import BROKEN, SourceModule
from hexwright.rules.language.source_reader import SourceReader

PACKAGES = ("hexwright.rules.engine", "hexwright.rules.mechanism")
MODULES = ("hexwright.rules.language.prelude", "hexwright.rules.language.own")
FROM_PYTHON: Mapping[str, frozenset[str]] = {
    "__future__": frozenset(("annotations",)),
    "dataclasses": frozenset(("dataclass",)),
    "typing": frozenset(("Final",)),
}
"""Names of Python's library that only say what something is."""
NOT_THE_KERNEL = frozenset(("docs", "make", "resolve", "schema", "vocabulary"))
"""Modules of the engine that make a game; the kernel runs in it."""


@cache
def library_modules() -> tuple[str, ...]:
    """The modules whose names may be imported."""
    found = list(MODULES)
    for package in PACKAGES:
        path = importlib.import_module(package).__path__
        found.extend(
            info.name
            for info in pkgutil.walk_packages(path, f"{package}.")
            if info.name.rpartition(".")[2] not in NOT_THE_KERNEL
        )
    return tuple(sorted(found))


def import_of(name: str) -> str | None:
    """The line that imports a name of the kernel, from the module it is written in; None if no module has it.

    What `own` and the prelude have is imported from there.
    """
    for module in (*MODULES, *library_modules()):
        found = importlib.import_module(module)
        value = vars(found).get(name)
        here = (
            name in getattr(found, "__all__", ())
            or getattr(value, "__module__", None) == module
            or name in getattr(found, "__annotations__", ())
        )
        if value is not None and here and not name.startswith("_"):
            return f"from {module} import {name}"
    return None


def meant(name: str, known: Iterable[str], most: int = 8) -> str | None:
    """A hint about a name that is not known: the nearest that is, and the line that imports it if the kernel
    has it; else the first few of `known`.
    """
    near, line = did_you_mean(name, known, most), import_of(name)
    if line is not None and near is not None and near.startswith("did you mean"):
        return f"{near} or: {line}"
    return line or near


@dataclass(slots=True)
class Imports:
    """Reads imports.

    `names`: takes what they bring; `modules`: those of the game, `broken`: those of them with mistakes;
    `own`: the mechanism.
    """

    reader: SourceReader
    names: dict[str, Any]
    modules: Mapping[str, SourceModule]
    own: str
    broken: Collection[str]

    def taken(self, tree: ast.Module) -> Sequence[ast.stmt]:
        """Take in the imports at the top; what stands behind them and the docstring."""
        body = list(tree.body)
        if ast.get_docstring(tree) is None:
            first = body[0] if body else tree
            self.reader.wrong("E035", first, "the file needs a sentence that says what it is", '"""Tolls."""')
        else:
            body = body[1:]
        rest: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Import):
                name = node.names[0].name
                self.reader.wrong("E031", node, f"'{name}' cannot be imported", "from module import name")
            elif isinstance(node, ast.ImportFrom):
                self._import(node)
            else:
                rest.append(node)
        return rest

    def _import(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name == "*" or alias.asname is not None:
                self.reader.wrong("E031", node, "names are imported one by one, as they are")
                self._broken(node)
                return
        if node.level > 0:
            self._from_game(node)
            return
        module = node.module or ""
        if module in FROM_PYTHON:
            for alias in node.names:
                if alias.name not in FROM_PYTHON[module]:
                    self.reader.wrong("E032", node, f"'{alias.name}' is not part of the kernel's Python")
            return
        if module not in library_modules():
            hint = did_you_mean(module, library_modules())
            self.reader.wrong("E032", node, f"'{module}' is no module of the kernel", hint)
            self._broken(node)
            return
        found = importlib.import_module(module)
        for alias in node.names:
            if alias.name.startswith("_") or not hasattr(found, alias.name):
                known = [name for name in vars(found) if not name.startswith("_")]
                hint = meant(alias.name, known)
                self.reader.wrong("E032", node, f"'{module}' has no '{alias.name}'", hint)
                self.names.setdefault(alias.name, BROKEN)
            else:
                self._bring(node, alias.name, getattr(found, alias.name))

    def _from_game(self, node: ast.ImportFrom) -> None:
        parts = (node.module or "").split(".")
        wanted = f"mechanisms.{self.own}.{node.module}" if node.level == 1 else f"mechanisms.{node.module}"
        found = self.modules.get(wanted)
        if found is None or node.level > 2 or len(parts) != node.level:
            known = ["from .parameters", *(f"from ..{n.partition('.')[2]}" for n in self.modules)]
            hint = did_you_mean(f"from {'.' * node.level}{node.module or ''}", known)
            self.reader.wrong("E032", node, "the game has no such file, or it comes later", hint)
            self._broken(node)
            return
        for alias in node.names:
            if alias.name not in found.names and wanted in self.broken:
                self.names.setdefault(alias.name, BROKEN)
            elif alias.name not in found.names:
                hint = did_you_mean(alias.name, found.names)
                self.reader.wrong("E032", node, f"'{found.file}' has no '{alias.name}'", hint)
                self.names.setdefault(alias.name, BROKEN)
            else:
                self._bring(node, alias.name, found.names[alias.name])

    def _broken(self, node: ast.ImportFrom) -> None:
        """The names of an import that failed are known to be wrong."""
        for alias in node.names:
            self.names.setdefault(alias.asname or alias.name, BROKEN)

    def _bring(self, node: ast.ImportFrom, name: str, value: Any) -> None:
        if name in self.names and self.names[name] is not value:
            self.reader.wrong("E035", node, f"'{name}' is imported already")
        self.names[name] = value

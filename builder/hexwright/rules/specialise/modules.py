"""The sources of the kernel: modules of the library as Python has them, those of a game as its author wrote
them.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from hexwright.rules.language.tree import Kind


class KernelModule(Protocol):
    """A module of the kernel."""

    @property
    def name(self) -> str:
        """Its full name."""

    @property
    def file(self) -> str:
        """Its path, for messages."""

    @property
    def functions(self) -> Mapping[str, ast.FunctionDef]:
        """Its functions by name."""

    @property
    def aliases(self) -> Mapping[str, ast.expr]:
        """Its type aliases by name."""

    def lookup(self, name: str) -> Any:
        """What a name outside a function's locals stands for. KeyError for an unknown one."""


@dataclass(frozen=True, slots=True, eq=False)
class LibraryModule:
    """A module of the library."""

    name: str
    file: str
    functions: Mapping[str, ast.FunctionDef]
    aliases: Mapping[str, ast.expr]
    python: Any = field(repr=False)

    def lookup(self, name: str) -> Any:
        """The object of that name in the module."""
        if not hasattr(self.python, name):
            raise KeyError(name)
        return getattr(self.python, name)


@cache
def library_module(name: str) -> LibraryModule:
    """A module of the library by its full name."""
    python = importlib.import_module(name)
    tree = ast.parse(inspect.getsource(python))
    return LibraryModule(name, name.replace(".", "/") + ".py", functions_in(tree), aliases_in(tree), python)


def functions_in(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions of a module."""
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def aliases_in(tree: ast.Module) -> dict[str, ast.expr]:
    """The type aliases of a module, with what they stand for."""
    return {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and isinstance(node.annotation, ast.Name)
        and node.annotation.id == "TypeAlias"
    }


KINDS: Mapping[str, Kind] = {
    "int": Kind.INT,
    "bool": Kind.BOOL,
    "str": Kind.STR,
    "Ints": Kind.INTS,
    "Strs": Kind.STRS,
    "Table": Kind.TABLE,
    "Bits": Kind.BITS,
    "Sets": Kind.SETS,
    "Heap": Kind.HEAP,
    "None": Kind.NONE,
}


@cache
def _aliases() -> Mapping[str, str]:
    """What each alias of `engine.codes` stands for."""
    return {
        name: node.id
        for name, node in library_module("hexwright.rules.engine.codes").aliases.items()
        if isinstance(node, ast.Name)
    }


def kind_named(name: str) -> Kind | None:
    """The kind of an annotation's name, through the aliases of `engine.codes`; None for a record."""
    while name in _aliases():
        name = _aliases()[name]
    return KINDS.get(name)


def field_annotations(kind: Any) -> Mapping[str, ast.expr]:
    """The annotations of a record's fields, as written, those it inherits included."""
    return _field_annotations(kind)


@cache
def _field_annotations(kind: Any) -> Mapping[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for one in reversed(kind.__mro__):
        for name, written in getattr(one, "__annotations__", {}).items():
            text = written if isinstance(written, str) else getattr(written, "__name__", str(written))
            found[name] = ast.parse(text, mode="eval").body
    return found

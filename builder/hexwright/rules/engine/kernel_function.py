"""Kernel functions that are read and never imported: those of mechanisms that a game brings along."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

BROKEN = object()
"""Stands for a name of such a module of which a mistake was reported: nothing more is said about it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SourceModule:
    """A module that was read with `ast` and never imported.

    Attributes:
        name: as `mechanisms.toll.rules`.
        file: for messages, relative to the project.
        text: as its author wrote it.
        functions: what is written of each function.
        aliases: type aliases, with what they stand for.
        names: what every other name at module level stands for: records made from the classes written there,
            numbers, functions as `KernelFunction`, and whatever is imported from the library.

    """

    name: str
    file: str
    text: str = field(repr=False)
    functions: Mapping[str, ast.FunctionDef] = field(repr=False)
    aliases: Mapping[str, ast.expr] = field(repr=False)
    names: Mapping[str, Any] = field(repr=False)

    def lookup(self, name: str) -> Any:
        """What a name at module level stands for. KeyError for an unknown one."""
        return self.names[name]


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function of such a module, where a hook, an action or a name of authors has one."""

    module: SourceModule
    name: str

    def __call__(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse: only code made for the game, by the specialiser, can call it (TypeError)."""
        raise TypeError(
            f"{self.module.name}.{self.name} is read from a game's folder: play the specialised game"
        )

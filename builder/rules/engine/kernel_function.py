"""Kernel functions that are read and never imported: those of mechanisms that a game brings along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function by name, where a hook, an action or a name of authors has one.

    Attributes:
        module: as `mechanisms.landing.rules`.
        name: the function's name in that module.

    """

    module: str
    name: str

    def __call__(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse: only code made for the game, by the specialiser, can call it (TypeError)."""
        raise TypeError(f"{self.module}.{self.name} is read from a game's folder: play the specialised game")

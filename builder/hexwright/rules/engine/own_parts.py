"""What a mechanism of a game adds to the library's words and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownName:
    """A name for expressions: what `Vocabulary.add` takes in, and the function that answers."""

    name: str
    scope: type[Any]
    parameters: tuple[str, ...]
    result: str
    about: str
    hexes: bool
    function: KernelFunction

    @property
    def full_name(self) -> str:
        """The function's name with its module."""
        return f"{self.function.module.name}.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnParts:
    """Sentences and names of a game's own mechanism. Reasons and what phases may allow are numbered behind
    those of the library and of the mechanisms before it.
    """

    sentences: Words
    names: tuple[KnownName, ...]

"""Notes what is asked of a game's own functions, to ask it again in a script interpreter."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from hexwright.rules.language.tree import Kind
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.remembered import Memory
from hexwright.rules.simulation.match import Referee
from tests.rules.interpreter import bits_words, call_hash, packed, packed_table, spoken_hash


@dataclass(frozen=True, slots=True)
class Recorded:
    """A call as it was made, the dice that were thrown in it, and the hash of what came of it: result, state
    of play, sentences.
    """

    name: str
    arguments: bytes
    dice: tuple[int, ...]
    expected: int


@dataclass(slots=True)
class Recorder:
    """Stands in for a game's functions. `calls`: what was asked; `keep` is asked for each, by name."""

    referee: Referee
    functions: Functions
    calls: list[Recorded]
    keep: Callable[[str], bool]

    @property
    def lines(self) -> list[str]:
        """What has been said."""
        return self.functions.lines

    @property
    def dice(self) -> Callable[[int, int], int]:
        """What throws the dice."""
        return self.functions.dice

    @dice.setter
    def dice(self, dice: Callable[[int, int], int]) -> None:
        self.functions.dice = dice

    @property
    def memory(self) -> Memory:
        """The answers that hold."""
        return self.functions.memory

    def __contains__(self, name: str) -> bool:
        return name in self.functions

    def __getitem__(self, name: str) -> Callable[..., Any]:
        if not self.keep(name):
            return self.functions[name]
        return lambda *values: self._noted(name, values)

    def _noted(self, name: str, values: tuple[Any, ...]) -> Any:
        function = self.referee.special.functions[name]
        kinds = [kind for _, kind in function.parameters]
        data = b"".join(packed_value(value, kind) for value, kind in zip(values, kinds, strict=True))
        thrown: list[int] = []
        dice, said = self.functions.dice, len(self.functions.lines)

        def noted(key: int, faces: int) -> int:
            thrown.append(dice(key, faces))
            return thrown[-1]

        self.functions.dice = noted
        try:
            result = self.functions[name](*values)
        finally:
            self.functions.dice = dice
        found = call_hash(result, function.returns, list(zip(values, kinds, strict=True)))
        expected = spoken_hash(found, self.functions.lines[said:])
        self.calls.append(Recorded(name, data, tuple(thrown), expected))
        return result


def packed_value(value: Any, kind: Kind) -> bytes:
    """An argument of a call."""
    if kind is Kind.TABLE:
        return packed_table(value)
    if kind is Kind.INTS:
        return packed(value)
    if kind is Kind.STR:
        return packed([ord(char) for char in value])
    return packed(bits_words(value)) if kind is Kind.BITS else struct.pack(">i", value)


@contextmanager
def recording(
    referee: Referee, calls: list[Recorded], keep: Callable[[str], bool] = lambda _: True
) -> Iterator[None]:
    """Note every call of the game's functions that play or a test makes."""
    functions = referee.functions
    referee.functions = Recorder(referee, functions, calls, keep)  # type: ignore[assignment]
    try:
        yield
    finally:
        referee.functions = functions

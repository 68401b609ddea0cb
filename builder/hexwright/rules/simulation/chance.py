"""Dice that fall the same way for the same seed, on every machine and in every version of Python."""

from __future__ import annotations

from dataclasses import dataclass

_MASK = (1 << 64) - 1


@dataclass(slots=True)
class Dice:
    """Dice of any size: the generator SplitMix64. `state`: any number; the seed at first."""

    state: int

    def __post_init__(self) -> None:
        self.state = self._next(self.state * 0xD1342543DE82EF95 & _MASK)  # neighbouring seeds lie apart

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all alike."""
        self.state = self.state + 0x9E3779B97F4A7C15 & _MASK
        return self._next(self.state) * count >> 64

    @staticmethod
    def _next(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

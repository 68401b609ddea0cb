"""Chance that is the same on every machine and in every run: all of it is hashed from a name.

Pillow's own noise cannot be seeded and the standard generator is global; here a name such as
"town 1716" is the whole state, so that one change on a map leaves everything else as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_128
from math import ceil
from typing import TypeVar

from PIL import Image

T = TypeVar("T")


class Chance:
    """An endless row of numbers in 0..1, fixed by a name."""

    __slots__ = ("_numbers",)

    def __init__(self, name: str) -> None:
        self._numbers = _numbers(name)

    def unit(self) -> float:
        """The next number, 0 <= x < 1."""
        return next(self._numbers)

    def between(self, low: float, high: float) -> float:
        """The next number, spread over low..high."""
        return low + (high - low) * next(self._numbers)

    def choice(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[int(next(self._numbers) * len(values))]

    def sign(self) -> float:
        """-1 or 1."""
        return 1.0 if next(self._numbers) < 0.5 else -1.0


def _numbers(name: str) -> Iterator[float]:
    block = 0
    while True:
        raw = shake_128(f"{name}/{block}".encode()).digest(128)
        for i in range(0, 128, 2):
            yield int.from_bytes(raw[i : i + 2], "big") / 65536
        block += 1


def field(name: str, size: tuple[int, int], cell: float) -> Image.Image:
    """Smooth noise: a grey picture of `size` pixels, mean about 128, features about `cell` pixels wide.

    The lattice is laid out from the top left corner and its bytes are hashed row by row, so a
    picture and a larger picture of the same name agree where they overlap only if their widths do.
    """
    columns, rows = ceil(size[0] / cell) + 4, ceil(size[1] / cell) + 4
    lattice = Image.frombytes("L", (columns, rows), shake_128(name.encode()).digest(columns * rows))
    box = (1.5, 1.5, 1.5 + size[0] / cell, 1.5 + size[1] / cell)
    return lattice.resize(size, Image.Resampling.BICUBIC, box=box)

"""Random numbers and noise that are the same on every machine and in every run: hashed from a name.

Pillow's own noise cannot be seeded, and the standard generator has global state. Here the name, such as
"town 1716", is the only seed: a change at one place of a map leaves all other places as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_128
from math import ceil, hypot
from typing import TypeVar

from PIL import Image

T = TypeVar("T")

COARSE = 4.0
"""Pixels a feature of the noise needs to be turned without loss."""


class SeededRandom:
    """An endless sequence of random numbers in 0..1, determined by a name."""

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


def field(name: str, size: tuple[int, int], cell: float, turn: float = 0.0) -> Image.Image:
    """Smooth noise: a grey picture of `size` pixels, mean about 128, features about `cell` pixels wide.

    `turn`: degrees its lattice is turned by; layers turned differently hide the lattice in their sum.
    """
    width, height = size
    if turn and cell > COARSE:
        # Turning is slow, and large features are smooth: they are turned in a small picture, then enlarged.
        k = cell / COARSE
        small = field(name, (ceil(width / k) + 1, ceil(height / k) + 1), COARSE, turn)
        return small.resize(size, Image.Resampling.BICUBIC, box=(0.0, 0.0, width / k, height / k))
    if turn:
        side = ceil(hypot(width, height)) + 2
        square = field(name, (side, side), cell).rotate(turn, Image.Resampling.BILINEAR)
        left, top = (side - width) // 2, (side - height) // 2
        return square.crop((left, top, left + width, top + height))
    # A rim of lattice points on every side, so that the bicubic filter does not run into the edge.
    columns, rows = ceil(width / cell) + 4, ceil(height / cell) + 4
    lattice = Image.frombytes("L", (columns, rows), shake_128(name.encode()).digest(columns * rows))
    box = (1.5, 1.5, 1.5 + width / cell, 1.5 + height / cell)
    return lattice.resize(size, Image.Resampling.BICUBIC, box=box)

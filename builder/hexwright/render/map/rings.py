"""Rings of very many points, of which small windows are drawn: far points are skipped in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Point = tuple[float, float]
Area = tuple[float, float, float, float]

PIECE: Final = 24
"""Points of a piece, which is kept or simplified as a whole."""


class Outline:
    """A ring in pieces with their bounding boxes. `area`: that of the ring."""

    __slots__ = ("_pieces", "area")

    def __init__(self, ring: Sequence[Point]) -> None:
        self._pieces = [
            (_around(ring[start : start + PIECE]), ring[start : start + PIECE])
            for start in range(0, len(ring), PIECE)
        ]
        self.area = _around(ring)

    def near(self, window: Area, room: float) -> list[Point]:
        """A shorter ring that fills the same part of a window (left, top, right, bottom); empty if none.

        A piece that is more than `room` outside on one side becomes a straight line between its ends. That
        line is on the same side, and crosses each row as often modulo two, so filling by rows is unchanged.
        """
        if _beside(self.area, window):
            return []
        left, top, right, low = window[0] - room, window[1] - room, window[2] + room, window[3] + room
        found: list[Point] = []
        for (x0, y0, x1, y1), points in self._pieces:
            if x1 < left or x0 > right or y1 < top or y0 > low:
                found.append(points[0])
                found.append(points[-1])
            else:
                found += points
        return found


def _around(points: Sequence[Point]) -> Area:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _beside(area: Area, window: Area) -> bool:
    return area[1] >= window[3] or area[3] <= window[1] or area[0] >= window[2] or area[2] <= window[0]

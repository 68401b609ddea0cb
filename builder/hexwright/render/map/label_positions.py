"""Candidate positions for names, and the obstacles already on the map that make a position costly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Point = tuple[float, float]


class Obstacles:
    """Boxes on the map with a weight each, indexed by a coarse grid of `cell` mm.

    The cost of a box of text is the area it shares with each obstacle (mm²) times the obstacle's weight,
    summed.
    """

    __slots__ = ("_buckets", "_cell")

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._buckets: dict[tuple[int, int], list[tuple[float, float, float, float, float]]] = {}

    def add(self, x0: float, y0: float, x1: float, y1: float, weight: float) -> None:
        """Add an obstacle from (x0, y0) to (x1, y1), mm."""
        c = self._cell
        box = (x0, y0, x1, y1, weight)
        for i in range(int(x0 // c), int(x1 // c) + 1):
            for j in range(int(y0 // c), int(y1 // c) + 1):
                self._buckets.setdefault((i, j), []).append(box)

    def add_line(self, points: Iterable[Point], half: float, weight: float) -> None:
        """Add a square of half width `half` round each point of a line; points should be about 2 `half`
        apart.
        """
        for x, y in points:
            self.add(x - half, y - half, x + half, y + half, weight)

    def cost(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """The cost of a box: its weighted overlap with all obstacles, mm²."""
        c = self._cell
        i0, j0 = int(x0 // c), int(y0 // c)
        i1, j1 = int(x1 // c), int(y1 // c)
        total = 0.0
        single = i0 == i1 and j0 == j1
        # An obstacle is listed in every bucket it touches and must count once.
        seen: set[int] = set()
        buckets = self._buckets
        for i in range(i0, i1 + 1):
            for j in range(j0, j1 + 1):
                for box in buckets.get((i, j), ()):
                    left, top, right, low, weight = box
                    if left >= x1 or right <= x0 or top >= y1 or low <= y0:
                        continue
                    if not single:
                        if id(box) in seen:
                            continue
                        seen.add(id(box))
                    w = (x1 if x1 < right else right) - (x0 if x0 > left else left)
                    h = (y1 if y1 < low else low) - (y0 if y0 > top else top)
                    if w > 0 and h > 0:
                        total += w * h * weight
        return total


@dataclass(frozen=True, slots=True)
class LabelPosition:
    """A candidate: left end of the baseline (mm), and a penalty in mm² to be added to what it covers."""

    x: float
    y: float
    penalty: float


def positions_around(at: Point, half: Point, length: float, cap: float, scale: float) -> list[LabelPosition]:
    """Positions of a name round a mark: below, above, right and left of it.

    `half`: half width and height of the mark; `length`, `cap`: length and cap height of the name.
    """
    x, y = at
    rx, ry = half
    found: list[LabelPosition] = []

    def position(left: float, baseline: float, penalty: float) -> None:
        # Costs are areas, so penalties grow with the square of the map's scale.
        found.append(LabelPosition(left, baseline, penalty * scale * scale))

    gap = 0.55 * scale
    for more, penalty in ((0.0, 0.0), (0.7 * scale, 0.5), (1.6 * scale, 1.8)):
        for shift, extra in ((0.0, 0.0), (-0.2, 0.5), (0.2, 0.5), (-0.38, 1.4), (0.38, 1.4)):
            position(x - length / 2 + length * shift, y + ry + gap + cap + more, 0.3 + penalty + extra)
    for more, penalty in ((0.0, 1.6), (0.8 * scale, 2.3)):
        for shift, extra in ((0.0, 0.0), (-0.25, 0.5), (0.25, 0.5)):
            position(x - length / 2 + length * shift, y - ry - gap - more, penalty + extra)
    for down, penalty in (
        (0.0, 0.5),
        (0.9, 0.8),
        (-0.9, 0.9),
        (1.8, 1.1),
        (-1.8, 1.4),
        (2.7, 1.5),
        (-2.7, 1.6),
        (-3.7, 2.0),
        (3.6, 2.0),
    ):
        baseline = y + cap / 2 + down * scale
        position(x + rx + gap + 0.1 * scale, baseline, penalty)
        position(x - rx - gap - 0.1 * scale - length, baseline, penalty + 0.3)
    return found

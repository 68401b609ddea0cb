"""Where a board is best cut: near even pieces, but between words, boxes and counters' places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from builder.render.fonts import Fonts
from builder.render.scene import Box, Clip, Ellipse, Group, Line, Op, Point, Polygon, Rect, Scene, Text
from builder.render.text import bounds

STEP = 0.5
"""Places tried are this far apart, mm as drawn."""
REACH = 0.16
"""How far a seam may leave its even place, in even pieces."""
_EVEN = 12.0
"""Cost of a seam a whole piece off its even place; grows with the square."""
_WORD, _SPACED_WORD, _SEAT, _CELL, _SHAPE, _EDGE, _DASH = 1.0, 0.3, 0.8, 0.5, 0.02, 0.4, 0.05
"""What it costs to cut through something, or along its edge; of shapes for each mm of their size."""
_SEAT_SIZE, _CELL_SIZE, _SHAPE_SIZE = 22.0, 75.0, 50.0
"""Greatest size of what counts as such, mm as drawn."""
_BOLD = 0.4
"""A dashed line as wide as this is a border: a seam should not run along it."""
_SIMPLE = 40
"""Outlines with more points are country, not things."""
_FRAME_SIZE = 150.0
"""Larger boxes are frames: a seam looks bad along one, not only on it."""
_ON, _ALONG = 0.6, 2.5
"""A seam as near as this to the edge of a box, of a frame, costs as much as `_EDGE`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossings:
    """What a straight cut through a drawing costs at each `STEP` mm: upright cuts, level cuts."""

    upright: tuple[float, ...]
    level: tuple[float, ...]


def crossings(scene: Scene, fonts: Fonts) -> Crossings:
    """What cuts through a drawing cross. Most lines and large areas are cut without harm."""
    counter = _Counter(scene, fonts)
    counter.count(scene.ops)
    return Crossings(upright=counter.upright.sums(), level=counter.level.sums())


def place(
    length: float, pieces: int, longest: float, costs: Sequence[float], scale: float
) -> tuple[float, ...]:
    """The edges of `pieces` pieces of a board, from 0 to `length`.

    Args:
        length: of the board as printed, mm.
        pieces: how many.
        longest: no piece is longer, mm as printed; `pieces * longest` is at least `length`.
        costs: of a cut at each step, of `Crossings`; empty for even pieces.
        scale: from drawn to printed.

    """
    even = length / pieces
    step = STEP * scale
    reach = min(REACH * even, 60.0)
    spots: list[list[float]] = []
    for i in range(1, pieces):
        low = max(i * even - reach, length - (pieces - i) * longest)
        high = min(i * even + reach, i * longest)
        inside = range(int(low / step) + 1, int(high / step) + 1) if costs else range(0)
        near = [k * step for k in inside if low <= k * step <= high]
        spots.append(sorted({*near, i * even}))
    return 0.0, *_cheapest(spots, even, longest, costs, step), length


def _cheapest(
    spots: Sequence[Sequence[float]], even: float, longest: float, costs: Sequence[float], step: float
) -> tuple[float, ...]:
    """One spot for each seam, together the cheapest with no piece too long."""
    # For each spot of the latest seam: the least cost up to it, and the spots that lead there.
    ways: list[tuple[float, tuple[float, ...]]] = [(0.0, (0.0,))]
    for i, row in enumerate(spots, start=1):
        # The best way that starts no earlier than each of the spots before.
        best = list(accumulate(reversed(ways), min))[::-1]
        after: list[tuple[float, tuple[float, ...]]] = []
        first = 0
        for spot in row:
            while first < len(ways) and spot - ways[first][1][-1] > longest + 1e-9:
                first += 1
            if first == len(ways):
                break
            index = round(spot / step)
            cost = (costs[index] if index < len(costs) else 0.0) + _EVEN * ((spot - i * even) / even) ** 2
            after.append((best[first][0] + cost, (*best[first][1], spot)))
        ways = after
    return min(ways)[1][1:]


class _Tally:
    """Costs along one axis, as differences from step to step."""

    def __init__(self, length: float) -> None:
        self._changes = [0.0] * (int(length / STEP) + 3)

    def add(self, low: float, high: float, cost: float) -> None:
        """A cut between two places costs so much more."""
        last = len(self._changes) - 1
        start, end = int(low / STEP) + 1, int(high / STEP) + 1
        if end > start and end > 0 and start <= last:
            self._changes[max(start, 0)] += cost
            self._changes[min(end, last)] -= cost

    def sums(self) -> tuple[float, ...]:
        """The cost at each step; sums of nothing are nothing in spite of rounding."""
        return tuple(round(cost, 6) for cost in accumulate(self._changes))


class _Counter:
    """Goes through the ops of a drawing and adds up what cuts through them cost."""

    def __init__(self, scene: Scene, fonts: Fonts) -> None:
        self.upright, self.level = _Tally(scene.width), _Tally(scene.height)
        self._fonts = fonts

    def count(self, ops: Iterable[Op], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0) -> None:
        """Count ops that lie at (dx, dy) of the drawing, enlarged."""
        for op in ops:
            match op:
                case Group():
                    self.count(op.ops, dx + op.dx * scale, dy + op.dy * scale, scale * op.scale)
                case Clip():
                    self.count(op.ops, dx, dy, scale)
                case Text():
                    box = bounds(self._fonts, op)
                    spaced = op.tracking > op.size
                    self._add(box, dx, dy, scale, _SPACED_WORD if spaced else _WORD)
                case Rect():
                    size = max(op.box.w, op.box.h) * scale
                    self._add(op.box, dx, dy, scale, _of_size(size))
                    if size > _SEAT_SIZE:
                        self._edges(op.box, dx, dy, scale, _ALONG if size > _FRAME_SIZE else _ON)
                case Ellipse():
                    self._add(op.box, dx, dy, scale, _of_size(max(op.box.w, op.box.h) * scale))
                case Line() if op.stroke.dash and op.stroke.width * scale >= _BOLD:
                    for a, b in pairwise(op.points):
                        self._add(_round((a, b)), dx, dy, scale, _DASH)
                case Polygon() if len(op.rings[0]) < _SIMPLE:
                    box = _round(op.rings[0])
                    size = max(box.w, box.h) * scale
                    if size < _SHAPE_SIZE:
                        self._add(box, dx, dy, scale, _SHAPE * size)
                case _:
                    pass

    def _add(self, box: Box, dx: float, dy: float, scale: float, cost: float) -> None:
        x, y = dx + box.x * scale, dy + box.y * scale
        self.upright.add(x, x + box.w * scale, cost)
        self.level.add(y, y + box.h * scale, cost)

    def _edges(self, box: Box, dx: float, dy: float, scale: float, near: float) -> None:
        for x in (dx + box.x * scale, dx + (box.x + box.w) * scale):
            self.upright.add(x - near, x + near, _EDGE)
        for y in (dy + box.y * scale, dy + (box.y + box.h) * scale):
            self.level.add(y - near, y + near, _EDGE)


def _of_size(size: float) -> float:
    """The cost of cutting a box."""
    return _SEAT if size <= _SEAT_SIZE else _CELL if size <= _CELL_SIZE else 0.0


def _round(points: Sequence[Point]) -> Box:
    """The box round some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(x=min(xs), y=min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))

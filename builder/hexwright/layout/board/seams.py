"""Where a board is best cut: nearly even pieces, but between text, boxes and counter places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from hexwright.render.extent import reach
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Ellipse, Group, Line, Op, Point, Polygon, Rect, Scene, Text
from hexwright.render.text import bounds

STEP = 0.5
"""Candidates for seams are this far apart, mm as drawn."""
REACH = 0.16
"""How far a seam may be from its even place, as a share of an even piece."""
_OFF_CENTRE_COST = 12.0
"""Cost of a seam a whole piece off its even place; it grows with the square of the distance."""
_WORD_COST, _SPACED_WORD_COST, _SEAT_COST, _CELL_COST, _SHAPE_COST, _EDGE_COST, _DASH_COST = (
    1.0,
    0.3,
    0.8,
    0.5,
    0.02,
    0.4,
    0.05,
)
"""Costs of cutting through things, or along an edge; of shapes for each mm of their size."""
_SEAT_SIZE, _CELL_SIZE, _SHAPE_SIZE = 22.0, 75.0, 50.0
"""Greatest size of a counter place, a cell and a shape, mm as drawn."""
_BORDER_WIDTH = 0.4
"""Dashed lines at least this wide, mm, are borders: a seam should not run along one."""
_MAX_SHAPE_POINTS = 40
"""Outlines with more points are terrain and may be cut."""
_FRAME_SIZE = 150.0
"""Boxes larger than this, mm, are frames: a seam looks bad even some way beside one."""
_NEAR_BOX, _NEAR_FRAME = 0.6, 2.5
"""Distance from the edge of a box, of a frame, within which a seam costs `_EDGE_COST`, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossings:
    """Cost of a straight cut through a drawing at each `STEP` mm.

    Attributes:
        upright: of vertical cuts, by x.
        level: of horizontal cuts, by y.
        drawn: bounding box of all that is drawn, mm as drawn; None if that is nothing.

    """

    upright: tuple[float, ...]
    level: tuple[float, ...]
    drawn: Box | None = None


def crossings(scene: Scene, fonts: Fonts) -> Crossings:
    """Cost of cuts through a drawing. Most lines and large areas cost nothing."""
    counter = _CrossingCounter(scene, fonts)
    counter.count(scene.ops)
    return Crossings(
        upright=counter.upright.sums(), level=counter.level.sums(), drawn=reach(scene.ops, fonts)
    )


def place_seams(
    span: tuple[float, float], pieces: int, longest: float, costs: Sequence[float], scale: float
) -> tuple[float, ...]:
    """The edges of `pieces` pieces of a board, from the first of `span` to the last.

    Args:
        span: where the part of the board that is printed begins and ends, mm as printed.
        pieces: how many.
        longest: greatest length of a piece, mm as printed; `pieces * longest` is at least
            the length of `span`.
        costs: of a cut at each step, as in `Crossings`; empty for even pieces.
        scale: printed size over drawn size.

    """
    start, end = span
    even = (end - start) / pieces
    step = STEP * scale
    reach = min(REACH * even, 60.0)
    candidates: list[list[float]] = []
    for i in range(1, pieces):
        low = max(start + i * even - reach, end - (pieces - i) * longest)
        high = start + min(i * even + reach, i * longest)
        inside = range(int(low / step) + 1, int(high / step) + 1) if costs else range(0)
        near = [k * step for k in inside if low <= k * step <= high]
        # The even place is always a candidate: even pieces are short enough, so there is always a solution.
        candidates.append(sorted({*near, start + i * even}))
    return start, *_cheapest_seams(candidates, start, even, longest, costs, step), end


def _cheapest_seams(
    candidates: Sequence[Sequence[float]],
    start: float,
    even: float,
    longest: float,
    costs: Sequence[float],
    step: float,
) -> tuple[float, ...]:
    """One candidate for each seam, with the least total cost and no piece too long."""
    # For each candidate of the latest seam: the least cost up to it, and the seams that lead there.
    partial: list[tuple[float, tuple[float, ...]]] = [(0.0, (start,))]
    for i, row in enumerate(candidates, start=1):
        # Suffix minima: the cheapest among the previous seams from each one onwards.
        best = list(accumulate(reversed(partial), min))[::-1]
        following: list[tuple[float, tuple[float, ...]]] = []
        first = 0
        for candidate in row:
            while first < len(partial) and candidate - partial[first][1][-1] > longest + 1e-9:
                first += 1
            if first == len(partial):
                break
            index = round(candidate / step)
            cost = (costs[index] if index < len(costs) else 0.0) + _OFF_CENTRE_COST * (
                (candidate - start - i * even) / even
            ) ** 2
            following.append((best[first][0] + cost, (*best[first][1], candidate)))
        partial = following
    return min(partial)[1][1:]


class _CostLine:
    """Costs along one axis, kept as differences from step to step so that a range is added in two
    operations.
    """

    def __init__(self, length: float) -> None:
        self._changes = [0.0] * (int(length / STEP) + 3)

    def add(self, low: float, high: float, cost: float) -> None:
        """Raise the cost of a cut anywhere between two places, mm as drawn."""
        last = len(self._changes) - 1
        start, end = int(low / STEP) + 1, int(high / STEP) + 1
        if end > start and end > 0 and start <= last:
            self._changes[max(start, 0)] += cost
            self._changes[min(end, last)] -= cost

    def sums(self) -> tuple[float, ...]:
        """The cost at each step, rounded: costs that cancel out must give exactly 0."""
        return tuple(round(cost, 6) for cost in accumulate(self._changes))


class _CrossingCounter:
    """Walks through the ops of a drawing and adds up the cost of cutting each."""

    def __init__(self, scene: Scene, fonts: Fonts) -> None:
        self.upright, self.level = _CostLine(scene.width), _CostLine(scene.height)
        self._fonts = fonts

    def count(self, ops: Iterable[Op], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0) -> None:
        """Count ops at (dx, dy) of the drawing, enlarged by `scale`."""
        for op in ops:
            match op:
                case Group():
                    self.count(op.ops, dx + op.dx * scale, dy + op.dy * scale, scale * op.scale)
                case Clip():
                    self.count(op.ops, dx, dy, scale)
                case Text():
                    box = bounds(self._fonts, op)
                    spaced = op.tracking > op.size
                    self._add(box, dx, dy, scale, _SPACED_WORD_COST if spaced else _WORD_COST)
                case Rect():
                    size = max(op.box.w, op.box.h) * scale
                    self._add(op.box, dx, dy, scale, _box_cost(size))
                    if size > _SEAT_SIZE:
                        self._edges(op.box, dx, dy, scale, _NEAR_FRAME if size > _FRAME_SIZE else _NEAR_BOX)
                case Ellipse():
                    self._add(op.box, dx, dy, scale, _box_cost(max(op.box.w, op.box.h) * scale))
                case Line() if op.stroke.dash and op.stroke.width * scale >= _BORDER_WIDTH:
                    for a, b in pairwise(op.points):
                        self._add(_bounding_box((a, b)), dx, dy, scale, _DASH_COST)
                case Polygon() if len(op.rings[0]) < _MAX_SHAPE_POINTS:
                    box = _bounding_box(op.rings[0])
                    size = max(box.w, box.h) * scale
                    if size < _SHAPE_SIZE:
                        self._add(box, dx, dy, scale, _SHAPE_COST * size)
                case _:
                    pass

    def _add(self, box: Box, dx: float, dy: float, scale: float, cost: float) -> None:
        x, y = dx + box.x * scale, dy + box.y * scale
        self.upright.add(x, x + box.w * scale, cost)
        self.level.add(y, y + box.h * scale, cost)

    def _edges(self, box: Box, dx: float, dy: float, scale: float, near: float) -> None:
        for x in (dx + box.x * scale, dx + (box.x + box.w) * scale):
            self.upright.add(x - near, x + near, _EDGE_COST)
        for y in (dy + box.y * scale, dy + (box.y + box.h) * scale):
            self.level.add(y - near, y + near, _EDGE_COST)


def _box_cost(size: float) -> float:
    """Cost of cutting a box."""
    return _SEAT_COST if size <= _SEAT_SIZE else _CELL_COST if size <= _CELL_SIZE else 0.0


def _bounding_box(points: Sequence[Point]) -> Box:
    """The bounding box of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(x=min(xs), y=min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))

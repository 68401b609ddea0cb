"""Counter faces clipped to the cut, with bleed at the outer edges of a block only."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

from hexwright.render.counter import INSIDE
from hexwright.render.extent import extent, within
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Group, Op, Point, Polygon, Rect, Scene

_EPSILON: Final = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeBleed:
    """How far the colour of a counter extends beyond each of its cuts, mm.

    Attributes:
        left: beyond the left cut.
        top: beyond the upper cut.
        right: beyond the right cut.
        bottom: beyond the lower cut.
        slant: corners (0 top left, clockwise) where the bleed ends on a slant, because the bleed of another
            counter comes from around the corner.

    """

    left: float
    top: float
    right: float
    bottom: float
    slant: frozenset[int] = frozenset()

    def mirrored(self) -> EdgeBleed:
        """The same seen from behind the sheet."""
        return EdgeBleed(
            left=self.right,
            top=self.top,
            right=self.left,
            bottom=self.bottom,
            slant=frozenset({0: 1, 1: 0, 2: 3, 3: 2}[corner] for corner in self.slant),
        )

    def at_most(self, bleed: float) -> EdgeBleed:
        """The same limited to `bleed` mm, for artwork that has no more."""
        return EdgeBleed(
            left=min(self.left, bleed),
            top=min(self.top, bleed),
            right=min(self.right, bleed),
            bottom=min(self.bottom, bleed),
            slant=self.slant,
        )

    def box(self, width: float, height: float) -> Box:
        """The counter with its bleed; the origin is the top left corner of the cut."""
        return Box(
            x=-self.left, y=-self.top, w=width + self.left + self.right, h=height + self.top + self.bottom
        )

    def area(self, width: float, height: float) -> tuple[Point, ...]:
        """The outline of the same with its slants, clockwise."""
        low = width, height
        found: list[Point] = []
        for corner, (right, down) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            across = self.right if right else self.left
            along = self.bottom if down else self.top

            def at(dx: float, dy: float, right: int = right, down: int = down) -> Point:
                x = low[0] + dx if right else -dx
                y = low[1] + dy if down else -dy
                return x, y

            if corner not in self.slant or abs(across - along) < _EPSILON:
                found.append(at(across, along))
                continue
            inner = min(across, along)
            knee = at(inner, inner)
            far = 2 * inner - max(across, along)
            end = at(far, along) if along > across else at(across, far)
            # Clockwise, the side before a corner is upright at the first and the third.
            upright_first = corner in (0, 2)
            found += [knee, end] if upright_first == (along > across) else [end, knee]
        return tuple(found)


def edge_bleed(
    row: int, column: int, taken: Collection[tuple[int, int]], *, bleed: float, gutter: float
) -> EdgeBleed:
    """How far the colour of the counter in a cell of a block extends. `taken`: rows and columns of all cells;
    `bleed`, `gutter`: as in `PrintSpec`.
    """
    # Half the gutter at most: colours of neighbours meet and never overlap.
    inner = min(bleed, gutter / 2)
    left, right = (row, column - 1) in taken, (row, column + 1) in taken
    above, below = (row - 1, column) in taken, (row + 1, column) in taken
    corners = ((above, left, -1, -1), (above, right, -1, 1), (below, right, 1, 1), (below, left, 1, -1))
    slant = {
        number
        for number, (upright, level, down, across) in enumerate(corners)
        if upright != level and (row + down, column + across) in taken
    }
    return EdgeBleed(
        left=inner if left else bleed,
        top=inner if above else bleed,
        right=inner if right else bleed,
        bottom=inner if below else bleed,
        slant=frozenset(slant),
    )


@dataclass(slots=True)
class FaceClipper:
    """Clips faces to their bleed. Identical counters share the result."""

    fonts: Fonts
    _clipped: dict[tuple[int, EdgeBleed], tuple[Op, ...]] = field(default_factory=dict)
    _scenes: list[Scene] = field(default_factory=list)

    def cut(self, scene: Scene, bleed: float, edge_bleed: EdgeBleed) -> tuple[Op, ...]:
        """Ops of a face drawn with `bleed` mm of bleed, clipped to `edge_bleed`; in the scene's own mm."""
        key = id(scene), edge_bleed
        clipped = self._clipped.get(key)
        if clipped is None:
            self._scenes.append(scene)  # keeps the scene alive: its id is the key
            clipped = self._clipped[key] = tuple(self._cut(scene, bleed, edge_bleed.at_most(bleed)))
        return clipped

    def _cut(self, scene: Scene, bleed: float, edge_bleed: EdgeBleed) -> Iterator[Op]:
        width, height = scene.width - 2 * bleed, scene.height - 2 * bleed
        trim = Box(x=bleed, y=bleed, w=width, h=height)
        box = edge_bleed.box(width, height)
        bounds = Box(x=box.x + bleed, y=box.y + bleed, w=box.w, h=box.h)
        area = tuple((x + bleed, y + bleed) for x, y in edge_bleed.area(width, height))
        outside: list[Op] = []
        for op in scene.ops:
            inside: Op | None = None
            if isinstance(op, Rect):
                inside = _within(op, bounds, area)
            elif (isinstance(op, Group) and op.name == INSIDE) or within(extent(op, self.fonts), trim):
                inside = op
            if inside is None:
                outside.append(op)
                continue
            if outside:
                yield Clip(rings=(area,), ops=tuple(outside))
                outside = []
            yield inside
        if outside:
            yield Clip(rings=(area,), ops=tuple(outside))


def _within(op: Rect, bounds: Box, area: tuple[Point, ...]) -> Op | None:
    """The part of a plain rectangle inside the area; None if that takes a clip."""
    if op.stroke is not None or op.radius:
        return None
    x, y = max(op.box.x, bounds.x), max(op.box.y, bounds.y)
    w = min(op.box.x + op.box.w, bounds.x + bounds.w) - x
    h = min(op.box.y + op.box.h, bounds.y + bounds.h) - y
    part = Box(x=x, y=y, w=w, h=h)
    if len(area) == 4:
        return Rect(box=part, fill=op.fill)
    return Polygon(rings=(area,), fill=op.fill) if within(bounds, part) else None

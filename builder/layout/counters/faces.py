"""A face as far as it is printed: up to its cuts, and colour beyond those at the rim of a block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from builder.render.counter import INSIDE
from builder.render.extent import extent, within
from builder.render.fonts import Fonts
from builder.render.planned import Planned
from builder.render.scene import Box, Clip, Group, Op, Point, Polygon, Rect, Scene

_EPSILON: Final = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Rim:
    """How far colour goes on beyond each cut, mm. `slant`: at these corners (0 top left, clockwise) it ends
    on a slant, because the colour of another counter comes from around the corner.
    """

    left: float
    top: float
    right: float
    bottom: float
    slant: frozenset[int] = frozenset()

    def mirrored(self) -> Rim:
        """The same behind the sheet."""
        return Rim(
            left=self.right,
            top=self.top,
            right=self.left,
            bottom=self.bottom,
            slant=frozenset({0: 1, 1: 0, 2: 3, 3: 2}[corner] for corner in self.slant),
        )

    def at_most(self, bleed: float) -> Rim:
        """The same for artwork that has no more colour than this to give."""
        return Rim(
            left=min(self.left, bleed),
            top=min(self.top, bleed),
            right=min(self.right, bleed),
            bottom=min(self.bottom, bleed),
            slant=self.slant,
        )

    def box(self, width: float, height: float) -> Box:
        """The counter with its colour, from the corner of the cut."""
        return Box(
            x=-self.left, y=-self.top, w=width + self.left + self.right, h=height + self.top + self.bottom
        )

    def area(self, width: float, height: float) -> tuple[Point, ...]:
        """The same with its slants, clockwise."""
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


@dataclass(slots=True)
class Faces:
    """Cuts faces to their rims; counters that are alike share what is drawn."""

    fonts: Fonts
    _known: dict[tuple[int, Rim], tuple[Op, ...]] = field(default_factory=dict)
    _kept: list[Scene | Planned] = field(default_factory=list)

    def cut(self, scene: Scene | Planned, bleed: float, rim: Rim) -> tuple[Op, ...]:
        """Ops of a face, drawn with so much bleed, within its rim; in the scene's own millimetres."""
        key = id(scene), rim
        known = self._known.get(key)
        if known is None:
            self._kept.append(scene)  # an id is only good as long as what it names
            known = self._known[key] = tuple(self._cut(scene, bleed, rim.at_most(bleed)))
        return known

    def _cut(self, scene: Scene | Planned, bleed: float, rim: Rim) -> Iterator[Op]:
        width, height = scene.width - 2 * bleed, scene.height - 2 * bleed
        trim = Box(x=bleed, y=bleed, w=width, h=height)
        box = rim.box(width, height)
        whole = Box(x=box.x + bleed, y=box.y + bleed, w=box.w, h=box.h)
        area = tuple((x + bleed, y + bleed) for x, y in rim.area(width, height))
        outside: list[Op] = []
        for op in scene.ops:
            kept: Op | None = None
            if isinstance(op, Rect):
                kept = _within(op, whole, area)
            elif (isinstance(op, Group) and op.name == INSIDE) or within(extent(op, self.fonts), trim):
                kept = op
            if kept is None:
                outside.append(op)
                continue
            if outside:
                yield Clip(rings=(area,), ops=tuple(outside))
                outside = []
            yield kept
        if outside:
            yield Clip(rings=(area,), ops=tuple(outside))


def _within(op: Rect, whole: Box, area: tuple[Point, ...]) -> Op | None:
    """A plain rectangle as far as it lies in the area; None if that takes a clip."""
    if op.stroke is not None or op.radius:
        return None
    x, y = max(op.box.x, whole.x), max(op.box.y, whole.y)
    w = min(op.box.x + op.box.w, whole.x + whole.w) - x
    h = min(op.box.y + op.box.h, whole.y + whole.h) - y
    part = Box(x=x, y=y, w=w, h=h)
    if len(area) == 4:
        return Rect(box=part, fill=op.fill)
    return Polygon(rings=(area,), fill=op.fill) if within(whole, part) else None

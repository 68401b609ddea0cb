"""A board in small: what would be a speck or too small to read is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.render.scene import Clip, Ellipse, Group, Line, Op, Point, Polygon, Rect, Text

LETTERS = 0.85
"""Least cap height, mm on paper."""
SPECK = 0.4
"""Shapes smaller than this both ways, mm on paper, are left out."""
HAIR = 0.045
"""Thinnest line, mm on paper."""


def thumbnail(ops: Iterable[Op], scale: float) -> tuple[Op, ...]:
    """The ops that still show at `scale`; themselves not scaled."""
    return tuple(_kept(ops, scale))


def _kept(ops: Iterable[Op], scale: float) -> Iterator[Op]:
    for op in ops:
        match op:
            case Group():
                inner = thumbnail(op.ops, scale * op.scale)
                if inner:
                    yield Group(ops=inner, dx=op.dx, dy=op.dy, scale=op.scale, name=op.name)
            case Clip():
                inner = thumbnail(op.ops, scale)
                if inner and _large(op.rings, scale):
                    yield Clip(rings=op.rings, ops=inner)
            case Text():
                if op.size * scale >= LETTERS:
                    yield op
            case Line():
                if max(op.widths, default=op.stroke.width) * scale >= HAIR and _large((op.points,), scale):
                    yield op
            case Polygon():
                if _large(op.rings, scale):
                    yield op
            case Rect() | Ellipse():
                if max(op.box.w, op.box.h) * scale >= SPECK:
                    yield op
            case _:
                yield op


def _large(rings: Iterable[tuple[Point, ...]], scale: float) -> bool:
    least = SPECK / scale
    for points in rings:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if points and max(max(xs) - min(xs), max(ys) - min(ys)) >= least:
            return True
    return False

"""A board in small: what would be a speck or too small to read is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.render.fixed_size import FixedSizePicture
from builder.render.scene import (
    Clip,
    Ellipse,
    Group,
    Line,
    Op,
    Picture,
    Point,
    Polygon,
    Rect,
    Text,
)

LETTERS = 0.85
"""Least cap height, mm on paper."""
SPECK = 0.4
"""Shapes smaller than this both ways, mm on paper, are left out."""
HAIR = 0.045
"""Thinnest line, mm on paper."""
POINTS = 0.4
"""Points of a curve are this far apart, mm on paper."""
_MANY = 8
"""Lines of fewer points are left alone."""

PIXELS, FEW_PIXELS = 800, 64
"""Of the longer side of a picture, of one that is small on paper. They do not depend on the scale, so that
plans for several papers show the same picture, painted once.
"""
SMALL_PICTURE = 50.0
"""The longer side of such a one, mm on paper."""


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
                    yield _fewer_points(op, scale)
            case Polygon():
                if _large(op.rings, scale):
                    yield replace(op, rings=tuple(_thinned(points, scale) for points in op.rings))
            case Rect() | Ellipse():
                if max(op.box.w, op.box.h) * scale >= SPECK:
                    yield op
            case Picture():
                yield Picture(box=op.box, source=_coarse(op, scale))


def _fewer_points(line: Line, scale: float) -> Line:
    if len(line.points) < _MANY:
        return line
    kept = _kept_points(line.points, scale)
    return replace(
        line,
        points=tuple(line.points[i] for i in kept),
        widths=tuple(line.widths[i] for i in kept) if line.widths else (),
    )


def _thinned(points: tuple[Point, ...], scale: float) -> tuple[Point, ...]:
    """An outline with fewer points, never fewer than a triangle's."""
    if len(points) < _MANY:
        return points
    kept = _kept_points(points, scale)
    return tuple(points[i] for i in kept) if len(kept) > 2 else points


def _kept_points(points: tuple[Point, ...], scale: float) -> list[int]:
    """Both ends, and those between that are some way from the one kept before."""
    least = (POINTS / scale) ** 2
    kept = [0]
    x, y = points[0]
    for i in range(1, len(points) - 1):
        px, py = points[i]
        if (px - x) ** 2 + (py - y) ** 2 >= least:
            kept.append(i)
            x, y = px, py
    kept.append(len(points) - 1)
    return kept


def _coarse(picture: Picture, scale: float) -> FixedSizePicture:
    longer = max(picture.box.w, picture.box.h)
    k = (PIXELS if longer * scale > SMALL_PICTURE else FEW_PIXELS) / longer
    size = max(1, round(picture.box.w * k)), max(1, round(picture.box.h * k))
    return FixedSizePicture(source=picture.source, native_size=size)


def _large(rings: Iterable[tuple[Point, ...]], scale: float) -> bool:
    least = SPECK / scale
    for points in rings:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if points and max(max(xs) - min(xs), max(ys) - min(ys)) >= least:
            return True
    return False

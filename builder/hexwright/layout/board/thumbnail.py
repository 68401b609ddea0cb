"""A board in small, without what would be too small to see or to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hexwright.render.fixed_size import FixedSizePicture
from hexwright.render.scene import (
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

MIN_CAP_HEIGHT = 0.85
"""Least cap height, mm on paper."""
MIN_SIZE = 0.4
"""Least width or height of a shape, mm on paper."""
MIN_LINE = 0.045
"""Thinnest line, mm on paper."""
POINT_SPACING = 0.4
"""Least distance of the points of a curve, mm on paper."""
_MIN_POINTS = 8
"""Lines with fewer points are not simplified."""

PIXELS, FEW_PIXELS = 800, 64
"""Pixels of the longer side of a picture, and of one that is small on paper. They do not depend on the scale,
so that plans for several papers show the same picture, which is painted only once.
"""
SMALL_PICTURE = 50.0
"""Greatest length of the longer side of a small picture, mm on paper."""


def thumbnail(ops: Iterable[Op], scale: float) -> tuple[Op, ...]:
    """The ops that are still visible at `scale`, themselves unscaled."""
    return tuple(_simplified(ops, scale))


def _simplified(ops: Iterable[Op], scale: float) -> Iterator[Op]:
    for op in ops:
        match op:
            case Group():
                inner = thumbnail(op.ops, scale * op.scale)
                if inner:
                    yield Group(ops=inner, dx=op.dx, dy=op.dy, scale=op.scale, name=op.name)
            case Clip():
                inner = thumbnail(op.ops, scale)
                if inner and _is_visible(op.rings, scale):
                    yield Clip(rings=op.rings, ops=inner)
            case Text():
                if op.size * scale >= MIN_CAP_HEIGHT:
                    yield op
            case Line():
                if max(op.widths, default=op.stroke.width) * scale >= MIN_LINE and _is_visible(
                    (op.points,), scale
                ):
                    yield _with_fewer_points(op, scale)
            case Polygon():
                if _is_visible(op.rings, scale):
                    yield replace(
                        op, rings=tuple(_outline_with_fewer_points(points, scale) for points in op.rings)
                    )
            case Rect() | Ellipse():
                if max(op.box.w, op.box.h) * scale >= MIN_SIZE:
                    yield op
            case Picture():
                yield Picture(box=op.box, source=_coarse(op, scale))


def _with_fewer_points(line: Line, scale: float) -> Line:
    if len(line.points) < _MIN_POINTS:
        return line
    kept = _kept_points(line.points, scale)
    return replace(
        line,
        points=tuple(line.points[i] for i in kept),
        widths=tuple(line.widths[i] for i in kept) if line.widths else (),
    )


def _outline_with_fewer_points(points: tuple[Point, ...], scale: float) -> tuple[Point, ...]:
    """An outline with fewer points, at least three."""
    if len(points) < _MIN_POINTS:
        return points
    kept = _kept_points(points, scale)
    return tuple(points[i] for i in kept) if len(kept) > 2 else points


def _kept_points(points: tuple[Point, ...], scale: float) -> list[int]:
    """Indices of both ends, and of those between that are `POINT_SPACING` from the one kept before."""
    least = (POINT_SPACING / scale) ** 2
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


def _is_visible(rings: Iterable[tuple[Point, ...]], scale: float) -> bool:
    least = MIN_SIZE / scale
    for points in rings:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if points and max(max(xs) - min(xs), max(ys) - min(ys)) >= least:
            return True
    return False

"""Bounding boxes of drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Ellipse, Group, Line, Op, Picture, Point, Polygon, Rect, Text
from hexwright.render.text import bounds

_EPSILON = 1e-6


def extent(op: Op, fonts: Fonts) -> Box | None:
    """The bounding box of everything an op can mark, mm; None if it marks nothing.

    Half the width of a stroke is included, mitred corners are not.
    """
    match op:
        case Rect() | Ellipse():
            return _grown(op.box, op.stroke.width / 2 if op.stroke else 0.0)
        case Polygon():
            points = [point for ring in op.rings for point in ring]
            return _grown(_around(points), op.stroke.width / 2 if op.stroke else 0.0)
        case Line():
            return _grown(_around(op.points), max(op.widths, default=op.stroke.width) / 2)
        case Text():
            return _grown(bounds(fonts, op), op.halo_width if op.halo is not None else 0.0)
        case Picture():
            return op.box
        case Clip():
            window = _around([point for ring in op.rings for point in ring])
            inside = reach(op.ops, fonts)
            return None if window is None or inside is None else _shared(window, inside)
        case Group():
            inside = reach(op.ops, fonts)
            if inside is None:
                return None
            k = op.scale
            return Box(x=op.dx + inside.x * k, y=op.dy + inside.y * k, w=inside.w * k, h=inside.h * k)


def reach(ops: Iterable[Op], fonts: Fonts) -> Box | None:
    """The bounding box of several ops, mm; None if they mark nothing."""
    boxes = [box for op in ops if (box := extent(op, fonts)) is not None]
    if not boxes:
        return None
    return _around([corner for box in boxes for corner in ((box.x, box.y), (box.x + box.w, box.y + box.h))])


def within(inner: Box | None, outer: Box) -> bool:
    """Whether a box is inside another; None (nothing marked) is inside every box."""
    return inner is None or (
        inner.x >= outer.x - _EPSILON
        and inner.y >= outer.y - _EPSILON
        and inner.x + inner.w <= outer.x + outer.w + _EPSILON
        and inner.y + inner.h <= outer.y + outer.h + _EPSILON
    )


def _around(points: Sequence[Point]) -> Box | None:
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    return Box(x=min(xs), y=min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))


def _grown(box: Box | None, by: float) -> Box | None:
    return None if box is None else Box(x=box.x - by, y=box.y - by, w=box.w + 2 * by, h=box.h + 2 * by)


def _shared(a: Box, b: Box) -> Box | None:
    x, y = max(a.x, b.x), max(a.y, b.y)
    w, h = min(a.x + a.w, b.x + b.w) - x, min(a.y + a.h, b.y + b.h) - y
    return Box(x=x, y=y, w=w, h=h) if w > 0 and h > 0 else None

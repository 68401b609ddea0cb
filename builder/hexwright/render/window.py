"""A part of a drawing: ops outside it are left out, and no more of its pictures is painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Line,
    Op,
    Picture,
    PictureSource,
    Polygon,
    Rect,
    SizedSource,
    Text,
)

_PEN = 3.0
"""More than half the width of any line of a board, mm."""


def seen(area: Box, ops: Sequence[Op]) -> Iterator[Op]:
    """The ops, their pictures cut to an area, so that no more of them is painted."""
    for op in ops:
        match op:
            case Group():
                part = Box(
                    x=(area.x - op.dx) / op.scale,
                    y=(area.y - op.dy) / op.scale,
                    w=area.w / op.scale,
                    h=area.h / op.scale,
                )
                yield Group(ops=tuple(seen(part, op.ops)), dx=op.dx, dy=op.dy, scale=op.scale, name=op.name)
            case Clip():
                yield Clip(rings=op.rings, ops=tuple(seen(area, op.ops)))
            case Picture() if not isinstance(op.source, SizedSource):
                yield from _cut(op, area)
            case _:
                if not _beyond(op, area):
                    yield op


def _beyond(op: Op, area: Box) -> bool:
    """Whether a shape or a line lies wholly outside an area; what is not told apart quickly does not."""
    match op:
        case Line(points=points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
        case Polygon(rings=rings):
            xs, ys = [x for some in rings for x, _ in some], [y for some in rings for _, y in some]
        case Rect(box=box) | Ellipse(box=box):
            xs, ys = [box.x, box.x + box.w], [box.y, box.y + box.h]
        case Text(at=(x, y)):
            return abs(x - area.x - area.w / 2) > area.w or abs(y - area.y - area.h / 2) > area.h
        case _:
            return False
    return (
        max(xs) < area.x - _PEN
        or min(xs) > area.x + area.w + _PEN
        or max(ys) < area.y - _PEN
        or min(ys) > area.y + area.h + _PEN
    )


def _cut(picture: Picture, area: Box) -> Iterator[Picture]:
    box = picture.box
    x0, y0 = max(box.x, area.x), max(box.y, area.y)
    x1, y1 = min(box.x + box.w, area.x + area.w), min(box.y + box.h, area.y + area.h)
    if x0 >= x1 or y0 >= y1:
        return
    shares = (x0 - box.x) / box.w, (y0 - box.y) / box.h, (x1 - x0) / box.w, (y1 - y0) / box.h
    yield Picture(box=Box(x=x0, y=y0, w=x1 - x0, h=y1 - y0), source=PicturePart(picture.source, shares))


@dataclass(frozen=True)
class PicturePart:
    """A `scene.PictureSource` of a part of another. `part`: left, top, width and height as shares of it."""

    whole: PictureSource
    part: tuple[float, float, float, float]

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of the part, from rows of the whole."""
        x, y, w, h = self.part
        across, down = max(width, round(width / w)), max(height, round(height / h))
        left = min(across - width, round(x * across))
        first = min(down - height, round(y * down)) + top
        return self.whole.paint_rows(across, down, first, rows).crop((left, 0, left + width, rows))

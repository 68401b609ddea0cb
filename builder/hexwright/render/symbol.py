"""Symbols and size marks as drawing ops, from the shape table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from hexwright.model.look import Point, Shape, ShapeKind, Symbol
from hexwright.render.scene import Box, Ellipse, Ink, Line, Op, Polygon, Rect, Stroke, Text, ring

_STEP: Final = 25.4 / 150
"""Widths and gaps of size marks are multiples of this, mm: one pixel at 150 dpi, so that all bars come out
equally wide and spaced.
"""

_CROSS: Final = 0.92
_BAR: Final = 0.29
_DOT: Final = 0.62
_CROSS_GAP: Final = 0.34
_BAR_GAP: Final = 0.52
_CROSS_PEN: Final = 0.24


def draw_symbol(
    symbol: Symbol,
    box: Box,
    grid: tuple[float, float],
    pen: float,
    palette: Mapping[str, str | None],
    turn: float = 0.0,
) -> tuple[Op, ...]:
    """A symbol stretched over `box` (mm).

    `grid`: width and height of the grid its points refer to. `pen`: mm. `palette`: role -> `#RRGGBB`; None
    leaves the role out. `turn`: degrees clockwise about the middle of the box. Points stretch with the box;
    ovals and text keep their shape, scale with its height, and stay upright.
    """
    angle = math.radians(turn)
    found = (_draw(shape, box, grid, pen, palette, angle) for shape in symbol.shapes)
    return tuple(op for op in found if op is not None)


def _draw(
    shape: Shape,
    box: Box,
    grid: tuple[float, float],
    pen: float,
    palette: Mapping[str, str | None],
    angle: float,
) -> Op | None:
    across, down = box.w / grid[0], box.h / grid[1]
    cos, sin = math.cos(angle), math.sin(angle)
    mx, my = box.x + box.w / 2, box.y + box.h / 2

    def place(point: Point) -> Point:
        x, y = box.x + point[0] * across, box.y + point[1] * down
        if not angle:
            return x, y
        return mx + (x - mx) * cos - (y - my) * sin, my + (x - mx) * sin + (y - my) * cos

    fill_colour = palette.get(shape.fill, shape.fill) if shape.fill else None
    stroke_colour = palette.get(shape.stroke, shape.stroke) if shape.stroke else None
    fill = Ink(colour=fill_colour) if fill_colour else None
    stroke = Stroke(ink=Ink(colour=stroke_colour), width=shape.width * pen) if stroke_colour else None
    if fill is None and stroke is None:
        return None
    match shape.kind:
        case ShapeKind.LINE:
            if stroke is None:
                return None
            return Line(points=tuple(place(p) for p in shape.rings[0]), stroke=stroke)
        case ShapeKind.AREA:
            rings = tuple(tuple(place(p) for p in points) for points in shape.rings)
            return Polygon(rings=rings, fill=fill, stroke=stroke)
        case ShapeKind.OVAL:
            centre, (rx, ry) = shape.rings[0]
            x, y = place(centre)
            oval = Box(x=x - rx * down, y=y - ry * down, w=2 * rx * down, h=2 * ry * down)
            return Ellipse(box=oval, fill=fill, stroke=stroke)
        case ShapeKind.TEXT:
            ink = fill or (stroke.ink if stroke else None)
            if ink is None:
                return None
            return Text(
                at=place(shape.rings[0][0]), text=shape.text, font=shape.font, size=shape.size * down, ink=ink
            )


def draw_size(marks: str, box: Box, colour: str) -> tuple[Op, ...]:
    """Size marks, centred on the box and as high as it.

    X cross, I bar, o dot; [ or ] puts a bracket above.
    """
    ink, high = Ink(colour=colour), box.h
    signs = [sign for sign in marks if sign in "XIo"]
    if not signs:
        return ()
    widths = [_stepped({"X": _CROSS, "I": _BAR, "o": _DOT}[sign] * high) for sign in signs]
    crosses = [sign == "X" for sign in signs]
    gap = _stepped((_CROSS_GAP if all(crosses) else _BAR_GAP) * high)
    total = sum(widths) + gap * (len(signs) - 1)
    x = box.x + (box.w - total) / 2
    found: list[Op] = []
    if "[" in marks or "]" in marks:
        thick = _stepped(0.18 * high)
        over = _stepped(0.36 * high)
        left, right, top = x - over, x + total + over, box.y - 2 * thick
        for part in (
            Box(x=left, y=top, w=right - left, h=thick),
            Box(x=left, y=top, w=thick, h=0.6 * high),
            Box(x=right - thick, y=top, w=thick, h=0.6 * high),
        ):
            found.append(Rect(box=part, fill=ink))
    pen = Stroke(ink=ink, width=_CROSS_PEN * high, square=True)
    for sign, wide in zip(signs, widths, strict=True):
        if sign == "X":
            # The ends of the bars are cut level with the box, so that the pen's corners stay inside it.
            inset = pen.width / 2 * math.sin(math.atan2(high, wide))
            top, low = box.y, box.y + high
            a, b = x + inset, x + wide - inset
            found += [_bar((a, top), (b, low), pen.width, ink), _bar((b, top), (a, low), pen.width, ink)]
        elif sign == "I":
            found.append(Rect(box=Box(x=x, y=box.y, w=wide, h=high), fill=ink))
        else:
            found.append(Ellipse(box=Box(x=x, y=box.y + (high - wide) / 2, w=wide, h=wide), fill=ink))
        x += wide + gap
    return tuple(found)


def _bar(start: Point, end: Point, width: float, ink: Ink) -> Polygon:
    """A slanting stroke with level ends, `width` mm thick across."""
    (x0, y0), (x1, y1) = start, end
    half = width / 2 * math.hypot(x1 - x0, y1 - y0) / abs(y1 - y0)
    return Polygon(rings=ring([(x0 - half, y0), (x0 + half, y0), (x1 + half, y1), (x1 - half, y1)]), fill=ink)


def _stepped(length: float) -> float:
    return max(1, math.floor(length / _STEP + 0.5)) * _STEP

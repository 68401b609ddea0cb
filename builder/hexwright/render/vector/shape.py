"""Outlines as path operators of PDF, in whole units of a drawing.

A unit is a thousandth of a millimetre or finer (see `compile.grain`): whole numbers are exact enough and
shorter than fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from hexwright.render import stroke as pen
from hexwright.render.scene import Box, Point, Stroke

_ARC: Final = 0.5522847498307936
"""Distance of the control points of a quarter circle from its ends, in radii: 4/3 tan(22.5°)."""
_QUARTERS: Final = tuple((cos(i * pi / 2), sin(i * pi / 2)) for i in range(4))


def number(value: float, digits: int = 6) -> bytes:
    """A number with at most `digits` decimals; PDF does not allow exponents."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return b"0" if text in {"-0", ""} else text.encode()


def polyline(points: Sequence[Point], unit: float, *, close: bool = False) -> bytes:
    """A line through points in mm. `unit`: units per millimetre."""
    if len(points) == 1:
        # A line to the same point: its round ends are a dot.
        points = (points[0], points[0])
    flat = tuple([v * unit for point in points for v in point])
    return (_form(len(points), close) % flat).encode()


@lru_cache(maxsize=256)
def _form(count: int, close: bool) -> str:  # noqa: FBT001 - a key of the cache
    return "%.0f %.0f m" + " %.0f %.0f l" * (count - 1) + (" h\n" if close else "\n")


def rings(outlines: Sequence[Sequence[Point]], unit: float) -> bytes:
    """Closed rings; those of fewer than three points bound nothing."""
    return b"".join(polyline(ring, unit, close=True) for ring in outlines if len(ring) > 2)


def rectangle(box: Box, unit: float, radius: float = 0.0) -> bytes:
    """A box, its corners rounded by `radius` mm."""
    x, y, w, h = (v * unit for v in (box.x, box.y, box.w, box.h))
    r = min(radius * unit, w / 2, h / 2)
    if r <= 0:
        # Both edges are rounded, not the width, so that adjacent boxes share an edge exactly.
        left, top = round(x), round(y)
        return b"%d %d %d %d re\n" % (left, top, round(x + w) - left, round(y + h) - top)
    c = r * (1 - _ARC)
    right, low = x + w, y + h
    return _path(
        "%.0f %.0f m %.0f %.0f l %.0f %.0f %.0f %.0f %.0f %.0f c %.0f %.0f l %.0f %.0f %.0f %.0f %.0f %.0f c "
        "%.0f %.0f l %.0f %.0f %.0f %.0f %.0f %.0f c %.0f %.0f l %.0f %.0f %.0f %.0f %.0f %.0f c h\n",
        *(x + r, y, right - r, y, right - c, y, right, y + c, right, y + r),
        *(right, low - r, right, low - c, right - c, low, right - r, low),
        *(x + r, low, x + c, low, x, low - c, x, low - r),
        *(x, y + r, x, y + c, x + c, y, x + r, y),
    )


def ellipse(box: Box, unit: float) -> bytes:
    """The ellipse in a box, clockwise from its right end, where the raster begins its dashes, too."""
    rx, ry = box.w * unit / 2, box.h * unit / 2
    return _oval((box.x + box.w / 2) * unit, (box.y + box.h / 2) * unit, rx, ry)


def _oval(x: float, y: float, rx: float, ry: float, turn: int = 1) -> bytes:
    values = [x + rx, y]
    for i in range(4):
        (a, b), (c, d) = _QUARTERS[i * turn % 4], _QUARTERS[(i + 1) * turn % 4]
        values += [x + rx * (a + _ARC * c), y + ry * (b + _ARC * d)]
        values += [x + rx * (c + _ARC * a), y + ry * (d + _ARC * b), x + rx * c, y + ry * d]
    return _path("%.0f %.0f m" + " %.0f %.0f %.0f %.0f %.0f %.0f c" * 4 + " h\n", *values)


def tapering(points: Sequence[Point], widths: Sequence[float], stroke: Stroke, unit: float) -> bytes:
    """A line of changing width as an area, to be filled by the non-zero rule.

    All pieces run in the same direction, so that overlaps are filled, too.
    """
    parts = pen.dashes(points, widths, stroke.dash) if stroke.dash else [(list(points), list(widths))]
    found: list[bytes] = []
    for path, wide in parts:
        left: list[Point] = []
        right: list[Point] = []
        for area in pen.areas(path, [w / 2 for w in wide], square=stroke.square):
            if isinstance(area, pen.Disc):
                r = area.radius * unit
                found.append(_oval(area.x * unit, area.y * unit, r, r, turn=-1))
                continue
            a, b, c, d = area
            if not left or left[-1] != a or right[-1] != d:
                _strip(found, left, right, unit)
                left, right = [a], [d]
            left.append(b)
            right.append(c)
        _strip(found, left, right, unit)
    return b"".join(found)


def _strip(found: list[bytes], left: list[Point], right: list[Point], unit: float) -> None:
    """Append a row of adjacent quads as one outline; none if it is empty."""
    if left:
        found.append(polyline([*left, *reversed(right)], unit, close=True))


def _path(form: str, *values: float) -> bytes:
    return (form % values).encode()

"""Small pictures for the buttons of a screen's toolbar, 18 pixels square at 150 dots per inch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

from hexwright.render.scene import (
    Box,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Point,
    Polygon,
    Rect,
    Scene,
    Stroke,
    ring,
)

SIDE = 3.05
"""Width and height, mm."""
_GRID = 3.4
"""The same in the units they are drawn in."""
_DARK, _RED, _LIGHT, _AMBER, _BLUE = "#26231F", "#C3271B", "#FFFFFF", "#FFC400", "#3F6E9A"
_PEN = 0.3


def icons() -> Mapping[str, Callable[[], Scene]]:
    """The function that draws each picture, by its name."""
    return {
        "next": _next,
        "die": _die,
        "sides": _sides,
        "windows": _windows,
        "charts": _charts,
        "units": _units,
        "view": _view,
        "flag": _flag,
        "rules": _rules,
        "zoom": partial(_lens, ""),
        "zoom-in": partial(_lens, "+"),
        "zoom-out": partial(_lens, "-"),
    }


def _scene(*ops: Op) -> Scene:
    return Scene(width=SIDE, height=SIDE, ops=(Group(ops=ops, dx=0, dy=0, scale=SIDE / _GRID, name="icon"),))


def _pen(colour: str = _DARK, width: float = _PEN) -> Stroke:
    return Stroke(ink=Ink(colour=colour), width=width)


def _rect(x: float, y: float, w: float, h: float, fill: str, radius: float = 0.0) -> Rect:
    return Rect(box=Box(x=x, y=y, w=w, h=h), fill=Ink(colour=fill), stroke=_pen(), radius=radius)


def _dot(x: float, y: float, r: float, fill: str, stroke: Stroke | None = None) -> Ellipse:
    return Ellipse(box=Box(x=x - r, y=y - r, w=2 * r, h=2 * r), fill=Ink(colour=fill), stroke=stroke)


def _area(points: list[Point], fill: str, stroke: Stroke | None = None) -> Polygon:
    return Polygon(rings=ring(points), fill=Ink(colour=fill), stroke=stroke)


def _next() -> Scene:
    """A red arrow to the right, up to a bar."""
    arrow = [(0.45, 1.2), (1.35, 1.2), (1.35, 0.5), (2.55, 1.7), (1.35, 2.9), (1.35, 2.2), (0.45, 2.2)]
    return _scene(_area(arrow, _RED), Line(points=((2.95, 0.55), (2.95, 2.85)), stroke=_pen(_RED, 0.5)))


def _die() -> Scene:
    """A die that shows five."""
    pips = [(1.7, 1.7), *((x, y) for x in (1.0, 2.4) for y in (1.0, 2.4))]
    return _scene(_rect(0.4, 0.4, 2.6, 2.6, _LIGHT, 0.55), *(_dot(x, y, 0.31, _DARK) for x, y in pips))


def _sides() -> Scene:
    """Two players, one before the other."""

    def one(x: float, y: float, colour: str) -> list[Op]:
        body = [
            (x + 0.85 * math.cos(math.radians(a)), y + 1.75 + 1.1 * math.sin(math.radians(a)))
            for a in range(180, 361, 15)
        ]
        return [_area(body, colour, _pen(_DARK, 0.22)), _dot(x, y + 0.4, 0.48, colour, _pen(_DARK, 0.22))]

    return _scene(*one(2.25, 0.5, _BLUE), *one(1.15, 1.15, _RED))


def _windows() -> Scene:
    """Two windows, one over the other."""
    return _scene(
        _rect(1.0, 0.35, 2.1, 1.7, _LIGHT),
        _rect(1.0, 0.35, 2.1, 0.45, _BLUE),
        _rect(0.3, 1.2, 2.1, 1.8, _LIGHT),
        _rect(0.3, 1.2, 2.1, 0.45, _BLUE),
    )


def _charts() -> Scene:
    """A table with a coloured head."""
    lines = [((0.4, y), (3.0, y)) for y in (1.7, 2.35)] + [((x, 0.45), (x, 2.95)) for x in (1.25, 2.1)]
    return _scene(
        _rect(0.4, 0.45, 2.6, 2.5, _LIGHT),
        _rect(0.4, 0.45, 2.6, 0.65, _AMBER),
        *(Line(points=line, stroke=_pen(_DARK, 0.18)) for line in lines),
    )


def _units() -> Scene:
    """A counter with the sign of infantry."""
    box = ((0.85, 1.1), (2.55, 1.1), (2.55, 2.2), (0.85, 2.2), (0.85, 1.1))
    cross = [((0.85, 1.1), (2.55, 2.2)), ((0.85, 2.2), (2.55, 1.1))]
    return _scene(
        _rect(0.35, 0.35, 2.7, 2.7, "#B9C08A", 0.4),
        *(Line(points=line, stroke=_pen(_DARK, 0.2)) for line in (box, *cross)),
    )


def _view() -> Scene:
    """An eye."""
    upper = [(0.25 + 2.9 * k / 12, 1.7 - 1.1 * math.sin(math.pi * k / 12)) for k in range(13)]
    lower = [(x, 3.4 - y) for x, y in reversed(upper)]
    return _scene(
        _area([*upper, *lower], _LIGHT, _pen()),
        _dot(1.7, 1.7, 0.62, _BLUE, _pen(_DARK, 0.2)),
        _dot(1.7, 1.7, 0.26, _DARK),
    )


def _flag() -> Scene:
    """A flag on its pole."""
    cloth = [(0.95, 0.5), (3.0, 0.75), (2.4, 1.3), (3.0, 1.95), (0.95, 1.95)]
    pole = Line(points=((0.8, 0.4), (0.8, 3.05)), stroke=_pen(_DARK, 0.35))
    return _scene(_area(cloth, _RED), pole)


def _rules() -> Scene:
    """A book with a ribbon."""
    pages = [((1.25, y), (2.4, y)) for y in (1.0, 1.5)]
    ribbon = [(2.05, 2.3), (2.65, 2.3), (2.65, 3.2), (2.35, 2.9), (2.05, 3.2)]
    return _scene(
        _rect(0.5, 0.35, 2.4, 2.5, _LIGHT, 0.2),
        _rect(0.5, 0.35, 0.45, 2.5, _BLUE, 0.2),
        *(Line(points=line, stroke=_pen(_DARK, 0.2)) for line in pages),
        _area(ribbon, _RED),
    )


def _lens(sign: str) -> Scene:
    """A magnifying glass; `sign`: plus or minus in it."""
    bars = [((0.85, 1.4), (1.95, 1.4))] if sign else []
    bars += [((1.4, 0.85), (1.4, 1.95))] if sign == "+" else []
    return _scene(
        Line(points=((2.2, 2.2), (3.0, 3.0)), stroke=_pen(_DARK, 0.6)),
        _dot(1.4, 1.4, 1.05, _LIGHT, _pen(_DARK, 0.32)),
        *(Line(points=bar, stroke=_pen(_RED, 0.32)) for bar in bars),
    )

"""Connections: lines that bend a little, so that they read as ways and not as a diagram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from types import MappingProxyType
from typing import Final

from hexwright.model.board import Connection, SpaceMap
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.paths import Path, smooth
from hexwright.render.scene import Ink, Line, Op, Stroke

Point = tuple[float, float]

_SAG: Final = 0.05
_MOST: Final = 2.7
"""How far a line bends aside: a share of its length, and at most so many mm."""
_PARTS: Final = 14
_HALO: Final = Ink(colour="#FBF5E4", alpha=0.55)
_INK, _ROAD, _SEA, _WATER = "#2E2720", "#EFE2C3", "#1F4E70", "#22618C"


@dataclass(frozen=True, slots=True)
class _Pen:
    """How a kind of connection is drawn: colours, widths in mm, dashes of its inside."""

    outer: str
    outer_width: float
    inner: str = ""
    inner_width: float = 0.0
    dash: tuple[float, ...] = ()
    outer_dash: tuple[float, ...] = ()


PENS: Mapping[str, _Pen] = MappingProxyType(
    {
        "plain": _Pen(_INK, 1.15, _ROAD, 0.65),
        "road": _Pen(_INK, 1.15, _ROAD, 0.65),
        "rail": _Pen(_INK, 1.4, _ROAD, 0.9, (1.85, 1.85)),
        "river": _Pen(_INK, 1.15, _ROAD, 0.65),
        "rail-river": _Pen(_INK, 1.4, _ROAD, 0.9, (1.85, 1.85)),
        "sea": _Pen(_SEA, 0.75, outer_dash=(1.9, 1.2)),
        "strait": _Pen(_SEA, 1.5, "#FFFFFF", 0.7, (0.5, 1.2)),
        "mountain": _Pen("#7B5637", 1.2, "#E9D6B8", 0.6, (0.9, 1.0)),
        "forest": _Pen("#4B6B3C", 1.2, "#DCE5C4", 0.6, (2.4, 1.0)),
    }
)


def draw_link(data: SpaceMap, link: Connection, taken: Obstacles) -> list[Op]:
    """A connection; two waves cross one that leads over a river."""
    a, b = data.spaces.get(link.a), data.spaces.get(link.b)
    if a is None or b is None:
        return []
    draw = data.connection_kinds[link.kind].draw
    if link.via:
        points = tuple(smooth([a.at, *link.via, b.at], 3))
    else:
        points = _bent(a.at, b.at, flip=(len(link.a) + len(link.b)) % 2 == 1)
    if len(points) < 2:
        return []
    taken.add_line(Path(points).resampled(2.0), 1.0, 2.0)
    return _drawn(draw, points)


def draw_stretch(draw: str, a: Point, b: Point) -> list[Op]:
    """A straight piece of a connection, for the key."""
    return _drawn(draw, tuple((a[0] + (b[0] - a[0]) * t / 4, a[1] + (b[1] - a[1]) * t / 4) for t in range(5)))


def _drawn(draw: str, points: tuple[Point, ...]) -> list[Op]:
    pen = PENS[draw]
    ops: list[Op] = [Line(points=points, stroke=Stroke(ink=_HALO, width=pen.outer_width + 0.95))]
    outer = Stroke(ink=Ink(colour=pen.outer), width=pen.outer_width, dash=pen.outer_dash)
    ops.append(Line(points=points, stroke=outer))
    if pen.inner:
        inner = Ink(colour=pen.inner)
        ops.append(Line(points=points, stroke=Stroke(ink=inner, width=pen.inner_width, dash=pen.dash)))
    if draw in ("river", "rail-river"):
        path = Path(points)
        ops += _waves(*(path.at(path.length * share) for share in (0.5, 0.45, 0.55)))
    return ops


def _bent(a: Point, b: Point, *, flip: bool) -> tuple[Point, ...]:
    """A shallow arc from a to b; nothing if they are one."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    if far < 0.1:
        return ()
    aside = min(far * _SAG, _MOST) * (-1 if flip else 1)
    nx, ny = -(b[1] - a[1]) / far * aside, (b[0] - a[0]) / far * aside
    return tuple(
        (
            a[0] + (b[0] - a[0]) * t + nx * 4 * t * (1 - t),
            a[1] + (b[1] - a[1]) * t + ny * 4 * t * (1 - t),
        )
        for t in (i / _PARTS for i in range(_PARTS + 1))
    )


def _waves(at: Point, a: Point, b: Point) -> list[Op]:
    """Two waves across the middle of a connection: the river it crosses."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    ops: list[Op] = []
    for colour, width in (("#F6F1E0", 1.5), (_WATER, 0.85)):
        for shift in (-0.95, 0.95):
            line = []
            for i in range(13):
                along = (i / 12 - 0.5) * 5.6
                wave = 0.62 * (1 if (i // 3) % 2 else -1) * (1 - abs((i % 3) - 1) * 0.35)
                off = shift + wave
                line.append((at[0] + ux * off - uy * along, at[1] + uy * off + ux * along))
            ops.append(Line(points=tuple(line), stroke=Stroke(ink=Ink(colour=colour), width=width)))
    return ops

"""Names of regions, each with a badge of what it takes to hold it and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Region, SpaceMap
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.lettering import Face, line_width, plain
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.scene import Box, Ink, Op, Rect, Text
from hexwright.render.text import width

Point = tuple[float, float]

_SIZES: Final = (3.5, 2.9, 2.4)
"""Cap heights of names that are tried, mm."""
_PILL: Final = 5.2
"""Height of a badge, mm."""
_STAR: Final = 3.4
_STEP: Final = 3.0
_INK: Final = "#4A3A2C"
_COVERING: Final = 5.0
"""How much worse it is to cover something than to stand a step aside."""


def region_names(context: SheetContext, data: SpaceMap, taken: Obstacles) -> list[Op]:
    """Each region's name, near the middle of its spaces, and its badge below it; smaller in a crowd."""
    found: list[Op] = []
    for key, region in data.regions.items():
        if region.at is not None:
            found += _draw(context, region, _fixed(context, region))
            continue
        members = [space.at for space in data.spaces.values() if space.region == key]
        if members:
            middle = sum(x for x, _ in members) / len(members), sum(y for _, y in members) / len(members)
            seats = [_seat(context, data, region, middle, size, taken) for size in _SIZES]
            least = min(seat.covers for seat in seats)
            best = next(seat for seat in seats if seat.covers == least)
            found += _draw(context, region, best)
            (x, y), (wide, high) = best.at, best.room
            taken.add(x - wide / 2, y - best.face.size, x + wide / 2, y - best.face.size + high, 6.0)
    return found


def _fixed(context: SheetContext, region: Region) -> _Seat:
    """Where its author puts it."""
    at = region.at or (0.0, 0.0)
    return _Seat(_face(context, region.size or _SIZES[1]), at, (0.0, 0.0), 0.0)


@dataclass(frozen=True, slots=True)
class _Seat:
    """A place for a name: the middle of its baseline, width and height with its badge, what they cover."""

    face: Face
    at: Point
    room: tuple[float, float]
    covers: float


def _seat(
    context: SheetContext, data: SpaceMap, region: Region, middle: Point, size: float, taken: Obstacles
) -> _Seat:
    """The best place for a name of this size."""
    face = _face(context, size)
    badge = _badge_width(context, region)
    wide = max(line_width(context.fonts, region.name.upper(), face), badge)
    room = wide, size + (_PILL + 1.4 if badge else 0.0)
    tried: list[tuple[float, float, Point]] = []
    for i in range(-12, 13):
        for j in range(-9, 10):
            at = middle[0] + i * _STEP, middle[1] + j * _STEP
            covers = _cost(taken, at, size, room, data)
            tried.append((covers * _COVERING + (abs(i) + abs(j)) * 1.2, covers, at))
    _, covers, at = min(tried)
    return _Seat(face, at, room, covers)


def _face(context: SheetContext, size: float) -> Face:
    """The lettering of a name, by its cap height in mm."""
    return Face(
        font="display",
        size=size,
        ink=Ink(colour=_INK),
        tracking=size * 0.22,
        halo=context.style.ink("name-halo", 0.75),
        halo_width=0.6,
    )


def _draw(context: SheetContext, region: Region, seat: _Seat) -> list[Op]:
    badge = _badge_width(context, region)
    name = plain(seat.face, region.name.upper(), seat.at)
    if not badge:
        return [name]
    return [name, *_badge(context, region, (seat.at[0] - badge / 2, seat.at[1] + 1.4), badge)]


def _cost(taken: Obstacles, at: Point, size: float, room: tuple[float, float], data: SpaceMap) -> float:
    """What a name with its badge would cover. `at`: the middle of its baseline; `room`: of both, mm."""
    x0, x1 = at[0] - room[0] / 2 - 0.6, at[0] + room[0] / 2 + 0.6
    y0, y1 = at[1] - size - 0.6, at[1] - size + room[1] + 0.6
    outside = x0 < 0 or x1 > data.width or y0 < 0 or y1 > data.height
    return taken.cost(x0, y0, x1, y1) + (1000.0 if outside else 0.0)


def _points(region: Region) -> str:
    return "" if region.points is None else f"{region.points:+d}"


def _badge_width(context: SheetContext, region: Region) -> float:
    """0 for a region that is worth nothing."""
    if region.control is None and region.points is None:
        return 0.0
    number = 5.2 if region.control is not None else 0.0
    points = _points(region)
    worth = width(context.fonts, points, "bold", 2.4) + 4.4 if points else 0.0
    return number + region.stars * _STAR + worth + (1.2 if not worth else 0.0)


def _badge(context: SheetContext, region: Region, at: Point, wide: float) -> list[Op]:
    """A dark pill: spaces needed, key spaces among them as stars, points in red."""
    x, y = at
    ops: list[Op] = [
        Rect(box=Box(x=x, y=y, w=wide, h=_PILL), fill=Ink(colour="#2A2521"), radius=_PILL / 2),
    ]
    baseline = y + _PILL / 2 + 1.2
    if region.control is not None:
        ops.append(_number(str(region.control), (x + 3.0, baseline)))
        x += 5.2
    for _ in range(region.stars):
        area = Rectangle(x=x, y=y + _PILL / 2 - 1.5, w=3.0, h=3.0)
        ops += context.drawing("star", area, "#F2C94C")
        x += _STAR
    if _points(region):
        rest = at[0] + wide - x
        inner = Box(x=x, y=y + 0.35, w=rest - 0.35, h=_PILL - 0.7)
        ops.append(Rect(box=inner, fill=Ink(colour="#A63328"), radius=inner.h / 2))
        ops.append(_number(_points(region), (x + (rest - 0.35) / 2, baseline)))
    return ops


def _number(text: str, at: Point) -> Text:
    return Text(at=at, text=text, font="bold", size=2.4, ink=Ink(colour="#FFF6E4"), anchor="middle")

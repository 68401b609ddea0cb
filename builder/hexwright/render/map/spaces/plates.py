"""The plate of a space: its name, a tab for its terrain at the left, one for its harbour at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.geometry.sheet import PLATE, PLATE_OVER, Rectangle
from hexwright.model.board import Space, SpaceMap
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.spaces.roles import (
    CAPITAL,
    FORT,
    KEY,
    PORT,
    PORT_SIGN,
    drawing_of,
    roles_of,
    terrain_glyph,
)
from hexwright.render.scene import Box, Ink, Op, Rect, Stroke, Text
from hexwright.render.text import width

_HEIGHT: Final = PLATE
_OVER: Final = PLATE_OVER
_TAB: Final = 4.3
_PAD: Final = 1.5
_SIZE: Final = 2.6
_STAR: Final = 3.1
TAB_ICON: Final = "#FFFCF0"
_EDGE: Final = "#2C2823"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Colours and lettering of a plate. `star`: colour of its star, empty for none."""

    ground: str
    ink: str
    font: str
    star: str = ""
    capitals: bool = False


_PLAIN = _Style(ground="#FBF5E4", ink="#2C2823", font="semibold")
_STYLES: Final = (
    (CAPITAL, _Style(ground="#8F2722", ink="#FFF3DC", font="bold", star="#F2C94C", capitals=True)),
    (FORT, _Style(ground="#5B5650", ink="#FFFFFF", font="semibold")),
    (KEY, _Style(ground="#E9C35B", ink="#2A2118", font="bold", star="#A3281F")),
)
_AT_SEA = _Style(ground="#DCEAEC", ink="#1F4E70", font="medium-italic")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A placed plate. `tabs`: glyph and colour of the left one and of the right one, empty for none."""

    box: Box
    name: str
    style: _Style
    size: float
    left: tuple[str, str]
    right: tuple[str, str]


def place_plate(context: SheetContext, data: SpaceMap, space: Space, half: float, taken: Obstacles) -> Plate:
    """At the foot of its box, or over its head where the foot is crowded; it takes its place in `taken`."""
    roles = roles_of(data, space)
    at_sea = drawing_of(data, space) == "sea"
    style = _AT_SEA if at_sea else next((style for role, style in _STYLES if role in roles), _PLAIN)
    name = space.name.upper() if style.capitals else space.name
    left = ("", "") if at_sea else terrain_glyph(drawing_of(data, space), fort=FORT in roles)
    right = PORT_SIGN if PORT in roles else ("", "")
    length = width(context.fonts, name, style.font, _SIZE, tracking=0.08)
    extra = (_STAR if style.star else 0.0) + _TAB * (bool(left[0]) + bool(right[0]))
    wide = max(length + 2 * _PAD + extra, 2 * half * 0.92)
    x = min(max(space.at[0] - wide / 2, 0.4), data.width - wide - 0.4)
    choices = (space.at[1] + half - _OVER, space.at[1] - half - _HEIGHT + _OVER)
    y = min(
        choices,
        key=lambda top: (
            taken.cost(x, top + _OVER + 0.1, x + wide, top + _HEIGHT - _OVER)
            + (0.0 if top == choices[0] else 4.0)
            + (500.0 if top + _HEIGHT > data.height or top < 0 else 0.0)
        ),
    )
    taken.add(x, y, x + wide, y + _HEIGHT, 9.0)
    return Plate(
        box=Box(x=x, y=y, w=wide, h=_HEIGHT), name=name, style=style, size=_SIZE, left=left, right=right
    )


def draw_plate(context: SheetContext, plate: Plate) -> tuple[Op, ...]:
    """Plate, tabs, star and name."""
    box, style = plate.box, plate.style
    shade = Box(x=box.x + 0.3, y=box.y + 0.4, w=box.w, h=box.h)
    ops: list[Op] = [
        Rect(box=shade, fill=Ink(colour="#000000", alpha=0.22), radius=0.8),
        Rect(box=box, fill=Ink(colour=style.ground), radius=0.8),
    ]
    x0, x1 = box.x, box.x + box.w
    if plate.left[0]:
        ops += _tab(context, Box(x=x0, y=box.y, w=_TAB, h=box.h), *plate.left)
        x0 += _TAB
    if plate.right[0]:
        ops += _tab(context, Box(x=x1 - _TAB, y=box.y, w=_TAB, h=box.h), *plate.right)
        x1 -= _TAB
    ops.append(Rect(box=box, stroke=Stroke(ink=Ink(colour=_EDGE), width=0.3), radius=0.8))
    middle = (x0 + x1) / 2
    if style.star:
        length = width(context.fonts, plate.name, style.font, plate.size, tracking=0.08)
        left = middle - (length + _STAR) / 2
        area = Rectangle(x=left - 0.2, y=box.y + box.h / 2 - 1.4, w=2.8, h=2.8)
        ops += context.drawing("star", area, style.star)
        middle += _STAR / 2
    ops.append(
        Text(
            at=(middle, box.y + box.h / 2 + plate.size / 2),
            text=plate.name,
            font=style.font,
            size=plate.size,
            ink=Ink(colour=style.ink),
            anchor="middle",
            tracking=0.08,
        )
    )
    return tuple(ops)


def _tab(context: SheetContext, box: Box, glyph: str, colour: str) -> list[Op]:
    side = min(box.w, box.h) * 0.74
    area = Rectangle(x=box.x + (box.w - side) / 2, y=box.y + (box.h - side) / 2, w=side, h=side)
    return [Rect(box=box, fill=Ink(colour=colour), radius=0.8), *context.drawing(glyph, area, TAB_ICON)]

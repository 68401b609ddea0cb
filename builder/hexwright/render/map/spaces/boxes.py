"""The box of a space, where counters stand: its terrain, faintly, and a frame that shows what it is worth."""

from __future__ import annotations

from typing import Final

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Space, SpaceMap
from hexwright.render.map.sheet_context import SheetContext, mixed
from hexwright.render.map.spaces.roles import CAPITAL, FORT, KEY, drawing_of, roles_of, terrain_glyph
from hexwright.render.scene import Box, Ellipse, Ink, Op, Rect, Stroke

PAPER: Final = "#FBF4E0"
SEA: Final = "#E3EEEE"
SEA_RING: Final = "#1F4E70"
INK: Final = "#2C2823"
GOLD: Final = "#D9A93A"
CRIMSON: Final = "#8F2722"
STONE: Final = "#9A948A"
_CORNER: Final = 1.5
_RIM: Final = 0.6
"""Of light round every box, so that it stands off the ground, mm."""
_TOWER: Final = 0.15
"""Radius of the towers of a fort, as a share of the box."""


def draw_box(context: SheetContext, data: SpaceMap, space: Space, half: float) -> tuple[Op, ...]:
    """The box of a space; a circle at sea. `half`: of its width, mm."""
    x, y = space.at
    area = Box(x=x - half, y=y - half, w=2 * half, h=2 * half)
    if drawing_of(data, space) == "sea":
        ring = Stroke(ink=Ink(colour=SEA_RING), width=0.55)
        halo = Stroke(ink=Ink(colour=PAPER, alpha=0.8), width=2 * _RIM)
        return (
            Ellipse(box=area, stroke=halo),
            Ellipse(box=area, fill=Ink(colour=SEA), stroke=ring),
            *_picture(context, data, space, area, SEA),
        )
    fill = PAPER if space.side is None else mixed(PAPER, context.tone(space.side), 0.2)
    shade = Ink(colour="#000000", alpha=0.22)
    cast = Box(x=area.x + 0.5, y=area.y + 0.6, w=area.w, h=area.h)
    ops: list[Op] = [Rect(box=cast, fill=shade, radius=_CORNER)]
    roles = roles_of(data, space)
    if FORT in roles:
        ops += _towers(area)
    rim = Stroke(ink=Ink(colour=PAPER), width=2 * _RIM)
    ops += [
        Rect(box=area, stroke=rim, radius=_CORNER),
        Rect(box=area, fill=Ink(colour=fill), radius=_CORNER),
        *_picture(context, data, space, area, fill),
        *_frame(area, roles),
    ]
    return tuple(ops)


def _towers(area: Box) -> list[Op]:
    """Four round towers at the corners."""
    r = area.w * _TOWER
    pen = Stroke(ink=Ink(colour=INK), width=0.35)
    return [
        Ellipse(box=Box(x=cx - r, y=cy - r, w=2 * r, h=2 * r), fill=Ink(colour=STONE), stroke=pen)
        for cx in (area.x + r * 0.3, area.x + area.w - r * 0.3)
        for cy in (area.y + r * 0.3, area.y + area.h - r * 0.3)
    ]


def _frame(area: Box, roles: frozenset[str]) -> list[Op]:
    """An ink line; a capital's, a key space's and a fort's frame is a coloured band between two of them."""
    band = {CAPITAL: CRIMSON, KEY: GOLD, FORT: STONE}
    colour = next((band[role] for role in (CAPITAL, FORT, KEY) if role in roles), None)
    thin = 0.5 if colour is None else 0.22
    ops = [_line(area, 0.0, thin, INK)]
    if colour is not None:
        ops.append(_line(area, 0.2, 0.85, colour))
        ops.append(_line(area, 1.0, 0.22, "#F3DDB0" if colour == CRIMSON else INK))
    return ops


def _line(area: Box, inset: float, width: float, colour: str) -> Op:
    """A line inside the box, `inset` mm from its edge."""
    d = inset + width / 2
    inner = Box(x=area.x + d, y=area.y + d, w=area.w - 2 * d, h=area.h - 2 * d)
    return Rect(box=inner, stroke=Stroke(ink=Ink(colour=colour), width=width), radius=max(0.2, _CORNER - d))


def _picture(context: SheetContext, data: SpaceMap, space: Space, area: Box, ground: str) -> tuple[Op, ...]:
    """The terrain, pale, in the middle of the box; covered where a counter stands."""
    glyph, colour = terrain_glyph(drawing_of(data, space), fort=FORT in roles_of(data, space))
    if not glyph:
        return ()
    side = area.w * 0.58
    x, y = area.x + (area.w - side) / 2, area.y + (area.h - side) / 2 - area.h * 0.03
    return context.drawing(glyph, Rectangle(x=x, y=y, w=side, h=side), mixed(ground, colour, 0.42))

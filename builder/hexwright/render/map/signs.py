"""Signs of places: a roundel with a glyph, which says what a place means in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.model.look import GLYPH_GRID
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.grid import number_anchor
from hexwright.render.scene import Box, Ellipse, Ink, Op, Stroke
from hexwright.render.symbol import draw_symbol

Point = tuple[float, float]

SIGN = 1.75
"""Radius of a roundel, mm at the reference hex."""
SIGN_GAP = 0.5
"""Between a roundel and what stands right of it, mm at the reference hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A roundel: its glyph, middle and radius (mm)."""

    glyph: str
    at: Point
    radius: float


def draw_sign(drawing: Drawing, sign: Sign) -> tuple[Op, ...]:
    """The roundel, in the style's colour for its glyph or that of all signs; empty without the glyph."""
    symbol = drawing.symbols.glyphs.get(sign.glyph) if drawing.symbols is not None else None
    if symbol is None:
        return ()
    style, (x, y), r = drawing.style, sign.at, sign.radius
    role = f"sign-{sign.glyph}"
    disc = style.ink(role if style.has(role) else "sign")
    pale = style.colour("sign-glyph")
    palette = {"ink": pale, "ground": disc.colour, "accent": pale}
    shift, half = r * 0.16, r * 0.58
    return (
        Ellipse(box=_round(x + shift, y + shift, r), fill=Ink(colour="#000000", alpha=0.28)),
        Ellipse(box=_round(x, y, r), fill=style.ink("sign-rim")),
        Ellipse(box=_round(x, y, r * 0.86), fill=disc),
        *draw_symbol(symbol, _round(x, y, half), GLYPH_GRID, half * 0.1, palette),
    )


DOT = 0.95
"""Radius of the dots of hex sets, mm at the reference hex."""


def dots(drawing: Drawing, tones: Mapping[str, str]) -> tuple[Op, ...]:
    """The dots of hex sets, right of the hexes' numbers. `tones`: colours of sides by id."""
    style = drawing.style
    rim = Stroke(ink=style.ink("sign-rim"), width=style.scaled(0.3))
    ops: list[Op] = []
    for name, tone in drawing.board.dots.items():
        ink = Ink(colour=tones.get(tone) or style.colour(tone))
        for cell, h in sorted(drawing.cells.items()):
            if h.id in drawing.board.hex_sets.get(name, frozenset()):
                x, y = number_anchor(drawing, cell)
                at = x + style.mm("number") * 2.1 + style.scaled(DOT), y - style.mm("number") / 2
                ops.append(Ellipse(box=_round(*at, style.scaled(DOT)), fill=ink, stroke=rim))
    return tuple(ops)


def _round(x: float, y: float, r: float) -> Box:
    return Box(x=x - r, y=y - r, w=2 * r, h=2 * r)

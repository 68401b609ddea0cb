"""Signs of places: a roundel with a glyph, which says what a place means in play."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model.look import GLYPH_GRID
from builder.render.map.drawing import Drawing
from builder.render.scene import Box, Ellipse, Ink, Op
from builder.render.symbol import draw_symbol

Point = tuple[float, float]

SIGN = 1.75
"""Radius of a roundel, mm at the reference hex."""


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


def _round(x: float, y: float, r: float) -> Box:
    return Box(x=x - r, y=y - r, w=2 * r, h=2 * r)

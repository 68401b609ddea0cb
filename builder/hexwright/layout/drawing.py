"""Colours, line widths and drawing helpers of pages that are read and not cut: calibration, errata."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hexwright.render.fonts import Fonts
from hexwright.render.scene import Ink, Line, Op, Point, Stroke, Text
from hexwright.render.text import wrap

INK: Final = "#1C1916"
MUTED: Final = "#6B6253"
FAINT: Final = "#A79F90"
GRID: Final = "#DDD7CB"
RED: Final = "#9A3324"

HAIR: Final = 0.12
FINE: Final = 0.18
FIRM: Final = 0.35
"""Widths of lines, mm."""


def line(a: Point, b: Point, width: float = FINE, colour: str = INK) -> Line:
    """A straight line with square ends; `width` in mm."""
    return Line(points=(a, b), stroke=Stroke(ink=Ink(colour=colour), width=width, square=True))


def write(
    at: Point,
    text: str,
    size: float,
    *,
    font: str = "medium",
    colour: str = INK,
    anchor: str = "start",
    tracking: float = 0.0,
    angle: float = 0.0,
) -> Text:
    """A line of text; `size` is the cap height, mm."""
    return Text(
        at=at,
        text=text,
        font=font,
        size=size,
        ink=Ink(colour=colour),
        anchor=anchor,
        tracking=tracking,
        angle=angle,
    )


def paragraph(
    fonts: Fonts, at: Point, text: str, size: float, room: float, *, colour: str = INK, font: str = "medium"
) -> tuple[list[Op], float]:
    """Text broken to `room` mm from a first baseline, and the baseline of the line after it."""
    lines: Sequence[str] = wrap(fonts, text, font, size, room)
    x, y = at
    step = size * 1.75
    ops: list[Op] = [
        write((x, y + i * step), part, size, colour=colour, font=font) for i, part in enumerate(lines)
    ]
    return ops, y + len(lines) * step


def signed(value: float) -> str:
    """A number with its sign; minus is U+2212."""
    return "0" if value == 0 else f"{value:+g}".replace("-", "\N{MINUS SIGN}")

"""Patches and samples: how the printer reproduces greys, colours, thin lines and small text."""

from __future__ import annotations

from typing import Final

from hexwright.layout.drawing import FAINT, HAIR, INK, MUTED, line, write
from hexwright.render.colour import grey
from hexwright.render.scene import Box, Group, Ink, Op, Point, Rect, Stroke

_STEPS: Final = (100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 5)
_COLOURS: Final = (
    ("#00A0E0", "cyan"),
    ("#E0007A", "magenta"),
    ("#FFE600", "yellow"),
    ("#D8232A", "red"),
    ("#00964B", "green"),
    ("#2B3B90", "blue"),
    ("#A3201C", "brick"),
    ("#96955E", "olive"),
    ("#A9D0E8", "sky"),
    ("#EFE7D2", "buff"),
    ("#1C1916", "ink"),
)
PATCH: Final = 9.0
"""Side of a patch, mm."""
HIGH: Final = PATCH * len(_STEPS)

THIN_HIGH: Final = 17.0
_LINES: Final = (0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5)
_LETTERS: Final = (0.8, 1.0, 1.2, 1.4, 1.7)
"""Widths of lines and cap heights, mm."""


def patches(x: float, y: float) -> Group:
    """Two columns of patches, greys and colours, from (x, y) down."""
    ops: list[Op] = []
    right = x + PATCH + 1.6
    for i, (step, (colour, name)) in enumerate(zip(_STEPS, _COLOURS, strict=True)):
        top = y + i * PATCH
        for left, fill in ((x, grey(100 - step)), (right, colour)):
            ops.append(Rect(box=Box(x=left, y=top, w=PATCH, h=PATCH), fill=Ink(colour=fill)))
        ops.append(write((x - 0.9, top + 5.3), str(step), 1.5, anchor="end", colour=MUTED))
        ops.append(write((right + PATCH + 1.0, top + 5.3), name, 1.5, colour=MUTED))
    for left in (x, right):
        edge = Stroke(ink=Ink(colour=FAINT), width=HAIR, square=True)
        ops.append(Rect(box=Box(x=left, y=y, w=PATCH, h=HIGH), stroke=edge))
    return Group(ops=tuple(ops), name="patches")


def thin_lines(at: Point, room: float) -> Group:
    """Lines and letters, dark on white and white on dark, in a band `room` mm wide."""
    x, y = at
    ops: list[Op] = []
    high = THIN_HIGH
    half = room / 2 - 1.5
    for dark, left in ((False, x), (True, x + half + 3.0)):
        ground, ink = (INK, "#FFFFFF") if dark else ("#FFFFFF", INK)
        box = Box(x=left, y=y, w=half, h=high)
        edge = Stroke(ink=Ink(colour=INK), width=HAIR, square=True)
        ops.append(Rect(box=box, fill=Ink(colour=ground), stroke=edge))
        step = half / (len(_LINES) + 0.4)
        for i, width in enumerate(_LINES):
            at_x = left + step * (i + 0.7)
            ops.append(line((at_x, y + 1.8), (at_x, y + 6.4), width, ink))
            text = f"{width:g}".removeprefix("0")
            ops.append(write((at_x, y + 8.6), text, 1.2, anchor="middle", colour=ink))
        step = half / len(_LETTERS)
        for i, size in enumerate(_LETTERS):
            at_x = left + step * (i + 0.5)
            ops.append(write((at_x, y + 12.7), "4-6 XX", size, font="bold", anchor="middle", colour=ink))
            ops.append(write((at_x, y + 15.4), f"{size:g}", 1.2, anchor="middle", colour=ink))
    return Group(ops=tuple(ops), name="thin lines")

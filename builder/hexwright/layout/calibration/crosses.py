"""Scales on the front and crosses on the back, which show how far the back is off.

Held against a lamp with the front towards the reader, the back shows through mirrored: a back printed too far
to the right for *its* reader appears too far to the left. The scales show not the error but its correction,
the shift of the opposite sign. So the horizontal scale increases to the right (seen too far left: negative,
and mirroring has turned the sign already), and the vertical scale increases upwards (printed too low:
negative, and the correction is up). The numbers where the cross lies are those to enter.

Both ways of turning a sheet give the same view: for printers that turn over the short edge the page is upside
down in the file, so that on paper it is upright behind its front (`render.page.Page.turned`).
"""

from __future__ import annotations

from typing import Final

from hexwright.layout.drawing import FAINT, FINE, FIRM, GRID, HAIR, INK, RED, line, signed, write
from hexwright.render.scene import Box, Ellipse, Group, Ink, Op, Stroke

SPAN: Final = 5.0
"""The scales go from minus this to plus this, mm."""
DIVISION: Final = 0.25
"""Distance of two ticks, mm."""
EDGE: Final = 7.0
"""Half the side of the window, mm: the level scale lies on its lower side, the upright one on its left."""
REACH: Final = 9.0
"""Half the length of the back's lines, mm: they cross the scales wherever the cross may lie."""
_TICKS: Final = ((4, 2.4), (2, 1.6), (1, 1.0))
"""Divisions and tick length, mm: the first that divides a tick's number counts."""
_LABELS: Final = (-4, -2, 0, 2, 4)


def front_scale() -> Group:
    """The scales of one place on the front; the origin is the middle."""
    x = y = 0.0
    low, left = y + EDGE, x - EDGE
    ops: list[Op] = []
    for mm in range(round(-SPAN), round(SPAN) + 1):
        ops.append(line((x + mm, y - EDGE), (x + mm, low), HAIR, GRID))
        ops.append(line((left, y - mm), (x + EDGE, y - mm), HAIR, GRID))
    ops += [
        line((x - EDGE, y), (x + EDGE, y), HAIR, FAINT),
        line((x, y - EDGE), (x, y + EDGE), HAIR, FAINT),
        Ellipse(box=Box(x=x - 1, y=y - 1, w=2, h=2), stroke=Stroke(ink=Ink(colour=FAINT), width=HAIR)),
        line((left, low), (x + EDGE, low), FINE),
        line((left, y - EDGE), (left, low), FINE),
    ]
    for number in range(round(-SPAN / DIVISION), round(SPAN / DIVISION) + 1):
        length = next(length for every, length in _TICKS if number % every == 0)
        off = number * DIVISION
        width = FINE if number % 4 == 0 else HAIR
        ops.append(line((x + off, low), (x + off, low - length), width))
        ops.append(line((left, y - off), (left + length, y - off), width))
    for value in _LABELS:
        text, font = signed(value), "semibold"
        ops.append(write((x + value, low + 1.9), text, 1.2, font=font, anchor="middle"))
        ops.append(write((left - 0.6, y - value + 0.6), text, 1.2, font=font, anchor="end"))
    ops.append(write((x + EDGE + 0.6, low + 0.55), "x", 1.6, font="bold", colour=RED))
    ops.append(write((left, y - EDGE - 0.7), "y", 1.6, font="bold", colour=RED, anchor="middle"))
    return Group(ops=tuple(ops), name="scale")


def back_cross() -> Group:
    """The cross of one place on the back; the origin is the middle. Seen through the paper its thick ends
    point away from the scales.
    """
    x = y = 0.0
    ops: list[Op] = [
        line((x - REACH, y), (x + REACH, y), FINE),
        line((x, y - REACH), (x, y + REACH), FINE),
        Ellipse(box=Box(x=x - 0.9, y=y - 0.9, w=1.8, h=1.8), stroke=Stroke(ink=Ink(colour=INK), width=FINE)),
    ]
    for a, b in (((x - REACH, y), (x - 7.5, y)), ((x, y - REACH), (x, y - 7.5))):
        ops.append(line(a, b, 2 * FIRM))
    return Group(ops=tuple(ops), name="cross")

"""The terrain key: samples cut from the map, with names and effects."""

from __future__ import annotations

from builder.geometry.sheet import PanelBox, Rectangle
from builder.render.map.sheet_context import SMALL, STRONG, SheetContext
from builder.render.scene import Line, Op, Stroke

SWATCH_W, SWATCH_H = 13.2, 11.5
VALUE_INSET = 4.2
"""Distance of values from the samples of the next column, mm."""


def key(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """A row for each cell: sample, name above text, value at the right."""
    ops: list[Op] = []
    ruler = Stroke(ink=context.style.ink("rule", 0.55), width=0.18)
    for cell in panel.cells:
        box, words = cell.box, cell.cell
        # A line under each row, broken between columns: a value belongs to the sample it begins with.
        if box.bottom < max(other.box.bottom for other in panel.cells) - 1:
            ends = ((box.x, box.bottom), (box.right - VALUE_INSET, box.bottom))
            ops.append(Line(points=ends, stroke=ruler))
        high = min(SWATCH_H, box.h - 0.5)
        swatch = Rectangle(x=box.x, y=box.y + (box.h - high) / 2, w=min(SWATCH_W, box.w * 0.38), h=high)
        drawn = (
            context.samples.sample(words.glyph, swatch) if context.samples is not None and words.glyph else ()
        )
        if not drawn and words.glyph:
            side = high * 0.8
            area = Rectangle(x=swatch.centre[0] - side / 2, y=swatch.centre[1] - side / 2, w=side, h=side)
            drawn = context.glyph(words.glyph, area, "ink")
        ops += drawn
        left = swatch.right + 2.2
        value = context.text_width(words.note, "bold", STRONG) + 1.5 if words.note else 0.0
        room = box.right - left - value - VALUE_INSET
        middle = box.y + box.h / 2
        ops.append(
            context.write(
                (left, middle - 0.7 if words.text else middle + STRONG / 2),
                words.title,
                font="semibold",
                size=STRONG,
                room=room,
            )
        )
        if words.text:
            ops.append(context.write((left, middle + 3.3), words.text, size=SMALL, colour="muted", room=room))
        if words.note:
            ops.append(
                context.write(
                    (box.right - VALUE_INSET, middle + STRONG / 2),
                    words.note,
                    font="bold",
                    size=STRONG,
                    colour="red",
                    anchor="end",
                )
            )
    return tuple(ops)

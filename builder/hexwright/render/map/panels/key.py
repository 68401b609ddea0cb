"""The terrain key: samples cut from the map, with names and effects."""

from __future__ import annotations

from hexwright.geometry.sheet import CellBox, PanelBox, Rectangle
from hexwright.model.board import Cell
from hexwright.render.map.sheet_context import SMALL, STRONG, SheetContext
from hexwright.render.scene import Line, Op, Stroke

SWATCH_W, SWATCH_H = 13.2, 11.5
VALUE_INSET = 4.2
"""Distance of values from the samples of the next column, mm."""


VALUE_WIDE = 5.0
"""Least width of a column of values under a head, mm."""
HEAD_GAP = 0.6
"""Between the heads and the top of the first row they stand over, mm."""


def key(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """A row for each cell: sample, name above text, value at the right; values of several kinds in columns
    with heads.
    """
    ops: list[Op] = _heads(context, panel)
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
        if words.rows:
            value += sum(wide for _, wide in _columns(context, words))
            ops += _values(context, cell)
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


def _columns(context: SheetContext, cell: Cell) -> list[tuple[str, float]]:
    """The heads of a cell's values and the width of their columns, mm."""
    return [
        (label, max(VALUE_WIDE, context.text_width(label, "medium", SMALL) + 1.3)) for label, _ in cell.rows
    ]


def _middles(context: SheetContext, cell: CellBox) -> list[float]:
    """The middles of the columns of a cell's values, mm."""
    wides = [wide for _, wide in _columns(context, cell.cell)]
    left = cell.box.right - VALUE_INSET - sum(wides)
    found = []
    for wide in wides:
        found.append(left + wide / 2)
        left += wide
    return found


def _values(context: SheetContext, cell: CellBox) -> list[Op]:
    """Values in their columns."""
    foot = cell.box.y + cell.box.h / 2 + STRONG / 2
    return [
        context.write((x, foot), value, font="bold", size=STRONG, anchor="middle")
        for x, (_, value) in zip(_middles(context, cell), cell.cell.rows, strict=True)
    ]


def _heads(context: SheetContext, panel: PanelBox) -> list[Op]:
    """The heads of the values, over the first row of each column that has them and wherever they change."""
    ops: list[Op] = []
    above: dict[float, list[str]] = {}
    for cell in panel.cells:
        heads = [label for label, _ in cell.cell.rows]
        if heads and above.get(cell.box.x) != heads:
            ops += [
                context.write(
                    (x, cell.box.y + HEAD_GAP), label, size=SMALL, colour="muted", anchor="middle", room=wide
                )
                for x, (label, wide) in zip(
                    _middles(context, cell), _columns(context, cell.cell), strict=True
                )
            ]
        above[cell.box.x] = heads or above.get(cell.box.x, [])
    return ops

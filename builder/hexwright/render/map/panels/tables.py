"""Panels that show a table of the game."""

from __future__ import annotations

from hexwright.geometry.sheet import PanelBox
from hexwright.model.game import Table
from hexwright.render.map.panels.cells import boxes
from hexwright.render.map.sheet_context import SMALL, SheetContext, as_box
from hexwright.render.scene import Box, Line, Op, Rect, Stroke

FIGURE, HEADING = 2.75, 2.85


def table(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """A table: headings in a band, rows on alternating grounds, thin rules; the panel's cells below."""
    data = context.tables.get(panel.panel.table or "")
    if data is None or not data.rows:
        return boxes(context, panel)
    room, style = panel.body, context.style
    widths = _widths(context, data, room.w)
    high = room.h / (len(data.rows) + 1)
    figure = min(FIGURE, high * 0.42)
    xs = [room.x]
    for w in widths:
        xs.append(xs[-1] + w)
    ops: list[Op] = [Rect(box=Box(x=room.x, y=room.y, w=room.w, h=high), fill=style.ink("table-head"))]
    for i in range(1, len(data.rows), 2):
        ops.append(
            Rect(box=Box(x=room.x, y=room.y + high * (i + 1), w=room.w, h=high), fill=style.ink("zebra"))
        )
    pen = Stroke(ink=style.ink("rule"), width=0.17, square=True)
    for x in xs[1:-1]:
        ops.append(Line(points=((x, room.y), (x, room.bottom)), stroke=pen))
    for i in range(1, len(data.rows) + 1):
        y = room.y + high * i
        ops.append(Line(points=((room.x, y), (room.right, y)), stroke=pen))
    ops.append(Rect(box=as_box(room), stroke=Stroke(ink=style.ink("ink"), width=0.34)))

    def put(column: int, row: int, text: str, style: tuple[str, float, str]) -> None:
        font, size, colour = style
        at = (xs[column] + widths[column] / 2, room.y + high * (row + 0.5) + size / 2)
        ops.append(
            context.write(
                at, text, font=font, size=size, colour=colour, anchor="middle", room=widths[column] - 1.2
            )
        )

    put(0, 0, data.row_axis, ("medium", min(SMALL, figure), "muted"))
    for j, name in enumerate(data.columns):
        put(j + 1, 0, name, ("bold", min(HEADING, figure * 1.05), "ink"))
    for i, name in enumerate(data.rows):
        put(0, i + 1, name, ("bold", min(HEADING, figure * 1.05), "red"))
        for j, value in enumerate(data.cells[i]):
            put(j + 1, i + 1, value, ("medium", figure, "ink"))
    return (*ops, *boxes(context, panel))


def _widths(context: SheetContext, data: Table, room: float) -> list[float]:
    """Column widths, mm: equal if all entries fit, otherwise in proportion to the longest entry."""
    first = max(context.text_width(name, "bold", HEADING) for name in (*data.rows, data.row_axis)) + 3.0
    need = []
    for j, name in enumerate(data.columns):
        entries = [row[j] for row in data.cells if j < len(row)]
        widest = max((context.text_width(entry, "medium", FIGURE) for entry in entries), default=0.0)
        need.append(max(widest, context.text_width(name, "bold", HEADING)) + 2.4)
    first = min(first, room * 0.4)
    left = room - first
    equal = left / max(1, len(need))
    if all(n <= equal for n in need):
        return [first, *([equal] * len(need))]
    total = sum(need)
    return [first, *(left * n / total for n in need)]

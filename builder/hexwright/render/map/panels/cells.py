"""Panels of cells: tracks, boxes with seats, cards."""

from __future__ import annotations

from hexwright.geometry.panel_cells import CELL_PAD, LINE, SLIM, TITLE_LINE, cell_head
from hexwright.geometry.sheet import CellBox, PanelBox, Rectangle
from hexwright.render.map.panels.waiting import waiting
from hexwright.render.map.sheet_context import BODY, SMALL, STRONG, SheetContext, as_box
from hexwright.render.scene import Ink, Op, Rect, Stroke

BIG, CARD_TITLE = 5.3, 3.2


def track(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """Numbered cells: number large at the left, text and note at the right, seats, units that arrive."""
    ops: list[Op] = []
    head = max((cell_head(cell.cell, "track", cell.box.w) for cell in panel.cells), default=0.0)
    for cell in panel.cells:
        ops += _ground(context, cell, "cell")
        ops += [context.seat(seat) for seat in cell.seats]
        ops += _track_words(context, cell)
        ops += waiting(context, cell, head)
    return tuple(ops)


def _ground(context: SheetContext, cell: CellBox, plain: str) -> list[Op]:
    tone = cell.cell.tone
    fill = context.style.colour(plain)
    if tone:
        fill = context.tint(tone, 0.22) if tone in context.tones else context.style.colour(tone)
    pen = Stroke(ink=context.style.ink("rule"), width=0.3)
    return [Rect(box=as_box(cell.box), fill=Ink(colour=fill), stroke=pen)]


def _track_words(context: SheetContext, cell: CellBox) -> list[Op]:
    box, words = cell.box, cell.cell
    ops: list[Op] = []
    if box.w < SLIM:
        if words.title:
            ops.append(
                context.write(
                    (box.centre[0], box.y + 4.3),
                    words.title,
                    font="bold",
                    size=3.0,
                    anchor="middle",
                    room=box.w - 1.6,
                    colour="red" if words.tone else "ink",
                )
            )
        return ops
    left = box.x + 2.0
    short = len(words.title) <= 3
    size = BIG if short else STRONG
    if words.title:
        ops.append(
            context.write(
                (left, box.y + (7.6 if short else 5.0)),
                words.title,
                font="bold" if short else "semibold",
                size=size,
                colour="red" if words.tone else "ink",
                room=box.w - 4.0,
            )
        )
    used = (
        context.text_width(words.title, "bold" if short else "semibold", size) + 2.0 if words.title else 0.0
    )
    room = box.w - 4.0 - used
    if words.text:
        ops.append(
            context.write(
                (box.right - 2.0, box.y + 5.0),
                words.text,
                font="semibold",
                size=STRONG,
                anchor="end",
                room=room,
            )
        )
    if words.note:
        ops.append(
            context.write(
                (box.right - 2.0, box.y + 9.1), words.note, size=SMALL, colour="red", anchor="end", room=room
            )
        )
    return ops


def boxes(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """Large cells in the panel's tone: title, text, note, rows, seats with labels."""
    tone = panel.panel.tone
    pale, edge = context.tint(tone, 0.07), context.tint(tone, 0.45)
    ops: list[Op] = []
    for cell in panel.cells:
        box, words = cell.box, cell.cell
        fill = context.tint(words.tone, 0.18) if words.tone else pale
        ops.append(
            Rect(
                box=as_box(box),
                fill=Ink(colour=fill),
                stroke=Stroke(ink=Ink(colour=edge), width=0.3),
            )
        )
        y = box.y + CELL_PAD * 0.6
        room = box.w - 2 * CELL_PAD
        if words.title:
            ops.append(
                context.write(
                    (box.x + CELL_PAD, y + 3.4),
                    words.short or words.title,
                    font="semibold",
                    size=STRONG,
                    colour=context.tone(tone),
                    room=room,
                )
            )
            y += TITLE_LINE
        for text, colour in ((words.text, "ink"), (words.note, "muted")):
            area = Rectangle(x=box.x + CELL_PAD, y=y, w=room, h=box.h)
            lines, height = context.paragraph(text, area, colour=colour, line=LINE)
            ops += lines
            y += height
        ops += _rows(context, cell, y)
        pen = Stroke(ink=Ink(colour=context.tint(tone, 0.35)), width=0.3)
        for i, seat in enumerate(cell.seats):
            ops.append(Rect(box=as_box(seat), stroke=pen, radius=0.9))
            label = words.seat_labels[i] if i < len(words.seat_labels) else ""
            if label:
                ops.append(
                    context.write(
                        (seat.centre[0], seat.bottom + 2.9),
                        label.upper(),
                        font="semibold",
                        size=1.75,
                        colour=context.tone(tone),
                        anchor="middle",
                        tracking=0.2,
                        room=seat.w * 1.45,
                    )
                )
        if not cell.seats and words.glyph:
            side = min(box.w, box.h) * 0.4
            cx, cy = box.centre
            ops += context.glyph(words.glyph, Rectangle(x=cx - side / 2, y=cy, w=side, h=side), "muted")
    return tuple(ops)


def _rows(context: SheetContext, cell: CellBox, y: float) -> list[Op]:
    ops: list[Op] = []
    for label, value in cell.cell.rows:
        ops.append(context.write((cell.box.x + CELL_PAD, y + 3.2), label, size=SMALL, colour="muted"))
        ops.append(
            context.write(
                (cell.box.right - CELL_PAD, y + 3.2), value, font="semibold", size=SMALL, anchor="end"
            )
        )
        y += LINE * 1.15
    return ops


def cards(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """Cells with a heading, a value at the right, rows of label and value, a seat with the card's glyph."""
    ops: list[Op] = []
    for number, cell in enumerate(panel.cells):
        box, words = cell.box, cell.cell
        ops += _ground(context, cell, "cell" if number % 2 == 0 else "cool")
        heading = 6.0
        value = context.text_width(words.text, "bold", CARD_TITLE) if words.text else 0.0
        ops.append(
            context.write(
                (box.x + 2.4, box.y + heading),
                words.title.upper(),
                font="bold",
                size=CARD_TITLE,
                tracking=0.3,
                room=box.w - 7.0 - value,
            )
        )
        if words.text:
            ops.append(
                context.write(
                    (box.right - 2.4, box.y + heading),
                    words.text,
                    font="bold",
                    size=CARD_TITLE,
                    colour="red",
                    anchor="end",
                )
            )
        for seat in cell.seats:
            inner = seat.inset(seat.w * 0.13)
            ops += (
                context.glyph(words.glyph, inner, "gold" if number % 2 == 0 else "#8196A0")
                if words.glyph
                else ()
            )
            ops.append(context.seat(seat))
        if words.glyph and not cell.seats:
            side = min(11.0, box.h * 0.45)
            area = Rectangle(x=box.right - side - 2.4, y=box.bottom - side - 1.8, w=side, h=side)
            ops += context.glyph(words.glyph, area, "muted")
        right = min((seat.x for seat in cell.seats), default=box.right) - 1.6
        ops += _card_rows(context, cell, right)
        if words.note:
            ops.append(
                context.write(
                    (box.x + 2.4, box.bottom - 1.8),
                    words.note,
                    size=SMALL,
                    colour="muted",
                    room=right - box.x - 2.4,
                )
            )
    return tuple(ops)


def _card_rows(context: SheetContext, cell: CellBox, right: float) -> list[Op]:
    box, rows = cell.box, cell.cell.rows
    if not rows:
        return []
    left = box.x + 2.4
    labels = max(context.text_width(label, "medium", BODY) for label, _ in rows)
    start = left + labels + 2.2
    pitch = min(5.2, (box.bottom - 2.0 - (box.y + 8.4)) / len(rows))
    ops: list[Op] = []
    for i, (label, value) in enumerate(rows):
        y = box.y + 8.6 + pitch * i + BODY * 1.2
        ops.append(context.write((left, y), label, size=BODY, colour="muted"))
        ops.append(context.write((start, y), value, font="semibold", size=BODY, room=max(6.0, right - start)))
    return ops

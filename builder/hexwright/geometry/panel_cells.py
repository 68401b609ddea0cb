"""The cells of panels: how many in a row, how high, and where their counters go.

Pure arithmetic; all lengths are millimetres, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hexwright.geometry.rectangle import Rectangle
from hexwright.model.board import Board, Cell, Panel
from hexwright.model.game import Table

HEAD = 6.4
"""Height of a panel's title bar."""
PAD = 2.7
"""Between a panel's border and what is in it."""
CELL_GAP = 1.85
LINE = 3.75
"""Distance of lines of small text."""
COUNTER = 12.7
"""Width of a counter, half an inch, where the theme gives none."""
SEAT_SLACK = 0.6
"""How much wider a seat is than its counter."""
SEAT_RIM = 1.2
"""Between neighbouring seats of a card."""
KEY_ROW, KEY_TABLE_ROW, KEY_ROW_MOST = 12.2, 10.9, 15.25
KEY_GAP = 0.4
"""Least height of a row of the terrain key, the same where values stand in columns, and the greatest; the gap
between rows.
"""
KEY_LEAST = 32.0
"""Least width of a column of the terrain key."""
TRACK_RIM = 0.5
TRACK_SLACK = 4.5
"""Between the words of a track's cell and its seats, if the cell is higher by the second than they need."""
TABLE_ROW = 7.3
CARD_ROW = 4.9
CARD_HEAD = 7.6
"""Height of a card's heading, above its rows and seats."""
CELL_PAD = 2.2
TITLE_LINE = 4.5
"""Height of a cell's title."""
SMALL_LETTER = 1.16
"""Mean width of a letter of small panel text, rather too large, so that there is room enough for the text."""
SLIM = 20.0
"""Track cells narrower than this have a small title and no other text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellBox:
    """A placed cell; `seats`: outlined places, for counters or for a pile of cards."""

    cell: Cell
    box: Rectangle
    seats: tuple[Rectangle, ...] = ()


def counter_size(board: Board) -> float:
    """Width of the counters the seats are made for, mm."""
    return board.theme.sizes.get("counter", COUNTER)


def columns_of(board: Board, panel: Panel, room: float) -> int:
    """How many cells go side by side in `room` mm: as many as the author wants, but none too narrow."""
    count = max(1, len(panel.cells))
    columns = panel.columns if panel.keeps_columns else min(panel.columns, count)
    if columns <= 0:
        columns = {"cards": 1, "key": min(2, count), "boxes": min(4, count)}.get(panel.kind, min(6, count))
    seated = any(cell.seats for cell in panel.cells)
    if panel.kind == "key" or seated:
        widest = max((_seat(board, cell)[0] for cell in panel.cells if cell.seats), default=0.0)
        least = KEY_LEAST if panel.kind == "key" else widest + SEAT_RIM
        columns = min(columns, max(1, int((room + CELL_GAP) // (least + CELL_GAP))))
    return columns


def _cell_height(board: Board, panel: Panel, width: float) -> float:
    """The least height of the panel's cells at which all their contents fit, mm."""
    tallest = 8.0
    deepest = max((cell_head(cell, panel.kind, width) for cell in panel.cells), default=0.0)
    for cell in panel.cells:
        head = deepest
        seat, high = _seat(board, cell)
        if panel.kind == "cards":
            seats = math.ceil(cell.seats / _card_seats(width, seat)) * (high + SEAT_RIM)
            tallest = max(tallest, CARD_HEAD + max(CARD_ROW * len(cell.rows), seats) + 2.6)
            continue
        if panel.kind == "key":
            tabular = any(other.rows for other in panel.cells)
            tallest = max(tallest, KEY_TABLE_ROW if tabular else KEY_ROW)
            continue
        if cell.seats:
            in_row = max(1, int((width - 1.0) // (seat + 1.5)))
            seat_rows = math.ceil(cell.seats / in_row)
            label = LINE if any(other.seat_labels for other in panel.cells) else 0.0
            head += seat_rows * (high + label + 1.2)
        tallest = max(tallest, head + 2.0 + CARD_ROW * len(cell.rows))
    return tallest


def _seat(board: Board, cell: Cell) -> tuple[float, float]:
    """Width and height of a cell's seats, mm: for counters, or for the cards whose pile lies there."""
    if cell.card is not None:
        return cell.card[0] + SEAT_SLACK, cell.card[1] + SEAT_SLACK
    size = counter_size(board) + SEAT_SLACK
    return size, size


def _card_seats(width: float, seat: float) -> int:
    """How many seats go side by side at the right of a card. `width`: of the card, `seat`: of a seat, mm."""
    return max(1, int((width - CELL_PAD) // (seat + SEAT_RIM)))


def cell_head(cell: Cell, kind: str, width: float) -> float:
    """Height that title, text and note take at the top of a cell, mm."""
    if kind == "boxes":
        text = sum(text_lines(part, width - 2 * CELL_PAD) for part in (cell.text, cell.note))
        title = TITLE_LINE if cell.title else 0.0
        return CELL_PAD * 0.6 + title + text * LINE + (0.6 if title or text else 0.0)
    if width < SLIM:
        return 5.4 if cell.title else 1.2
    if cell.note:
        return 10.6
    return 7.8 if cell.title or cell.text else 1.4


def text_lines(text: str, width: float) -> int:
    """How many lines of small text a sentence needs in `width` mm, estimated from the mean width of a letter.

    Fonts are not asked: a layout must not depend on the drawing packages.
    """
    if not text:
        return 0
    return max(1, math.ceil(len(text) * SMALL_LETTER / max(1.0, width)))


def natural_height(board: Board, panel: Panel, width: float, tables: Mapping[str, Table]) -> float:
    """The height at which all contents of a panel of that width fit, mm."""
    frame = HEAD + 2 * PAD
    lines = LINE * len(panel.lines) + (1.2 if panel.lines else 0.0)
    if panel.kind == "title":
        return 62.0
    room = width - 2 * PAD
    if panel.kind == "table":
        table = tables.get(panel.table or "")
        rows = 1 + len(table.rows) if table is not None else 2
        notes = len(table.notes) * LINE + 1.2 if table is not None and table.notes else 0.0
        cells = cells_height(board, panel, room)
        return frame + rows * TABLE_ROW + notes + lines + (cells + CELL_GAP if cells else 0.0)
    if not panel.cells:
        return frame + max(lines, 12.0)
    return frame + cells_height(board, panel, room) + (0.0 if free_slots(board, panel, room) else lines)


def cells_height(board: Board, panel: Panel, room: float) -> float:
    """The least height of all cells of a panel with the gaps between them, mm."""
    if not panel.cells:
        return 0.0
    columns = columns_of(board, panel, room)
    rows = math.ceil(len(panel.cells) / columns)
    width = (room - CELL_GAP * (columns - 1)) / columns
    gap = KEY_GAP if panel.kind == "key" else CELL_GAP
    return rows * _cell_height(board, panel, width) + gap * (rows - 1)


def free_slots(board: Board, panel: Panel, room: float) -> int:
    """How many cells of a track's last row are empty; its lines of text go there."""
    if panel.kind != "track":
        return 0
    return -len(panel.cells) % columns_of(board, panel, room)


def cells_in(board: Board, panel: Panel, room: Rectangle) -> tuple[list[CellBox], Rectangle | None]:
    """The placed cells of a panel, and the room left over at the end of the last row (None: too little)."""
    if not panel.cells:
        return [], None
    columns = columns_of(board, panel, room.w)
    rows = math.ceil(len(panel.cells) / columns)
    gap = KEY_GAP if panel.kind == "key" else CELL_GAP
    w = (room.w - CELL_GAP * (columns - 1)) / columns
    h = (room.h - gap * (rows - 1)) / rows
    if panel.kind == "key":
        h = min(h, KEY_ROW_MOST)
    head = max(cell_head(cell, panel.kind, w) for cell in panel.cells)
    boxes: list[CellBox] = []
    for i, cell in enumerate(panel.cells):
        # Keys read down, column by column; everything else reads along the rows.
        row, column = (i % rows, i // rows) if panel.kind == "key" else divmod(i, columns)
        box = Rectangle(x=room.x + column * (w + CELL_GAP), y=room.y + row * (h + gap), w=w, h=h)
        boxes.append(CellBox(cell=cell, box=box, seats=tuple(_seats(board, panel, cell, box, head))))
    last = boxes[-1].box
    rest: Rectangle | None = None
    if room.right - last.right > CELL_GAP * 2:
        x = last.right + CELL_GAP
        rest = Rectangle(x=x, y=last.y, w=room.right - x, h=last.h)
    return boxes, rest


def _seats(board: Board, panel: Panel, cell: Cell, box: Rectangle, head: float) -> Iterable[Rectangle]:
    """Places for `cell.seats` counters in the free part of a cell; keys have none. `head`: the greatest
    `cell_head` of the panel.
    """
    if cell.seats <= 0 or panel.kind == "key":
        return
    size, high = _seat(board, cell)
    if panel.kind == "cards":
        # At the right below the title, filled from the right: the rows of the card are at the left.
        top = box.y + CARD_HEAD
        across = min(cell.seats, _card_seats(box.w, size))
        rows = math.ceil(cell.seats / across)
        pitch = min(high + SEAT_RIM, (box.bottom - 1.0 - top) / rows)
        first = top + (box.bottom - 1.0 - top - pitch * rows) / 2
        for i in range(cell.seats):
            row, column = divmod(i, across)
            x = box.right - CELL_PAD * 0.8 - size - column * (size + SEAT_RIM)
            yield Rectangle(x=x, y=first + row * pitch + (pitch - high) / 2, w=size, h=high)
        return
    # All cells of a panel have their seats at the same height, whatever text each has.
    label = LINE if any(other.seat_labels for other in panel.cells) else 0.0
    top = box.y + head
    space = Rectangle(x=box.x, y=top, w=box.w, h=box.bottom - 1.0 - top)
    in_row = max(1, min(cell.seats, int((space.w - 1.0) // (size + 1.5))))
    rows = math.ceil(cell.seats / in_row)
    # Rows of about the same length, instead of full ones and a rest.
    in_row = math.ceil(cell.seats / rows)
    pitch_x = min(size * 1.55, (space.w - 1.0) / in_row)
    pitch_y = min((high + label) * 1.25, space.h / rows)
    middle = space.centre[1]
    if panel.kind == "track" and space.h - pitch_y * rows > TRACK_SLACK:
        # Units that arrive by turn are shown below the marker's seat.
        middle = min(middle, top + TRACK_RIM + pitch_y * (rows - 1) / 2 + (high + label) / 2)
    for i in range(cell.seats):
        row, column = divmod(i, in_row)
        here = min(in_row, cell.seats - row * in_row)
        cx = space.centre[0] + (column - (here - 1) / 2) * pitch_x
        cy = middle + (row - (rows - 1) / 2) * pitch_y - label / 2
        yield Rectangle(x=cx - size / 2, y=cy - high / 2, w=size, h=high)

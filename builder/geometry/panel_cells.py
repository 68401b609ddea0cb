"""The cells of panels: how many side by side, how high, and where their counters sit. Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.geometry.rectangle import Rectangle
from builder.model.board import Board, Cell, Panel
from builder.model.game import Table

HEAD = 6.4
PAD = 2.7
CELL_GAP = 1.85
LINE = 3.75
COUNTER = 12.7
SEAT_SLACK = 0.6
SEAT_RIM = 1.2
KEY_ROW = 12.2
KEY_GAP = 0.4
KEY_LEAST = 32.0
TABLE_ROW = 7.3
CARD_ROW = 4.9
CARD_HEAD = 7.6
CELL_PAD = 2.2
TITLE_LINE = 4.5
SMALL_LETTER = 1.16
"""Mean advance of a letter of small panel text, mm, rather too wide than too narrow."""
SLIM = 20.0
"""Track cells narrower than this have a small title and no texts beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellBox:
    """A cell and where it lies; `seats`: squares for counters."""

    cell: Cell
    box: Rectangle
    seats: tuple[Rectangle, ...] = ()


def counter_size(board: Board) -> float:
    """Width of the counters the seats are made for."""
    return board.theme.sizes.get("counter", COUNTER)


def columns_of(board: Board, panel: Panel, room: float) -> int:
    """How many cells stand side by side in `room` mm: as the author wants, but none too narrow."""
    count = max(1, len(panel.cells))
    columns = panel.columns if panel.keeps_columns else min(panel.columns, count)
    if columns <= 0:
        columns = {"cards": 1, "key": min(2, count), "boxes": min(4, count)}.get(panel.kind, min(6, count))
    seated = any(cell.seats for cell in panel.cells)
    if panel.kind == "key" or seated:
        least = KEY_LEAST if panel.kind == "key" else counter_size(board) + SEAT_SLACK + SEAT_RIM
        columns = min(columns, max(1, int((room + CELL_GAP) // (least + CELL_GAP))))
    return columns


def _cell_height(board: Board, panel: Panel, width: float) -> float:
    """The least height of the panel's cells that shows all they hold."""
    seat = counter_size(board) + SEAT_SLACK
    tallest = 8.0
    deepest = max((cell_head(cell, panel.kind, width) for cell in panel.cells), default=0.0)
    for cell in panel.cells:
        head = deepest
        if panel.kind == "cards":
            seats = math.ceil(cell.seats / _card_seats(width, seat)) * (seat + SEAT_RIM)
            tallest = max(tallest, CARD_HEAD + max(CARD_ROW * len(cell.rows), seats) + 2.6)
            continue
        if panel.kind == "key":
            tallest = max(tallest, KEY_ROW)
            continue
        if cell.seats:
            in_row = max(1, int((width - 1.0) // (seat + 1.5)))
            seat_rows = math.ceil(cell.seats / in_row)
            label = LINE if any(other.seat_labels for other in panel.cells) else 0.0
            head += seat_rows * (seat + label + 1.2)
        tallest = max(tallest, head + 2.0 + CARD_ROW * len(cell.rows))
    return tallest


def _card_seats(width: float, seat: float) -> int:
    """How many seats stand side by side on a card, at its right."""
    return max(1, int((width - CELL_PAD) // (seat + SEAT_RIM)))


def cell_head(cell: Cell, kind: str, width: float) -> float:
    """Height that title, text and note of a cell take at its top."""
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
    """How many lines of small text a sentence needs, at the mean width of a letter."""
    if not text:
        return 0
    return max(1, math.ceil(len(text) * SMALL_LETTER / max(1.0, width)))


def natural_height(board: Board, panel: Panel, width: float, tables: Mapping[str, Table]) -> float:
    """The height at which a panel of that width shows all it holds."""
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
    """The least height of all cells of a panel with its gaps."""
    if not panel.cells:
        return 0.0
    columns = columns_of(board, panel, room)
    rows = math.ceil(len(panel.cells) / columns)
    width = (room - CELL_GAP * (columns - 1)) / columns
    gap = KEY_GAP if panel.kind == "key" else CELL_GAP
    return rows * _cell_height(board, panel, width) + gap * (rows - 1)


def free_slots(board: Board, panel: Panel, room: float) -> int:
    """Cells left over at the end of the last row of a track: room for text."""
    if panel.kind != "track":
        return 0
    return -len(panel.cells) % columns_of(board, panel, room)


def cells_in(board: Board, panel: Panel, room: Rectangle) -> tuple[list[CellBox], Rectangle | None]:
    """The cells of a panel in its room, and what is left over at the end of the last row."""
    if not panel.cells:
        return [], None
    columns = columns_of(board, panel, room.w)
    rows = math.ceil(len(panel.cells) / columns)
    gap = KEY_GAP if panel.kind == "key" else CELL_GAP
    w = (room.w - CELL_GAP * (columns - 1)) / columns
    h = (room.h - gap * (rows - 1)) / rows
    if panel.kind == "key":
        h = min(h, KEY_ROW * 1.25)
    head = max(cell_head(cell, panel.kind, w) for cell in panel.cells)
    found: list[CellBox] = []
    for i, cell in enumerate(panel.cells):
        # Keys read down, column by column; everything else reads along the rows.
        row, column = (i % rows, i // rows) if panel.kind == "key" else divmod(i, columns)
        box = Rectangle(x=room.x + column * (w + CELL_GAP), y=room.y + row * (h + gap), w=w, h=h)
        found.append(CellBox(cell=cell, box=box, seats=tuple(_seats(board, panel, cell, box, head))))
    last = found[-1].box
    rest: Rectangle | None = None
    if room.right - last.right > CELL_GAP * 2:
        x = last.right + CELL_GAP
        rest = Rectangle(x=x, y=last.y, w=room.right - x, h=last.h)
    return found, rest


def _seats(board: Board, panel: Panel, cell: Cell, box: Rectangle, head: float) -> Iterable[Rectangle]:
    """Squares for `cell.seats` counters in the free part of a cell; keys have none. `head`: the greatest
    `cell_head` of the panel.
    """
    if cell.seats <= 0 or panel.kind == "key":
        return
    size = counter_size(board) + SEAT_SLACK
    if panel.kind == "cards":
        # At the right, below the title.
        top = box.y + CARD_HEAD
        across = min(cell.seats, _card_seats(box.w, size))
        rows = math.ceil(cell.seats / across)
        pitch = min(size + SEAT_RIM, (box.bottom - 1.0 - top) / rows)
        first = top + (box.bottom - 1.0 - top - pitch * rows) / 2
        for i in range(cell.seats):
            row, column = divmod(i, across)
            x = box.right - CELL_PAD * 0.8 - size - column * (size + SEAT_RIM)
            yield Rectangle(x=x, y=first + row * pitch + (pitch - size) / 2, w=size, h=size)
        return
    # All cells of a panel keep their seats at one height.
    label = LINE if any(other.seat_labels for other in panel.cells) else 0.0
    top = box.y + head
    space = Rectangle(x=box.x, y=top, w=box.w, h=box.bottom - 1.0 - top)
    in_row = max(1, min(cell.seats, int((space.w - 1.0) // (size + 1.5))))
    rows = math.ceil(cell.seats / in_row)
    pitch_x = min(size * 1.55, (space.w - 1.0) / in_row)
    pitch_y = min((size + label) * 1.25, space.h / rows)
    for i in range(cell.seats):
        row, column = divmod(i, in_row)
        here = min(in_row, cell.seats - row * in_row)
        cx = space.centre[0] + (column - (here - 1) / 2) * pitch_x
        cy = space.centre[1] + (row - (rows - 1) / 2) * pitch_y - label / 2
        yield Rectangle(x=cx - size / 2, y=cy - size / 2, w=size, h=size)

"""How a board lies on its sheet: the map, the panels round it, the cells in them, the seats of counters.

One computation for everybody: the drawing frames what is computed here, and the module's zones and set-up
places are the same rectangles. Millimetres from the top left corner of the sheet, y down. Pure arithmetic.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.geometry.hexes import centre, corners, grid_size
from builder.model.board import Board, Cell, HexGrid, HexId, LocationId, Panel
from builder.model.game import Table

Point = tuple[float, float]

SIDE_MARGIN = 11.9
TOP_MARGIN = 11.9
BAND_BELOW_MAP = 11.2
BOTTOM_MARGIN = 7.0
BARE_MARGIN = 7.0
ART_MARGIN = 4.4
"""Ground drawn beyond the grid box at the reference hex, so that no hex ends in white."""
REFERENCE_HEX = 14.9
OVERHANG = 2.0
"""Panels end where the outer neat line does, this far outside the map picture."""
PANEL_GAP = 3.7
HEAD = 6.4
PAD = 2.7
CELL_GAP = 1.85
LINE = 3.75
COUNTER = 12.7
SEAT_SLACK = 0.6
KEY_ROW = 12.2
TABLE_ROW = 7.3
CARD_ROW = 4.9
BARE_WIDTH = 280.0
CELL_PAD = 2.2
TITLE_LINE = 4.5
SMALL_LETTER = 1.16
"""Mean advance of a letter of small panel text, mm, rather too wide than too narrow."""
SLIM = 20.0
"""Track cells narrower than this have a small title and no texts beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    """A rectangle on the sheet."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Rectangle:
        """The rectangle made smaller (larger when negative) on every side."""
        return Rectangle(x=self.x + by, y=self.y + by, w=self.w - 2 * by, h=self.h - 2 * by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A place for counters outside the hexes: a track cell, a box, a space of a point-to-point map.

    `seats`: centres of the counter places, never empty: where nothing is drawn the middle of the area.
    """

    id: LocationId
    name: str
    panel: str | None
    box: Rectangle
    seats: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellBox:
    """A cell and where it lies; `seats`: squares for counters."""

    cell: Cell
    box: Rectangle
    seats: tuple[Rectangle, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelBox:
    """A panel and where it lies: head, body, cells, and the room for its lines of text."""

    panel: Panel
    box: Rectangle
    head: Rectangle
    body: Rectangle
    cells: tuple[CellBox, ...] = ()
    text: Rectangle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A board's sheet.

    `map`: the picture of the map including its margin of ground, `origin`: the top left corner of the grid
    box (or of a map of spaces) on the sheet; both absent on a sheet of boxes.
    """

    width: float
    height: float
    map: Rectangle | None = None
    origin: Point | None = None
    panels: tuple[PanelBox, ...] = field(default=())


def lay_out(board: Board, tables: Mapping[str, Table] | None = None) -> SheetLayout:
    """Place everything a board shows. `tables`: the game's, for the height of panels that show one."""
    tables = tables or {}
    art, grid_width, grid_height = _map_measures(board)
    has_map = grid_width > 0
    side = SIDE_MARGIN if has_map else BARE_MARGIN
    content = grid_width + 2 * art if has_map else (board.width_mm or BARE_WIDTH) - 2 * side
    width = max(content + 2 * side, board.width_mm or 0.0)
    rectangle: Rectangle | None = None
    origin: Point | None = None
    y = side
    if has_map:
        left = (width - content) / 2
        rectangle = Rectangle(x=left, y=TOP_MARGIN, w=content, h=grid_height + 2 * art)
        origin = (left + art, TOP_MARGIN + art)
        y = rectangle.bottom + BAND_BELOW_MAP
    by_id = {panel.id: panel for panel in board.panels}
    placed = [
        panel for panel in board.panels if panel.place is not None and has_map and board.grid is not None
    ]
    taken = {panel.id for panel in placed}
    strips = [[by_id[i] for i in strip if i in by_id and i not in taken] for strip in board.strips]
    in_strips = taken | {panel.id for strip in strips for panel in strip}
    strips += [[panel] for panel in board.panels if panel.id not in in_strips]
    strips = [strip for strip in strips if strip]
    edge = side - OVERHANG if has_map else side
    found: list[PanelBox] = []
    for panel in placed:
        if board.grid is not None and origin is not None and panel.place is not None:
            found.append(_panel(board, panel, _hex_span(board.grid, origin, panel.place), tables))
    for strip in strips:
        boxes = _strip(board, strip, (edge, y), width - 2 * edge, tables)
        found += boxes
        y = boxes[0].box.bottom + PANEL_GAP
    if strips:
        y += BOTTOM_MARGIN - PANEL_GAP
    elif has_map and rectangle is not None:
        y = rectangle.bottom + TOP_MARGIN
    return SheetLayout(width=width, height=y, map=rectangle, origin=origin, panels=tuple(found))


def areas(board: Board, tables: Mapping[str, Table] | None = None) -> tuple[Area, ...]:
    """Every place for counters outside the hexes, in the order the board declares them."""
    return areas_of(board, lay_out(board, tables))


def areas_of(board: Board, layout: SheetLayout) -> tuple[Area, ...]:
    """As `areas`, for a sheet that is laid out already."""
    found: list[Area] = []
    for panel in layout.panels:
        for cell in panel.cells:
            if cell.cell.id is None:
                continue
            seats = tuple(seat.centre for seat in cell.seats) or (cell.box.centre,)
            found.append(
                Area(
                    id=cell.cell.id,
                    name=cell.cell.title or cell.cell.text or cell.cell.id,
                    panel=panel.panel.id,
                    box=cell.box,
                    seats=seats,
                )
            )
    if board.space_map is not None and layout.origin is not None:
        half = space_size(board) / 2
        for space in board.space_map.spaces.values():
            x, y = layout.origin[0] + space.at[0], layout.origin[1] + space.at[1]
            box = Rectangle(x=x - half, y=y - half, w=2 * half, h=2 * half)
            found.append(Area(id=space.id, name=space.name, panel=None, box=box, seats=((x, y),)))
    return tuple(found)


def space_size(board: Board) -> float:
    """Width of the mark of a space on a point-to-point map: a counter and a little."""
    return counter_size(board) * 1.25


def counter_size(board: Board) -> float:
    """Width of the counters the seats are made for."""
    return board.theme.sizes.get("counter", COUNTER)


def _map_measures(board: Board) -> tuple[float, float, float]:
    """Margin of ground round the map, and the map's width and height; zeros without a map."""
    if board.grid is not None:
        art = board.theme.sizes.get("margin", ART_MARGIN) * board.grid.hex_mm / REFERENCE_HEX
        return (art, *grid_size(board.grid))
    if board.space_map is not None:
        return 0.0, board.space_map.width, board.space_map.height
    return 0.0, 0.0, 0.0


def _hex_span(grid: HexGrid, origin: Point, place: tuple[HexId, HexId]) -> Rectangle:
    """The box round two hexes."""
    points = [p for number in place for p in corners(grid, centre(grid, number))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rectangle(x=origin[0] + min(xs), y=origin[1] + min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))


def _strip(
    board: Board, panels: Sequence[Panel], at: Point, width: float, tables: Mapping[str, Table]
) -> list[PanelBox]:
    (x, y), room = at, width - PANEL_GAP * (len(panels) - 1)
    total = sum(max(0.01, panel.weight) for panel in panels)
    widths = [room * max(0.01, panel.weight) / total for panel in panels]
    height = max(_natural_height(board, panel, w, tables) for panel, w in zip(panels, widths, strict=True))
    boxes: list[PanelBox] = []
    for panel, w in zip(panels, widths, strict=True):
        boxes.append(_panel(board, panel, Rectangle(x=x, y=y, w=w, h=height), tables))
        x += w + PANEL_GAP
    return boxes


def columns_of(panel: Panel) -> int:
    """How many cells stand side by side."""
    count = max(1, len(panel.cells))
    if panel.columns > 0:
        return min(panel.columns, count)
    return {"cards": 1, "key": min(2, count), "boxes": min(4, count)}.get(panel.kind, min(6, count))


def _cell_height(board: Board, panel: Panel, width: float) -> float:
    """The least height of the panel's cells that shows all they hold."""
    seat = counter_size(board) + SEAT_SLACK
    tallest = 8.0
    deepest = max((cell_head(cell, panel.kind, width) for cell in panel.cells), default=0.0)
    for cell in panel.cells:
        head = deepest
        if panel.kind == "cards":
            tallest = max(tallest, 8.2 + max(CARD_ROW * len(cell.rows), seat if cell.seats else 0.0) + 2.6)
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


def _natural_height(board: Board, panel: Panel, width: float, tables: Mapping[str, Table]) -> float:
    frame = HEAD + 2 * PAD
    lines = LINE * len(panel.lines) + (1.2 if panel.lines else 0.0)
    if panel.kind == "title":
        return 62.0
    if panel.kind == "table":
        table = tables.get(panel.table or "")
        rows = 1 + len(table.rows) if table is not None else 2
        notes = len(table.notes) * LINE + 1.2 if table is not None and table.notes else 0.0
        return frame + rows * TABLE_ROW + notes + lines
    if not panel.cells:
        return frame + max(lines, 12.0)
    columns = columns_of(panel)
    rows = math.ceil(len(panel.cells) / columns)
    cell_width = (width - 2 * PAD - CELL_GAP * (columns - 1)) / columns
    gap = 0.4 if panel.kind == "key" else CELL_GAP
    height = rows * _cell_height(board, panel, cell_width) + gap * (rows - 1)
    if panel.lines and not _free_slots(panel):
        height += lines
    return frame + height


def _free_slots(panel: Panel) -> int:
    """Cells left over at the end of the last row of a track: room for text."""
    if panel.kind != "track":
        return 0
    columns = columns_of(panel)
    return -len(panel.cells) % columns


def _panel(board: Board, panel: Panel, box: Rectangle, tables: Mapping[str, Table]) -> PanelBox:
    head = Rectangle(x=box.x, y=box.y, w=box.w, h=0.0 if panel.kind == "title" else HEAD)
    body = Rectangle(x=box.x + PAD, y=head.bottom + PAD, w=box.w - 2 * PAD, h=box.h - head.h - 2 * PAD)
    text: Rectangle | None = None
    if panel.kind == "title":
        return PanelBox(panel=panel, box=box, head=head, body=box)
    room = body
    count = len(panel.lines)
    table = tables.get(panel.table or "")
    if panel.kind == "table" and table is not None:
        count += len(table.notes)
    slots = _free_slots(panel)
    if count and not slots:
        height = body.h if not panel.cells and panel.kind == "text" else count * LINE
        text = Rectangle(x=body.x, y=body.bottom - height, w=body.w, h=height)
        room = Rectangle(x=body.x, y=body.y, w=body.w, h=body.h - height - 1.2)
    cells, rest = _cells(board, panel, room)
    if count and slots:
        text = rest
    return PanelBox(panel=panel, box=box, head=head, body=room, cells=tuple(cells), text=text)


def _cells(board: Board, panel: Panel, room: Rectangle) -> tuple[list[CellBox], Rectangle | None]:
    """The cells of a panel in its room, and what is left over at the end of the last row."""
    if not panel.cells:
        return [], None
    columns = columns_of(panel)
    rows = math.ceil(len(panel.cells) / columns)
    gap = 0.4 if panel.kind == "key" else CELL_GAP
    w = (room.w - CELL_GAP * (columns - 1)) / columns
    h = (room.h - gap * (rows - 1)) / rows
    if panel.kind == "key":
        h = min(h, KEY_ROW * 1.25)
    found: list[CellBox] = []
    for i, cell in enumerate(panel.cells):
        # Keys read down, column by column; everything else reads along the rows.
        row, column = (i % rows, i // rows) if panel.kind == "key" else divmod(i, columns)
        box = Rectangle(x=room.x + column * (w + CELL_GAP), y=room.y + row * (h + gap), w=w, h=h)
        found.append(CellBox(cell=cell, box=box, seats=tuple(_seats(board, panel, cell, box))))
    last = found[-1].box
    rest: Rectangle | None = None
    if room.right - last.right > CELL_GAP * 2:
        x = last.right + CELL_GAP
        rest = Rectangle(x=x, y=last.y, w=room.right - x, h=last.h)
    return found, rest


def _seats(board: Board, panel: Panel, cell: Cell, box: Rectangle) -> Iterable[Rectangle]:
    """Squares for `cell.seats` counters in the free part of a cell."""
    if cell.seats <= 0:
        return
    size = counter_size(board) + SEAT_SLACK
    if panel.kind == "cards":
        # One column at the right, below the title.
        top = box.y + 8.2
        free = box.bottom - 1.6 - top
        for i in range(cell.seats):
            x = box.right - 2.4 - size - i * (size + 1.2)
            yield Rectangle(x=x, y=top + (free - size) / 2, w=size, h=size)
        return
    # All cells of a panel keep their seats at one height.
    label = LINE if any(other.seat_labels for other in panel.cells) else 0.0
    top = box.y + max(cell_head(other, panel.kind, box.w) for other in panel.cells)
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

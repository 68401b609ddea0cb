"""The layout of a board's sheet: the map, the panels round it, their cells, the seats of counters.

The drawing and the module both use these rectangles, so what is printed and where counters are placed agree.
Millimetres from the top left corner of the sheet, y down. Pure arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from hexwright.geometry.hexes import cell_centre, centre, corners, grid_size, pitch
from hexwright.geometry.panel_cells import (
    CELL_GAP,
    HEAD,
    LINE,
    PAD,
    CellBox,
    cells_height,
    cells_in,
    counter_size,
    free_slots,
    natural_height,
)
from hexwright.geometry.rectangle import Rectangle
from hexwright.model.board import Board, BoardPicture, HexGrid, HexId, LocationId, Panel
from hexwright.model.game import Table

__all__ = [
    "Area",
    "CellBox",
    "PanelBox",
    "Point",
    "Rectangle",
    "SheetLayout",
    "areas",
    "areas_of",
    "counter_size",
    "lay_out",
    "space_size",
]

Point = tuple[float, float]

SIDE_MARGIN = 11.9
TOP_MARGIN = 11.9
"""Left and right of the map, and above it: room for the bars along its edges, mm."""
BAND_BELOW_MAP = 11.2
"""Between the map and the first strip of panels, mm."""
BOTTOM_MARGIN = 7.0
BARE_MARGIN = 7.0
"""Round the panels of a sheet without a map, mm."""
ART_MARGIN = 4.4
"""Ground drawn beyond the grid box, so that no hex ends in white: mm at the reference hex."""
REFERENCE_HEX = 14.9
"""The hex for which sizes on the map are given, mm across the flats."""
OVERHANG = 2.0
"""Panels end where the outer neat line does, this far outside the map picture, mm."""
PANEL_GAP = 3.7
MOST_STRETCH = 1.6
"""How much higher than necessary panels beside the map are made, so that a column ends where the map does."""
MM_OF_A_PIXEL = 25.4 / 150
"""Size of the pixels of a ready picture without hexes, mm."""
BARE_WIDTH = 280.0
"""Width of a sheet without a map whose author gives none, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A place for counters outside the hexes: a track cell, a box, a space of a point-to-point map.

    `panel`: id of the panel it belongs to, None on a point-to-point map. `seats`: centres of the places for
    counters, mm; never empty: an area without drawn seats has its middle.
    """

    id: LocationId
    name: str
    panel: str | None
    box: Rectangle
    seats: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelBox:
    """A placed panel: its head, body and cells, and the room for its lines of text (None if it has none)."""

    panel: Panel
    box: Rectangle
    head: Rectangle
    body: Rectangle
    cells: tuple[CellBox, ...] = ()
    text: Rectangle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A board's sheet.

    `width`, `height`: mm. `map`: the picture of the map including its margin of ground. `origin`: the top
    left corner of the grid box (or of a map of spaces) on the sheet. Both are None on a sheet of panels only.
    """

    width: float
    height: float
    map: Rectangle | None = None
    origin: Point | None = None
    panels: tuple[PanelBox, ...] = field(default=())


def lay_out(board: Board, tables: Mapping[str, Table] | None = None) -> SheetLayout:
    """Place everything a board shows. `tables`: the game's by id, for the height of panels that show one."""
    tables = tables or {}
    if board.picture is not None:
        return _round_a_picture(board, board.picture, tables)
    art, grid_width, grid_height = _map_measures(board)
    has_map = grid_width > 0
    side = SIDE_MARGIN if has_map else BARE_MARGIN
    edge = side - OVERHANG if has_map else side
    content = grid_width + 2 * art if has_map else (board.width_mm or BARE_WIDTH) - 2 * side
    by_id = {panel.id: panel for panel in board.panels}
    placed = [panel for panel in board.panels if has_map and _lies_on_map(board, panel)]
    taken = {panel.id for panel in placed}

    def rows_of(groups: Sequence[Sequence[str]]) -> list[list[Panel]]:
        found = [[by_id[i] for i in group if i in by_id and i not in taken] for group in groups]
        return [group for group in found if group]

    left, right = (rows_of(columns) if has_map else [] for columns in (board.left, board.right))
    beside = [_beside(board, columns) for columns in (left, right)]
    width = max(content + 2 * side + sum(beside), board.width_mm or 0.0)
    rectangle: Rectangle | None = None
    origin: Point | None = None
    y = side
    if has_map:
        x = side + beside[0] + (width - content - 2 * side - sum(beside)) / 2
        rectangle = Rectangle(x=x, y=TOP_MARGIN, w=content, h=grid_height + 2 * art)
        origin = (x + art, TOP_MARGIN + art)
        y = rectangle.bottom + BAND_BELOW_MAP
    strips = rows_of(board.strips)
    # A panel the author puts nowhere gets a strip of its own, so that nothing is left out.
    shown = taken | {panel.id for group in (*strips, *left, *right) for panel in group}
    strips += [[panel] for panel in board.panels if panel.id not in shown]
    boxes: list[PanelBox] = []
    for panel in placed:
        if board.grid is not None and origin is not None and panel.place is not None:
            boxes.append(_panel(board, panel, _hex_span(board.grid, origin, panel.place), tables))
        elif origin is not None and panel.area is not None:
            boxes.append(_panel(board, panel, _on_map(origin, panel.area), tables))
    lowest = 0.0
    if rectangle is not None:
        for columns, first in ((left, edge), (right, rectangle.right + side)):
            for i, column in enumerate(columns):
                at = (first + i * (board.column_mm + PANEL_GAP), rectangle.y - OVERHANG)
                in_column = _column(board, column, at, rectangle, tables)
                boxes += in_column
                lowest = max(lowest, in_column[-1].box.bottom)
        y = max(y, lowest + PANEL_GAP)
    for strip in strips:
        in_strip = _strip(board, strip, (edge, y), width - 2 * edge, tables)
        boxes += in_strip
        y = in_strip[0].box.bottom + PANEL_GAP
    if strips:
        y += BOTTOM_MARGIN - PANEL_GAP
    elif has_map and rectangle is not None:
        y = max(rectangle.bottom, lowest - OVERHANG) + TOP_MARGIN
    return SheetLayout(width=width, height=y, map=rectangle, origin=origin, panels=tuple(boxes))


def picture_scale(board: Board, picture: BoardPicture) -> Point:
    """Millimetres for each pixel of a ready picture, right and down. Its hexes become regular by it."""
    if board.grid is None:
        return MM_OF_A_PIXEL, MM_OF_A_PIXEL
    along, across = pitch(board.grid)
    return along / picture.step[0], across / picture.step[1]


def _round_a_picture(board: Board, picture: BoardPicture, tables: Mapping[str, Table]) -> SheetLayout:
    """A sheet with a ready picture from edge to edge, and strips of panels below it."""
    right, down = picture_scale(board, picture)
    whole = Rectangle(x=0.0, y=0.0, w=picture.size[0] * right, h=picture.size[1] * down)
    origin: Point = (0.0, 0.0)
    boxes: list[PanelBox] = []
    if board.grid is not None:
        x, y = cell_centre(board.grid, board.grid.first_column, board.grid.first_row)
        origin = (picture.first[0] * right - x, picture.first[1] * down - y)
        for panel in board.panels:
            if panel.place is not None:
                boxes.append(_panel(board, panel, _hex_span(board.grid, origin, panel.place), tables))
    by_id = {panel.id: panel for panel in board.panels if panel.place is None}
    groups = [[by_id.pop(key) for key in strip if key in by_id] for strip in board.strips]
    strips = [group for group in (*groups, *([panel] for panel in by_id.values())) if group]
    y = whole.bottom + PANEL_GAP
    for strip in strips:
        in_strip = _strip(board, strip, (BARE_MARGIN, y), whole.w - 2 * BARE_MARGIN, tables)
        boxes += in_strip
        y = in_strip[0].box.bottom + PANEL_GAP
    height = y - PANEL_GAP + (BOTTOM_MARGIN if strips else 0.0)
    return SheetLayout(width=whole.w, height=height, map=whole, origin=origin, panels=tuple(boxes))


def _lies_on_map(board: Board, panel: Panel) -> bool:
    return panel.place is not None if board.grid is not None else panel.area is not None


def _beside(board: Board, columns: Sequence[Sequence[Panel]]) -> float:
    """Width that columns of panels add to a sheet on one side of the map, mm."""
    if not columns:
        return 0.0
    # The margin beyond them is narrower than the band between them and the map.
    return len(columns) * board.column_mm + (len(columns) - 1) * PANEL_GAP + SIDE_MARGIN - OVERHANG


def _column(
    board: Board, panels: Sequence[Panel], at: Point, beside: Rectangle, tables: Mapping[str, Table]
) -> list[PanelBox]:
    """Panels one below the other. They share the height of the map, or take what they need beyond it."""
    (x, y), width = at, board.column_mm
    heights = [natural_height(board, panel, width, tables) for panel in panels]
    room = beside.bottom + OVERHANG - y - PANEL_GAP * (len(panels) - 1)
    stretch = min(MOST_STRETCH, max(1.0, room / sum(heights)))
    boxes: list[PanelBox] = []
    for panel, height in zip(panels, heights, strict=True):
        box = Rectangle(x=x, y=y, w=width, h=height * stretch)
        boxes.append(_panel(board, panel, box, tables))
        y = box.bottom + PANEL_GAP
    return boxes


def areas(board: Board, tables: Mapping[str, Table] | None = None) -> tuple[Area, ...]:
    """Every place for counters outside the hexes, in the order the board declares them."""
    return areas_of(board, lay_out(board, tables))


def areas_of(board: Board, layout: SheetLayout) -> tuple[Area, ...]:
    """As `areas`, for a layout that is already there."""
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


PLATE, PLATE_OVER = 4.9, 0.85
"""Height of the plate with the name of a space, and how far it lies over its box, mm."""


def space_size(board: Board) -> float:
    """Width of the mark of a space on a point-to-point map, mm: a quarter more than a counter."""
    return counter_size(board) * 1.25


def _map_measures(board: Board) -> tuple[float, float, float]:
    """Margin of ground round the map, and the map's width and height, all mm; zeros without a map."""
    if board.grid is not None:
        art = board.theme.sizes.get("margin", ART_MARGIN) * board.grid.hex_mm / REFERENCE_HEX
        return (art, *grid_size(board.grid))
    if board.space_map is not None:
        return 0.0, board.space_map.width, board.space_map.height
    return 0.0, 0.0, 0.0


def _hex_span(grid: HexGrid, origin: Point, place: tuple[HexId, HexId]) -> Rectangle:
    """The rectangle round two hexes, mm on the sheet."""
    whole = replace(grid, missing=frozenset())
    points = [p for number in place for p in corners(whole, centre(whole, number))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rectangle(x=origin[0] + min(xs), y=origin[1] + min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))


def _on_map(origin: Point, area: tuple[float, float, float, float]) -> Rectangle:
    """An area of a map of spaces (left, top, width, height), mm on the sheet."""
    left, top, wide, high = area
    return Rectangle(x=origin[0] + left, y=origin[1] + top, w=wide, h=high)


def _strip(
    board: Board, panels: Sequence[Panel], at: Point, width: float, tables: Mapping[str, Table]
) -> list[PanelBox]:
    (x, y), room = at, width - PANEL_GAP * (len(panels) - 1)
    total = sum(max(0.01, panel.weight) for panel in panels)
    widths = [room * max(0.01, panel.weight) / total for panel in panels]
    height = max(natural_height(board, panel, w, tables) for panel, w in zip(panels, widths, strict=True))
    boxes: list[PanelBox] = []
    for panel, w in zip(panels, widths, strict=True):
        boxes.append(_panel(board, panel, Rectangle(x=x, y=y, w=w, h=height), tables))
        x += w + PANEL_GAP
    return boxes


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
    slots = free_slots(board, panel, body.w)
    # A track whose last row has free cells shows its lines there; other panels keep room for them below.
    if count and not slots:
        height = body.h if not panel.cells and panel.kind == "text" else count * LINE
        text = Rectangle(x=body.x, y=body.bottom - height, w=body.w, h=height)
        room = Rectangle(x=body.x, y=body.y, w=body.w, h=body.h - height - 1.2)
    cells_room = room
    if panel.kind == "table" and panel.cells:
        # The cells of a table panel go below the table.
        high = cells_height(board, panel, room.w)
        cells_room = Rectangle(x=room.x, y=room.bottom - high, w=room.w, h=high)
        room = Rectangle(x=room.x, y=room.y, w=room.w, h=room.h - high - CELL_GAP)
    cells, rest = cells_in(board, panel, cells_room)
    if count and slots:
        text = rest
    return PanelBox(panel=panel, box=box, head=head, body=room, cells=tuple(cells), text=text)

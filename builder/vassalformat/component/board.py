"""Boards, grids and zones."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.component.base import Component, attribute
from vassalformat.wire.codec import BLACK, BOOL, COLOUR, FLOAT, INT, POINTS, TEXT, Colour
from vassalformat.wire.command import PlacedBoard, ShowBoards, decode_command, encode_command
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

_SETUP = "setup"


@dataclass(frozen=True, slots=True, kw_only=True)
class GridNumbering(Component):
    """How cells are numbered. VASSAL: build/module/map/boardPicker/board/mapgrid/RegularGridNumbering.

    `first`: H or V, which number comes first; `h_type`, `v_type`: N numbers or A letters; `h_leading`,
    `v_leading`: how many leading zeros are added at most, so 1 gives two digits; `h_off`, `v_off`: the
    number of the first column or row.
    """

    first: str = attribute(TEXT, "H")
    sep: str = attribute(TEXT, "")
    h_type: str = attribute(TEXT, "N")
    h_leading: int = attribute(INT, 1)
    h_off: int = attribute(INT, 1)
    h_descend: bool = attribute(BOOL, default=False)
    v_type: str = attribute(TEXT, "N")
    v_leading: int = attribute(INT, 1)
    v_off: int = attribute(INT, 1)
    v_descend: bool = attribute(BOOL, default=False)
    location_format: str = attribute(TEXT, "$gridLocation$")
    visible: bool = attribute(BOOL, default=False)
    font_size: int = attribute(INT, 9)
    color: Colour | None = attribute(COLOUR, BLACK)
    rotate_text: int = attribute(INT, 0)
    h_draw_off: int = attribute(INT, 0)
    v_draw_off: int = attribute(INT, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Component):
    """A board. `width`, `height` (pixels, 500 by default) and `color` are only used without an image.

    VASSAL: build/module/map/boardPicker/Board.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.Board"

    name: str = attribute(TEXT)
    image: str | None = attribute(TEXT, None)
    reversible: bool = attribute(BOOL, default=False)
    width: int | None = attribute(INT, None)
    height: int | None = attribute(INT, None)
    color: Colour | None = attribute(COLOUR, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGrid(Component):
    """Hexes: `dx` column distance, `dy` hex height, `x0`, `y0` centre of the first hex, in pixels.

    Odd columns, counted from 0, are `dy`/2 lower. `sideways` swaps rows and columns. VASSAL reads `x0` and
    `y0` as integers, so the exact position of a grid must be fitted with `dx` and `dy`.
    VASSAL: build/module/map/boardPicker/board/HexGrid.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.HexGrid"

    sideways: bool = attribute(BOOL, default=False)
    x0: int = attribute(INT, 0)
    y0: int = attribute(INT, 32)
    dy: float = attribute(FLOAT, 64.0)
    dx: float = attribute(FLOAT, 55.42562584220407)
    snap_to: bool = attribute(BOOL, default=True)
    edges_legal: bool = attribute(BOOL, default=False)
    corners_legal: bool = attribute(BOOL, default=False)
    visible: bool = attribute(BOOL, default=False)
    dots_visible: bool = attribute(BOOL, default=False)
    color: Colour | None = attribute(COLOUR, BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareGrid(Component):
    """Squares. VASSAL: build/module/map/boardPicker/board/SquareGrid."""

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.SquareGrid"

    x0: int = attribute(INT, 24)
    y0: int = attribute(INT, 24)
    dx: float = attribute(FLOAT, 48.0)
    dy: float = attribute(FLOAT, 48.0)
    range_kind: str = attribute(TEXT, "Metric", name="range")
    snap_to: bool = attribute(BOOL, default=True)
    edges_legal: bool = attribute(BOOL, default=False)
    corners_legal: bool = attribute(BOOL, default=False)
    visible: bool = attribute(BOOL, default=False)
    dots_visible: bool = attribute(BOOL, default=False)
    color: Colour | None = attribute(COLOUR, BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionGrid(Component):
    """Named points; any point belongs to the nearest one, however far.

    VASSAL: build/module/map/boardPicker/board/RegionGrid.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.RegionGrid"

    snap_to: bool = attribute(BOOL, default=True, name="snapto")
    visible: bool = attribute(BOOL, default=False)
    font_size: int = attribute(INT, 9, name="fontsize")


@dataclass(frozen=True, slots=True, kw_only=True)
class Region(Component):
    """A point of a region grid, in pixels. VASSAL: build/module/map/boardPicker/board/Region."""

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.Region"

    name: str = attribute(TEXT, "")
    x: int = attribute(INT, 0, name="originx")
    y: int = attribute(INT, 0, name="originy")


@dataclass(frozen=True, slots=True, kw_only=True)
class ZonedGrid(Component):
    """Zones, and one grid for all that is outside them.

    VASSAL: build/module/map/boardPicker/board/ZonedGrid.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Component):
    """An area, by its corners in board pixels; a point belongs to the first zone that contains it.

    VASSAL: build/module/map/boardPicker/board/mapgrid/Zone.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"

    name: str = attribute(TEXT, "")
    location_format: str = attribute(TEXT, "$name$")
    path: tuple[tuple[int, int], ...] = attribute(POINTS, ())
    use_parent_grid: bool = attribute(BOOL, default=False)
    use_highlight: bool = attribute(BOOL, default=False)
    highlight_property: str = attribute(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGridNumbering(GridNumbering):
    """Numbering of hexes; `stagger` adds 1 to the rows of odd columns, counted from 0.

    VASSAL: build/module/map/boardPicker/board/mapgrid/HexGridNumbering.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"

    stagger: bool = attribute(BOOL, default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareGridNumbering(GridNumbering):
    """Numbering of squares.

    VASSAL: build/module/map/boardPicker/board/mapgrid/SquareGridNumbering.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZonedGridHighlighter(Component):
    """Holds the ways to highlight zones.

    VASSAL: build/module/map/boardPicker/board/mapgrid/ZonedGridHighlighter.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.mapgrid.ZonedGridHighlighter"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneHighlight(Component):
    """A way to highlight a zone: colour, pattern or picture, over the whole zone or along its border.

    `width` of the border, pixels; `opacity` in per cent.
    VASSAL: build/module/map/boardPicker/board/mapgrid/ZoneHighlight.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.boardPicker.board.mapgrid.ZoneHighlight"

    name: str = attribute(TEXT, "")
    color: Colour | None = attribute(COLOUR, None)
    coverage: str = attribute(TEXT, "Entire Zone")
    width: int = attribute(INT, 1)
    style: str = attribute(TEXT, "Plain")
    image: str | None = attribute(TEXT, None)
    opacity: int = attribute(INT, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSetup(Component):
    """The boards that a `BoardPicker` shows without asking. VASSAL: setup (build/module/map/BoardPicker)."""

    tag: ClassVar[str] = _SETUP

    shown: ShowBoards

    def encode_text(self) -> str:
        """Write the command that shows them."""
        return encode_command(self.shown)

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Read the command."""
        command = decode_command(element.text.strip())
        if not isinstance(command, ShowBoards):
            raise WireError(f"not the boards of a map: {element.text[:60]!r}")
        return {"children": element.children, "shown": command}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicker(Component):
    """The boards of a map. `setup`: those shown without asking the player; None asks.

    VASSAL: build/module/map/BoardPicker.
    """

    tag: ClassVar[str] = "VASSAL.build.module.map.BoardPicker"

    slot_width: int = attribute(INT, 350)
    slot_height: int = attribute(INT, 125)
    slot_scale: float = attribute(FLOAT, 0.2)
    title: str = attribute(TEXT, "Choose Boards")
    add_row_text: str = attribute(TEXT, "Add row")
    add_column_text: str = attribute(TEXT, "Add column")
    board_prompt: str = attribute(TEXT, "Select board")
    max_columns: int | None = attribute(INT, None)
    setup: ShowBoards | None = None

    def encode_children(self) -> tuple[Element, ...]:
        """The set-up, if any, then the boards."""
        # super() without arguments fails: dataclass(slots=True) replaces the class the method was compiled in
        boards = Component.encode_children(self)
        if self.setup is None:
            return boards
        return (BoardSetup(shown=self.setup).encode(), *boards)

    @classmethod
    def decode_content(cls, element: Element) -> dict[str, Any]:
        """Separate the set-up from the other children."""
        setup = None
        rest = []
        for child in element.children:
            command = decode_command(child.text.strip()) if child.tag == _SETUP else None
            if isinstance(command, ShowBoards):
                setup = command
            else:
                rest.append(child)
        return {"children": tuple(rest), "setup": setup}


def one_board(map_name: str, board: str) -> ShowBoards:
    """Make the set-up of a map that always shows one board."""
    return ShowBoards(map=map_name, boards=(PlacedBoard(name=board),))

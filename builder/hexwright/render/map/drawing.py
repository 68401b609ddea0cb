"""What all layers of a hex map share: the board with its frame, style, land and hexside curves."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property

from hexwright.geometry.hexes import cell_centre, corners
from hexwright.geometry.sheet import ART_MARGIN, REFERENCE_HEX, Rectangle
from hexwright.model.board import Board, Hex, HexGrid, Terrain
from hexwright.model.look import Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map.coast import Coast, coast
from hexwright.render.map.frame import MapFrame
from hexwright.render.map.outlines import Cell, HexsideCurves
from hexwright.render.map.style import Style

Point = tuple[float, float]

WOBBLE = 0.085
"""How far hexside curves deviate from the straight hexside, in hexes."""


@dataclass(frozen=True)
class Drawing:
    """The shared data of one hex map. All coordinates are mm from the grid box's top left corner, y down."""

    board: Board
    frame: MapFrame
    style: Style
    fonts: Fonts
    curves: HexsideCurves
    symbols: Symbols | None = None
    number_shifts: Mapping[Cell, Point] = field(default_factory=dict)
    """How far numbers of hexes are moved from the top of their hex, mm."""

    @classmethod
    def of(cls, board: Board, fonts: Fonts, symbols: Symbols | None = None) -> Drawing:
        """The drawing of a board with a hex grid. `symbols`: for signs of places."""
        frame = MapFrame(board)
        style = Style(board.theme, frame.grid.hex_mm)
        return cls(board, frame, style, fonts, HexsideCurves(board.id, WOBBLE * frame.grid.hex_mm), symbols)

    def with_numbers(self, shifts: Mapping[Cell, Point]) -> Drawing:
        """The same drawing, its numbers moved; what is known of land and hexes is kept."""
        moved = copy(self)
        object.__setattr__(moved, "number_shifts", shifts)
        return moved

    @property
    def grid(self) -> HexGrid:
        """The board's grid."""
        return self.frame.grid

    @cached_property
    def terrain(self) -> Terrain:
        """The board's terrain; empty for a board without terrain."""
        return self.board.terrain or Terrain(kinds={}, hexes={})

    @cached_property
    def coast(self) -> Coast:
        """Land and water."""
        return coast(self.board, self.frame, self.curves)

    @cached_property
    def cells(self) -> Mapping[Cell, Hex]:
        """The hexes by column and row."""
        return {(h.column, h.row): h for h in self.terrain.hexes.values()}

    @cached_property
    def art(self) -> Rectangle:
        """The picture of the map: the grid box and the ground round it."""
        margin = self.board.theme.sizes.get("margin", ART_MARGIN) * self.grid.hex_mm / REFERENCE_HEX
        return Rectangle(
            x=-margin, y=-margin, w=self.frame.width + 2 * margin, h=self.frame.height + 2 * margin
        )

    @cached_property
    def sea_cells(self) -> frozenset[Cell]:
        """Cells whose kind is water."""
        return frozenset(cell for cell, h in self.cells.items() if self.draws(h.terrain) == "sea")

    def draws(self, terrain: str | None) -> str:
        """The way a terrain kind is drawn, such as `forest`; `clear` for None or an unknown kind."""
        kind = self.terrain.kinds.get(terrain) if terrain is not None else None
        return kind.draw if kind is not None else "clear"

    def centre(self, cell: Cell) -> Point:
        """Centre of a cell, which may be off the map."""
        return cell_centre(self.grid, *cell)

    def outline(self, cell: Cell, grow: float = 0.0) -> tuple[Point, ...]:
        """Corners of a cell, which may be off the map. `grow`: mm its sides are moved outward."""
        return corners(self.grid, self.centre(cell), grow)

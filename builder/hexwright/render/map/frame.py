"""From longitude and latitude to millimetres in the grid box."""

from __future__ import annotations

from collections.abc import Iterable

from hexwright.geometry.georef import Fit
from hexwright.geometry.hexes import grid_size
from hexwright.geometry.locate import locate
from hexwright.model.board import Board, HexGrid, LonLat

Point = tuple[float, float]

NOWHERE = (-1000.0, -1000.0)
"""Far off any map, hexes: stands for a point of the Earth opposite the map, which has no projection."""


class MapFrame:
    """The grid box of a board (`width`, `height` mm) and the conversion into it.

    A board without control points gives its places and paths in hex units of the grid box (x right, y down,
    1 = across the flats of a hex); they are only scaled.

    Raises:
        ValueError: the board has no hex grid.

    """

    __slots__ = ("_fit", "grid", "height", "width")

    def __init__(self, board: Board) -> None:
        if board.grid is None:
            raise ValueError(f"board {board.id} has no hex grid")
        self.grid: HexGrid = board.grid
        self.width, self.height = grid_size(self.grid)
        self._fit: Fit | None = locate(self.grid, board.geo) if board.geo is not None else None

    def point(self, at: LonLat) -> Point:
        """One point, mm in the grid box."""
        x, y = at
        if self._fit is not None:
            try:
                x, y = self._fit.to_plane(*at)
            except ValueError:
                x, y = NOWHERE
        return x * self.grid.hex_mm, y * self.grid.hex_mm

    def points(self, path: Iterable[LonLat]) -> list[Point]:
        """A path, mm in the grid box."""
        return [self.point(at) for at in path]

"""From the Earth to the map: where a longitude and latitude lies in the grid box, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from builder.geometry.georef import ControlPoint, Projection, fit
from builder.geometry.hexes import centre, grid_size
from builder.model.board import Board, HexGrid, LonLat

Point = tuple[float, float]


class MapFrame:
    """The grid box of a board and the way into it.

    A board without control points gives its places and paths in hex units of the grid box (x right, y down,
    1 = across the flats of a hex), and they go through unchanged but for the scale.
    """

    __slots__ = ("_to_plane", "grid", "height", "width")

    def __init__(self, board: Board) -> None:
        if board.grid is None:
            raise ValueError(f"board {board.id} has no hex grid")
        self.grid: HexGrid = board.grid
        self.width, self.height = grid_size(self.grid)
        self._to_plane: Callable[[float, float], Point] | None = None
        if board.geo is not None:
            across = self.grid.hex_mm
            points = []
            for name, hexes, (lon, lat) in board.geo.points:
                spots = [centre(self.grid, number) for number in hexes]
                points.append(
                    ControlPoint(
                        name=name,
                        x=sum(x for x, _ in spots) / len(spots) / across,
                        y=sum(y for _, y in spots) / len(spots) / across,
                        lon=lon,
                        lat=lat,
                    )
                )
            lon0, lat0 = board.geo.centre
            self._to_plane = fit(points, Projection(lon0=lon0, lat0=lat0)).to_plane

    def point(self, at: LonLat) -> Point:
        """One point, mm in the grid box."""
        x, y = self._to_plane(*at) if self._to_plane is not None else at
        return x * self.grid.hex_mm, y * self.grid.hex_mm

    def points(self, path: Iterable[LonLat]) -> list[Point]:
        """A path, mm in the grid box."""
        return [self.point(at) for at in path]

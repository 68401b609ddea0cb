"""From longitude and latitude to millimetres on a map of spaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexwright.geometry.georef import Fit
from hexwright.geometry.locate import locate_spaces
from hexwright.model.board import Board, LonLat

Point = tuple[float, float]

NOWHERE: Final = (-10_000.0, -10_000.0)
"""Far off any map, mm: stands for a point of the Earth opposite the map, which has no projection."""


class SpaceFrame:
    """The conversion of a board whose map of spaces lies on the globe.

    Raises:
        ValueError: it lies nowhere.

    """

    __slots__ = ("_fit",)

    def __init__(self, board: Board) -> None:
        if board.geo is None:
            raise ValueError(f"board {board.id} has no georeference")
        self._fit: Fit = locate_spaces(board.geo)

    def point(self, at: LonLat) -> Point:
        """One point, mm from the top left corner of the map."""
        try:
            return self._fit.to_plane(*at)
        except ValueError:
            return NOWHERE

    def points(self, path: Iterable[LonLat]) -> tuple[Point, ...]:
        """A path, mm."""
        return tuple(self.point(at) for at in path)

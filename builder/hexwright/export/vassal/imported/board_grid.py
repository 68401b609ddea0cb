"""The boards of a module, and where their hexes lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hexwright.export.vassal.imported.slug import Slugs
from vassalformat.component import Board, HexGrid, HexGridNumbering
from vassalformat.wire.element import Element, walk

_MAPS: Final = (
    "VASSAL.build.module.Map",
    "VASSAL.build.module.PrivateMap",
    "VASSAL.build.module.PlayerHand",
)
_MOST: Final = 400
"""Most columns or rows of a grid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexPlan:
    """Hexes as VASSAL lays them, in pixels of the board.

    Lines are columns, or rows if `sideways`, and then all measures are those of the transposed plane: `x0`,
    `y0` the centre of the first cell of the first line, `dx` from line to line, `dy` from cell to cell. Every
    second line begins half a cell further. `first_line`, `first_cell`: their numbers; `raised`: cells of the
    second line have numbers one higher than their place.

    VASSAL: build/module/map/boardPicker/board/HexGrid, mapgrid/HexGridNumbering.
    """

    sideways: bool
    x0: float
    y0: float
    dx: float
    dy: float
    first_line: int
    first_cell: int
    raised: bool

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of the hex with these numbers, pixels."""
        line, cell = (row, column) if self.sideways else (column, row)
        i, j = line - self.first_line, cell - self.first_cell
        odd = i % 2
        x = self.x0 + self.dx * i
        y = self.y0 + self.dy * (j - (1 if odd and self.raised else 0)) + (self.dy / 2 if odd else 0.0)
        return (y, x) if self.sideways else (x, y)

    def counts(self, width: int, height: int) -> tuple[int, int]:
        """How many columns and rows have hexes whose middle is in a picture of this size."""
        along, across = (height, width) if self.sideways else (width, height)
        lines = int((along - self.x0) // self.dx) + 1
        cells = int((across - self.y0) // self.dy) + 1
        cells += 1 if self.raised and lines > 1 else 0
        lines, cells = (max(1, min(_MOST, count)) for count in (lines, cells))
        return (cells, lines) if self.sideways else (lines, cells)

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the hex whose middle is nearest to a place, whether or not there is one."""
        along, across = (y, x) if self.sideways else (x, y)
        line = self.first_line + round((along - self.x0) / self.dx)
        cell = self.first_cell + round((across - self.y0) / self.dy)
        near = [
            (one, other)
            for i in range(line - 1, line + 2)
            for j in range(cell - 1, cell + 3)
            for one, other in [(j, i) if self.sideways else (i, j)]
        ]

        def off(numbers: tuple[int, int]) -> float:
            at = self.centre(*numbers)
            return (at[0] - x) ** 2 + (at[1] - y) ** 2

        return min(near, key=off)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleBoard:
    """A board of a module.

    Attributes:
        id: for a game made of the module.
        map: name of its map.
        name: of the board.
        image: name of its picture.
        hexes: None without hexes.
        element: in the build file.

    """

    id: str
    map: str
    name: str
    image: str
    hexes: HexPlan | None
    element: Element


def boards_of(root: Element) -> tuple[ModuleBoard, ...]:
    """The boards of all maps that have a picture, in order."""
    slugs, found = Slugs(), []
    for map_ in walk(root):
        if map_.tag in _MAPS:
            name = map_.attributes.get("mapName", "")
            boards = [one for one in walk(map_) if one.tag == Board.tag and one.attributes.get("image")]
            for board in boards:
                own = board.attributes.get("name", "")
                found.append(
                    ModuleBoard(
                        id=slugs.take(own if len(boards) > 1 else name or own, "board"),
                        map=name,
                        name=own,
                        image=board.attributes["image"],
                        hexes=_hexes(board),
                        element=board,
                    )
                )
    return tuple(found)


def _hexes(board: Element) -> HexPlan | None:
    """The first hexes of a board, whether or not they lie in a zone."""
    for element in walk(board):
        if element.tag == HexGrid.tag:
            numbering = next((one for one in element.children if one.tag == HexGridNumbering.tag), None)
            try:
                return _plan(element.attributes, {} if numbering is None else numbering.attributes)
            except ValueError:
                return None
    return None


def _plan(grid: Mapping[str, str], numbering: Mapping[str, str]) -> HexPlan | None:
    """Raises: ValueError for texts that are no numbers."""
    whole = HexGrid()
    dx, dy = float(grid.get("dx", whole.dx)), float(grid.get("dy", whole.dy))
    if not (2 < dx < 10_000 and 2 < dy < 10_000):
        return None
    counted = {
        axis: numbering.get(f"{axis}Type", "N") == "N" and numbering.get(f"{axis}Descend") != "true"
        for axis in "hv"
    }
    offsets = {axis: int(numbering.get(f"{axis}Off", "1")) if counted[axis] else 1 for axis in "hv"}
    return HexPlan(
        sideways=grid.get("sideways") == "true",
        x0=float(grid.get("x0", whole.x0)),
        y0=float(grid.get("y0", whole.y0)),
        dx=dx,
        dy=dy,
        first_line=max(0, offsets["h"]),
        first_cell=max(0, offsets["v"]),
        raised=numbering.get("stagger", "true") == "true" if numbering else False,
    )


def sides_of(root: Element) -> Iterator[str]:
    """The names of the sides that players take."""
    for element in walk(root):
        if element.tag == "VASSAL.build.module.PlayerRoster":
            yield from (child.text.strip() for child in element.children if child.text.strip())

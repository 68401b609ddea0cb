"""VASSAL's hex grid laid over ours, and where it snaps to.

VASSAL: build/module/map/boardPicker/board/HexGrid.snapTo cuts fractions off as it computes a centre; a saved
game must repeat that exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.geometry.hexes import cell_centre, column_row, pitch
from hexwright.model.board import HexGrid, HexId
from vassalformat.component import HexGrid as HexGridComponent
from vassalformat.component import HexGridNumbering

Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """A hex grid in VASSAL's measures, pixels of the board.

    `x0`, `y0`: centre of the first cell of the first line; lines are columns, or rows when `sideways`, and
    then all measures are those of the transposed plane. `dx`: distance of lines, `dy`: of cells in a line.
    Every second line sits half a cell further; `raised`: in our numbering it is the first line that does, so
    that cells of odd lines have numbers one higher than VASSAL counts.
    """

    grid: HexGrid
    x0: int
    y0: int
    dx: float
    dy: float
    raised: bool
    sideways: bool

    def centre(self, number: HexId) -> Pixel:
        """Where VASSAL puts a piece in this hex. KeyError if it is not on the map."""
        cell = column_row(self.grid, number)
        if cell is None:
            raise KeyError(number)
        return self.cell(*cell)

    def cell(self, column: int, row: int) -> Pixel:
        """Where VASSAL puts a piece in the hex of a column and row."""
        i, j = column - self.grid.first_column, row - self.grid.first_row
        if self.sideways:
            i, j = j, i
        if i % 2 and self.raised:
            j -= 1
        x = int(self.dx * i + self.x0)
        # half a cell is cut off by itself, then the sum, as in HexGrid.hexPointCenterFromRawIndex
        y = int(self.dy * j + int(self.dy / 2) + self.y0) if i % 2 else int(self.dy * j + self.y0)
        return (y, x) if self.sideways else (x, y)

    def component(self) -> HexGridComponent:
        """The grid and its numbering."""
        grid = self.grid
        columns = (grid.first_column, 2 if grid.first_column + grid.columns - 1 > 99 else 1)
        rows = (grid.first_row, 2 if grid.first_row + grid.rows - 1 > 99 else 1)
        (line, line_zeros), (cell, cell_zeros) = (rows, columns) if self.sideways else (columns, rows)
        numbering = HexGridNumbering(
            first="V" if self.sideways else "H",
            h_leading=line_zeros,
            h_off=line,
            v_leading=cell_zeros,
            v_off=cell,
            stagger=self.raised,
        )
        return HexGridComponent(
            x0=self.x0,
            y0=self.y0,
            dx=self.dx,
            dy=self.dy,
            sideways=self.sideways,
            children=(numbering,),
        )


def lay_lattice(grid: HexGrid, origin: tuple[float, float], scale: float) -> Lattice:
    """Fit VASSAL's grid. `origin`: the grid box on the sheet, mm; `scale`: pixels in a millimetre."""
    sideways = grid.orientation != "flat"
    along, across = pitch(grid)
    x, y = cell_centre(grid, grid.first_column, grid.first_row)
    first = ((origin[0] + x) * scale, (origin[1] + y) * scale)
    if sideways:
        first = (first[1], first[0])
        along, across = across, along
    first_line = grid.first_row if sideways else grid.first_column
    return Lattice(
        grid=grid,
        # VASSAL cuts fractions off, up to one pixel across and two down: begin a little late
        x0=round(first[0] + 0.5),
        y0=round(first[1] + 0.75),
        dx=along * scale,
        dy=across * scale,
        raised=(first_line % 2 == 0) == (grid.stagger == "even"),
        sideways=sideways,
    )

"""The names a game declares outside its sections: hexes and locations. References are checked against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hexwright.diagnostics import Note, Report, Span, did_you_mean
from hexwright.geometry.hexes import all_hexes, column_row, digits
from hexwright.model.board import HexGrid, HexId

MAX_HINTS = 100
"""After so many findings no more hints are looked for: it is slow, and one cause is behind them all."""


@dataclass(slots=True)
class NameTable:
    """Checks references and reports unknown names with the nearest valid one.

    `locations`: areas and spaces, with the position of their declaration; `grids`: of all boards.
    """

    report: Report
    locations: dict[str, Span] = field(default_factory=dict)
    grids: list[HexGrid] = field(default_factory=list)
    _cells: tuple[HexGrid | None, Mapping[str, tuple[int, int]]] = (None, MappingProxyType({}))

    def known(self, kind: str, name: str, known: Iterable[str], span: Span) -> bool:
        """Whether `name` is one of `known`; R001 if not. `kind`: for the message, such as 'side'."""
        names = known if isinstance(known, (dict, Mapping, set, frozenset)) else tuple(known)
        if name in names:
            return True
        self.report.error("R001", f"unknown {kind} '{name}'", span, hint=self._hint(name, names))
        return False

    def _hint(self, name: str, known: Iterable[str]) -> str | None:
        return did_you_mean(name, known) if len(self.report.found) < MAX_HINTS else None

    def check_hex(self, grid: HexGrid, number: str, span: Span) -> HexId | None:
        """The hex if it is on the map; None and R002 if not."""
        if number in self.cells(grid):
            return HexId(number)
        last_column = grid.first_column + grid.columns - 1
        last_row = grid.first_row + grid.rows - 1
        wide, high = digits(grid)
        hint = (
            "the grid declares it 'missing'"
            if number in grid.missing
            else f"columns {grid.first_column:0{wide}d}..{last_column:0{wide}d}, "
            f"rows {grid.first_row:0{high}d}..{last_row:0{high}d}"
        )
        self.report.error("R002", f"hex '{number}' is not on the map", span, hint=hint)
        return None

    def cells(self, grid: HexGrid) -> Mapping[str, tuple[int, int]]:
        """Column and row of every hex of a grid, by hex number."""
        if self._cells[0] is not grid:
            self._cells = grid, {number: (column, row) for number, column, row in all_hexes(grid)}
        return self._cells[1]

    def is_hex(self, name: str) -> bool:
        """Whether it is the number of a hex of any board."""
        return any(column_row(grid, name) is not None for grid in self.grids)

    def add_location(self, name: str, span: Span) -> None:
        """Declare an area or space; R003 if the name is taken, by a hex or another location."""
        first = self.locations.get(name)
        if first is not None:
            note = Note(span=first, message="first here")
            self.report.error("R003", f"two locations are called '{name}'", span, notes=(note,))
            return
        if self.is_hex(name):
            self.report.error("R003", f"'{name}' is the number of a hex", span)
        self.locations[name] = span

    def check_location(self, name: str, span: Span) -> str | None:
        """The name of a hex, area or space; None and R002 for a number off the map, R004 for other names."""
        if name in self.locations or self.is_hex(name):
            return name
        if name.isdigit() and self.grids:
            self.check_hex(self.grids[0], name, span)
        else:
            hint = self._hint(name, self.locations)
            self.report.error("R004", f"there is no hex, box or track cell '{name}'", span, hint=hint)
        return None

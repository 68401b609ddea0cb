"""The name table: what exists, so that references can be checked with a hint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.diagnostics import Note, Report, Span, did_you_mean
from builder.geometry.hexes import all_hexes, column_row, digits
from builder.model.board import HexGrid, HexId

MAX_HINTS = 100
"""Findings that get a hint."""


@dataclass(slots=True)
class Names:
    """References are looked up here; a miss is reported once, with the nearest valid name."""

    report: Report
    locations: dict[str, Span] = field(default_factory=dict)
    grids: list[HexGrid] = field(default_factory=list)
    _cells: tuple[HexGrid | None, Mapping[str, tuple[int, int]]] = (None, MappingProxyType({}))

    def known(self, what: str, name: str, table: Iterable[str], span: Span) -> bool:
        """Whether `name` is in `table`; R001 if not."""
        names = table if isinstance(table, (dict, Mapping, set, frozenset)) else tuple(table)
        if name in names:
            return True
        self.report.error("R001", f"unknown {what} '{name}'", span, hint=self._hint(name, names))
        return False

    def _hint(self, name: str, known: Iterable[str]) -> str | None:
        """The nearest name; none after many findings, for it takes long and one cause is behind them all."""
        return did_you_mean(name, known) if len(self.report.found) < MAX_HINTS else None

    def hex(self, grid: HexGrid, number: str, span: Span) -> HexId | None:
        """The hex if it is on the map; R002 if not."""
        if number in self.cells(grid):
            return HexId(number)
        last_column = grid.first_column + grid.columns - 1
        last_row = grid.first_row + grid.rows - 1
        wide, high = digits(grid)
        self.report.error(
            "R002",
            f"hex '{number}' is not on the map",
            span,
            hint=(
                f"columns {grid.first_column:0{wide}d}..{last_column:0{wide}d}, "
                f"rows {grid.first_row:0{high}d}..{last_row:0{high}d}"
            ),
        )
        return None

    def cells(self, grid: HexGrid) -> Mapping[str, tuple[int, int]]:
        """Column and row of every hex of a grid, by its number."""
        if self._cells[0] is not grid:
            self._cells = grid, {number: (column, row) for number, column, row in all_hexes(grid)}
        return self._cells[1]

    def add_location(self, name: str, span: Span) -> None:
        """Declare an area or space; R003 if the name is taken."""
        first = self.locations.get(name)
        if first is not None:
            note = Note(span=first, message="first here")
            self.report.error("R003", f"two locations are called '{name}'", span, notes=(note,))
            return
        if any(column_row(grid, name) is not None for grid in self.grids):
            self.report.error("R003", f"'{name}' is the number of a hex", span)
        self.locations[name] = span

    def location(self, name: str, span: Span) -> str | None:
        """A place to stand, hex or area; R002 for a number off the map, R004 for an unknown name."""
        if name in self.locations or any(column_row(grid, name) is not None for grid in self.grids):
            return name
        if name.isdigit() and self.grids:
            self.hex(self.grids[0], name, span)
        else:
            hint = self._hint(name, self.locations)
            self.report.error("R004", f"there is no hex, box or track cell '{name}'", span, hint=hint)
        return None

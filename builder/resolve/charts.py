"""Organisation charts: a panel for each nationality, with a seat for each of its units.

A piece of a saved game lies at a pixel, so a cell that was released stays where it is for good. Before a
release the cells stand in the author's order. After it new units go behind those of their nationality as
long as that moves nothing, else to a panel below all others; the cell of a retired unit stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.model.board import Board, Cell, LocationId, Panel
from builder.model.game import Nationality, Table, Unit
from builder.resolve.kept import KeptPanel
from builder.resolve.play import chart_cell

COLUMNS = 10
RETIRED = "retired"
"""Stands below the seat of a unit that is no longer in the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """What charts are made of. `retired`: units that the sources still hold, but not the game; `hexes`: of
    all boards.
    """

    units: Mapping[str, Unit]
    retired: Mapping[str, Unit]
    nations: Mapping[str, Nationality]
    hexes: frozenset[LocationId]

    def cell(self, unit: Unit) -> Cell:
        """The cell of a unit."""
        label = unit.start if unit.start and unit.start in self.hexes else ""
        if label and unit.id in self.retired:
            label = RETIRED
        return Cell(
            id=chart_cell(unit.id),
            title=unit.name,
            text=unit.formation,
            seats=1,
            seat_labels=(label,) if label else (),
        )

    def kept_cell(self, former: str, name: str, side: str) -> Cell:
        """The cell of a unit that was released under the id `former`; nobody's if it has left the side."""
        if not former:
            return Cell(id=None, seats=1)
        known = {**self.retired, **self.units}
        unit = known.get(former) or next((unit for unit in known.values() if unit.was == former), None)
        if unit is None:
            return Cell(id=chart_cell(former), title=name, seats=1)
        return self.cell(unit) if unit.side == side else Cell(id=None, seats=1)


def add_charts(
    board: Board, side: str, army: Army, kept: Sequence[KeptPanel], tables: Mapping[str, Table]
) -> Board:
    """The board with the chart of a side. `kept`: its panels in the released version; `tables`: the game's,
    for the height of panels that show one.
    """
    panels: list[Panel] = []
    for panel in kept:
        cells = tuple(army.kept_cell(former, name, side) for former, name in panel.cells)
        panels.append(_panel(board, side, army, panel.nationality, cells, panels, title=panel.title))
    taken = {cell.id for panel in panels for cell in panel.cells}
    for nation in army.nations.values():
        fresh = [
            army.cell(unit)
            for unit in army.units.values()
            if unit.nationality == nation.id and chart_cell(unit.id) not in taken
        ]
        if nation.side != side or not fresh:
            continue
        last = next((n for n, p in reversed([*enumerate(panels)]) if p.nationality == nation.id), None)
        while last is not None and fresh:
            grown = replace(panels[last], cells=(*panels[last].cells, fresh[0]))
            after = [*panels[:last], grown, *panels[last + 1 :]]
            if not _all_stay(_with(board, panels), _with(board, after), tables):
                break
            panels, fresh = after, fresh[1:]
        if fresh:
            panels.append(_panel(board, side, army, nation.id, tuple(fresh), panels, title=nation.name))
    return _with(board, panels)


def _panel(
    board: Board,
    side: str,
    army: Army,
    nation: str,
    cells: tuple[Cell, ...],
    others: Iterable[Panel],
    *,
    title: str,
) -> Panel:
    """A nationality's first panel, or a further one, whose cells do not widen to fill their row."""
    before = sum(panel.nationality == nation for panel in others)
    name = army.nations[nation].name if nation in army.nations else title.removesuffix(" (continued)")
    return Panel(
        id=f"chart-{nation}" + (f"-{before + 1}" if before else ""),
        kind="boxes",
        title=f"{name} (continued)" if before else name,
        tone=side,
        columns=COLUMNS,
        keeps_columns=before > 0,
        nationality=nation,
        cells=cells,
        provenance=board.provenance,
    )


def _with(board: Board, panels: Sequence[Panel]) -> Board:
    return replace(
        board,
        panels=(*board.panels, *panels),
        strips=(*(strip for strip in board.strips if strip), *((panel.id,) for panel in panels)),
    )


def _all_stay(before: Board, after: Board, tables: Mapping[str, Table]) -> bool:
    """Whether every cell lies where it lay."""
    from builder.geometry.sheet import lay_out  # noqa: PLC0415 - few builds get here

    places = [
        {
            cell.cell.id: (cell.box, cell.seats)
            for panel in lay_out(board, tables).panels
            for cell in panel.cells
        }
        for board in (before, after)
    ]
    return places[0].items() <= places[1].items()

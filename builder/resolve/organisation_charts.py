"""Organisation charts: a panel for each nationality, with a seat for each of its units.

A piece of a saved game is stored with its pixel, so the cell of a released unit never moves. Before a release
the cells stand in the author's order. After it new units follow those of their nationality as long as that
moves no other cell, else they get a panel below all others; the cell of a retired unit stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.model.board import Board, Cell, LocationId, Panel
from builder.model.game import Nationality, Table, Unit
from builder.resolve.play import chart_cell
from builder.resolve.released_charts import ReleasedPanel

COLUMNS = 10
"""Cells side by side in a panel."""

RETIRED = "retired"
"""Lettering below the seat of a unit that is no longer in the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """What charts are made of.

    `units`, `retired`: by id; retired units are in the sources but no longer in the game. `nations`:
    nationalities by id; `hexes`: numbers of all hexes of all boards.
    """

    units: Mapping[str, Unit]
    retired: Mapping[str, Unit]
    nations: Mapping[str, Nationality]
    hexes: frozenset[LocationId]

    def cell(self, unit: Unit) -> Cell:
        """The cell of a unit, labelled with its start hex."""
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

    def released_cell(self, former: str, name: str, side: str) -> Cell:
        """The cell of a unit released under the id `former`; an empty one if the unit has left the side."""
        if not former:
            return Cell(id=None, seats=1)
        known = {**self.retired, **self.units}
        unit = known.get(former) or next((unit for unit in known.values() if unit.was == former), None)
        if unit is None:
            return Cell(id=chart_cell(former), title=name, seats=1)
        return self.cell(unit) if unit.side == side else Cell(id=None, seats=1)


def add_charts(
    board: Board, side: str, army: Army, released: Sequence[ReleasedPanel], tables: Mapping[str, Table]
) -> Board:
    """The board with the chart of a side.

    `released`: the chart's panels in the released version, empty before a release. `tables`: all tables of
    the game, which decide how high panels of kind table are.
    """
    panels: list[Panel] = []
    for panel in released:
        cells = tuple(army.released_cell(former, name, side) for former, name in panel.cells)
        panels.append(_panel(board, side, army, panel.nationality, cells, panels, title=panel.title))
    placed = {cell.id for panel in panels for cell in panel.cells}
    for nation in army.nations.values():
        new = [
            army.cell(unit)
            for unit in army.units.values()
            if unit.nationality == nation.id and chart_cell(unit.id) not in placed
        ]
        if nation.side != side or not new:
            continue
        last = next((n for n, p in reversed([*enumerate(panels)]) if p.nationality == nation.id), None)
        while last is not None and new:
            grown = replace(panels[last], cells=(*panels[last].cells, new[0]))
            after = [*panels[:last], grown, *panels[last + 1 :]]
            if not _all_stay(_with(board, panels), _with(board, after), tables):
                break
            panels, new = after, new[1:]
        if new:
            panels.append(_panel(board, side, army, nation.id, tuple(new), panels, title=nation.name))
    return _with(board, panels)


def _panel(
    board: Board,
    side: str,
    army: Army,
    nation: str,
    cells: tuple[Cell, ...],
    panels: Iterable[Panel],
    *,
    title: str,
) -> Panel:
    """A nationality's first panel, or a continuation, whose cells do not widen to fill their row."""
    before = sum(panel.nationality == nation for panel in panels)
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
    """The board with these panels below its own, a strip for each."""
    return replace(
        board,
        panels=(*board.panels, *panels),
        strips=(*(strip for strip in board.strips if strip), *((panel.id,) for panel in panels)),
    )


def _all_stay(before: Board, after: Board, tables: Mapping[str, Table]) -> bool:
    """Whether every cell of `before` has the same box and seats in `after`."""
    from builder.geometry.sheet import lay_out  # noqa: PLC0415 - only after a release

    places = [
        {
            cell.cell.id: (cell.box, cell.seats)
            for panel in lay_out(board, tables).panels
            for cell in panel.cells
        }
        for board in (before, after)
    ]
    return places[0].items() <= places[1].items()

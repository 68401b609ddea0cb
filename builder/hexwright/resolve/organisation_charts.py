"""Organisation charts: a panel for each nationality or formation, with a seat for each of its units.

A piece of a saved game is stored with its pixel, so the cell of a released unit never moves. Before a release
the cells stand in the author's order. After it new units follow those of their group as long as that moves
no other cell, else they get a panel below all others; the cell of a retired unit stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hexwright.model.board import Board, Cell, LocationId, Panel
from hexwright.model.derived.forces import strength
from hexwright.model.game import Nationality, Table, Unit
from hexwright.resolve.play import chart_cell
from hexwright.resolve.released_charts import ReleasedPanel
from hexwright.schema.board import OrganisationDoc

RETIRED = "retired"
"""Lettering below the seat of a unit that is no longer in the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """What charts are made of.

    `units`, `retired`: by id; retired units are in the sources but no longer in the game. `nations`:
    nationalities by id; `hexes`: numbers of all hexes of all boards; `turns`: names of turns by the place on
    the track where what arrives then waits.
    """

    units: Mapping[str, Unit]
    retired: Mapping[str, Unit]
    nations: Mapping[str, Nationality]
    hexes: frozenset[LocationId]
    turns: Mapping[LocationId, str]

    def cell(self, unit: Unit, chart: OrganisationDoc) -> Cell:
        """The cell of a unit, labelled with its start hex; on a chart by formations also with its turn."""
        by_nation = chart.by == "nationality"
        label = unit.start if unit.start and unit.start in self.hexes else ""
        if not by_nation and not label:
            label = self.turns.get(unit.start or "", "")
        if label and unit.id in self.retired:
            label = RETIRED
        return Cell(
            id=chart_cell(unit.id),
            title=unit.name,
            short="" if by_nation else self._short(unit),
            text=unit.formation if by_nation else strength(unit),
            tone=chart.side if unit.parts and not by_nation else "",
            seats=1,
            seat_labels=(label,) if label else (),
        )

    def _short(self, unit: Unit) -> str:
        """What tells a unit from the others of its formation: its designation, of a whole with its size."""
        if unit.parts and unit.formation:
            size = unit.values.get("size_name", "")
            is_part = any(unit.id in other.parts for other in self.units.values())
            return f"{unit.values.get('ordinal', '')} {size}" if is_part else size
        group = self.group(unit, by="formation")
        alike = [
            other.id
            for other in self.units.values()
            if other.designation == unit.designation and self.group(other, by="formation") == group
        ]
        if len(alike) > 1 and unit.designation:
            return f"{unit.designation} ({alike.index(unit.id) + 1})"
        return unit.designation

    def group(self, unit: Unit, *, by: str) -> str:
        """The key of the panel a unit belongs to."""
        return unit.formation if by == "formation" and unit.formation else unit.nationality

    def groups(self, chart: OrganisationDoc) -> Mapping[str, Sequence[Unit]]:
        """The units of a chart, by panel: nationalities in the author's order, formations in that of their
        units.
        """
        nations = [nation.id for nation in self.nations.values() if nation.side == chart.side]
        shown = [nation for nation in nations if nation in (chart.only or nations)]
        order = {nation: n for n, nation in enumerate(shown)} if chart.by == "nationality" else {}
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.nationality in shown:
                found.setdefault(self.group(unit, by=chart.by), []).append(unit)
        return {key: found[key] for key in sorted(found, key=lambda key: order.get(key, 0))}

    def released_cell(self, former: str, name: str, chart: OrganisationDoc) -> Cell:
        """The cell of a unit released under the id `former`; an empty one if the unit has left the side."""
        if not former:
            return Cell(id=None, seats=1)
        known = {**self.retired, **self.units}
        unit = known.get(former) or next((unit for unit in known.values() if unit.was == former), None)
        if unit is None:
            return Cell(id=chart_cell(former), title=name, seats=1)
        return self.cell(unit, chart) if unit.side == chart.side else Cell(id=None, seats=1)


def add_charts(
    board: Board,
    chart: OrganisationDoc,
    army: Army,
    released: Sequence[ReleasedPanel],
    tables: Mapping[str, Table],
) -> Board:
    """The board with the chart of a side.

    `released`: the chart's panels in the released version, empty before a release. `tables`: all tables of
    the game, which decide how high panels of kind table are.
    """
    panels: list[Panel] = []
    rows: dict[int, list[Panel]] = {}
    for panel in released:
        cells = tuple(army.released_cell(former, name, chart) for former, name in panel.cells)
        panels.append(_panel(board, chart, army, panel.group, cells, panels, title=panel.title))
        rows.setdefault(panel.row, []).append(panels[-1])
    strips = [[panel.id for panel in row] for row in rows.values()]
    placed = {cell.id for panel in panels for cell in panel.cells}
    room = 0
    for group, units in army.groups(chart).items():
        new = [army.cell(unit, chart) for unit in units if chart_cell(unit.id) not in placed]
        if not new:
            continue
        last = next((n for n, p in reversed([*enumerate(panels)]) if p.group == group), None)
        while last is not None and new:
            grown = _sized(replace(panels[last], cells=(*panels[last].cells, new[0])), chart)
            after = [*panels[:last], grown, *panels[last + 1 :]]
            if not _all_stay(_with(board, panels, strips), _with(board, after, strips), tables):
                break
            panels, new = after, new[1:]
        if not new:
            continue
        panels.append(_panel(board, chart, army, group, tuple(new), panels, title=group))
        wide = min(len(new), chart.columns)
        if wide <= room:
            strips[-1].append(panels[-1].id)
        else:
            strips.append([panels[-1].id])
            room = chart.columns
        room = room - wide if chart.by == "formation" else 0
    return _with(board, panels, strips)


def _panel(
    board: Board,
    chart: OrganisationDoc,
    army: Army,
    group: str,
    cells: tuple[Cell, ...],
    panels: Iterable[Panel],
    *,
    title: str,
) -> Panel:
    """A group's first panel, or a continuation, whose cells do not widen to fill their row."""
    before = sum(panel.group == group for panel in panels)
    name = army.nations[group].name if group in army.nations else title.removesuffix(" (continued)")
    return _sized(
        Panel(
            id=f"chart-{_slug(group)}" + (f"-{before + 1}" if before else ""),
            kind="boxes",
            title=f"{name} (continued)" if before else name,
            tone=chart.side,
            columns=chart.columns,
            keeps_columns=before > 0,
            group=group,
            chart_of=chart.side,
            cells=cells,
            provenance=board.provenance,
        ),
        chart,
    )


def _sized(panel: Panel, chart: OrganisationDoc) -> Panel:
    """The panel, as wide beside others as it has cells in a row."""
    wide = min(len(panel.cells), chart.columns) if chart.by == "formation" else 1
    return replace(panel, weight=float(wide))


def _slug(name: str) -> str:
    """A name as an id: `2nd-infantry-division`."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())


def _with(board: Board, panels: Sequence[Panel], strips: Sequence[Sequence[str]]) -> Board:
    """The board with these panels in strips below its own."""
    return replace(
        board,
        panels=(*board.panels, *panels),
        strips=(*(strip for strip in board.strips if strip), *(tuple(strip) for strip in strips)),
    )


def _all_stay(before: Board, after: Board, tables: Mapping[str, Table]) -> bool:
    """Whether every cell of `before` has the same box and seats in `after`."""
    from hexwright.geometry.sheet import lay_out  # noqa: PLC0415 - only after a release

    places = [
        {
            cell.cell.id: (cell.box, cell.seats)
            for panel in lay_out(board, tables).panels
            for cell in panel.cells
        }
        for board in (before, after)
    ]
    return places[0].items() <= places[1].items()

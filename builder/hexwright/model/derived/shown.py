"""What boards show of the rest of a game: units that wait in their boxes of the turn track, and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwright.model.board import Board, LocationId
from hexwright.model.derived.forces import arrivals
from hexwright.model.game import Game, Table, Turn, Unit


def waiting_units(game: Game, board: Board) -> Mapping[LocationId, tuple[Unit, ...]]:
    """Units that arrive on a turn whose cell of the turn track is on the board, by cell; side by side."""
    cells = {cell.id for panel in board.panels for cell in panel.cells if cell.id is not None}
    tracks = {turn.number: turn.location for turn in game.turns if turn.location in cells}
    sides = list(game.sides)
    found: dict[LocationId, list[Unit]] = {}
    for arrival in arrivals(game):
        cell = tracks.get(arrival.turn) if arrival.turn is not None else None
        if cell is not None:
            found.setdefault(cell, []).append(arrival.unit)
    return {cell: tuple(sorted(units, key=lambda u: sides.index(u.side))) for cell, units in found.items()}


def shown_waiting(game: Game, board: Board) -> tuple[dict[str, Unit], tuple[Turn, ...]]:
    """The units that wait on a board with what their small pictures depend on, and the turns they wait for.

    A part of a game with these units and turns has the same `waiting_units`.
    """
    waiting = waiting_units(game, board)
    units = {unit.id: _plain(unit, cell) for cell, some in waiting.items() for unit in some}
    turns = tuple(
        replace(turn, name="", phases=(), provenance=type(turn.provenance)())
        for turn in game.turns
        if turn.location in waiting
    )
    return units, turns


def shown_tables(game: Game, board: Board) -> dict[str, Table]:
    """The tables that panels of a board show, by id."""
    wanted = {panel.table for panel in board.panels}
    return {key: table for key, table in game.tables.items() if key in wanted}


def _plain(unit: Unit, cell: LocationId) -> Unit:
    """A unit with its look and the words that its look may show, and nothing else."""
    return replace(unit, name="", formation="", start=cell, entry="", parts=(), steps=unit.steps[:1])

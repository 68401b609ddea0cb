"""Tables made from a game's units, turns and pages.

They are ordinary tables, so that windows, printed charts and web pages show them like the author's own. A
table of the author with the same id replaces a derived one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hexwright.model.derived.forces import manifest_table, reinforcement_table, setup_tables
from hexwright.model.derived.parts import breakdown_table
from hexwright.model.derived.places import PlaceNames, place_names
from hexwright.model.derived.sequence import sequence_tables
from hexwright.model.derived.victory import victory_table
from hexwright.model.game import Game, Table

SEQUENCE: Final = "sequence"
REINFORCEMENTS: Final = "reinforcements"
BREAKDOWN: Final = "breakdown"
MANIFEST: Final = "manifest"
SETUP: Final = "set-up"
"""Ids of derived tables; several sequences and set-ups get ids that begin with theirs."""

_TYPED_MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")
"""A hyphen that stands for a minus: before a figure, and not between two as in `3-5`."""


def derived_tables(game: Game) -> Mapping[str, Table]:
    """Every derived table that is not empty, by id, in the order in which players need them."""
    places = place_names(game)
    return _not_replaced(game, (*_reference_tables(game, places), *_list_tables(game, places)))


def _not_replaced(game: Game, tables: Iterable[Table]) -> Mapping[str, Table]:
    """Derived tables by id, without those the author has a table of his own for."""
    found = {table.id: table for table in tables}
    return {key: table for key, table in found.items() if key not in game.tables}


def _reference_tables(game: Game, places: PlaceNames) -> Iterator[Table]:
    """Tables that players consult during play."""
    yield from sequence_tables(game, SEQUENCE)
    for table in (
        reinforcement_table(game, REINFORCEMENTS, places),
        breakdown_table(game, BREAKDOWN),
        victory_table(game),
    ):
        if table is not None:
            yield table


def _list_tables(game: Game, places: PlaceNames) -> Iterator[Table]:
    """Lists of what the counters and set-ups themselves show."""
    manifest = manifest_table(game, MANIFEST, places)
    if manifest is not None:
        yield manifest
    yield from setup_tables(game, SETUP, places)


def author_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """The author's tables grouped as charts: each table with those printed `beside` it. The first of a group
    names the chart.
    """
    tables = [_typeset(table) for table in game.tables.values()]
    return tuple(
        (table, *(other for other in tables if other.beside == table.id))
        for table in tables
        if table.beside is None
    )


def _typeset(table: Table) -> Table:
    """An author's table as it is set in type: keyboards have no minus, and a hyphen is too short for one."""
    return replace(
        table,
        columns=tuple(map(_minus, table.columns)),
        rows=tuple(map(_minus, table.rows)),
        cells=tuple(tuple(map(_minus, row)) for row in table.cells),
        notes=tuple(map(_minus, table.notes)),
    )


def _minus(text: str) -> str:
    return _TYPED_MINUS.sub("−", text)


def window_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """Charts for the windows of a module: the author's tables, and those derived tables that no other window
    shows.
    """
    derived = _not_replaced(game, _reference_tables(game, place_names(game)))
    return (*author_charts(game), *((table,) for table in derived.values()))


def all_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """Every table of the game, the author's and the derived ones, grouped as charts."""
    return (*author_charts(game), *((table,) for table in derived_tables(game).values()))

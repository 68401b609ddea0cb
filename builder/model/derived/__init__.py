"""Tables the game has without anybody writing them: made from its units, turns and pages.

They are tables like the author's, so that a window, a page of paper and a web page show them alike. A table
of the author with the same id takes the place of a derived one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from builder.model.derived.forces import manifest_table, reinforcement_table, setup_tables
from builder.model.derived.places import PlaceNames, place_names
from builder.model.derived.sequence import sequence_tables
from builder.model.derived.victory import victory_table
from builder.model.game import Game, Table

SEQUENCE: Final = "sequence"
REINFORCEMENTS: Final = "reinforcements"
MANIFEST: Final = "manifest"
SETUP: Final = "set-up"
"""Ids of derived tables, or what they begin with."""


def derived_tables(game: Game) -> Mapping[str, Table]:
    """Every derived table that is not empty, by id, in the order players want them."""
    places = place_names(game)
    return _but_the_authors(game, (*_looked_up(game, places), *_lists(game, places)))


def _but_the_authors(game: Game, tables: Iterable[Table]) -> Mapping[str, Table]:
    found = {table.id: table for table in tables}
    return {key: table for key, table in found.items() if key not in game.tables}


def _looked_up(game: Game, places: PlaceNames) -> Iterator[Table]:
    """What players look up while they play."""
    yield from sequence_tables(game, SEQUENCE)
    for table in (reinforcement_table(game, REINFORCEMENTS, places), victory_table(game)):
        if table is not None:
            yield table


def _lists(game: Game, places: PlaceNames) -> Iterator[Table]:
    """What the set-ups and the counters themselves tell, too."""
    manifest = manifest_table(game, MANIFEST, places)
    if manifest is not None:
        yield manifest
    yield from setup_tables(game, SETUP, places)


def author_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """The author's tables, each with those that stand beside it; the first of a group names the chart."""
    return tuple(
        (table, *(other for other in game.tables.values() if other.beside == table.id))
        for table in game.tables.values()
        if table.beside is None
    )


def window_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """What a player at a screen wants to look up: the author's tables, and those derived ones that no other
    window shows.
    """
    derived = _but_the_authors(game, _looked_up(game, place_names(game)))
    return (*author_charts(game), *((table,) for table in derived.values()))


def all_charts(game: Game) -> tuple[tuple[Table, ...], ...]:
    """Every table of the game, the author's and the derived ones, grouped as charts."""
    return (*author_charts(game), *((table,) for table in derived_tables(game).values()))

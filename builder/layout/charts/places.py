"""Set-up lists: every place of the usual set-up and the units that start there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.layout.charts.columns import Entry, column_leaves
from builder.layout.charts.desk import Desk, Leaf
from builder.model.derived.forces import setup_list, usual_setup

TITLE: Final = "Set-up by place"
_COLUMN = 57.0
"""Least width of a column, mm."""


def place_leaves(desk: Desk) -> list[Leaf]:
    """The pages of the list; none for a game without a set-up."""
    return column_leaves(list(_entries(desk)), desk, TITLE, least=_COLUMN)


def _entries(desk: Desk) -> Iterator[Entry]:
    game = desk.game
    setup = usual_setup(game)
    if setup is None:
        return
    for side in game.sides.values():
        found = setup_list(game, setup, side.id)
        if not found:
            continue
        name = f"{side.name}: {setup.name}" if len(game.setups) > 1 else f"{side.name}: set-up"
        yield Entry(level=0, text=name, side=side.id, count=sum(len(units) for _, units in found))
        for place, units in found:
            names = ", ".join(unit.name for unit in units)
            short = len(place) <= 12
            text = names if short else f"{place}: {names}"
            yield Entry(level=2, text=text, lead=place if short else "", side=side.id, wraps=True)

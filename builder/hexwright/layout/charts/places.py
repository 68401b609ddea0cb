"""Set-up lists: every place of the usual set-up and the units that start there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexwright.layout.charts.columns import Entry, column_pages
from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.page_content import PageContent
from hexwright.model.derived.forces import setup_list, usual_setup

TITLE: Final = "Set-up by place"


def place_pages(context: PageContext, taken: float = 0.0) -> list[PageContent]:
    """Pages of the list; empty for a game without set-ups. `taken`: as for `column_pages`."""
    return column_pages(list(_entries(context)), context, TITLE, taken=taken)


def _entries(context: PageContext) -> Iterator[Entry]:
    game = context.game
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

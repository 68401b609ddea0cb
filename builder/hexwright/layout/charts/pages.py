"""All charts and player aids of a game, in page order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from hexwright.diagnostics import Report
from hexwright.layout.charts.arrivals import arrival_pages
from hexwright.layout.charts.checklist import checklist_pages
from hexwright.layout.charts.columns import Entry, column_pages
from hexwright.layout.charts.context import PageContext, page_context
from hexwright.layout.charts.folding_sheet import folding_sheet_pages
from hexwright.layout.charts.organisation import organisation_pages
from hexwright.layout.charts.packing import packed_table_pages
from hexwright.layout.charts.page_content import (
    PART_GAP,
    PageContent,
    merge_short_pages,
    number_pages,
    on_fewest_sheets,
)
from hexwright.layout.charts.places import place_pages
from hexwright.layout.charts.resources import ChartResources
from hexwright.model.derived import author_charts
from hexwright.model.derived.victory import VICTORY
from hexwright.model.game import Game, Table
from hexwright.model.printing import Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.palette import Palette

# --- the list of cards ---------------------------------------------------------------------------------
TITLE: Final = "Card list"


def card_list_pages(context: PageContext, taken: float = 0.0) -> list[PageContent]:
    """Pages of the list; empty for a game without cards. `taken`: as for `column_pages`."""
    cards = len(context.game.cards)
    total = f"{cards} card{'' if cards == 1 else 's'} in all"
    return column_pages(list(_entries(context)), context, TITLE, closing=total, taken=taken)


def _entries(context: PageContext) -> Iterator[Entry]:
    """Cards with value and title; those that leave the game after their event say so."""
    game = context.game
    for deck in game.decks.values():
        own = [card for card in game.cards.values() if card.deck == deck.id]
        if own:
            yield Entry(level=0, text=deck.name, count=len(own), side=deck.side)
        for group in deck.groups or (None,):
            cards = [card for card in own if card.group == group]
            if cards and group is not None:
                yield Entry(level=1, text=deck.groups[group].name, side=deck.side)
            for card in cards:
                once = "once" if card.once else ""
                yield Entry(level=2, text=card.name, lead=card.value, values=once, count=1, side=deck.side)


# --- all pages -----------------------------------------------------------------------------------------
CHARTS: Final = "Charts"
"""Prefix of the titles of pages with tables."""


def charts(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    *,
    report: Report | None = None,
    palette: Palette | None = None,
    resources: ChartResources | None = None,
) -> Document:
    """All charts and player aids of a game.

    `palette`: None for all colours. `resources`: shared by all papers of the game; None makes new ones. P007
    goes to `report` for a table too large for any page.
    """
    context = page_context(game, spec, paper, fonts, report, palette, resources)
    pages = _tables(context)
    for side in game.sides:
        units = {key: unit for key, unit in game.units.items() if unit.side == side}
        pages += organisation_pages(replace(context, game=replace(game, units=units)))
    lists = place_pages(context)
    # On a shared page each of the two parts has a heading (`merge_short_pages`).
    reserve = lists[0].used_height + 2 * PART_GAP if len(lists) == 1 else 0.0
    pages = on_fewest_sheets(pages, partial(arrival_pages, context, reserve))
    for more in (place_pages, checklist_pages, card_list_pages):
        pages = on_fewest_sheets(pages, partial(more, context))
    pages = merge_short_pages(pages)
    tables = sum(page.title.startswith(CHARTS) for page in pages)
    pages[tables:tables] = folding_sheet_pages(context)
    return Document(
        title=f"{game.title}: charts and player aids",
        subject=f"Charts and player aids, version {game.version}",
        pages=number_pages(pages),
    )


def _tables(context: PageContext) -> list[PageContent]:
    groups = [group for group in author_charts(context.game) if group[0].id != VICTORY]
    return packed_table_pages(groups, context, CHARTS)


def table_pages(
    tables: Sequence[Table],
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    *,
    title: str = CHARTS,
    report: Report | None = None,
    palette: Palette | None = None,
) -> tuple[Page, ...]:
    """Pages with these tables only, such as replacements. Tables printed `beside` another stay with it."""
    context = page_context(game, spec, paper, fonts, report, palette)
    ids = {table.id for table in tables}
    groups = [
        (table, *(other for other in tables if other.beside == table.id))
        for table in tables
        if table.beside not in ids
    ]
    return number_pages(packed_table_pages(groups, context, title))

"""A check list of cards: a box for each, by deck and group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexwright.layout.charts.columns import Entry, column_pages
from hexwright.layout.charts.context import PageContext
from hexwright.layout.charts.page_content import PageContent

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

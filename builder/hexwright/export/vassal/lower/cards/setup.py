"""Cards of a set-up: every card in its pile, then the piles.

A saved game with a deck but without its cards loses them, and one with neither has no decks at all; the cards
come first (counters/Deck.setState looks its members up by id).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwright.export.vassal.lower.cards.deck_text import deck_text
from hexwright.export.vassal.lower.cards.pile import Pile, cards_in
from hexwright.model.game import Game, Setup
from vassalformat.wire.command import AddDeck


def decks_of(
    setup: Setup, game: Game, piles: Sequence[Pile], numbers: Mapping[str, str], first: int
) -> Iterator[AddDeck]:
    """The decks of a set-up. `numbers`: of its cards in the saved game, by card id; `first`: a free one."""
    for number, pile in enumerate(piles, first):
        cards = cards_in(game, pile.deck, pile.role, setup.turn)
        yield AddDeck(
            deck_id=str(number),
            definition=deck_text(pile.component),
            map=pile.spot.map,
            x=pile.spot.x,
            y=pile.spot.y,
            face_down=pile.component.face_down == "Always",
            members=tuple(numbers[card.id] for card in reversed(cards)),
        )


def pile_of(setup: Setup, game: Game, piles: Sequence[Pile]) -> dict[str, Pile]:
    """The pile each card lies in at the beginning, by card id."""
    return {card.id: pile for pile in piles for card in cards_in(game, pile.deck, pile.role, setup.turn)}

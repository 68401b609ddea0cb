"""Names of cards in the module, its saved games and expressions. Never change one between releases.

Properties of a card: CardId, CardDeck (id of its deck), CardGroup (id of its group), CardValue, CardOnce
(true), Side (name of its deck's side), Layer (Cards).

Keys of a card: CardDraw‹hand› sends it into a hand; silent: CardMask toggles the mask, CardHide and CardShow
set it, CardTo‹role› moves it to a pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from builder.export.vassal.lower import names
from builder.export.vassal.wire.codec import Key, named
from builder.model.cards import Deck, Hand

CARD_ID = "CardId"
DECK = "CardDeck"
GROUP = "CardGroup"
VALUE = "CardValue"
ONCE = "CardOnce"
CARDS = "Cards"
"""The layer of cards, over units and markers."""
MASKED = "ObscuredToOthers"
"""The engine's property: whether a mask hides the piece from others (counters/Obscurable)."""

PROTOTYPE = "Card"

MASK = named("CardMask")
HIDE = named("CardHide")
SHOW = named("CardShow")
SAY_PLAYED = named("SayCardPlayed")
SAY_REMOVED = named("SayCardRemoved")
SAY_RETURNED = named("SayCardReturned")
SAY_TAKEN = named("SayCardTaken")

_PILES: Mapping[str, str] = MappingProxyType(
    {
        "draw": "draw pile",
        "discard": "discard pile",
        "removed": "removed cards",
        "waiting": "later cards",
    }
)


def pile_name(deck: Deck, role: str) -> str:
    """The engine's name of a pile, and the place of its cards in reports."""
    return f"{deck.name}: {_PILES[role]}"


def to_pile(role: str) -> Key:
    """The silent key that moves a card to a pile of its deck."""
    return named(f"CardTo{names.camel(role)}")


def draw_key(hand: Hand) -> Key:
    """The key that sends a card into a hand."""
    return named(f"CardDraw{names.camel(hand.id)}")


def draw_button(hand: Hand, what: str) -> Key:
    """The key of a button in the window of a hand: `one` or `fill`."""
    return named(f"Cards{names.camel(what)}{names.camel(hand.id)}")


def refill_key(deck: Deck) -> Key:
    """The key that shuffles the discarded cards of a deck into its draw pile."""
    return named(f"CardsRefill{names.camel(deck.id)}")


def players(side: str | None) -> tuple[str, ...]:
    """The sides of players who may handle what is a side's, or all of them (none named)."""
    return () if side is None else (side, names.SOLITAIRE)

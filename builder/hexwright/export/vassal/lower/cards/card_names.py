"""Names of cards in the module, its saved games and expressions. Never change one between releases.

Properties of a card: CardId, CardDeck (id of its deck), CardGroup (id of its group), CardValue, CardOnce
(true), Side (name of its deck's side), Layer (Cards).

Properties of the module, where rules judge what is done with cards: CardOrders, empty except while cards go
where the rules send them, `,n1:axis.discard,`; CardsByHand, true in a phase in which nothing is judged.

Keys of a card: CardDraw‹hand› sends it into a hand; silent: CardMask toggles the mask, CardHide and CardShow
set it, CardTo‹role› moves it to a pile, CardGo‹hand› into a hand, CardObey to where the rules send it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from hexwright.export.vassal.lower import names
from hexwright.model.cards import Deck, Hand
from hexwright.model.game import Game
from hexwright.rules.engine import cards as engine_cards
from vassalformat.wire.codec import Key, named

CARD_ID = "CardId"
DECK = "CardDeck"
GROUP = "CardGroup"
VALUE = "CardValue"
ONCE = "CardOnce"
CARDS = "Cards"
"""The layer of cards, over units and markers."""
MASKED = "ObscuredToOthers"
"""VASSAL's property: whether a mask hides the piece from others (counters/Obscurable)."""

ORDERS = "CardOrders"
BY_HAND = "CardsByHand"
OBEY = named("CardObey")

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
    """VASSAL's name of a pile, and the place of its cards in reports."""
    return f"{deck.name}: {_PILES[role]}"


def ordered_to(place: str) -> str:
    """The condition that an order sends a card to a pile or hand, by its id; an expression."""
    mine = f'"," + {CARD_ID} + "{":" + place + ","}"'
    return f"{ORDERS}.contains({mine})"


def pile_id(deck: Deck, role: str) -> str:
    """What the rules call a pile, and orders to cards."""
    return engine_cards.pile_id(deck.id, role)


def pile_names(game: Game) -> Iterator[str]:
    """VASSAL's names of all piles, then of all hands, in the order in which the rules number them."""
    for deck in game.decks.values():
        for role in deck.piles:
            yield pile_name(deck, role)
    yield from (hand.name for hand in game.hands.values())


def to_pile(role: str) -> Key:
    """The silent key that moves a card to a pile of its deck."""
    return named(f"CardTo{names.camel(role)}")


def draw_key(hand: Hand) -> Key:
    """The key that sends a card into a hand."""
    return named(f"CardDraw{names.camel(hand.id)}")


def go_key(hand: Hand) -> Key:
    """The silent key that moves a card into a hand, masked."""
    return named(f"CardGo{names.camel(hand.id)}")


def draw_button(hand: Hand, what: str) -> Key:
    """The key of a button in the window of a hand: `one` or `fill`."""
    return named(f"Cards{names.camel(what)}{names.camel(hand.id)}")


def refill_key(deck: Deck) -> Key:
    """The key that shuffles the discarded cards of a deck into its draw pile."""
    return named(f"CardsRefill{names.camel(deck.id)}")


def players(side: str | None) -> tuple[str, ...]:
    """The sides of players who may handle what is a side's, or all of them (none named)."""
    return () if side is None else (side, names.SOLITAIRE)

"""What expressions may ask about cards."""

from __future__ import annotations

from hexwright.rules.engine.codes import CardGroup, CardName, DeckName, PileName, Side
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.records import PrintedCard, World
from hexwright.rules.mechanism.cards.state import CardsNow


@known("which card it is")
def card(what: PrintedCard) -> CardName:
    """The card itself."""
    return what.card


@known("its deck")
def deck(what: PrintedCard) -> DeckName:
    """The deck it belongs to."""
    return what.game.cards.deck[what.card]


@known("its group in the deck")
def card_group(what: PrintedCard) -> CardGroup:
    """The group it belongs to, NOWHERE for none."""
    return what.game.cards.group[what.card]


@known("the number in its corner, 0 for none")
def value(what: PrintedCard) -> int:
    """The number printed in its corner."""
    return what.game.cards.value[what.card]


@known("whether it leaves the game after its event")
def once(what: PrintedCard) -> bool:
    """Whether it leaves the game after its event."""
    return what.game.cards.once[what.card] == 1


def card_stat(what: PrintedCard, stat: str) -> int:
    """A column of cards. Authors know it by its name."""
    return what.game.cards.stats[stat][what.card]


@known("how many cards lie in a pile or hand")
def cards_in(world: World, pile: PileName) -> int:
    """How many cards lie in a pile or hand."""
    found = 0
    for c in range(world.game.cards.count):
        if world.play.cards[c] == pile:
            found += 1
    return found


@known("whether a card lies in a pile or hand")
def card_in(world: World, which: CardName, pile: PileName) -> bool:
    """Whether a card lies in a pile or hand."""
    return world.play.cards[which] == pile


@known("how many cards a side has played in this phase")
def cards_played(world: World, of: Side) -> int:
    """How many cards a side has played in this phase, of those that are counted."""
    return world.play.of(CardsNow).played[of]

"""A card as a piece, and the prototypes of the decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexwright.export.base import Numbers
from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.cards import card_names
from hexwright.export.vassal.lower.cards.hand import place_in_hand
from hexwright.export.vassal.lower.expressions import is_true, joined, quoted
from hexwright.export.vassal.lower.images import back_image, card_image, mask_image
from hexwright.model.cards import Card, Deck, Hand, back_id
from hexwright.model.game import Game
from vassalformat.component import PrototypeDefinition
from vassalformat.trait import (
    BasicPiece,
    Marker,
    Obscurable,
    Piece,
    ReportState,
    Restricted,
    ReturnToDeck,
    SendToLocation,
    Trait,
    TriggerAction,
    UsePrototype,
)
from vassalformat.trait.hidden import Access
from vassalformat.wire.codec import Key

_WHO = "PlayerSide"
_CARD = "BasicName"
_MASKED = f"{card_names.MASKED} == true"


def lower_card(card: Card, game: Game, numbers: Numbers, more: Iterable[Trait] = ()) -> Piece:
    """A card. Its mask is inside its commands, so that the other side's keys reach a masked card, too.
    `more`: what a referee adds.
    """
    deck = game.decks[card.deck]
    return (
        BasicPiece(
            name=card.name.replace("+", "and"),
            gpid=str(numbers.of(f"card:{card.id}")),
            image=card_image(card.id),
        ),
        Marker.of(_marks(card, deck, game)),
        Obscurable(
            key=card_names.MASK,
            image=back_image(back_id(deck.id, card.group)),
            display=f"G{mask_image(deck.id)}",
            masked_name=f"{deck.name} card",
            access=Access("side"),
            description="seen by the side that drew it",
        ),
        UsePrototype(name=card_prototype(deck)),
        *more,
    )


def _marks(card: Card, deck: Deck, game: Game) -> dict[str, str]:
    marks = {
        card_names.CARD_ID: card.id,
        card_names.DECK: deck.id,
        card_names.GROUP: card.group or "",
        card_names.VALUE: card.value,
        names.LAYER: card_names.CARDS,
    }
    if card.once:
        marks[card_names.ONCE] = "true"
    if deck.side is not None:
        marks[names.SIDE] = game.sides[deck.side].name
    return marks


def card_prototype(deck: Deck) -> str:
    """The name of the prototype of a deck's cards."""
    return f"{card_names.PROTOTYPE} {deck.name}"


def card_prototypes(game: Game, dpi: float) -> dict[str, PrototypeDefinition]:
    """The prototypes, by name. `dpi`: of the pictures."""
    return {
        card_prototype(deck): PrototypeDefinition(
            name=card_prototype(deck),
            description=f"commands of the cards of {deck.name}",
            piece=(BasicPiece(), *_commands(deck, game, dpi)),
        )
        for deck in game.decks.values()
    }


def _commands(deck: Deck, game: Game, dpi: float) -> Iterator[Trait]:
    """The last comes first in the menu. Keys that the course of play may send, whoever acts, are outside the
    lock of the side.
    """
    yield from _masking()
    yield TriggerAction(
        name="Show or hide", menu="Show or hide", key=keys.SHOW_CARD, actions=(card_names.MASK,)
    )
    yield from _command(
        "Put back",
        keys.RETURN_CARD,
        card_names.SAY_RETURNED,
        "draw",
        f'" puts a card back: " + {quoted(deck.name)}',
    )
    for hand in game.hands.values():
        if deck.id in hand.decks:
            yield from _draw(hand, place_in_hand(hand, game, dpi))
    if deck.removed is not None:
        yield from _command(
            "Play and remove from the game",
            keys.REMOVE_CARD,
            card_names.SAY_REMOVED,
            "removed",
            _played(" for good"),
        )
    if deck.discard is not None:
        yield from _command("Play", keys.PLAY_CARD, card_names.SAY_PLAYED, "discard", _played())
    if deck.side is not None:
        sides = card_names.players(game.sides[deck.side].name)
        yield Restricted(sides=sides, movement=True, description="lock of the side")
    for role in deck.piles:
        yield ReturnToDeck(
            key=card_names.to_pile(role),
            deck_id=card_names.pile_name(deck, role),
            deck_expression=card_names.pile_name(deck, role),
            description=f"to the {role} pile",
        )


def _masking() -> Iterator[Trait]:
    """Hide what is not hidden, show what is."""
    for key, condition in ((card_names.HIDE, f"!({_MASKED})"), (card_names.SHOW, _MASKED)):
        yield TriggerAction(name=key.name, key=key, condition=is_true(condition), actions=(card_names.MASK,))


def _command(menu: str, key: Key, said: Key, role: str, says: str) -> Iterator[Trait]:
    """Show it, say so, and put it on a pile. `says`: an expression that follows the side's name."""
    yield ReportState(keys=(said,), format=joined(_WHO, says), description="report")
    yield TriggerAction(
        name=menu, menu=menu, key=key, actions=(card_names.SHOW, said, card_names.to_pile(role))
    )


def _draw(hand: Hand, place: tuple[int, int]) -> Iterator[Trait]:
    """Into a hand, masked for the side that acts. From a pile that lies face down VASSAL masks it."""
    key, go = card_names.draw_key(hand), card_names.go_key(hand)
    yield SendToLocation(
        key=go,
        map=hand.name,
        x=str(place[0]),
        y=str(place[1]),
        destination="L",
        description=f"into {hand.name}",
    )
    yield ReportState(
        keys=(card_names.SAY_TAKEN,),
        format=joined(_WHO, f'" takes a card: " + {quoted(hand.name)}'),
        description="report",
    )
    yield TriggerAction(
        name=f"Into {hand.name}",
        menu=f"Into {hand.name}",
        key=key,
        condition=is_true(f"CurrentMap != {quoted(hand.name)}"),
        actions=(go, card_names.HIDE, card_names.SAY_TAKEN),
    )


def _played(end: str = "") -> str:
    value = f'({card_names.VALUE} == "" ? "" : " (" + {card_names.VALUE} + ")")'
    return f'" plays " + {_CARD} + {value} + {quoted(end)}'

"""Cards that the referee judges: what players do with them, and how they go where the rules send them.

What an action moves is a property of the module while it is carried out: each card that it names obeys, by
conditions that read this property alone, since calling the library for every card would take far longer. A
card masks itself for whoever acts, so nobody acts for another side's hand: the library sees to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from hexwright.export.vassal.lower import keys, names
from hexwright.export.vassal.lower.cards import card_names
from hexwright.export.vassal.lower.cards.counts import said
from hexwright.export.vassal.lower.cards.pile import Pile
from hexwright.export.vassal.lower.controller import ControllerAdditions, send_to_those
from hexwright.export.vassal.lower.expressions import equals, is_true, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.drop import lower_drops
from hexwright.export.vassal.lower.referee.library_calls import NOBODY, library_call, tell_alone
from hexwright.export.vassal.lower.referee.verdict import (
    FREE,
    free_command,
    lower_decision,
    lower_judged_commands,
)
from hexwright.model.cards import Deck
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import card_suits
from vassalformat.component import GlobalProperty
from vassalformat.trait import (
    ReportState,
    RestrictCommands,
    SetGlobalProperty,
    Trait,
    TriggerAction,
    UsePrototype,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_SAY_NOTHING = named("CardMoved")
"""No trait knows it: what is said of cards must not name those that others do not see."""
_SAY_BY_HAND = named("SayCardsByHand")
_CHANGE, _WRITE, _SEND, _FORGET = (
    named(f"{what}CardOrders") for what in ("Change", "Write", "Send", "Forget")
)
_WRITE_BY_HAND = named("WriteCardsByHand")
_NAME = f'GetString("{card_names.CARD_ID}"), "A card"'
_JUDGED = (
    f"{referee_names.LEVEL} == {quoted(referee_names.ENFORCE)} && {card_names.BY_HAND} != {quoted('true')}"
)
"""While cards are not moved by hand, an expression."""
MOVED_BY_HAND = f"!({_JUDGED})"
PROTOTYPE = "Referee of cards"

Menu: TypeAlias = tuple[tuple[str, str], ...]
"""The names of the actions that a card may be played by, each with its entry in the menu of the card."""


def judges_cards(rules: Game) -> bool:
    """Whether the rules say how cards are drawn or played."""
    return any(action.gesture in {Gesture.CARD, Gesture.LAY} for action in rules.actions)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCards:
    """What a referee adds to cards. `prototypes`: traits by the name of the prototype; `of_card`: the names
    of those that a card uses, by its id, the inner first.
    """

    prototypes: Mapping[str, tuple[Trait, ...]]
    of_card: Mapping[str, tuple[str, ...]]


def with_card_counts(
    model: ModelGame, piles: Sequence[Pile], additions: ControllerAdditions | None
) -> ControllerAdditions | None:
    """The controller's additions with the answer how many cards lie where, for the player who asks alone."""
    if not piles or additions is None:
        return additions
    answer = ReportState(
        keys=(referee_names.SAY_CARD_COUNTS,),
        format=library_call(f"ref_tell_alone({said(model, piles)})", quoted("")),
        description="how many cards lie where",
        no_suppress=True,
    )
    return replace(additions, traits=(*additions.traits, answer))


def lower_judged_cards(model: ModelGame, rules: Game, rule: str) -> JudgedCards | None:
    """What the referee adds to cards; None if the rules say nothing about them. `rule`: what is cited if
    judging fails.
    """
    if not judges_cards(rules):
        return None
    found: dict[tuple[str, Menu], list[str]] = {}
    for number, card in enumerate(model.cards.values()):
        found.setdefault((card.deck, _menu(rules, number)), []).append(card.id)
    prototypes: dict[str, tuple[Trait, ...]] = {}
    of_card: dict[str, tuple[str, ...]] = {}
    for deck in model.decks.values():
        prototypes[_of_deck(deck)] = tuple(_judged(model, deck, rule))
    for k, ((deck_id, menu), cards) in enumerate(found.items(), 1):
        deck = model.decks[deck_id]
        name = f"{PROTOTYPE} {deck.name} {k}"
        prototypes[name] = tuple(_commands(model, deck, menu))
        of_card |= dict.fromkeys(cards, (_of_deck(deck), name))
    return JudgedCards(prototypes=prototypes, of_card=of_card)


def _of_deck(deck: Deck) -> str:
    return f"{PROTOTYPE} {deck.name}"


def _menu(rules: Game, card: int) -> Menu:
    found = []
    for action in rules.actions:
        if action.gesture is Gesture.CARD and card_suits(rules, action, card):
            given = (rules, card) if action.record is None else (rules, action.record, card)
            found.append((action.name, action.title if action.entry is None else action.entry(*given)))
    return tuple(found)


def key_of(action: str) -> Key:
    """The key of a card that has an action judged. `action`: its name."""
    return named(f"Do{names.camel(action)}")


def _judged(model: ModelGame, deck: Deck, rule: str) -> Iterator[Trait]:
    """For all cards of a deck, outside its lock: by hand they go nowhere while rules are enforced, drops are
    judged, orders obeyed.
    """
    by_hand = [keys.PLAY_CARD, keys.REMOVE_CARD, keys.RETURN_CARD]
    hands = [hand for hand in model.hands.values() if deck.id in hand.decks]
    draws = [card_names.draw_key(hand) for hand in hands]
    yield RestrictCommands(
        name="By the rules", action="Hide", condition=is_true(_JUDGED), keys=(*by_hand, *draws)
    )
    if draws:  # pressed by the menu of a pile
        yield ReportState(
            keys=(_SAY_BY_HAND,),
            format=tell_alone("Cards are drawn as the rules say: press Draw in the window of your hand."),
            description="report",
            no_suppress=True,
        )
        first, *others = draws
        yield TriggerAction(
            name="Not by hand",
            key=first,
            watch=tuple(others),
            condition=is_true(_JUDGED),
            actions=(_SAY_BY_HAND,),
        )
    ways: dict[str, tuple[Key, ...]] = {
        card_names.pile_id(deck, role): (card_names.SHOW, card_names.to_pile(role)) for role in deck.piles
    }
    ways |= {hand.id: (card_names.go_key(hand), card_names.HIDE) for hand in hands}
    for place, actions in ways.items():
        yield TriggerAction(
            name=f"Obeys: {place}",
            key=card_names.OBEY,
            condition=is_true(card_names.ordered_to(place)),
            actions=actions,
        )
    yield from lower_decision(_NAME, rule)
    yield from lower_drops(_SAY_NOTHING)


def _commands(model: ModelGame, deck: Deck, menu: Menu) -> Iterator[Trait]:
    """What a card may be played for. Where that is left to the players, it is laid down."""
    if not menu:
        return
    played = [key_of(action) for action, _ in menu]
    yield from lower_judged_commands(
        tuple(
            PropertyCommand(menu=entry, key=key_of(action), change=SetTo(action))
            for action, entry in reversed(menu)
        ),
        judged=tuple(played),
        asked=(),
    )
    lays = keys.PLAY_CARD if deck.discard is not None else keys.REMOVE_CARD
    if deck.discard is not None or deck.removed is not None:
        left = " || ".join(free_command(action) for action, _ in menu)
        yield TriggerAction(name="Left to players", key=FREE, condition=is_true(left), actions=(lays,))
    yield RestrictCommands(
        name="Holder only", action="Hide", condition=is_true(f"!({_held(model, deck)})"), keys=tuple(played)
    )


def _held(model: ModelGame, deck: Deck) -> str:
    """Whether a card is in a hand of the player who looks, an expression."""
    mine = [
        f"({equals('CurrentMap', hand.name)} && ({_players(model, hand.side)}))"
        for hand in model.hands.values()
        if deck.id in hand.decks
    ]
    return " || ".join(mine) or "false"


def _players(model: ModelGame, side: str) -> str:
    return " || ".join(equals("PlayerSide", one) for one in card_names.players(model.sides[side].name))


def prototypes_of(cards: JudgedCards | None, card: str) -> Iterator[Trait]:
    """What a card has of the referee."""
    if cards is not None:
        for name in cards.of_card[card]:
            yield UsePrototype(name=name)


# --- the controller -------------------------------------------------------------------------------------
def lower_card_properties(rules: Game) -> Iterator[GlobalProperty]:
    """The properties of the module."""
    if judges_cards(rules):
        yield GlobalProperty(name=card_names.ORDERS, description="where the act at hand sends cards")
        yield GlobalProperty(name=card_names.BY_HAND, description="whether players move cards by hand now")


def lower_card_orders(rules: Game) -> Iterator[Trait]:
    """For the controller: cards go where an action sends them."""
    if not judges_cards(rules):
        return
    orders, by_hand = (
        library_call("ref_card_orders()", quoted("")),
        library_call("ref_cards_by_hand()", quoted("true")),
    )
    yield SetGlobalProperty(
        name=card_names.ORDERS,
        commands=(
            PropertyCommand(key=_WRITE, change=SetTo(orders)),
            PropertyCommand(key=_FORGET, change=SetTo("")),
        ),
        description="where the act at hand sends cards",
    )
    yield SetGlobalProperty(
        name=card_names.BY_HAND,
        commands=(PropertyCommand(key=_WRITE_BY_HAND, change=SetTo(by_hand)),),
        description="whether players move cards by hand now",
    )
    yield send_to_those(
        _SEND,
        card_names.OBEY,
        card_names.CARD_ID,
        library_call("ref_ordered_cards()", NOBODY),
        "cards that the act at hand moves",
        deck_count="-1",
    )
    yield TriggerAction(name="Cards obey", key=_CHANGE, actions=(_WRITE, _SEND, _FORGET))


def card_cases(rules: Game) -> Iterator[tuple[str, str, Key]]:
    """What may follow from an action: a name, the condition as a call of the library, and what is sent."""
    if judges_cards(rules):
        yield "Cards move", "ref_cards_move()", _CHANGE
        yield "Cards by hand", "ref_by_hand_changes()", _WRITE_BY_HAND

"""Cards: how they are drawn and played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.cards import card_columns
from hexwright.rules.engine.codes import NOWHERE, Phases, Side
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.mechanism import Words
from hexwright.rules.engine.parameters import OFTEN, Exact, Often
from hexwright.rules.engine.records import PrintedCard, World
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    alone,
    expression,
    given,
    made,
    named_inside,
    plain,
    record_of,
    section,
)
from hexwright.rules.engine.vocabulary import Declared
from hexwright.rules.language.prelude import Ints
from hexwright.rules.language.types import NUMBER, One, domain
from hexwright.rules.mechanism.values.effects import changes_of
from hexwright.rules.mechanism.values.parameters import COUNTED, Numbers, ValueName
from hexwright.rules.mechanism.values.records import Effect
from hexwright.rules.mechanism.values.types import Price
from hexwright.schema.base import Datum, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

HandId = Annotated[str, Written("id of a hand")]
CardId = Annotated[str, Written("id of a card")]
DeckId = Annotated[str, Written("id of a deck")]
Rounding = Literal["up", "down", "nearest"]


# --- types of fields ---------------------------------------------------------------------------------
def _pile(context: Context, doc: Datum, name: str, key: str) -> int:
    """The pile of a hand (R001)."""
    context.names.known("hand", name, context.game.hands, doc.where.of(key))
    names = context.made.cards.piles.names
    return names.index(name) if name in names else 0


def _every_turn(asked: Asked) -> Ints:
    """A number for every turn: that of the last turn of which something is said."""
    last = max((turn.number for turn in asked.context.game.turns), default=0)
    found, now = [], 0
    for turn in range(last + 1):
        now = asked.value.get(turn, now)
        found.append(now)
    return found


def _fitting(asked: Asked) -> Ints:
    """1 for the cards for which the condition holds, of the side that is named."""
    doc: Any = asked.doc
    cards = asked.context.made.cards
    fits = [1] * cards.count
    if asked.value is not None:
        condition = PRINTED.find(asked)
        fits = [int(condition(PrintedCard(asked.context.made, card))) for card in range(cards.count)]
    side = asked.context.vocabulary.codes("Side").get(doc.side or "")
    if side is None:
        return fits
    return [int(fit and cards.side[card] in (NOWHERE, side)) for card, fit in enumerate(fits)]


PRINTED = expression(PrintedCard, "Condition")
Hand: TypeAlias = Annotated[int, Reading(HandId, lambda a: _pile(a.context, a.doc, a.value, a.key))]
"""The pile of a hand."""


# --- what authors write ------------------------------------------------------------------------------
class Draw(Parameters):
    """Cards that a side draws in a phase.

    `count`: None where `by_turn` says how many, by turn.
    """

    phases: Phases = given("In which phases.", example="draw", fewest=1)
    hand: Hand = given("The hand they go into; its side draws.", example="axis")
    side: Side = made()
    deck: int = given(
        "The deck they come from.",
        example="axis",
        absent="the only deck of the hand",
        reading=Reading(DeckId, plain),
    )
    count: Amount[World] | None = given(
        "How many.",
        example="5 + controlled('axis', 'oil')",
        absent="see `by_turn`, `fills`",
        what="cards drawn",
    )
    by_turn: Ints = given(
        "How many by the number of the turn; for other turns that of the last one before.",
        example="{1: 7, 3: 8}",
        default={},
        unit="cards",
        reading=Reading(
            dict[Annotated[int, Field(ge=1, le=1000)], Annotated[int, Field(ge=0, le=1000)]], _every_turn
        ),
    )
    fills: bool = given("Whether the hand is filled up to its limit instead.", example="true", default=False)

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for another number of ways than one to say how many, or for a hand without a limit."""
        if sum((doc.count is not None, bool(doc.by_turn), doc.fills)) != 1:
            context.report.error("S005", "give one of count, by_turn, fills", doc.where.span)
        hand = context.game.hands.get(doc.hand)
        if doc.fills and hand is not None and hand.limit is None:
            what = f"hand '{doc.hand}' has no limit to fill up to"
            context.report.error("S005", what, doc.where.of("fills"))

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """Who draws, and from which deck (S002, R001)."""
        hand, deck = context.game.hands.get(doc.hand), doc.deck
        if hand is not None and deck is None:
            if len(hand.decks) != 1:
                what = f"'deck' is missing: hand '{doc.hand}' takes several"
                context.report.error("S002", what, doc.where.span)
            deck = hand.decks[0] if hand.decks else None
        elif hand is not None:
            context.names.known("deck of the hand", deck, hand.decks, doc.where.of("deck"))
        decks = list(context.game.decks)
        return {
            "deck": decks.index(deck) if deck in decks else 0,
            "side": 0 if hand is None else context.side(doc, hand.side, "hand"),
        }


class Gain(Parameters):
    """How much a value of the side grows by each card."""

    effect: Effect = made()
    amounts: Ints = made()


class Use(Parameters):
    """Something that a card may be played for.

    `cards`: 1 for those that may; `effects`: by `add` and `set`; `often`: as in `Action`.
    """

    id: str = made()
    title: str = given("The entry in the menu of the card.", example="Play for operations")
    help: str = given("A sentence for players.", example="Points to activate spaces with.")
    phases: Phases = given("In which phases.", example="round", fewest=1)
    side: Side = given("Whose cards.", example="axis", absent="every side", otherwise=NOWHERE)
    cards: Ints = given(
        "Which cards, by what is printed on them.",
        example="value > 0",
        absent="all cards",
        key="when",
        what="{id}: cards",
        reading=Reading(PRINTED.written, _fitting, absent=True),
    )
    provided: Condition[World] | None = given(
        "When it may be done at all.", example="turn > 1", absent="always", what="{id}"
    )
    gains: tuple[Gain, ...] = given(
        "Declared values that grow: each by the value of the card times this factor.",
        example="{operation-points: 1}",
        default={},
        key="gives",
        reading=Reading(Annotated[dict[ValueName, Exact], COUNTED], plain),
    )
    rounding: Rounding = given("How a product that is not whole is rounded.", example="down", default="up")
    add: Numbers = given("Values that change by so much.", example="{will: -1}", default={})
    set_: Numbers = given("Values that become so much.", example="{raid: 1}", default={})
    effects: tuple[Effect, ...] = made()
    price: Price = given("What it costs, in declared values.", example="{will: 1}", default={})
    event: bool = given(
        "Whether the event of the card takes place; then a card with `once` leaves the game.",
        example="true",
        default=False,
    )
    counts: bool = given(
        "Whether it is one of the cards that may be played in a phase (`most`).",
        example="false",
        default=True,
    )
    reacts: bool = given(
        "Whether others may do it in a phase of a side, if that says `reaction: cards`.",
        example="true",
        default=False,
    )
    often: Often = given(OFTEN.description, example="5", default=100)

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """What each card gives (S005), and what changes besides."""
        grow = changes_of(context, doc, dict.fromkeys(doc.gives, 0), {}, "gives")
        for effect in grow:
            if effect.value.truth:
                what = f"'{effect.value.id}' is yes or no: a number has 'initial', 'least' or 'most'"
                context.report.error("S005", what, doc.where.of("gives"))
        values = context.made.cards.value
        return {
            "gains": tuple(
                Gain(effect=effect, amounts=[_rounded(value * factor, doc.rounding) for value in values])
                for effect, factor in zip(grow, doc.gives.values(), strict=False)
            ),
            "effects": changes_of(context, doc, doc.add, doc.set, "add"),
        }


def _rounded(number: Fraction, rounding: Rounding) -> int:
    if rounding == "nearest":
        return floor(number + Fraction(1, 2))
    return ceil(number) if rounding == "up" else floor(number)


class CardChange(Parameters):
    """Values that the event of a card changes besides: of another side, or only in some cases."""

    when: Condition[World] | None = given(
        "In which cases.",
        example="held('north', 'towns') > 2",
        absent="always",
        what="event {within[id]}: more",
    )
    side: Side = given(
        "Whose values of a side change.",
        example="west",
        absent="the side that plays the card",
        otherwise=NOWHERE,
    )
    add: Numbers = given("Values that change by so much.", example="{will: -1}", default={})
    set_: Numbers = given("Values that become so much.", example="{raid: 1}", default={})
    effects: tuple[Effect, ...] = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """What changes."""
        return {"effects": changes_of(context, doc, doc.add, doc.set, "add")}


class Loss(Parameters):
    """Cards that are discarded at random from a hand, a pile."""

    hand: int = made()
    count: int = made()


def _losses(asked: Asked) -> tuple[Loss, ...]:
    return tuple(
        Loss(hand=_pile(asked.context, asked.doc, hand, asked.key), count=count)
        for hand, count in asked.value.items()
    )


class CardEvent(Parameters):
    """What the event of a card does. Events of which nothing is said are told with their text, and players
    carry them out.
    """

    id: str = made()
    card: int = made()
    provided: Condition[World] | None = given(
        "When the event may be played.", example="turn >= 2", absent="always", what="event {id}"
    )
    side: Side = given(
        "Whose values of a side change.",
        example="west",
        absent="the side that plays it",
        otherwise=NOWHERE,
    )
    add: Numbers = given("Values that change by so much.", example="{will: -1}", default={})
    set_: Numbers = given("Values that become so much.", example="{raid: 1}", default={})
    effects: tuple[Effect, ...] = made()
    more: tuple[CardChange, ...] = given(
        "Values that change besides: of other sides, or only in some cases, asked one by one when those "
        "before have changed.",
        example="[{side: east, add: {will: 2}}]",
        default=(),
    )
    draws: int = given(
        "Cards that its side draws from its deck, as far as there is room.",
        example="2",
        default=0,
        unit="cards",
        least=0,
        most=100,
    )
    discards: tuple[Loss, ...] = given(
        "Hand id: cards that are discarded from it, at random.",
        example="{west: 1}",
        default={},
        unit="cards",
        reading=Reading(dict[HandId, Annotated[int, Field(ge=1, le=100)]], _losses),
    )
    told: bool = given(
        "Whether players carry out more of it: then its text is told.",
        example="true",
        default=False,
        key="rest",
    )

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """What changes."""
        return {"effects": changes_of(context, doc, doc.add, doc.set, "add")}


class Keep(Parameters):
    """How many cards a hand may hold when a phase ends."""

    phases: Phases = given("In which phases.", example="end", fewest=1)
    hand: Hand = given("Which hand.", example="axis")
    most: int = given("How many it may hold.", example="1", unit="cards", least=0, most=1000)


class CardRules(Parameters):
    """How cards are drawn and played.

    `scripted`: 1 for cards whose event the rules know.
    """

    draws: tuple[Draw, ...] = given(
        "Cards that sides draw.", example="[{phases: draw, hand: axis}]", default=()
    )
    uses: tuple[Use, ...] = given(
        "Use id: something that cards may be played for.",
        example="{operations: {title: Play for operations, help: Points for marches., phases: round}}",
        default={},
        reading=named_inside(Use),
    )
    most: int = given(
        "How many cards a side may play in a phase.", example="2", default=1, unit="cards", least=1, most=1000
    )
    must: bool = given(
        "Whether a side must play a card in its phase while it has one that it may play.",
        example="true",
        default=False,
    )
    keeps: tuple[Keep, ...] = given(
        "How many cards hands may hold when a phase ends.",
        example="[{phases: end, hand: axis, most: 1}]",
        default=(),
    )
    events: tuple[CardEvent, ...] = given(
        "Card id: what its event does.",
        example="{a01: {add: {will: 2}}}",
        default={},
        reading=named_inside(CardEvent, CardId),
    )
    scripted: Ints = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """The events of cards (R001), where a use has events (S005)."""
        cards, found = list(context.game.cards), []
        for name, one in doc.events.items():
            if not context.names.known("card", name, cards, one.where.span):
                continue
            if not any(use.event for use in doc.uses.values()):
                context.report.error("S005", "no use of cards has 'event: true'", one.where.span)
            found.append(section(CardEvent).record(context, one, id=name, card=cards.index(name)))
        scripted = [0] * len(cards)
        for event in found:
            scripted[event.card] = 1
        return {"events": tuple(found), "scripted": scripted}


KEYS: Mapping[str, Key] = {
    "cards": alone(
        CardRules,
        "How cards are drawn and played.",
        "{draws: [{phases: draw, hand: axis, count: 2}], must: true}",
        absent="players draw and play by hand",
    )
}


def prepare(written: Any, context: Context) -> CardRules | None:
    """What the rules read; None where nothing is said of cards."""
    if written.cards is not None and not context.game.cards:
        what = "'cards' of the rules needs a game with cards"
        context.report.error("S002", what, written.cards.where.span)
        return None
    return record_of(context, CardRules, written.cards)


def lengths(rules: CardRules) -> Mapping[str, int]:
    """How many draws there are."""
    return {"draws of cards": len(rules.draws)}


# --- names in expressions -----------------------------------------------------------------------------
_RULES: Final = "hexwright.rules.mechanism.cards.names"


def names(_: Any, game: ModelGame) -> Words:
    """The columns of cards as names in expressions about cards."""
    found = []
    for name, words in card_columns(game).items():
        found.append(
            Declared(
                name=name,
                function=f"{_RULES}.card_stat",
                arguments=(name,),
                scope=PrintedCard,
                value=NUMBER if words is None else One(domain(name, words)),
                about=f"what is printed under {name}",
            )
        )
    return Words(names=tuple(found))

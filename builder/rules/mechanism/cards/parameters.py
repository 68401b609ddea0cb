"""Cards: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field

from builder.model.game import Game as ModelGame
from builder.rules.engine.cards import card_columns
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.mechanism import Words as MechanismWords
from builder.rules.engine.parameters import ALWAYS, OFTEN, Exact, Often
from builder.rules.engine.scopes import PrintedCard, World
from builder.rules.engine.vocabulary import Declared
from builder.rules.language.prelude import Bits, Ints
from builder.rules.language.types import NUMBER, One, domain
from builder.rules.mechanism.values.effects import changes_of, prices
from builder.rules.mechanism.values.parameters import COUNTED, Numbers, PriceDoc, ValueName
from builder.rules.mechanism.values.records import Effect
from builder.schema.base import Absent, Datum, Item, SideId, Slug, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

CardTest = Annotated[str, Written("expression about what is printed on a card")]
WorldTest = Annotated[str, Written("expression about the game as it stands")]
Phases = Annotated[Words, Written("words: ids of phases")]
Turn = Annotated[int, Field(ge=1, le=1000)]
Rounding = Literal["up", "down", "nearest"]

BY_TURN_ALONE: Final = NOWHERE


class DrawDoc(Item):
    """Cards that a side draws in a phase."""

    phases: Phases = Field(min_length=1, description="In which phases.", examples=["draw"])
    hand: Annotated[str, Written("id of a hand")] = Field(
        description="The hand they go into; its side draws.", examples=["axis"]
    )
    deck: Annotated[str | None, Written("id of a deck"), Absent("the only deck of the hand")] = Field(
        default=None, description="The deck they come from.", examples=["axis"]
    )
    count: Annotated[str | None, Written("expression that is a number"), Absent("see `by_turn`, `fills`")] = (
        Field(default=None, description="How many.", examples=["5 + controlled('axis', 'oil')"])
    )
    by_turn: Annotated[dict[Turn, Annotated[int, Field(ge=0, le=1000)]], Unit("cards")] = Field(
        default_factory=dict,
        description="How many by the number of the turn; for other turns that of the last one before.",
        examples=["{1: 7, 3: 8}"],
    )
    fills: bool = Field(
        default=False, description="Whether the hand is filled up to its limit instead.", examples=["true"]
    )


class UseDoc(Datum):
    """Something that a card may be played for."""

    title: str = Field(description="The entry in the menu of the card.", examples=["Play for operations"])
    help: str = Field(description="A sentence for players.", examples=["Points to activate spaces with."])
    phases: Phases = Field(min_length=1, description="In which phases.", examples=["round"])
    side: Annotated[SideId | None, Absent("every side")] = Field(
        default=None, description="Whose cards.", examples=["axis"]
    )
    when: Annotated[CardTest | None, Absent("all cards")] = Field(
        default=None, description="Which cards, by what is printed on them.", examples=["value > 0"]
    )
    provided: Annotated[WorldTest | None, ALWAYS] = Field(
        default=None, description="When it may be done at all.", examples=["turn > 1"]
    )
    gives: Annotated[dict[ValueName, Exact], COUNTED] = Field(
        default_factory=dict,
        description="Declared values that grow: each by the value of the card times this factor.",
        examples=["{operation-points: 1}"],
    )
    rounding: Rounding = Field(
        default="up", description="How a product that is not whole is rounded.", examples=["down"]
    )
    add: Numbers = Field(
        default_factory=dict, description="Values that change by so much.", examples=["{will: -1}"]
    )
    set_: Numbers = Field(
        default_factory=dict, alias="set", description="Values that become so much.", examples=["{raid: 1}"]
    )
    price: PriceDoc = Field(
        default_factory=dict, description="What it costs, in declared values.", examples=["{will: 1}"]
    )
    event: bool = Field(
        default=False,
        description="Whether the event of the card takes place; then a card with `once` leaves the game.",
        examples=["true"],
    )
    counts: bool = Field(
        default=True,
        description="Whether it is one of the cards that may be played in a phase (`most`).",
        examples=["false"],
    )
    reacts: bool = Field(
        default=False,
        description="Whether others may do it in a phase of a side, if that says `reaction: cards`.",
        examples=["true"],
    )
    often: Often = OFTEN


class CardChangeDoc(Item):
    """Values that the event of a card changes besides: of another side, or only in some cases."""

    when: Annotated[WorldTest | None, ALWAYS] = Field(
        default=None, description="In which cases.", examples=["held('north', 'towns') > 2"]
    )
    side: Annotated[SideId | None, Absent("the side that plays the card")] = Field(
        default=None, description="Whose values of a side change.", examples=["west"]
    )
    add: Numbers = Field(
        default_factory=dict, description="Values that change by so much.", examples=["{will: -1}"]
    )
    set_: Numbers = Field(
        default_factory=dict, alias="set", description="Values that become so much.", examples=["{raid: 1}"]
    )


class CardEventDoc(Datum):
    """What the event of a card does. Events of which nothing is said are told with their text, and players
    carry them out.
    """

    provided: Annotated[WorldTest | None, ALWAYS] = Field(
        default=None, description="When the event may be played.", examples=["turn >= 2"]
    )
    side: Annotated[SideId | None, Absent("the side that plays it")] = Field(
        default=None, description="Whose values of a side change.", examples=["west"]
    )
    add: Numbers = Field(
        default_factory=dict, description="Values that change by so much.", examples=["{will: -1}"]
    )
    set_: Numbers = Field(
        default_factory=dict, alias="set", description="Values that become so much.", examples=["{raid: 1}"]
    )
    more: tuple[CardChangeDoc, ...] = Field(
        default=(),
        description="Values that change besides: of other sides, or only in some cases, asked one by one "
        "when those before have changed.",
        examples=["[{side: east, add: {will: 2}}]"],
    )
    draws: Annotated[int, Unit("cards")] = Field(
        default=0,
        ge=0,
        le=100,
        description="Cards that its side draws from its deck, as far as there is room.",
        examples=["2"],
    )
    discards: Annotated[
        dict[Annotated[str, Written("id of a hand")], Annotated[int, Field(ge=1, le=100)]], Unit("cards")
    ] = Field(
        default_factory=dict,
        description="Hand id: cards that are discarded from it, at random.",
        examples=["{west: 1}"],
    )
    rest: bool = Field(
        default=False,
        description="Whether players carry out more of it: then its text is told.",
        examples=["true"],
    )


class KeepDoc(Item):
    """How many cards a hand may hold when a phase ends."""

    phases: Phases = Field(min_length=1, description="In which phases.", examples=["end"])
    hand: Annotated[str, Written("id of a hand")] = Field(description="Which hand.", examples=["axis"])
    most: Annotated[int, Unit("cards")] = Field(
        ge=0, le=1000, description="How many it may hold.", examples=["1"]
    )


class CardsDoc(Datum):
    """How cards are drawn and played."""

    draws: tuple[DrawDoc, ...] = Field(
        default=(), description="Cards that sides draw.", examples=["[{phases: draw, hand: axis}]"]
    )
    uses: dict[Slug, UseDoc] = Field(
        default_factory=dict,
        description="Use id: something that cards may be played for.",
        examples=["{operations: {title: Play for operations, help: Points for marches., phases: round}}"],
    )
    most: Annotated[int, Unit("cards")] = Field(
        default=1, ge=1, le=1000, description="How many cards a side may play in a phase.", examples=["2"]
    )
    must: bool = Field(
        default=False,
        description="Whether a side must play a card in its phase while it has one that it may play.",
        examples=["true"],
    )
    keeps: tuple[KeepDoc, ...] = Field(
        default=(),
        description="How many cards hands may hold when a phase ends.",
        examples=["[{phases: end, hand: axis, most: 1}]"],
    )
    events: dict[Annotated[str, Written("id of a card")], CardEventDoc] = Field(
        default_factory=dict,
        description="Card id: what its event does.",
        examples=["{a01: {add: {will: 2}}}"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "cards": (
        Annotated[CardsDoc | None, Absent("players draw and play by hand")],
        Field(
            default=None,
            description="How cards are drawn and played.",
            examples=["{draws: [{phases: draw, hand: axis, count: 2}], must: true}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Draw:
    """Cards that a side draws in a phase. `hand`: the pile; `count`: None where `by_turn` says how many, by
    turn; `fills`: whether the hand is filled up.
    """

    phases: Bits
    hand: int
    deck: int
    side: int
    count: Amount[World] | None
    by_turn: Ints
    fills: bool


@dataclass(frozen=True, kw_only=True)
class Gain:
    """How much a value of the side grows by each card."""

    effect: Effect
    amounts: Ints


@dataclass(frozen=True, kw_only=True)
class Use:
    """Something that a card may be played for. `cards`: 1 for those that may; `side`: NOWHERE for all;
    `often`: as in `Action`.
    """

    id: str
    title: str
    help: str
    phases: Bits
    side: int
    cards: Ints
    provided: Condition[World] | None
    gains: tuple[Gain, ...]
    effects: tuple[Effect, ...]
    price: tuple[Effect, ...]
    event: bool
    counts: bool
    reacts: bool
    often: int


@dataclass(frozen=True, kw_only=True)
class Change:
    """Values that an event changes besides. `when`: in which cases, None for all; `side`: whose values,
    NOWHERE for the side that plays the card.
    """

    when: Condition[World] | None
    side: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Loss:
    """Cards that are discarded at random from a hand, a pile."""

    hand: int
    count: int


@dataclass(frozen=True, kw_only=True)
class CardEvent:
    """What the event of a card does. `side`: whose values change, NOWHERE for the side that plays it; `told`:
    whether its text is told, since players carry out some of it.
    """

    card: int
    provided: Condition[World] | None
    side: int
    effects: tuple[Effect, ...]
    more: tuple[Change, ...]
    draws: int
    discards: tuple[Loss, ...]
    told: bool


@dataclass(frozen=True, kw_only=True)
class Keep:
    """How many cards a hand, a pile, may hold when a phase ends."""

    phases: Bits
    hand: int
    most: int


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """How cards are drawn and played. `scripted`: 1 for cards whose event the rules know."""

    draws: tuple[Draw, ...]
    uses: tuple[Use, ...]
    most: int
    must: bool
    keeps: tuple[Keep, ...]
    events: tuple[CardEvent, ...]
    scripted: Ints


# --- from one to the other ----------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> CardRules | None:
    """What the rules read; None where nothing is said of cards."""
    doc: CardsDoc | None = given.cards
    if doc is None:
        return None
    if not context.game.cards:
        context.report.error("S002", "'cards' of the rules needs a game with cards", doc.where.span)
        return None
    cards = list(context.game.cards)
    events = tuple(
        _event(name, one, doc, context)
        for name, one in doc.events.items()
        if context.names.known("card", name, cards, one.where.span)
    )
    scripted = [0] * len(cards)
    for event in events:
        scripted[event.card] = 1
    return CardRules(
        draws=tuple(_draw(one, context) for one in doc.draws),
        uses=tuple(_use(name, one, context) for name, one in doc.uses.items()),
        most=doc.most,
        must=doc.must,
        keeps=tuple(
            Keep(
                phases=context.phases(one, one.phases, "phases"),
                hand=_hand(context, one, one.hand),
                most=one.most,
            )
            for one in doc.keeps
        ),
        events=events,
        scripted=scripted,
    )


def _hand(context: Context, doc: Datum, name: str, key: str = "hand") -> int:
    """The pile of a hand (R001)."""
    context.names.known("hand", name, context.game.hands, doc.where.of(key))
    names = context.made.cards.piles.names
    return names.index(name) if name in names else 0


def _draw(doc: DrawDoc, context: Context) -> Draw:
    if sum((doc.count is not None, bool(doc.by_turn), doc.fills)) != 1:
        context.report.error("S005", "give one of count, by_turn, fills", doc.where.span)
    hand = context.game.hands.get(doc.hand)
    decks = list(context.game.decks)
    deck = doc.deck
    if hand is not None and deck is None:
        if len(hand.decks) != 1:
            context.report.error(
                "S002", f"'deck' is missing: hand '{doc.hand}' takes several", doc.where.span
            )
        deck = hand.decks[0] if hand.decks else None
    elif hand is not None and deck is not None:
        context.names.known("deck of the hand", deck, hand.decks, doc.where.of("deck"))
    if doc.fills and hand is not None and hand.limit is None:
        context.report.error("S005", f"hand '{doc.hand}' has no limit to fill up to", doc.where.of("fills"))
    return Draw(
        phases=context.phases(doc, doc.phases, "phases"),
        hand=_hand(context, doc, doc.hand),
        deck=decks.index(deck) if deck in decks else 0,
        side=0 if hand is None else context.side(doc, hand.side, "hand"),
        count=None if doc.count is None else context.amount(doc, "count", World, "cards drawn"),
        by_turn=_by_turn(doc.by_turn, context.game),
        fills=doc.fills,
    )


def _by_turn(given: Mapping[int, int], game: ModelGame) -> Ints:
    """A number for every turn: that of the last turn of which something is said."""
    last = max((turn.number for turn in game.turns), default=0)
    found, now = [], 0
    for turn in range(last + 1):
        now = given.get(turn, now)
        found.append(now)
    return found


def _use(name: str, doc: UseDoc, context: Context) -> Use:
    made = context.made
    fits = [1] * made.cards.count
    if doc.when is not None:
        condition = context.condition(doc, "when", PrintedCard, f"{name}: cards")
        fits = [int(condition(PrintedCard(made, card))) for card in range(made.cards.count)]
    given = changes_of(context, doc, dict.fromkeys(doc.gives, 0), {}, "gives")
    for effect in given:
        if effect.value.truth:
            what = f"'{effect.value.id}' is yes or no: a number has 'initial', 'least' or 'most'"
            context.report.error("S005", what, doc.where.of("gives"))
    side = NOWHERE if doc.side is None else context.side(doc, doc.side)
    if side != NOWHERE:
        fits = [int(fit and made.cards.side[card] in (NOWHERE, side)) for card, fit in enumerate(fits)]
    return Use(
        id=name,
        title=doc.title,
        help=doc.help,
        phases=context.phases(doc, doc.phases, "phases"),
        side=side,
        cards=fits,
        provided=context.maybe(doc, "provided", World, name),
        gains=tuple(
            Gain(
                effect=effect,
                amounts=[_rounded(value * factor, doc.rounding) for value in made.cards.value],
            )
            for effect, factor in zip(given, doc.gives.values(), strict=False)
        ),
        effects=changes_of(context, doc, doc.add, doc.set_, "add"),
        price=prices(context, doc, doc.price, "price"),
        event=doc.event,
        counts=doc.counts,
        reacts=doc.reacts,
        often=doc.often,
    )


def _rounded(number: Fraction, rounding: Rounding) -> int:
    if rounding == "nearest":
        return floor(number + Fraction(1, 2))
    return ceil(number) if rounding == "up" else floor(number)


def _event(name: str, doc: CardEventDoc, whole: CardsDoc, context: Context) -> CardEvent:
    if not any(use.event for use in whole.uses.values()):
        context.report.error("S005", "no use of cards has 'event: true'", doc.where.span)
    return CardEvent(
        card=list(context.game.cards).index(name),
        provided=context.maybe(doc, "provided", World, f"event {name}"),
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        effects=changes_of(context, doc, doc.add, doc.set_, "add"),
        more=tuple(
            Change(
                when=context.maybe(one, "when", World, f"event {name}: more"),
                side=NOWHERE if one.side is None else context.side(one, one.side),
                effects=changes_of(context, one, one.add, one.set_, "add"),
            )
            for one in doc.more
        ),
        draws=doc.draws,
        discards=tuple(
            Loss(hand=_hand(context, doc, hand, "discards"), count=count)
            for hand, count in doc.discards.items()
        ),
        told=doc.rest,
    )


def lengths(rules: CardRules) -> Mapping[str, int]:
    """How many draws there are."""
    return {"draws of cards": len(rules.draws)}


# --- names in expressions -----------------------------------------------------------------------------
_RULES: Final = "builder.rules.mechanism.cards.names"


def names(_: Any, game: ModelGame) -> MechanismWords:
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
    return MechanismWords(names=tuple(found))

"""Declared values: what an author may write, and what the rules read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from builder.model.game import Game as ModelGame
from builder.rules.engine.calendar import rows_by_turn
from builder.rules.engine.codes import NEVER, NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.mechanism import Words as MechanismWords
from builder.rules.engine.parameters import OFTEN, Area, Often, UnitTest
from builder.rules.engine.play import Until
from builder.rules.engine.scopes import (
    BattleScope,
    PlaceScope,
    StackScope,
    StandingUnit,
    TargetScope,
    UnitScope,
    World,
)
from builder.rules.engine.vocabulary import Declared
from builder.rules.language.prelude import Bits, Ints
from builder.rules.language.types import NUMBER, TRUTH
from builder.schema.base import Absent, Datum, SideId, Slug, TableId, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

OF_UNIT: Final = 0
OF_PLACE: Final = 1
OF_SIDE: Final = 2
OF_GAME: Final = 3
OF_LINK: Final = 4

AT_PHASE: Final = 0
AT_ENTRY: Final = 1
AT_LOSS: Final = 2
AT_TAKING: Final = 3

FORMER: Final = -2
"""Instead of a side: the one that controlled the place that is taken."""

OF: Final[Mapping[str, int]] = {
    "unit": OF_UNIT,
    "place": OF_PLACE,
    "link": OF_LINK,
    "side": OF_SIDE,
    "game": OF_GAME,
}
ON: Final[Mapping[str, int]] = {"phase": AT_PHASE, "entry": AT_ENTRY, "loss": AT_LOSS, "taking": AT_TAKING}
UNTIL: Final[Mapping[str, Until]] = {
    "phase": Until.PHASE,
    "side": Until.SIDE,
    "turn": Until.TURN,
    "game": Until.GAME,
}

WorldTest = Annotated[str, Written("expression about the game as it stands")]
PlaceTest = Annotated[str, Written("expression about a place")]
ValueName = Annotated[str, Written("name of a declared value")]
COUNTED = Unit("what the value counts")
PriceDoc: TypeAlias = Annotated[dict[ValueName, Annotated[int, Field(ge=1, le=10_000)]], COUNTED]
Numbers = Annotated[dict[ValueName, Annotated[int, Field(ge=-10_000, le=10_000)]], COUNTED]


class LevelsDoc(Datum):
    """A number that says how far another value has got."""

    of: ValueName = Field(description="The other value, of the same.", examples=["resistance"])
    at: Annotated[tuple[int, ...], COUNTED] = Field(
        min_length=1,
        description="Its numbers at which a next level is reached, from the lowest on.",
        examples=["[8, 16]"],
    )


class ValueDoc(Datum):
    """Something of units, places, links, sides or the game that changes in play: a condition (yes or no), or
    a number if it has `initial`, `least` or `most`.
    """

    name: str = Field(default="", description="What players call it.", examples=["Supply points"])
    of: Literal["unit", "place", "link", "side", "game"] = Field(
        description="What each has one of; a link is a hexside or a connection.", examples=["side"]
    )
    initial: Annotated[
        int | dict[SideId, int] | None, COUNTED, Written("number; of sides also one for each"), Absent("0")
    ] = Field(default=None, description="What it is at first.", examples=["{un: 10, communist: 6}"])
    least: Annotated[int | None, COUNTED, Absent("0, or `initial` if that is less")] = Field(
        default=None, ge=-10_000, le=10_000, description="The smallest it may be.", examples=["-5"]
    )
    most: Annotated[int | None, COUNTED, Absent("any")] = Field(
        default=None, ge=-10_000, le=10_000, description="The largest it may be.", examples=["20"]
    )
    until: Literal["phase", "side", "turn", "game"] = Field(
        default="game",
        description="When it goes back to what it was at first: at the end of the phase, before a phase of "
        "another side, at the end of the turn, or never. A unit's goes back when the unit is lost.",
        examples=["turn"],
    )
    marker: Annotated[
        str | dict[SideId, str] | None,
        Written("id of a marker; of sides one for each"),
        Absent("no marker shows it"),
    ] = Field(
        default=None,
        description="The marker that shows a value of the game, or one for each side.",
        examples=["{un: points-un, communist: points-communist}"],
    )
    track: Annotated[
        str | dict[SideId, str] | None,
        Written("id of a numbered track; of sides one for all, or one for each"),
        Absent("no marker shows it"),
    ] = Field(default=None, description="The track on which the marker stands.", examples=["points"])

    markers: Annotated[Words, Written("words: ids of markers")] = Field(
        default=(),
        description="Markers that show a value of places or links, one for each point of it, while there are "
        "any.",
        examples=["rail-break-1 rail-break-2"],
    )
    box: Annotated[Area | None, Absent("no markers show it")] = Field(
        default=None, description="Where those markers lie that show nothing.", examples=["spare-markers"]
    )

    levels: Annotated[LevelsDoc | None, Absent("it changes by itself")] = Field(
        default=None,
        description="What it is follows from another value alone: 0 below the first level of that, then 1, 2 "
        "and so on.",
        examples=["{of: resistance, at: [8, 16]}"],
    )
    again: Annotated[Literal["lost"] | None, Absent("nothing")] = Field(
        default=None,
        description="What becomes of a unit that gets a condition which it has already, by a die or by fire; "
        "lost: it is lost.",
        examples=["lost"],
    )
    letters: Annotated[str | None, Written("1 to 3 capitals or digits"), Absent("made from its id")] = Field(
        default=None,
        pattern="^[A-Z0-9]{1,3}$",
        description="What the sign says by which counters show a value of units; on a number the number "
        "stands behind it.",
        examples=["S"],
    )


class EventDoc(Datum):
    """A change of a value that happens by itself."""

    value: ValueName = Field(description="Which value.", examples=["supply-points"])
    add: Annotated[int | None, COUNTED, Absent("`set` says it")] = Field(
        default=None, ge=-10_000, le=10_000, description="How much it grows.", examples=["5"]
    )
    set_: Annotated[int | None, COUNTED, Absent("`add` says it")] = Field(
        default=None, alias="set", ge=-10_000, le=10_000, description="What it becomes.", examples=["0"]
    )
    amount: Annotated[
        str | None, Written("expression that is a number"), Absent("`add` or `set` says it")
    ] = Field(default=None, description="How much it grows, as things stand.", examples=["convoys * 2"])
    takes: Annotated[ValueName | None, Absent("`add` or `set` says it")] = Field(
        default=None,
        description="Another value of places, or of links: this becomes what that one is, one by one, and "
        "that one what it was at first.",
        examples=["hit"],
    )
    table: Annotated[TableId | None, Absent("`add` or `set` says it")] = Field(
        default=None,
        description="How much it grows, read from a table.",
        examples=["supply-income"],
    )
    row: Annotated[str | None, Absent("the row that is headed by the name of the turn, or its beginning")] = (
        Field(default=None, description="Which row of the table counts.", examples=["Port taken"])
    )
    column: Annotated[str | None, Absent("a die is rolled; its number heads the column")] = Field(
        default=None, description="Which column of the table counts.", examples=["Points"]
    )
    on: Literal["phase", "entry", "taking", "loss"] = Field(
        default="phase",
        description="When: a phase begins, units enter a place of the map, a side takes a place that it did "
        "not control, a unit is lost.",
        examples=["entry"],
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(), description="With `on: phase`, which phases.", examples=["income"]
    )
    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units or values, or who enters, takes or loses.", examples=["un"]
    )
    to: Annotated[
        str | None, Written("id of a side, or former"), Absent("the side that acts, enters, takes or loses")
    ] = Field(
        default=None,
        description="Whose value it is, of a value of sides; former: of the side that controlled the place "
        "that is taken.",
        examples=["communist"],
    )
    provided: Annotated[WorldTest | None, Absent("always")] = Field(
        default=None, description="Whether it happens.", examples=["weather == 'clear'"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None,
        description="Which units: whose values change in a phase, or which are lost.",
        examples=["not supplied"],
    )
    places: Annotated[PlaceTest | None, Absent("all")] = Field(
        default=None,
        description="Which places: whose values change in a phase, or which are entered or taken.",
        examples=["\"'goals' in hex_sets\""],
    )


class OrderDoc(Datum):
    """Something players may do to change values."""

    title: str = Field(description="The entry in a menu, or the button.", examples=["Activate"])
    help: str = Field(default="", description="A sentence for players.", examples=["Spend 2 points."])
    to: Literal["unit", "side", "game"] = Field(
        default="unit",
        description="How it is done: from the menu of a unit, by a button of each side, by one button.",
        examples=["side"],
    )
    side: Annotated[SideId | None, Absent("every side")] = Field(
        default=None, description="Who may.", examples=["un"]
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(), description="In which phases; in all when empty.", examples=["activation"]
    )
    when: Annotated[UnitTest | None, Absent("any")] = Field(
        default=None, description="Which units may be chosen.", examples=["supplied and not activated"]
    )
    provided: Annotated[WorldTest | None, Absent("always")] = Field(
        default=None, description="Whether it may be done at all.", examples=["turn > 1"]
    )
    price: PriceDoc = Field(
        default_factory=dict, description="What it costs.", examples=["{supply-points: 2}"]
    )
    add: Numbers = Field(
        default_factory=dict, description="Values that grow, and by how much.", examples=["{uses: 1}"]
    )
    set_: Numbers = Field(
        default_factory=dict,
        alias="set",
        description="What values become; 1 and 0 for yes and no.",
        examples=["{activated: 1}"],
    )
    often: Often = OFTEN


KEYS: Mapping[str, tuple[Any, Any]] = {
    "values": (
        dict[Slug, ValueDoc],
        Field(
            default_factory=dict,
            description="Values of units, places, sides or the game that change in play: conditions, "
            "budgets, tracks, counters of use. Expressions know them by their names.",
            examples=["{flown: {of: unit, until: turn}, supply-points: {of: side, initial: 10, most: 20}}"],
        ),
    ),
    "value_changes": (
        tuple[EventDoc, ...],
        Field(
            default=(),
            description="Changes of values that happen by themselves.",
            examples=["[{value: supply-points, add: 5, phases: income}]"],
        ),
    ),
    "orders": (
        dict[Slug, OrderDoc],
        Field(
            default_factory=dict,
            description="What players may do to change values, and what it costs.",
            examples=["{activate: {title: Activate, price: {supply-points: 2}, set: {activated: 1}}}"],
        ),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Level:
    """A value that says how far another has got.

    `at`: the numbers at which the next level is reached, rising.
    """

    value: Value
    at: Ints


@dataclass(frozen=True, kw_only=True)
class Value:
    """Something of units, places, links, sides or the game that changes in play.

    Attributes:
        id: its name.
        title: as players read it.
        of: OF_UNIT, OF_PLACE, OF_LINK, OF_SIDE or OF_GAME: what each has one of.
        column: its place among the values of the same.
        initial: the first value of each of them; it is what the value goes back to.
        least: the smallest it may be.
        most: the largest, NEVER for any.
        until: how long a change lasts (`Until`).
        truth: whether it is only true or not: 1 or 0.
        fatal: whether a unit that gets it a second time is lost.
        letters: what the sign of a value of units says.
        sites: of the markers that show it, one for each; empty without any.
        cells: where they stand: for each a place for every number from the least to the most; of places and
            links the one where those lie that show nothing.
        levels: values that say how far this one has got.
        follows: whether this is such a value itself: nothing else changes it.

    """

    id: str
    title: str
    of: int
    column: int
    initial: Ints
    least: int
    most: int
    until: int
    truth: bool
    fatal: bool
    letters: str
    sites: Ints
    cells: Ints
    levels: tuple[Level, ...]
    follows: bool


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A change of a value: to `amount` (`sets`), else by `amount`."""

    value: Value
    sets: bool
    amount: int

    @property
    def clears(self) -> bool:
        """Whether everything gets the number it has at first."""
        return self.sets and all(number == self.amount for number in self.value.initial)


@dataclass(frozen=True, kw_only=True)
class Order:
    """Something a player does to change values.

    Attributes:
        id: its name.
        title: the entry in a menu, or the button.
        help: a sentence for players.
        to: OF_UNIT, OF_SIDE or OF_GAME: how it is given.
        phases: places in the course of play at which it may be done.
        side: whose it is, NOWHERE for every side's.
        when: which units may, None for all; only for orders to units.
        provided: whether it may be done now at all, None for always.
        price: what it costs: amounts are below zero.
        effects: what it changes.
        often: as in `Action`.

    """

    id: str
    title: str
    help: str
    to: int
    phases: Bits
    side: int
    when: Condition[UnitScope] | None
    provided: Condition[World] | None
    price: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    often: int


@dataclass(frozen=True, kw_only=True)
class Event:
    """A change of a value that happens by itself.

    Attributes:
        on: AT_PHASE: when a phase begins; AT_ENTRY: when units enter a place; AT_TAKING: when a side takes
            one; AT_LOSS: when a unit is lost.
        phases: for AT_PHASE, places in the course of play.
        side: whose units, or who enters, takes or loses; NOWHERE for all.
        to: whose value of a side it is; NOWHERE for the side that acts, enters, takes or loses, FORMER for
            the one that controlled the place.
        provided: whether it happens now at all, None for always.
        units: for AT_PHASE, whose values of units change; None for all.
        places: for AT_PHASE, values of which places change; for the others, which are entered or taken;
            None for all.
        lost: for AT_LOSS, which units; None for all.
        effect: the change.
        takes: the value of places or links that it becomes, at most one; that goes back to its first.
        sum: how much it grows, if that depends on how things stand; None if not.
        faces: for a change from a table, the faces of the die that is rolled; 1 for no die, 0 for no table.
        column: from a table: by turn and roll how much it grows.

    """

    on: int
    phases: Bits
    side: int
    to: int
    provided: Condition[World] | None
    units: Condition[UnitScope] | None
    places: Condition[PlaceScope] | None
    lost: Condition[StandingUnit] | None
    effect: Effect
    takes: tuple[Value, ...]
    sum: Amount[World] | None
    faces: int
    column: Ints


@dataclass(frozen=True, kw_only=True)
class Values:
    """All declared values, by what they are of, and what happens to them by itself."""

    units: tuple[Value, ...]
    places: tuple[Value, ...]
    links: tuple[Value, ...]
    sides: tuple[Value, ...]
    game: tuple[Value, ...]
    events: tuple[Event, ...]
    orders: tuple[Order, ...]


# --- from one to the other ----------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Values | None:
    """What the rules read; None without declared values."""
    docs: dict[str, ValueDoc] = given.values
    if not docs:
        for key in ("value_changes", "orders"):
            if getattr(given, key):
                context.report.error("S002", f"'{key}' needs declared values", given.where.of(key))
        return None
    by_kind: dict[str, list[Value]] = {kind: [] for kind in OF}
    letters = _letters({name: doc for name, doc in docs.items() if doc.of == "unit"}, context)
    made: dict[str, Value] = {}
    for name in sorted(docs, key=lambda name: docs[name].levels is None):  # levels before what they are of
        columns = [other for other, doc in docs.items() if doc.of == docs[name].of]
        made[name] = _value(name, docs, letters.get(name, ""), columns.index(name), made, context)
    for name, doc in docs.items():
        by_kind[doc.of].append(made[name])
    values = Values(
        units=tuple(by_kind["unit"]),
        places=tuple(by_kind["place"]),
        links=tuple(by_kind["link"]),
        sides=tuple(by_kind["side"]),
        game=tuple(by_kind["game"]),
        events=(),
        orders=(),
    )
    known = {value.id: value for kind in by_kind.values() for value in kind}
    return Values(
        units=values.units,
        places=values.places,
        links=values.links,
        sides=values.sides,
        game=values.game,
        events=tuple(_event(doc, known, context) for doc in given.value_changes),
        orders=tuple(_order(name, doc, known, context) for name, doc in given.orders.items()),
    )


def _letters(docs: Mapping[str, ValueDoc], context: Context) -> Mapping[str, str]:
    """What the signs of values say by their ids: as written, else the first letters that no other has."""
    found: dict[str, str] = {}
    for name, doc in docs.items():
        if doc.of != "unit" or doc.letters is None:
            continue
        if doc.letters in found.values():
            context.report.error("S005", f"two signs say {doc.letters}", doc.where.of("letters"))
        found[name] = doc.letters
    for name in docs:
        parts = [part for part in re.split("[^A-Za-z0-9]+", name) if part]
        initials = "".join(part[0] for part in parts)[:3].upper()
        whole = "".join(parts).upper()
        tries = (initials, *(whole[:n] for n in (2, 3)), *(f"{initials[:2]}{n}" for n in range(2, 10)))
        found.setdefault(name, next((one for one in tries if one not in found.values()), initials))
    return found


def _value(
    name: str,
    docs: Mapping[str, ValueDoc],
    letters: str,
    column: int,
    made: Mapping[str, Value],
    context: Context,
) -> Value:
    """A value. `made`: all that say how far another has got, unless this is one of them."""
    doc = docs[name]
    counts = {
        "unit": len(context.game.units),
        "place": len(context.places),
        "link": len(context.made.places.links_to),
        "side": len(context.game.sides),
        "game": 1,
    }
    levels = doc.levels
    if levels is None:
        initial = _initial(doc, counts[doc.of], context)
    else:
        initial = _first_levels(name, levels, docs, counts[doc.of], context)
    truth = is_truth(doc)
    least = doc.least if doc.least is not None else min([0, *initial])
    most = 1 if truth else NEVER if doc.most is None else doc.most
    if levels is not None:
        most = len(levels.at)
    if most != NEVER and not all(least <= number <= most for number in initial):
        context.report.error("S005", f"'initial' is not from {least} to {most}", doc.where.of("initial"))
    return Value(
        id=name,
        title=doc.name or name,
        of=OF[doc.of],
        column=column,
        initial=initial,
        least=least,
        most=most,
        until=int(UNTIL[doc.until if levels is None or levels.of not in docs else docs[levels.of].until]),
        truth=truth,
        fatal=doc.again == "lost",
        letters=letters,
        sites=_sites(doc, context),
        cells=_cells(doc, least, most, context),
        levels=tuple(
            Level(value=made[other], at=list(one.levels.at))
            for other, one in docs.items()
            if one.levels is not None and one.levels.of == name and other in made
        ),
        follows=levels is not None,
    )


def _first_levels(
    name: str, levels: LevelsDoc, docs: Mapping[str, ValueDoc], count: int, context: Context
) -> Ints:
    """What a value is at first that says how far another has got (R001, S005)."""
    context.names.known("value", levels.of, docs, levels.where.of("of"))
    other, doc = docs.get(levels.of), docs[name]
    if other is None:
        return [0] * count
    if other.of != doc.of or other.levels is not None or is_truth(other):
        what = f"'{levels.of}' is no number of the same that changes by itself"
        context.report.error("S005", what, levels.where.of("of"))
        return [0] * count
    if list(levels.at) != sorted(set(levels.at)):
        context.report.error("S005", "the numbers of 'at' do not rise", levels.where.of("at"))
    if doc.initial is not None or doc.least is not None or doc.most is not None or doc.until != "game":
        what = "'levels' says what it is: no 'initial', 'least', 'most', 'until' beside it"
        context.report.error("S005", what, doc.where.of("levels"))
    return [sum(number >= at for at in levels.at) for number in _initial(other, count, context)]


def _owners(doc: ValueDoc, context: Context) -> list[str]:
    return list(context.game.sides) if doc.of == "side" else [""]


def _sites(doc: ValueDoc, context: Context) -> Ints:
    """The sites of the markers of a value; none without a marker."""
    if doc.of in {"place", "link"}:
        if bool(doc.markers) != (doc.box is not None):
            context.report.error("S002", "'markers' need a 'box', and a 'box' them", doc.where.span)
        return [context.site(doc, marker, "markers") for marker in doc.markers]
    if doc.markers or doc.box is not None:
        context.report.error("S005", "'markers' are for values of places and links", doc.where.span)
    if doc.marker is None:
        if doc.track is not None:
            context.report.error("S002", "'track' needs a marker", doc.where.of("track"))
        return []
    if doc.of not in {"side", "game"} or doc.track is None:
        what = "only values of sides and of the game have a marker, on a track"
        context.report.error("S005", what, doc.where.of("marker"))
        return []
    markers = [_for(doc, "marker", owner, context) for owner in _owners(doc, context)]
    return [context.site(doc, marker) for marker in markers if marker]


def _cells(doc: ValueDoc, least: int, most: int, context: Context) -> Ints:
    """The places of the markers of a value."""
    if doc.of in {"place", "link"} and doc.box is not None:
        return [context.place(doc, doc.box, "box")]
    if doc.marker is None or doc.track is None or doc.of not in {"side", "game"}:
        return []
    if most == NEVER:
        context.report.error("S002", "a value on a track needs 'most'", doc.where.of("track"))
        return []
    tracks = [_for(doc, "track", owner, context) for owner in _owners(doc, context)]
    cells = [f"{track}-{number}" for track in tracks if track for number in range(least, most + 1)]
    return [context.place(doc, cell, "track") for cell in cells]


def _for(doc: ValueDoc, key: str, owner: str, context: Context) -> str:
    """What is said for a side, or for all; S002 if a side is left out, and nothing."""
    given = getattr(doc, key)
    if isinstance(given, str):
        return given
    for side in given:
        context.side(doc, side, key)
    if owner not in given:
        context.report.error("S002", f"'{key}' says nothing of '{owner}'", doc.where.of(key))
    return str(given.get(owner, ""))


def is_truth(doc: ValueDoc) -> bool:
    """Whether a value is only true or not."""
    return doc.initial is None and doc.least is None and doc.most is None and doc.levels is None


def _initial(doc: ValueDoc, count: int, context: Context) -> Ints:
    if not isinstance(doc.initial, dict):
        return [doc.initial or 0] * count
    if doc.of != "side":
        context.report.error("S005", "only values of sides differ by side", doc.where.of("initial"))
        return [0] * count
    found = [0] * count
    for side, number in doc.initial.items():
        found[context.side(doc, side, "initial")] = number
    return found


def _event(doc: EventDoc, known: Mapping[str, Value], context: Context) -> Event:
    if sum(given is not None for given in (doc.add, doc.set_, doc.amount, doc.takes, doc.table)) != 1:
        context.report.error("S005", "give one of add, set, amount, takes, table", doc.where.span)
    if doc.table is None and (doc.row is not None or doc.column is not None):
        context.report.error("S002", "'row' and 'column' need a table", doc.where.span)
    known_value = known.get(doc.value)
    fixed = (doc.set_ is not None or doc.takes is not None) and doc.on == "phase"
    if known_value is not None and known_value.of == OF_LINK and not fixed:
        context.report.error("S005", "a value of links is set when a phase begins", doc.where.span)
    faces, column = (0, []) if doc.table is None else _from_table(doc, doc.table, context)
    if (doc.on == "phase") != bool(doc.phases):
        what = "which phases" if doc.on == "phase" else "'phases' is for changes on a phase"
        context.report.error("S005", what, doc.where.of("on"))
    return Event(
        on=ON[doc.on],
        phases=context.phases(doc, doc.phases, "phases"),
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        to=_gainer(doc, context),
        provided=context.maybe(doc, "provided", World, "change"),
        units=None if doc.on != "phase" else context.maybe(doc, "units", UnitScope, "units that change"),
        places=context.maybe(doc, "places", PlaceScope, "places"),
        lost=None if doc.on != "loss" else context.maybe(doc, "units", StandingUnit, "units lost"),
        effect=Effect(
            value=_named(context, doc, doc.value, "value", known),
            sets=doc.set_ is not None,
            amount=(doc.add if doc.set_ is None else doc.set_) or 0,
        ),
        takes=() if doc.takes is None else _taken(doc, doc.takes, known, context),
        sum=None if doc.amount is None else context.amount(doc, "amount", World, "how much it grows"),
        faces=faces,
        column=column,
    )


def _taken(doc: EventDoc, name: str, known: Mapping[str, Value], context: Context) -> tuple[Value, ...]:
    """The value that another becomes (R001); S005 if they are not both of places, or both of links."""
    other, value = _named(context, doc, name, "takes", known), known.get(doc.value)
    if value is None or name not in known:
        return ()
    if value.of not in (OF_PLACE, OF_LINK) or other.of != value.of or doc.on != "phase":
        what = "'takes' is for two values of places, or of links, when a phase begins"
        context.report.error("S005", what, doc.where.of("takes"))
        return ()
    return (other,)


def _from_table(doc: EventDoc, name: str, context: Context) -> tuple[int, Ints]:
    """The faces of the die by which a table is read, and what it says by turn and roll (R001, E023)."""
    table = context.table(doc, name, "table")
    if table is None:
        return 0, []
    headings = table.columns if doc.column is None else (doc.column,)
    if doc.column is None and headings != tuple(str(k + 1) for k in range(len(headings))):
        what = f"the columns of table '{name}' are no numbers of a die: name one"
        context.report.error("E023", what, doc.where.of("table"))
        return 0, []
    last = max(turn.number for turn in context.game.turns)
    rows: Mapping[int, str] = dict.fromkeys(range(last + 1), doc.row) if doc.row else {}
    if doc.row is None:
        rows = rows_by_turn(context.game.turns, table.rows)
    found = [0] * ((last + 1) * len(headings))
    for turn, row in rows.items():
        for k, heading in enumerate(headings):
            text = context.cell(table, row, heading, doc.where.of("column" if doc.column else "table"))
            if text is None:
                return 0, []
            found[turn * len(headings) + k] = _whole(text, row, heading, name, doc, context)
    return len(headings), found


def _whole(text: str, row: str, heading: str, table: str, doc: EventDoc, context: Context) -> int:
    """A whole number in a table; 0 after a finding (E023)."""
    try:
        return int(text)
    except ValueError:
        what = f"'{text}' in row '{row}', column '{heading}' of table '{table}' is no whole number"
        context.report.error("E023", what, doc.where.of("table"))
        return 0


def _gainer(doc: EventDoc, context: Context) -> int:
    if doc.to is None:
        return NOWHERE
    if doc.to != "former":
        return context.side(doc, doc.to, "to")
    if doc.on != "taking":
        context.report.error("S005", "'former' is for changes on: taking", doc.where.of("to"))
    return FORMER


def _order(name: str, doc: OrderDoc, known: Mapping[str, Value], context: Context) -> Order:
    if doc.when is not None and doc.to != "unit":
        context.report.error("S005", "'when' is for orders to units", doc.where.of("when"))
    if not doc.add and not doc.set_:
        context.report.error("S005", "give what it changes: add or set", doc.where.span)
    added = [(key, amount, False) for key, amount in doc.add.items()]
    changed = [*added, *((key, amount, True) for key, amount in doc.set_.items())]
    return Order(
        id=name,
        title=doc.title,
        help=doc.help,
        to=OF[doc.to],
        phases=context.phases(doc, doc.phases, "phases"),
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        when=context.maybe(doc, "when", UnitScope, f"{name}: units"),
        provided=context.maybe(doc, "provided", World, name),
        price=_prices(context, doc, doc.price, "price", known),
        effects=tuple(
            Effect(value=_named(context, doc, key, "set" if sets else "add", known), sets=sets, amount=amount)
            for key, amount, sets in changed
        ),
        often=doc.often,
    )


def prices(context: Context, doc: Datum, given: PriceDoc, key: str) -> tuple[Effect, ...]:
    """What something costs, for mechanisms after this one."""
    values = context.of(Values)
    if values is None:
        if given:
            context.report.error("S002", "a price needs declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    return _prices(context, doc, given, key, known)


def changes_of(
    context: Context, doc: Datum, add: Mapping[str, int], set_: Mapping[str, int], key: str
) -> tuple[Effect, ...]:
    """What changes values of sides or of the game, for mechanisms after this one.

    R001 for an unknown value, S002 without any, S005 for one of units, places or links.
    """
    changed = [*((name, n, False) for name, n in add.items()), *((name, n, True) for name, n in set_.items())]
    values = context.of(Values)
    if values is None:
        if changed:
            context.report.error("S002", "changes of values need declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    found = []
    for name, amount, sets in changed:
        at = "set" if sets else key
        value = _named(context, doc, name, at, known)
        if name in known and value.of not in (OF_SIDE, OF_GAME):
            context.report.error("S005", f"'{name}' is no value of a side or of the game", doc.where.of(at))
        found.append(Effect(value=value, sets=sets, amount=amount))
    return tuple(found)


def settings(
    context: Context, doc: Datum, given: Mapping[str, int], key: str, of: str = "unit"
) -> tuple[Effect, ...]:
    """What values of units (or of others, `of`) become, for mechanisms after this one; 1 and 0 for yes, no.

    R001 for an unknown value, S005 for one of something else.
    """
    values = context.of(Values)
    if values is None:
        if given:
            context.report.error("S002", f"'{key}' needs declared values", doc.where.of(key))
        return ()
    known = {v.id: v for v in (*values.units, *values.places, *values.links, *values.sides, *values.game)}
    found = []
    for name, amount in given.items():
        value = _named(context, doc, name, key, known)
        if name in known and value.of != OF[of]:
            context.report.error("S005", f"'{name}' is no value of a {of}", doc.where.of(key))
        found.append(Effect(value=value, sets=True, amount=amount))
    return tuple(found)


def _prices(
    context: Context, doc: Datum, given: PriceDoc, key: str, known: Mapping[str, Value]
) -> tuple[Effect, ...]:
    return tuple(
        Effect(value=_named(context, doc, name, key, known), sets=False, amount=-amount)
        for name, amount in given.items()
    )


_NO_VALUE: Final = Value(
    id="",
    title="",
    of=OF_GAME,
    column=0,
    initial=[0],
    least=0,
    most=NEVER,
    until=0,
    truth=False,
    fatal=False,
    letters="",
    sites=[],
    cells=[],
    levels=(),
    follows=False,
)


def _named(context: Context, doc: Datum, name: str, key: str, known: Mapping[str, Value]) -> Value:
    """A declared value that something changes (R001); S005 if it follows another."""
    context.names.known("value", name, known, doc.where.of(key))
    value = known.get(name, _NO_VALUE)
    if value.follows:
        context.report.error("S005", f"'{name}' follows another value: change that", doc.where.of(key))
    return value


def lengths(values: Values) -> Mapping[str, int]:
    """How many values there are of each kind."""
    return {
        "values of units": len(values.units),
        "values of places": len(values.places),
        "values of links": len(values.links),
        "values of sides": len(values.sides),
        "values of the game": len(values.game),
    }


# --- names in expressions -----------------------------------------------------------------------------
RULES: Final = "builder.rules.mechanism.values.reading"

NAMES: Final[Mapping[str, tuple[tuple[str, str, type[Any], str, tuple[str, ...]], ...]]] = {
    "unit": (("", "of_unit", StandingUnit, "of the unit", ()),),
    "place": (
        ("", "of_place_here", PlaceScope, "of the place", ()),
        ("", "of_place_of_stack", StackScope, "of the stack's place", ()),
        ("", "of_place_of_unit", StandingUnit, "of the unit's place", ()),
        ("to_", "of_place_gone_to", TargetScope, "of the place it goes to or attacks", ()),
        ("", "of_place_attacked", BattleScope, "of the place attacked", ()),
    ),
    "link": (("to_", "of_link_taken", TargetScope, "of the way to the place it goes to or attacks", ()),),
    "side": (
        ("", "of_side", World, "of a side", ("Side",)),
        ("own_", "of_its_side", StandingUnit, "of the unit's side", ()),
    ),
    "game": (("", "of_game", World, "of the game", ()),),
}
"""By what a value is of: what stands before its name, the function that answers, what it is about, what of it
is asked, words in brackets.
"""


def names(given: Any, _: ModelGame) -> MechanismWords:
    """Values as names in expressions."""
    return MechanismWords(names=tuple(_names(given.values)))


def _names(docs: Mapping[str, ValueDoc]) -> Iterator[Declared]:
    columns = dict.fromkeys(OF, 0)
    for name, doc in docs.items():
        for before, function, scope, what, words in NAMES[doc.of]:
            truth = is_truth(doc)
            yield Declared(
                name=before + name,
                function=f"{RULES}.{function}{'_is' if truth else ''}",
                arguments=(columns[doc.of],),
                scope=scope,
                value=TRUTH if truth else NUMBER,
                about=f"{doc.name or name} {what}",
                span=doc.where.span,
                parameters=words,
            )
        columns[doc.of] += 1

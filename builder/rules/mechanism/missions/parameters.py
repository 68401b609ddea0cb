"""Missions: what an author may write, and what the rules read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.diagnostics import Span
from builder.model.game import Table
from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import Area, BanDoc, LinkKinds, TargetTest, UnitTest, bans
from builder.rules.engine.scopes import StandingUnit, TargetScope, UnitScope
from builder.rules.language.prelude import Bits, Ints
from builder.rules.mechanism.combat.parameters import CellDoc
from builder.rules.mechanism.combat.results import pips
from builder.rules.mechanism.movement.parameters import number_written
from builder.rules.mechanism.values.effects import settings
from builder.rules.mechanism.values.parameters import Numbers
from builder.rules.mechanism.values.records import Effect, Value, Values
from builder.schema.base import Absent, Datum, Item, SideId, Slug, StateId, TableId, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

UnitSum = Annotated[str | int, Written("number, or expression about a unit")]
Heading = Annotated[str, Written("heading of a column")]

MOST_FACTORS = 60
"""Rows of tables by factors are looked up at most so high."""


@dataclass(frozen=True, kw_only=True)
class Hit:
    """What becomes of a unit whose roll is low enough. `most`: by factors, the highest roll."""

    most: Ints
    lost: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Strike:
    """Dice at every enemy unit in a place.

    Attributes:
        targets: which units, None for all.
        faces: of the die.
        by_terrain: what is added to the roll, by kind of terrain; empty for nothing.
        hits: the first that the roll is low enough for.

    """

    targets: Condition[StandingUnit] | None
    faces: int
    by_terrain: Ints
    hits: tuple[Hit, ...]


@dataclass(frozen=True, kw_only=True)
class Drain:
    """Dice at a value of the game or of a side, one for each factor.

    Attributes:
        value: which; every hit takes 1 away.
        side: whose, NOWHERE for the game's.
        faces: of the die.
        state: whose values say the highest roll that hits; NOWHERE if it is always the same.
        most: that roll by value of the state, or just one.

    """

    value: Value
    side: int
    faces: int
    state: int
    most: Ints


@dataclass(frozen=True, kw_only=True)
class Throw:
    """A die for each factor; nothing is marked or cut without a hit. `most`: the highest that hits."""

    faces: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Support:
    """A change of the next throw of the side in a battle at the place.

    Attributes:
        number: its place among all supports.
        phases: in which such battles are fought.
        die: what each factor adds to the throw.
        limit: what they add at most, all together; 0 for any number.
        together: units that help only those who stand with them; None for no such units.
        near: units of the side next to the place one of which a unit on the map must reach; None: it must
            reach the place.
        says: what players read of it; `rule`: its number, or empty.

    """

    number: int
    phases: Bits
    die: int
    limit: int
    together: Condition[StandingUnit] | None
    near: Condition[StandingUnit] | None
    says: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class Mission:
    """Something that units do from where they are.

    Attributes:
        id: its name.
        says: what players call it.
        help: a sentence for players.
        phases: places in the course of play.
        side: whose.
        units: which units may, wherever to.
        to: on which places, None for any.
        reach: how far from a unit on the map, None for any distance.
        factors: what a unit adds to it; None if factors do not matter.
        spends: a value of the units that grows by these factors; empty for none.
        effects: what becomes of the units.
        origin: the box in which units must be that are not on the map, NOWHERE for any.
        box: where units off the map go that have flown it; NOWHERE for nowhere else.
        goes: whether units go to the place.
        strikes: dice at enemy units, at most one.
        marks: a value of the place, set to 1 or growing by the factors; at most one.
        adds: whether that value grows by the factors.
        cuts: a value of a link at the place, set to 1; at most one.
        kinds: which links.
        throws: dice for what it marks or cuts, at most once.
        drains: dice at a value of the game or of a side, at most one. Such a mission needs no place.
        supports: a change of the throw in a battle at the place, at most one.
        bans: who may not although it is one of the units.

    """

    id: str
    says: str
    help: str
    phases: Bits
    side: int
    units: Condition[UnitScope]
    to: Condition[TargetScope] | None
    reach: Amount[UnitScope] | None
    factors: Amount[UnitScope] | None
    spends: tuple[Value, ...]
    effects: tuple[Effect, ...]
    origin: int
    box: int
    goes: bool
    strikes: tuple[Strike, ...]
    marks: tuple[Value, ...]
    adds: bool
    cuts: tuple[Value, ...]
    kinds: Bits
    throws: tuple[Throw, ...]
    drains: tuple[Drain, ...]
    supports: tuple[Support, ...]
    bans: tuple[Ban, ...]


@dataclass(frozen=True, kw_only=True)
class Allotment:
    """Units that are in a box while phases last, by the value of a state.

    Attributes:
        units: which.
        idle: the box in which the others are.
        ready: the box in which they are.
        phases: when these begin, so many are ready.
        state: whose values say how many; NOWHERE for always the same.
        counts: how many by its value, or just one.

    """

    units: Condition[StandingUnit]
    idle: int
    ready: int
    phases: Bits
    state: int
    counts: Ints


@dataclass(frozen=True, kw_only=True)
class Missions:
    """All missions, and the units that are ready for them. `supports`: how many of them are support."""

    missions: tuple[Mission, ...]
    allotments: tuple[Allotment, ...]
    supports: int


# --- what authors write ------------------------------------------------------------------------------
class HitDoc(Item):
    """What becomes of a unit whose roll is low enough."""

    column: Heading = Field(
        description="The column of the table with the highest roll.", examples=["Destroyed"]
    )
    lost: bool = Field(default=False, description="Whether it is lost.", examples=["true"])
    set_: Numbers = Field(
        default_factory=dict, alias="set", description="What its values become.", examples=["{shaken: 1}"]
    )


class StrikeDoc(Datum):
    """A die for every enemy unit in the hex, by a table whose rows are factors."""

    targets: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which units are hit.", examples=["type != 'partisans'"]
    )
    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    table: TableId = Field(description="The table.", examples=["bombardment"])
    hits: tuple[HitDoc, ...] = Field(
        min_length=1,
        description="The first whose column has a number that the roll does not exceed.",
        examples=["[{column: Destroyed, lost: true}]"],
    )
    terrain_table: Annotated[TableId | None, Absent("terrain changes nothing")] = Field(
        default=None,
        description="A table whose rows are terrains: what is added to the roll.",
        examples=["cover"],
    )
    terrain_column: Annotated[str | None, Written("heading of a column"), Absent("none")] = Field(
        default=None, description="Its column.", examples=["Change"]
    )


class DrainDoc(Datum):
    """A die for every factor; each hit takes one away from a value of the game or of a side."""

    value: str = Field(description="The declared value.", examples=["supply-points"])
    to: Annotated[SideId | None, Absent("the value is the game's")] = Field(
        default=None, description="Whose it is.", examples=["red"]
    )
    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    hits: Annotated[int | None, Unit("pips"), Absent("a table says it")] = Field(
        default=None, ge=0, le=100, description="The highest roll that hits.", examples=["1"]
    )
    table: Annotated[TableId | None, Absent("`hits` says it")] = Field(
        default=None,
        description="A table that says it by the value of a state.",
        examples=["weather-effects"],
    )
    state: Annotated[StateId | None, Absent("without a table")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    column: Annotated[str | None, Written("heading of a column"), Absent("without a table")] = Field(
        default=None, description="The heading of the table's column.", examples=["Hits on"]
    )


class ThrowDoc(Datum):
    """A die for each factor. Without a hit nothing comes of the mission."""

    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    hits: Annotated[Annotated[int, Field(ge=0, le=100)] | CellDoc, Unit("pips")] = Field(
        description="The highest roll that hits: a number, or a cell of a table, whose last number before a "
        "colon counts.",
        examples=["2"],
    )


Pips = Annotated[Annotated[int, Field(ge=-50, le=50)] | CellDoc, Unit("pips")]


class SupportDoc(Datum):
    """Factors change the next throw of the side that attacks or fires at the hex, and are used up by it."""

    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1, description="In which phases such battles are fought.", examples=["blue-assault"]
    )
    die: Pips = Field(
        description="What each factor adds to the throw: a number, or a cell of a table.", examples=["-1"]
    )
    limit: Annotated[Pips | None, Absent("no limit")] = Field(
        default=None,
        description="What all of them add at most: a number, or a cell of a table. More are refused.",
        examples=["-3"],
    )
    together: Annotated[UnitTest | None, Absent("none")] = Field(
        default=None,
        description="Units that help only an attack in which somebody takes part who stands with them.",
        examples=["type == 'armour'"],
    )
    near: Annotated[UnitTest | None, Absent("they must reach the hex")] = Field(
        default=None,
        description="Units of the side next to the hex: units on the map must reach one of them, in place of "
        "the hex itself.",
        examples=["type == 'infantry'"],
    )
    says: str = Field(default="support", description="The word players read.", examples=["air"])


class MissionDoc(Datum):
    """Something that units do from where they are to a hex, to the units in it or to supplies. Units are
    dragged to the hex and stay where they were, all that are dragged together acting as one.
    """

    says: str = Field(description="What players call it.", examples=["Break the railway"])
    help: str = Field(default="", description="A sentence for players.", examples=["Aircraft cut a railway."])
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1, description="In which phases.", examples=["bombardment"]
    )
    side: SideId = Field(description="Whose units.", examples=["blue"])
    units: UnitTest = Field(description="Which units may.", examples=["type == 'fighter'"])
    to: Annotated[TargetTest | None, Absent("any hex")] = Field(
        default=None, description="On which hexes.", examples=["\"'rail' in links_there\""]
    )
    reach: Annotated[UnitSum | None, Unit("hexes"), Absent("any distance")] = Field(
        default=None, description="How far a unit on the map reaches, in hexes.", examples=["range"]
    )
    factors: Annotated[UnitSum | None, Unit("factors"), Absent("they do not matter")] = Field(
        default=None, description="What a unit adds to the mission.", examples=["bombs - dropped"]
    )
    spends: Annotated[str | None, Absent("none")] = Field(
        default=None, description="A value of units that grows by these factors.", examples=["dropped"]
    )
    set_: Numbers = Field(
        default_factory=dict,
        alias="set",
        description="What values of the units become.",
        examples=["{flown: 1}"],
    )
    from_: Annotated[Area | None, Absent("anywhere")] = Field(
        default=None,
        alias="from",
        description="The box in which units must be that are not on the map.",
        examples=["airfield"],
    )
    box: Annotated[Area | None, Absent("where they were")] = Field(
        default=None, description="Where units go afterwards that are not on the map.", examples=["hangar"]
    )
    goes: bool = Field(default=False, description="Whether the units go to the hex.", examples=["true"])
    strikes: Annotated[StrikeDoc | None, Absent("none")] = Field(
        default=None,
        description="Dice at the enemy units there.",
        examples=["{table: bombardment, hits: [{column: Destroyed, lost: true}]}"],
    )
    marks: Annotated[str | None, Absent("none")] = Field(
        default=None, description="A value of the hex that becomes 1.", examples=["rail-break"]
    )
    adds: bool = Field(
        default=False, description="Whether that value grows by the factors instead.", examples=["true"]
    )
    cuts: Annotated[str | None, Absent("none")] = Field(
        default=None,
        description="A value of links that becomes 1 for one link at the hex, the first that has not got it.",
        examples=["damaged-bridge"],
    )
    kinds: LinkKinds = Field(default=(), description="Which kinds of links those are.", examples=["bridge"])
    throws: Annotated[ThrowDoc | None, Absent("no die")] = Field(
        default=None,
        description="A die for each factor, one of which must hit for `marks` and `cuts`.",
        examples=["{hits: 2}"],
    )
    drains: Annotated[DrainDoc | None, Absent("none")] = Field(
        default=None,
        description="Dice at a value of the game or of a side. Such a mission is an entry in the menu of a "
        "unit and needs no hex.",
        examples=["{value: supply-points, to: red, hits: 1}"],
    )
    supports: Annotated[SupportDoc | None, Absent("none")] = Field(
        default=None,
        description="Battles at the hex that it helps.",
        examples=["{phases: blue-assault, die: -1, limit: -3}"],
    )
    bans: tuple[BanDoc, ...] = Field(
        default=(),
        description="Who of these units may not, and what players read then.",
        examples=["[{when: dropped > 0, says: it has flown today}]"],
    )


class AllotmentDoc(Item):
    """Units of which some are in a box when phases begin, and all others in another."""

    units: UnitTest = Field(description="Which units.", examples=["type == 'fighter'"])
    idle: Area = Field(description="The box of the others.", examples=["unavailable"])
    ready: Area = Field(description="The box of those that are ready.", examples=["available"])
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1, description="When they are told off: as these phases begin.", examples=["bombardment"]
    )
    count: Annotated[int | None, Unit("units"), Absent("a table says it")] = Field(
        default=None, ge=0, le=1000, description="How many are ready.", examples=["0"]
    )
    table: Annotated[TableId | None, Absent("`count` says it")] = Field(
        default=None,
        description="A table that says it by the value of a state.",
        examples=["weather-effects"],
    )
    state: Annotated[StateId | None, Absent("without a table")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    column: Annotated[str | None, Written("heading of a column"), Absent("without a table")] = Field(
        default=None, description="The heading of the table's column.", examples=["Aircraft"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "missions": (
        dict[Slug, MissionDoc],
        Field(
            default_factory=dict,
            description="Missions: what aircraft, ships and guns do from where they are. Of several that "
            "units may fly to a hex the first counts.",
            examples=[
                "{raid: {says: Raid, phases: air, side: blue, units: type == 'fighter', marks: raided}}"
            ],
        ),
    ),
    "allotments": (
        tuple[AllotmentDoc, ...],
        Field(
            default=(),
            description="Units that are ready while phases last, such as aircraft by the weather.",
            examples=["[{units: type == 'fighter', idle: hangar, ready: airfield, phases: air, count: 2}]"],
        ),
    ),
}
"""What it adds to `rules:`."""


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Missions | None:
    """Missions and allotments; None without any."""
    if not given.missions and not given.allotments:
        return None
    helping = [name for name, doc in given.missions.items() if doc.supports is not None]
    return Missions(
        missions=tuple(_mission(context, name, doc, helping) for name, doc in given.missions.items()),
        allotments=tuple(_allotment(context, doc) for doc in given.allotments),
        supports=len(helping),
    )


def _mission(context: Context, name: str, doc: MissionDoc, helping: Sequence[str]) -> Mission:
    """`helping`: the missions that are support, in order."""
    what = f"mission {name}"
    ways = [doc.goes, doc.strikes, doc.marks, doc.cuts, doc.drains, doc.supports]
    if sum(bool(way) for way in ways) != 1:
        context.report.error(
            "S005", "give one of goes, strikes, marks, cuts, drains, supports", doc.where.span
        )
    if bool(doc.cuts) != bool(doc.kinds):
        context.report.error("S002", "'cuts' needs 'kinds', and 'kinds' it", doc.where.span)
    if doc.throws is not None and not doc.marks and not doc.cuts:
        context.report.error("S002", "'throws' needs 'marks' or 'cuts'", doc.where.of("throws"))
    if doc.factors is None and any((doc.strikes, doc.drains, doc.adds, doc.spends, doc.supports, doc.throws)):
        context.report.error("S002", "'factors' is missing", doc.where.span)
    return Mission(
        id=name,
        says=doc.says,
        help=doc.help,
        phases=context.phases(doc, doc.phases, "phases"),
        side=context.side(doc, doc.side),
        units=context.condition(doc, "units", UnitScope, f"{what}: units"),
        to=context.maybe(doc, "to", TargetScope, f"{what}: where"),
        reach=None if doc.reach is None else context.amount(doc, "reach", UnitScope, f"{what}: how far"),
        factors=None
        if doc.factors is None
        else context.amount(doc, "factors", UnitScope, f"{what}: factors"),
        spends=_value_of(context, doc, "spends", doc.spends, "units"),
        effects=settings(context, doc, doc.set_, "set"),
        origin=NOWHERE if doc.from_ is None else context.place(doc, doc.from_, "from"),
        box=NOWHERE if doc.box is None else context.place(doc, doc.box, "box"),
        goes=doc.goes,
        strikes=() if doc.strikes is None else tuple(_strike(context, doc.strikes)),
        marks=_value_of(context, doc, "marks", doc.marks, "places"),
        adds=doc.adds,
        cuts=_value_of(context, doc, "cuts", doc.cuts, "links"),
        kinds=context.link_kinds(doc, doc.kinds, "kinds"),
        throws=() if doc.throws is None else tuple(_throw(context, doc.throws)),
        drains=() if doc.drains is None else tuple(_drain(context, doc.drains)),
        supports=()
        if doc.supports is None
        else (_support(context, doc.supports, helping.index(name), doc.rule or ""),),
        bans=bans(context, doc.bans, what),
    )


def _support(context: Context, doc: SupportDoc, number: int, rule: str) -> Support:
    die = pips(context, doc.die) or 0
    limit = 0 if doc.limit is None else pips(context, doc.limit) or 0
    if die * limit < 0:
        context.report.error("E023", "'die' and 'limit' have different signs", doc.where.of("limit"))
    return Support(
        number=number,
        phases=context.phases(doc, doc.phases, "phases"),
        die=die,
        limit=limit,
        together=context.maybe(doc, "together", StandingUnit, "support: who stands with them"),
        near=context.maybe(doc, "near", StandingUnit, "support: whom it reaches"),
        says=doc.says,
        rule=doc.rule or rule,
    )


def _value_of(context: Context, doc: Datum, key: str, name: str | None, of: str) -> tuple[Value, ...]:
    """A declared value of units, places or links; empty for None (R001)."""
    if name is None:
        return ()
    values = context.of(Values)
    known = {} if values is None else {value.id: value for value in getattr(values, of)}
    context.names.known(f"value of {of}", name, known, doc.where.of(key))
    return (known[name],) if name in known else ()


def _throw(context: Context, doc: ThrowDoc) -> Iterator[Throw]:
    """The dice for factors (R001, E023)."""
    if isinstance(doc.hits, int):
        yield Throw(faces=doc.die, most=doc.hits)
        return
    table = context.table(doc.hits, doc.hits.table, "table")
    if table is None:
        return
    span = doc.hits.where.of("row")
    text = context.cell(table, doc.hits.row, doc.hits.column, span) or ""
    numbers = re.findall(r"\d+", text.partition(":")[0])
    if not numbers:
        what = f"'{text}' in row '{doc.hits.row}' of table '{table.id}' does not begin with a number"
        context.report.error("E023", what, span)
    yield Throw(faces=doc.die, most=int(numbers[-1]) if numbers else 0)


def _strike(context: Context, doc: StrikeDoc) -> Iterator[Strike]:
    table = context.table(doc, doc.table, "table")
    if table is None:
        return
    yield Strike(
        targets=context.maybe(doc, "targets", StandingUnit, "units struck"),
        faces=doc.die,
        by_terrain=_by_terrain(context, doc),
        hits=tuple(
            Hit(
                most=_by_factors(context, table, hit.column, hit.where.of("column")),
                lost=hit.lost,
                effects=settings(context, hit, hit.set_, "set"),
            )
            for hit in doc.hits
        ),
    )


def _by_factors(context: Context, table: Table, column: str, span: Span) -> Ints:
    """The numbers of a column by factors, whose rows are numbers, the last perhaps `≥12`. A number between
    two rows counts as the lower one.
    """
    found: dict[int, int] = {}
    for row in table.rows:
        bound = number_written(row.lstrip("≥≤ "))
        text = context.cell(table, row, column, span)
        number = None if text is None else number_written(text)
        if bound is None or bound.denominator != 1 or number is None or number.denominator != 1:
            what = f"row '{row}', column '{column}' of table '{table.id}' are no whole numbers"
            context.report.error("E023", what, span)
            continue
        found[int(bound)] = int(number)
    most = 0
    numbers = []
    for factors in range(MOST_FACTORS + 1):
        most = found.get(factors, most)
        numbers.append(most)
    return numbers


def _by_terrain(context: Context, doc: StrikeDoc) -> Ints:
    """What terrain adds to the roll, by number of the terrain; rows that no terrain has are for none."""
    if doc.terrain_table is None or doc.terrain_column is None:
        return []
    table = context.table(doc, doc.terrain_table, "terrain_table")
    if table is None:
        return []
    span = doc.where.of("terrain_column")
    found = []
    for title in context.made.terrain_names:
        row = next((one for one in table.rows if one.lower() == title.lower()), None)
        number = (
            None if row is None else number_written(context.cell(table, row, doc.terrain_column, span) or "")
        )
        found.append(0 if number is None else int(number))
    return found


def _drain(context: Context, doc: DrainDoc) -> Iterator[Drain]:
    values = context.of(Values)
    known = {} if values is None else {v.id: v for v in (values.game if doc.to is None else values.sides)}
    context.names.known("value of the game or of sides", doc.value, known, doc.where.of("value"))
    if doc.value not in known:
        return
    state, most = _by_state(context, doc, doc.hits, "hits")
    yield Drain(
        value=known[doc.value],
        side=NOWHERE if doc.to is None else context.side(doc, doc.to, "to"),
        faces=doc.die,
        state=state,
        most=most,
    )


def _allotment(context: Context, doc: AllotmentDoc) -> Allotment:
    state, counts = _by_state(context, doc, doc.count, "count")
    return Allotment(
        units=context.condition(doc, "units", StandingUnit, "units told off"),
        idle=context.place(doc, doc.idle, "idle"),
        ready=context.place(doc, doc.ready, "ready"),
        phases=context.phases(doc, doc.phases, "phases"),
        state=state,
        counts=counts,
    )


def _by_state(
    context: Context, doc: DrainDoc | AllotmentDoc, given: int | None, key: str
) -> tuple[int, Ints]:
    """A number, or what a table says by the value of a state; of `1–2` the last (S002, R001, E023)."""
    if given is not None:
        return NOWHERE, [given]
    if doc.table is None or doc.state is None or doc.column is None:
        context.report.error("S002", f"'{key}' is missing, or 'table', 'state' and 'column'", doc.where.span)
        return NOWHERE, [0]
    table = context.table(doc, doc.table, "table")
    state = context.state(doc, doc.state, "state")
    if table is None or doc.state not in context.game.states:
        return NOWHERE, [0]
    found = []
    for value in context.game.states[doc.state].values:
        text = context.cell(table, value.name, doc.column, doc.where.of("column")) or ""
        numbers = re.findall(r"\d+", text)
        if not numbers:
            what = f"'{text}' in row '{value.name}', column '{doc.column}' of table '{table.id}' is no number"
            context.report.error("E023", what, doc.where.of("column"))
        found.append(int(numbers[-1]) if numbers else 0)
    return state, found

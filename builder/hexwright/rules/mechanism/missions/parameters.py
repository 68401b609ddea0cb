"""Missions: aircraft, ships and guns that act from where they are, and who is ready for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import Field

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NOWHERE, Box, Hexsides, Phases, Side, StateName
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import StandingUnit, TargetScope, UnitScope
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    given,
    listed,
    made,
    named,
    plain,
    records,
    section,
)
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism.combat.costs import CellDoc, pips
from hexwright.rules.mechanism.missions.tables import by_factors, by_state, by_terrain
from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.rules.mechanism.values.types import Settings
from hexwright.schema.base import Item, TableId, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

Heading: TypeAlias = Annotated[str, Written("heading of a column")]


# --- types of fields ---------------------------------------------------------------------------------
def _value(of: str) -> Reading:
    """A declared value of `units`, `places` or `links`; empty for an unknown one (R001)."""

    def find(asked: Asked) -> tuple[Value, ...]:
        values = asked.context.of(Values)
        known = {} if values is None else {value.id: value for value in getattr(values, of)}
        asked.context.names.known(f"value of {of}", asked.value, known, asked.doc.where.of(asked.key))
        return (known[asked.value],) if asked.value in known else ()

    return Reading(str, find)


def _one(kind: type[Parameters]) -> Reading:
    """A mapping, of which the rules read a tuple: empty for none."""
    found = section(kind)
    return Reading(found.doc, lambda asked: (found.record(asked.context, asked.value, within=asked.words),))


def _highest(asked: Asked) -> int:
    """The highest roll that hits: a number, or the last one before a colon in a cell (R001, E023)."""
    context, cell = asked.context, asked.value
    if isinstance(cell, int):
        return cell
    table = context.table(cell, cell.table, "table")
    if table is None:
        return 0
    span = cell.where.of("row")
    text = context.cell(table, cell.row, cell.column, span) or ""
    numbers = re.findall(r"\d+", text.partition(":")[0])
    if not numbers:
        what = f"'{text}' in row '{cell.row}' of table '{table.id}' does not begin with a number"
        context.report.error("E023", what, span)
    return int(numbers[-1]) if numbers else 0


UnitValue: TypeAlias = Annotated[tuple[Value, ...], _value("units")]
PlaceValue: TypeAlias = Annotated[tuple[Value, ...], _value("places")]
LinkValue: TypeAlias = Annotated[tuple[Value, ...], _value("links")]
Pips: TypeAlias = Annotated[
    int,
    Reading(Annotated[int, Field(ge=-50, le=50)] | CellDoc, lambda a: pips(a.context, a.value) or 0),
]
"""What a throw is changed by: a number, or a cell of a table."""

Highest: TypeAlias = Annotated[int, Reading(Annotated[int, Field(ge=0, le=100)] | CellDoc, _highest)]
"""The highest roll that hits."""

NUMBER = Reading(int, plain)
TEXT = Reading(str, plain)
TABLE = Reading(TableId, plain)
COLUMN = Reading(Heading, plain)
"""How something is written of which `computed` makes what the rules read."""


def _faces() -> Any:
    return given("Faces of the die.", example="10", default=6, unit="faces", least=2, most=100, key="die")


# --- what authors write ------------------------------------------------------------------------------
class Hit(Parameters):
    """What becomes of a unit whose roll is low enough.

    `most`: by factors, the highest roll.
    """

    most: Ints = given(
        "The column of the table with the highest roll.",
        example="Destroyed",
        key="column",
        reading=COLUMN,
    )
    lost: bool = given("Whether it is lost.", example="true", default=False)
    effects: Settings = given("What its values become.", example="{shaken: 1}", default={}, key="set")


class Strike(Parameters):
    """A die for every enemy unit in the hex, by a table whose rows are factors.

    `by_terrain`: what is added to the roll, by kind of terrain; empty for nothing.
    """

    targets: Condition[StandingUnit] | None = given(
        "Which units are hit.", example="type != 'partisans'", absent="all", what="units struck"
    )
    faces: int = _faces()
    table: TableId = given("The table.", example="bombardment")
    hits: tuple[Hit, ...] = given(
        "The first whose column has a number that the roll does not exceed.",
        example="[{column: Destroyed, lost: true}]",
        fewest=1,
    )
    by_terrain: Ints = given(
        "A table whose rows are terrains: what is added to the roll.",
        example="cover",
        absent="terrain changes nothing",
        key="terrain_table",
        reading=TABLE,
    )
    terrain_column: Heading | None = given("Its column.", example="Change", absent="none")

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """What the tables say."""
        table, hit = context.table(doc, doc.table, "table"), section(Hit, Item)
        columns = () if table is None else tuple((one, by_factors(context, table, one)) for one in doc.hits)
        return {
            "hits": tuple(hit.record(context, one, most=most) for one, most in columns),
            "by_terrain": by_terrain(context, doc),
        }


class Drain(Parameters):
    """A die for every factor; each hit takes one away from a value of the game or of a side.

    `most`: the highest roll that hits, by value of the state, or just one.
    """

    value: Value = given("The declared value.", example="supply-points", reading=TEXT)
    side: Side = given(
        "Whose it is.", example="red", absent="the value is the game's", otherwise=NOWHERE, key="to"
    )
    faces: int = _faces()
    most: Ints = given(
        "The highest roll that hits.",
        example="1",
        absent="a table says it",
        unit="pips",
        least=0,
        most=100,
        key="hits",
        reading=NUMBER,
    )
    table: TableId | None = given(
        "A table that says it by the value of a state.", example="weather-effects", absent="`hits` says it"
    )
    state: StateName = given(
        "The state whose values are the rows of the table.", example="weather", absent="without a table"
    )
    column: Heading | None = given(
        "The heading of the table's column.", example="Hits on", absent="without a table"
    )

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """The value, of the game or of sides (R001), and what hits it."""
        values = context.of(Values)
        known = {} if values is None else {v.id: v for v in (values.game if doc.to is None else values.sides)}
        context.names.known("value of the game or of sides", doc.value, known, doc.where.of("value"))
        state, most = by_state(context, doc, doc.hits, "hits")
        return {"value": known.get(doc.value), "state": state, "most": most}


class Throw(Parameters):
    """A die for each factor. Without a hit nothing comes of the mission."""

    faces: int = _faces()
    most: Highest = given(
        "The highest roll that hits: a number, or a cell of a table, whose last number before a colon "
        "counts.",
        example="2",
        unit="pips",
        key="hits",
    )


class Support(Parameters):
    """Factors change the next throw of the side that attacks or fires at the hex, and are used up by it.

    `number`: its place among all supports; `rule`: its number, or that of the mission; may be empty.
    """

    number: int = made()
    rule: str = made()
    phases: Phases = given("In which phases such battles are fought.", example="blue-assault", fewest=1)
    die: Pips = given(
        "What each factor adds to the throw: a number, or a cell of a table.", example="-1", unit="pips"
    )
    limit: Pips = given(
        "What all of them add at most: a number, or a cell of a table. More are refused.",
        example="-3",
        absent="no limit",
        otherwise=0,
        unit="pips",
    )
    together: Condition[StandingUnit] | None = given(
        "Units that help only an attack in which somebody takes part who stands with them.",
        example="type == 'armour'",
        absent="none",
        what="support: who stands with them",
    )
    near: Condition[StandingUnit] | None = given(
        "Units of the side next to the hex: units on the map must reach one of them, in place of the hex "
        "itself.",
        example="type == 'infantry'",
        absent="they must reach the hex",
        what="support: whom it reaches",
    )
    says: str = given("The word players read.", example="air", default="support")


class Mission(Parameters):
    """Something that units do from where they are to a hex, to the units in it or to supplies. Units are
    dragged to the hex and stay where they were, all that are dragged together acting as one.

    Of `spends`, `strikes`, `marks`, `cuts`, `throws`, `drains` and `supports` there is at most one each.
    """

    id: str = made()
    says: str = given("What players call it.", example="Break the railway")
    help: str = given("A sentence for players.", example="Aircraft cut a railway.", default="")
    phases: Phases = given("In which phases.", example="bombardment", fewest=1)
    side: Side = given("Whose units.", example="blue")
    units: Condition[UnitScope] = given(
        "Which units may.", example="type == 'fighter'", what="mission {id}: units"
    )
    to: Condition[TargetScope] | None = given(
        "On which hexes.",
        example="\"'rail' in links_there\"",
        absent="any hex",
        what="mission {id}: where",
    )
    reach: Amount[UnitScope] | None = given(
        "How far a unit on the map reaches, in hexes.",
        example="range",
        absent="any distance",
        unit="hexes",
        what="mission {id}: how far",
    )
    factors: Amount[UnitScope] | None = given(
        "What a unit adds to the mission.",
        example="bombs - dropped",
        absent="they do not matter",
        unit="factors",
        what="mission {id}: factors",
    )
    spends: UnitValue = given(
        "A value of units that grows by these factors.", example="dropped", absent="none", otherwise=()
    )
    effects: Settings = given("What values of the units become.", example="{flown: 1}", default={}, key="set")
    from_: Box = given(
        "The box in which units must be that are not on the map.",
        example="airfield",
        absent="anywhere",
        otherwise=NOWHERE,
    )
    box: Box = given(
        "Where units go afterwards that are not on the map.",
        example="hangar",
        absent="where they were",
        otherwise=NOWHERE,
    )
    goes: bool = given("Whether the units go to the hex.", example="true", default=False)
    strikes: tuple[Strike, ...] = given(
        "Dice at the enemy units there.",
        example="{table: bombardment, hits: [{column: Destroyed, lost: true}]}",
        absent="none",
        otherwise=(),
        reading=_one(Strike),
    )
    marks: PlaceValue = given(
        "A value of the hex that becomes 1.", example="rail-break", absent="none", otherwise=()
    )
    adds: bool = given("Whether that value grows by the factors instead.", example="true", default=False)
    cuts: LinkValue = given(
        "A value of links that becomes 1 for one link at the hex, the first that has not got it.",
        example="damaged-bridge",
        absent="none",
        otherwise=(),
    )
    kinds: Hexsides = given("Which kinds of links those are.", example="bridge", default=())
    throws: tuple[Throw, ...] = given(
        "A die for each factor, one of which must hit for `marks` and `cuts`.",
        example="{hits: 2}",
        absent="no die",
        otherwise=(),
        reading=_one(Throw),
    )
    drains: tuple[Drain, ...] = given(
        "Dice at a value of the game or of a side. Such a mission is an entry in the menu of a unit and "
        "needs no hex.",
        example="{value: supply-points, to: red, hits: 1}",
        absent="none",
        otherwise=(),
        reading=_one(Drain),
    )
    supports: tuple[Support, ...] = given(
        "Battles at the hex that it helps.",
        example="{phases: blue-assault, die: -1, limit: -3}",
        absent="none",
        otherwise=(),
        reading=_one(Support),
    )
    bans: tuple[Ban, ...] = given(
        "Who of these units may not, and what players read then.",
        example="[{when: dropped > 0, says: it has flown today}]",
        default=(),
        what="mission {id}",
    )

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for another number of ways than one, S002 for a key that needs another."""
        ways = [doc.goes, doc.strikes, doc.marks, doc.cuts, doc.drains, doc.supports]
        if sum(bool(way) for way in ways) != 1:
            context.report.error(
                "S005", "give one of goes, strikes, marks, cuts, drains, supports", doc.where.span
            )
        if bool(doc.cuts) != bool(doc.kinds):
            context.report.error("S002", "'cuts' needs 'kinds', and 'kinds' it", doc.where.span)
        if doc.throws is not None and not doc.marks and not doc.cuts:
            context.report.error("S002", "'throws' needs 'marks' or 'cuts'", doc.where.of("throws"))
        needing = (doc.strikes, doc.drains, doc.adds, doc.spends, doc.supports, doc.throws)
        if doc.factors is None and any(needing):
            context.report.error("S002", "'factors' is missing", doc.where.span)


class Allotment(Parameters):
    """Units of which some are in a box when phases begin, and all others in another.

    `counts`: how many, by value of the state, or just one.
    """

    units: Condition[StandingUnit] = given("Which units.", example="type == 'fighter'", what="units told off")
    idle: Box = given("The box of the others.", example="unavailable")
    ready: Box = given("The box of those that are ready.", example="available")
    phases: Phases = given("When they are told off: as these phases begin.", example="bombardment", fewest=1)
    counts: Ints = given(
        "How many are ready.",
        example="0",
        absent="a table says it",
        unit="units",
        least=0,
        most=1000,
        key="count",
        reading=NUMBER,
    )
    table: TableId | None = given(
        "A table that says it by the value of a state.", example="weather-effects", absent="`count` says it"
    )
    state: StateName = given(
        "The state whose values are the rows of the table.", example="weather", absent="without a table"
    )
    column: Heading | None = given(
        "The heading of the table's column.", example="Aircraft", absent="without a table"
    )

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """How many."""
        state, counts = by_state(context, doc, doc.count, "count")
        return {"state": state, "counts": counts}


class Missions(Parameters):
    """All missions, and the units that are ready for them. `supports`: how many of them are support."""

    missions: tuple[Mission, ...] = made()
    allotments: tuple[Allotment, ...] = made()
    supports: int = made()


KEYS: Mapping[str, Key] = {
    "missions": named(
        Mission,
        "Missions: what aircraft, ships and guns do from where they are. Of several that units may fly to a "
        "hex the first counts.",
        "{raid: {says: Raid, phases: air, side: blue, units: type == 'fighter', marks: raided}}",
    ),
    "allotments": listed(
        Allotment,
        "Units that are ready while phases last, such as aircraft by the weather.",
        "[{units: type == 'fighter', idle: hangar, ready: airfield, phases: air, count: 2}]",
    ),
}
"""What it adds to `rules:`."""


def prepare(written: Any, context: Context) -> Missions | None:
    """Missions and allotments; None without any."""
    if not written.missions and not written.allotments:
        return None
    helping = [name for name, doc in written.missions.items() if doc.supports is not None]
    return Missions(
        missions=tuple(_mission(context, name, doc, helping) for name, doc in written.missions.items()),
        allotments=records(context, Allotment, written.allotments),
        supports=len(helping),
    )


def _mission(context: Context, name: str, doc: Any, helping: Sequence[str]) -> Mission:
    """`helping`: the missions that are support, in order."""
    supports: tuple[Support, ...] = ()
    if doc.supports is not None:
        supports = (_support(context, doc.supports, helping.index(name), doc.rule or ""),)
    found: Mission = section(Mission).record(context, doc, id=name, supports=supports)
    return found


def _support(context: Context, doc: Any, number: int, rule: str) -> Support:
    found: Support = section(Support).record(context, doc, number=number, rule=doc.rule or rule)
    if found.die * found.limit < 0:
        context.report.error("E023", "'die' and 'limit' have different signs", doc.where.of("limit"))
    return found

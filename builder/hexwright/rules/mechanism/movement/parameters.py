"""Movement: points, what a hex costs, what is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NEVER, NOWHERE, OFF_MAP, Box, HexSetName, Hexsides, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import Change, Exact
from hexwright.rules.engine.records import PrintedUnit, StandingUnit, UnitScope
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    alone,
    expression,
    given,
    made,
    plain,
    section,
)
from hexwright.rules.language.evaluate import closure
from hexwright.rules.language.prelude import Bits, Ints, any_bit, common
from hexwright.rules.mechanism.movement.profiles import Profile
from hexwright.rules.mechanism.movement.types import (
    ALLOWANCE,
    CHANGES,
    LINK_PRICES,
    POINTS,
    PRICES,
    Allowance,
)
from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.schema.base import Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


# --- faster ways --------------------------------------------------------------------------------------
class Mode(Parameters):
    """A faster way to move: a march, by rail.

    Points are multiplied by `times` and divided by `per`. `allowance`: place of its own points in
    `Movement.allowances`; `profiles`: for each side the place of its own profile in `Movement.profiles`,
    empty for that of the unit.
    """

    when: Condition[UnitScope] | None = given(
        "Which units may use it, asked where they begin to move.",
        example="side == 'blue' and weather == 'clear'",
        absent="always",
        what="moving {says}",
    )
    times: int = given(
        "What their movement points are multiplied by; the product is rounded down.",
        example="3",
        default=Fraction(2),
        unit="factor",
        least=1,
        most=100,
        reading=Reading(Exact, lambda asked: asked.value.numerator),
    )
    allowance: int = given(
        "Points of its own. In one phase a unit moves in this way or in others, not both.",
        example="[{is: 30}]",
        absent="those on foot, multiplied",
        key="points",
        reading=ALLOWANCE,
    )
    profiles: Ints = given(
        "The profile whose prices are paid.",
        example="rail",
        absent="that of the unit",
        key="profile",
        reading=Reading(Annotated[str, Written("id of a profile")], plain),
    )
    clear: bool = given(
        "Whether it keeps clear of enemy zones of control from start to end.",
        example="false",
        default=True,
        key="keeps_clear",
    )
    leaves: bool = given(
        "Of one that keeps clear: whether it may begin in an enemy zone of control all the same.",
        example="true",
        default=False,
        key="leaves_zones",
    )
    away: Condition[StandingUnit] | None = given(
        "Enemies next to which it neither begins, nor passes, nor ends.",
        example="type != 'guerrilla'",
        absent="none",
        key="keeps_away",
        what="enemies that {says} keeps away from",
    )
    boarding: int = given(
        "With points of its own: what it costs to begin, of the points on foot. A unit may then walk before, "
        "but not after.",
        example="2",
        absent="nobody walks before",
        otherwise=NOWHERE,
        unit="movement points",
        least=0,
        most=1000,
        reading=POINTS,
    )
    most: int = given(
        "How much of a side may move so.",
        example="18",
        absent="any number",
        otherwise=NEVER,
        unit="stacking points a phase",
        least=0,
        most=10_000,
        reading=Reading(Exact, lambda asked: int(asked.value * asked.context.made.units.point)),
    )
    strains: bool = given(
        "With points of its own: whether they are those on foot and more, and each point more that a unit "
        "spends costs it a step. Nobody spends its last.",
        example="true",
        default=False,
    )
    says: str = given("What reports call it.", example="by rail", default="in column")
    per: int = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:  # noqa: ARG004 - needs no names
        """What the product of points is divided by."""
        return {"per": doc.times.denominator}


# --- off the map and onto it --------------------------------------------------------------------------
class Exit(Parameters):
    """A way off the map on foot, from the hexes of a set."""

    side: Side = given("Whose units.", example="red")
    hexes: HexSetName = given("Hexes from which they leave.", example="south-edge", key="from")
    to: Box = given("Where they go.", example="blue-holding", absent="out of the game", otherwise=OFF_MAP)
    price: int = given(
        "What leaving costs.",
        example="2",
        default=Fraction(1),
        unit="movement points",
        least=0,
        most=100,
        reading=POINTS,
    )
    when: Condition[UnitScope] | None = given(
        "Which units may leave.", example="supplied", absent="always", what="leaving the map"
    )


class Entry(Parameters):
    """A way onto the map, from an area by the hexes of a set.

    `waits`: the area is a cell of the turn track, where units wait for their turn.
    """

    side: Side = given("Whose units.", example="blue")
    box: Box = given("The area they come from.", example="blue-holding", key="from")
    hexes: HexSetName = given(
        "Hexes by which they enter, at the price of the hex.", example="blue-entry", key="to"
    )
    waits: bool = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """Whether a turn of the track lies there."""
        return {"waits": any(turn.location == doc.from_ for turn in context.game.turns)}


# --- what spoils roads and bridges --------------------------------------------------------------------
class Damage(Parameters):
    """What makes roads, railways, bridges or whole hexes worse for a while.

    `links`: all links that have one of the kinds; `add`: parts of a point, NOWHERE if they cannot be used.
    """

    value: Value = given(
        "A declared value of places, for the ways into them, or of links.",
        example="rail-break",
        reading=Reading(str, plain),
    )
    side: Side = given("Whose units.", example="red", absent="every side's", otherwise=NOWHERE)
    kinds: Hexsides = given(
        "What is spoilt: kinds of hexsides or connections that are as if they were not there.",
        example="rail",
        default=(),
    )
    add: int = given(
        "What using them costs more, for each point of the value.",
        example="1",
        absent="they are of no use",
        otherwise=NOWHERE,
        unit="movement points",
        least=0,
        most=1000,
        reading=POINTS,
    )
    links: Ints = made()

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for one that neither spoils anything nor says what it costs."""
        if not doc.kinds and doc.add is None:
            where = doc.where.of("value")
            context.report.error("S005", "say what it costs more (`add`), or what is spoilt (`kinds`)", where)

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """The links that are spoilt, and the value: R001 for an unknown one, or one that is not of places
        where all ways cost more.
        """
        values = context.of(Values)
        of_links = () if values is None or not doc.kinds else values.links
        known = {} if values is None else {value.id: value for value in (*values.places, *of_links)}
        kinds = context.link_kinds(doc, doc.kinds, "kinds")
        context.names.known("value of places or links", doc.value, known, doc.where.of("value"))
        return {"kinds": kinds, "links": links_of(context, kinds), "value": known.get(doc.value)}


HARASSING = expression(PrintedUnit, "Condition")


def _units(asked: Asked) -> Ints:
    """The units for which the condition holds."""
    holds, game = closure(HARASSING.find(asked).tree), asked.context.made
    return [u for u in range(game.units.count) if holds(PrintedUnit(game, u))]


class Harassment(Parameters):
    """Enemies that slow down who moves along roads or railways into the hex where they stand."""

    units: Ints = given(
        "Which enemies.",
        example="type == 'partisans'",
        what="units that slow down enemies",
        reading=Reading(HARASSING.written, _units),
    )
    side: Side = given(
        "Whose units are slowed down.", example="red", absent="every side's", otherwise=NOWHERE
    )
    kinds: Hexsides = given("Along which kinds of hexsides or connections.", example="rail")
    price: int = given(
        "What following them costs at least.",
        example="5",
        unit="movement points",
        least=0,
        most=1000,
        reading=POINTS,
    )


class Threat(Parameters):
    """Enemies nearby who spoil bridges, roads or railways as long as they stand there.

    `links`: all links that have one of the kinds; `starts`: where each begins.
    """

    kinds: Hexsides = given(
        "What is spoilt: kinds of hexsides or connections that are as if they were not there.",
        example="bridge",
    )
    within: int = given(
        "How near to one of its two ends an enemy stands.", example="2", unit="hexes", least=0, most=20
    )
    units: Condition[StandingUnit] | None = given(
        "Which enemies.", example="type != 'aircraft'", absent="all enemies", what="enemies who spoil links"
    )
    guards: Condition[StandingUnit] | None = given(
        "Units of the side that moves, at one of its ends, who keep it whole as long as they keep still. "
        "They do not move any more in a phase in which it was used.",
        example="type == 'infantry'",
        absent="nobody",
        what="units that keep links whole",
    )
    links: Ints = made()
    starts: Ints = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """The links that are spoilt."""
        places = context.made.places
        kinds = context.link_kinds(doc, doc.kinds, "kinds")
        links = links_of(context, kinds)
        starts = [
            p for p in range(places.count) for _ in range(places.links_from[p], places.links_from[p + 1])
        ]
        return {"kinds": kinds, "links": links, "starts": [starts[i] for i in links]}


def links_of(context: Context, kinds: Bits) -> Ints:
    """All links that have one of some kinds."""
    return [k for k, own in enumerate(context.made.places.links_kind) if any_bit(common(own, kinds))]


# --- all of movement ----------------------------------------------------------------------------------
class Movement(Parameters):
    """Movement: points, what a hex costs, what is not allowed.

    Attributes:
        parts: how many parts a point has, so that all prices are whole.
        allowances: points of units, each of which profiles and modes name by its place.
        changes: what changes the points of a profile, in order.
        change_names: their rules and conditions, as players read them.
        terrain, hexsides: as they are written; profiles are made of them.
        modes: faster ways, tried in order when walking is not enough.
        mixes: whether units of one side may differ in their profile.
        by_supply: whether the profile of a unit may depend on its supply.
        halts: whether some terrain ends moves.
        layers: whether enemies or their zones of control are nothing to some profile, or something besides
            enemies may keep units from passing a place.
        spares: whether one of the bans spares some units.
        together: whether a stack must have begun the phase together, and one mover finishes before the next.
        cheapest: the least that any profile pays for any link.
        farthest: the most points a unit may have before any change.

    """

    allowances: tuple[Allowance, ...] = given(
        "Movement points of units.",
        example="[{is: 8, when: \"type == 'armour'\"}, {is: 5}]",
        absent="every profile says its own",
        key="factor",
        reading=ALLOWANCE,
    )
    changes: tuple[Change, ...] = given(
        "What changes the points, in this order.",
        example="[{halve: up, when: not supplied}]",
        default=(),
        reading=CHANGES,
    )
    modes: tuple[Mode, ...] = given(
        "Faster ways to move, tried in this order where a unit gets nowhere on foot.",
        example="[{times: 2, when: weather == 'clear'}]",
        default=(),
        key="march",
    )
    terrain: Any = given(
        "What it costs to enter a hex; terrain that is not named is never entered.",
        example="{clear: {blue: 1, red: 1}, mountain: {blue: 4, red: never}}",
        absent="every profile says its own",
        unit="movement points",
        reading=PRICES,
    )
    hexsides: Any = given(
        "What it costs more to cross a kind of hexside, or to follow a kind of connection, less when below "
        "zero; kinds that are not named cost nothing.",
        example="{river: 1, bridge: -1, sea: never}",
        default={},
        unit="movement points",
        reading=LINK_PRICES,
    )
    profiles: tuple[Profile, ...] = given(
        "How units move that do not move as `terrain` and `hexsides` say: the first that fits.",
        example="[{id: air, when: type == 'fighter', terrain: {clear: \"1\"}, passes_enemies: true}]",
        default=(),
        reading=Reading(tuple.__class_getitem__((section(Profile).doc, ...)), plain),
    )
    damage: tuple[Damage, ...] = given(
        "What makes roads, railways or bridges worse for a while.",
        example="[{value: rail-break, kinds: rail}]",
        default=(),
    )
    harassment: tuple[Harassment, ...] = given(
        "Enemies that slow down movement by road or rail where they stand.",
        example="[{units: type == 'partisans', kinds: rail, price: 5}]",
        default=(),
    )
    threats: tuple[Threat, ...] = given(
        "Enemies nearby who spoil bridges, roads or railways as long as they stand there.",
        example="[{kinds: bridge, within: 2, guards: type == 'infantry'}]",
        default=(),
    )
    helpers: Condition[StandingUnit] | None = given(
        "Units that help others of their side across hexsides of their hex, as `helped` of a profile says, "
        "as long as they keep still. They do not move any more in a phase in which they helped.",
        example="type == 'engineer'",
        absent="nobody",
        what="units that help others across",
    )
    together: bool = given(
        "Whether a unit or stack finishes before the next moves. It may drop units but never picks up any.",
        example="false",
        default=True,
        key="one_mover_at_a_time",
    )
    singly: bool = given("Whether units move one by one, never as a stack.", example="true", default=False)
    at_least_one: bool = given(
        "Whether a unit may always move one hex, whatever that costs.",
        example="true",
        default=False,
        key="at_least_one_hex",
    )
    one_for: Condition[StandingUnit] | None = given(
        "With `at_least_one_hex`: units for which it holds.",
        example="not disorganised",
        absent="all",
        key="one_hex_for",
        what="units that always move one hex",
    )
    bans: tuple[Ban, ...] = given(
        "Moves that are refused.",
        example="[{when: turn == 1 and in_zone, says: nobody moves out of a zone on turn 1}]",
        default=(),
        what="movement",
    )
    exits: tuple[Exit, ...] = given(
        "Ways off the map.", example="[{side: blue, from: blue-entry, to: blue-holding}]", default=()
    )
    entries: tuple[Entry, ...] = given(
        "Ways onto the map.", example="[{side: blue, from: blue-holding, to: blue-entry}]", default=()
    )
    parts: int = made()
    change_names: tuple[str, ...] = made()
    mixes: bool = made()
    by_supply: bool = made()
    halts: bool = made()
    layers: bool = made()
    spares: bool = made()
    cheapest: int = made()
    farthest: int = made()


KEYS: Mapping[str, Key] = {
    "movement": alone(
        Movement,
        "Movement: points, what a hex costs, what is not allowed.",
        '{factor: [{is: 4}], terrain: {clear: "1"}}',
        absent="movement is left to the players",
    )
}

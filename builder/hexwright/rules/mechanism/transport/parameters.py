"""Transport: units that are carried by sea, by air, by roads beyond the map."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NOWHERE, Box, HexSetName, Phases, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import Exact
from hexwright.rules.engine.records import TargetScope, UnitScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, given, record_of
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.types import POINTS
from hexwright.rules.mechanism.values.types import Settings
from hexwright.schema.base import Slug, StateId

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def _number(asked: Asked) -> int:
    """A state whose values are numbers (R001, E023)."""
    context, name = asked.context, asked.value
    state = context.state(asked.doc, name, asked.key)
    if name in context.game.states and not context.made.states[state].numbers:
        context.report.error("E023", f"the values of '{name}' are no numbers", asked.doc.where.of(asked.key))
    return state


class Trial(Parameters):
    """A die for each unit that is carried. Above the number of a state all is well; below it it is lost."""

    faces: int = given(
        "Faces of the die.", example="10", default=6, unit="faces", least=2, most=100, key="die"
    )
    against: int = given(
        "The state whose number it must exceed; its values are numbers.",
        example="weather-roll",
        reading=Reading(StateId, _number),
    )
    even: Settings = given(
        "Values that the unit gets if the die shows just that number.",
        example="{disorganised: 1}",
        default={},
    )


class Arrival(Parameters):
    """Where units arrive that are carried."""

    after: int = given(
        "Turns after that in which they left, at least.",
        example="2",
        default=1,
        unit="turns",
        least=0,
        most=100,
    )
    phases: Phases = given("In which phases.", example="un-arrivals")
    to: Condition[TargetScope] | None = given(
        "Where.", example="\"'ports' in to_hex_sets\"", absent="any hex", what="arriving: {within[id]}"
    )
    price: int = given(
        "What it costs them, if they may move on in that phase.",
        example="1",
        absent="they do not move on",
        otherwise=NOWHERE,
        unit="movement points",
        least=0,
        most=1000,
        reading=POINTS,
    )
    apart: bool = given("Whether it must be another hex than that they left.", example="true", default=False)


class Line(Parameters):
    """A way of being carried: by sea, by air, by roads beyond the map."""

    id: Slug = given("Its name.", example="sea")
    says: str | None = given("What players call it.", example="by sea", absent="its id")
    side: Side = given("Whose units.", example="un")
    units: Condition[UnitScope] | None = given(
        "Which units may begin it where they stand.",
        example="\"'ports' in hex_sets and control == 'un'\"",
        absent="always",
        what="carried: {id}",
    )
    price: int = given(
        "What it costs to begin.",
        example="2",
        default=Fraction(0),
        unit="movement points",
        least=0,
        most=1000,
        reading=POINTS,
    )
    first: bool = given(
        "Whether only units that have not moved may begin it.", example="true", default=False, key="unmoved"
    )
    box: Box = given(
        "Where units are on the way.", example="at-sea", absent="they get there at once", otherwise=NOWHERE
    )
    to: Condition[TargetScope] | None = given(
        "Where units get that need no box.",
        example="to_terrain != 'sea' and not to_zone",
        absent="any hex",
        what="where to: {id}",
    )
    trial: Trial | None = given(
        "A die that decides how they fare.", example="{against: weather-roll}", absent="it never fails"
    )
    effects: Settings = given(
        "Values that units get that are carried.", example="{dropped: 1}", default={}, key="set"
    )
    arrivals: tuple[Arrival, ...] = given(
        "Where they arrive from the box; without any they never do.",
        example="[{after: 1, phases: un-arrivals, to: \"'ports' in to_hex_sets\"}]",
        default=(),
    )
    needs_room: bool = given(
        "Whether it takes of the room in `rooms`, where units leave and where they arrive.",
        example="false",
        default=True,
    )

    @property
    def name(self) -> str:
        """As players read it."""
        return self.says or self.id

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S002 for arrivals from nowhere."""
        if doc.box is None and doc.arrivals:
            context.report.error("S002", "'arrivals' need a 'box'", doc.where.of("arrivals"))


class Room(Parameters):
    """How much may leave or arrive."""

    hexes: HexSetName = given("Hexes, of which each has that room.", example="small-ports")
    most: int = given(
        "How much may leave and arrive there in a turn.",
        example="3",
        unit="stacking points a turn",
        least=0,
        most=10_000,
        reading=Reading(Exact, lambda asked: int(asked.value * asked.context.made.units.point)),
    )


class Transport(Parameters):
    """Transport. Units are dragged to the box of a way, and from there to the hex where they arrive."""

    lines: tuple[Line, ...] = given(
        "The ways.",
        example="[{id: sea, side: un, box: at-sea, arrivals: [{phases: un-arrivals}]}]",
        fewest=1,
    )
    rooms: tuple[Room, ...] = given(
        "Hexes with little room.", example="[{hexes: small-ports, most: 3}]", default=()
    )
    bans: tuple[Ban, ...] = given(
        "Who begins none of these ways, and what players read then.",
        example="[{when: disorganised, says: it stands still}]",
        default=(),
        what="transport",
    )


KEYS: Mapping[str, Key] = {
    "transport": alone(
        Transport,
        "Transport by sea, by air, by roads beyond the map.",
        "{lines: [{id: sea, side: un, box: at-sea, arrivals: [{phases: un-arrivals}]}]}",
        absent="no unit is carried",
    )
}


def prepare(written: Any, context: Context) -> Transport | None:
    """The ways of being carried, None without any."""
    if written.transport is not None and context.of(Movement) is None:
        context.report.error("S002", "'transport' needs 'movement'", written.where.of("transport"))
        return None
    return record_of(context, Transport, written.transport)

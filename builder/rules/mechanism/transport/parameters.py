"""Transport: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import ALWAYS, Area, BanDoc, Exact, TargetTest, UnitTest, bans
from builder.rules.engine.scopes import TargetScope, UnitScope
from builder.rules.language.prelude import Bits
from builder.rules.mechanism.movement.records import Movement
from builder.rules.mechanism.values.effects import settings
from builder.rules.mechanism.values.parameters import Numbers
from builder.rules.mechanism.values.records import Effect
from builder.schema.base import Absent, Datum, HexSetName, Item, SideId, Slug, StateId, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A die that decides how units fare. `faces`: of the die; `against`: the state whose number it must
    exceed; `even`: what becomes of units if it is equal; if it is less they are lost.
    """

    faces: int
    against: int
    even: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """Where units arrive that are carried.

    Attributes:
        after: turns after that in which they left, at least.
        phases: places in the course of play.
        to: where; None for anywhere.
        price: parts of a point that it costs them; they may then move on. NOWHERE: they do not move on.
        apart: whether it must be another place than that which they left.

    """

    after: int
    phases: Bits
    to: Condition[TargetScope] | None
    price: int
    apart: bool


@dataclass(frozen=True, kw_only=True)
class Line:
    """A way of being carried.

    Attributes:
        name: as players read it.
        side: whose units.
        units: which, where they stand.
        price: parts of a point that it costs them to begin.
        first: whether only units that have not moved.
        box: where they are on the way; NOWHERE for those that get there at once.
        to: for those that get there at once, where; None for anywhere.
        trial: a die, None without.
        effects: what becomes of units that are carried.
        arrivals: where they arrive; empty for never.
        needs_room: whether it takes of the room where units leave and arrive.

    """

    name: str
    side: int
    units: Condition[UnitScope] | None
    price: int
    first: bool
    box: int
    to: Condition[TargetScope] | None
    trial: Trial | None
    effects: tuple[Effect, ...]
    arrivals: tuple[Arrival, ...]
    needs_room: bool


@dataclass(frozen=True, kw_only=True)
class Room:
    """How much may leave from, or arrive at, each place of a set in a turn: stacking points."""

    hexes: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Transport:
    """All ways of being carried. `bans`: who begins none of them."""

    lines: tuple[Line, ...]
    rooms: tuple[Room, ...]
    bans: tuple[Ban, ...]


# --- what authors write ------------------------------------------------------------------------------
class TrialDoc(Datum):
    """A die for each unit that is carried. Above the number of a state all is well; below it it is lost."""

    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    against: StateId = Field(
        description="The state whose number it must exceed; its values are numbers.",
        examples=["weather-roll"],
    )
    even: Numbers = Field(
        default_factory=dict,
        description="Values that the unit gets if the die shows just that number.",
        examples=["{disorganised: 1}"],
    )


class DisembarkationDoc(Item):
    """Where units arrive that are carried."""

    after: Annotated[int, Unit("turns")] = Field(
        default=1, ge=0, le=100, description="Turns after that in which they left, at least.", examples=["2"]
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        description="In which phases.", examples=["un-arrivals"]
    )
    to: Annotated[TargetTest | None, Absent("any hex")] = Field(
        default=None, description="Where.", examples=["\"'ports' in to_hex_sets\""]
    )
    price: Annotated[Exact | None, Unit("movement points"), Absent("they do not move on")] = Field(
        default=None,
        ge=0,
        le=1000,
        description="What it costs them, if they may move on in that phase.",
        examples=["1"],
    )
    apart: bool = Field(
        default=False, description="Whether it must be another hex than that they left.", examples=["true"]
    )


class CarriageDoc(Datum):
    """A way of being carried: by sea, by air, by roads beyond the map."""

    id: Slug = Field(description="Its name.", examples=["sea"])
    says: Annotated[str | None, Absent("its id")] = Field(
        default=None, description="What players call it.", examples=["by sea"]
    )
    side: SideId = Field(description="Whose units.", examples=["un"])
    units: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None,
        description="Which units may begin it where they stand.",
        examples=["\"'ports' in hex_sets and control == 'un'\""],
    )
    price: Annotated[Exact, Unit("movement points")] = Field(
        default=Fraction(0), ge=0, le=1000, description="What it costs to begin.", examples=["2"]
    )
    unmoved: bool = Field(
        default=False, description="Whether only units that have not moved may begin it.", examples=["true"]
    )
    box: Annotated[Area | None, Absent("they get there at once")] = Field(
        default=None, description="Where units are on the way.", examples=["at-sea"]
    )
    to: Annotated[TargetTest | None, Absent("any hex")] = Field(
        default=None,
        description="Where units get that need no box.",
        examples=["to_terrain != 'sea' and not to_zone"],
    )
    trial: Annotated[TrialDoc | None, Absent("it never fails")] = Field(
        default=None, description="A die that decides how they fare.", examples=["{against: weather-roll}"]
    )
    set_: Numbers = Field(
        default_factory=dict,
        alias="set",
        description="Values that units get that are carried.",
        examples=["{dropped: 1}"],
    )
    arrivals: tuple[DisembarkationDoc, ...] = Field(
        default=(),
        description="Where they arrive from the box; without any they never do.",
        examples=["[{after: 1, phases: un-arrivals, to: \"'ports' in to_hex_sets\"}]"],
    )
    needs_room: bool = Field(
        default=True,
        description="Whether it takes of the room in `rooms`, where units leave and where they arrive.",
        examples=["false"],
    )


class HarbourDoc(Item):
    """How much may leave or arrive."""

    hexes: HexSetName = Field(description="Hexes, of which each has that room.", examples=["small-ports"])
    most: Annotated[Exact, Unit("stacking points a turn")] = Field(
        ge=0, le=10_000, description="How much may leave and arrive there in a turn.", examples=["3"]
    )


class TransportDoc(Datum):
    """Transport. Units are dragged to the box of a way, and from there to the hex where they arrive."""

    lines: tuple[CarriageDoc, ...] = Field(
        min_length=1,
        description="The ways.",
        examples=["[{id: sea, side: un, box: at-sea, arrivals: [{phases: un-arrivals}]}]"],
    )
    rooms: tuple[HarbourDoc, ...] = Field(
        default=(), description="Hexes with little room.", examples=["[{hexes: small-ports, most: 3}]"]
    )
    bans: tuple[BanDoc, ...] = Field(
        default=(),
        description="Who begins none of these ways, and what players read then.",
        examples=["[{when: disorganised, says: it stands still}]"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "transport": (
        Annotated[TransportDoc | None, Absent("no unit is carried")],
        Field(
            default=None,
            description="Transport by sea, by air, by roads beyond the map.",
            examples=["{lines: [{id: sea, side: un, box: at-sea, arrivals: [{phases: un-arrivals}]}]}"],
        ),
    )
}
"""What it adds to `rules:`."""


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Transport | None:
    """The ways of being carried, None without any."""
    doc: TransportDoc | None = given.transport
    if doc is None:
        return None
    movement = context.of(Movement)
    if movement is None:
        context.report.error("S002", "'transport' needs 'movement'", given.where.of("transport"))
        return None
    return Transport(
        lines=tuple(_line(context, d, movement.parts) for d in doc.lines),
        rooms=tuple(
            Room(hexes=context.hex_set(d, d.hexes, "hexes"), most=int(d.most * context.made.units.point))
            for d in doc.rooms
        ),
        bans=bans(context, doc.bans, "transport"),
    )


def _line(context: Context, doc: CarriageDoc, parts: int) -> Line:
    if doc.box is None and doc.arrivals:
        context.report.error("S002", "'arrivals' need a 'box'", doc.where.of("arrivals"))
    return Line(
        name=doc.says or doc.id,
        side=context.side(doc, doc.side),
        units=context.maybe(doc, "units", UnitScope, f"carried: {doc.says or doc.id}"),
        price=_in_parts(context, doc, "price", doc.price, parts),
        first=doc.unmoved,
        box=NOWHERE if doc.box is None else context.place(doc, doc.box, "box"),
        to=context.maybe(doc, "to", TargetScope, f"where to: {doc.says or doc.id}"),
        trial=None if doc.trial is None else _trial(context, doc.trial),
        effects=settings(context, doc, doc.set_, "set"),
        arrivals=tuple(
            Arrival(
                after=d.after,
                phases=context.phases(d, d.phases, "phases"),
                to=context.maybe(d, "to", TargetScope, f"arriving: {doc.says or doc.id}"),
                price=NOWHERE if d.price is None else _in_parts(context, d, "price", d.price, parts),
                apart=d.apart,
            )
            for d in doc.arrivals
        ),
        needs_room=doc.needs_room,
    )


def _in_parts(context: Context, doc: Datum, key: str, price: Exact, parts: int) -> int:
    """Points in parts of a point; E023 for what movement counts in no part."""
    if price * parts != int(price * parts):
        context.report.error("E023", f"movement counts no parts such as {price}", doc.where.of(key))
    return int(price * parts)


def _trial(context: Context, doc: TrialDoc) -> Trial:
    state = context.state(doc, doc.against, "against")
    if doc.against in context.game.states and not context.made.states[state].numbers:
        context.report.error("E023", f"the values of '{doc.against}' are no numbers", doc.where.of("against"))
    return Trial(faces=doc.die, against=state, even=settings(context, doc, doc.even, "even"))

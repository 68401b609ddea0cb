"""Control: who holds which hexes at the start, who takes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Side, Terrains
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.links import Along
from hexwright.rules.engine.network import Network, set_of
from hexwright.rules.engine.records import StandingUnit
from hexwright.rules.engine.section import (
    Asked,
    Key,
    Parameters,
    Reading,
    always,
    given,
    made,
    plain,
    records,
    section,
)
from hexwright.rules.engine.vocabulary import terrain_kinds
from hexwright.rules.language.prelude import Bits, Ints, has_bit, no_bits
from hexwright.rules.mechanism.zones.parameters import Zones
from hexwright.schema.base import HexSetName, Item, SideId

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def _members(asked: Asked) -> Bits:
    """The places of a hex set."""
    context = asked.context
    return context.made.places.hex_sets[context.hex_set(asked.doc, asked.value, asked.key)]


class Held(Parameters):
    """Hexes a side controls at the start."""

    side: Side = given("Who controls them.", example="un")
    places: Bits = given("Which.", example="south", key="hexes", reading=Reading(HexSetName, _members))


@dataclass(frozen=True, kw_only=True)
class Front:
    """Control at the start by a line of units: before it a flood gets, behind it not.

    Attributes:
        behind: the side whose units and zones are the line.
        before: the side that controls what the flood reaches.
        seeds: where it begins if no unit of `before` stands on the map.
        land: places it may enter.
        network: the links it runs over.

    """

    behind: int
    before: int
    seeds: Bits
    land: Bits
    network: Network


@dataclass(frozen=True, kw_only=True)
class Area:
    """A region that is held by whoever controls enough of it.

    Attributes:
        number: its set of places.
        places: the places themselves.
        needs: how many of them a side must control.
        keys: which of its places are key spaces.
        stars: how many of these must be among them.
        points: what it is worth.

    """

    number: int
    places: Ints
    needs: int
    keys: Bits
    stars: int
    points: int


def _held(asked: Asked) -> tuple[Held, ...]:
    """What the map gives to each side, and what is written."""
    return (*_printed(asked.context), *records(asked.context, Held, asked.value))


class Control(Parameters):
    """Control: who holds which hexes at the start. It changes when a unit enters.

    `areas`: the regions of a map of spaces that say what it takes to hold them.
    """

    behind: SideId | None = given(
        "The side that holds all hexes behind the line of its units and their zones.",
        example="un",
        absent="no side has a front",
    )
    before: SideId | None = given(
        "The side that holds those before the line.",
        example="communist",
        absent="the enemy of that side",
    )
    flood: str | None = given(
        "Hexes from which the other side's ground spreads up to the line while none of its units stands on "
        "the map.",
        example="communist-supply",
        absent="where units of the other side stand",
        reading=Reading(HexSetName, plain),
    )
    links: Along | None = given(
        "Hexsides or connections over which it spreads.",
        example="{barred_by: sea}",
        absent="those that a zone of control crosses; all without zones",
    )
    closed: Terrains = given(
        "Terrain nobody controls at the start, beside what nobody enters.", example="swamp", default=()
    )
    held: tuple[Held, ...] = given(
        "Hexes a side controls at the start, whoever stands there.",
        example="[{side: un, hexes: south}]",
        default=(),
        key="holds",
        reading=Reading(tuple[section(Held, Item).doc, ...], _held),  # type: ignore[misc]
    )
    takes: Condition[StandingUnit] | None = given(
        "Which units take the hexes they enter, and hold those where they start.",
        example="type != 'aircraft'",
        absent="all units",
        what="who takes control",
    )
    areas: tuple[Area, ...] = made()
    front: Front | None = made()

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
        """The regions of the map, and the line of units."""
        front = None if doc.behind is None else _front(context, doc, found)
        return {"areas": _areas(context), "front": front}


KEYS: Mapping[str, Key] = {
    "control": always(
        Control,
        "Control: who holds which hexes at the start, who takes them.",
        "{behind: un, flood: communist-supply}",
    )
}


def prepare(written: Any, context: Context) -> Control:
    """Control. Every game has it: a hex belongs to the side that entered it last."""
    found: Control = section(Control).record(context, written.control)
    return found


def _areas(context: Context) -> tuple[Area, ...]:
    """The regions of a map of spaces that say what it takes to hold them."""
    if context.board.space_map is None:
        return ()
    places = context.made.places
    spaces = context.board.space_map.spaces.values()
    keys = set_of([k for k, space in enumerate(spaces) if "key" in space.flags])
    return tuple(
        Area(
            number=context.made.hex_sets.index(name),
            places=places.members[context.made.hex_sets.index(name)],
            needs=region.control,
            keys=keys,
            stars=region.stars,
            points=region.points or 0,
        )
        for name, region in context.board.space_map.regions.items()
        if region.control is not None
    )


def _printed(context: Context) -> tuple[Held, ...]:
    """The spaces that the map gives to each side, where it gives any."""
    if context.board.space_map is None:
        return ()
    spaces = enumerate(context.board.space_map.spaces.values())
    owners = [(place, space.side) for place, space in spaces]
    found = []
    for number, side in enumerate(context.game.sides):
        own = [place for place, owner in owners if owner == side]
        if own:
            found.append(Held(side=number, places=set_of(own)))
    return tuple(found)


def _front(context: Context, doc: Any, found: Mapping[str, Any]) -> Front:
    places = context.made.places
    kinds = list(terrain_kinds(context.board).values())
    land = [
        p
        for p in range(places.count)
        if kinds[places.terrain[p]].passable and not has_bit(found["closed"], places.terrain[p])
    ]
    zones = context.of(Zones)
    links = places.every_link if zones is None else zones.movement.network
    seeds = no_bits() if doc.flood is None else places.hex_sets[context.hex_set(doc, doc.flood, "flood")]
    side = context.side(doc, doc.behind, "behind")
    return Front(
        behind=side,
        before=_before(context, doc, side),
        seeds=seeds,
        land=set_of(land),
        network=links if found["links"] is None else found["links"],
    )


def _before(context: Context, doc: Any, behind: int) -> int:
    """The side before the line; E024 if it is not said and several could be meant."""
    if doc.before is not None:
        return context.side(doc, doc.before, "before")
    sides = len(context.game.sides)
    enemies = [k for k in range(sides) if context.made.opposed[behind * sides + k] == 1]
    if len(enemies) != 1:
        context.report.error("S002", "'before' is missing: several sides could stand there", doc.where.span)
    return next(iter(enemies), 0)

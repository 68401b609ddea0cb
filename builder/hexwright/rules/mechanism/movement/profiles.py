"""Profiles: how units move that do not all move alike."""

from __future__ import annotations

from typing import Annotated, Any

from hexwright.rules.engine.codes import NOWHERE, Hexsides, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import UnitTest
from hexwright.rules.engine.place_conditions import PlaceCondition
from hexwright.rules.engine.place_sorting import place_condition
from hexwright.rules.engine.records import PrintedPlace, StandingUnit, SuppliedUnit, TargetScope
from hexwright.rules.engine.section import Asked, Parameters, Reading, expression, given, made, plain, section
from hexwright.rules.language.prelude import Bits, Ints, has_bit, no_bits, with_bit
from hexwright.rules.mechanism.movement.types import ALLOWANCE, LINK_PRICES, PRICES
from hexwright.schema.base import Item, Slug, Words, Written

FITTING = expression(PrintedPlace, "Condition")


def _fitting(asked: Asked) -> Bits:
    """The places for which the condition holds; all for None."""
    made_of = asked.context.made
    holds = None if asked.value is None else FITTING.find(asked)
    found = no_bits()
    for place in range(made_of.places.count):
        if holds is None or holds(PrintedPlace(made_of, place)):
            found = with_bit(found, place)
    return found


def _passable(asked: Asked) -> PlaceCondition | None:
    return place_condition(asked.context, asked.doc, asked.key, asked.what)


def _marks(kinds: Bits, count: int) -> Ints:
    """1 for each of so many kinds that is one of these."""
    return [int(has_bit(kinds, k)) for k in range(count)]


def _still(asked: Asked) -> Ints:
    context = asked.context
    return _marks(context.link_kinds(asked.doc, asked.value, asked.key), len(context.made.link_names))


def _halts(asked: Asked) -> Ints:
    context = asked.context
    return _marks(context.terrains(asked.doc, asked.value, asked.key), len(context.made.terrain_names))


class ProfileCase(Parameters):
    """What is different about a profile in some case, such as when rivers are frozen. The first case that
    applies counts. What it does not name is as the profile says.
    """

    when: UnitTest = given(
        "When; it may ask what the profile's own condition may.", example="weather in {'frost', 'snow'}"
    )
    terrain: Any = given(
        "What it costs to enter a hex.",
        example='{clear: "2", forest: "4"}',
        absent="as the profile says",
        unit="movement points",
        reading=PRICES,
    )
    hexsides: Any = given(
        "What crossing a kind of hexside costs more instead.",
        example="{river: 0}",
        default={},
        unit="movement points",
        reading=LINK_PRICES,
    )
    replaces: Any = given(
        "What roads and the like cost instead; never: they are of no use.",
        example="{road: never}",
        default={},
        unit="movement points",
        reading=LINK_PRICES,
    )


CASE = section(ProfileCase, Item).doc


class Profile(Parameters):
    """How some units move. The first profile that fits a unit counts.

    The last for a side has no condition. What is written of prices is made into parts of a point, SHUT for
    never: `enter` for each terrain; for each kind of link `cross`, what crossing it costs more, `along`, what
    following it costs in place of the terrain, and `helped`, what crossing it costs more beside helpers, both
    NOWHERE where they do not; `entry` for each place, links apart; `price` for each link. `open`: the places
    it can enter somehow, be it by a road alone; `cheapest`: the least that following any link costs;
    `allowance`: place of their points in `Movement.allowances`.
    """

    id: Slug = given("Its name, for `march`.", example="motorised")
    side: Side = given("Whose units.", example="blue", absent="all sides", otherwise=NOWHERE)
    when: Condition[SuppliedUnit] | None = given(
        "Which units; it may ask what is printed on them, where they stand and how the game stands.",
        example="type in {'armour', 'motorised'}",
        absent="always",
        what="units of profile {id}",
    )
    by_itself: bool = given(
        "Whether it is for `march` alone: no unit moves so by itself.",
        example="true",
        default=False,
        key="march_only",
        reading=Reading(bool, lambda asked: not asked.value),
    )
    allowance: int = given(
        "Their movement points.",
        example="{stat: mp}",
        absent="as `movement` says",
        key="factor",
        reading=ALLOWANCE,
    )
    enter: Ints = given(
        "What it costs to enter a hex; terrain that is not named is never entered.",
        example='{clear: "1", forest: "3", mountain: never}',
        absent="as `movement` says",
        unit="movement points",
        key="terrain",
        reading=PRICES,
    )
    cross: Ints = given(
        "What it costs more to cross a kind of hexside, or to follow a kind of connection; less when below "
        "zero.",
        example="{river: 2, bridge: -2, sea: never}",
        absent="as `movement` says",
        unit="movement points",
        key="hexsides",
        reading=LINK_PRICES,
    )
    enters: Bits = given(
        "Which hexes they may enter at all.",
        example="terrain != 'city' or 'port' in flags",
        absent="any hex",
        what="hexes for profile {id}",
        reading=Reading(FITTING.written, _fitting, absent=True),
    )
    halts: Ints = given(
        "Terrain that ends a move.",
        example="mountains swamp",
        default=(),
        reading=Reading(Annotated[Words, Written("words: ids of terrain kinds")], _halts),
    )
    along: Ints = given(
        "Roads and the like: kinds of hexsides or connections whose price stands in place of all that "
        "terrain and hexsides cost.",
        example="{road: 1/2}",
        default={},
        unit="movement points",
        key="replaces",
        reading=LINK_PRICES,
    )
    still: Ints = given(
        "Kinds of hexsides that cost as much along a road.",
        example="river",
        default=(),
        key="still_pays",
        reading=Reading(Annotated[Words, Written("words: kinds of hexsides")], _still),
    )
    bridges: Hexsides = given(
        "Kinds that do away with the price of all others where they are there as well, and let units cross "
        "what is never crossed.",
        example="bridge",
        default=(),
        key="bridged_by",
    )
    helped: Ints = given(
        "What crossing a kind of hexside costs more beside one of `helpers`, in place of what `hexsides` "
        "says. Terrain that is never entered they then enter onto one of the roads of `replaces`.",
        example="{river: 0}",
        default={},
        unit="movement points",
        reading=LINK_PRICES,
    )
    cases: Any = given(
        "What is different in some cases; the first that applies.",
        example="[{when: weather == 'frost', hexsides: {river: 0}}]",
        default=(),
        reading=Reading(tuple.__class_getitem__((CASE, ...)), plain),
    )
    through: PlaceCondition | None = given(
        "Which hexes they may pass, or end in, as things stand.",
        example="not torn_up",
        absent="any that they may enter",
        what="where profile {id} passes",
        reading=Reading(Annotated[str, Written("expression about a hex or space as it stands")], _passable),
    )
    stops: Condition[TargetScope] | None = given(
        "Where a move may end.",
        example="\"'airfield' in to_flags\"",
        absent="anywhere",
        what="where moves of profile {id} end",
    )
    blocked_by: Condition[StandingUnit] | None = given(
        "Which enemies keep them out of a hex.",
        example="type in {'ship', 'submarine'}",
        absent="all enemies",
        what="enemies in the way of profile {id}",
    )
    passes_enemies: bool = given("Whether they move on through enemies.", example="true", default=False)
    joins_enemies: bool = given(
        "Whether they also end moves in hexes with enemies, as aircraft in flight do.",
        example="true",
        default=False,
    )
    ignores_zones: bool = given(
        "Whether enemy zones of control leave them alone.", example="true", default=False
    )
    entry: Ints = made()
    price: Ints = made()
    open: Bits = made()
    cheapest: int = made()

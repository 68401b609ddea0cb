"""What the rules of movement are made of: points, profiles, modes, ways off the map and onto it."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.bans import Ban
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import Change
from builder.rules.engine.place_conditions import PlaceCondition
from builder.rules.engine.scopes import StandingUnit, SuppliedUnit, TargetScope, UnitScope
from builder.rules.language.prelude import Bits, Ints
from builder.rules.mechanism.values.records import Value


@dataclass(frozen=True, kw_only=True)
class PointsCase:
    """Points for a case: for a side, or NOWHERE for all; while a state has a value, or NOWHERE for any; when
    a condition holds. `by`: in whole points, in place of `points`, where they depend on play.
    """

    points: int
    by: Amount[UnitScope] | None
    side: int
    state: int
    value: int
    when: Condition[UnitScope] | None


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """Points of units: the first case that applies, else what is printed. `printed`: a column of stats, in
    parts of a point; empty when the cases say it all.
    """

    cases: tuple[PointsCase, ...]
    printed: Ints


@dataclass(frozen=True, kw_only=True)
class Profile:
    """How some units move. The first that fits a unit counts; the last for a side has no condition.

    Attributes:
        name: as the author calls it.
        side: whose units, NOWHERE for all.
        when: which of them; None for all.
        by_itself: whether units move so without a mode.
        allowance: place of their points in `Movement.allowances`.
        enter: parts of a point to enter each terrain, SHUT for never.
        entry: parts of a point to enter each place, links apart, SHUT for never.
        cross: what crossing each kind of link costs more, SHUT for never.
        along: what following each kind of link costs in place of the terrain, NOWHERE where it does not.
        still: 1 for kinds of links that cost as much along such a link.
        bridges: kinds of links that save the cost of crossing others.
        price: for each link what it costs to follow it, SHUT for never.
        helped: what crossing each kind of link costs more beside helpers, NOWHERE where they are of no use.
        open: the places it can enter somehow, be it by a road alone.
        cheapest: the least that following any link costs.
        halts: 1 for terrains that end a move.
        through: which places they may pass or end in now; None for all.
        stops: where a move may end; None for anywhere.
        blocked_by: which enemies keep them out of a place; None for all.
        passes_enemies: whether they move on through enemies.
        joins_enemies: whether they also end moves where enemies are.
        ignores_zones: whether enemy zones of control leave them alone.

    """

    name: str
    side: int
    when: Condition[SuppliedUnit] | None
    by_itself: bool
    allowance: int
    enter: Ints
    entry: Ints
    cross: Ints
    along: Ints
    still: Ints
    bridges: Bits
    price: Ints
    helped: Ints
    open: Bits
    cheapest: int
    halts: Ints
    through: PlaceCondition | None
    stops: Condition[TargetScope] | None
    blocked_by: Condition[StandingUnit] | None
    passes_enemies: bool
    joins_enemies: bool
    ignores_zones: bool


@dataclass(frozen=True, kw_only=True)
class Damage:
    """What makes links worse for a while.

    Attributes:
        value: of places: links into a place where it is not 0; of links: those where it is not 0.
        side: whose units, NOWHERE for all.
        kinds: of links that it spoils: they are as if they were not there; none: all links cost more.
        links: all links that have one of these kinds.
        add: parts of a point that they cost more for each point of the value, if they are to be used all the
            same; NOWHERE if they cannot.

    """

    value: Value
    side: int
    kinds: Bits
    links: Ints
    add: int


@dataclass(frozen=True, kw_only=True)
class Harassment:
    """Units that slow down their enemies along links into the place where they stand.

    Attributes:
        units: all that do.
        side: whose units are slowed down, NOWHERE for all.
        kinds: of links along which they are.
        price: parts of a point that following such a link costs at least.

    """

    units: Ints
    side: int
    kinds: Bits
    price: int


@dataclass(frozen=True, kw_only=True)
class Threat:
    """Enemies nearby who spoil links as long as they stand there.

    Attributes:
        kinds: of links that they spoil: they are as if they were not there.
        links: all links that have one of these kinds; `starts`: where each begins.
        within: how many hexes or links from one of its ends they stand at most.
        units: which enemies; None for all.
        guards: units of the side that moves who keep a link whole at one of its ends; None for nobody.

    """

    kinds: Bits
    links: Ints
    starts: Ints
    within: int
    units: Condition[StandingUnit] | None
    guards: Condition[StandingUnit] | None


@dataclass(frozen=True, kw_only=True)
class Mode:
    """A faster way to move, such as a march.

    Attributes:
        when: which units, asked as their move begins; None for all.
        times, per: their points are multiplied by the one and divided by the other.
        allowance: place of its own points in `Movement.allowances`; NOWHERE for those of `times`. A unit
            moves by a mode with points of its own, or otherwise, not both in a phase.
        profiles: for each side the place of its own profile in `Movement.profiles`; empty for that of the
            unit.
        clear: whether it keeps clear of enemy zones of control from start to end; `leaves`: though it may
            begin in one.
        away: enemies next to which it neither begins, passes nor ends; None for none.
        boarding: parts of a point on foot that it costs to begin, also after walking; NOWHERE if nobody walks
            before.
        most: stacking points of a side that may move so in a phase, NEVER for any number.
        strains: whether its points are those on foot and more, and each point more costs a step.

    """

    when: Condition[UnitScope] | None
    times: int
    per: int
    allowance: int
    profiles: Ints
    clear: bool
    leaves: bool
    away: Condition[StandingUnit] | None
    boarding: int
    most: int
    strains: bool


@dataclass(frozen=True, kw_only=True)
class Exit:
    """A way off the map. `hexes`: number of the hex set it begins in; `to`: a box, OFF_MAP for good."""

    side: int
    hexes: int
    price: int
    to: int
    when: Condition[UnitScope] | None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A way onto the map from a box by the places of a hex set, at the price of the place.

    `waits`: the box is a cell of the turn track, where units wait for their turn.
    """

    side: int
    box: int
    hexes: int
    waits: bool


@dataclass(frozen=True, kw_only=True)
class Movement:
    """The rules of movement. Points are counted in parts, `parts` to a point.

    Attributes:
        parts: how many parts a point has, so that all prices are whole.
        allowances: points of units, each of which profiles and modes name by its place.
        changes: what changes the points of a profile, in order.
        change_names: their rules and conditions, as players read them.
        profiles: how units move.
        mixes: whether units of one side may differ in their profile.
        by_supply: whether the profile of a unit may depend on its supply.
        halts: whether some terrain ends moves.
        layers: whether enemies or their zones of control are nothing to some profile, or something besides
            enemies may keep units from passing a place.
        modes: faster ways, tried in order when walking is not enough.
        mode_names: what players call them.
        bans: moves that are refused.
        spares: whether one of them spares some units.
        exits: ways off the map.
        entries: ways onto it.
        damage: what makes links worse for a while.
        harassment: units that slow down their enemies along links.
        threats: enemies nearby who spoil links.
        helpers: units that help others across links of their place; None for nobody.
        together: whether a stack must have begun the phase together, and one mover finishes before the next.
        singly: whether units move one by one.
        at_least_one: whether a unit may always move to a neighbouring place.
        one_for: units that may; None for all.
        cheapest: the least that any profile pays for any link.
        farthest: the most points a unit may have before any change.

    """

    parts: int
    allowances: tuple[Allowance, ...]
    changes: tuple[Change, ...]
    change_names: tuple[str, ...]
    profiles: tuple[Profile, ...]
    mixes: bool
    by_supply: bool
    halts: bool
    layers: bool
    modes: tuple[Mode, ...]
    mode_names: tuple[str, ...]
    bans: tuple[Ban, ...]
    spares: bool
    exits: tuple[Exit, ...]
    entries: tuple[Entry, ...]
    damage: tuple[Damage, ...]
    harassment: tuple[Harassment, ...]
    threats: tuple[Threat, ...]
    helpers: Condition[StandingUnit] | None
    together: bool
    singly: bool
    at_least_one: bool
    one_for: Condition[StandingUnit] | None
    cheapest: int
    farthest: int

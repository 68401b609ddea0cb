"""Ways over the map: what stands in the way of some units, how far they get, by which path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import ELSEWHERE, NOWHERE, SHUT
from hexwright.rules.engine.place_conditions import places_where
from hexwright.rules.engine.places import distance, link, listed, neighbours, on_map, spread
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, SuppliedUnit
from hexwright.rules.engine.units import enemies_in, enemy_counts, opposes
from hexwright.rules.language.prelude import (
    Ints,
    copy,
    cut,
    flags,
    has_bit,
    heap,
    ints,
    less,
    no_bits,
    pop,
    push,
    size,
    with_bit,
)
from hexwright.rules.mechanism.movement.help import assist, threaten
from hexwright.rules.mechanism.movement.parameters import Mode, Movement
from hexwright.rules.mechanism.movement.points import Start, profile_of, profiles_of, supply_now
from hexwright.rules.mechanism.movement.prices import entry_price, is_damaged, larger, link_price, prices_now
from hexwright.rules.mechanism.movement.profiles import Profile
from hexwright.rules.mechanism.stacking.parameters import Stacking
from hexwright.rules.mechanism.stacking.rules import has_narrow_ways, mark_crowded
from hexwright.rules.mechanism.zones.parameters import Zones
from hexwright.rules.mechanism.zones.rules import movement_zone

ENDLESS: Final = SHUT - 1
"""Parts of a point that are enough for any way."""


@dataclass(frozen=True)
class Ground:
    """The map as some units find it.

    Attributes:
        place: where they begin; NOWHERE off the map.
        seeds: off the map the cost of each place by which they enter, NOWHERE where they do not.
        profiles: how they move; what is dearest for one of them counts.
        enemies: how many enemies stand in each place.
        zones: 1 in enemy zones of control.
        held: not 0 in places where enemies keep them from staying.
        shut: not 0 in places where enemies keep them from passing.
        slow: 1 in enemy zones of control that they heed.
        price: what following each link costs: the dearest of them all if `merged`, else the first of them.
        merged: whether no other profile need be looked at.

    """

    place: int
    seeds: Ints
    profiles: Ints
    enemies: Ints
    zones: Ints
    held: Ints
    shut: Ints
    slow: Ints
    price: Ints
    merged: bool


@dataclass(frozen=True)
class Ways:
    """Least cost of every place, and the place before it on the way; NOWHERE in both when out of reach."""

    cost: Ints
    back: Ints


def stop_in_zones(game: Game) -> bool:
    """Whether entering an enemy zone of control ends a move."""
    return game.has(Zones) and game.of(Zones).stop


def leave_for_free_places(game: Game) -> bool:
    """Whether units that begin in an enemy zone of control must first enter a place without one."""
    return game.has(Zones) and game.of(Zones).leave_free


def zone_marks(game: Game, play: Play, movers: Ints) -> Ints:
    """1 for each place in which an enemy zone of control hinders these units of one side."""
    return flags(movement_zone(game, play, game.units.side[movers[0]], movers), game.places.count)


# --- what stands in the way -------------------------------------------------------------------------
def ground_of(game: Game, play: Play, movers: Ints, start: Start, zones: Ints) -> Ground:
    """The map as units find it that move in their usual way. `zones`: as `zone_marks` gives them."""
    at = play.at[movers[0]]
    side = game.units.side[movers[0]]
    profiles = profiles_of(game, play, movers, start.supply)
    enemies = enemy_counts(game, play, side)
    if on_map(game, at):
        return ground_for(game, play, movers, at, enemies, profiles, enemies, zones)
    found = ground_for(game, play, movers, NOWHERE, enemies, profiles, enemies, zones)
    seeds = entry_costs(game, side, at, found)
    return Ground(
        NOWHERE,
        seeds,
        found.profiles,
        found.enemies,
        found.zones,
        found.held,
        found.shut,
        found.slow,
        found.price,
        found.merged,
    )


def ground_by(game: Game, play: Play, movers: Ints, mode: Mode, usual: Ground) -> Ground:
    """The map as units find it that move by a mode. `usual`: as they find it otherwise."""
    side = game.units.side[movers[0]]
    own = usual.profiles
    if len(mode.profiles) > 0:
        own = ints(1, mode.profiles[side])
    elif mode.away is None:
        return usual
    found = ground_for(game, play, movers, usual.place, usual.seeds, own, usual.enemies, usual.zones)
    if mode.away is None:
        return found
    near = beside_enemies(game, play, side, mode)
    held = larger(found.held, near)
    shut = larger(found.shut, near)
    return Ground(
        found.place,
        found.seeds,
        found.profiles,
        found.enemies,
        found.zones,
        held,
        shut,
        found.slow,
        found.price,
        found.merged,
    )


def beside_enemies(game: Game, play: Play, side: int, mode: Mode) -> Ints:
    """1 for each place that is next to an enemy whom units that move by a mode keep away from."""
    found = no_bits()
    if mode.away is not None:
        for u in range(game.units.count):
            if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], side):
                if mode.away(StandingUnit(game=game, play=play, unit=u)):
                    found = with_bit(found, play.at[u])
    return flags(spread(game.places.every_link, found), game.places.count)


def ground_for(
    game: Game, play: Play, movers: Ints, place: int, seeds: Ints, profiles: Ints, enemies: Ints, zones: Ints
) -> Ground:
    """The map as units of a side find it that begin at a place and move in these ways."""
    side = game.units.side[movers[0]]
    price = game.of(Movement).profiles[profiles[0]].price
    merged = False
    if is_damaged(game, play):
        price = prices_now(game, play, side, profiles)
        merged = True
    if len(game.of(Movement).threats) > 0 or game.of(Movement).helpers is not None:
        price = copy(price) if merged else prices_now(game, play, side, profiles)
        threaten(game, play, movers, profiles, price)
        assist(game, play, movers, profiles, price)
        merged = True
    if not game.of(Movement).layers:
        return Ground(place, seeds, profiles, enemies, zones, enemies, enemies, zones, price, merged)
    rules = game.of(Movement)
    nobody = ints(game.places.count, 0)
    held = nobody
    shut = nobody
    slow = nobody
    for k in profiles:
        if not rules.profiles[k].joins_enemies:
            blocking = enemies_against(game, play, side, k, enemies)
            held = blocking if k == profiles[0] else larger(held, blocking)
            if not rules.profiles[k].passes_enemies:
                shut = blocking if k == profiles[0] else larger(shut, blocking)
        if not rules.profiles[k].ignores_zones:
            slow = zones
    for k, profile in enumerate(rules.profiles):
        if profile.through is not None and listed(profiles, k):
            barred = impassable(game, play, profile)
            held = larger(held, barred)
            shut = larger(shut, barred)
    if game.has(Stacking) and has_narrow_ways(game):
        shut = copy(shut)
        mark_crowded(game, play, side, movers, shut)
    return Ground(place, seeds, profiles, enemies, zones, held, shut, slow, price, merged)


def impassable(game: Game, play: Play, profile: Profile) -> Ints:
    """1 for each place that units of a profile may not pass as things stand."""
    passed = game.places.everywhere
    if profile.through is not None:
        passed = places_where(game, play, profile.through, game.places.everywhere)
    return flags(less(game.places.everywhere, passed), game.places.count)


def entry_costs(game: Game, side: int, box: int, ground: Ground) -> Ints:
    """What it costs to enter the map from a box at each place, NOWHERE where nobody enters from there."""
    seeds = ints(game.places.count, NOWHERE)
    for entry in game.of(Movement).entries:
        if entry.side == side and entry.box == box:
            for place in game.places.members[entry.hexes]:
                price = entry_price(game, ground.profiles, place)
                if ground.shut[place] == 0 and price < SHUT:
                    seeds[place] = price
    return seeds


def enemies_against(game: Game, play: Play, side: int, profile: int, enemies: Ints) -> Ints:
    """How many enemies that block units of a profile stand in each place. `profile`: its number."""
    for k, one in enumerate(game.of(Movement).profiles):
        if one.blocked_by is not None and profile == k:
            return blocking_enemies(game, play, side, one)
    return enemies


def blocking_enemies(game: Game, play: Play, side: int, profile: Profile) -> Ints:
    """The same where a condition says which enemies block."""
    found = ints(game.places.count, 0)
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], side):
            if profile.blocked_by is not None and profile.blocked_by(
                StandingUnit(game=game, play=play, unit=u)
            ):
                found[play.at[u]] += 1
    return found


# --- prices -----------------------------------------------------------------------------------------
def step_price(game: Game, ground: Ground, i: int) -> int:
    """What following a link costs units that find the map so."""
    return ground.price[i] if ground.merged else link_price(game, ground.profiles, i)


def halts_at(game: Game, profiles: Ints, place: int) -> bool:
    """Whether the terrain of a place ends the move of units of these profiles."""
    for k in range(len(profiles)):
        if game.of(Movement).profiles[profiles[k]].halts[game.places.terrain[place]] != 0:
            return True
    return False


def closed_to(game: Game, profiles: Ints, place: int) -> bool:
    """Whether units of these profiles can never enter a place together, not even by a road, or it is none."""
    if not on_map(game, place):
        return True
    if len(profiles) == 1:
        return not has_bit(game.of(Movement).profiles[profiles[0]].open, place)
    if entry_price(game, profiles, place) < SHUT:
        return False
    for other in neighbours(game, place):
        i = link(game, other, place)
        if i != NOWHERE and link_price(game, profiles, i) < SHUT:
            return False
    return True


def usual_gait(game: Game, play: Play, side: int) -> int:
    """The profile by which most units of a side on the map go; NOWHERE if none stands there."""
    there = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if game.units.side[u] == side and on_map(game, play.at[u]):
            there[count] = u
            count += 1
    if count == 0:
        return NOWHERE
    movers = cut(there, count)
    supply = ints(count, ELSEWHERE)
    if game.of(Movement).by_supply:
        supply = supply_now(game, play, movers)
    users = ints(len(game.of(Movement).profiles), 0)
    for i in range(count):
        users[profile_of(game, SuppliedUnit(game=game, play=play, unit=movers[i], supply=supply[i]))] += 1
    best = 0
    for k in range(len(users)):
        if users[k] > users[best]:
            best = k
    return best


def gait_of(game: Game, play: Play, unit: int) -> int:
    """The profile of a unit, as if it were in supply."""
    return profile_of(game, SuppliedUnit(game=game, play=play, unit=unit, supply=ELSEWHERE))


def parts_of_gaits(game: Game, play: Play) -> int:  # noqa: ARG001 - as every function of a hook
    """Parts of a point."""
    return game.of(Movement).parts


def prices_of(game: Game, play: Play, gait: int) -> Ints:  # noqa: ARG001 - as every function of a hook
    """What following each link costs units of a profile, SHUT for never. `gait`: its number."""
    for k, profile in enumerate(game.of(Movement).profiles):
        if k == gait:
            return profile.price
    return ints(0, 0)


def closed_for(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether these units can never enter a place together, or it is none."""
    supply = ints(len(movers), ELSEWHERE)
    if game.of(Movement).by_supply:
        supply = supply_now(game, play, movers)
    return closed_to(game, profiles_of(game, play, movers, supply), place)


def kept_out(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether enemies in a place keep these units from standing there, as they move."""
    side = game.units.side[movers[0]]
    if enemies_in(game, play, side, place) == 0:
        return False
    supply = ints(len(movers), ELSEWHERE)
    if game.of(Movement).by_supply:
        supply = supply_now(game, play, movers)
    profiles = profiles_of(game, play, movers, supply)
    for k, profile in enumerate(game.of(Movement).profiles):
        if listed(profiles, k) and not profile.joins_enemies:
            if profile.blocked_by is None:
                return True
            for u in range(game.units.count):
                if play.at[u] == place and opposes(game, play, game.units.side[u], side):
                    if profile.blocked_by(StandingUnit(game=game, play=play, unit=u)):
                        return True
    return False


def least_price(game: Game, ground: Ground, to: int) -> int:
    """What the way to a place costs at least; 0 where nobody knows without looking."""
    if game.places.grid is None or ground.place == NOWHERE:
        return 0
    return distance(game, ground.place, to) * game.of(Movement).profiles[ground.profiles[0]].cheapest


# --- ways -------------------------------------------------------------------------------------------
def reach(game: Game, ground: Ground, points: int, heed: bool, avoid: bool, target: int) -> Ways:
    """How far units get.

    Args:
        game: the game.
        ground: where they begin, and the map as they find it.
        points: the most that may be spent.
        heed: whether zones of control stop them, and keep them from going on into another.
        avoid: whether they keep clear of zones altogether.
        target: the search may end when it knows the way to this place; NOWHERE to find all.

    """
    n = game.places.count
    price = ground.price
    mixed = game.of(Movement).mixes and len(ground.profiles) > 1 and not ground.merged
    slow = ground.slow
    shut = ground.shut
    stop = heed and stop_in_zones(game)
    leave = heed and leave_for_free_places(game)
    cost = ints(n, NOWHERE)
    back = ints(n, NOWHERE)
    bound = ints(n, points + 1)  # what a better way must stay below
    queue = heap()
    if ground.place != NOWHERE:
        cost[ground.place] = 0
        bound[ground.place] = 0
        push(queue, ground.place)
    else:
        for p in range(n):
            if ground.seeds[p] >= 0 and ground.seeds[p] <= points:
                cost[p] = ground.seeds[p]
                bound[p] = ground.seeds[p]
                push(queue, ground.seeds[p] * n + p)
    while size(queue) > 0:
        item = pop(queue)
        spent = item // n
        here = item % n
        if here == target:
            break
        if spent > bound[here]:
            continue
        free_only = avoid
        if slow[here] != 0:
            if here == ground.place:
                free_only = avoid or leave
            elif stop:
                continue
        if game.of(Movement).halts:
            if here != ground.place and halts_at(game, ground.profiles, here):
                continue
        for i in range(game.places.links_from[here], game.places.links_from[here + 1]):
            total = spent + price[i]
            there = game.places.links_to[i]
            if total >= bound[there] or shut[there] != 0 or (free_only and slow[there] != 0):
                continue
            if mixed:
                total = spent + link_price(game, ground.profiles, i)
                if total >= bound[there]:
                    continue
            bound[there] = total
            cost[there] = total
            back[there] = here
            push(queue, total * n + there)
    return Ways(cost, back)


def route(back: Ints, to: int) -> Ints:
    """The places of the way that ends at `to`, its beginning included."""
    count = 1
    p = back[to]
    while p >= 0:
        count += 1
        p = back[p]
    path = ints(count, to)
    p = to
    for k in range(count - 1, -1, -1):
        path[k] = p
        p = back[p]
    return path

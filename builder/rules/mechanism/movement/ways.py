"""Ways over the map: what stands in the way of some units, how far they get, by which path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.codes import NOWHERE, SHUT
from builder.rules.engine.game import Game
from builder.rules.engine.places import distance, link, listed, neighbours, on_map
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import StandingUnit
from builder.rules.engine.units import opposes
from builder.rules.language.prelude import Ints, flags, heap, ints, pop, push, size
from builder.rules.mechanism.movement.records import Movement, Profile
from builder.rules.mechanism.zones.parameters import Zones
from builder.rules.mechanism.zones.rules import movement_zone

ENDLESS: Final = SHUT - 1
"""Parts of a point that are enough for any way."""


@dataclass(frozen=True)
class Ground:
    """The map as some units find it.

    Attributes:
        profiles: how the units move; what is dearest for one of them counts.
        held: not 0 in places where enemies keep them from staying.
        shut: not 0 in places where enemies keep them from passing.
        zones: 1 in enemy zones of control that they heed.

    """

    profiles: Ints
    held: Ints
    shut: Ints
    zones: Ints


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


def zone_marks(game: Game, play: Play, side: int, movers: Ints) -> Ints:
    """1 for each place in which an enemy zone of control hinders these units of a side."""
    return flags(movement_zone(game, play, side, movers), game.places.count)


# --- what stands in the way -------------------------------------------------------------------------
def ground_for(game: Game, play: Play, side: int, profiles: Ints, enemies: Ints, zones: Ints) -> Ground:
    """The map as units of a side that move in these ways find it.

    `enemies`: how many stand in each place; `zones`: 1 in their zones of control.
    """
    rules = game.of(Movement)
    if not rules.layers:
        return Ground(profiles, enemies, enemies, zones)
    held = ints(game.places.count, 0)
    shut = held
    heeded = held
    for k, profile in enumerate(rules.profiles):
        if listed(profiles, k):
            blocking = enemies_against(game, play, side, profile, enemies)
            held = larger(held, blocking)
            if not profile.passes_enemies:
                shut = larger(shut, blocking)
            if not profile.ignores_zones:
                heeded = zones
    return Ground(profiles, held, shut, heeded)


def enemies_against(game: Game, play: Play, side: int, profile: Profile, enemies: Ints) -> Ints:
    """How many enemies that block units of a profile stand in each place."""
    if profile.blocked_by is None:
        return enemies
    found = ints(game.places.count, 0)
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, game.units.side[u], side):
            if profile.blocked_by(StandingUnit(game=game, play=play, unit=u)):
                found[play.at[u]] += 1
    return found


def larger(a: Ints, b: Ints) -> Ints:
    """The larger number of each place of two arrays."""
    found = ints(len(a), 0)
    for k in range(len(found)):
        found[k] = max(a[k], b[k])
    return found


# --- prices -----------------------------------------------------------------------------------------
def link_price(game: Game, profiles: Ints, i: int) -> int:
    """What following a link costs units of these profiles together: the most that one of them pays."""
    rules = game.of(Movement)
    price = rules.profiles[profiles[0]].price[i]
    for k in range(1, len(profiles)):
        price = max(price, rules.profiles[profiles[k]].price[i])
    return price


def profile_entry(game: Game, k: int, place: int) -> int:
    """What entering a place costs a profile, links apart: that of the costliest terrain in it."""
    enter = game.of(Movement).profiles[k].enter
    return max(enter[game.places.terrain[place]], enter[game.places.ground[place]])


def entry_price(game: Game, profiles: Ints, place: int) -> int:
    """What entering a place costs units of these profiles together, links apart. SHUT if one never enters."""
    price = profile_entry(game, profiles[0], place)
    for k in range(1, len(profiles)):
        price = max(price, profile_entry(game, profiles[k], place))
    return price


def closed_to(game: Game, profiles: Ints, place: int) -> bool:
    """Whether units of these profiles can never enter a place together, not even by a road, or it is none."""
    if not on_map(game, place):
        return True
    if entry_price(game, profiles, place) < SHUT:
        return False
    for other in neighbours(game, place):
        i = link(game, other, place)
        if i != NOWHERE and link_price(game, profiles, i) < SHUT:
            return False
    return True


def least_price(game: Game, profiles: Ints, start: int, to: int) -> int:
    """What the way from place to place costs at least; 0 where nobody knows without looking."""
    if game.places.grid is None or not on_map(game, start) or not on_map(game, to):
        return 0
    return distance(game, start, to) * game.of(Movement).profiles[profiles[0]].cheapest


# --- ways -------------------------------------------------------------------------------------------
def reach(
    game: Game, ground: Ground, start: int, seeds: Ints, points: int, heed: bool, avoid: bool, target: int
) -> Ways:
    """How far units get.

    Args:
        game: the game.
        ground: the map as they find it.
        start: the place moved from, or NOWHERE to begin at the `seeds`.
        seeds: cost of each place at which they may begin, NOWHERE for none. Not read when `start` is a place.
        points: the most that may be spent.
        heed: whether zones of control stop them, and keep them from going on into another.
        avoid: whether they keep clear of zones altogether.
        target: the search may end when it knows the way to this place; NOWHERE to find all.

    """
    n = game.places.count
    price = game.of(Movement).profiles[ground.profiles[0]].price
    mixed = len(ground.profiles) > 1
    stop = heed and stop_in_zones(game)
    leave = heed and leave_for_free_places(game)
    cost = ints(n, NOWHERE)
    back = ints(n, NOWHERE)
    bound = ints(n, points + 1)  # what a better way must stay below
    queue = heap()
    if start >= 0:
        cost[start] = 0
        bound[start] = 0
        push(queue, start)
    else:
        for p in range(n):
            if seeds[p] >= 0 and seeds[p] <= points:
                cost[p] = seeds[p]
                bound[p] = seeds[p]
                push(queue, seeds[p] * n + p)
    while size(queue) > 0:
        item = pop(queue)
        spent = item // n
        here = item % n
        if here == target:
            break
        if spent > bound[here]:
            continue
        free_only = avoid
        if ground.zones[here] != 0:
            if here == start:
                free_only = avoid or leave
            elif stop:
                continue
        for i in range(game.places.links_from[here], game.places.links_from[here + 1]):
            total = spent + price[i]
            there = game.places.links_to[i]
            if total >= bound[there] or ground.shut[there] != 0 or (free_only and ground.zones[there] != 0):
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

"""Movement on land and by sea (3.0, 4.0)."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from tests.audit.doro_nawa.lines import bridge_whole, initiative, price, stays
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import COLUMNS, JAPANESE, SHIP_INITIATIVE, ground, other, units
from tests.audit.doro_nawa.stacking import may_leave, room


def spread(start: str, most: int, step: Callable[[str, str], int | None]) -> dict[str, int]:
    """The hexes in reach of one, with the least that they cost. `step`: what the way to the next costs."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, place = heappop(queue)
        if spent > best[place]:
            continue
        for to in ground().near[place]:
            cost = step(place, to)
            if cost is not None and spent + cost < best.get(to, most + 1):
                best[to] = spent + cost
                heappush(queue, (spent + cost, to))
    return {place: spent for place, spent in best.items() if place != start}


def held(position: Position, side: str) -> frozenset[str]:
    """The hexes that enemies keep a side's ground units out of: with ground units or ships (3.2)."""
    return position.armies[other(side)] | position.fleets[other(side)]


# --- on land ------------------------------------------------------------------------------------------
def march(position: Position, u: str) -> dict[str, int]:
    """The hexes that a ground unit can enter on land, with what it costs (4.2, 4.3, 4.5, 4.6)."""
    unit, one = units()[u], position.units[u]
    able = initiative(position, u)
    if position.option != "movement" or able < position.die or not may_begin(position, u):
        return {}
    pace = 2 if unit.type == "armor" else 1
    most = min(pace * able, pace * position.die + one.steps - 1)
    barred = held(position, unit.side)

    def step(place: str, to: str) -> int | None:
        return None if to in barred or not room(position, u, to) else step_price(position, u, place, to)

    return spread(one.place, most, step)


def may_begin(position: Position, u: str) -> bool:
    """Whether a ground unit may move, whatever the die (2.1, 3.1, 4.1, 4.5, 4.6, 5.2)."""
    one = position.units[u]
    if units()[u].type == "coastal-artillery" or one.moved or one.bound or one.fired:
        return False
    return may_leave(position, u)


def step_price(position: Position, u: str, place: str, to: str) -> int | None:
    """What a step costs a unit."""
    side = units()[u].side
    bridge = engineer = False
    if ground().wet(place, to):
        bridge = bridge_whole(position, side, place, to, u)
        engineer = any(stays(position, side, end, u, "engineer") for end in (place, to))
    cost = price(place, to, COLUMNS[units()[u].type], bridge=bridge, engineer=engineer)
    return None if cost is None else cost + int(to in position.interdicted)


# --- by sea -------------------------------------------------------------------------------------------
def voyage(position: Position, u: str) -> dict[str, int]:
    """Where a ship can go, and a ground unit that puts to sea, sails or lands, with what it costs; putting to
    sea and landing cost all there is, told as 0 (4.25, 4.4).
    """
    unit, one = units()[u], position.units[u]
    if position.option != "movement" or position.die > SHIP_INITIATIVE or one.moved:
        return {}
    if unit.marches and not may_begin(position, u):
        return {}
    if position.ashore(u):
        return dict.fromkeys(put_to_sea(position, u), 0)

    def step(_: str, to: str) -> int | None:
        return 1 + int(to in position.interdicted) if may_sail(position, u, to) else None

    found = spread(one.place, 2 * position.die, step)
    return found | dict.fromkeys(landings(position, u), 0) if unit.marches else found


def may_sail(position: Position, u: str, to: str) -> bool:
    """Whether a ship, or a unit at sea, may enter a hex (3.2, 4.25, 5.21)."""
    unit = units()[u]
    enemies = position.there(to, other(unit.side))
    if unit.marches:
        if not ground().is_sea(to) or to in held(position, unit.side):
            return False
        return room(position, u, to) and not west_barred(position, unit.side, to)
    return ground().sailed(to) and not any(units()[v].marches for v in enemies)


def west_barred(position: Position, side: str, *places: str) -> bool:
    """Whether Penang keeps the Japanese from amphibious movement on the west coast (4.44)."""
    if side != JAPANESE or not any(ground().has(place, "west-coast") for place in places):
        return False
    return any(
        units()[v].side != JAPANESE and not units()[v].sails and position.occupies(v)
        for place, there in position.standing.items()
        if ground().has(place, "penang")
        for v in there
    )


def put_to_sea(position: Position, u: str) -> set[str]:
    """From a port to the sea beside it (4.41)."""
    start = position.units[u].place
    if not ground().has(start, "port") or west_barred(position, units()[u].side, start):
        return set()
    return {to for to in ground().near[start] if may_sail(position, u, to)}


def landings(position: Position, u: str) -> set[str]:
    """Where a unit at sea may land (4.41, 4.42, 4.44)."""
    unit, start = units()[u], position.units[u].place
    found = set()
    for to in ground().near[start]:
        if not ground().coast(to) or to in held(position, unit.side):
            continue
        if unit.type == "armor" and not ground().has(to, "port"):
            continue
        if not room(position, u, to) or west_barred(position, unit.side, to, start):
            continue
        beside = [place for place in ground().near[to] if ground().coast(place)]
        watched = any(occupied(position, other(unit.side), place) for place in beside)
        if not watched or occupied(position, unit.side, to):
            found.add(to)
    return found


def occupied(position: Position, side: str, place: str) -> bool:
    """Whether units of a side occupy a hex: any but aircraft in flight."""
    return any(position.occupies(v) for v in position.there(place, side))

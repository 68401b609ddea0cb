"""Movement: on land, at sea, in the air (3.0, 4.0, 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from tests.audit.doro_nawa.lines import bridge_broken, foot_price, stays, supplied
from tests.audit.doro_nawa.position import (
    COLUMNS,
    JAPANESE,
    SHIP_INITIATIVE,
    Position,
    ground,
    other,
    units,
)
from tests.audit.hexes import distance

PENANG = "0221"


def initiative(position: Position, u: str) -> int:
    """The initiative of a unit; one less out of supply (4.1, 7.6)."""
    if units()[u].sails or position.at_sea(u):
        return SHIP_INITIATIVE
    return units()[u].initiative - (0 if supplied(position, u) else 1)


def too_many(there: Sequence[str], position: Position) -> bool:
    """Whether ground units may not stand together (3.3)."""
    counted = [u for u in there if units()[u].marches]
    if not counted:
        return False
    total = sum(position.units[u].steps for u in counted)
    return total > 2 * max(units()[u].initiative for u in counted)


def room(position: Position, u: str, place: str) -> bool:
    """Whether stacking lets a ground unit into a hex, if only to pass through."""
    there = [v for v in position.standing.get(place, []) if units()[v].side == units()[u].side]
    return not too_many([*there, u], position)


def march(position: Position, u: str) -> dict[str, int]:
    """The hexes that a ground unit can enter on land, with what it costs (4.2, 4.3, 4.5, 4.6)."""
    unit, one = units()[u], position.units[u]
    if unit.type == "coastal-artillery" or one.acted or position.option != "movement":
        return {}
    able = initiative(position, u)
    if able < position.die:
        return {}
    pace = 2 if unit.type == "armor" else 1
    most = min(pace * able, pace * position.die + one.steps - 1)
    column = COLUMNS[unit.type]
    enemies = position.armies[other(unit.side)] | position.fleets[other(unit.side)]
    best = {one.place: 0}
    queue = [(0, one.place)]
    while queue:
        spent, place = heappop(queue)
        if spent > best[place]:
            continue
        for to in ground().near[place]:
            if to in enemies or ground().terrain[to] in {"sea", "dutch"} or not room(position, u, to):
                continue
            price = step(position, u, place, to, column)
            if price is not None and spent + price <= most and spent + price < best.get(to, most + 1):
                best[to] = spent + price
                heappush(queue, (spent + price, to))
    return {place: spent for place, spent in best.items() if place != one.place}


def step(position: Position, u: str, place: str, to: str, column: str) -> int | None:
    """What a step costs a unit."""
    side = units()[u].side
    broken = engineer = False
    if frozenset((place, to)) in ground().water:
        broken = bridge_broken(position, side, place, to, u)
        engineer = any(stays(position, side, end, u, "engineer") for end in (place, to))
    price = foot_price(place, to, column, broken=broken, engineer=engineer, crossing=True)
    if price is None:
        return None
    return price + (1 if to in position.interdicted else 0)


def voyage(position: Position, u: str) -> set[str]:
    """Where a ship, or a ground unit that puts to sea, sails or lands, can go (4.25, 4.4)."""
    unit, one = units()[u], position.units[u]
    if one.acted or position.option != "movement" or position.die > SHIP_INITIATIVE:
        return set()
    if unit.marches and position.ashore(u):
        return put_to_sea(position, u)
    most = 2 * position.die
    best = {one.place: 0}
    queue = [(0, one.place)]
    while queue:
        spent, place = heappop(queue)
        if spent > best[place]:
            continue
        for to in ground().near[place]:
            price = 2 if to in position.interdicted else 1
            if spent + price < best.get(to, most + 1) and may_sail(position, u, to):
                best[to] = spent + price
                heappush(queue, (spent + price, to))
    found = {*best} - {one.place}
    return found | landings(position, u) if unit.marches else found


def may_sail(position: Position, u: str, to: str) -> bool:
    """Whether a ship, or a unit at sea, may enter a hex."""
    unit = units()[u]
    enemy = other(unit.side)
    if unit.marches:
        if ground().terrain[to] != "sea" or to in position.fleets[enemy]:
            return False
        return room(position, u, to) and not west_barred(position, unit.side, to)
    if not ground().sailed(to) or to in position.armies[enemy]:
        return False
    return not any(position.at_sea(v) and units()[v].side == enemy for v in position.standing.get(to, []))


def west_barred(position: Position, side: str, *places: str) -> bool:
    """Whether Penang keeps the Japanese from amphibious movement on the west coast (4.44)."""
    if side != JAPANESE or not any("west-coast" in ground().flags[place] for place in places):
        return False
    return any(
        units()[v].side != JAPANESE and not units()[v].flies for v in position.standing.get(PENANG, [])
    )


def put_to_sea(position: Position, u: str) -> set[str]:
    """From a port to the sea beside it (4.41)."""
    start = position.units[u].place
    if start not in ground().ports or units()[u].type == "coastal-artillery":
        return set()
    if west_barred(position, units()[u].side, start):
        return set()
    return {to for to in ground().near[start] if may_sail(position, u, to)}


def landings(position: Position, u: str) -> set[str]:
    """Where a unit at sea may land (4.41, 4.42, 4.44)."""
    unit, start = units()[u], position.units[u].place
    enemy = other(unit.side)
    found = set()
    for to in ground().near[start]:
        if ground().terrain[to] in {"sea", "dutch"} or to in position.armies[enemy] | position.fleets[enemy]:
            continue
        if "coastal" not in ground().flags[to] or (unit.type == "armor" and to not in ground().ports):
            continue
        if not room(position, u, to) or west_barred(position, unit.side, to, start):
            continue
        beside = {place for place in ground().near[to] if "coastal" in ground().flags[place]}
        watched = beside & (position.armies[enemy] | position.fleets[enemy])
        if watched and to not in position.armies[unit.side]:
            continue
        found.add(to)
    return found


def flight(position: Position, u: str) -> set[str]:
    """Where an aircraft can go: every hex costs a point (4.24)."""
    start = position.units[u].place
    return {to for to in ground().terrain if to != start and distance(start, to) <= units()[u].mp}

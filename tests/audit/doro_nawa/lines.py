"""What steps cost on land, bridges, and lines of supply (4.2, 4.5, 4.6, 7.0)."""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from heapq import heappop, heappush

from tests.audit.doro_nawa.position import (
    ALLIED,
    COLUMNS,
    JAPANESE,
    WAYS,
    Position,
    chart,
    ground,
    other,
    units,
)
from tests.audit.hexes import distance

NO_ENTRY = "–"
BRIDGE_RANGE = 2
"""An enemy so near breaks a bridge (4.5)."""

ANCHORS = ("0507", "1110")
"""Singora and Patani (9.2)."""


def foot_price(place: str, to: str, column: str, *, broken: bool, engineer: bool, crossing: bool) -> int | None:
    """What a step on land costs a column of the chart; None where it is barred.

    `broken`: a way over water is of no use; `engineer`: one stays beside the hexside; `crossing`: whether
    water counts at all.
    """
    rows = chart("terrain-effects")
    terrain = ground().terrain[to]
    if terrain in {"sea", "dutch"}:
        return None
    costs = [rows[WAYS[kind]][column] for kind in ground().ways_between(place, to)]
    bare = rows[terrain.capitalize()][column]
    prices = [int(cost) for cost in costs if cost != NO_ENTRY]
    if bare != NO_ENTRY:
        prices.append(int(bare))
    if not prices:
        return None
    price = min(prices)
    if not crossing or frozenset((place, to)) not in ground().water or (costs and not broken):
        return price
    row = rows["with an engineer" if engineer else "River or strait"]
    return None if row[column] == NO_ENTRY else price + int(row[column])


def bridge_broken(position: Position, side: str, place: str, to: str, mover: str = "") -> bool:
    """Whether the enemy has destroyed a bridge for a side: near one of its ends, and nobody guards it (4.5)."""
    ends = (place, to)
    enemies = position.armies[other(side)]
    if not any(distance(enemy, end) <= BRIDGE_RANGE for enemy in enemies for end in ends):
        return False
    return not any(stays(position, side, end, mover) for end in ends)


def stays(position: Position, side: str, place: str, mover: str, kind: str = "") -> bool:
    """Whether a ground unit of a side stays in a hex while another moves. `kind`: of that type only."""
    return any(
        u != mover
        and units()[u].side == side
        and position.ashore(u)
        and not position.units[u].acted
        and (not kind or units()[u].type == kind)
        for u in position.standing.get(place, [])
    )


def sources(position: Position, side: str) -> set[str]:
    """Where supply comes from (7.4)."""
    if side == ALLIED:
        return {place for place, flags in ground().flags.items() if "allied-source" in flags}
    ports = {place for place in ground().ports if "east-coast" in ground().flags[place]}
    return {place for place in ports if position.control[place] == JAPANESE}


def network(position: Position, side: str, ends: Set[str], *, interdiction: bool) -> set[str]:
    """The hexes from which ways lead to a source (7.3)."""
    shut = position.armies[other(side)] | (position.interdicted if interdiction else frozenset())
    found = {*ends} - shut
    queue = deque(found)
    while queue:
        place = queue.popleft()
        for to in ground().near[place]:
            if to not in found and ground().ways_between(place, to):
                if to in shut:
                    continue
                found.add(to)
                queue.append(to)
    return found


def supplied(position: Position, u: str) -> bool:
    """Whether a unit is in supply (7.3, 7.5)."""
    if not position.ashore(u):
        return True
    side = units()[u].side
    return traced(position, u, sources(position, side), interdiction=True)


def traced(position: Position, u: str, ends: Set[str], *, interdiction: bool) -> bool:
    """Whether a line leads from a unit to one of several hexes."""
    unit = units()[u]
    key = f"{unit.side} {sorted(ends)} {interdiction}"
    if key not in position.drawn:
        position.drawn[key] = network(position, unit.side, ends, interdiction=interdiction)
    led = position.drawn[key]
    assert isinstance(led, set)
    shut = position.armies[other(unit.side)] | (position.interdicted if interdiction else frozenset())
    start = position.units[u].place
    if start in led:
        return True
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, place = heappop(queue)
        if spent > best[place]:
            continue
        if place in led or (place == start and _leads(start, led)):
            return True
        for to in ground().near[place]:
            if to in shut:
                continue
            broken = frozenset((place, to)) in ground().water and bridge_broken(position, unit.side, place, to)
            price = foot_price(place, to, COLUMNS[unit.type], broken=broken, engineer=False, crossing=True)
            if price is not None and spent + price < best.get(to, unit.initiative):
                best[to] = spent + price
                heappush(queue, (spent + price, to))
    return False


def _leads(start: str, led: set[str]) -> bool:
    """Whether a way leads on from where a unit stands, even if lines may not be traced into that hex."""
    return any(to in led and ground().ways_between(start, to) for to in ground().near[start])

"""What steps cost on land, bridges, and lines of supply (4.2, 4.5, 4.6, 7.0)."""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from heapq import heappop, heappush

from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import (
    ALLIED,
    COLUMNS,
    JAPANESE,
    NONE,
    SHIP_INITIATIVE,
    WAYS,
    chart,
    ground,
    other,
    units,
)
from tests.audit.hexes import distance

BRIDGE_RANGE = 2
"""An enemy so near breaks a bridge (4.5)."""

ANCHORS = frozenset(("0507", "1110"))
"""Singora and Patani (9.2)."""

HELPED = "with an engineer"


# --- prices -----------------------------------------------------------------------------------------
def price(place: str, to: str, column: str, *, bridge: bool, engineer: bool) -> int | None:
    """What a step on land costs a column of the chart; None where it is barred (4.2, 4.5, 4.6).

    `bridge`: a way over water is whole; `engineer`: one stays beside the hexside.
    """
    if not ground().is_land(to):
        return None
    ways = ground().ways_between(place, to)
    dry = cheapest([*(WAYS[kind] for kind in ways), ground().terrain[to].capitalize()], column)
    if not ground().wet(place, to) or (ways and bridge):
        return dry
    row = chart("terrain-effects")[HELPED if engineer else "River or strait"]
    if dry is None and engineer:  # armour that crosses into a hex with a way (4.23)
        dry = cheapest([WAYS[kind] for kind in ground().ways_in(to)], column)
    return None if dry is None or row[column] == NONE else dry + int(row[column])


def cheapest(rows: list[str], column: str) -> int | None:
    """The least that stands in some rows of the chart; None if no entry is allowed."""
    cells = [chart("terrain-effects")[row][column] for row in rows]
    return min((int(cell) for cell in cells if cell != NONE), default=None)


def bridge_whole(position: Position, side: str, place: str, to: str, mover: str = "") -> bool:
    """Whether a bridge stands: no enemy is near one of its ends, or somebody guards it (4.5)."""
    ends = (place, to)
    enemies = position.armies[other(side)]
    near = any(distance(enemy, end) <= BRIDGE_RANGE for enemy in enemies for end in ends)
    return not near or any(stays(position, side, end, mover) for end in ends)


def stays(position: Position, side: str, place: str, mover: str, kind: str = "") -> bool:
    """Whether a ground unit of a side stays in a hex while another moves. `kind`: of that type only."""
    return any(
        u != mover
        and position.ashore(u)
        and not position.units[u].moved
        and (not kind or units()[u].type == kind)
        for u in position.there(place, side)
    )


# --- supply -----------------------------------------------------------------------------------------
def sources(position: Position, side: str) -> frozenset[str]:
    """Where supply comes from (7.4)."""
    if side == ALLIED:
        return frozenset(place for place in ground().terrain if ground().has(place, "allied-source"))
    ports = (place for place in ground().terrain if ground().has(place, "port"))
    return frozenset(
        place for place in ports if ground().has(place, "east-coast") and position.control[place] == JAPANESE
    )


def supplied(position: Position, u: str) -> bool:
    """Whether a unit is in supply (7.2, 7.3, 7.5)."""
    if not position.ashore(u):
        return True
    noted = position.units[u].noted
    if noted is not None:
        return noted
    return traced(position, u, sources(position, units()[u].side), interdiction=True)


def initiative(position: Position, u: str) -> int:
    """The initiative of a unit: one less if it was out of supply when the die fell (4.1, 7.2, 7.6)."""
    if units()[u].sails or position.at_sea(u):
        return SHIP_INITIATIVE
    return units()[u].initiative - (0 if supplied(position.rolled or position, u) else 1)


def shut(position: Position, side: str, *, interdiction: bool) -> frozenset[str]:
    """The hexes that lines of a side do not enter."""
    return position.armies[other(side)] | (position.interdicted if interdiction else frozenset())


def network(position: Position, side: str, ends: Set[str], *, interdiction: bool) -> set[str]:
    """The hexes from which ways lead to a source (7.3)."""
    key = f"{side} {sorted(ends)} {interdiction}"
    if key not in position.drawn:
        barred = shut(position, side, interdiction=interdiction)
        found = {*ends} - barred
        queue = deque(found)
        while queue:
            place = queue.popleft()
            for to in ground().near[place]:
                if to not in found | barred and ground().ways_between(place, to):
                    found.add(to)
                    queue.append(to)
        position.drawn[key] = found
    return position.drawn[key]


def traced(position: Position, u: str, ends: Set[str], *, interdiction: bool) -> bool:
    """Whether a line leads from a unit to one of several hexes: to a way in as many points as its initiative
    less 1, and then along ways.
    """
    unit = units()[u]
    led = network(position, unit.side, ends, interdiction=interdiction)
    barred = shut(position, unit.side, interdiction=interdiction)
    start = position.units[u].place
    if start in ends or any(to in led and ground().ways_between(start, to) for to in ground().near[start]):
        return True
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, place = heappop(queue)
        if place in led:
            return True
        for to in set(ground().near[place]) - barred:
            bridge = bridge_whole(position, unit.side, place, to)
            cost = price(place, to, COLUMNS[unit.type], bridge=bridge, engineer=False)
            if cost is not None and spent + cost < best.get(to, unit.initiative):
                best[to] = spent + cost
                heappush(queue, (spent + cost, to))
    return False

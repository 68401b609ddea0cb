"""Supply, movement and redeployment in Three Flags over Europe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from tests.audit.war_in_europe.position import (
    HOME,
    LAST_PEACE,
    NEUTRAL,
    OWN_LAND,
    Position,
    links,
    spaces,
    units,
)

STACK = 3
"""Units of a side in a space."""

VICHY = ("lyon", "marseille", "damascus", "tunis", "algiers", "casablanca")
VICHY_OPENS = 4
RAIL = ("rail", "river-rail", "strait-rail")
ROADS = 3
"""Links without rail in a redeployment."""


# --- who is whose enemy -----------------------------------------------------------------------------
def at_war(position: Position, a: str, b: str) -> bool:
    """Whether two sides fight."""
    if a == b or {a, b} == {"west", "east"}:
        return False
    return "west" in (a, b) or position.turn > LAST_PEACE


def occupants(position: Position, place: str) -> set[str]:
    """The sides with units in a space."""
    return {units()[u].side for u, one in position.units.items() if one.place == place}


def closed(position: Position, place: str, side: str) -> bool:
    """Whether a side may not enter a space, whoever stands there: neutrals, peace, the phoney war."""
    holder, region = position.control[place], spaces()[place].region
    if not holder:
        if region in NEUTRAL and region not in position.active:
            return True
        return position.armistice and place in VICHY and position.turn < VICHY_OPENS
    if holder != side and not at_war(position, side, holder):
        return True
    if side == "west" and region in {"italy", "libya"} and position.turn == 1 and holder != side:
        return True
    if side == "west" and region == "germany" and position.turn == 1 and holder != side:
        return not any(position.control[p] == "axis" for p in spaces() if spaces()[p].region == "france")
    return False


# --- supply -----------------------------------------------------------------------------------------
def connected(starts: Iterable[str], through: Iterable[str]) -> set[str]:
    """The spaces that chains of spaces lead to."""
    allowed = set(through)
    seen = set(starts) & allowed
    queue = list(seen)
    while queue:
        for to in links()[queue.pop()]:
            if to in allowed and to not in seen:
                seen.add(to)
                queue.append(to)
    return seen


def fully_supplied(position: Position, side: str) -> set[str]:
    """The spaces with a chain of friendly spaces to a source of the side."""
    own = {place for place, holder in position.control.items() if holder == side}
    chain = set(own)
    if side in {"west", "east"}:
        both = {"west", "east"}
        chain |= {p for p, one in spaces().items() if one.kind == "sea" and position.control[p] in both}
    sources = {place for place in own if f"source-{side}" in spaces()[place].flags}
    sources |= {place for place, its in position.sources.items() if its == side and place in own}
    return connected(sources, chain)


def enclaves(position: Position, side: str) -> set[str]:
    """The spaces with a chain of friendly spaces to a friendly key space in a home region."""
    own = {place for place, holder in position.control.items() if holder == side}
    chain = set(own)
    if side in {"west", "east"}:
        both = {"west", "east"}
        chain |= {p for p, one in spaces().items() if one.kind == "sea" and position.control[p] in both}
    keys = {place for place in own if spaces()[place].key and spaces()[place].region in HOME[side]}
    return connected(keys, chain)


def supply(position: Position, u: str, full: set[str], pockets: set[str]) -> str:
    """How a unit is supplied. `full`, `pockets`: what `fully_supplied` and `enclaves` find for its side."""
    unit, place = units()[u], position.units[u].place
    if place in full:
        return "line"
    if place in pockets:
        return "enclave"
    if unit.exempt == "MAI" and spaces()[place].region == OWN_LAND[unit.nationality]:
        return "own-land"
    return "none"


# --- movement ---------------------------------------------------------------------------------------
def mobility(position: Position, u: str) -> int:
    """The mobility of a unit, less one where its side has insurgency."""
    unit, one = units()[u], position.units[u]
    slower = 1 if position.tracks[unit.side].insurgency >= 1 else 0
    return unit.mobility[2 - one.steps] - slower


def room(position: Position, u: str, place: str) -> bool:
    """Whether a unit may end a move in a space: three of a side, none of another."""
    side = units()[u].side
    if occupants(position, place) - {side}:
        return False
    return sum(one.place == place for one in position.units.values()) < STACK


def reach(position: Position, u: str) -> dict[str, int]:
    """The spaces an activated unit can move to, and what it costs.

    Armies stop at sea only to attack from there, beside the port to which they come back (errata: landing).
    """
    unit, start = units()[u], position.units[u].place
    sails = "port" in spaces()[start].flags
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, place = heappop(queue)
        if place in found:
            continue
        found[place] = cost
        for to, kind in links()[place].items():
            if unit.fleet and kind != "sea-lane":
                continue
            price = step(position, unit.side, to, fleet=unit.fleet)
            if price and cost + price <= mobility(position, u):
                heappush(queue, (cost + price, to))
    found.pop(start)
    return {
        place: cost
        for place, cost in found.items()
        if room(position, u, place)
        and (unit.fleet or spaces()[place].kind != "sea" or (sails and place in links()[start]))
    }


def step(position: Position, side: str, to: str, *, fleet: bool) -> int:
    """What entering a space costs, 0 for never."""
    friendly = position.control[to] == side
    if closed(position, to, side) or occupants(position, to) - {side}:
        return 0
    if spaces()[to].kind == "sea":
        if fleet:
            return 1 if friendly else 2
        return 2 if friendly else 0
    if fleet:
        return 1 if friendly and "port" in spaces()[to].flags else 0
    return 1 if friendly else 2


def redeployed(position: Position, u: str) -> set[str]:
    """The spaces to which a land unit can be redeployed: by rail and friendly sea, and three other links."""
    side, start = units()[u].side, position.units[u].place
    best: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        roads, place = heappop(queue)
        if best.get(place, ROADS + 1) <= roads:
            continue
        best[place] = roads
        for to, kind in links()[place].items():
            if position.control[to] != side or occupants(position, to) - {side}:
                continue
            if free_link(place, to, kind):
                heappush(queue, (roads, to))
            elif kind != "sea-lane" and roads < ROADS:
                heappush(queue, (roads + 1, to))
    on_land = {place for place in best if spaces()[place].kind != "sea" and place != start}
    return {place for place in on_land if room(position, u, place)}


def free_link(place: str, to: str, kind: str) -> bool:
    """Whether a link costs a redeployment nothing: rail, or the sea between ports."""
    ports = all(spaces()[one].kind == "sea" or "port" in spaces()[one].flags for one in (place, to))
    return kind in RAIL or (kind == "sea-lane" and ports)


def arrivals(position: Position, u: str) -> set[str]:
    """Where a unit may come on: at a key space or next to it, at a capital or up to two spaces from it, where
    fully supplied and friendly; armies on land, fleets at sea or in ports.
    """
    unit = units()[u]
    full = {place for place in fully_supplied(position, unit.side) if position.control[place] == unit.side}
    found: set[str] = set()
    for place in full:
        flags = spaces()[place].flags
        if "key" in flags or "capital" in flags:
            near = {place, *links()[place]}
            if "capital" in flags:
                near |= {to for one in tuple(near) for to in links()[one]}
            found |= near & full
    return {place for place in found if fits(place, fleet=unit.fleet) and room(position, u, place)}


def fits(place: str, *, fleet: bool) -> bool:
    """Whether a fleet, or a land unit, can stay in a space."""
    if spaces()[place].kind == "sea":
        return fleet
    return not fleet or "port" in spaces()[place].flags


def held(position: Position, side: str) -> Mapping[str, tuple[int, int]]:
    """By region how many spaces and key spaces a side controls."""
    found: dict[str, tuple[int, int]] = {}
    for place, holder in position.control.items():
        region = spaces()[place].region
        if holder == side and region:
            count, keys = found.get(region, (0, 0))
            found[region] = (count + 1, keys + spaces()[place].key)
    return found

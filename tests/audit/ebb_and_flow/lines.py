"""Zones of control and lines of supply of Ebb & Flow (7.0, 8.0)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.audit.ebb_and_flow.position import COMMUNIST, UN, Position, ground, units

DIVISIONS = 15
"""Thirds of a division that a beachhead supplies (7.5)."""


def held(position: Position, side: str) -> set[str]:
    """The hexes in which units of a side stand."""
    return {
        one.place
        for u, one in position.units.items()
        if units()[u].side == side and one.place in ground().terrain
    }


def zone(position: Position, side: str) -> frozenset[str]:
    """The hexes around the units of a side, but not across the sea (8.1)."""
    return frozenset(to for place in held(position, side) for to in ground().near[place].values())


def traced(position: Position, side: str, start: str, sources: Iterable[str] | None = None) -> bool:
    """Whether a line leads from a hex to a source (7.3, 7.6). The hex itself is not looked at."""
    enemy = UN if side == COMMUNIST else COMMUNIST
    enemies, friends = held(position, enemy), held(position, side)
    barred = enemies | (zone(position, enemy) - friends)
    edge = ground().south_edge if side == UN else ground().north_edge
    ends = {place for place in (edge if sources is None else sources) if place not in enemies}
    seen, queue = {start}, [start]
    while queue:
        place = queue.pop()
        if place in ends:
            return True
        for to in ground().near[place].values():
            if to not in seen and to not in barred:
                seen.add(to)
                queue.append(to)
    return False


def overland(position: Position, side: str, start: str) -> bool:
    """Whether a line leads to the side's own edge of the map."""
    return traced(position, side, start)


def supply(position: Position, u: str) -> str:
    """How a unit on the map is supplied: `overland`, in another way, or `none` (7.1)."""
    side, place = units()[u].side, position.units[u].place
    if overland(position, side, place):
        return "overland"
    if side == COMMUNIST:
        return "none"
    if place in ground().coastal or u in beachhead(position):
        return "other"
    return "none"


def beachhead(position: Position) -> set[str]:
    """The units that only the beachhead supplies, as far as five divisions go (7.5)."""
    if not position.beachhead:
        return set()
    by_land = [
        u
        for u, one in position.units.items()
        if units()[u].side == UN
        and one.place in ground().terrain
        and one.place not in ground().coastal
        and not overland(position, UN, one.place)
        and traced(position, UN, one.place, {position.beachhead})
    ]
    if sum(units()[u].points for u in by_land) > DIVISIONS:
        raise LookupError("more than five divisions trace to the beachhead: the owner chooses")
    return set(by_land)

"""Zones of control and lines of supply (5.1, 8.0; Classic 8, 14)."""

from __future__ import annotations

from collections import deque
from collections.abc import Set
from functools import cached_property

from tests.audit.yalu.position import Position, other
from tests.audit.yalu.printed import COMMUNIST, PORTS, SHIPS, UN, WITH_ZONES, Unit, city, edge, ground

WAYS = ("road", "trail", "rail")

LONGEST = 6
"""Hexes of a line (5.1.1)."""

ICE = frozenset(("ss", "so", "b"))
"""Weather in which Iwon is closed (5.1.1)."""


def zone(position: Position, side: str) -> frozenset[str]:
    """The hexes in the zones of control of a side."""
    return frozenset(
        to
        for place, there in position.standing.items()
        if has_zone(position, [u for u in there if position.unit(u).side == side])
        for to in ground().dry[place]
    )


def has_zone(position: Position, there: list[str]) -> bool:
    """Whether units in a hex have a zone: one that always has, or two small ones (8.1.2, 8.1.3)."""
    sound = [position.unit(u) for u in there if not position.units[u].neutralized]
    able = [unit for unit in sound if not unit.guerrilla]
    if position.edition.small_units_have_zones:
        return bool(able)
    fighting = [unit for unit in able if unit.fights]
    return any(strong(unit) for unit in fighting) or sum(not strong(unit) for unit in fighting) >= 2


def strong(unit: Unit) -> bool:
    """Whether a combat unit has a zone of control by itself (8.1.2)."""
    if unit.side == COMMUNIST or unit.type == "garrison":
        return True
    if unit.nationality in {"us", "usmc"}:
        return unit.size != "II"
    if unit.nationality == "rok":
        return unit.size == "XX"
    return unit.nationality in WITH_ZONES


def lines(position: Position, side: str) -> Lines:
    """The lines of a side, drawn once for each position."""
    if side not in position.drawn:
        position.drawn[side] = Lines(position, side)
    found = position.drawn[side]
    assert isinstance(found, Lines)
    return found


class Lines:
    """Lines of supply of a side: which hexes may be entered, and which units are supplied."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        friends, enemies = position.held(side), position.held(other(side), guerrillas=False)
        watched = zone(position, other(side)) - friends
        lost = {place for place, holder in position.control.items() if holder == other(side)} & {
            city(name) for name in ("Pyongyang", "Hungnam", "Wonsan", "Inchon", "Seoul")
        }
        self.open = {*ground().land} - enemies - watched - lost
        self.sources = self._sources()

    def _sources(self) -> set[str]:
        """Hexes at which a line may end: an edge, a port, a road or railway that leads there (5.1.1)."""
        found = {*edge(self.side)} & self.open
        if self.side == UN and self.position.edition.port_supply:
            for name in PORTS:
                closed = name == "Iwon" and self.position.weather in ICE
                if not closed and self.position.control.get(city(name)) == UN:
                    found |= {city(name)} & self.open
        led = set(found)
        queue = deque(found)
        while queue:
            place = queue.popleft()
            for to in ground().dry[place]:
                if to in self.open and to not in led and any(ground().has(kind, place, to) for kind in WAYS):
                    led.add(to)
                    queue.append(to)
        return led

    def reached(self, starts: Set[str], longest: int) -> set[str]:
        """The hexes from which a line leads to one of several."""
        found = dict.fromkeys(starts, 0)
        queue = deque(starts)
        while queue:
            place = queue.popleft()
            if found[place] == longest:
                continue
            for to in ground().dry[place]:
                if to in self.open and to not in found:
                    found[to] = found[place] + 1
                    queue.append(to)
        return {*found}

    @cached_property
    def supplied(self) -> set[str]:
        """The units of the side that are in supply, also through others (5.1.1)."""
        units = {
            u
            for u in self.position.on_map(self.side)
            if not self.position.unit(u).guerrilla and self.position.unit(u).type not in SHIPS
        }
        found = {u for u in units if self.position.units[u].dropped}  # for the turn (9.3.7.2)
        ends = self.sources | {self.position.units[u].place for u in found}
        while True:
            near = self.reached(ends, LONGEST)
            more = {u for u in units - found if self.position.units[u].place in near}
            if not more:
                return found
            found |= more
            ends |= {self.position.units[u].place for u in more}

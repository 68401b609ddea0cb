"""Attacks in Ebb & Flow: who may attack, the differential, every shift, the losses (10.0)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.audit.ebb_and_flow.lines import supply
from tests.audit.ebb_and_flow.position import COMMUNIST, UN, Position, Unit, ground, units
from tests.audit.frame import Answer
from tests.audit.hexes import column_of

HEADINGS = (0, 1, 2, 3, 4, 5, 10, 15, 20, 25)
RESULTS = (
    "1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3 0/4 0/5",
    "1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3 0/4",
    "2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3",
    "3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3",
    "3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2",
    "3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 1/2",
)
"""The printed table, a row for each face of the die."""

TERRAIN = {"clear": 0, "town": 1, "city": 2, "rough": 1, "mountain": 2}
SEOUL = frozenset(("2121", "2220", "2221"))
EITHER = ("0802", "2701")
"""Pyongyang and Wonsan, which belong to either sector (5.8)."""

NORTH_KOREANS_WEST = 6


def refused(position: Position, attackers: Sequence[str], target: str) -> str:
    """The rule by which an attack is not allowed, or nothing."""
    there = [u for u, one in position.units.items() if one.place == target]
    mine = [units()[u] for u in attackers]
    side = mine[0].side
    if any(target not in ground().near.get(position.units[u].place, {}).values() for u in attackers):
        return "10.2"
    if not there or units()[there[0]].side == side:
        return "10.3"
    if any(position.units[u].attacked for u in attackers):
        return "10.3"
    if all(position.units[u].was_attacked for u in there):
        return "10.3, 10.18"
    if any(position.units[u].landed for u in attackers):
        return "5.5, 9.9"
    if len({unit.nationality for unit in mine}) > 1 and side == COMMUNIST:
        return "10.15"
    if side == COMMUNIST and not in_sector(position, mine, target):
        return "5.8"
    return ""


def in_sector(position: Position, attackers: Sequence[Unit], target: str) -> bool:
    """Whether Communist units attack from and into their own sector, or are among the six (5.8)."""
    west = set(position.west)
    for unit in attackers:
        for place in (position.units[unit.id].place, target):
            if place in EITHER:
                continue
            in_west = column_of(place) < position.boundary
            if unit.nationality == "chinese" and not in_west:
                return False
            if unit.nationality == "north-korean" and in_west:
                west.add(unit.id)
    return len(west) <= NORTH_KOREANS_WEST


def strength(position: Position, attackers: Sequence[str], target: str) -> Answer:
    """The differential, every shift by its cause, the column, and the losses for each face of the die."""
    side = units()[attackers[0]].side
    there = [u for u, one in position.units.items() if one.place == target]
    differential = sum(attack_factor(position, u) for u in attackers)
    differential -= sum(factor(position, u) for u in there if not has_retreated(position, u))
    shifts = {cause: by for cause, by in shifts_of(position, attackers, target, there).items() if by}
    first = max((k for k, heading in enumerate(HEADINGS) if heading <= differential), default=0)
    column = min(max(first + sum(shifts.values()), 0), len(HEADINGS) - 1)
    waves = 1 if side == COMMUNIST else 0
    losses = [row.split()[column].split("/") for row in RESULTS]
    return {
        "differential": differential,
        "shifts": tuple(sorted(shifts.items())),
        "column": HEADINGS[column],
        "losses": tuple((int(mine) + waves, int(its)) for mine, its in losses),
    }


def factor(position: Position, u: str) -> int:
    """The combat factor of a unit with the steps it has left."""
    factors = units()[u].factors
    return factors[len(factors) - position.units[u].steps]


def attack_factor(position: Position, u: str) -> int:
    """That of an attacker: half of it, rounded up, out of supply (7.7)."""
    whole = factor(position, u)
    return (whole + 1) // 2 if supply(position, u) == "none" else whole


def has_retreated(position: Position, u: str) -> bool:
    """Whether a defender has retreated to where it stands in this phase (10.18): only the UN does, and in
    the other's phase units get elsewhere in no other way.
    """
    one = position.units[u]
    return units()[u].side == UN and position.phase.startswith(COMMUNIST) and one.place != one.began


def shifts_of(
    position: Position, attackers: Sequence[str], target: str, there: Sequence[str]
) -> dict[str, int]:
    """Columns to the right by cause; those to the left are negative."""
    side = units()[attackers[0]].side
    sources = {position.units[u].place for u in attackers}
    directions = {d for d, place in ground().near[target].items() if place in sources}
    terrain = TERRAIN[ground().terrain[target]]
    golden = target in SEOUL and directions <= {"N", "NE", "NW"}
    across = all(frozenset((place, target)) in ground().rivers for place in sources)
    favoured = (position.weather == "clear") == (side == UN)
    groups = {units()[u].group for u in attackers}
    guns = 0
    if side == UN and sources <= ground().coastal:
        guns = 1
    if side == COMMUNIST and target in ground().coastal:
        guns = -1
    return {
        "terrain": -terrain - (1 if golden else 0),
        "river": -1 if across else 0,
        "weather": 1 if favoured else 0,
        "concentric": (2 if side == UN else 1) if concentric(directions) else 0,
        "mixed": -1 if {"us", "rok"} <= groups else 0,
        "guns": guns,
    }


def concentric(directions: set[str]) -> bool:
    """From opposite sides, from three alternate hexes, or from more than three (10.13)."""
    opposite = any({a, b} <= directions for a, b in (("N", "S"), ("NE", "SW"), ("SE", "NW")))
    alternate = any(one <= directions for one in ({"N", "SE", "SW"}, {"NE", "S", "NW"}))
    return opposite or alternate or len(directions) > 3

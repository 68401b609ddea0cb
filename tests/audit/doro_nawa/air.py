"""Flight, fire at aircraft, fights in the air (4.24, 6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import JAPANESE, NONE, ground, other, results, units
from tests.audit.frame import Answer
from tests.audit.hexes import distance, row_of

BOX = "off-map-airfield"
BOX_PRICE = 6
"""From the box to any hex of row 01."""

FATES = {NONE: "missed", "D": "driven off", "X": "eliminated"}


# --- flight -----------------------------------------------------------------------------------------
def points(start: str, to: str) -> int:
    """What a flight costs (4.24)."""
    if start in ground().terrain and to in ground().terrain:
        return distance(start, to)
    return BOX_PRICE + row_of(to if start == BOX else start) - 1


def flight(position: Position, u: str) -> dict[str, int]:
    """Where an aircraft can go, with what it costs (4.24, 6.2)."""
    unit, one = units()[u], position.units[u]
    if one.ended:
        return {}
    left = unit.mp - sum(points(a, b) for a, b in pairwise(one.legs))
    places = [place for place, terrain in ground().terrain.items() if terrain != "dutch"]
    if unit.side == JAPANESE:
        places.append(BOX)
    costs = {to: points(one.place, to) for to in places if to != one.place}
    return {to: cost for to, cost in costs.items() if cost <= left}


def may_land(position: Position, u: str) -> bool:
    """Whether an aircraft may land where it is: on a free airfield of its side (6.2)."""
    unit, one = units()[u], position.units[u]
    if not one.in_flight or one.ended or not ground().has(one.place, "airfield"):
        return False
    based = (v for v in position.standing[one.place] if units()[v].flies and position.occupies(v))
    return position.control[one.place] == unit.side and not any(based)


# --- fire from the ground -----------------------------------------------------------------------------
def no_fighters(position: Position, side: str, place: str) -> bool:
    """Whether no ready enemy fighters are in a hex (6.5)."""
    enemies = position.there(place, other(side))
    return not any(units()[v].type == "fighter" and position.ready(v) for v in enemies)


def flak(position: Position, side: str, place: str) -> int:
    """What all enemies in a hex fire with at an aircraft of a side (6.4)."""
    there = position.there(place, other(side))
    ashore = sum(position.units[v].steps for v in there if position.ashore(v))
    ships = sum(units()[v].bombardment for v in there if units()[v].sails)
    single = [v for v in there if position.at_sea(v) or (units()[v].flies and position.occupies(v))]
    return (ashore + 1) // 2 + ships + len(single)


def fates(name: str, value: int) -> tuple[str, ...]:
    """What becomes of an aircraft that is fired at, by the die."""
    return tuple(FATES[cell] for cell in results(name, value))


# --- in the air ---------------------------------------------------------------------------------------
def dogfight(position: Position, fighters: Sequence[str], target: str) -> Answer:
    """Fighters fire at an aircraft in their hex (6.8)."""
    if not all(units()[u].type == "fighter" and position.ready(u) for u in fighters):
        return {"allowed": False}
    value = sum(units()[u].air for u in fighters) - units()[target].air
    return {"allowed": True, "value": value, "fates": fates("air-to-air", value)}

"""Bombardment, interdiction, and fights of ships (5.2, 5.21, 6.5, 6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.audit.doro_nawa.air import fates, flak, no_fighters
from tests.audit.doro_nawa.battle import factor
from tests.audit.doro_nawa.lines import initiative
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import JAPANESE, NONE, ground, results, units
from tests.audit.frame import Answer
from tests.audit.hexes import distance

RANGES = {"artillery": 1, "coastal-artillery": 3}
SHIP_RANGE = 3


def range_of(u: str) -> int:
    """How far a ship or gun bombards (5.2)."""
    return SHIP_RANGE if units()[u].sails else RANGES.get(units()[u].type, 0)


def may_bombard(position: Position, u: str, place: str) -> bool:
    """Whether a unit may bombard a hex; aircraft are over it (5.1, 5.2, 6.5)."""
    unit, one = units()[u], position.units[u]
    if unit.flies:
        return bool(unit.bombardment) and position.ready(u) and no_fighters(position, unit.side, place)
    if one.fired or initiative(position, u) < position.die or (unit.marches and one.moved):
        return False
    return 1 <= distance(one.place, place) <= range_of(u)


def half(value: int) -> int:
    """Half of a value, rounded down, at least 1."""
    return max(1, value // 2)


def strength(position: Position, u: str, place: str, targets: Sequence[str]) -> int:
    """What a unit bombards some targets in a hex with (5.2)."""
    unit, value = units()[u], position.value(u)
    afloat = [v for v in targets if units()[v].sails or position.at_sea(v)]
    if not unit.flies and distance(position.units[u].place, place) > 1:
        value = half(value)
    if any(units()[v].type == "armor" for v in targets):
        value = half(value)
    if unit.type == "artillery" and afloat:
        value = half(value)
    if len(afloat) < len(targets) and factor(place, "Bombardment") == "1/2":
        value = half(value)
    return doubled(u, value, place, targets)


def doubled(u: str, value: int, place: str, targets: Sequence[str]) -> int:
    """A value, twice if the Japanese bombard ships from the air or sea in the north (5.2)."""
    unit = units()[u]
    north = ground().has(place, "north-of-xx13") and all(units()[v].sails for v in targets)
    return value * 2 if unit.side == JAPANESE and not unit.marches and north else value


def defence(position: Position, targets: Sequence[str]) -> int:
    """The strength of targets: aircraft, ships and units at sea have none (5.2)."""
    return sum(position.units[v].steps for v in targets if position.ashore(v))


def hits(value: int) -> tuple[int, ...]:
    """What each target loses by the die."""
    return tuple(0 if cell == NONE else int(cell) for cell in results("bombardment", value))


def bombardment(position: Position, firers: Sequence[str], place: str, targets: Sequence[str]) -> Answer:
    """A bombardment of some units in a hex; those of its aircraft are over it."""
    if not all(may_bombard(position, u, place) for u in firers):
        return {"allowed": False}
    mine = sum(strength(position, u, place, targets) for u in firers)
    theirs = defence(position, targets)
    found = {"allowed": True, "strength": mine, "defence": theirs, "losses": hits(mine - theirs)}
    return found | fire_at(position, [u for u in firers if units()[u].flies], place)


def fire_at(position: Position, planes: Sequence[str], place: str) -> dict[str, object]:
    """What the ground fires at aircraft on a mission with, and what becomes of one of them by the die."""
    value = flak(position, units()[planes[0]].side, place) if planes else 0
    return {"anti-aircraft": value, "fates": fates("anti-aircraft", value)} if value else {}


def interdiction(position: Position, u: str, place: str) -> Answer:
    """An aircraft over a hex interdicts it, with no defence: any result does (6.7)."""
    if not may_bombard(position, u, place):
        return {"allowed": False}
    done = tuple(bool(points) for points in hits(units()[u].bombardment))
    return {"allowed": True, "interdicts": done} | fire_at(position, [u], place)


def sea_fight(position: Position, firers: Sequence[str], target: str, place: str) -> Answer:
    """Ships fire at one in their hex (5.21): the die does not matter."""
    if any(position.units[u].fired for u in firers):
        return {"allowed": False}
    value = sum(doubled(u, units()[u].bombardment, place, [target]) for u in firers)
    return {"allowed": True, "value": value, "sunk": tuple(bool(points) for points in hits(value))}

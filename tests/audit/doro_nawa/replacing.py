"""Strength points that units receive (8.2)."""

from __future__ import annotations

from tests.audit.doro_nawa.lines import initiative, supplied
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import ground, other, units
from tests.audit.doro_nawa.stacking import too_many


def receives(position: Position, u: str) -> bool:
    """Whether a unit may receive a strength point."""
    unit, one = units()[u], position.units[u]
    if position.option != "replacement" or not position.ashore(u):
        return False
    if one.replaced or one.steps == unit.full or initiative(position, u) < position.die:
        return False
    return supplied(position, u) and not near_enemies(position, u) and has_room(position, u)


def near_enemies(position: Position, u: str) -> bool:
    """Whether an enemy unit of whatever kind is in a unit's hex or next to it."""
    place = position.units[u].place
    return any(position.there(near, other(units()[u].side)) for near in (place, *ground().near[place]))


def has_room(position: Position, u: str) -> bool:
    """Whether its hex has room for one more point."""
    return not too_many(position, position.there(position.units[u].place, units()[u].side), more=1)

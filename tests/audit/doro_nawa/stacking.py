"""Stacking (3.0)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import SHIP_INITIATIVE, ground, units


def too_many(position: Position, together: Sequence[str], *, at_sea: bool = False, more: int = 0) -> bool:
    """Whether ground units may not be in one hex (3.3). `more`: so many points beside theirs."""
    counted = [u for u in together if units()[u].marches]
    best = max((units()[u].initiative for u in counted), default=0)
    if at_sea:
        best = SHIP_INITIATIVE
    return sum(position.units[u].steps for u in counted) + more > 2 * best


def room(position: Position, u: str, place: str) -> bool:
    """Whether stacking lets a ground unit into a hex, if only to pass through (3.1)."""
    there = position.there(place, units()[u].side)
    return not too_many(position, [*there, u], at_sea=ground().is_sea(place))


def may_leave(position: Position, u: str) -> bool:
    """Whether those it leaves behind may stay without it (3.1)."""
    place = position.units[u].place
    left = [v for v in position.there(place, units()[u].side) if v != u]
    return not too_many(position, left, at_sea=ground().is_sea(place))

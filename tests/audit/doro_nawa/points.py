"""Points of victory (9.0)."""

from __future__ import annotations

from tests.audit.doro_nawa.lines import ANCHORS, sources, traced
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import JAPANESE, other, units
from tests.audit.hexes import row_of

FIRST_ROW, LAST_ROW = 13, 54
TURNS = 10
AIRCRAFT_POINTS = 2


def points(position: Position, side: str) -> int:
    """All points of a side, in hundredths (9.1, 9.2, 9.3)."""
    enemy = other(side)
    total = 0
    for u, one in position.units.items():
        unit = units()[u]
        if unit.side != enemy:
            continue
        if unit.flies:
            total += AIRCRAFT_POINTS if one.lost else 0
        elif one.place == f"{enemy}-eliminated" or (unit.sails and one.place == f"{enemy}-sunk"):
            total += unit.bombardment if unit.sails else unit.full + unit.initiative
    return 100 * total + for_ground(position, side)


def for_ground(position: Position, side: str) -> int:
    """Points for how far the offensive has come, or for what is still held, in hundredths."""
    ends = sources(position, side)
    if side == JAPANESE:
        ends = frozenset(place for place in ANCHORS if position.control[place] == JAPANESE)
    able = [
        row_of(position.units[u].place)
        for u in position.on_map(side)
        if position.ashore(u) and traced(position, u, ends, interdiction=False)
    ]
    if not able:
        return 0
    if side == JAPANESE:
        rows, divisor = max(able) - FIRST_ROW, position.length
    else:
        rows = LAST_ROW - min(able)
        divisor = position.length if position.by_length else max(1, TURNS - position.length)
    return (1000 * max(rows, 0) + divisor // 2) // divisor

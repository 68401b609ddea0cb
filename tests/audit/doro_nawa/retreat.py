"""What defenders lose, and where they retreat to (5.37, 5.38, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.audit.doro_nawa.lines import price, supplied
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import COLUMNS, NONE, chart, ground, units
from tests.audit.doro_nawa.reach import held
from tests.audit.doro_nawa.stacking import room
from tests.audit.frame import Answer


def outcome(position: Position, defenders: Sequence[str], column: str) -> Answer:
    """What each defender loses by the die, before those who could retreat do or do not, and where the
    survivors of a six may go.
    """
    by_die = [hit(position, defenders, chart("crt")[str(die)][column]) for die in range(1, 7)]
    found: dict[str, object] = {
        u: tuple(position.units[u].steps - after.units[u].steps for after in by_die) for u in defenders
    }
    worst = by_die[-1]
    for u in defenders:
        if 0 < worst.units[u].steps < position.units[u].steps:
            found[f"{u} retreats to"] = tuple(sorted(ways_back(worst, u)))
    return found


def hit(position: Position, defenders: Sequence[str], cell: str) -> Position:
    """The position after a result: one more lost out of supply, and one more by those who cannot retreat."""
    if cell == NONE:
        return position
    more = {u: 0 if supplied(position, u) else 1 for u in defenders}
    after = less(position, {u: int(cell) + more[u] for u in defenders})
    stuck = [u for u in defenders if after.units[u].steps and not ways_back(after, u)]
    return less(after, dict.fromkeys(stuck, 1))


def less(position: Position, lost: dict[str, int]) -> Position:
    """The position after some units have lost steps."""
    found = {
        u: replace(position.units[u], steps=max(0, position.units[u].steps - n)) for u, n in lost.items()
    }
    return replace(position, units={**position.units, **found}, drawn={})


def ways_back(position: Position, u: str) -> set[str]:
    """Where a unit may retreat to: not next to enemies, if it can be helped; coastal guns stay."""
    unit, start = units()[u], position.units[u].place
    if unit.type == "coastal-artillery":
        return set()
    enemies = held(position, unit.side)
    able = {
        to
        for to in ground().near[start]
        if to not in enemies
        and price(start, to, COLUMNS[unit.type], bridge=True, engineer=False) is not None
        and room(position, u, to)
    }
    return {to for to in able if not enemies & {*ground().near[to]}} or able

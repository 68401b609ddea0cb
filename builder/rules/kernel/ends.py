"""What must be in order before a phase may end."""

from __future__ import annotations

from builder.rules.kernel.layout import (
    AT,
    HEXES,
    META,
    NOWHERE,
    OWE_A,
    OWE_D,
    SETTING,
    SIDES,
    TO_PLACE,
    U_SIDE,
    WINNER,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, ints
from builder.rules.kernel.reasons import FINE, GAME_OVER, ILL_PLACED, NOT_ROLLED, OVERSTACKED, STEPS_OWED
from builder.rules.kernel.sequence import allowed_actions, phase_side, unrolled
from builder.rules.kernel.special import ill_placed, misplaced
from builder.rules.kernel.stacking import stack_reason


def overstacked(g: Table, s: Table, side: int, ask: Ask) -> int:
    """The first hex where a side breaks the stacking rules, NOWHERE for none."""
    n = g[META][HEXES]
    at = s[AT]
    nobody = ints(0, 0)
    looked = ints(n, 0)
    for u in range(len(at)):
        h = at[u]
        if g[U_SIDE][u] != side or h < 0 or h >= n or looked[h] == 1:
            continue
        looked[h] = 1
        if stack_reason(g, s, side, h, nobody, ask) != FINE:
            return h
    return NOWHERE


def end_reason(g: Table, s: Table, ask: Ask) -> Ints:
    """Why the phase may not end now: reason and a detail; FINE if it may."""
    w = s[WORLD]
    if w[WINNER] != 0:
        return [GAME_OVER, 0]
    if w[OWE_A] > 0 or w[OWE_D] > 0:
        return [STEPS_OWED, w[OWE_A] + w[OWE_D]]
    for side in range(g[META][SIDES]):
        h = overstacked(g, s, side, ask)
        if h != NOWHERE:
            return [OVERSTACKED, h]
    for side in range(g[META][SIDES]):
        if places(g, s, side):
            u = misplaced(g, s, side, ask)
            if u != NOWHERE:
                return [ILL_PLACED, u]
    k = unrolled(g, s)
    if k != NOWHERE:
        return [NOT_ROLLED, k]
    return [FINE, 0]


def places(g: Table, s: Table, side: int) -> bool:
    """Whether a side sets up or places its units anew now."""
    if s[WORLD][SETTING] != 0:
        return s[WORLD][SETTING] == side + 1
    whose = phase_side(g, s)
    return (allowed_actions(g, s) & TO_PLACE) != 0 and whose in (NOWHERE, side)


def surplus(g: Table, s: Table, u: Nat, ask: Ask) -> bool:
    """Whether a unit is one of those because of which a phase may not end (6.5)."""
    side = g[U_SIDE][u]
    h = s[AT][u]
    nobody = ints(0, 0)
    if h >= 0 and h < g[META][HEXES] and stack_reason(g, s, side, h, nobody, ask) != FINE:
        return True
    return places(g, s, side) and ill_placed(g, s, u, ask)

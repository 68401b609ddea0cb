"""Who could take part in an attack at all, before anybody says which hex is attacked."""

from __future__ import annotations

from builder.rules.kernel.battle import enemies_in
from builder.rules.kernel.combat import battle_reason
from builder.rules.kernel.layout import (
    ADVANCED,
    AT,
    ATTACKED,
    FROZEN,
    HEXES,
    MARKS,
    META,
    NEAR,
    NOWHERE,
    OWE_A,
    OWE_D,
    SURGE_HEX,
    TO_FIGHT,
    U_SIDE,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, cut, ints
from builder.rules.kernel.reasons import FINE, FROZEN_UNIT, HAS_ATTACKED, NO_NEIGHBOUR, NOT_ON_MAP, STEPS_OWED
from builder.rules.kernel.sequence import turn_reason


def comrades(g: Table, s: Table, u: Nat) -> Ints:
    """With whom a unit would attack: those who advanced with it if it may only attack once more, else it
    alone.
    """
    if (s[MARKS][u] & ATTACKED) == 0 or s[AT][u] == NOWHERE or s[AT][u] != s[WORLD][SURGE_HEX]:
        return [u]
    found = ints(len(s[AT]), 0)
    count = 0
    for e in range(len(s[AT])):
        if s[AT][e] == s[AT][u] and g[U_SIDE][e] == g[U_SIDE][u] and (s[MARKS][e] & ADVANCED) != 0:
            found[count] = e
            count += 1
    if count == 0:
        return [u]
    return cut(found, count)


def join_reason(g: Table, s: Table, u: Nat, ask: Ask) -> Ints:
    """Why a unit can take part in no attack now: reason and a detail, as `battle_reason` gives them.

    FINE if there is a hex that it could attack.
    """
    h = s[AT][u]
    reason = turn_reason(g, s, g[U_SIDE][u], TO_FIGHT)
    if reason != FINE:
        return [reason, 0]
    if h < 0 or h >= g[META][HEXES]:
        return [NOT_ON_MAP, 0]
    if (s[MARKS][u] & FROZEN) != 0:
        return [FROZEN_UNIT, 0]
    if s[WORLD][OWE_A] + s[WORLD][OWE_D] > 0:
        return [STEPS_OWED, 0]
    if (s[MARKS][u] & ATTACKED) != 0 and h != s[WORLD][SURGE_HEX]:
        return [HAS_ATTACKED, 0]
    party = comrades(g, s, u)
    found = [NO_NEIGHBOUR, 0]
    for d in range(6):
        to = g[NEAR][h * 6 + d]
        if to < 0 or enemies_in(g, s, g[U_SIDE][u], to) == 0:
            continue
        found = battle_reason(g, s, party, to, ask)
        if found[0] == FINE:
            return found
    return found

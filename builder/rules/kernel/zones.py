"""Who stands where, and whose zones of control reach which hexes."""

from __future__ import annotations

from builder.rules.kernel.context import put_unit, world
from builder.rules.kernel.layout import (
    ALWAYS,
    AT,
    HEXES,
    HEXSIDES,
    META,
    NEAR,
    U_SIDE,
    ZONE,
    ZONE_BARRED,
    ZONE_TEST,
)
from builder.rules.kernel.prelude import Ask, Ints, Table, ints


def friends(g: Table, s: Table, side: int) -> Ints:
    """How many units of `side` stand in each hex."""
    n = g[META][HEXES]
    found = ints(n, 0)
    at = s[AT]
    whose = g[U_SIDE]
    for u in range(len(at)):
        if at[u] >= 0 and at[u] < n and whose[u] == side:
            found[at[u]] += 1
    return found


def foes(g: Table, s: Table, side: int) -> Ints:
    """How many units of other sides stand in each hex."""
    n = g[META][HEXES]
    found = ints(n, 0)
    at = s[AT]
    whose = g[U_SIDE]
    for u in range(len(at)):
        if at[u] >= 0 and at[u] < n and whose[u] != side:
            found[at[u]] += 1
    return found


def zones(g: Table, s: Table, side: int, ask: Ask) -> Ints:
    """1 for each hex in a zone of control of another side than `side`.

    A zone covers the six hexes around a unit that exerts one, save across hexsides that stop it.
    """
    n = g[META][HEXES]
    near = g[NEAR]
    sides = g[HEXSIDES]
    at = s[AT]
    test = g[ZONE][ZONE_TEST]
    barred = g[ZONE][ZONE_BARRED]
    found = ints(n, 0)
    done = ints(n, 0)
    c = world(g, s)
    for u in range(len(at)):
        h = at[u]
        if h < 0 or h >= n or g[U_SIDE][u] == side or done[h] == 1:
            continue
        if test != ALWAYS:
            put_unit(g, s, c, u, 0, 0)
            if ask(test, c) == 0:
                continue
        done[h] = 1
        for i in range(h * 6, h * 6 + 6):
            if near[i] >= 0 and (sides[i] & barred) == 0:
                found[near[i]] = 1
    return found

"""Stacking: how much may stand in a hex, and who never shares one."""

from __future__ import annotations

from builder.rules.kernel.context import C_STACK_COUNT, C_STACK_GROUPS, C_STACK_NATIONS, world
from builder.rules.kernel.layout import (
    ALWAYS,
    APART_LONG,
    AT,
    BY_GROUP,
    BY_NATION,
    LIMIT_LONG,
    NEVER,
    STACK_APART,
    STACK_LIMITS,
    U_FORMATION,
    U_GROUP,
    U_NATION,
    U_POINTS,
    U_SIDE,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, cut, ints
from builder.rules.kernel.reasons import FINE, TOO_MANY, UNMIXED


def attribute(g: Table, by: int, u: Nat) -> int:
    """A unit's nationality, group or formation."""
    if by == BY_NATION:
        return g[U_NATION][u]
    if by == BY_GROUP:
        return g[U_GROUP][u]
    return g[U_FORMATION][u]


def stack(g: Table, s: Table, side: int, h: int, movers: Ints) -> Ints:
    """The units of `side` in hex h, and the movers of that side as if they stood there."""
    at = s[AT]
    found = ints(len(at) + len(movers), 0)
    count = 0
    for u in range(len(at)):
        if at[u] == h and g[U_SIDE][u] == side:
            found[count] = u
            count += 1
    for k in range(len(movers)):
        if at[movers[k]] != h and g[U_SIDE][movers[k]] == side:
            found[count] = movers[k]
            count += 1
    return cut(found, count)


def stack_points(g: Table, s: Table, side: int, h: int, movers: Ints) -> int:
    """Stacking points of `side` in hex h, with the movers as if they stood there."""
    total = 0
    units = stack(g, s, side, h, movers)
    for k in range(len(units)):
        total += g[U_POINTS][units[k]]
    return total


def stack_limit(g: Table, s: Table, side: int, h: int, movers: Ints, ask: Ask) -> int:
    """Points `side` may have in hex h with these movers, NEVER without a limit."""
    limits = g[STACK_LIMITS]
    c = world(g, s)
    units = stack(g, s, side, h, movers)
    for k in range(len(units)):
        u = units[k]
        c[C_STACK_COUNT] += 1
        c[C_STACK_NATIONS] |= 1 << g[U_NATION][u]
        c[C_STACK_GROUPS] |= 1 << g[U_GROUP][u]
    for k in range(0, len(limits), LIMIT_LONG):
        if limits[k] == side and (limits[k + 1] == ALWAYS or ask(limits[k + 1], c) != 0):
            return limits[k + 2]
    return NEVER


def stack_reason(g: Table, s: Table, side: int, h: int, movers: Ints, ask: Ask) -> int:
    """Why these movers may not stand in hex h with the units of their side there:

    FINE, TOO_MANY or UNMIXED.
    """
    apart = g[STACK_APART]
    units = stack(g, s, side, h, movers)
    for k in range(0, len(apart), APART_LONG):
        if apart[k] != side:
            continue
        for i in range(1, len(units)):
            if attribute(g, apart[k + 1], units[i]) != attribute(g, apart[k + 1], units[0]):
                return UNMIXED
    limit = stack_limit(g, s, side, h, movers, ask)
    if limit != NEVER and stack_points(g, s, side, h, movers) > limit:
        return TOO_MANY
    return FINE

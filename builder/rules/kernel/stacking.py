"""Stacking: how much may stand in a hex, and who never shares one."""

from __future__ import annotations

from builder.rules.kernel.context import C_STACK_COUNT, C_STACK_GROUPS, C_STACK_NATIONS, world
from builder.rules.kernel.hexes import listed
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
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table
from builder.rules.kernel.reasons import FINE, TOO_MANY, UNMIXED


def attribute(g: Table, by: int, u: Nat) -> int:
    """A unit's nationality, group or formation."""
    if by == BY_NATION:
        return g[U_NATION][u]
    if by == BY_GROUP:
        return g[U_GROUP][u]
    return g[U_FORMATION][u]


def stack_points(g: Table, s: Table, side: int, h: int, movers: Ints) -> int:
    """Stacking points of `side` in hex h, with the movers as if they stood there."""
    at = s[AT]
    total = 0
    for u in range(len(at)):
        if g[U_SIDE][u] == side and (at[u] == h or listed(movers, u)):
            total += g[U_POINTS][u]
    return total


def stack_limit(g: Table, s: Table, side: int, h: int, movers: Ints, ask: Ask) -> int:
    """Points `side` may have in hex h with these movers, NEVER without a limit."""
    limits = g[STACK_LIMITS]
    at = s[AT]
    c = world(g, s)
    for u in range(len(at)):
        if g[U_SIDE][u] == side and (at[u] == h or listed(movers, u)):
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
    at = s[AT]
    apart = g[STACK_APART]
    for k in range(0, len(apart), APART_LONG):
        if apart[k] != side:
            continue
        kind = NEVER
        for u in range(len(at)):
            if g[U_SIDE][u] == side and (at[u] == h or listed(movers, u)):
                mine = attribute(g, apart[k + 1], u)
                if kind not in (NEVER, mine):
                    return UNMIXED
                kind = mine
    limit = stack_limit(g, s, side, h, movers, ask)
    if limit != NEVER and stack_points(g, s, side, h, movers) > limit:
        return TOO_MANY
    return FINE

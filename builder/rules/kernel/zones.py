"""Who stands where, and whose zones of control reach which hexes."""

from __future__ import annotations

from builder.rules.kernel.context import put_unit, world
from builder.rules.kernel.hexes import spread
from builder.rules.kernel.layout import ALWAYS, AT, HEXES, META, U_SIDE, ZONE, ZONE_LINKS, ZONE_TEST
from builder.rules.kernel.prelude import Ask, Bits, Ints, Table, flags, has_bit, ints, no_bits, with_bit


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


def enemy_counts(g: Table, s: Table, side: int) -> Ints:
    """How many units of other sides stand in each hex."""
    n = g[META][HEXES]
    found = ints(n, 0)
    at = s[AT]
    whose = g[U_SIDE]
    for u in range(len(at)):
        if at[u] >= 0 and at[u] < n and whose[u] != side:
            found[at[u]] += 1
    return found


def own_hexes(g: Table, s: Table, side: int) -> Bits:
    """The hexes with units of `side`."""
    n = g[META][HEXES]
    found = no_bits()
    at = s[AT]
    whose = g[U_SIDE]
    for u in range(len(at)):
        if whose[u] == side and at[u] >= 0 and at[u] < n:
            found = with_bit(found, at[u])
    return found


def enemy_hexes(g: Table, s: Table, side: int) -> Bits:
    """The hexes with units of other sides."""
    n = g[META][HEXES]
    found = no_bits()
    at = s[AT]
    whose = g[U_SIDE]
    for u in range(len(at)):
        if whose[u] != side and at[u] >= 0 and at[u] < n:
            found = with_bit(found, at[u])
    return found


def zone_hexes(g: Table, s: Table, side: int, ask: Ask) -> Bits:
    """The hexes in a zone of control of another side than `side`.

    A zone covers the six hexes around a unit that exerts one, save across hexsides that stop it.
    """
    test = g[ZONE][ZONE_TEST]
    if test == ALWAYS:
        return spread(g, g[ZONE][ZONE_LINKS], enemy_hexes(g, s, side))
    n = g[META][HEXES]
    at = s[AT]
    whose = g[U_SIDE]
    exerting = no_bits()
    c = world(g, s)
    for u in range(len(at)):
        h = at[u]
        if whose[u] == side or h < 0 or h >= n or has_bit(exerting, h):
            continue
        put_unit(g, s, c, u, 0, 0)
        if ask(test, c) != 0:
            exerting = with_bit(exerting, h)
    return spread(g, g[ZONE][ZONE_LINKS], exerting)


def zones(g: Table, s: Table, side: int, ask: Ask) -> Ints:
    """1 for each hex in a zone of control of another side than `side`."""
    return flags(zone_hexes(g, s, side, ask), g[META][HEXES])

"""Supply: which units and hexes trace a line, to which kind of source."""

from __future__ import annotations

from builder.rules.kernel.context import put_hex, put_unit, world
from builder.rules.kernel.hexes import hex_mask, joined_to, listed, spread
from builder.rules.kernel.layout import (
    ALWAYS,
    AT,
    DEPOT,
    HEXES,
    META,
    NEVER,
    NOWHERE,
    SUP_DEPOT,
    SUP_KIND,
    SUP_LIMIT,
    SUP_LINKS,
    SUP_OPEN,
    SUP_ROOM,
    SUP_SET,
    SUP_SIDE,
    SUP_TEST,
    SUPPLY,
    SUPPLY_LONG,
    U_POINTS,
    U_SIDE,
    WORLD,
    ZONE,
    ZONE_SUPPLY,
)
from builder.rules.kernel.prelude import (
    Ask,
    Bits,
    Ints,
    Nat,
    Table,
    common,
    flags,
    has_bit,
    ints,
    less,
    no_bits,
    union,
    with_bit,
)
from builder.rules.kernel.zones import enemy_hexes, own_hexes, zone_hexes


def barred_hexes(g: Table, s: Table, side: int, enemy: Bits, in_enemy_zoc: Bits) -> Bits:
    """The hexes no line enters, whatever the terrain: those of the enemy, zones without a friend."""
    if g[ZONE][ZONE_SUPPLY] == 1:
        in_enemy_zoc = less(in_enemy_zoc, own_hexes(g, s, side))
    return union(enemy, in_enemy_zoc)


def sources(g: Table, s: Table, first: Nat) -> Bits:
    """The source hexes of the supply line whose record begins at `first`; none for a kind that needs no
    line.
    """
    line = g[SUPPLY]
    if line[first + SUP_SET] >= 0:
        return hex_mask(g, line[first + SUP_SET])
    depot = s[WORLD][DEPOT]
    if line[first + SUP_DEPOT] == 1 and depot >= 0:
        return with_bit(no_bits(), depot)
    return no_bits()


def traced(g: Table, s: Table, first: Nat, barred: Bits, wanted: Bits) -> Bits:
    """The hexes from which a line of supply runs by the record at `first`, as far as they are `wanted`.

    A unit's own hex is not tested; hexes with units of the side are known to be open.
    """
    line = g[SUPPLY]
    free = less(hex_mask(g, line[first + SUP_OPEN]), barred)
    return joined_to(g, line[first + SUP_LINKS], sources(g, s, first), free, wanted, line[first + SUP_LIMIT])


def needs_line(g: Table, first: Nat) -> bool:
    """Whether the record at `first` asks for a line at all."""
    return g[SUPPLY][first + SUP_SET] >= 0 or g[SUPPLY][first + SUP_DEPOT] == 1


def supply_states(g: Table, s: Table, side: int, ask: Ask) -> Ints:
    """State of supply of every unit: 0 out of supply, else the kind. NOWHERE for other sides and off the map.

    Kinds are tried in their order. One with limited room takes units in the order of the order of battle.
    """
    n = g[META][HEXES]
    at = s[AT]
    line = g[SUPPLY]
    count = len(at)
    state = ints(count, NOWHERE)
    for u in range(count):
        if g[U_SIDE][u] == side and at[u] >= 0 and at[u] < n:
            state[u] = 0
    in_enemy_zoc = zone_hexes(g, s, side, ask)
    barred = barred_hexes(g, s, side, enemy_hexes(g, s, side), in_enemy_zoc)
    c = world(g, s)
    for first in range(0, len(line), SUPPLY_LONG):
        if line[first + SUP_SIDE] != side or not listed(state, 0):
            continue
        far = no_bits()
        by_line = needs_line(g, first)
        if by_line:
            wanted = no_bits()
            for u in range(count):
                if state[u] == 0:
                    wanted = with_bit(wanted, at[u])
            far = traced(g, s, first, barred, wanted)
        room = line[first + SUP_ROOM]
        for u in range(count):
            if state[u] != 0 or (by_line and not has_bit(far, at[u])):
                continue
            points = g[U_POINTS][u]
            if line[first + SUP_ROOM] != NEVER and points > room:
                continue
            if line[first + SUP_TEST] != ALWAYS:
                put_unit(g, s, c, u, 0, 1 if has_bit(in_enemy_zoc, at[u]) else 0)
                if ask(line[first + SUP_TEST], c) == 0:
                    continue
            state[u] = line[first + SUP_KIND]
            room -= points
    return state


def fed_hexes(g: Table, s: Table, side: int, area: Bits, ask: Ask) -> Ints:
    """1 for each hex of an area from which a unit of `side`, if it stood there, would be in supply."""
    n = g[META][HEXES]
    line = g[SUPPLY]
    enemy = enemy_hexes(g, s, side)
    barred = barred_hexes(g, s, side, enemy, zone_hexes(g, s, side, ask))
    found = ints(n, 0)
    c = world(g, s)
    for first in range(0, len(line), SUPPLY_LONG):
        if line[first + SUP_SIDE] != side:
            continue
        fed = area
        if needs_line(g, first):
            links = line[first + SUP_LINKS]
            far = traced(g, s, first, barred, union(area, spread(g, links, area)))
            beside = less(union(spread(g, links, far), sources(g, s, first)), enemy)
            fed = common(area, union(far, beside))
        asked = flags(fed, n)
        for h in range(n):
            if asked[h] == 0 or found[h] == 1:
                continue
            if line[first + SUP_TEST] == ALWAYS:
                found[h] = 1
            else:
                put_hex(g, s, c, h)
                found[h] = ask(line[first + SUP_TEST], c)
    return found

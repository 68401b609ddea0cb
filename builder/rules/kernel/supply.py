"""Supply: which units and hexes trace a line, to which kind of source."""

from __future__ import annotations

from builder.rules.kernel.context import put_hex, put_unit, world
from builder.rules.kernel.hexes import listed, members
from builder.rules.kernel.layout import (
    ALWAYS,
    AT,
    DEPOT,
    GROUND,
    HEXES,
    HEXSIDES,
    META,
    NEAR,
    NEVER,
    NOWHERE,
    SUP_BARRED,
    SUP_CLOSED,
    SUP_DEPOT,
    SUP_KIND,
    SUP_LIMIT,
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
from builder.rules.kernel.paths import flood
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, copy, ints
from builder.rules.kernel.zones import foes, friends, zones


def open_hexes(g: Table, own: Ints, enemy: Ints, held: Ints, closed: int) -> Ints:
    """1 for each hex a line of supply may enter: no enemy, no zone without a friend, no closed terrain."""
    n = len(own)
    ground = g[GROUND]
    frees = g[ZONE][ZONE_SUPPLY]
    found = ints(n, 0)
    for h in range(n):
        if enemy[h] != 0 or ((1 << ground[h]) & closed) != 0:
            continue
        if held[h] == 0 or (own[h] != 0 and frees == 1):
            found[h] = 1
    return found


def sources(g: Table, s: Table, first: Nat) -> Ints:
    """The source hexes of the supply line whose record begins at `first`; none for a kind that needs no
    line.
    """
    line = g[SUPPLY]
    if line[first + SUP_SET] >= 0:
        return members(g, line[first + SUP_SET])
    depot = s[WORLD][DEPOT]
    if line[first + SUP_DEPOT] == 1 and depot >= 0:
        return [depot]
    return ints(0, 0)


def traced(line: Ints, g: Table, s: Table, first: Nat, own: Ints, enemy: Ints, held: Ints) -> Ints:
    """Length of the line of supply from each hex by the record at `first`, NOWHERE without one.

    `line` is the row of records. A unit's own hex is not tested; hexes with units of the side are known to
    be open.
    """
    free = open_hexes(g, own, enemy, held, line[first + SUP_CLOSED])
    return flood(
        g[NEAR], g[HEXSIDES], line[first + SUP_BARRED], free, sources(g, s, first), line[first + SUP_LIMIT]
    )


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
    own = friends(g, s, side)
    enemy = foes(g, s, side)
    held = zones(g, s, side, ask)
    c = world(g, s)
    for first in range(0, len(line), SUPPLY_LONG):
        if line[first + SUP_SIDE] != side or not listed(state, 0):
            continue
        far = own
        by_line = needs_line(g, first)
        if by_line:
            far = traced(line, g, s, first, own, enemy, held)
        room = line[first + SUP_ROOM]
        for u in range(count):
            if state[u] != 0 or (by_line and far[at[u]] < 0):
                continue
            points = g[U_POINTS][u]
            if line[first + SUP_ROOM] != NEVER and points > room:
                continue
            if line[first + SUP_TEST] != ALWAYS:
                put_unit(g, s, c, u, 0, held[at[u]])
                if ask(line[first + SUP_TEST], c) == 0:
                    continue
            state[u] = line[first + SUP_KIND]
            room -= points
    return state


def fed_hexes(g: Table, s: Table, side: int, ask: Ask) -> Ints:
    """1 for each hex from which a unit of `side`, if it stood there, would be in supply."""
    n = g[META][HEXES]
    line = g[SUPPLY]
    near = g[NEAR]
    own = friends(g, s, side)
    enemy = foes(g, s, side)
    held = zones(g, s, side, ask)
    found = ints(n, 0)
    c = world(g, s)
    for first in range(0, len(line), SUPPLY_LONG):
        if line[first + SUP_SIDE] != side:
            continue
        far = own
        by_line = needs_line(g, first)
        if by_line:
            far = traced(line, g, s, first, own, enemy, held)
            origin = sources(g, s, first)
            far = beside(near, g[HEXSIDES], line[first + SUP_BARRED], far, enemy)
            for k in range(len(origin)):
                if enemy[origin[k]] == 0:
                    far[origin[k]] = 0
        for h in range(n):
            if found[h] == 1 or (by_line and far[h] < 0):
                continue
            if line[first + SUP_TEST] == ALWAYS:
                found[h] = 1
            else:
                put_hex(g, s, c, h)
                found[h] = ask(line[first + SUP_TEST], c)
    return found


def beside(near: Ints, sides: Ints, barred: int, far: Ints, enemy: Ints) -> Ints:
    """The lengths of `far`, continued by one hex into hexes that are not tested themselves."""
    n = len(far)
    found = copy(far)
    for h in range(n):
        if far[h] >= 0 or enemy[h] != 0:
            continue
        for i in range(h * 6, h * 6 + 6):
            if near[i] >= 0 and far[near[i]] >= 0 and (sides[i] & barred) == 0:
                found[h] = far[near[i]] + 1
                break
    return found

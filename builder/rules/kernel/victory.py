"""Victory: the game's conditions, and the counts they ask for."""

from __future__ import annotations

from builder.rules.kernel.context import C_QUERY, world
from builder.rules.kernel.hexes import hex_mask, members
from builder.rules.kernel.layout import (
    ASK_ALIVE,
    ASK_DEAD,
    ASK_DEPOT,
    ASK_EXITED,
    ASK_FED,
    ASK_GONE,
    ASK_HELD,
    AT,
    CONTROL,
    DEPOT,
    HEXES,
    LOSS_AREAS,
    LOST,
    META,
    NOWHERE,
    OFF_MAP,
    QUERIES,
    QUERY_LONG,
    RESIGNED,
    SETS,
    SIDES,
    U_SETS,
    U_SIDE,
    VICTORY,
    WIN_LONG,
    WINNER,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Nat, Table
from builder.rules.kernel.supply import fed_hexes, supply_states


def held_count(g: Table, s: Table, side: int, k: Nat) -> int:
    """Hexes of set k that a side controls."""
    count = 0
    area = members(g, k)
    for i in range(len(area)):
        if s[CONTROL][area[i]] == side:
            count += 1
    return count


def fed_count(g: Table, s: Table, side: int, k: Nat, ask: Ask) -> int:
    """Hexes of set k that a side controls and from which it traces supply."""
    if held_count(g, s, side, k) == 0:
        return 0
    count = 0
    fed = fed_hexes(g, s, side, hex_mask(g, k), ask)
    area = members(g, k)
    for i in range(len(area)):
        if s[CONTROL][area[i]] == side and fed[area[i]] == 1:
            count += 1
    return count


def there_count(g: Table, s: Table, side: int, k: Nat, ask: Ask) -> int:
    """Supplied units of a side in hexes of set k."""
    n = g[META][HEXES]
    any_there = False
    for u in range(len(s[AT])):
        h = s[AT][u]
        if g[U_SIDE][u] == side and h >= 0 and h < n and ((g[SETS][h] >> k) & 1) == 1:
            any_there = True
    if not any_there:
        return 0
    count = 0
    supply = supply_states(g, s, side, ask)
    for u in range(len(s[AT])):
        h = s[AT][u]
        if supply[u] > 0 and ((g[SETS][h] >> k) & 1) == 1:
            count += 1
    return count


def unit_count(g: Table, s: Table, kind: int, k: Nat) -> int:
    """Units of set k that are lost, lost for good, or on the map; or units of side k that left over an
    edge.
    """
    n = g[META][HEXES]
    count = 0
    for u in range(len(s[AT])):
        at = s[AT][u]
        side = g[U_SIDE][u]
        if kind == ASK_EXITED:
            if side == k and at == OFF_MAP:
                count += 1
            continue
        if ((g[U_SETS][u] >> k) & 1) == 0:
            continue
        if kind == ASK_ALIVE and at >= 0 and at < n:
            count += 1
        if kind == ASK_DEAD and at == g[LOSS_AREAS][side * 2]:
            count += 1
        if kind == ASK_GONE and at == g[LOSS_AREAS][side * 2 + 1]:
            count += 1
    return count


def query(g: Table, s: Table, q: Nat, ask: Ask) -> int:
    """The answer to query number q."""
    kind = g[QUERIES][q * QUERY_LONG]
    a = g[QUERIES][q * QUERY_LONG + 1]
    b = g[QUERIES][q * QUERY_LONG + 2]
    if kind == ASK_HELD:
        return held_count(g, s, a, b)
    if kind == ASK_FED:
        return fed_count(g, s, a, b, ask)
    if kind == ASK_DEPOT:
        if s[WORLD][DEPOT] == LOST:
            return 1
        return 0
    if kind in (ASK_DEAD, ASK_GONE, ASK_ALIVE, ASK_EXITED):
        return unit_count(g, s, kind, a)
    return there_count(g, s, a, b, ask)


def condition_holds(g: Table, s: Table, k: Nat, ask: Ask) -> bool:
    """Whether victory condition number k is met."""
    first = k * WIN_LONG
    c = world(g, s)
    start = g[VICTORY][first + 3]
    for q in range(start, start + g[VICTORY][first + 4]):
        c[C_QUERY + q] = query(g, s, q, ask)
    return ask(g[VICTORY][first + 1], c) != 0


def victory(g: Table, s: Table, moment: int, ask: Ask) -> int:
    """The first condition of a moment (AT_ONCE, or a turn that ends) that is met, NOWHERE for none."""
    for k in range(len(g[VICTORY]) // WIN_LONG):
        if g[VICTORY][k * WIN_LONG] == moment and condition_holds(g, s, k, ask):
            return k
    return NOWHERE


def look_for_winner(g: Table, s: Table, moment: int, ask: Ask) -> None:
    """End the game if a condition of this moment is met. Changes `s`."""
    if s[WORLD][WINNER] == 0:
        s[WORLD][WINNER] = victory(g, s, moment, ask) + 1


def winning_side(g: Table, s: Table) -> int:
    """The side that has won, NOWHERE for a draw or while the game goes on.

    When one of two sides has given up it is the other.
    """
    gone = s[WORLD][RESIGNED]
    if gone != 0:
        if g[META][SIDES] == 2:
            return 2 - gone
        return NOWHERE
    k = s[WORLD][WINNER] - 1
    if k < 0:
        return NOWHERE
    return g[VICTORY][k * WIN_LONG + 2]

"""Boundary, drops from the air, landings from the sea, replacements, restoring and placing units anew."""

from __future__ import annotations

from builder.rules.kernel.context import put_target, put_unit, world
from builder.rules.kernel.control import take_hex
from builder.rules.kernel.ground import closed_to
from builder.rules.kernel.hexes import listed
from builder.rules.kernel.layout import (
    ALWAYS,
    AT,
    BAN_LONG,
    BOUNDARY,
    DEPOT,
    DROP_LONG,
    DROPPED,
    DROPS,
    FROZEN,
    GIVEN,
    HEXES,
    LAND_AREA,
    LAND_FROM,
    LAND_MOST,
    LAND_SIDE,
    LAND_TEST,
    LAND_TO,
    LANDED,
    LANDING,
    LEFT,
    LINE,
    LINE_FIRST,
    LINE_LAST,
    LINE_SIDE,
    LOSS_AREAS,
    MARKS,
    META,
    MOVER,
    NOWHERE,
    PLACE_BANS,
    REPLACE_LONG,
    REPLACEMENTS,
    RESERVE_LONG,
    RESERVES,
    SERIAL,
    SETS,
    SETTING,
    TO_LAND,
    TO_MOVE,
    TO_PLACE,
    TO_REPLACE,
    TO_SHIFT_LINE,
    TURN,
    U_FULL,
    U_SIDE,
    WENT_OUT,
    WINNER,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, ints
from builder.rules.kernel.reasons import (
    BANNED,
    CLOSED,
    COLUMNS,
    ENEMY_THERE,
    FINE,
    FIRST_MOVE,
    FULL_STRENGTH,
    GAME_OVER,
    NO_STEP,
    NOT_ARRIVED,
    NOT_ON_MAP,
    NOT_YOURS,
    STEP_AWAY,
    STEP_UNFED,
    TOO_MANY_UNITS,
    USED_UP,
    WRONG_HEX,
    WRONG_UNIT,
)
from builder.rules.kernel.sequence import begin, turn_reason
from builder.rules.kernel.stacking import stack_reason
from builder.rules.kernel.supply import supply_states
from builder.rules.kernel.zones import enemy_counts, zones


def boundary_reason(g: Table, s: Table, side: int, column: int) -> int:
    """Whether a side may move the boundary to a column now."""
    if len(g[BOUNDARY]) == 0 or g[BOUNDARY][LINE_SIDE] != side:
        return NOT_YOURS
    if s[WORLD][SETTING] != side + 1:
        reason = turn_reason(g, s, side, TO_SHIFT_LINE)
        if reason != FINE:
            return reason
    if column < g[BOUNDARY][LINE_FIRST] or column > g[BOUNDARY][LINE_LAST]:
        return COLUMNS
    return FINE


def move_boundary(s: Table, column: int) -> None:
    """Move the boundary. Changes `s`."""
    s[WORLD][LINE] = column


def drop_reason(g: Table, s: Table, u: Nat, to: int, ask: Ask) -> int:
    """Whether a unit may drop from the air onto a hex now."""
    side = g[U_SIDE][u]
    reason = turn_reason(g, s, side, TO_MOVE)
    if reason != FINE:
        return reason
    if closed_to(g, side, to):
        return CLOSED
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    c = world(g, s)
    put_unit(g, s, c, u, 0, 0)
    put_target(g, s, c, to, enemy[to], in_enemy_zoc[to])
    drops = g[DROPS]
    reason = WRONG_UNIT
    for k in range(0, len(drops), DROP_LONG):
        if ask(drops[k], c) == 0 or drops[k + 1] != s[AT][u]:
            continue
        if (s[WORLD][DROPPED] & (1 << k)) != 0:
            return USED_UP
        if (s[MARKS][u] & (WENT_OUT | FROZEN)) != 0 or s[SERIAL][u] != 0:
            return WRONG_UNIT
        if drops[k + 3] == 1 and s[WORLD][MOVER] != 0:
            return FIRST_MOVE
        if enemy[to] != 0:
            return ENEMY_THERE
        if drops[k + 2] != ALWAYS and ask(drops[k + 2], c) == 0:
            return WRONG_HEX
        return stack_reason(g, s, side, to, [u], ask)
    return reason


def drop(g: Table, s: Table, u: Nat, to: Nat, ask: Ask) -> None:
    """A unit drops onto a hex. Changes `s`."""
    w = s[WORLD]
    drops = g[DROPS]
    c = world(g, s)
    put_unit(g, s, c, u, 0, 0)
    for k in range(0, len(drops), DROP_LONG):
        if ask(drops[k], c) != 0 and drops[k + 1] == s[AT][u]:
            w[DROPPED] |= 1 << k
    w[MOVER] += 1
    s[SERIAL][u] = w[MOVER]
    s[MARKS][u] |= FROZEN
    s[AT][u] = to
    take_hex(g, s, g[U_SIDE][u], to)
    begin(g, s, TO_MOVE)


def landing_reason(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> int:
    """Whether these units may land from the sea at a hex now, defended or not."""
    rule = g[LANDING]
    side = g[U_SIDE][movers[0]]
    reason = turn_reason(g, s, side, TO_LAND)
    if reason != FINE:
        return reason
    if len(rule) == 0 or rule[LAND_SIDE] != side:
        return NOT_YOURS
    if s[WORLD][LANDED] == 1:
        return USED_UP
    if closed_to(g, side, to):
        return CLOSED
    if len(movers) > rule[LAND_MOST]:
        return TOO_MANY_UNITS
    n = g[META][HEXES]
    c = world(g, s)
    for k in range(len(movers)):
        u = movers[k]
        put_unit(g, s, c, u, 0, 0)
        put_target(g, s, c, to, 0, 0)
        if g[U_SIDE][u] != side or ask(rule[LAND_TEST], c) == 0:
            return WRONG_UNIT
        at = s[AT][u]
        starts = at == rule[LAND_AREA]
        if at >= 0 and at < n and (g[SETS][at] & (1 << rule[LAND_FROM])) != 0:
            starts = True
        if not starts:
            return NOT_ON_MAP
        if ask(rule[LAND_TO], c) == 0:
            return WRONG_HEX
    if enemy_counts(g, s, side)[to] > 0:
        return FINE
    return stack_reason(g, s, side, to, movers, ask)


def land(g: Table, s: Table, movers: Ints, to: Nat) -> None:
    """Units come ashore unopposed, with the depot. Changes `s`."""
    s[WORLD][LANDED] = 1
    s[WORLD][DEPOT] = to
    for k in range(len(movers)):
        s[AT][movers[k]] = to
        s[MARKS][movers[k]] |= FROZEN
    take_hex(g, s, g[U_SIDE][movers[0]], to)


def replacement_for(g: Table, s: Table, u: Nat, ask: Ask) -> int:
    """The replacement record that may still serve a unit this turn, NOWHERE for none."""
    records = g[REPLACEMENTS]
    c = world(g, s)
    put_unit(g, s, c, u, 1, 0)
    for k in range(0, len(records), REPLACE_LONG):
        used = (s[WORLD][GIVEN] >> (k // REPLACE_LONG * 4)) & 15
        if records[k] == g[U_SIDE][u] and ask(records[k + 1], c) != 0 and used < records[k + 3]:
            return k // REPLACE_LONG
    return NOWHERE


def replace_reason(g: Table, s: Table, u: Nat, ask: Ask) -> int:
    """Whether a unit may get a step back now."""
    side = g[U_SIDE][u]
    reason = turn_reason(g, s, side, TO_REPLACE)
    if reason != FINE:
        return reason
    if s[AT][u] < 0 or s[AT][u] >= g[META][HEXES]:
        return STEP_AWAY
    if s[LEFT][u] >= g[U_FULL][u]:
        return FULL_STRENGTH
    if replacement_for(g, s, u, ask) == NOWHERE:
        return NO_STEP
    if supply_states(g, s, side, ask)[u] <= 0:
        return STEP_UNFED
    return FINE


def replace(g: Table, s: Table, u: Nat, ask: Ask) -> None:
    """A unit gets a step back. Changes `s`."""
    k = replacement_for(g, s, u, ask)
    s[WORLD][GIVEN] += 1 << (k * 4)
    s[LEFT][u] = min(g[U_FULL][u], s[LEFT][u] + g[REPLACEMENTS][k * REPLACE_LONG + 2])


def restore(g: Table, s: Table, side: int) -> None:
    """All units of a side on the map, and those lost while in supply, are at full strength again.

    Changes `s`.
    """
    for u in range(len(s[AT])):
        if g[U_SIDE][u] != side:
            continue
        at = s[AT][u]
        if (at >= 0 and at < g[META][HEXES]) or at == g[LOSS_AREAS][side * 2]:
            s[LEFT][u] = g[U_FULL][u]


def arrives(g: Table, s: Table, u: int) -> bool:
    """Whether a unit off the map may be placed by now: it was lost in supply and restored, or is due."""
    reserves = g[RESERVES]
    if s[AT][u] == g[LOSS_AREAS][g[U_SIDE][u] * 2 + 1]:
        return False
    if s[AT][u] == g[LOSS_AREAS][g[U_SIDE][u] * 2]:
        return s[LEFT][u] > 0
    for k in range(0, len(reserves), RESERVE_LONG):
        if reserves[k] == u:
            return reserves[k + 1] <= s[WORLD][TURN]
    return s[WORLD][SETTING] == g[U_SIDE][u] + 1


def place_ban(
    g: Table, s: Table, c: Ints, u: Nat, to: Nat, taken: Ints, enemy: Ints, in_enemy_zoc: Ints, ask: Ask
) -> int:
    """The first ban of the game on placing a unit in a hex, NOWHERE for none.

    `taken`: units counted so far, by ban.
    """
    bans = g[PLACE_BANS]
    put_unit(g, s, c, u, 0, in_enemy_zoc[to])
    put_target(g, s, c, to, enemy[to], in_enemy_zoc[to])
    for k in range(0, len(bans), BAN_LONG):
        if ask(bans[k], c) != 0:
            i = k // BAN_LONG
            taken[i] += 1
            if taken[i] > bans[k + 1]:
                return i
    return NOWHERE


def place_reason(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> Ints:
    """Whether units may be set up, or placed anew, in a hex: reason and a detail (ban)."""
    side = g[U_SIDE][movers[0]]
    w = s[WORLD]
    if w[WINNER] != 0:
        return [GAME_OVER, 0]
    if w[SETTING] != side + 1:
        reason = turn_reason(g, s, side, TO_PLACE)
        if reason != FINE:
            return [reason, 0]
    if closed_to(g, side, to):
        return [CLOSED, 0]
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    if enemy[to] != 0:
        return [ENEMY_THERE, 0]
    n = g[META][HEXES]
    c = world(g, s)
    taken = ints(len(g[PLACE_BANS]) // BAN_LONG, 0)
    for other in range(len(s[AT])):
        h = s[AT][other]
        if g[U_SIDE][other] == side and h >= 0 and h < n and not listed(movers, other):
            place_ban(g, s, c, other, h, taken, enemy, in_enemy_zoc, ask)
    for k in range(len(movers)):
        u = movers[k]
        if g[U_SIDE][u] != side:
            return [NOT_YOURS, 0]
        if (s[AT][u] < 0 or s[AT][u] >= n) and not arrives(g, s, u):
            return [NOT_ARRIVED, 0]
        ban = place_ban(g, s, c, u, to, taken, enemy, in_enemy_zoc, ask)
        if ban != NOWHERE:
            return [BANNED, ban]
    return [stack_reason(g, s, side, to, movers, ask), 0]


def misplaced(g: Table, s: Table, side: int, ask: Ask) -> int:
    """The first unit of a side that may not stay where it stands when placing ends, NOWHERE for none."""
    n = g[META][HEXES]
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    c = world(g, s)
    taken = ints(len(g[PLACE_BANS]) // BAN_LONG, 0)
    for u in range(len(s[AT])):
        if g[U_SIDE][u] != side:
            continue
        if s[AT][u] >= 0 and s[AT][u] < n:
            if place_ban(g, s, c, u, s[AT][u], taken, enemy, in_enemy_zoc, ask) != NOWHERE:
                return u
        elif arrives(g, s, u):
            return u
    return NOWHERE


def ill_placed(g: Table, s: Table, u: Nat, ask: Ask) -> bool:
    """Whether a unit may not stay where it stands when placing ends, or is one too many of its kind there."""
    n = g[META][HEXES]
    side = g[U_SIDE][u]
    h = s[AT][u]
    if h < 0 or h >= n:
        return arrives(g, s, u)
    bans = g[PLACE_BANS]
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    c = world(g, s)
    for k in range(0, len(bans), BAN_LONG):
        count = 0
        mine = False
        for other in range(len(s[AT])):
            there = s[AT][other]
            if g[U_SIDE][other] != side or there < 0 or there >= n:
                continue
            put_unit(g, s, c, other, 0, in_enemy_zoc[there])
            put_target(g, s, c, there, enemy[there], in_enemy_zoc[there])
            if ask(bans[k], c) != 0:
                count += 1
                if other == u:
                    mine = True
        if mine and count > bans[k + 1]:
            return True
    return False


def put(g: Table, s: Table, movers: Ints, to: Nat) -> None:
    """Place units in a hex. Control stays as it is. Changes `s`."""
    for k in range(len(movers)):
        u = movers[k]
        if s[LEFT][u] == 0:
            s[LEFT][u] = g[U_FULL][u]
        s[AT][u] = to

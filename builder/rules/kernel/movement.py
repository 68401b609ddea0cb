"""Movement: may these units go there in one drag, by which way, at what price; and what it changes."""

from __future__ import annotations

from typing import Final

from builder.rules.kernel.allowance import march_times, movement_factor
from builder.rules.kernel.context import put_target, put_unit, world
from builder.rules.kernel.control import take_hex
from builder.rules.kernel.ground import closed_to, entry_price
from builder.rules.kernel.hexes import direction, distance, members, where
from builder.rules.kernel.layout import (
    ACTIVE,
    ALWAYS,
    AT,
    BAN_LONG,
    BASE,
    CHEAPEST,
    ELSEWHERE,
    ENTRIES,
    ENTRY_LONG,
    EXIT_LONG,
    EXITS,
    FROZEN,
    HEXES,
    MARKS,
    META,
    MOVE,
    MOVE_BANS,
    MOVE_ONE,
    MOVE_TOGETHER,
    MOVER,
    NOWHERE,
    SERIAL,
    SHUT,
    SPENT,
    STEP,
    STOPPED,
    TO_MOVE,
    U_SIDE,
    WENT_OUT,
    WORLD,
    ZONE,
    ZONE_LEAVE,
    ZONE_STOP,
)
from builder.rules.kernel.paths import reach, route
from builder.rules.kernel.prelude import Ask, Ints, Table, ints
from builder.rules.kernel.reasons import (
    BANNED,
    CLOSED,
    ENEMY_THERE,
    FINE,
    FINISHED,
    FROZEN_UNIT,
    LEAVES_ZONE,
    NO_ENTRY,
    NO_EXIT,
    NO_MOVE,
    NO_WAY,
    NOT_YOURS,
    PICKED_UP,
    SCATTERED,
    STOPPED_HERE,
    THROUGH_ZONE,
    TOO_FAR,
    UNSUPPLIED,
    WENT_OUT_NOW,
)
from builder.rules.kernel.sequence import begin, turn_reason
from builder.rules.kernel.stacking import stack_reason
from builder.rules.kernel.supply import supply_states
from builder.rules.kernel.zones import enemy_counts, friends, zones

V_REASON: Final = 0
V_A: Final = 1  # details of the reason
V_B: Final = 2
V_COST: Final = 3
V_MARCH: Final = 4  # 1 when the move had to be a march
V_STOP: Final = 5  # 1 when it ends in an enemy zone
V_LEFT: Final = 6  # points left before this move
V_COUNT: Final = 7  # hexes of the path, the first included
V_PATH: Final = 8  # the path, then for each mover its factor, march and supply as in BASE

ENDLESS: Final = 9999


def refused(reason: int, a: int, b: int) -> Ints:
    """The verdict on a move that is not allowed."""
    return [reason, a, b, 0, 0, 0, 0, 0]


def is_active(s: Table, u: int) -> bool:
    """Whether a unit belongs to the mover that has not finished yet."""
    return s[SERIAL][u] != 0 and s[SERIAL][u] == s[WORLD][MOVER] and s[AT][u] == s[WORLD][ACTIVE]


def mover_reason(g: Table, s: Table, movers: Ints) -> int:
    """Whether these units may begin, or go on with, a move together."""
    first = movers[0]
    side = g[U_SIDE][first]
    fresh = s[SERIAL][first] == 0
    reason = turn_reason(g, s, side, TO_MOVE)
    if reason != FINE:
        return reason
    for k in range(len(movers)):
        u = movers[k]
        if g[U_SIDE][u] != side:
            return NOT_YOURS
        if s[AT][u] != s[AT][first]:
            return SCATTERED
        if (s[MARKS][u] & FROZEN) != 0:
            return FROZEN_UNIT
        if g[MOVE][MOVE_TOGETHER] == 1 and (s[SERIAL][u] == 0) != fresh:
            return PICKED_UP
        if s[SERIAL][u] != 0 and g[MOVE][MOVE_TOGETHER] == 1 and not is_active(s, u):
            return FINISHED
        if (s[MARKS][u] & STOPPED) != 0:
            return STOPPED_HERE
    return FINE


def fixed_factors(g: Table, s: Table, movers: Ints, in_enemy_zoc: int, ask: Ask) -> Ints:
    """For each mover its factor, march and supply, packed as in BASE: fixed when the move begins, then
    kept.
    """
    found = ints(len(movers), 0)
    if s[SERIAL][movers[0]] != 0:
        for k in range(len(movers)):
            found[k] = s[BASE][movers[k]]
        return found
    supply = supply_states(g, s, g[U_SIDE][movers[0]], ask)
    c = world(g, s)
    for k in range(len(movers)):
        u = movers[k]
        kind = supply[u]
        if kind < 0:
            kind = ELSEWHERE
        put_unit(g, s, c, u, kind, in_enemy_zoc)
        factor = movement_factor(g, c, ask)
        times = 1
        if in_enemy_zoc == 0 and supply[u] >= 0:
            times = march_times(g, c, ask)
        found[k] = (factor * 16 + times) * 16 + kind
    return found


def points_left(s: Table, movers: Ints, base: Ints, march: int) -> int:
    """The fewest points any of the movers has left; with `march` those of a march, NOWHERE if one cannot."""
    least = ENDLESS
    for k in range(len(movers)):
        times = base[k] // 16 % 16
        points = base[k] // 256
        if march == 1:
            if times == 1:
                return NOWHERE
            points = points * times
        least = min(least, points - s[SPENT][movers[k]])
    return least


def move_ban(
    g: Table, s: Table, movers: Ints, to: int, enemy: int, in_enemy_zoc: Ints, base: Ints, ask: Ask
) -> int:
    """The first ban of the game that keeps one of the movers from going there, NOWHERE for none."""
    bans = g[MOVE_BANS]
    n = g[META][HEXES]
    if len(bans) == 0:
        return NOWHERE
    c = world(g, s)
    for k in range(len(movers)):
        u = movers[k]
        here = s[AT][u]
        zoc_here = 0
        if here >= 0 and here < n:
            zoc_here = in_enemy_zoc[here]
        zoc_there = 0
        if to >= 0 and to < n:
            zoc_there = in_enemy_zoc[to]
        put_unit(g, s, c, u, base[k] % 16, zoc_here)
        put_target(g, s, c, to, enemy, zoc_there)
        for i in range(0, len(bans), BAN_LONG):
            if ask(bans[i], c) != 0:
                return i // BAN_LONG
    return NOWHERE


def entry_costs(g: Table, side: int, area: int, enemy: Ints) -> Ints:
    """What it costs to enter the map from an area at each hex, NOWHERE where nobody enters from there."""
    entries = g[ENTRIES]
    seeds = ints(len(enemy), NOWHERE)
    for k in range(0, len(entries), ENTRY_LONG):
        if entries[k] != side or entries[k + 1] != area:
            continue
        edge = members(g, entries[k + 2])
        for i in range(len(edge)):
            h = edge[i]
            if enemy[h] == 0:
                price = entry_price(g, side, h)
                if price < SHUT:
                    seeds[h] = price
    return seeds


def judge_move(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> Ints:
    """The verdict on moving these units to a hex, an area or OFF_MAP in one go.

    See V_REASON and the others.
    """
    reason = mover_reason(g, s, movers)
    if reason != FINE:
        return refused(reason, 0, 0)
    n = g[META][HEXES]
    side = g[U_SIDE][movers[0]]
    start = s[AT][movers[0]]
    if to == start:
        return refused(NO_MOVE, 0, 0)
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    zoc_here = 0
    seeds = enemy
    if start >= 0 and start < n:
        zoc_here = in_enemy_zoc[start]
    else:
        for k in range(len(movers)):
            if (s[MARKS][movers[k]] & WENT_OUT) != 0:
                return refused(WENT_OUT_NOW, 0, 0)
        seeds = entry_costs(g, side, start, enemy)
        start = NOWHERE
    base = fixed_factors(g, s, movers, zoc_here, ask)
    enemies = 0
    if to >= 0 and to < n:
        enemies = enemy[to]
    ban = move_ban(g, s, movers, to, enemies, in_enemy_zoc, base, ask)
    if ban != NOWHERE:
        return refused(BANNED, ban, 0)
    if enemies != 0:
        return refused(ENEMY_THERE, 0, 0)
    if to < 0 or to >= n:
        return judge_exit(g, s, movers, to, base, enemy, in_enemy_zoc, ask)
    reason = stack_reason(g, s, side, to, movers, ask)
    if reason != FINE:
        return refused(reason, 0, 0)
    return cheapest(g, s, movers, start, to, base, enemy, in_enemy_zoc, seeds)


def cheapest(
    g: Table,
    s: Table,
    movers: Ints,
    start: int,
    to: int,
    base: Ints,
    enemy: Ints,
    in_enemy_zoc: Ints,
    seeds: Ints,
) -> Ints:
    """The verdict on a move to a hex where nothing but the way can be wrong: walking, else marching."""
    side = g[U_SIDE][movers[0]]
    stop = g[ZONE][ZONE_STOP]
    leave = g[ZONE][ZONE_LEAVE]
    left = points_left(s, movers, base, 0)
    fast = points_left(s, movers, base, 1)
    least = 0  # what the way costs at best
    if start >= 0:
        least = distance(g, start, to) * g[META][CHEAPEST]
    if least <= left:
        found = reach(g, side, enemy, in_enemy_zoc, start, seeds, left, stop, leave, 0, to)
        if found[0][to] >= 0:
            return accepted(base, found, to, 0, in_enemy_zoc[to], left)
    if least <= fast and start >= 0 and in_enemy_zoc[to] == 0:
        found = reach(g, side, enemy, in_enemy_zoc, start, seeds, fast, stop, leave, 1, to)
        if found[0][to] >= 0:
            return accepted(base, found, to, 1, 0, fast)
    if start >= 0:
        d = direction(g, start, to)
        beside = d >= 0 and g[STEP + side][start * 6 + d] < SHUT
        fits = leave == 0 or in_enemy_zoc[start] == 0 or in_enemy_zoc[to] == 0
        if g[MOVE][MOVE_ONE] == 1 and beside and fits and s[SERIAL][movers[0]] == 0:
            back = ints(len(enemy), NOWHERE)
            back[to] = start
            cost = ints(len(enemy), NOWHERE)
            cost[to] = max(left, 0)
            return accepted(base, [cost, back], to, 0, in_enemy_zoc[to], left)
        if d >= 0 and in_enemy_zoc[start] != 0 and in_enemy_zoc[to] != 0 and leave == 1:
            return refused(LEAVES_ZONE, 0, 0)
    return no_way(g, side, start, to, max(left, fast), left, enemy, in_enemy_zoc, seeds)


def no_way(
    g: Table,
    side: int,
    start: int,
    to: int,
    most: int,
    left: int,
    enemy: Ints,
    in_enemy_zoc: Ints,
    seeds: Ints,
) -> Ints:
    """Why movers with `left` points on foot and `most` at best get nowhere: zones, points or the ground."""
    if closed_to(g, side, to):
        return refused(CLOSED, 0, 0)
    if start < 0 or distance(g, start, to) * g[META][CHEAPEST] <= left:
        found = reach(g, side, enemy, in_enemy_zoc, start, seeds, left, 0, 0, 0, to)
        if found[0][to] >= 0:
            return refused(THROUGH_ZONE, 0, 0)
    found = reach(
        g, side, enemy, in_enemy_zoc, start, seeds, ENDLESS, g[ZONE][ZONE_STOP], g[ZONE][ZONE_LEAVE], 0, to
    )
    if found[0][to] >= 0:
        return refused(TOO_FAR, found[0][to], most)
    found = reach(g, side, enemy, in_enemy_zoc, start, seeds, ENDLESS, 0, 0, 0, to)
    if found[0][to] >= 0:
        return refused(THROUGH_ZONE, 0, 0)
    if start < 0:
        return refused(NO_ENTRY, 0, 0)
    return refused(NO_WAY, 0, 0)


def accepted(base: Ints, found: Table, to: int, march: int, in_enemy_zoc: int, left: int) -> Ints:
    """The verdict on a move that is allowed, with its path."""
    path = route(found[1], to)
    count = len(path)
    verdict = ints(V_PATH + count + len(base), 0)
    verdict[V_COST] = found[0][to]
    verdict[V_MARCH] = march
    verdict[V_STOP] = in_enemy_zoc
    verdict[V_LEFT] = left
    verdict[V_COUNT] = count
    for k in range(count):
        verdict[V_PATH + k] = path[k]
    for k in range(len(base)):
        verdict[V_PATH + count + k] = base[k]
    return verdict


def judge_exit(
    g: Table, s: Table, movers: Ints, to: int, base: Ints, enemy: Ints, in_enemy_zoc: Ints, ask: Ask
) -> Ints:
    """The verdict on leaving the map for an area or for good, on foot: never marching."""
    exits = g[EXITS]
    side = g[U_SIDE][movers[0]]
    start = s[AT][movers[0]]
    if start < 0 or start >= g[META][HEXES]:
        return refused(NO_EXIT, 0, 0)
    left = points_left(s, movers, base, 0)
    found = reach(
        g,
        side,
        enemy,
        in_enemy_zoc,
        start,
        enemy,
        left,
        g[ZONE][ZONE_STOP],
        g[ZONE][ZONE_LEAVE],
        0,
        NOWHERE,
    )
    reason = NO_EXIT
    best = NOWHERE
    least = ENDLESS
    for k in range(0, len(exits), EXIT_LONG):
        if exits[k] != side or exits[k + 3] != to:
            continue
        if not all_pass(g, s, movers, exits[k + 4], base, ask):
            reason = UNSUPPLIED
            continue
        reason = TOO_FAR
        edge = members(g, exits[k + 1])
        for i in range(len(edge)):
            h = edge[i]
            if found[0][h] < 0 or (in_enemy_zoc[h] != 0 and h != start and g[ZONE][ZONE_STOP] == 1):
                continue
            total = found[0][h] + exits[k + 2]
            if total <= left and total < least:
                least = total
                best = h
    if best < 0:
        return refused(reason, left + 1, left)
    found[0][best] = least
    return accepted(base, found, best, 0, 0, left)


def all_pass(g: Table, s: Table, movers: Ints, test: int, base: Ints, ask: Ask) -> bool:
    """Whether a test holds for every mover, in the supply it had when it began to move."""
    if test == ALWAYS:
        return True
    c = world(g, s)
    for k in range(len(movers)):
        put_unit(g, s, c, movers[k], base[k] % 16, 0)
        if ask(test, c) == 0:
            return False
    return True


def pay_move(g: Table, s: Table, movers: Ints, to: int, verdict: Ints) -> None:
    """What an accepted move changes: place, points, marks, control of the hexes entered. Changes `s`."""
    w = s[WORLD]
    side = g[U_SIDE][movers[0]]
    count = verdict[V_COUNT]
    w[MOVER] += 1
    for k in range(len(movers)):
        u = movers[k]
        s[SERIAL][u] = w[MOVER]
        s[SPENT][u] += verdict[V_COST]
        s[BASE][u] = verdict[V_PATH + count + k]
        if verdict[V_STOP] != 0 and g[ZONE][ZONE_STOP] == 1:
            s[MARKS][u] |= STOPPED
        if to < 0 or to >= g[META][HEXES]:
            s[MARKS][u] |= WENT_OUT
        s[AT][u] = to
    w[ACTIVE] = to
    for k in range(count):
        take_hex(g, s, side, verdict[V_PATH + k])
    begin(g, s, TO_MOVE)


def reach_of(g: Table, s: Table, movers: Ints, ask: Ask) -> Ints:
    """Least cost of every hex these units get to now, NOWHERE elsewhere; not whether they may stay."""
    n = g[META][HEXES]
    start = s[AT][movers[0]]
    if mover_reason(g, s, movers) != FINE or start < 0 or start >= n:
        return ints(n, NOWHERE)
    side = g[U_SIDE][movers[0]]
    in_enemy_zoc = zones(g, s, side, ask)
    base = fixed_factors(g, s, movers, in_enemy_zoc[start], ask)
    return ways_of(g, s, movers, enemy_counts(g, s, side), in_enemy_zoc, base)


def ways_of(g: Table, s: Table, movers: Ints, enemy: Ints, in_enemy_zoc: Ints, base: Ints) -> Ints:
    """Least cost of every hex these units get to on foot, else marching, NOWHERE elsewhere."""
    side = g[U_SIDE][movers[0]]
    start = s[AT][movers[0]]
    left = points_left(s, movers, base, 0)
    stop = g[ZONE][ZONE_STOP]
    leave = g[ZONE][ZONE_LEAVE]
    found = reach(g, side, enemy, in_enemy_zoc, start, enemy, left, stop, leave, 0, NOWHERE)
    fast = points_left(s, movers, base, 1)
    if fast < 0:
        return found[0]
    further = reach(g, side, enemy, in_enemy_zoc, start, enemy, fast, stop, leave, 1, NOWHERE)
    for h in range(len(enemy)):
        if found[0][h] < 0:
            found[0][h] = further[0][h]
    return found[0]


def goals(g: Table, s: Table, movers: Ints, ask: Ask) -> Ints:
    """The hexes in which these units can end a move now, in order; for showing."""
    n = g[META][HEXES]
    start = s[AT][movers[0]]
    if mover_reason(g, s, movers) != FINE or start < 0 or start >= n:
        return ints(0, 0)
    side = g[U_SIDE][movers[0]]
    enemy = enemy_counts(g, s, side)
    own = friends(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    base = fixed_factors(g, s, movers, in_enemy_zoc[start], ask)
    cost = ways_of(g, s, movers, enemy, in_enemy_zoc, base)
    alone = NOWHERE  # the same in every hex without friends
    for h in range(n):
        if cost[h] < 0:
            continue
        reason = NO_MOVE
        if own[h] == 0 and alone >= 0:
            reason = alone
        elif h != start:
            reason = stack_reason(g, s, side, h, movers, ask)
            if own[h] == 0:
                alone = reason
        if reason != FINE or move_ban(g, s, movers, h, enemy[h], in_enemy_zoc, base, ask) != NOWHERE:
            cost[h] = NOWHERE
    fit = ints(n, 0)
    for h in range(n):
        if cost[h] >= 0:
            fit[h] = 1
    return where(fit)

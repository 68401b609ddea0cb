"""Retreat and advance: legal hexes, friends met on the way, the emptied path."""

from __future__ import annotations

from builder.rules.kernel.battle import enemies_in
from builder.rules.kernel.context import put_unit, world
from builder.rules.kernel.control import take_hex
from builder.rules.kernel.hexes import direction
from builder.rules.kernel.layout import (
    ADVANCED,
    ALWAYS,
    AT,
    BLEEDING,
    ENGAGED,
    FELL_BACK,
    FORCE,
    HEXSIDES,
    INVOLVED,
    LANDING_NOW,
    MARKS,
    MOMENTUM,
    NEAR,
    NEVER,
    NOWHERE,
    OWE_A,
    OWE_D,
    RETREAT,
    RETREAT_BARRED,
    RETREAT_TEST,
    RETREAT_TIERS,
    RETREATED,
    SHUT,
    STEP,
    SURGE,
    SURGE_HEX,
    TARGET,
    TRAIL,
    U_POINTS,
    U_SIDE,
    WORLD,
    ZONE,
    ZONE_RETREAT,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, copy, cut, ints
from builder.rules.kernel.reasons import (
    BEEN_THERE,
    BY_SEA,
    CLOSED,
    ENEMY_THERE,
    FINE,
    LESS_SOUTH,
    NO_BATTLE,
    NO_RETREAT,
    NOT_ADJACENT,
    NOT_INVOLVED,
    OFF_PATH,
    STEPS_OWED,
    STILL_HELD,
    TOO_MANY,
    ZONE_THERE,
)
from builder.rules.kernel.stacking import stack_reason
from builder.rules.kernel.zones import enemy_counts, friends, zones


def force(g: Table, s: Table) -> Ints:
    """The units that retreat together: all of the defender in the hex where the force stands, none when
    it is gone.
    """
    at = s[AT]
    place = s[WORLD][FORCE]
    side = NOWHERE
    for u in range(len(at)):
        if (s[MARKS][u] & ENGAGED) != 0:
            side = g[U_SIDE][u]
    found = ints(len(at), 0)
    count = 0
    for u in range(len(at)):
        if at[u] == place and g[U_SIDE][u] == side:
            found[count] = u
            count += 1
    return cut(found, count)


def may_retreat(g: Table, s: Table, ask: Ask) -> bool:
    """Whether the defender may trade an owed step for a hex now."""
    w = s[WORLD]
    if w[TARGET] == NOWHERE or w[OWE_D] == 0 or w[BLEEDING] == 1 or len(g[RETREAT]) == 0:
        return False
    units = force(g, s)
    if len(units) == 0:
        return False
    c = world(g, s)
    put_unit(g, s, c, units[0], 0, 0)
    return g[RETREAT][RETREAT_TEST] == ALWAYS or ask(g[RETREAT][RETREAT_TEST], c) != 0


def on_trail(s: Table, h: int) -> bool:
    """Whether the force stands in a hex or has left it in this retreat."""
    if h == s[WORLD][FORCE]:
        return True
    for k in range(s[WORLD][RETREATED]):  # noqa: SIM110
        if s[TRAIL][k] == h:
            return True
    return False


def open_to(g: Table, side: int, h: Nat, d: Nat, enemy: Ints, own: Ints, in_enemy_zoc: Ints) -> int:
    """Whether a unit of `side` may be pushed from hex h in direction d, stacking apart."""
    to = g[NEAR][h * 6 + d]
    if to < 0:
        return NO_RETREAT
    if (g[HEXSIDES][h * 6 + d] & g[RETREAT][RETREAT_BARRED]) != 0:
        return BY_SEA
    if g[STEP + side][h * 6 + d] >= SHUT:
        return CLOSED
    if enemy[to] != 0:
        return ENEMY_THERE
    if in_enemy_zoc[to] != 0 and (own[to] == 0 or g[ZONE][ZONE_RETREAT] == 0):
        return ZONE_THERE
    return FINE


def aside(g: Table, s: Table, u: Nat, h: Nat, enemy: Ints, in_enemy_zoc: Ints, ask: Ask) -> int:
    """The first hex beside h to which a unit could be moved out of the way of a retreat, NOWHERE for none."""
    side = g[U_SIDE][u]
    own = friends(g, s, side)
    for d in range(6):
        to = g[NEAR][h * 6 + d]
        if open_to(g, side, h, d, enemy, own, in_enemy_zoc) != FINE or on_trail(s, to):
            continue
        if stack_reason(g, s, side, to, [u], ask) == FINE:
            return to
    return NOWHERE


def pushed(g: Table, s: Table, movers: Ints, to: Nat, enemy: Ints, in_enemy_zoc: Ints, ask: Ask) -> Ints:
    """Which units must make room in hex `to` for a retreating force, and where they go: unit, hex, unit,
    hex …

    One NOWHERE if room cannot be made. The enemy may pick others instead.
    """
    at = s[AT]
    before = copy(at)
    side = g[U_SIDE][movers[0]]
    found = ints(len(at) * 2, NOWHERE)
    count = 0
    for k in range(len(movers)):
        at[movers[k]] = to
    nobody = ints(0, 0)
    for u in range(len(at)):
        if before[u] != to or g[U_SIDE][u] != side or g[U_POINTS][u] == 0:
            continue
        if stack_reason(g, s, side, to, nobody, ask) == FINE:
            break
        spot = aside(g, s, u, to, enemy, in_enemy_zoc, ask)
        if spot >= 0:
            found[count] = u
            found[count + 1] = spot
            count += 2
            at[u] = spot
    fits = stack_reason(g, s, side, to, nobody, ask) == FINE
    for u in range(len(at)):
        at[u] = before[u]
    if not fits:
        return [NOWHERE]
    return cut(found, count)


def retreat_block(
    g: Table, s: Table, movers: Ints, d: Nat, enemy: Ints, own: Ints, in_enemy_zoc: Ints, ask: Ask
) -> int:
    """Why the force may not retreat in direction d, better directions apart."""
    side = g[U_SIDE][movers[0]]
    here = s[WORLD][FORCE]
    if g[RETREAT_TIERS][d] == NEVER:
        return LESS_SOUTH
    reason = open_to(g, side, here, d, enemy, own, in_enemy_zoc)
    if reason != FINE:
        return reason
    to = g[NEAR][here * 6 + d]
    if on_trail(s, to):
        return BEEN_THERE
    reason = stack_reason(g, s, side, to, movers, ask)
    if reason == TOO_MANY:
        room = pushed(g, s, movers, to, enemy, in_enemy_zoc, ask)
        if len(room) == 0 or room[0] != NOWHERE:
            return FINE
    return reason


def retreat_reasons(g: Table, s: Table, ask: Ask) -> Ints:
    """For each direction whether the force may retreat that way now: FINE only in the best open ones."""
    reasons = ints(6, NO_RETREAT)
    if not may_retreat(g, s, ask):
        return reasons
    movers = force(g, s)
    side = g[U_SIDE][movers[0]]
    enemy = enemy_counts(g, s, side)
    own = friends(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    best = NEVER
    for d in range(6):
        reasons[d] = retreat_block(g, s, movers, d, enemy, own, in_enemy_zoc, ask)
        if reasons[d] == FINE and (best == NEVER or g[RETREAT_TIERS][d] < best):
            best = g[RETREAT_TIERS][d]
    for d in range(6):
        if reasons[d] == FINE and g[RETREAT_TIERS][d] > best:
            reasons[d] = LESS_SOUTH
    return reasons


def retreat_reason(g: Table, s: Table, to: int, ask: Ask) -> int:
    """Whether the force may retreat to a hex now."""
    d = direction(g, s[WORLD][FORCE], to)
    if d < 0:
        return NOT_ADJACENT
    return retreat_reasons(g, s, ask)[d]


def retreat(g: Table, s: Table, to: Nat, ask: Ask) -> Ints:
    """Retreat the force one hex, which saves a step.

    Changes `s`; gives what had to make room, as `pushed` does.
    """
    w = s[WORLD]
    movers = force(g, s)
    side = g[U_SIDE][movers[0]]
    room = ints(0, 0)
    if stack_reason(g, s, side, to, movers, ask) == TOO_MANY:
        room = pushed(g, s, movers, to, enemy_counts(g, s, side), zones(g, s, side, ask), ask)
    for k in range(0, len(room), 2):
        s[AT][room[k]] = room[k + 1]
        take_hex(g, s, side, room[k + 1])
    met = friends(g, s, side)[to]
    s[TRAIL][w[RETREATED]] = w[FORCE]
    for k in range(len(movers)):
        u = movers[k]
        s[AT][u] = to
        if met > 0 and (s[MARKS][u] & ENGAGED) != 0:
            s[MARKS][u] |= FELL_BACK
    take_hex(g, s, side, to)
    w[FORCE] = to
    w[RETREATED] += 1
    w[OWE_D] -= 1
    return room


def trail_place(s: Table, h: int) -> int:
    """Where on the emptied path a hex lies, 0 for the hex attacked; NOWHERE if it is not on it."""
    for k in range(max(1, s[WORLD][RETREATED])):
        if s[TRAIL][k] == h:
            return k
    return NOWHERE


def advance_reason(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> int:
    """Whether these attackers may advance to a hex of the emptied path now."""
    w = s[WORLD]
    if w[TARGET] == NOWHERE or w[LANDING_NOW] == 1:
        return NO_BATTLE
    if w[OWE_A] > 0 or w[OWE_D] > 0:
        return STEPS_OWED
    side = g[U_SIDE][movers[0]]
    goal = trail_place(s, to)
    if goal == NOWHERE:
        return OFF_PATH
    for k in range(len(movers)):
        u = movers[k]
        if (s[MARKS][u] & INVOLVED) == 0:
            return NOT_INVOLVED
        if trail_place(s, s[AT][u]) >= goal:
            return BEEN_THERE
    for k in range(goal + 1):
        if enemies_in(g, s, side, s[TRAIL][k]) > 0:
            return STILL_HELD
    return stack_reason(g, s, side, to, movers, ask)


def advance(g: Table, s: Table, movers: Ints, to: Nat) -> None:
    """Advance: free of points and zones, hex by hex along the path. Changes `s`."""
    w = s[WORLD]
    side = g[U_SIDE][movers[0]]
    for k in range(trail_place(s, to) + 1):
        take_hex(g, s, side, s[TRAIL][k])
    for k in range(len(movers)):
        s[AT][movers[k]] = to
        s[MARKS][movers[k]] |= ADVANCED
    if w[SURGE] == 0 and len(g[MOMENTUM]) > 0:
        w[SURGE_HEX] = to

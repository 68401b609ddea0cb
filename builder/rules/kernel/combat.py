"""Combat: who may attack what, the sum of it, and the result."""

from __future__ import annotations

from typing import Final

from builder.rules.kernel.allowance import changed
from builder.rules.kernel.context import (
    C_A_COUNT,
    C_A_GROUPS,
    C_A_NATIONS,
    C_A_SETS,
    C_A_SIZES,
    C_A_TYPES,
    C_ATTACKER,
    C_ATTACKS,
    C_CONCENTRIC,
    C_CROSSED,
    C_D_COUNT,
    C_D_GROUPS,
    C_D_NATIONS,
    C_D_SETS,
    C_D_SIZES,
    C_D_TYPES,
    C_DEFENDER,
    C_DIFFERENCE,
    C_DIRECTIONS,
    C_FROM_COUNT,
    C_FROM_FLAGS,
    C_LANDING,
    C_SURGE,
    put_target,
    put_unit,
    world,
)
from builder.rules.kernel.hexes import direction
from builder.rules.kernel.layout import (
    ADVANCED,
    ALWAYS,
    APART_LONG,
    AT,
    ATTACK_APART,
    ATTACK_BANS,
    ATTACKED,
    BAN_LONG,
    BY_ODDS,
    COMBAT,
    DEFENDED,
    ELSEWHERE,
    FACTORS,
    FELL_BACK,
    FLAGS,
    FROZEN,
    HEADINGS,
    HEXES,
    HEXSIDES,
    LEFT,
    LOSS_CHANGES,
    LOSS_LONG,
    LOWEST,
    MARKS,
    META,
    MOMENTUM,
    MOMENTUM_UNIT,
    NEVER,
    NOT_ACROSS,
    NOWHERE,
    OWE_A,
    OWE_D,
    QUOTA,
    RESULT_A,
    RESULT_D,
    SHIFT_LONG,
    SHIFTS,
    STRENGTH_CHANGES,
    STYLE,
    SURGE,
    SURGE_HEX,
    SURGED,
    TO_FIGHT,
    U_FIRST,
    U_GROUP,
    U_NATION,
    U_SETS,
    U_SIDE,
    U_SIZE,
    U_TYPE,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, cut, ints
from builder.rules.kernel.reasons import (
    BANNED,
    BY_SEA,
    FINE,
    FROZEN_UNIT,
    HAS_ATTACKED,
    NO_ENEMY,
    NO_MOMENTUM,
    NOT_ADJACENT,
    NOT_ON_MAP,
    NOT_YOURS,
    ONE_HEX,
    STEPS_OWED,
    UNMIXED_ATTACK,
    WAS_ATTACKED,
)
from builder.rules.kernel.sequence import turn_reason
from builder.rules.kernel.stacking import attribute
from builder.rules.kernel.supply import supply_states
from builder.rules.kernel.zones import enemy_counts, zones

B_ATTACK: Final = 0
B_DEFENCE: Final = 1
B_VALUE: Final = 2  # the differential
B_FIRST: Final = 3  # column before shifts
B_SHIFT: Final = 4  # sum of the shifts
B_COLUMN: Final = 5
B_COUNT: Final = 6  # shifts that apply
B_SHIFTS: Final = 7  # their numbers


def concentric(ring: int) -> int:
    """1 if attackers in these directions (mask) are opposite, in three alternate hexes, or in four or
    more.
    """
    count = 0
    for d in range(6):
        if (ring & (1 << d)) != 0:
            count += 1
    for d in range(3):
        if (ring & (9 << d)) == 9 << d:
            return 1
    if (ring & 21) == 21 or (ring & 42) == 42 or count > 3:
        return 1
    return 0


def column_of(headings: Ints, value: int) -> int:
    """The column of a differential: the last one whose heading is not above it; the first for all below."""
    column = 0
    for k in range(len(headings)):
        if headings[k] <= value:
            column = k
    return column


def odds_column(headings: Ints, attack: int, defence: int) -> int:
    """The column of odds in the defender's favour; headings are pairs, attacker and defender.

    First for all below.
    """
    column = 0
    for k in range(len(headings) // 2):
        if attack * headings[k * 2 + 1] >= headings[k * 2] * max(defence, 1):
            column = k
    return column


def attack_ban(g: Table, s: Table, c: Ints, u: Nat, taken: Ints, ask: Ask) -> int:
    """The first ban of the game that keeps a unit from this attack, NOWHERE for none.

    `c`: context with unit and target; `taken`: by ban, units that have used its quota. Counts the unit in.
    """
    bans = g[ATTACK_BANS]
    bit = QUOTA
    for k in range(0, len(bans), BAN_LONG):
        i = k // BAN_LONG
        if ask(bans[k], c) != 0 and (s[MARKS][u] & bit) == 0:
            taken[i] += 1
            if taken[i] > bans[k + 1]:
                return i
        bit = bit * 2
    return NOWHERE


def quota_used(g: Table, s: Table) -> Ints:
    """By ban on attacks: how many units have used its quota in this player turn."""
    count = len(g[ATTACK_BANS]) // BAN_LONG
    taken = ints(count, 0)
    bit = QUOTA
    for k in range(count):
        for u in range(len(s[AT])):
            if (s[MARKS][u] & bit) != 0:
                taken[k] += 1
        bit = bit * 2
    return taken


def attacker_reason(g: Table, s: Table, u: Nat, target: Nat) -> int:
    """Whether this unit could attack that hex, whoever else does."""
    h = s[AT][u]
    reason = turn_reason(g, s, g[U_SIDE][u], TO_FIGHT)
    if reason != FINE:
        return reason
    if h < 0 or h >= g[META][HEXES]:
        return NOT_ON_MAP
    if (s[MARKS][u] & FROZEN) != 0:
        return FROZEN_UNIT
    d = direction(g, h, target)
    if d < 0:
        return NOT_ADJACENT
    if (g[HEXSIDES][h * 6 + d] & g[COMBAT][NOT_ACROSS]) != 0:
        return BY_SEA
    return FINE


def defenders_reason(g: Table, s: Table, side: int, target: Nat) -> int:
    """Whether there is somebody in a hex whom `side` may attack now."""
    found = NO_ENEMY
    for u in range(len(s[AT])):
        if s[AT][u] == target and g[U_SIDE][u] != side:
            if (s[MARKS][u] & DEFENDED) == 0:
                return FINE
            found = WAS_ATTACKED
    return found


def surge_reason(g: Table, s: Table, attackers: Ints, ask: Ask) -> int:
    """Whether these units, some of which have attacked, may do so again from the hex they just took."""
    hex_now = s[WORLD][SURGE_HEX]
    if len(g[MOMENTUM]) == 0 or hex_now == NOWHERE:
        return HAS_ATTACKED
    able = False
    c = world(g, s)
    for k in range(len(attackers)):
        u = attackers[k]
        if s[AT][u] != hex_now:
            return ONE_HEX
        if (s[MARKS][u] & SURGED) != 0 or (s[MARKS][u] & ADVANCED) == 0:
            return HAS_ATTACKED
        put_unit(g, s, c, u, 0, 0)
        if ask(g[MOMENTUM][MOMENTUM_UNIT], c) != 0:
            able = True
    if able:
        return FINE
    return NO_MOMENTUM


def is_surge(s: Table, attackers: Ints) -> bool:
    """Whether one of these units has attacked in this phase."""
    for k in range(len(attackers)):  # noqa: SIM110
        if (s[MARKS][attackers[k]] & ATTACKED) != 0:
            return True
    return False


def battle_reason(g: Table, s: Table, attackers: Ints, target: Nat, ask: Ask) -> Ints:
    """Why these units may not attack that hex together: reason and a detail (ban or unit);

    FINE if they may.
    """
    side = g[U_SIDE][attackers[0]]
    if s[WORLD][OWE_A] > 0 or s[WORLD][OWE_D] > 0:
        return [STEPS_OWED, 0]
    taken = quota_used(g, s)
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    c = world(g, s)
    for k in range(len(attackers)):
        u = attackers[k]
        if g[U_SIDE][u] != side:
            return [NOT_YOURS, u]
        reason = attacker_reason(g, s, u, target)
        if reason != FINE:
            return [reason, u]
        put_unit(g, s, c, u, 0, in_enemy_zoc[s[AT][u]])
        put_target(g, s, c, target, enemy[target], in_enemy_zoc[target])
        ban = attack_ban(g, s, c, u, taken, ask)
        if ban != NOWHERE:
            return [BANNED, ban]
    if not together(g, attackers):
        return [UNMIXED_ATTACK, 0]
    if is_surge(s, attackers):
        reason = surge_reason(g, s, attackers, ask)
        if reason != FINE:
            return [reason, 0]
    return [defenders_reason(g, s, side, target), 0]


def together(g: Table, attackers: Ints) -> bool:
    """Whether nobody among these units refuses to attack with another."""
    apart = g[ATTACK_APART]
    for k in range(0, len(apart), APART_LONG):
        if apart[k] != g[U_SIDE][attackers[0]]:
            continue
        for i in range(1, len(attackers)):
            if attribute(g, apart[k + 1], attackers[i]) != attribute(g, apart[k + 1], attackers[0]):
                return False
    return True


def attack_strength(g: Table, s: Table, attackers: Ints, supply: Ints, in_enemy_zoc: Ints, ask: Ask) -> int:
    """Combat factors of these units, each changed by supply and the like."""
    total = 0
    c = world(g, s)
    c[C_ATTACKS] = 1
    for k in range(len(attackers)):
        u = attackers[k]
        h = s[AT][u]
        zoc_here = 0
        if h >= 0 and h < g[META][HEXES]:
            zoc_here = in_enemy_zoc[h]
        put_unit(g, s, c, u, supply_kind(supply[u]), zoc_here)
        total += changed(g[STRENGTH_CHANGES], c, unit_factor(g, s, u), ask)
    return total


def supply_kind(state: int) -> int:
    """The state of supply of a unit, off the map counted as supplied."""
    if state < 0:
        return ELSEWHERE
    return state


def unit_factor(g: Table, s: Table, u: Nat) -> int:
    """A unit's combat factor with the steps it has left."""
    return g[FACTORS][g[U_FIRST][u] + s[LEFT][u]]


def defence_strength(g: Table, s: Table, side: int, target: int, ask: Ask) -> int:
    """Combat factors of whoever defends hex `target` against `side`; units that fell back onto it add
    nothing.
    """
    total = 0
    c = world(g, s)
    for u in range(len(s[AT])):
        if s[AT][u] != target or g[U_SIDE][u] == side or (s[MARKS][u] & FELL_BACK) != 0:
            continue
        put_unit(g, s, c, u, 1, 1)
        total += changed(g[STRENGTH_CHANGES], c, unit_factor(g, s, u), ask)
    return total


def put_battle(g: Table, s: Table, c: Ints, attackers: Ints, target: Nat, landing: int) -> None:
    """Fill in attackers, defenders and the ring around the hex. `landing`: 1 when they come from the sea."""
    side = g[U_SIDE][attackers[0]]
    ring = 0
    crossed = NEVER
    flags = NEVER
    c[C_ATTACKER] = side
    c[C_A_COUNT] = len(attackers)
    for k in range(len(attackers)):
        u = attackers[k]
        c[C_A_NATIONS] |= 1 << g[U_NATION][u]
        c[C_A_GROUPS] |= 1 << g[U_GROUP][u]
        c[C_A_SIZES] |= 1 << g[U_SIZE][u]
        c[C_A_TYPES] |= 1 << g[U_TYPE][u]
        c[C_A_SETS] |= g[U_SETS][u]
        if landing == 0:
            d = direction(g, target, s[AT][u])
            ring |= 1 << d
            crossed &= g[HEXSIDES][target * 6 + d]
            flags &= g[FLAGS][s[AT][u]]
    if landing == 1:
        crossed = 0
    for e in range(len(s[AT])):
        if s[AT][e] == target and g[U_SIDE][e] != side:
            c[C_DEFENDER] = g[U_SIDE][e]
            c[C_D_COUNT] += 1
            c[C_D_NATIONS] |= 1 << g[U_NATION][e]
            c[C_D_GROUPS] |= 1 << g[U_GROUP][e]
            c[C_D_SIZES] |= 1 << g[U_SIZE][e]
            c[C_D_TYPES] |= 1 << g[U_TYPE][e]
            c[C_D_SETS] |= g[U_SETS][e]
    put_target(g, s, c, target, c[C_D_COUNT], 1)
    c[C_DIRECTIONS] = ring
    c[C_CROSSED] = crossed
    c[C_FROM_FLAGS] = flags
    c[C_CONCENTRIC] = concentric(ring)
    c[C_LANDING] = landing
    c[C_SURGE] = s[WORLD][SURGE]
    for i in range(6):
        if (ring & (1 << i)) != 0:
            c[C_FROM_COUNT] += 1


def battle_sum(g: Table, s: Table, attackers: Ints, target: Nat, landing: int, ask: Ask) -> Ints:
    """The sum of a battle before the die: strengths, columns and shifts. See B_ATTACK and the others."""
    side = g[U_SIDE][attackers[0]]
    supply = supply_states(g, s, side, ask)
    in_enemy_zoc = zones(g, s, side, ask)
    attack = attack_strength(g, s, attackers, supply, in_enemy_zoc, ask)
    defence = defence_strength(g, s, side, target, ask)
    value = attack - defence
    if g[COMBAT][STYLE] == BY_ODDS:
        first = odds_column(g[HEADINGS], attack, defence)
    else:
        first = column_of(g[HEADINGS], value)
    c = world(g, s)
    put_battle(g, s, c, attackers, target, landing)
    c[C_DIFFERENCE] = value
    shifts = g[SHIFTS]
    found = ints(B_SHIFTS + len(shifts), 0)
    for k in range(0, len(shifts), SHIFT_LONG):
        if shifts[k] == ALWAYS or ask(shifts[k], c) != 0:
            found[B_SHIFT] += shifts[k + 1]
            found[B_SHIFTS + found[B_COUNT]] = k // SHIFT_LONG
            found[B_COUNT] += 1
    found[B_ATTACK] = attack
    found[B_DEFENCE] = defence
    found[B_VALUE] = value
    found[B_FIRST] = first
    found[B_COLUMN] = max(0, min(column_count(g) - 1, first + found[B_SHIFT]))
    return cut(found, B_SHIFTS + found[B_COUNT])


def column_count(g: Table) -> int:
    """How many columns the combat table has."""
    if g[COMBAT][STYLE] == BY_ODDS:
        return len(g[HEADINGS]) // 2
    return len(g[HEADINGS])


def loss_changes(g: Table, s: Table, attackers: Ints, target: Nat, landing: int, ask: Ask) -> Ints:
    """The numbers of the changes of losses that apply to a battle, whatever the die."""
    changes = g[LOSS_CHANGES]
    found = ints(len(changes), 0)
    count = 0
    c = world(g, s)
    put_battle(g, s, c, attackers, target, landing)
    for k in range(0, len(changes), LOSS_LONG):
        if changes[k] == ALWAYS or ask(changes[k], c) != 0:
            found[count] = k // LOSS_LONG
            count += 1
    return cut(found, count)


def battle_losses(
    g: Table, s: Table, attackers: Ints, target: Nat, landing: int, column: Nat, roll: int, ask: Ask
) -> Ints:
    """Steps the attacker and the defender lose."""
    place = (roll - g[META][LOWEST]) * column_count(g) + column
    lost = [g[RESULT_A][place], g[RESULT_D][place]]
    apply = loss_changes(g, s, attackers, target, landing, ask)
    for k in range(len(apply)):
        change = apply[k] * LOSS_LONG
        who = g[LOSS_CHANGES][change + 1]
        lost[who] = max(0, lost[who] + g[LOSS_CHANGES][change + 2])
    return lost

"""A battle in progress: what it opens, steps lost, and its end."""

from __future__ import annotations

from builder.rules.kernel.combat import B_COLUMN, battle_losses, battle_sum, is_surge
from builder.rules.kernel.context import put_target, put_unit, world
from builder.rules.kernel.control import take_hex
from builder.rules.kernel.layout import (
    ADVANCED,
    AT,
    ATTACK_BANS,
    ATTACKED,
    BAN_LONG,
    BLEEDING,
    DEFENDED,
    DEPOT,
    ENGAGED,
    FORCE,
    FROZEN,
    HEXES,
    INVOLVED,
    LANDING_NOW,
    LEFT,
    LOSS_AREAS,
    LOST,
    MARKS,
    META,
    NOWHERE,
    OWE_A,
    OWE_D,
    QUOTA,
    RETREATED,
    SURGE,
    SURGE_HEX,
    SURGED,
    TARGET,
    TO_FIGHT,
    TRAIL,
    U_SIDE,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table
from builder.rules.kernel.reasons import FINE, NONE_OWED, NOT_INVOLVED
from builder.rules.kernel.sequence import begin
from builder.rules.kernel.supply import supply_states
from builder.rules.kernel.zones import enemy_counts, zones


def marked(s: Table, mark: int) -> int:
    """How many units carry a mark."""
    count = 0
    for u in range(len(s[MARKS])):
        if (s[MARKS][u] & mark) != 0:
            count += 1
    return count


def unmark(s: Table, mark: int) -> None:
    """Take a mark off every unit. Changes `s`."""
    for u in range(len(s[MARKS])):
        s[MARKS][u] -= s[MARKS][u] & mark


def spend_quotas(g: Table, s: Table, attackers: Ints, target: Nat, ask: Ask) -> None:
    """Count the attackers against the quotas of the game's bans. Changes `s`."""
    bans = g[ATTACK_BANS]
    side = g[U_SIDE][attackers[0]]
    enemy = enemy_counts(g, s, side)
    in_enemy_zoc = zones(g, s, side, ask)
    c = world(g, s)
    for i in range(len(attackers)):
        u = attackers[i]
        if s[AT][u] < 0 or s[AT][u] >= g[META][HEXES]:
            continue
        put_unit(g, s, c, u, 0, in_enemy_zoc[s[AT][u]])
        put_target(g, s, c, target, enemy[target], in_enemy_zoc[target])
        bit = QUOTA
        for k in range(0, len(bans), BAN_LONG):
            if ask(bans[k], c) != 0:
                s[MARKS][u] |= bit
            bit = bit * 2


def fight(g: Table, s: Table, attackers: Ints, target: Nat, landing: int, roll: int, ask: Ask) -> Ints:
    """Resolve an attack that is allowed: its sum, as `battle_sum` gives it.

    Steps are owed then. Changes `s`.
    """
    w = s[WORLD]
    close_battle(g, s)
    w[SURGE] = 0
    if is_surge(s, attackers):
        w[SURGE] = 1
    found = battle_sum(g, s, attackers, target, landing, ask)
    column = found[B_COLUMN]
    lost = battle_losses(g, s, attackers, target, landing, column, roll, ask)
    spend_quotas(g, s, attackers, target, ask)
    unmark(s, ADVANCED)
    side = g[U_SIDE][attackers[0]]
    for k in range(len(attackers)):
        s[MARKS][attackers[k]] |= ATTACKED | INVOLVED
        if w[SURGE] == 1:
            s[MARKS][attackers[k]] |= SURGED
    for u in range(len(s[AT])):
        if s[AT][u] == target and g[U_SIDE][u] != side:
            s[MARKS][u] |= DEFENDED | ENGAGED
    w[SURGE_HEX] = NOWHERE
    w[TARGET] = target
    w[FORCE] = target
    w[OWE_A] = lost[0]
    w[OWE_D] = lost[1]
    w[BLEEDING] = 0
    w[RETREATED] = 0
    w[LANDING_NOW] = landing
    s[TRAIL][0] = target
    begin(g, s, TO_FIGHT)
    return found


def loss_reason(s: Table, u: Nat) -> int:
    """Whether a unit may take a step loss of the battle at hand."""
    w = s[WORLD]
    if w[OWE_A] == 0 and w[OWE_D] == 0:
        return NONE_OWED
    if w[OWE_A] > 0 and (s[MARKS][u] & INVOLVED) != 0:
        return FINE
    if w[OWE_D] > 0 and (s[MARKS][u] & ENGAGED) != 0:
        return FINE
    return NOT_INVOLVED


def lose_unit(g: Table, s: Table, u: Nat, ask: Ask) -> None:
    """A unit loses its last step: to the losses of its side, for good when it is out of supply or at sea.

    Changes `s`.
    """
    side = g[U_SIDE][u]
    supply = supply_states(g, s, side, ask)
    good = 0
    lands = s[WORLD][LANDING_NOW] == 1 and (s[MARKS][u] & INVOLVED) != 0
    if supply[u] == 0 or lands:
        good = 1
    s[AT][u] = g[LOSS_AREAS][side * 2 + good]
    s[LEFT][u] = 0
    s[MARKS][u] = 0


def take_step(g: Table, s: Table, u: Nat, ask: Ask) -> None:
    """A unit takes one owed step. What nobody is left to take is forgotten. Changes `s`."""
    w = s[WORLD]
    if (s[MARKS][u] & INVOLVED) != 0:
        w[OWE_A] -= 1
    else:
        w[OWE_D] -= 1
        w[BLEEDING] = 1
    if s[LEFT][u] > 1:
        s[LEFT][u] -= 1
    else:
        lose_unit(g, s, u, ask)
    if marked(s, INVOLVED) == 0:
        w[OWE_A] = 0
    if marked(s, ENGAGED) == 0:
        w[OWE_D] = 0


def enemies_in(g: Table, s: Table, side: int, h: int) -> int:
    """How many units of other sides than `side` stand in a hex."""
    count = 0
    for u in range(len(s[AT])):
        if s[AT][u] == h and g[U_SIDE][u] != side:
            count += 1
    return count


def close_battle(g: Table, s: Table) -> None:
    """End the battle at hand, if there is one: no more advance.

    A landing comes ashore or is lost. Changes `s`.
    """
    w = s[WORLD]
    if w[TARGET] != NOWHERE and w[LANDING_NOW] == 1:
        settle_landing(g, s)
    w[TARGET] = NOWHERE
    w[LANDING_NOW] = 0
    unmark(s, INVOLVED | ENGAGED)


def settle_landing(g: Table, s: Table) -> None:
    """The invaders who are left go ashore if the hex is empty, else they and the depot are lost.

    Changes `s`.
    """
    w = s[WORLD]
    target = w[TARGET]
    left = False
    for u in range(len(s[AT])):
        if (s[MARKS][u] & INVOLVED) == 0:
            continue
        if enemies_in(g, s, g[U_SIDE][u], target) > 0:
            s[AT][u] = g[LOSS_AREAS][g[U_SIDE][u] * 2 + 1]
            s[LEFT][u] = 0
            s[MARKS][u] = 0
        else:
            s[AT][u] = target
            s[MARKS][u] |= FROZEN
            take_hex(g, s, g[U_SIDE][u], target)
            left = True
    w[DEPOT] = LOST
    if left:
        w[DEPOT] = target

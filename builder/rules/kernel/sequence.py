"""The sequence of play: who may do what now, and what a phase forgets when it ends."""

from __future__ import annotations

from builder.rules.kernel.context import C_KEPT, put_stack, put_unit, world
from builder.rules.kernel.layout import (
    ACTIVE,
    ALWAYS,
    AT,
    BASE,
    CHOSEN,
    FIRST_STATE,
    FROZEN,
    GIVEN,
    HEXES,
    KEEP,
    KEEP_LONG,
    KEEPS,
    MARKS,
    META,
    MOVER,
    NOWHERE,
    PHASE,
    PHASE_LONG,
    PHASE_MARKS,
    PHASES,
    QUOTA,
    ROLLED,
    SERIAL,
    SETTING,
    SPENT,
    STATE_ROLLS,
    STATES,
    SURGE_HEX,
    TO_FIGHT,
    TO_MOVE,
    TO_ROLL,
    TURN,
    U_SIDE,
    WENT_OUT,
    WINNER,
    WORLD,
)
from builder.rules.kernel.prelude import Ask, Nat, Table
from builder.rules.kernel.reasons import FINE, GAME_OVER, NOT_NOW, NOT_YOURS, ROLLED_NOW


def phase_side(g: Table, s: Table) -> int:
    """The side whose phase it is, NOWHERE for both."""
    return g[PHASES][s[WORLD][PHASE] * PHASE_LONG]


def allowed_actions(g: Table, s: Table) -> int:
    """Mask of what may be done now.

    Of two phases for moving and fighting each takes one, in the order chosen.
    """
    first = s[WORLD][PHASE] * PHASE_LONG
    mask = g[PHASES][first + 2]
    both = TO_MOVE + TO_FIGHT
    chosen = s[WORLD][CHOSEN]
    if (mask & both) != both or chosen == 0:
        return mask
    if g[PHASES][first + 3] == 1:
        return mask - chosen
    return mask - both + chosen


def turn_reason(g: Table, s: Table, side: int, action: int) -> int:
    """Whether `side` may do this now: FINE, GAME_OVER, NOT_NOW or NOT_YOURS."""
    if s[WORLD][WINNER] != 0:
        return GAME_OVER
    if s[WORLD][SETTING] != 0 or (allowed_actions(g, s) & action) == 0:
        return NOT_NOW
    whose = phase_side(g, s)
    if whose not in (NOWHERE, side):
        return NOT_YOURS
    return FINE


def begin(g: Table, s: Table, action: int) -> None:
    """Note that the side has begun to move or to fight. Changes `s`."""
    first = s[WORLD][PHASE] * PHASE_LONG
    if g[PHASES][first + 3] == 0 and s[WORLD][CHOSEN] == 0:
        s[WORLD][CHOSEN] = action


def remember(g: Table, s: Table, side: int, ask: Ask) -> None:
    """Note for every unit of a side what the game remembers from the beginning of its movement.

    Changes `s`.
    """
    keeps = g[KEEPS]
    at = s[AT]
    c = world(g, s)
    for u in range(len(at)):
        if g[U_SIDE][u] != side:
            continue
        marks = s[MARKS][u] % KEEP
        if at[u] >= 0 and at[u] < g[META][HEXES]:
            put_unit(g, s, c, u, 0, 0)
            put_stack(g, s, c, side, at[u])
            c[C_KEPT] = 0
            bit = KEEP
            for k in range(0, len(keeps), KEEP_LONG):
                if keeps[k] == side and (keeps[k + 1] == ALWAYS or ask(keeps[k + 1], c) != 0):
                    marks += bit
                bit = bit * 2
        s[MARKS][u] = marks


def is_last(g: Table, s: Table) -> bool:
    """Whether this is the last phase of the game."""
    return (s[WORLD][PHASE] + 1) * PHASE_LONG >= len(g[PHASES])


def ends_turn(g: Table, s: Table) -> bool:
    """Whether this is the last phase of its turn."""
    if is_last(g, s):
        return True
    return g[PHASES][(s[WORLD][PHASE] + 1) * PHASE_LONG + 1] != s[WORLD][TURN]


def next_phase(g: Table, s: Table, ask: Ask) -> None:
    """Go on to the next phase and forget what belongs to the one that ends.

    Changes `s`; the last phase stays.
    """
    if is_last(g, s):
        return
    w = s[WORLD]
    old = w[PHASE] * PHASE_LONG
    new = old + PHASE_LONG
    phases = g[PHASES]
    for u in range(len(s[AT])):
        marks = s[MARKS][u]
        marks -= marks & PHASE_MARKS
        if phases[new] != phases[old]:
            marks -= marks & (FROZEN + QUOTA * 255)
        if phases[new + 1] != phases[old + 1]:
            marks -= marks & WENT_OUT
        s[MARKS][u] = marks
        s[SPENT][u] = 0
        s[BASE][u] = 0
        s[SERIAL][u] = 0
    w[MOVER] = 0
    w[ACTIVE] = NOWHERE
    w[SURGE_HEX] = NOWHERE
    w[ROLLED] = 0
    if phases[new + 3] == 0:
        w[CHOSEN] = 0
    elif w[CHOSEN] == 0:
        w[CHOSEN] = TO_MOVE
    if phases[new + 1] != phases[old + 1]:
        w[GIVEN] = 0
        w[TURN] = phases[new + 1]
    w[PHASE] += 1
    if (allowed_actions(g, s) & TO_MOVE) != 0 and phases[new] != NOWHERE:
        remember(g, s, phases[new], ask)


def rolled_for(g: Table, s: Table) -> int:
    """Mask of the states whose value is rolled for in the phase at hand."""
    if s[WORLD][SETTING] != 0 or (allowed_actions(g, s) & TO_ROLL) == 0:
        return 0
    return g[PHASES][s[WORLD][PHASE] * PHASE_LONG + 4]


def roll_reason(g: Table, s: Table, k: Nat) -> int:
    """Whether state k may be rolled for now."""
    if s[WORLD][WINNER] != 0:
        return GAME_OVER
    if (rolled_for(g, s) & (1 << k)) == 0:
        return NOT_NOW
    if (s[WORLD][ROLLED] & (1 << k)) != 0:
        return ROLLED_NOW
    return FINE


def unrolled(g: Table, s: Table) -> int:
    """The first state that must still be rolled for in this phase, NOWHERE for none."""
    for k in range(g[META][STATES]):
        if roll_reason(g, s, k) == FINE:
            return k
    return NOWHERE


def set_state(g: Table, s: Table, k: int, roll: int) -> None:
    """Give state k the value a roll asks for. Changes `s`."""
    value = g[STATE_ROLLS][k * 64 + roll]
    if value != NOWHERE:
        s[WORLD][FIRST_STATE + k] = value

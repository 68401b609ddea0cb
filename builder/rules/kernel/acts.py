"""The actions of players, one function each: judge, carry out what is allowed, look for a winner.

Play without a screen and the script of a module call the same functions, so both change the state of play
alike. Every answer is an array: kind (ACT_NONE and so on), reason (FINE if it was done), two details of the
reason, then what belongs to the kind. When the reason is not FINE nothing in `s` has changed. Units that act
together are the same side's; their array is never empty.
"""

from __future__ import annotations

from typing import Final

from builder.rules.kernel.battle import close_battle, enemies_in, fight, lose_unit, loss_reason, take_step
from builder.rules.kernel.combat import battle_reason, battle_sum
from builder.rules.kernel.ends import end_reason, surplus
from builder.rules.kernel.hexes import listed
from builder.rules.kernel.layout import (
    AT_ONCE,
    INVOLVED,
    LANDED,
    LANDING_NOW,
    LEFT,
    MARKS,
    META,
    NOWHERE,
    OFF_MAP,
    OWE_A,
    OWE_D,
    PHASE,
    RESIGNED,
    ROLLED,
    SETTING,
    SIDES,
    TARGET,
    TO_LAND,
    TO_MARK,
    TO_MOVE,
    TO_PLACE,
    TO_RESTORE,
    TURN,
    U_SIDE,
    VICTORY,
    WIN_LONG,
    WINNER,
    WORLD,
)
from builder.rules.kernel.movement import V_A, V_B, V_REASON, judge_move, pay_move
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, ints
from builder.rules.kernel.reasons import (
    FINE,
    FIRST_MOVE,
    GAME_OVER,
    NO_BATTLE,
    NOT_SURPLUS,
    STEPS_OWED,
    USED_UP,
    WRONG_HEX,
)
from builder.rules.kernel.retreat import advance, advance_reason, force, retreat, retreat_reason, trail_place
from builder.rules.kernel.sequence import (
    allowed_actions,
    ends_turn,
    is_last,
    next_phase,
    phase_side,
    remember,
    roll_reason,
    turn_reason,
)
from builder.rules.kernel.special import (
    boundary_reason,
    drop,
    drop_reason,
    land,
    landing_reason,
    move_boundary,
    place_reason,
    put,
    replace,
    replace_reason,
    restore,
)
from builder.rules.kernel.victory import look_for_winner

A_KIND: Final = 0
A_REASON: Final = 1
A_A: Final = 2  # details of the reason
A_B: Final = 3
A_MORE: Final = 4  # and what follows, by kind

ACT_NONE: Final = 0  # a drag that means nothing now
ACT_MOVE: Final = 1  # more: the verdict (V_REASON …); of a refused one why the unit may not drop either, or 0
ACT_DROP: Final = 2
ACT_LAND: Final = 3  # a landing where nobody is
ACT_ASSAULT: Final = 4  # a landing where the enemy is; more as for ACT_ATTACK
ACT_PLACE: Final = 5
ACT_RETREAT: Final = 6  # more: unit, hex, unit, hex … that made room
ACT_ADVANCE: Final = 7
ACT_ATTACK: Final = 8  # more: steps owed by attacker and defender, the roll, the sum (B_ATTACK …)
ACT_LOSE: Final = 9  # more: steps the unit has left, steps still owed by attacker and defender
ACT_OVER: Final = 10
ACT_REPLACE: Final = 11  # more: steps the unit has left
ACT_LINE: Final = 12
ACT_REMOVE: Final = 13
ACT_EXIT: Final = 14  # more: the verdict, as for ACT_MOVE
ACT_END: Final = 15  # more: 0 in play, else 1 + number of the victory condition that is met
ACT_BEGIN: Final = 16  # more: the phase that begins, its turn
ACT_ROLL: Final = 17
ACT_RESIGN: Final = 18

A_OWE_A: Final = 4  # places in the answer to an attack or an assault
A_OWE_D: Final = 5
A_ROLL: Final = 6
A_SUM: Final = 7


def joined(head: Ints, rest: Ints) -> Ints:
    """One array of two."""
    found = ints(len(head) + len(rest), 0)
    for k in range(len(head)):
        found[k] = head[k]
    for k in range(len(rest)):
        found[len(head) + k] = rest[k]
    return found


def rest_of(array: Ints, first: Nat) -> Ints:
    """The numbers of an array from place `first` on; none if it is shorter."""
    found = ints(max(0, len(array) - first), 0)
    for k in range(len(found)):
        found[k] = array[first + k]
    return found


def owing(s: Table) -> int:
    """Steps that are owed in the battle at hand."""
    return s[WORLD][OWE_A] + s[WORLD][OWE_D]


def after_action(g: Table, s: Table, ask: Ask) -> None:
    """After an action: a landing that is fought out is settled, and the game may be won.

    Nobody wins while units are set up or placed anew. Changes `s`.
    """
    w = s[WORLD]
    if w[TARGET] != NOWHERE and w[LANDING_NOW] == 1 and owing(s) == 0:
        close_battle(g, s)
    if w[SETTING] == 0 and (allowed_actions(g, s) & (TO_PLACE | TO_RESTORE | TO_MARK)) == 0:
        look_for_winner(g, s, AT_ONCE, ask)


def act_drag(g: Table, s: Table, movers: Ints, to: int, roll: int, ask: Ask) -> Ints:
    """Units are moved together to a place: what that means now is found out here. `roll`: the die of an
    assault.

    Changes `s`.
    """
    w = s[WORLD]
    if w[WINNER] != 0:
        return [ACT_NONE, GAME_OVER, 0, 0]
    if w[TARGET] != NOWHERE:
        if w[OWE_D] > 0 and listed(force(g, s), movers[0]):
            return act_retreat(g, s, to, ask)
        if (s[MARKS][movers[0]] & INVOLVED) != 0 or trail_place(s, to) != NOWHERE:
            return act_advance(g, s, movers, to, ask)
        if owing(s) > 0:
            return [ACT_NONE, STEPS_OWED, owing(s), 0]
    can = allowed_actions(g, s)
    if w[SETTING] != 0 or (can & TO_PLACE) != 0:
        return act_place(g, s, movers, to, ask)
    if (can & TO_LAND) != 0:
        return act_land(g, s, movers, to, roll, ask)
    reason = turn_reason(g, s, g[U_SIDE][movers[0]], TO_MOVE)
    if reason != FINE:
        return [ACT_NONE, reason, 0, 0]
    return act_move(g, s, movers, to, ask)


def act_retreat(g: Table, s: Table, to: int, ask: Ask) -> Ints:
    """The defending force gives up a hex and saves a step. Changes `s`."""
    reason = retreat_reason(g, s, to, ask)
    if reason != FINE:
        return [ACT_RETREAT, reason, 0, 0]
    room = retreat(g, s, to, ask)
    after_action(g, s, ask)
    return joined([ACT_RETREAT, FINE, 0, 0], room)


def act_advance(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> Ints:
    """Attackers advance along the emptied path. Changes `s`."""
    reason = advance_reason(g, s, movers, to, ask)
    if reason == FINE:
        advance(g, s, movers, to)
        after_action(g, s, ask)
    return [ACT_ADVANCE, reason, owing(s), 0]


def act_place(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> Ints:
    """Units are set up, or placed anew. Changes `s`."""
    found = place_reason(g, s, movers, to, ask)
    if found[0] == FINE:
        put(g, s, movers, to)
    return [ACT_PLACE, found[0], found[1], 0]


def act_land(g: Table, s: Table, movers: Ints, to: int, roll: int, ask: Ask) -> Ints:
    """Units land from the sea, fighting if the enemy is there. Changes `s`."""
    reason = landing_reason(g, s, movers, to, ask)
    if reason != FINE:
        return [ACT_LAND, reason, 0, 0]
    if enemies_in(g, s, g[U_SIDE][movers[0]], to) == 0:
        land(g, s, movers, to)
        after_action(g, s, ask)
        return [ACT_LAND, FINE, 0, 0]
    s[WORLD][LANDED] = 1
    return fought(g, s, ACT_ASSAULT, movers, to, 1, roll, ask)


def fought(
    g: Table, s: Table, kind: int, attackers: Ints, target: Nat, landing: int, roll: int, ask: Ask
) -> Ints:
    """Resolve an attack that is allowed. Changes `s`."""
    found = fight(g, s, attackers, target, landing, roll, ask)
    answer = joined([kind, FINE, 0, 0, s[WORLD][OWE_A], s[WORLD][OWE_D], roll], found)
    after_action(g, s, ask)
    return answer


def act_move(g: Table, s: Table, movers: Ints, to: int, ask: Ask) -> Ints:
    """Units move together, or one drops from the air. Changes `s`."""
    verdict = judge_move(g, s, movers, to, ask)
    if verdict[V_REASON] == FINE:
        pay_move(g, s, movers, to, verdict)
        after_action(g, s, ask)
        return joined([ACT_MOVE, FINE, 0, 0], verdict)
    if len(movers) != 1:
        return [ACT_MOVE, verdict[V_REASON], verdict[V_A], verdict[V_B], 0]
    air = drop_reason(g, s, movers[0], to, ask)
    if air == FINE:
        drop(g, s, movers[0], to, ask)
        after_action(g, s, ask)
        return [ACT_DROP, FINE, 0, 0]
    if air not in (FIRST_MOVE, WRONG_HEX, USED_UP):
        air = 0
    return [ACT_MOVE, verdict[V_REASON], verdict[V_A], verdict[V_B], air]


def act_exit(g: Table, s: Table, movers: Ints, ask: Ask) -> Ints:
    """Units leave the map for good. Changes `s`."""
    verdict = judge_move(g, s, movers, OFF_MAP, ask)
    if verdict[V_REASON] != FINE:
        return [ACT_EXIT, verdict[V_REASON], verdict[V_A], verdict[V_B], 0]
    pay_move(g, s, movers, OFF_MAP, verdict)
    after_action(g, s, ask)
    return joined([ACT_EXIT, FINE, 0, 0], verdict)


def act_attack(g: Table, s: Table, attackers: Ints, target: int, roll: int, ask: Ask) -> Ints:
    """Units attack a hex; a battle that is still open ends. Changes `s`."""
    found = battle_reason(g, s, attackers, target, ask)
    if found[0] != FINE:
        return [ACT_ATTACK, found[0], found[1], 0]
    return fought(g, s, ACT_ATTACK, attackers, target, 0, roll, ask)


def odds_of(g: Table, s: Table, attackers: Ints, target: int, ask: Ask) -> Ints:
    """What `act_attack` would answer before the die is thrown: nothing owed, roll 0."""
    found = battle_reason(g, s, attackers, target, ask)
    if found[0] != FINE:
        return [ACT_ATTACK, found[0], found[1], 0]
    return joined([ACT_ATTACK, FINE, 0, 0, 0, 0, 0], battle_sum(g, s, attackers, target, 0, ask))


def act_lose(g: Table, s: Table, u: Nat, ask: Ask) -> Ints:
    """A unit takes a step that is owed. Changes `s`."""
    w = s[WORLD]
    reason = loss_reason(s, u)
    if w[WINNER] != 0:
        reason = GAME_OVER
    if reason != FINE:
        return [ACT_LOSE, reason, 0, 0]
    take_step(g, s, u, ask)
    after_action(g, s, ask)
    return [ACT_LOSE, FINE, 0, 0, s[LEFT][u], w[OWE_A], w[OWE_D]]


def act_over(g: Table, s: Table, ask: Ask) -> Ints:
    """The battle at hand is over: nobody advances any more. Changes `s`."""
    w = s[WORLD]
    if w[WINNER] != 0:
        return [ACT_OVER, GAME_OVER, 0, 0]
    if w[TARGET] == NOWHERE:
        return [ACT_OVER, NO_BATTLE, 0, 0]
    if owing(s) > 0:
        return [ACT_OVER, STEPS_OWED, owing(s), 0]
    close_battle(g, s)
    after_action(g, s, ask)
    return [ACT_OVER, FINE, 0, 0]


def act_replace(g: Table, s: Table, u: Nat, ask: Ask) -> Ints:
    """A unit gets a step back. Changes `s`."""
    reason = replace_reason(g, s, u, ask)
    if reason == FINE:
        replace(g, s, u, ask)
        after_action(g, s, ask)
    return [ACT_REPLACE, reason, 0, 0, s[LEFT][u]]


def act_line(g: Table, s: Table, side: int, column: int, ask: Ask) -> Ints:
    """A side moves the boundary. Changes `s`."""
    reason = boundary_reason(g, s, side, column)
    if reason == FINE:
        move_boundary(s, column)
        after_action(g, s, ask)
    return [ACT_LINE, reason, 0, 0]


def act_remove(g: Table, s: Table, u: Nat, ask: Ask) -> Ints:
    """The owner removes a unit that may not stay where it stands (6.5). Changes `s`."""
    reason = FINE
    if s[WORLD][WINNER] != 0:
        reason = GAME_OVER
    elif owing(s) > 0:
        reason = STEPS_OWED
    elif not surplus(g, s, u, ask):
        reason = NOT_SURPLUS
    if reason == FINE:
        lose_unit(g, s, u, ask)
        after_action(g, s, ask)
    return [ACT_REMOVE, reason, 0, 0]


def act_roll(g: Table, s: Table, k: Nat, ask: Ask) -> Ints:
    """State k is rolled for now: the caller throws the die, and `set_state` gives the value. Changes `s`."""
    reason = roll_reason(g, s, k)
    if reason == FINE:
        s[WORLD][ROLLED] |= 1 << k
        after_action(g, s, ask)
    return [ACT_ROLL, reason, 0, 0]


def act_resign(g: Table, s: Table, side: Nat) -> Ints:
    """A side gives up: the game is over. Changes `s`."""
    w = s[WORLD]
    if w[WINNER] != 0:
        return [ACT_RESIGN, GAME_OVER, 0, 0]
    w[RESIGNED] = 1 + side
    w[WINNER] = len(g[VICTORY]) // WIN_LONG + 1 + side
    return [ACT_RESIGN, FINE, 0, 0]


def act_end(g: Table, s: Table, ask: Ask) -> Ints:
    """The phase ends; at the end of a turn its victory conditions are looked at. Changes `s`.

    `act_begin` goes on to the next phase, if nobody has won.
    """
    w = s[WORLD]
    found = end_reason(g, s, ask)
    if found[0] == FINE:
        close_battle(g, s)
        after_action(g, s, ask)
        if w[SETTING] == 0 and ends_turn(g, s):
            look_for_winner(g, s, w[TURN], ask)
    return [ACT_END, found[0], found[1], 0, w[WINNER]]


def act_begin(g: Table, s: Table, ask: Ask) -> Ints:
    """The next phase begins, with what it does by itself; after a set-up the phase at hand. Changes `s`."""
    w = s[WORLD]
    if w[WINNER] != 0 or (w[SETTING] == 0 and is_last(g, s)):
        return [ACT_BEGIN, GAME_OVER, 0, 0, w[PHASE], w[TURN]]
    if w[SETTING] != 0:
        w[SETTING] = 0
        if (allowed_actions(g, s) & TO_MOVE) != 0 and phase_side(g, s) != NOWHERE:
            remember(g, s, phase_side(g, s), ask)
    else:
        next_phase(g, s, ask)
    if (allowed_actions(g, s) & TO_RESTORE) != 0:
        for side in range(g[META][SIDES]):
            if phase_side(g, s) == side or phase_side(g, s) == NOWHERE:
                restore(g, s, side)
    after_action(g, s, ask)
    return [ACT_BEGIN, FINE, 0, 0, w[PHASE], w[TURN]]

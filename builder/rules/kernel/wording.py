"""What the referee says about a verdict, in a line for the chat. `t` holds names and messages."""

from __future__ import annotations

from builder.rules.kernel.acts import (
    A_A,
    A_B,
    A_KIND,
    A_MORE,
    A_OWE_A,
    A_OWE_D,
    A_REASON,
    A_ROLL,
    A_SUM,
    ACT_ADVANCE,
    ACT_ASSAULT,
    ACT_ATTACK,
    ACT_DROP,
    ACT_EXIT,
    ACT_LAND,
    ACT_LINE,
    ACT_LOSE,
    ACT_MOVE,
    ACT_OVER,
    ACT_PLACE,
    ACT_REMOVE,
    ACT_REPLACE,
    ACT_RETREAT,
    rest_of,
)
from builder.rules.kernel.combat import B_ATTACK, B_COLUMN, B_COUNT, B_DEFENCE, B_FIRST, B_SHIFTS, B_VALUE
from builder.rules.kernel.hexes import direction
from builder.rules.kernel.layout import (
    AT,
    ATTACK_BAN_TEXTS,
    BASE,
    COLUMN_TITLES,
    ELSEWHERE,
    HEXSIDE_NAMES,
    HEXSIDES,
    LEFT,
    LINE,
    MOVE_BAN_TEXTS,
    PLACE_BAN_TEXTS,
    PLACE_IDS,
    REASON_TEXTS,
    RESIGNED,
    SERIAL,
    SHIFT_LONG,
    SHIFT_TEXTS,
    SHIFTS,
    SIDE_NAMES,
    SPENT,
    STEP,
    SUPPLY_NAMES,
    TERRAIN,
    TERRAIN_NAMES,
    U_FULL,
    U_SIDE,
    UNIT_NAMES,
    VICTORY_TEXTS,
    WINNER,
    WORLD,
)
from builder.rules.kernel.movement import V_A, V_B, V_COST, V_COUNT, V_LEFT, V_MARCH, V_PATH, V_REASON, V_STOP
from builder.rules.kernel.prelude import Ask, Ints, Nat, Table, Texts, text
from builder.rules.kernel.reasons import BANNED, FINE, GAVE_UP, ILL_PLACED, OVERSTACKED, STEPS_OWED
from builder.rules.kernel.supply import supply_states


def place_name(t: Texts, place: int) -> str:
    """The name of a hex or area."""
    if place < 0:
        return "off the map"
    return t[PLACE_IDS][place]


def reason_text(t: Texts, bans: Nat, reason: Nat, a: int, b: int) -> str:
    """Why something is refused. `bans`: the row of texts a ban's number points into; `a`, `b`: details."""
    if reason == BANNED:
        return t[bans][a]
    words = t[REASON_TEXTS][reason].replace("{a}", text(a)).replace("{b}", text(b))
    if reason == OVERSTACKED:
        return words.replace("{hex}", place_name(t, a))
    if reason == ILL_PLACED:
        return words.replace("{unit}", t[UNIT_NAMES][a])
    return words


def step_text(g: Table, t: Texts, side: Nat, a: Nat, b: Nat) -> str:
    """One step: terrain entered, hexside crossed, points."""
    d = direction(g, a, b)
    words = t[TERRAIN_NAMES][g[TERRAIN][b]]
    sides = g[HEXSIDES][a * 6 + d]
    for k in range(len(t[HEXSIDE_NAMES])):
        if (sides & (1 << k)) != 0:
            words = words + " over " + t[HEXSIDE_NAMES][k]
    return words + " " + text(g[STEP + side][a * 6 + d])


def move_text(g: Table, t: Texts, side: Nat, verdict: Ints) -> str:
    """The verdict on a move: its way and price, or why not."""
    if verdict[V_REASON] != 0:
        return reason_text(t, MOVE_BAN_TEXTS, verdict[V_REASON], verdict[V_A], verdict[V_B])
    count = verdict[V_COUNT]
    way = t[PLACE_IDS][verdict[V_PATH]]
    parts = ""
    for k in range(1, count):
        way = way + "-" + t[PLACE_IDS][verdict[V_PATH + k]]
        if k > 1:
            parts = parts + ", "
        parts = parts + step_text(g, t, side, verdict[V_PATH + k - 1], verdict[V_PATH + k])
    words = way + ": " + text(verdict[V_COST]) + " of " + text(verdict[V_LEFT]) + " points"
    if count > 1:
        words = words + ": " + parts
    if verdict[V_MARCH] == 1:
        words = words + " (column)"
    if verdict[V_STOP] != 0:
        words = words + "; stops in an enemy zone of control"
    return words


def signed(number: int) -> str:
    """A number with its sign."""
    if number > 0:
        return "+" + text(number)
    return text(number)


def battle_text(g: Table, t: Texts, found: Ints, roll: int, lost_a: int, lost_d: int) -> str:
    """A battle in one line: sum, column, every shift with its rule, die, result."""
    words = text(found[B_ATTACK]) + " against " + text(found[B_DEFENCE]) + ", " + signed(found[B_VALUE])
    words = words + ": column " + t[COLUMN_TITLES][found[B_FIRST]]
    for k in range(found[B_COUNT]):
        shift = found[B_SHIFTS + k]
        words = words + ", " + signed(g[SHIFTS][shift * SHIFT_LONG + 1]) + " " + t[SHIFT_TEXTS][shift]
    words = words + ", column " + t[COLUMN_TITLES][found[B_COLUMN]]
    return words + "; die " + text(roll) + ": " + text(lost_a) + "/" + text(lost_d)


def attack_text(t: Texts, found: Ints) -> str:
    """Why an attack is refused; `found` as `battle_reason` gives it."""
    return reason_text(t, ATTACK_BAN_TEXTS, found[0], found[1], 0)


def place_text(t: Texts, found: Ints) -> str:
    """Why units cannot be placed; `found` as `place_reason` gives it."""
    return reason_text(t, PLACE_BAN_TEXTS, found[0], found[1], 0)


def unit_text(g: Table, s: Table, t: Texts, u: Nat, ask: Ask) -> str:
    """How a unit stands: steps, supply, points left if it has begun to move."""
    kind = supply_states(g, s, g[U_SIDE][u], ask)[u]
    words = t[UNIT_NAMES][u] + ": " + text(s[LEFT][u]) + " of " + text(g[U_FULL][u]) + " steps"
    if kind >= 0 and kind < ELSEWHERE:
        words = words + ", " + t[SUPPLY_NAMES][kind]
    if s[SERIAL][u] != 0:
        factor = s[BASE][u] // 256
        words = words + ", " + text(s[SPENT][u]) + " of " + text(factor) + " points spent"
    return words


def names_text(t: Texts, units: Ints) -> str:
    """The names of units in a row."""
    words = ""
    for k in range(len(units)):
        if k > 0:
            words = words + ", "
        words = words + t[UNIT_NAMES][units[k]]
    return words


def refusal_text(t: Texts, answer: Ints) -> str:
    """Why an action is refused, the rule in front; empty if it is not."""
    reason = answer[A_REASON]
    if reason == FINE:
        return ""
    kind = answer[A_KIND]
    bans = MOVE_BAN_TEXTS
    if kind in (ACT_ATTACK, ACT_ASSAULT):
        bans = ATTACK_BAN_TEXTS
    if kind == ACT_PLACE:
        bans = PLACE_BAN_TEXTS
    words = reason_text(t, bans, reason, answer[A_A], answer[A_B])
    if kind == ACT_MOVE and answer[A_MORE] != 0:
        words = words + "; from the air: " + t[REASON_TEXTS][answer[A_MORE]]
    return words


def act_text(g: Table, t: Texts, s: Table, answer: Ints, movers: Ints) -> str:
    """An action in a line: why it is refused, the rule in front, or what was done.

    `s`: after the action. `movers`: the units that acted, none for an action without units.
    """
    kind = answer[A_KIND]
    reason = answer[A_REASON]
    who = names_text(t, movers)
    if reason != FINE:
        words = refusal_text(t, answer)
        if kind == ACT_ATTACK and reason not in (BANNED, STEPS_OWED) and answer[A_A] > 0:
            who = t[UNIT_NAMES][answer[A_A]]
        if len(movers) == 0:
            return words
        return words + " (" + who + ")"
    if kind in (ACT_MOVE, ACT_EXIT):
        return who + " " + move_text(g, t, g[U_SIDE][movers[0]], rest_of(answer, A_MORE))
    if kind in (ACT_ATTACK, ACT_ASSAULT):
        sums = battle_text(g, t, rest_of(answer, A_SUM), answer[A_ROLL], answer[A_OWE_A], answer[A_OWE_D])
        return who + ": " + sums
    if kind == ACT_LINE:
        return "the boundary is in column " + text(s[WORLD][LINE])
    if kind == ACT_OVER:
        return "the battle is over"
    if len(movers) == 0:
        return ""
    place = place_name(t, s[AT][movers[0]])
    if kind == ACT_DROP:
        return who + " drops onto " + place
    if kind == ACT_LAND:
        return who + " lands at " + place
    if kind == ACT_PLACE:
        return who + " placed in " + place
    if kind == ACT_RETREAT:
        return who + " retreats to " + place
    if kind == ACT_ADVANCE:
        return who + " advances to " + place
    if kind == ACT_REMOVE:
        return who + " is removed"
    if kind in (ACT_LOSE, ACT_REPLACE):
        steps = text(s[LEFT][movers[0]]) + " of " + text(g[U_FULL][movers[0]]) + " steps"
        return who + " has " + steps
    return who


def winner_text(s: Table, t: Texts) -> str:
    """How the game ended, empty while it goes on."""
    if s[WORLD][WINNER] == 0:
        return ""
    gone = s[WORLD][RESIGNED]
    if gone != 0:
        return t[REASON_TEXTS][GAVE_UP] + ": " + t[SIDE_NAMES][gone - 1]
    return t[VICTORY_TEXTS][s[WORLD][WINNER] - 1]

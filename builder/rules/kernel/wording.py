"""What the referee says about a verdict, in a line for the chat. `t` holds names and messages."""

from __future__ import annotations

from builder.rules.kernel.combat import B_ATTACK, B_COLUMN, B_COUNT, B_DEFENCE, B_FIRST, B_SHIFTS, B_VALUE
from builder.rules.kernel.hexes import direction
from builder.rules.kernel.layout import (
    ATTACK_BAN_TEXTS,
    BASE,
    COLUMN_TITLES,
    ELSEWHERE,
    GROUND,
    HEXSIDE_NAMES,
    HEXSIDES,
    LEFT,
    MOVE_BAN_TEXTS,
    PLACE_BAN_TEXTS,
    PLACE_IDS,
    REASON_TEXTS,
    SERIAL,
    SHIFT_LONG,
    SHIFT_TEXTS,
    SHIFTS,
    SPENT,
    STEP,
    SUPPLY_NAMES,
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
from builder.rules.kernel.reasons import BANNED, ILL_PLACED, OVERSTACKED
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
    words = t[TERRAIN_NAMES][g[GROUND][b]]
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


def winner_text(s: Table, t: Texts) -> str:
    """How the game ended, empty while it goes on."""
    if s[WORLD][WINNER] == 0:
        return ""
    return t[VICTORY_TEXTS][s[WORLD][WINNER] - 1]

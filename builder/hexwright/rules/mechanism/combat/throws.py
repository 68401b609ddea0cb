"""What the dice of a battle say: the result, and what changes the losses."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.dice import cause, of_place, of_unit, roll_for
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, Game
from hexwright.rules.engine.words import phrase, say
from hexwright.rules.language.prelude import Ints, cut, ints, mix, text
from hexwright.rules.mechanism.combat.aftermath import ALL
from hexwright.rules.mechanism.combat.deciding import (
    BY_HITS,
    BY_LADDER,
    EACH_DEFENDER,
    EACH_POINT,
    OF_ATTACK,
    OF_DEFENCE,
    ONCE,
)
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.strength import Clash, clash_with, column_count, column_of

BATTLE = cause("a battle")
"""What the dice of battles are for, whichever kind is chosen of those that are resolved alike."""


@dataclass(frozen=True)
class Outcome:
    """What a battle comes to: a result so many times, the steps that attacker and defender owe, and which of
    the defenders are struck.
    """

    result: int
    times: int
    attacker_owes: int
    defender_owes: int
    struck: Ints


def throw(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """Throw the dice of a battle, and say what comes of it. Changes `play.lines`."""
    if kind.resolver == BY_HITS:
        if kind.throws == EACH_DEFENDER:
            return throw_at_each(game, play, kind, clash)
        return throw_hits(game, play, kind, clash)
    if kind.resolver == BY_LADDER:
        return throw_sum(game, play, kind, clash)
    if kind.both:
        return throw_both(game, play, kind, clash)
    return throw_once(game, play, kind, clash)


def thrown(play: Play, kind: Kind, clash: Clash) -> int:
    """The throw of a side: for the place attacked, or for the unit that the attackers aim at."""
    what = of_unit(clash.defenders[0]) if kind.aims else of_place(clash.target)
    return roll_for(play, mix(BATTLE, kind.resolver), what, kind.dice, kind.faces) + kind.lowest - kind.dice


# --- what changes the losses ------------------------------------------------------------------------
def settled(game: Game, play: Play, kind: Kind, clash: Clash, result: int, times: int) -> Outcome:
    """What a result comes to, after what changes the losses."""
    results = game.of(Combat).results
    attacker = min(ALL, results[result].attacker_owes * times)
    defender = min(ALL, results[result].defender_owes * times)
    return with_changes(game, play, kind, clash, Outcome(result, times, attacker, defender, clash.defenders))


def with_changes(game: Game, play: Play, kind: Kind, clash: Clash, outcome: Outcome) -> Outcome:
    """An outcome after what changes the losses."""
    attacker = outcome.attacker_owes
    defender = outcome.defender_owes
    battle = BattleScope(
        game,
        play,
        side=game.units.side[clash.attackers[0]],
        attackers=clash.attackers,
        defenders=clash.defenders,
        target=clash.target,
        elsewhere=clash.elsewhere,
        value=clash.value,
    )
    for change in kind.losses:
        if change.when is None or change.when(battle):
            attacker = max(0, attacker + change.attacker)
            defender = max(0, defender + change.defender)
    return Outcome(outcome.result, outcome.times, attacker, defender, outcome.struck)


def loss_text(game: Game, play: Play, kind: Kind, clash: Clash) -> str:
    """What changes the losses of a battle: `; the attacker loses 1 more [10.21]`; empty for nothing."""
    battle = BattleScope(
        game,
        play,
        side=game.units.side[clash.attackers[0]],
        attackers=clash.attackers,
        defenders=clash.defenders,
        target=clash.target,
        elsewhere=clash.elsewhere,
        value=clash.value,
    )
    words = ""
    for change in kind.losses:
        if change.when is None or change.when(battle):
            if change.attacker != 0:
                words = words + more_text(game, True, change.attacker, change.rule)
            if change.defender != 0:
                words = words + more_text(game, False, change.defender, change.rule)
    return words


def more_text(game: Game, attacks: bool, steps: int, rule: str) -> str:
    """`; the attacker loses 1 more [10.21]`."""
    if attacks:
        words = phrase(game, "combat.attacker-loses", n=abs(steps))
    else:
        words = phrase(game, "combat.defender-loses", n=abs(steps))
    words = words + (phrase(game, "combat.less") if steps < 0 else phrase(game, "combat.more"))
    return words + cite(rule)


def cite(rule: str) -> str:
    """The number of a rule as reports show it: ` [10.21]`."""
    return "" if rule == "" else " [" + rule + "]"


def sum_text(die: int, change: int) -> str:
    """A throw and what is added to it: `4`, or `4 + 1 = 5`."""
    if change == 0:
        return text(die)
    if change < 0:
        return text(die) + " \u2212 " + text(-change) + " = " + text(die + change)
    return text(die) + " + " + text(change) + " = " + text(die + change)


# --- tables -----------------------------------------------------------------------------------------
def row_of(kind: Kind, die: int) -> int:
    """The row of the table for a throw, after what is added to it: the first or the last for all beyond."""
    return max(0, min(kind.rows - 1, die - kind.first_row))


def throw_once(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """A throw on the table: the row of the throw, after what changes it, and the column."""
    die = thrown(play, kind, clash)
    result = kind.cells[row_of(kind, die + clash.die) * column_count(kind) + clash.column]
    outcome = settled(game, play, kind, clash, result, 1)
    more = loss_text(game, play, kind, clash)
    if more == "":
        say(game, play, "combat.die", die=sum_text(die, clash.die), result=result)
    else:
        say(
            game,
            play,
            "combat.die-more",
            die=sum_text(die, clash.die),
            result=result,
            more=more,
            attacker=outcome.attacker_owes,
            defender=outcome.defender_owes,
        )
    return outcome


def throw_both(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """A throw of each side on the table, by its own strength: what the other side loses."""
    results = game.of(Combat).results
    die = thrown(play, kind, clash)
    against = thrown(play, kind, clash)
    column = column_of(kind, clash.defence, kind.parts)
    mine = kind.cells[row_of(kind, die + clash.die) * column_count(kind) + clash.column]
    theirs = kind.cells[row_of(kind, against + clash.against) * column_count(kind) + column]
    say_own(game, play, kind, clash.attackers, clash.attack, clash.column, die, clash.die, mine)
    if len(clash.defenders) > 0:
        say_own(game, play, kind, clash.defenders, clash.defence, column, against, clash.against, theirs)
    losses = Outcome(mine, 1, results[theirs].defender_owes, results[mine].defender_owes, clash.defenders)
    return with_changes(game, play, kind, clash, losses)


def say_own(
    game: Game,
    play: Play,
    kind: Kind,
    units: Ints,
    strength: int,
    column: int,
    die: int,
    change: int,
    result: int,
) -> None:
    """Say the throw of one of two sides that both throw. Changes `play.lines`."""
    say(
        game,
        play,
        "combat.own-throw",
        side=game.units.side[units[0]],
        sum=in_parts(strength, kind.parts),
        column=kind.titles[column],
        die=sum_text(die, change),
        result=result,
    )


# --- ladders ----------------------------------------------------------------------------------------
def throw_sum(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """A throw on the ladder: with what is added to it, less the throw of the defender if both throw."""
    die = thrown(play, kind, clash)
    change = clash.die + (clash.value if kind.adds else 0)
    if kind.opposed:
        against = thrown(play, kind, clash)
        mine = sum_text(die, change)
        say(game, play, "combat.both-throw", mine=mine, theirs=sum_text(against, clash.against))
        die = die + change - against - clash.against
        change = 0
    result = kind.cells[rung_of(kind, die + change)]
    more = loss_text(game, play, kind, clash)
    say(game, play, "combat.dice", dice=sum_text(die, change), result=result, more=more)
    return settled(game, play, kind, clash, result, 1)


def rung_of(kind: Kind, value: int) -> int:
    """The highest rung of the ladder that a sum reaches, the lowest for all below it."""
    found = 0
    for k in range(len(kind.rungs)):
        if kind.rungs[k] <= value:
            found = k
    return found


# --- hits -------------------------------------------------------------------------------------------
def throw_hits(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """Throws that must reach a number: one for all, for each attacker, or for each of their points."""
    hits = 0
    words = ""
    for k in range(1 if kind.throws == ONCE else len(clash.mine)):
        attack = clash.attack if kind.throws == ONCE else clash.mine[k]
        needed = number_needed(kind, attack, clash.defence)
        for _ in range(attack // kind.parts if kind.throws == EACH_POINT else 1):
            die = thrown(play, kind, clash)
            words = words + (", " if words != "" else "") + throw_text(game, kind, die, clash.die, needed)
            if is_hit(kind, die, clash.die, needed):
                hits += 1
    more = loss_text(game, play, kind, clash)
    say(game, play, "combat.throws", throws=words, hits=hits, more=more)
    return settled(game, play, kind, clash, kind.cells[0], hits)


def throw_at_each(game: Game, play: Play, kind: Kind, clash: Clash) -> Outcome:
    """A throw at each of those who are attacked; what is added to it depends on who it is."""
    struck = ints(len(clash.defenders), 0)
    hits = 0
    for k in range(len(clash.defenders)):
        u = clash.defenders[k]
        one = clash_with(game, play, kind, clash.attackers, ints(1, u), clash.target, clash.elsewhere)
        needed = number_needed(kind, one.attack, one.defence)
        die = roll_for(play, mix(BATTLE, kind.resolver), of_unit(u), kind.dice, kind.faces)
        die += kind.lowest - kind.dice
        say(game, play, "combat.throw-at", unit=u, throws=throw_text(game, kind, die, one.die, needed))
        if is_hit(kind, die, one.die, needed):
            struck[hits] = u
            hits += 1
    found = settled(game, play, kind, clash, kind.cells[0], hits)
    return Outcome(found.result, min(1, hits), found.attacker_owes, found.defender_owes, cut(struck, hits))


def throw_text(game: Game, kind: Kind, die: int, change: int, needed: int) -> str:
    """A throw, and whether it hits."""
    if is_hit(kind, die, change, needed):
        return sum_text(die, change) + phrase(game, "combat.hit")
    return sum_text(die, change)


def is_hit(kind: Kind, die: int, change: int, needed: int) -> bool:
    """Whether a throw hits."""
    if die == kind.misses:
        return False
    return die + change <= needed if kind.at_most else die + change >= needed


def number_needed(kind: Kind, attack: int, defence: int) -> int:
    """What a throw must reach, or stay within. `attack`, `defence`: in parts."""
    if kind.needs == OF_ATTACK:
        return attack // kind.parts + kind.number_needed
    if kind.needs == OF_DEFENCE:
        return defence // kind.parts + kind.number_needed
    return kind.number_needed

"""What the dice of a battle say: the result, and what changes the losses."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.dice import roll
from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import BattleScope
from builder.rules.engine.words import phrase, say
from builder.rules.language.prelude import Ints, text
from builder.rules.mechanism.combat.records import (
    ALL,
    EACH_POINT,
    OF_ATTACK,
    OF_DEFENCE,
    ONCE,
    Combat,
    Kind,
)
from builder.rules.mechanism.combat.strength import Sum, column_count, defenders_of


@dataclass(frozen=True)
class Outcome:
    """What a battle comes to: a result so many times, and the steps that attacker and defender owe."""

    result: int
    times: int
    attacker_owes: int
    defender_owes: int


def thrown(play: Play, kind: Kind) -> int:
    """The throw of a side."""
    return roll(play, kind.dice, kind.faces) + kind.lowest - kind.dice


def settled(
    game: Game,
    play: Play,
    kind: Kind,
    attackers: Ints,
    target: int,
    elsewhere: bool,
    found: Sum,
    result: int,
    times: int,
) -> Outcome:
    """What a result comes to, after what changes the losses."""
    results = game.of(Combat).results
    attacker = min(ALL, results[result].attacker_owes * times)
    defender = min(ALL, results[result].defender_owes * times)
    side = game.units.side[attackers[0]]
    battle = BattleScope(
        game,
        play,
        side=side,
        attackers=attackers,
        defenders=defenders_of(game, play, kind, side, target),
        target=target,
        elsewhere=elsewhere,
        value=found.value,
    )
    for change in kind.losses:
        if change.when is None or change.when(battle):
            attacker = max(0, attacker + change.attacker)
            defender = max(0, defender + change.defender)
    return Outcome(result, times, attacker, defender)


def loss_text(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool, found: Sum
) -> str:
    """What changes the losses of a battle: `; the attacker loses 1 more [10.21]`; empty for nothing."""
    side = game.units.side[attackers[0]]
    battle = BattleScope(
        game,
        play,
        side=side,
        attackers=attackers,
        defenders=defenders_of(game, play, kind, side, target),
        target=target,
        elsewhere=elsewhere,
        value=found.value,
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


def row_of(kind: Kind, found: Sum, die: int) -> int:
    """The row of the table for a throw, after what is added to it."""
    return max(0, min(kind.rows - 1, die + found.die - kind.lowest))


def throw_once(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool, found: Sum
) -> Outcome:
    """A throw on the table: the row of the throw, after what changes it, and the column."""
    die = thrown(play, kind)
    result = kind.cells[row_of(kind, found, die) * column_count(kind) + found.column]
    outcome = settled(game, play, kind, attackers, target, elsewhere, found, result, 1)
    more = loss_text(game, play, kind, attackers, target, elsewhere, found)
    if more == "":
        say(game, play, "combat.die", die=sum_text(die, found.die), result=result)
    else:
        say(
            game,
            play,
            "combat.die-more",
            die=sum_text(die, found.die),
            result=result,
            more=more,
            attacker=outcome.attacker_owes,
            defender=outcome.defender_owes,
        )
    return outcome


def throw_sum(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool, found: Sum
) -> Outcome:
    """A throw on the ladder: with what is added to it, less the throw of the defender if both throw."""
    die = thrown(play, kind)
    change = found.die + (found.value if kind.adds else 0)
    if kind.opposed:
        against = thrown(play, kind)
        say(game, play, "combat.both-throw", mine=die, theirs=against)
        die -= against
    result = kind.cells[rung_of(kind, die + change)]
    more = loss_text(game, play, kind, attackers, target, elsewhere, found)
    say(game, play, "combat.dice", dice=sum_text(die, change), result=result, more=more)
    return settled(game, play, kind, attackers, target, elsewhere, found, result, 1)


def rung_of(kind: Kind, value: int) -> int:
    """The highest rung of the ladder that a sum reaches, the lowest for all below it."""
    found = 0
    for k in range(len(kind.rungs)):
        if kind.rungs[k] <= value:
            found = k
    return found


def throw_hits(
    game: Game,
    play: Play,
    kind: Kind,
    attackers: Ints,
    target: int,
    elsewhere: bool,
    found: Sum,
    mine: Ints,
) -> Outcome:
    """Throws that must reach a number: one for all, for each attacker, or for each of their points."""
    hits = 0
    words = ""
    for k in range(1 if kind.throws == ONCE else len(mine)):
        attack = found.attack if kind.throws == ONCE else mine[k]
        needed = number_needed(kind, attack, found.defence)
        for _ in range(attack // kind.parts if kind.throws == EACH_POINT else 1):
            die = thrown(play, kind) + found.die
            hit = die <= needed if kind.at_most else die >= needed
            words = words + (", " if words != "" else "") + text(die)
            if hit:
                hits += 1
                words = words + "!"
    result = kind.cells[0]
    more = loss_text(game, play, kind, attackers, target, elsewhere, found)
    say(game, play, "combat.throws", throws=words, hits=hits, more=more)
    return settled(game, play, kind, attackers, target, elsewhere, found, result, hits)


def number_needed(kind: Kind, attack: int, defence: int) -> int:
    """What a throw must reach, or stay within. `attack`, `defence`: in parts."""
    if kind.needs == OF_ATTACK:
        return attack // kind.parts + kind.number_needed
    if kind.needs == OF_DEFENCE:
        return defence // kind.parts + kind.number_needed
    return kind.number_needed

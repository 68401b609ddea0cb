"""What is said of a battle: its sum, what is owed, what could come of it."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.fractions import in_parts
from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import BattleScope
from builder.rules.engine.units import enemies_in
from builder.rules.engine.words import phrase, reason, say
from builder.rules.language.prelude import Ints, text
from builder.rules.mechanism.combat.records import (
    BY_DIFFERENTIAL,
    BY_HITS,
    BY_LADDER,
    BY_ODDS,
    EACH_POINT,
    ONCE,
    Combat,
    Kind,
)
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.combat.strength import (
    Sum,
    attack_strengths,
    battle_sum,
    column_count,
    defence_strengths,
    defenders_of,
    printed_strength,
)
from builder.rules.mechanism.combat.throws import cite, loss_text, number_needed, row_of, settled

STILL_HELD: Final = reason("still-held")


def fighters_text(game: Game, play: Play, kind: Kind, units: Ints, counts: Ints, attack: bool) -> str:
    """Units and what each adds: `31st Division 4, 29th Division 2 of 4 [7.7]`."""
    words = ""
    for k in range(len(units)):
        u = units[k]
        whole = printed_strength(game, play, kind, u, attack)
        if k > 0:
            words = words + ", "
        words = words + game.units.titles[u] + " " + in_parts(counts[k], kind.parts)
        if counts[k] != whole:
            words = words + phrase(game, "combat.of", n=in_parts(whole, kind.parts))
            if not attack and play.of(Battle).fell_back[u] != 0:
                words = words + phrase(game, "combat.rule", why=play.of(Battle).fell_back[u])
            else:
                words = words + cite(kind.change_rule)
    return words


def signed(number: int, parts: int) -> str:
    """A number with its sign, in parts of a whole."""
    if number > 0:
        return "+" + in_parts(number, parts)
    if number < 0:
        return "\u2212" + in_parts(-number, parts)
    return "0"


def shift_text(columns: int) -> str:
    """Columns to the left or right as the hobby writes them: `2R`."""
    return text(abs(columns)) + ("L" if columns < 0 else "R")


def shifts_text(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool, found: Sum
) -> str:
    """What changes column and die: `; 2R concentric attack [10.13]; die +1 leader`."""
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
    for change in kind.shifts:
        if change.when is None or change.when(battle):
            die = change.die
            if change.by is not None:
                die += change.by(battle)
            if change.columns != 0:
                words = words + "; " + shift_text(change.columns)
            if die != 0:
                words = words + phrase(game, "combat.die-change", n=signed(die, 1))
            if change.says != "":
                words = words + " " + change.says
            words = words + cite(change.rule)
    return words


def say_sums(
    game: Game,
    play: Play,
    kind: Kind,
    attackers: Ints,
    target: int,
    elsewhere: bool,
    found: Sum,
    mine: Ints,
    theirs: Ints,
) -> None:
    """Say the strengths of a battle, its column, and what shifts it. Changes `play.lines`."""
    side = game.units.side[attackers[0]]
    defenders = defenders_of(game, play, kind, side, target)
    if kind.attack != "":
        who = fighters_text(game, play, kind, attackers, mine, True)
        say(game, play, "combat.attack", sum=in_parts(found.attack, kind.parts), who=who)
    if kind.defence != "":
        who = fighters_text(game, play, kind, defenders, theirs, False)
        say(game, play, "combat.defence", sum=in_parts(found.defence, kind.parts), who=who)
    more = shifts_text(game, play, kind, attackers, target, elsewhere, found)
    if kind.resolver in (BY_HITS, BY_LADDER):
        if more != "":
            say(game, play, "combat.changes", more=more)
        return
    if more != "":
        more = more + phrase(game, "combat.final-column", column=kind.titles[found.column])
    attack = in_parts(found.attack, kind.parts)
    column = kind.titles[found.first]
    if kind.resolver == BY_ODDS:
        defence = in_parts(found.defence, kind.parts)
        say(game, play, "combat.odds", attack=attack, defence=defence, column=column, more=more)
    elif kind.resolver == BY_DIFFERENTIAL:
        value = signed(found.attack - found.defence, kind.parts)
        say(game, play, "combat.differential", value=value, column=column, more=more)
    else:
        say(game, play, "combat.strength", attack=attack, column=column, more=more)


# --- what is owed -----------------------------------------------------------------------------------
def side_of(game: Game, marked: Ints) -> int:
    """The side of the units that are marked, NOWHERE for none."""
    for u in range(len(marked)):
        if marked[u] != 0:
            return game.units.side[u]
    return NOWHERE


def owed_text(game: Game, play: Play) -> str:
    """What is owed in the battle at hand, or what may be done when nothing is."""
    battle = play.of(Battle)
    words = ""
    if battle.attacker_owes > 0:
        side = side_of(game, battle.attacking)
        words = phrase(game, "combat.owes", side=side, n=battle.attacker_owes)
    if battle.defender_owes > 0:
        if words != "":
            words = words + ", "
        side = side_of(game, battle.defending)
        words = words + phrase(game, "combat.owes", side=side, n=battle.defender_owes)
        for instead in game.hooks.instead_of_steps:
            words = words + instead(game, play)
    if words != "":
        return words
    side = side_of(game, battle.attacking)
    if battle.target != NOWHERE and battle.elsewhere == 0 and side != NOWHERE and advances(game, play):
        if enemies_in(game, play, side, battle.target) == 0:
            return phrase(game, "combat.empty", place=battle.target, why=STILL_HELD)
    return phrase(game, "combat.nothing-owed")


def advances(game: Game, play: Play) -> bool:
    """Whether attackers may advance in a battle of the kind at hand."""
    found = False
    for kind in game.of(Combat).kinds:
        if kind.advances and kind.number == play.of(Battle).kind:
            found = True
    return found


def say_owed(game: Game, play: Play) -> None:
    """Say what is owed. Changes `play.lines`."""
    say(game, play, "combat.line", words=owed_text(game, play))


# --- what could come of it --------------------------------------------------------------------------
def say_chances(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> None:
    """Say the sum of an attack and what each roll would bring. Changes `play.lines` alone."""
    mine = attack_strengths(game, play, kind, attackers, target, False)
    theirs = defence_strengths(game, play, kind, attackers, target, False)
    found = battle_sum(game, play, kind, attackers, target, False, mine, theirs)
    say(game, play, "combat.odds-on", place=target, ground=game.places.terrain[target])
    say_sums(game, play, kind, attackers, target, False, found, mine, theirs)
    if kind.resolver == BY_HITS:
        say_needed(game, play, kind, found, mine)
        return
    words = ""
    more = loss_text(game, play, kind, attackers, target, False, found)
    if kind.resolver == BY_LADDER:
        for k in range(len(kind.rungs)):
            words = words + (", " if k > 0 else " ") + rung_text(game, kind, k)
        say(game, play, "combat.ladder", results=words, more=more)
        return
    last = kind.lowest + kind.rows - 1
    for k in range(kind.rows):
        result = kind.cells[row_of(kind, found, kind.lowest + k) * column_count(kind) + found.column]
        outcome = settled(game, play, kind, attackers, target, False, found, result, 1)
        words = words + (", " if k > 0 else " ")
        if more == "":
            words = words + phrase(game, "combat.result", result=result)
        else:
            words = words + text(outcome.attacker_owes) + "/" + text(outcome.defender_owes)
    say(game, play, "combat.chances", first=kind.lowest, last=last, results=words, more=more)


def rung_text(game: Game, kind: Kind, k: int) -> str:
    """A rung of the ladder: the sums it is for, and its result."""
    words = phrase(game, "combat.result", result=kind.cells[k])
    if k == 0:
        return phrase(game, "combat.below", n=kind.rungs[1] if len(kind.rungs) > 1 else 0, result=words)
    return phrase(game, "combat.from", n=kind.rungs[k], result=words)


def say_needed(game: Game, play: Play, kind: Kind, found: Sum, mine: Ints) -> None:
    """Say what throws must reach. Changes `play.lines` alone."""
    words = ""
    for k in range(1 if kind.throws == ONCE else len(mine)):
        attack = found.attack if kind.throws == ONCE else mine[k]
        needed = number_needed(kind, attack, found.defence) - found.die
        throws = attack // kind.parts if kind.throws == EACH_POINT else 1
        if kind.at_most:
            words = words + phrase(game, "combat.hits-to", n=needed, throws=throws)
        else:
            words = words + phrase(game, "combat.hits-from", n=needed, throws=throws)
    say(game, play, "combat.needed", words=words)

"""What is said of a battle: its sum, what is owed, what could come of it."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, Game, StandingUnit
from hexwright.rules.engine.units import names_of, opposes
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, text
from hexwright.rules.mechanism.combat.deciding import (
    BY_DIFFERENTIAL,
    BY_HITS,
    BY_LADDER,
    BY_ODDS,
    EACH_ATTACKER,
    EACH_DEFENDER,
    EACH_POINT,
    OF_DEFENCE,
)
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import (
    Clash,
    clash_of,
    column_count,
    column_of,
    is_among,
    is_backed,
    printed_strength,
)
from hexwright.rules.mechanism.combat.throws import cite, loss_text, number_needed, row_of, settled

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


def shifts_text(game: Game, play: Play, kind: Kind, clash: Clash, first: str) -> str:
    """What changes column and die: `2R concentric attack [10.13]; die +1 leader`, behind `first`."""
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
    for change in kind.shifts:
        if (change.when is None or change.when(battle)) and is_among(game, play, change, clash.defenders):
            die = change.die
            if change.by is not None:
                die += change.by(battle)
            if change.columns != 0 or die != 0:
                if change.columns != 0:
                    words = words + (first if words == "" else "; ") + shift_text(change.columns)
                if die != 0:
                    words = words + (first if words == "" else "; ")
                    words = words + phrase(game, "combat.die-change", n=signed(die, 1))
                if change.says != "":
                    words = words + " " + change.says
                words = words + cite(change.rule)
    for backing in game.of(Combat).backing:
        if is_backed(play, kind, backing, clash.target):
            words = words + (first if words == "" else "; ")
            words = words + phrase(game, "combat.die-change", n=signed(backing.die, 1))
            if backing.says != "":
                words = words + " " + backing.says
            words = words + cite(backing.rule)
    for helps in game.hooks.die_words:
        more: str = helps(game, play, clash.attackers, clash.defenders, clash.target)
        if more != "":
            words = words + (first if words == "" else "; ") + more
    return words


def say_heading(game: Game, play: Play, kind: Kind, place: int) -> None:
    """Say which place is attacked. Changes `play.lines`."""
    ground = game.places.terrain[place]
    if ground == NOWHERE:
        say(game, play, "combat.battle", what=kind.name, place=place)
    else:
        say(game, play, "combat.battle-in", what=kind.name, place=place, ground=ground)


def say_sums(game: Game, play: Play, kind: Kind, clash: Clash) -> None:
    """Say the strengths of a battle, its column, and what shifts it. Changes `play.lines`."""
    attack = in_parts(clash.attack, kind.parts)
    defence = in_parts(clash.defence, kind.parts)
    if kind.attack != "":
        who = fighters_text(game, play, kind, clash.attackers, clash.mine, True)
        say(game, play, "combat.attack", sum=attack, who=who)
    if kind.resolver == BY_HITS and kind.needs != OF_DEFENCE:
        say(game, play, "combat.against", who=names_of(game, clash.defenders))
    elif kind.defence != "":
        who = fighters_text(game, play, kind, clash.defenders, clash.theirs, False)
        say(game, play, "combat.defence", sum=defence, who=who)
    if kind.resolver == BY_HITS and kind.throws == EACH_DEFENDER:
        return  # what changes the die depends on whom it is thrown at
    if kind.resolver in (BY_HITS, BY_LADDER) or kind.both:
        changes = shifts_text(game, play, kind, clash, ": ")
        if changes != "":
            say(game, play, "combat.changes", changes=changes)
        return
    more = shifts_text(game, play, kind, clash, "; ")
    if clash.shifts > 0:
        more = more + phrase(game, "combat.final-column", column=kind.titles[clash.column])
    column = kind.titles[clash.first]
    if kind.resolver == BY_ODDS:
        say(game, play, "combat.odds", attack=attack, defence=defence, column=column, more=more)
    elif kind.resolver == BY_DIFFERENTIAL:
        value = signed(clash.attack - clash.defence, kind.parts)
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
    for besides in game.hooks.owed_besides:
        more: str = besides(game, play)
        if more != "":
            words = words + ("; " if words != "" else "") + more
    if words != "":
        return words
    side = side_of(game, battle.attacking)
    if battle.target != NOWHERE and battle.elsewhere == 0 and side != NOWHERE and advances(game, play):
        if not is_held(game, play, side, battle.target):
            if must_advance(game, play):
                return phrase(game, "combat.must-advance", place=battle.target, why=STILL_HELD)
            return phrase(game, "combat.empty", place=battle.target, why=STILL_HELD)
    return phrase(game, "combat.nothing-owed")


def advances(game: Game, play: Play) -> bool:
    """Whether attackers may advance in a battle of the kind at hand."""
    found = False
    for kind in game.of(Combat).kinds:
        if kind.advances and kind.number == play.of(Battle).kind:
            found = True
    return found


def must_advance(game: Game, play: Play) -> bool:
    """Whether attackers in the battle at hand are eliminated if they do not advance."""
    found = False
    for kind in game.of(Combat).kinds:
        if kind.must_advance and kind.number == play.of(Battle).kind:
            found = play.of(Battle).target != NOWHERE
    return found


def is_held(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether enemies of a side hold a place, so that it does not advance there."""
    held_by = game.of(Combat).held_by
    for u in range(game.units.count):
        if play.at[u] == place and opposes(game, play, game.units.side[u], side):
            if held_by is None or held_by(StandingUnit(game, play, unit=u)):
                return True
    return False


def say_loss(game: Game, play: Play, unit: int, steps: int) -> None:
    """Say that a unit loses steps at once. Changes `play.lines`."""
    if steps < play.left[unit]:
        say(game, play, "combat.loses-now", unit=unit, n=steps)
    else:
        say(game, play, "combat.is-lost", unit=unit)


def say_owed(game: Game, play: Play) -> None:
    """Say what is owed. Changes `play.lines`."""
    say(game, play, "combat.line", words=owed_text(game, play))


# --- what could come of it --------------------------------------------------------------------------
def hidden_in(_game: Game, play: Play, defenders: Ints) -> int:
    """How many of some units the player who asks may not know."""
    count = 0
    for u in defenders:
        if play.hidden[u] != 0:
            count += 1
    return count


def say_chances(game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool) -> None:
    """Say the sum of an attack and what each roll would bring. Changes `play.lines` alone.

    `elsewhere`: the attackers come from somewhere else than places of the map beside the target.
    """
    clash = clash_of(game, play, kind, attackers, target, elsewhere)
    ground = game.places.terrain[target]
    what = phrase(game, "combat.odds-title")
    if len(game.of(Combat).kinds) > 1:
        what = phrase(game, "combat.odds-of", what=kind.name)
    if ground == NOWHERE:
        say(game, play, "combat.odds-on", what=what, place=target)
    else:
        say(game, play, "combat.odds-in", what=what, place=target, ground=ground)
    unknown = hidden_in(game, play, clash.defenders)
    if unknown > 0:
        if kind.attack != "":
            who = fighters_text(game, play, kind, clash.attackers, clash.mine, True)
            say(game, play, "combat.attack", sum=in_parts(clash.attack, kind.parts), who=who)
        say(game, play, "combat.unknown", n=unknown, all=len(clash.defenders))
        return
    say_sums(game, play, kind, clash)
    if kind.resolver == BY_HITS:
        say_needed(game, play, kind, clash)
    elif kind.resolver == BY_LADDER:
        say_ladder(game, play, kind, clash)
    elif kind.both:
        own = game.units.side[attackers[0]]
        say_own_rolls(game, play, kind, own, clash.column, clash.die)
        if len(clash.defenders) > 0:
            column = column_of(kind, clash.defence, kind.parts)
            say_own_rolls(game, play, kind, game.units.side[clash.defenders[0]], column, clash.against)
    else:
        say_rolls(game, play, kind, clash, clash.column, clash.die)


def throws_of(kind: Kind) -> int:
    """How many sums the dice of a battle have."""
    return kind.dice * (kind.faces - 1) + 1


def say_rolls(game: Game, play: Play, kind: Kind, clash: Clash, column: int, die: int) -> None:
    """Say the result of each roll in a column. `die`: what is added to it. Changes `play.lines` alone."""
    words = ""
    more = loss_text(game, play, kind, clash)
    for k in range(throws_of(kind)):
        result = kind.cells[row_of(kind, kind.lowest + k + die) * column_count(kind) + column]
        outcome = settled(game, play, kind, clash, result, 1)
        words = words + (", " if k > 0 else " ")
        if more == "":
            words = words + phrase(game, "combat.result", result=result)
        else:
            words = words + text(outcome.attacker_owes) + "/" + text(outcome.defender_owes)
    last = kind.lowest + throws_of(kind) - 1
    say(game, play, "combat.chances", first=kind.lowest, last=last, results=words, more=more)


def say_own_rolls(game: Game, play: Play, kind: Kind, side: int, column: int, die: int) -> None:
    """Say the result of each roll of one of two sides that both throw. Changes `play.lines` alone."""
    words = ""
    for k in range(throws_of(kind)):
        result = kind.cells[row_of(kind, kind.lowest + k + die) * column_count(kind) + column]
        words = words + (", " if k > 0 else " ") + phrase(game, "combat.result", result=result)
    last = kind.lowest + throws_of(kind) - 1
    say(game, play, "combat.own-chances", side=side, first=kind.lowest, last=last, results=words)


def say_ladder(game: Game, play: Play, kind: Kind, clash: Clash) -> None:
    """Say what each sum would bring. Changes `play.lines` alone."""
    words = ""
    for k in range(len(kind.rungs)):
        words = words + (", " if k > 0 else " ") + rung_text(game, kind, k)
    change = clash.die + (clash.value if kind.adds else 0)
    more = loss_text(game, play, kind, clash)
    say(game, play, "combat.ladder", change=signed(change, 1), results=words, more=more)


def rung_text(game: Game, kind: Kind, k: int) -> str:
    """A rung of the ladder: the sums it is for, and its result."""
    words = phrase(game, "combat.result", result=kind.cells[k])
    if k == 0:
        return phrase(game, "combat.below", n=kind.rungs[1] if len(kind.rungs) > 1 else 0, result=words)
    return phrase(game, "combat.from", n=kind.rungs[k], result=words)


def say_needed(game: Game, play: Play, kind: Kind, clash: Clash) -> None:
    """Say what throws must reach. Changes `play.lines` alone."""
    words = ""
    for k in range(len(clash.mine) if kind.throws in (EACH_ATTACKER, EACH_POINT) else 1):
        words = words + ("; " if k > 0 else " ")
        attack = clash.mine[k] if kind.throws in (EACH_ATTACKER, EACH_POINT) else clash.attack
        needed = number_needed(kind, attack, clash.defence) - clash.die
        throws = attack // kind.parts if kind.throws == EACH_POINT else 1
        if kind.throws == EACH_DEFENDER:
            throws = len(clash.defenders)
        if kind.at_most:
            words = words + phrase(game, "combat.hits-to", n=needed, throws=throws)
        else:
            words = words + phrase(game, "combat.hits-from", n=needed, throws=throws)
    say(game, play, "combat.needed", words=words)

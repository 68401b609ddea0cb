"""What tests ask of combat, written in the kernel's Python."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Ints, cut, ints, text
from hexwright.rules.mechanism.combat.battle import advance_ruling, carry_out, close_battle, join_battle
from hexwright.rules.mechanism.combat.judge import attack_ruling
from hexwright.rules.mechanism.combat.losses import loss_refusal, take_step
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.questions import why
from hexwright.rules.mechanism.combat.report import fighters_text, owed_text, shifts_text
from hexwright.rules.mechanism.combat.strength import clash_of
from hexwright.rules.mechanism.combat.taking_part import join_ruling, options, promise, single_targets
from hexwright.rules.mechanism.combat.throws import loss_text, number_needed, settled
from hexwright.rules.mechanism.retreat.rules import act_retreat, begin_battle, settle_stuck
from hexwright.rules.mechanism.retreat.ways import ways_back
from hexwright.rules.mechanism.retreat.who_retreats import force, routed


def party(game: Game, play: Play, unit: int) -> Ints:
    """A unit and those of its side in its place."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == play.at[unit] and game.units.side[u] == game.units.side[unit]:
            found[count] = u
            count += 1
    return cut(found, count)


def judged(game: Game, play: Play, unit: int, place: int) -> int:
    """Why units may not attack a place, in any way; all reasons in one number."""
    found = 0
    for kind in game.of(Combat).kinds:
        found = found * 100 + attack_ruling(game, play, kind, party(game, play, unit), place).reason
    return found


def joins(game: Game, play: Play, unit: int) -> int:
    """Why a unit takes part in no attack."""
    return join_ruling(game, play, unit).reason


def worth(game: Game, play: Play, unit: int, place: int) -> int:
    """How promising an attack is, in every way; all in one number."""
    found = 0
    for kind in game.of(Combat).kinds:
        found = found * 7 + promise(game, play, kind, party(game, play, unit), place)
    return found


def targets(game: Game, play: Play, unit: int) -> Ints:
    """What a unit could attack, in every way: places, then units one by one."""
    found = ints(0, 0)
    for kind in game.of(Combat).kinds:
        found = joined(found, options(game, play, kind, unit))
        found = joined(found, single_targets(game, play, kind, unit))
    return found


def joined(a: Ints, b: Ints) -> Ints:
    """Two arrays in a row."""
    found = ints(len(a) + len(b), 0)
    for k in range(len(a)):
        found[k] = a[k]
    for k in range(len(b)):
        found[len(a) + k] = b[k]
    return found


def tells(game: Game, play: Play, unit: int) -> int:
    """How a unit stands, said."""
    why(game, play, unit)
    return 0


def summed(game: Game, play: Play, unit: int, place: int) -> str:
    """Battles in words, before the dice."""
    words = ""
    for kind in game.of(Combat).kinds:
        clash = clash_of(game, play, kind, party(game, play, unit), place, False)
        words = words + fighters_text(game, play, kind, clash.attackers, clash.mine, True) + "|"
        words = words + fighters_text(game, play, kind, clash.defenders, clash.theirs, False) + "|"
        words = words + shifts_text(game, play, kind, clash, "; ") + loss_text(game, play, kind, clash)
        words = words + text(number_needed(kind, clash.attack, clash.defence)) + text(clash.column)
    return words


def fought(game: Game, play: Play, unit: int, place: int) -> str:
    """A battle with each of its results, in a row; what is owed in the end."""
    words = ""
    for kind in game.of(Combat).kinds:
        for k in range(len(kind.cells)):
            if on_map(game, play.at[unit]):
                clash = clash_of(game, play, kind, party(game, play, unit), place, k % 5 == 4)
                begin_battle(game, play, clash.attackers, place)
                join_battle(game, play, kind, clash)
                carry_out(game, play, clash, settled(game, play, kind, clash, kind.cells[k], 1))
                words = words + owed_text(game, play) + ". "
                settle_stuck(game, play)
    return words


def settles(game: Game, play: Play, unit: int, place: int) -> str:
    """A battle whose steps are taken by whoever may, whose units retreat where they can."""
    words = ""
    for kind in game.of(Combat).kinds:
        if on_map(game, play.at[unit]):
            clash = clash_of(game, play, kind, party(game, play, unit), place, False)
            begin_battle(game, play, clash.attackers, place)
            join_battle(game, play, kind, clash)
            last = kind.cells[len(kind.cells) - 1]
            carry_out(game, play, clash, settled(game, play, kind, clash, last, 1))
            for u in range(game.units.count):
                words = words + gone_back(game, play, u)
                if loss_refusal(play, u) == FINE and play.left[u] > 0:
                    take_step(game, play, u)
            words = words + owed_text(game, play)
            words = words + text(advance_ruling(game, play, clash.attackers, place).reason)
            close_battle(game, play)
    return words


def gone_back(game: Game, play: Play, unit: int) -> str:
    """A unit retreats to the first place it can; why not elsewhere."""
    if not on_map(game, play.at[unit]):
        return ""
    units = routed(game, play, unit)
    if len(units) == 0:
        units = force(game, play)
    if len(units) == 0 or units[0] != unit:
        return ""
    words = ""
    first = game.places.links_from[play.at[unit]]
    reasons = ways_back(game, play, units)
    for k in range(len(reasons)):
        words = words + " " + text(reasons[k])
    for k in range(len(reasons)):
        if reasons[k] == FINE:
            return words + text(act_retreat(game, play, units, game.places.links_to[first + k]).reason)
    return words

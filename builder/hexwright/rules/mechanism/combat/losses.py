"""Steps that are lost, and units that lose their last."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.losses import is_gone, lose_unit
from hexwright.rules.engine.places import exchange
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.words import reason
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism.combat.aftermath import Spoil
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.values.changing import apply
from hexwright.rules.mechanism.values.telling import report

NONE_OWED: Final = reason("none-owed")
OWES_NONE: Final = reason("owes-none")
NOT_INVOLVED: Final = reason("not-involved")

# What the defender has lost of what it owes.
A_STEP: Final = 1
A_UNIT: Final = 2


def loss_refusal(play: Play, unit: int) -> int:
    """Why a unit may not take a step of the battle at hand, FINE if it may."""
    battle = play.of(Battle)
    if battle.attacker_owes == 0 and battle.defender_owes == 0:
        return NONE_OWED
    if battle.attacker_owes > 0 and battle.attacking[unit] != 0:
        return FINE
    if battle.defender_owes > 0 and battle.defending[unit] != 0:
        return FINE
    if battle.attacking[unit] != 0 or battle.defending[unit] != 0:
        return OWES_NONE
    return NOT_INVOLVED


def exchange_declared(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: attacks that were declared are the other's. Changes `play`."""
    battle = play.of(Battle)
    exchange(battle.declared, unit, other)
    exchange(battle.declared_kind, unit, other)


def leave_battle(game: Game, play: Play, unit: int) -> None:
    """A unit that is gone takes no part in anything, and what nobody is left to take is owed no more.

    Changes `play`.
    """
    battle = play.of(Battle)
    if battle.defending[unit] != 0 and battle.target != NOWHERE:
        for spoil in game.of(Combat).spoils:
            if spoil.units(StandingUnit(game, play, unit=unit)):
                if spoil.at_once:
                    gain(game, play, spoil)
                else:
                    battle.fallen[spoil.number][battle.target] += 1
    battle.attacking[unit] = 0
    battle.defending[unit] = 0
    battle.must_go[unit] = 0
    battle.at_will[unit] = 0
    battle.advanced[unit] = 0
    battle.fell_back[unit] = 0
    battle.declared[unit] = NOWHERE
    battle.picked[unit] = 0
    battle.doomed[unit] = 0
    for k in range(len(battle.attacked)):
        battle.attacked[k][unit] = 0
        battle.was_attacked[k][unit] = 0
    forget_hopeless(play)


def gain(game: Game, play: Play, spoil: Spoil) -> None:
    """Those who attack in the battle at hand gain something for an enemy that is lost. Changes `play`."""
    battle = play.of(Battle)
    for u in range(game.units.count):
        if battle.attacking[u] != 0:
            for effect in spoil.effects:
                apply(play, effect, game.units.side[u], battle.target, u)
            report(game, play, spoil.effects, game.units.side[u], battle.target, u)
            return


def leave_if_gone(game: Game, play: Play) -> None:
    """Units that were taken off the map or lost all steps while the rules were off leave the battle.

    What nobody is left to take is owed no more, as when the phase of the battle was ended by hand. Changes
    `play`.
    """
    battle = play.of(Battle)
    for u in range(game.units.count):
        fights = battle.attacking[u] != 0 or battle.defending[u] != 0 or battle.must_go[u] != 0
        if fights and is_gone(game, play, u):
            leave_battle(game, play, u)
    forget_hopeless(play)


def lose_steps(game: Game, play: Play, unit: int, steps: int) -> None:
    """A unit loses steps, or all it has. Changes `play`."""
    if play.left[unit] > steps:
        play.left[unit] -= steps
    elif play.left[unit] > 0:
        lose_unit(game, play, unit)


def take_step(game: Game, play: Play, unit: int) -> None:
    """A unit takes one owed step. Changes `play`."""
    battle = play.of(Battle)
    if battle.attacking[unit] != 0:
        battle.attacker_owes -= 1
    else:
        battle.defender_owes -= 1
        battle.defender_bled = A_UNIT if play.left[unit] == 1 else max(battle.defender_bled, A_STEP)
    if play.left[unit] > 1:
        play.left[unit] -= 1
    else:
        lose_unit(game, play, unit)


def forget_hopeless(play: Play) -> None:
    """Forget steps that nobody is left to take. Changes `play`."""
    battle = play.of(Battle)
    if count(battle.attacking) == 0:
        battle.attacker_owes = 0
    if count(battle.defending) == 0:
        battle.defender_owes = 0


def forget_debts(play: Play) -> None:
    """Forget all that is owed in the battle at hand. Changes `play`."""
    battle = play.of(Battle)
    battle.attacker_owes = 0
    battle.defender_owes = 0
    for u in range(len(battle.must_go)):
        battle.must_go[u] = 0


def count(marked: Ints) -> int:
    """How many are marked."""
    found = 0
    for mark in marked:
        if mark != 0:
            found += 1
    return found

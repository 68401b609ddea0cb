"""Attacks, advances and ends of battles that the players agree on against the referee's advice."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import NOT_NOW, unsettled
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in
from hexwright.rules.engine.words import refusal, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.combat.battle import (
    NO_ATTACKER,
    NO_BATTLE,
    OFF_PATH,
    advance,
    begin_fight,
    has_attacked_here,
    on_path,
)
from hexwright.rules.mechanism.combat.declaring import fight_here, take_back
from hexwright.rules.mechanism.combat.judge import (
    NO_ENEMY,
    NOT_DECLARED,
    NOT_ON_MAP,
    WAS_ATTACKED,
    target_refusal,
)
from hexwright.rules.mechanism.combat.losses import forget_debts
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.report import say_heading
from hexwright.rules.mechanism.combat.rules import NOBODY, over, party_of
from hexwright.rules.mechanism.combat.state import Battle


def attack_against(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ruling:
    """An attack that the rules do not allow is fought, if there is anybody to fight. Changes `play`.

    What is still owed of a battle before it is let off.
    """
    if not on_map(game, place):
        return Ruling(NOT_ON_MAP)
    if len(attackers) == 0:
        return Ruling(NOBODY)
    if play.setting != 0:
        return Ruling(NOT_NOW)
    party = party_of(game, play, kind, fit_for_it(game, play, attackers, place), place)
    if len(party) == 0:
        return Ruling(NO_ENEMY)
    refused = target_refusal(game, play, kind, party, place)
    if refused.reason not in (FINE, WAS_ATTACKED):
        return refused
    let_off(game, play)
    for u in party:
        play.of(Battle).declared[u] = place if game.of(Combat).assigns else NOWHERE
        play.of(Battle).declared_kind[u] = kind.number
    say_heading(game, play, kind, place)
    begin_fight(game, play, kind, party, place)
    return Ruling()


def aim_against(game: Game, play: Play, kind: Kind, attackers: Ints, unit: int) -> Ruling:
    """An attack on a single unit that the rules do not allow is fought. Changes `play`."""
    before = play.of(Battle).aim
    play.of(Battle).aim = unit
    found = attack_against(game, play, kind, attackers, play.at[unit])
    if found.reason != FINE:
        play.of(Battle).aim = before
    return found


def fit_for_it(game: Game, play: Play, units: Ints, target: int) -> Ints:
    """Those of some units on the map that have enemies in a place, all of the side of the first of them."""
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if on_map(game, play.at[u]) and enemies_in(game, play, game.units.side[u], target) > 0:
            if count == 0 or game.units.side[u] == game.units.side[found[0]]:
                found[count] = u
                count += 1
    return cut(found, count)


def let_off(game: Game, play: Play) -> None:
    """What must be settled first is let off, since players go on all the same. Changes `play`."""
    matter = unsettled(game, play)
    if matter.reason != FINE:
        say(game, play, "combat.let-off", why=refusal(game, matter))
    forget_debts(play)


def over_against(game: Game, play: Play) -> Ruling:
    """The battle at hand ends though something is owed. Changes `play`."""
    if play.of(Battle).target == NOWHERE:
        return Ruling(NO_BATTLE)
    let_off(game, play)
    return over(game, play)


def withdraw_against(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is not to attack after all, though battles are fought already. Changes `play`."""
    if play.of(Battle).declared[unit] == NOWHERE:
        return Ruling(NOT_DECLARED)
    take_back(game, play, unit)
    return Ruling()


def fight_against(game: Game, play: Play, unit: int) -> Ruling:
    """A battle that is declared is fought though something is owed. Changes `play`."""
    if play.of(Battle).declared[unit] == NOWHERE:
        return Ruling(NOT_DECLARED)
    if not on_map(game, play.at[unit]):
        return Ruling(NOT_ON_MAP)
    let_off(game, play)
    return fight_here(game, play, unit)


def advance_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that fought advance to a place of the map though the rules do not allow it. Changes `play`."""
    for u in movers:
        if not has_attacked_here(game, play, u):
            return Ruling(NO_ATTACKER, u)
    if on_path(game, play, place) == NOWHERE:
        return Ruling(OFF_PATH)
    advance(game, play, movers, place)
    return Ruling()

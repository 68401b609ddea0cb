"""Attacks that are declared before the first is fought."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.codes import FINE, NOWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.phases import unsettled
from builder.rules.engine.places import on_map
from builder.rules.engine.play import Play
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.units import enemies_in, names_of
from builder.rules.engine.words import phrase, reason, refusal, say
from builder.rules.language.prelude import Ints, cut, ints
from builder.rules.mechanism.combat.battle import fight
from builder.rules.mechanism.combat.judge import NOT_ON_MAP, attack_ruling
from builder.rules.mechanism.combat.records import Combat, Kind
from builder.rules.mechanism.combat.report import say_heading
from builder.rules.mechanism.combat.state import Battle

DECLARED: Final = reason("declared")
DECLARED_SO: Final = reason("declared-so")
DECLARED_FIRST: Final = reason("declared-first")
NOT_DECLARED: Final = reason("not-declared")
TOO_LATE: Final = reason("too-late")


def declared_on(game: Game, play: Play, place: int) -> Ints:
    """The units that are to attack a place."""
    battle = play.of(Battle)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if battle.declared[u] == place and on_map(game, play.at[u]):
            found[count] = u
            count += 1
    return cut(found, count)


def joined(a: Ints, b: Ints) -> Ints:
    """The numbers of two arrays, those of the second behind."""
    found = ints(len(a) + len(b), 0)
    for k in range(len(a)):
        found[k] = a[k]
    for k in range(len(b)):
        found[len(a) + k] = b[k]
    return found


def declare_ruling(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ruling:
    """Why these units may not be declared to attack a place beside those that are; FINE if they may."""
    battle = play.of(Battle)
    if battle.begun == 1:
        return Ruling(TOO_LATE)
    for u in attackers:
        if battle.declared[u] != NOWHERE:
            return Ruling(DECLARED, u, battle.declared[u])
    others = declared_on(game, play, place)
    for u in others:
        if battle.declared_kind[u] != kind.number:
            return Ruling(DECLARED_SO, u)
    return attack_ruling(game, play, kind, joined(others, attackers), place)


def declare(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ruling:
    """Units are to attack a place. Changes `play`."""
    found = declare_ruling(game, play, kind, attackers, place)
    if found.reason == FINE:
        for u in attackers:
            play.of(Battle).declared[u] = place
            play.of(Battle).declared_kind[u] = kind.number
        say(game, play, "combat.declares", who=names_of(game, attackers), place=place)
    return found


def withdraw(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is not to attack after all. Changes `play`."""
    battle = play.of(Battle)
    place = battle.declared[unit]
    if place == NOWHERE:
        return Ruling(NOT_DECLARED)
    if battle.begun == 1:
        return Ruling(TOO_LATE)
    battle.declared[unit] = NOWHERE
    say(game, play, "combat.withdraws", unit=unit, place=place)
    return Ruling()


def may_withdraw(_game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is to attack, and nothing is fought yet."""
    return play.of(Battle).declared[unit] != NOWHERE and play.of(Battle).begun == 0


def fight_here(game: Game, play: Play, unit: int) -> Ruling:
    """The battle that a unit is to fight, with all who attack the same place, takes place. Changes `play`.

    If it is no longer allowed, as nobody is left there, it lapses.
    """
    matter = unsettled(game, play)
    if matter.reason != FINE:
        return matter
    battle = play.of(Battle)
    place = battle.declared[unit]
    if place == NOWHERE:
        return Ruling(NOT_DECLARED)
    if not on_map(game, play.at[unit]):
        return Ruling(NOT_ON_MAP)
    attackers = declared_on(game, play, place)
    battle.begun = 1
    for kind in game.of(Combat).kinds:
        if kind.number == battle.declared_kind[attackers[0]]:
            found = attack_ruling(game, play, kind, attackers, place)
            for u in attackers:
                battle.declared[u] = NOWHERE
            if found.reason == FINE:
                say_heading(game, play, kind, place)
                fight(game, play, kind, attackers, place, False)
            else:
                say(game, play, "combat.lapses", place=place, why=refusal(game, found))
            return Ruling()
    return Ruling()


def is_declared(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is to attack."""
    return on_map(game, play.at[unit]) and play.of(Battle).declared[unit] != NOWHERE


def battles_to_fight(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if a battle is declared for it and may be fought now."""
    if is_declared(game, play, unit) and unsettled(game, play).reason == FINE:
        return ints(1, unit)
    return ints(0, 0)


def all_fought(game: Game, play: Play) -> Ruling:
    """Attacks that are declared come before the end of the phase."""
    if not game.of(Combat).declares:
        return Ruling()
    battle = play.of(Battle)
    for u in range(game.units.count):
        place = battle.declared[u]
        if place != NOWHERE and enemies_in(game, play, game.units.side[u], place) > 0:
            return Ruling(DECLARED_FIRST)
    return Ruling()


def stands(game: Game, play: Play, unit: int) -> str:
    """Which place a unit is to attack; empty for none."""
    if not game.of(Combat).declares:
        return ""
    if play.of(Battle).declared[unit] == NOWHERE:
        return ""
    return phrase(game, "combat.to-attack", place=play.of(Battle).declared[unit])

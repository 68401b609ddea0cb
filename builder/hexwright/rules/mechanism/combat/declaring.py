"""Attacks that are declared before the first is fought."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import NOT_NOW, acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, names_of, opposes
from hexwright.rules.engine.words import phrase, reason, refusal, say
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.combat.aftermath import Backing
from hexwright.rules.mechanism.combat.battle import begin_fight, pay_for
from hexwright.rules.mechanism.combat.judge import (
    NOT_DECLARED,
    NOT_ON_MAP,
    TOO_WEAK,
    attack_ruling,
    fighter_refusal,
    has_attacked,
    is_declaring,
    is_open,
)
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.report import say_heading
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import clash_of, was_attacked
from hexwright.rules.mechanism.values.changing import affordable, apply, pay, put_value
from hexwright.rules.mechanism.values.records import OF_PLACE, OF_UNIT
from hexwright.rules.mechanism.values.telling import report

DECLARED: Final = reason("declared")
DECLARED_SO: Final = reason("declared-so")
DECLARED_FIRST: Final = reason("declared-first")
BOUND: Final = reason("binding")
BACKED: Final = reason("backed")
NOT_BACKED_SO: Final = reason("not-backed-so")
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
        battle = play.of(Battle)
        others = declared_on(game, play, place)
        if kind.declares and battle.paid[place] != kind.number + 1:
            pay_for(game, play, kind, clash_of(game, play, kind, joined(others, attackers), place, False))
            battle.paid[place] = kind.number + 1
        for u in attackers:
            battle.declared[u] = place
            battle.declared_kind[u] = kind.number
            for effect in kind.declared_gets:
                apply(play, effect, game.units.side[u], place, u)
        who = names_of(game, attackers)
        if kind.declares and len(game.of(Combat).kinds) > 1:
            say(game, play, "combat.declares-so", who=who, place=place, what=kind.name)
        else:
            say(game, play, "combat.declares", who=who, place=place)
    return found


def withdraw(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is not to attack after all. Changes `play`."""
    battle = play.of(Battle)
    place = battle.declared[unit]
    if place == NOWHERE:
        return Ruling(NOT_DECLARED)
    if battle.begun == 1 or not still_declares(game, play, unit):
        return Ruling(TOO_LATE)
    take_back(game, play, unit)
    say(game, play, "combat.withdraws", unit=unit, place=place)
    return Ruling()


def take_back(game: Game, play: Play, unit: int) -> None:
    """A unit is not to attack any more; what it got for that is as it was. What was paid for the attack stays
    paid. Changes `play`.
    """
    battle = play.of(Battle)
    place = battle.declared[unit]
    battle.declared[unit] = NOWHERE
    rest = declared_on(game, play, place)
    for kind in game.of(Combat).kinds:
        if kind.number == battle.declared_kind[unit]:
            for effect in kind.declared_gets:
                if effect.value.of == OF_UNIT:
                    put_value(play, effect.value, unit, effect.value.initial[unit])
                elif effect.value.of == OF_PLACE and len(rest) == 0:
                    put_value(play, effect.value, place, effect.value.initial[place])


def still_declares(game: Game, play: Play, unit: int) -> bool:
    """Whether the attack that a unit is to make can still be declared, and so taken back."""
    for kind in game.of(Combat).kinds:
        if kind.number == play.of(Battle).declared_kind[unit] and kind.declares:
            return is_declaring(play, kind)
    return True


def may_withdraw(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is to attack, and nothing is fought yet."""
    battle = play.of(Battle)
    return battle.declared[unit] != NOWHERE and battle.begun == 0 and still_declares(game, play, unit)


def fight_here(game: Game, play: Play, unit: int) -> Ruling:
    """The battle that a unit is to fight, with all who attack the same place, takes place. Changes `play`.

    If it is no longer allowed, as nobody is left there, it lapses.
    """
    battle = play.of(Battle)
    place = battle.declared[unit]
    if place == NOWHERE:
        return Ruling(NOT_DECLARED)
    if not on_map(game, play.at[unit]):
        return Ruling(NOT_ON_MAP)
    attackers = declared_on(game, play, place)
    if game.of(Combat).assigns:
        return fight_assigned(game, play, attackers, place)
    battle.begun = 1
    for kind in game.of(Combat).kinds:
        if kind.number == battle.declared_kind[attackers[0]]:
            found = attack_ruling(game, play, kind, attackers, place)
            for u in attackers:
                battle.declared[u] = NOWHERE
            if found.reason == FINE:
                say_heading(game, play, kind, place)
                begin_fight(game, play, kind, attackers, place)
            else:
                say(game, play, "combat.lapses", place=place, why=refusal(game, found))
            return Ruling()
    return Ruling()


def fight_assigned(game: Game, play: Play, attackers: Ints, place: int) -> Ruling:
    """Those of the units declared for an attack who can still make it fight together. Changes `play`."""
    found = Ruling(NOT_NOW)
    for kind in game.of(Combat).kinds:
        if kind.declares and kind.number == play.of(Battle).declared_kind[attackers[0]]:
            able = able_ones(game, play, kind, attackers, place)
            party = able if len(able) > 0 else attackers
            found = Ruling(NOT_NOW)
            if not is_declaring(play, kind):
                found = attack_ruling(game, play, kind, party, place)
            if found.reason == FINE:
                say_heading(game, play, kind, place)
                begin_fight(game, play, kind, party, place)
    return found


def able_ones(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ints:
    """Those of some units who could attack a place, were they strong enough."""
    found = ints(len(attackers), 0)
    count = 0
    for u in attackers:
        why = attack_ruling(game, play, kind, ints(1, u), place).reason
        if why in (FINE, TOO_WEAK):
            found[count] = u
            count += 1
    return cut(found, count)


def is_declared(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is to attack, and its battle may be fought now."""
    if not on_map(game, play.at[unit]) or play.of(Battle).declared[unit] == NOWHERE:
        return False
    for kind in game.of(Combat).kinds:
        if kind.declares and kind.number == play.of(Battle).declared_kind[unit]:
            return has_bit(kind.phases, play.phase) and not has_attacked(game, play, kind, unit)
    return True


def battles_to_fight(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if a battle is declared for it and may be fought now."""
    if not is_declared(game, play, unit):
        return ints(0, 0)
    place = play.of(Battle).declared[unit]
    for kind in game.of(Combat).kinds:
        if kind.declares and kind.number == play.of(Battle).declared_kind[unit]:
            able = able_ones(game, play, kind, declared_on(game, play, place), place)
            if len(able) == 0 or attack_ruling(game, play, kind, able, place).reason != FINE:
                return ints(0, 0)
    return ints(1, unit)


def awaits_battle(game: Game, play: Play) -> bool:
    """Whether a battle that is declared may be fought now."""
    for u in range(game.units.count):
        if len(battles_to_fight(game, play, u)) > 0:
            return True
    return False


def awaits_withdrawal(game: Game, play: Play) -> bool:
    """Whether a unit that is to attack may still be taken out of it."""
    for u in range(game.units.count):
        if may_withdraw(game, play, u):
            return True
    return False


def all_fought(game: Game, play: Play) -> Ruling:
    """Attacks that are declared come before the end of the phase; of those declared in another phase the
    binding ones that can still be made.
    """
    battle = play.of(Battle)
    for kind in game.of(Combat).kinds:
        if kind.binding and has_bit(kind.phases, play.phase):
            for u in range(game.units.count):
                place = battle.declared[u]
                if place != NOWHERE and battle.declared_kind[u] == kind.number and is_declared(game, play, u):
                    able = able_ones(game, play, kind, declared_on(game, play, place), place)
                    if len(able) > 0 and attack_ruling(game, play, kind, able, place).reason == FINE:
                        return Ruling(BOUND, u, place)
    if not game.of(Combat).declares:
        return Ruling()
    for u in range(game.units.count):
        place = battle.declared[u]
        if place != NOWHERE and enemies_in(game, play, game.units.side[u], place) > 0:
            return Ruling(DECLARED_FIRST)
    return Ruling()


def stands(game: Game, play: Play, unit: int) -> str:
    """Which place a unit is to attack; empty for none."""
    if not game.of(Combat).declares and not game.of(Combat).assigns:
        return ""
    if play.of(Battle).declared[unit] == NOWHERE:
        return ""
    return phrase(game, "combat.to-attack", place=play.of(Battle).declared[unit])


# --- from phase to phase ----------------------------------------------------------------------------
def forget_fought(game: Game, play: Play) -> None:
    """A phase ends in which attacks are declared and fought: none is declared any more. Changes `play`."""
    if game.of(Combat).declares:
        forget_declared(play)


def begin_declaring(game: Game, play: Play) -> None:
    """A phase begins in which attacks are declared for one that follows: none is yet. Changes `play`."""
    for kind in game.of(Combat).kinds:
        if is_declaring(play, kind):
            forget_declared(play)


def forget_declared(play: Play) -> None:
    """No attack is declared any more. Changes `play`."""
    battle = play.of(Battle)
    for u in range(len(battle.declared)):
        battle.declared[u] = NOWHERE
    for place in range(len(battle.paid)):
        battle.paid[place] = 0
        battle.backed[place] = 0


# --- what backs an attack ---------------------------------------------------------------------------
def back_ruling(game: Game, play: Play, backing: Backing, unit: int) -> Ruling:
    """Why something may not be bought for the attack that a unit is to make; FINE if it may."""
    battle = play.of(Battle)
    place = battle.declared[unit]
    if place == NOWHERE:
        return Ruling(NOT_DECLARED)
    refused = fighter_refusal(game, play, unit)
    if refused != FINE:
        return Ruling(refused)
    if not still_declares(game, play, unit):
        return Ruling(TOO_LATE)
    if not has_bit(backing.kinds, battle.declared_kind[unit]):
        return Ruling(NOT_BACKED_SO)
    if battle.backed[place] != 0:
        return Ruling(BACKED, place)
    return Ruling(affordable(play, backing.effects, game.units.side[unit], place, unit))


def back(game: Game, play: Play, backing: Backing, unit: int) -> Ruling:
    """Something is bought for the attack that a unit is to make. Changes `play`."""
    found = back_ruling(game, play, backing, unit)
    if found.reason == FINE:
        place = play.of(Battle).declared[unit]
        side = game.units.side[unit]
        pay(play, backing.effects, side, place, unit)
        play.of(Battle).backed[place] = backing.number + 1
        say(game, play, "combat.backs", what=backing.title, place=place)
        report(game, play, backing.effects, side, place, unit)
    return found


def may_back(game: Game, play: Play, backing: Backing, unit: int) -> bool:
    """Whether something may be bought for the attack that a unit is to make."""
    return back_ruling(game, play, backing, unit).reason == FINE


def backers(game: Game, play: Play, backing: Backing, unit: int) -> Ints:
    """The unit itself, if something may be bought for its attack."""
    return ints(1, unit) if may_back(game, play, backing, unit) else ints(0, 0)


def awaits_backing(game: Game, play: Play, backing: Backing) -> bool:
    """Whether something may be bought for an attack now."""
    for u in range(game.units.count):
        if may_back(game, play, backing, u):
            return True
    return False


# --- who is picked to be attacked -------------------------------------------------------------------
def may_be_picked(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit may be picked to be attacked alone, or no longer be so."""
    side = acting_side(game, play)
    if side == NOWHERE or not opposes(game, play, side, game.units.side[unit]):
        return False
    if not on_map(game, play.at[unit]):
        return False
    for kind in game.of(Combat).kinds:
        if kind.picks and is_open(game, play, kind) and not is_declaring(play, kind):
            if kind.against is None or kind.against(StandingUnit(game, play, unit=unit)):
                if not was_attacked(game, play, kind, unit):
                    return True
    return False


def pick(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is picked to be attacked, with others that are; or no longer. Changes `play`."""
    if not may_be_picked(game, play, unit):
        return Ruling(NOT_NOW)
    battle = play.of(Battle)
    battle.picked[unit] = 1 - battle.picked[unit]
    if battle.picked[unit] != 0:
        say(game, play, "combat.picks", unit=unit)
    else:
        say(game, play, "combat.picks-not", unit=unit)
    return Ruling()


def pickers(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it stands with others of its side that could be attacked, and is not picked."""
    if play.of(Battle).picked[unit] != 0 or not may_be_picked(game, play, unit):
        return ints(0, 0)
    return ints(1, unit)


def who_picks(game: Game, play: Play, unit: int) -> int:
    """The side that picks whom it attacks; the owner of the unit when it is nobody's phase."""
    side = acting_side(game, play)
    return game.units.side[unit] if side == NOWHERE else side

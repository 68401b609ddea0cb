"""Bombardment by aircraft, ships and guns (5.2, 6.5), and interdiction (6.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_place, roll_for
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.module_api import has_moved
from hexwright.rules.engine.phases import acting_side, allows, turn_refusal
from hexwright.rules.engine.places import distance, on_map, where
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints

from ..airfire.rules import CLEARED, FACES, AirFight, begin_mission, end_mission
from ..services.rules import enemy_of, is_aircraft, is_at_sea, is_ship, printed
from ..squadrons.rules import FLIES, Flying, fighters_at, is_flying, is_ready, set_interdicted
from .parameters import Shelling

BOMBARDS: Final = doing("shelling")
BOMBARDMENT: Final = cause("shelling.bombardment")
INTERDICTION: Final = cause("shelling.interdiction")

NOT_ABLE: Final = reason("bombards-able")
FIGHTERS: Final = reason("bombards-fighters")
FLOWN: Final = reason("bombards-flown")
MOVED: Final = reason("bombards-moved")
NOBODY: Final = reason("bombards-nobody")
NO_VALUE: Final = reason("bombards-no-value")
NOT_THIS: Final = reason("bombards-not")
ONCE: Final = reason("bombards-once")
RANGE: Final = reason("bombards-range")
SINGLY: Final = reason("bombards-singly")
STAYS: Final = reason("bombards-stays")
UNMARKED: Final = reason("nobody")

# Missions of aircraft, by number.
TO_BOMB: Final = 1
TO_INTERDICT: Final = 2
TO_SUPPORT: Final = 3

NEAR: Final = 1  # the range of guns
FAR: Final = 3  # that of ships and coastal guns


@dataclass(kw_only=True)
class Bombs:
    """What is remembered of bombardments."""

    done: Ints = per_unit(0, Until.PHASE)  # 1 for ships and guns that have fired in this impulse
    left_out: Ints = per_unit(0, Until.PHASE)  # 1 for those that the attacker leaves out
    firing: Ints = per_unit()  # 1 for those who take part in the bombardment at hand
    aimed: Ints = per_unit()  # 1 for its targets
    place: int = number(NOWHERE)  # where it strikes


# --- the kinds of units -----------------------------------------------------------------------------
def is_gun(game: Game, unit: int) -> bool:
    """Whether a unit is a gun of the short range."""
    return has_bit(game.units.sets[unit], game.of(Shelling).guns)


def reach(game: Game, unit: int) -> int:
    """How far a unit on the ground or at sea bombards; 0 for those that do not."""
    if has_bit(game.units.sets[unit], game.of(Shelling).far):
        return FAR
    return NEAR if is_gun(game, unit) else 0


def is_bomber(game: Game, unit: int) -> bool:
    """Whether it is an aircraft with a bombardment value."""
    return is_aircraft(game, unit) and printed(game, game.units.stats[game.of(Shelling).value], unit) > 0


def bombards(game: Game, unit: int) -> bool:
    """Whether a unit can ever bombard."""
    return is_bomber(game, unit) or reach(game, unit) > 0


def value_of_unit(game: Game, play: Play, unit: int) -> int:
    """The bombardment value of a unit, with the points it has left; aircraft keep theirs."""
    stat = game.units.stats[game.of(Shelling).value]
    if is_aircraft(game, unit):
        return printed(game, stat, unit)
    return stat[game.units.first[unit] + play.left[unit]]


def is_soft(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit has no defence and is eliminated by one hit (5.2)."""
    return is_aircraft(game, unit) or is_ship(game, unit) or is_at_sea(game, play, unit)


def half(value: int) -> int:
    """Half a value, rounded down, at least 1."""
    return max(1, value // 2)


# --- who may ----------------------------------------------------------------------------------------
def able(game: Game, play: Play, unit: int) -> bool:
    """Whether the die lets a ship or gun act."""
    side = game.units.side[unit]
    supply = supply_states(game, play, side)[unit]
    who = UnitScope(game, play, unit=unit, supply=ELSEWHERE if supply < 0 else supply, zone=False)
    return game.of(Shelling).able(who)


def unit_refusal(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a unit does not bombard a place now; FINE if it may."""
    side = game.units.side[unit]
    if not on_map(game, play.at[unit]) or is_at_sea(game, play, unit):
        return NOT_THIS
    if is_aircraft(game, unit):
        if value_of_unit(game, play, unit) <= 0:
            return NO_VALUE
        if not is_ready(game, play, unit):
            return FLOWN
        if play.at[unit] != place:
            return RANGE
        return FIGHTERS if fighters_at(game, play, enemy_of(game, play, side), place) else FINE
    most = reach(game, unit)
    if most == 0:
        return NOT_THIS
    away = distance(game, play.at[unit], place)
    if away < 1 or away > most:
        return RANGE
    if play.of(Bombs).done[unit] != 0:
        return ONCE
    if is_gun(game, unit) and has_moved(game, play, unit):
        return MOVED
    return FINE if able(game, play, unit) else NOT_ABLE


def can_be_hit(game: Game, play: Play, side: int, unit: int, place: int) -> bool:
    """Whether a unit can be a target of a side's bombardment of a place."""
    if play.at[unit] != place or not opposes(game, play, game.units.side[unit], side):
        return False
    return not is_aircraft(game, unit) or not is_flying(game, play, unit)


def refused(game: Game, play: Play, attackers: Ints, place: int, aimed: Ints) -> Ruling:
    """Why some units do not bombard these targets now; FINE if they do."""
    if len(attackers) == 0:
        return Ruling(UNMARKED)
    side = game.units.side[attackers[0]]
    refusal = turn_refusal(game, play, side, BOMBARDS)
    if refusal != FINE:
        return Ruling(refusal)
    if not on_map(game, place) or len(aimed) == 0:
        return Ruling(NOBODY)
    for u in aimed:
        if not can_be_hit(game, play, side, u, place):
            return Ruling(NOBODY)
        if len(aimed) > 1 and is_at_sea(game, play, u):
            return Ruling(SINGLY)
    for u in attackers:
        refusal = unit_refusal(game, play, u, place)
        if refusal != FINE:
            return Ruling(refusal)
        if game.units.side[u] != side:
            return Ruling(NOT_THIS)
    return Ruling()


def all_there(game: Game, play: Play, side: int, place: int) -> Ints:
    """All in a place that can be hit and are not left out."""
    found = ints(game.units.count, 0)
    for u in range(game.units.count):
        if play.at[u] == place and play.of(Bombs).left_out[u] == 0:
            if can_be_hit(game, play, side, u, place):
                found[u] = 1
    return where(found)


# --- what it is worth -------------------------------------------------------------------------------
def strength(game: Game, play: Play, unit: int, place: int, aimed: Ints) -> int:
    """The value with which a unit bombards these targets, halved and doubled (5.2)."""
    rule = game.of(Shelling)
    value = value_of_unit(game, play, unit)
    if not is_aircraft(game, unit) and distance(game, play.at[unit], place) > 1:
        value = half(value)
    armour = False
    afloat = False
    ashore = False
    ships = True
    for u in aimed:
        if has_bit(game.units.sets[u], rule.armour):
            armour = True
        if is_ship(game, u) or is_at_sea(game, play, u):
            afloat = True
        else:
            ashore = True
        if not is_ship(game, u):
            ships = False
    if armour:
        value = half(value)
    if afloat and is_gun(game, unit):
        value = half(value)
    if has_bit(game.places.sets[place], rule.cover) and ashore:
        value = half(value)
    if ships and game.units.side[unit] == rule.doubles and has_bit(game.places.sets[place], rule.north):
        if is_aircraft(game, unit) or is_ship(game, unit):
            value = value * 2
    return value


def defence(game: Game, play: Play, aimed: Ints) -> int:
    """The strength points of the targets (5.2)."""
    total = 0
    for u in aimed:
        if not is_soft(game, play, u):
            total += play.left[u]
    return total


def points_lost(game: Game, difference: int, rolled: int) -> int:
    """What every target loses, by the table; nothing below its first column."""
    found = 0
    for column in game.of(Shelling).columns:
        if difference >= column.from_:
            found = 0
            if rolled >= column.one:
                found = 1
            if rolled >= column.two:
                found = 2
            if rolled >= column.three:
                found = 3
            if rolled >= column.four:
                found = 4
    return found


# --- a bombardment ----------------------------------------------------------------------------------
def bombard_place(game: Game, play: Play, attackers: Ints, place: int) -> Ruling:
    """Units bombard all in a hex that is not left out. Changes `play`."""
    if len(attackers) == 0:
        return Ruling(UNMARKED)
    aimed = all_there(game, play, game.units.side[attackers[0]], place)
    return bombard(game, play, attackers, place, aimed)


def bombard_unit(game: Game, play: Play, attackers: Ints, unit: int) -> Ruling:
    """Units bombard one unit. Changes `play`."""
    return bombard(game, play, attackers, play.at[unit], ints(1, unit))


def bombard(game: Game, play: Play, attackers: Ints, place: int, aimed: Ints) -> Ruling:
    """Units bombard; the ground fires at aircraft among them first. Changes `play`."""
    ruling = refused(game, play, attackers, place, aimed)
    if ruling.reason != FINE:
        return ruling
    bombs = play.of(Bombs)
    bombs.place = place
    for u in aimed:
        bombs.aimed[u] = 1
    planes = ints(game.units.count, 0)
    for u in attackers:
        bombs.firing[u] = 1
        if is_aircraft(game, u):
            planes[u] = 1
            if len(attackers) > 1:
                play.of(Flying).halted[u] = 1
        else:
            bombs.done[u] = 1
    flying = where(planes)
    if len(flying) > 0:
        begin_mission(game, play, flying, TO_BOMB, place)
    else:
        strike(game, play)
    return Ruling()


def strike(game: Game, play: Play) -> None:
    """The bombardment at hand: who is left of those who take part counts. Changes `play`."""
    bombs = play.of(Bombs)
    aimed = where(bombs.aimed)
    total = 0
    for u in range(game.units.count):
        if bombs.firing[u] != 0 and (not is_aircraft(game, u) or play.of(AirFight).flying[u] != 0):
            total += strength(game, play, u, bombs.place, aimed)
    if total == 0:
        say(game, play, "shelling.nobody", place=bombs.place)
    else:
        against = defence(game, play, aimed)
        rolled = roll_for(play, BOMBARDMENT, of_place(bombs.place), 1, FACES)
        lost = points_lost(game, total - against, rolled)
        say(
            game,
            play,
            "shelling.rolled",
            place=bombs.place,
            value=total,
            defence=against,
            difference=total - against,
            die=rolled,
            n=lost,
        )
        for u in aimed:
            hit(game, play, u, lost)
    bombs.place = NOWHERE
    for u in range(game.units.count):
        bombs.firing[u] = 0
        bombs.aimed[u] = 0


def hit(game: Game, play: Play, unit: int, points: int) -> None:
    """A target loses points; the soft ones are eliminated by one. Changes `play`."""
    if points == 0:
        return
    if is_soft(game, play, unit) or play.left[unit] <= points:
        say(game, play, "shelling.destroyed", unit=unit)
        lose_unit(game, play, unit)
    else:
        play.left[unit] -= points
        say(game, play, "shelling.loses", unit=unit, n=points)


def never_back(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that is lost never comes back: a ship (8.2)."""
    return is_ship(game, unit)


# --- interdiction -----------------------------------------------------------------------------------
def can_interdict(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft may interdict the hex it is in now (6.7)."""
    if not is_aircraft(game, unit) or not allows(game, play, FLIES) or not on_map(game, play.at[unit]):
        return False
    return is_flying(game, play, unit) and unit_refusal(game, play, unit, play.at[unit]) == FINE


def interdict(game: Game, play: Play, unit: int) -> Ruling:
    """An aircraft, and those that wait in its hex, interdict it. Changes `play`."""
    refusal = turn_refusal(game, play, game.units.side[unit], FLIES)
    if refusal != FINE:
        return Ruling(refusal)
    refusal = unit_refusal(game, play, unit, play.at[unit])
    if refusal != FINE:
        return Ruling(refusal)
    if not is_flying(game, play, unit):
        return Ruling(NOT_THIS)
    planes = ints(game.units.count, 0)
    for u in range(game.units.count):
        if u == unit or joins(game, play, unit, u):
            planes[u] = 1
    begin_mission(game, play, where(planes), TO_INTERDICT, play.at[unit])
    return Ruling()


def joins(game: Game, play: Play, leader: int, unit: int) -> bool:
    """Whether an aircraft waits in the hex of another to fly a mission with it."""
    if play.at[unit] != play.at[leader] or game.units.side[unit] != game.units.side[leader]:
        return False
    return play.of(Flying).halted[unit] != 0 and can_interdict(game, play, unit)


def cut_off(game: Game, play: Play) -> None:
    """Those who are left of an interdiction roll for it. Changes `play`."""
    fight = play.of(AirFight)
    total = 0
    for u in range(game.units.count):
        if fight.flying[u] != 0:
            total += value_of_unit(game, play, u)
    if total == 0:
        return
    rolled = roll_for(play, INTERDICTION, of_place(fight.place), 1, FACES)
    say(game, play, "shelling.interdicts", place=fight.place, value=total, die=rolled)
    if points_lost(game, total, rolled) == 0:
        say(game, play, "shelling.fails", place=fight.place)
        return
    say(game, play, "shelling.succeeds", place=fight.place)
    set_interdicted(game, play, fight.place, 1)
    for u in range(game.units.count):
        if fight.flying[u] != 0:
            play.of(Flying).interdicts[u] = fight.place + 1


def wait_here(game: Game, play: Play, unit: int) -> Ruling:
    """An aircraft ends its move in this impulse, to act with others. Changes `play`."""
    if not can_wait(game, play, unit):
        return Ruling(FLOWN)
    play.of(Flying).halted[unit] = 1
    return Ruling()


def can_wait(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft may wait for others."""
    if play.of(Flying).halted[unit] != 0 or game.units.side[unit] != acting_side(game, play):
        return False
    return can_interdict(game, play, unit)


# --- after the fire from the ground -----------------------------------------------------------------
def fly_on(game: Game, play: Play) -> None:
    """The ground has fired at aircraft on a mission: it is flown. Changes `play`."""
    fight = play.of(AirFight)
    if fight.stage != CLEARED:
        return
    if fight.mission == TO_BOMB:
        strike(game, play)
        end_mission(game, play)
    elif fight.mission == TO_INTERDICT:
        cut_off(game, play)
        end_mission(game, play)


# --- who is left out --------------------------------------------------------------------------------
def may_be_left_out(game: Game, play: Play, unit: int) -> bool:
    """Whether the attacker can leave a unit out of bombardments now."""
    side = acting_side(game, play)
    if side == NOWHERE or not allows(game, play, BOMBARDS) or not on_map(game, play.at[unit]):
        return False
    return can_be_hit(game, play, side, unit, play.at[unit])


def leave_out(game: Game, play: Play, unit: int) -> Ruling:
    """The attacker leaves a unit out of bombardments, or takes it in again. Changes `play`."""
    if not may_be_left_out(game, play, unit):
        return Ruling(NOBODY)
    bombs = play.of(Bombs)
    if bombs.left_out[unit] == 0:
        bombs.left_out[unit] = 1
        say(game, play, "shelling.left-out", unit=unit)
    else:
        bombs.left_out[unit] = 0
        say(game, play, "shelling.taken-in", unit=unit)
    return Ruling()


def whose_turn(game: Game, play: Play, unit: int) -> int:
    """The attacker."""
    side = acting_side(game, play)
    return game.units.side[unit] if side == NOWHERE else side


# --- what it keeps from moving ----------------------------------------------------------------------
def keeps_still(game: Game, play: Play, unit: int) -> int:
    """Why guns that have bombarded do nothing more; FINE for others."""
    return STAYS if is_gun(game, unit) and play.of(Bombs).done[unit] != 0 else FINE


def stands(game: Game, play: Play, unit: int) -> str:
    """That a ship or gun has bombarded."""
    return phrase(game, "shelling.has-bombarded") if play.of(Bombs).done[unit] != 0 else ""


# --- a player without eyes --------------------------------------------------------------------------
def places_to_bombard(game: Game, play: Play, unit: int) -> Ints:
    """The hexes that a unit can bombard now."""
    if not allows(game, play, BOMBARDS) or not on_map(game, play.at[unit]):
        return ints(0, 0)
    if not is_aircraft(game, unit) and reach(game, unit) == 0:
        return ints(0, 0)
    found = ints(game.places.count, 0)
    side = game.units.side[unit]
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and found[at] == 0 and can_be_hit(game, play, side, u, at):
            if refused(game, play, ints(1, unit), at, all_there(game, play, side, at)).reason == FINE:
                found[at] = 1
    return where(found)


def units_to_bombard(game: Game, play: Play, unit: int) -> Ints:
    """Units at sea that a unit can bombard now."""
    found = ints(game.units.count, 0)
    if allows(game, play, BOMBARDS) and on_map(game, play.at[unit]):
        for u in range(game.units.count):
            if is_at_sea(game, play, u):
                if refused(game, play, ints(1, unit), play.at[u], ints(1, u)).reason == FINE:
                    found[u] = 1
    return where(found)


def promise(game: Game, play: Play, attackers: Ints, place: int) -> int:
    """How promising a bombardment of a hex is."""
    aimed = all_there(game, play, game.units.side[attackers[0]], place)
    total = 0 - defence(game, play, aimed)
    for u in attackers:
        if unit_refusal(game, play, u, place) == FINE:
            total += strength(game, play, u, place, aimed)
    return total


def to_interdict(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if it may interdict its hex."""
    return ints(1, unit) if can_interdict(game, play, unit) else ints(0, 0)


def joins_bombardment(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked to bombard: it could, and an enemy is within its range."""
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, BOMBARDS)
    if refusal != FINE:
        return Ruling(refusal)
    if not on_map(game, play.at[unit]):
        return Ruling(NOT_THIS)
    most = reach(game, unit)
    if is_aircraft(game, unit):
        most = 0
    elif most == 0:
        return Ruling(NOT_THIS)
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and can_be_hit(game, play, side, u, at):
            if distance(game, play.at[unit], at) <= most:
                refusal = unit_refusal(game, play, unit, at)
                if refusal != RANGE:
                    return Ruling(refusal)
    return Ruling(RANGE)


HOOKS: Final = Hooks(
    acted=(fly_on,), lost_for_good=(never_back,), must_keep_still=(keeps_still,), stands=(stands,)
)
ACTIONS: Final = (
    Action(
        name="bombard",
        title="Bombard the hex",
        called="Bombardment",
        help="The marked aircraft, ships and guns bombard all in the hex that is not left out.",
        gesture=Gesture.ATTACK,
        does="shelling",
        act=bombard_place,
        options=places_to_bombard,
        joins=joins_bombardment,
        odds=promise,
        suits=bombards,
    ),
    Action(
        name="bombard-one",
        title="Bombard this one",
        called="Bombardment",
        help="The marked aircraft, ships and guns bombard this unit alone, as those at sea must be.",
        gesture=Gesture.AIM,
        does="shelling",
        act=bombard_unit,
        options=units_to_bombard,
        suits=bombards,
    ),
    Action(
        name="leave-out",
        title="Leave out",
        help="Leave this unit out of bombardments in this impulse, or take it in again.",
        gesture=Gesture.UNIT,
        does="shelling",
        fits=may_be_left_out,
        act=leave_out,
        whose=whose_turn,
    ),
    Action(
        name="interdict",
        title="Interdict",
        help="The aircraft, and those that wait in its hex, interdict it, once the ground has fired at them.",
        gesture=Gesture.UNIT,
        does="flight",
        fits=can_interdict,
        act=interdict,
        options=to_interdict,
        suits=is_bomber,
    ),
    Action(
        name="wait-here",
        title="Wait here",
        help="The aircraft ends its move in this impulse, to interdict together with others.",
        gesture=Gesture.UNIT,
        does="flight",
        fits=can_wait,
        act=wait_here,
        suits=is_bomber,
    ),
)

"""Replacements: steps that players give back to their units, and units they bring back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import exchange, on_map, where
from hexwright.rules.engine.play import Play, Until, numbers, per_unit
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enemy_counts, enter
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Bits, Ints, has_bit, ints
from hexwright.rules.mechanism.placing.rules import company_refusal, stand_refusal
from hexwright.rules.mechanism.replacements.parameters import Replacement, Replacements
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, most_steps
from hexwright.rules.mechanism.values.changing import affordable, is_affordable_somewhere, pay
from hexwright.rules.mechanism.values.telling import report
from hexwright.rules.mechanism.zones.rules import enemy_zone

REPLACE: Final = doing("replacements")
BY_STEP: Final = reason("by-step")
FULL_STRENGTH: Final = reason("full")
NO_STEP: Final = reason("no-step")
HAS_HAD: Final = reason("has-had")
NOT_REPLACED: Final = reason("not-replaced")
STEP_UNFED: Final = reason("step-unfed")
STEP_AWAY: Final = reason("step-away")
BACK_ALONE: Final = reason("back-alone")
BACK_ELSEWHERE: Final = reason("back-elsewhere")


@dataclass(kw_only=True)
class Given:
    """How many times each replacement has been given; in which turn each unit was lost, 0 for never."""

    phase: Ints = numbers("replacements", 0, Until.PHASE)
    turn: Ints = numbers("replacements", 0, Until.TURN)
    game: Ints = numbers("replacements")
    lost: Ints = per_unit(0)
    had: Ints = per_unit(0, Until.PHASE)  # 1 for units that have had steps in this phase


# --- since when units are lost ------------------------------------------------------------------------
@known("turns since it was lost; 0 if it never was")
def turns_lost(who: StandingUnit) -> int:
    """For how many turns a unit has been lost."""
    lost = who.play.of(Given).lost[who.unit]
    return 0 if lost == 0 else who.play.turn - lost


def note_loss(game: Game, play: Play, unit: int) -> None:
    """A unit is lost, perhaps with parts or others: note the turn. Changes `play`."""
    given = play.of(Given)
    given.lost[unit] = play.turn
    for u in range(game.units.count):
        if given.lost[u] == 0 and play.at[u] == game.lost[game.units.side[u] * 2]:
            given.lost[u] = play.turn


def exchange_losses(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: since when they are lost. Changes `play`."""
    own = play.of(Given)
    exchange(own.lost, unit, other)
    exchange(own.had, unit, other)


# --- which replacement -------------------------------------------------------------------------------
def times_given(play: Play, rule: Replacement, k: int) -> int:
    """How many times a replacement has been given in the phase, turn or game it is counted for."""
    if rule.per == Until.PHASE:
        return play.of(Given).phase[k]
    if rule.per == Until.TURN:
        return play.of(Given).turn[k]
    return play.of(Given).game[k]


def replacement_for(game: Game, play: Play, unit: int, lost: bool) -> int:
    """The replacement that may still serve a unit, NOWHERE for none. `lost`: whether it is to come back."""
    side = game.units.side[unit]
    states = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = ELSEWHERE if lost else states[unit]
    who = UnitScope(game, play, unit=unit, supply=supply, zone=has_bit(zone, play.at[unit]))
    for k, rule in enumerate(game.of(Replacements).given):
        if rule.side == side and rule.lost == lost and times_given(play, rule, k) < rule.times:
            if rule.units(who):
                return k
    return NOWHERE


def no_step(game: Game, play: Play, unit: int, lost: bool) -> int:
    """Why there is no replacement for a unit: none is left, or none is ever for such a unit."""
    side = game.units.side[unit]
    states = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = ELSEWHERE if lost else states[unit]
    who = UnitScope(game, play, unit=unit, supply=supply, zone=has_bit(zone, play.at[unit]))
    for rule in game.of(Replacements).given:
        if rule.side == side and rule.lost == lost and rule.units(who):
            return NO_STEP
    return NOT_REPLACED


def count_given(play: Play, k: int) -> None:
    """Note that a replacement is given once more. Changes `play`."""
    given = play.of(Given)
    given.phase[k] += 1
    given.turn[k] += 1
    given.game[k] += 1


# --- a step -----------------------------------------------------------------------------------------
def replace_refusal(game: Game, play: Play, unit: int) -> int:
    """Why a unit may not get a step back now, FINE if it may."""
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, REPLACE)
    if refusal != FINE:
        return refusal
    if not on_map(game, play.at[unit]):
        return STEP_AWAY
    if play.left[unit] >= game.units.full[unit]:
        return FULL_STRENGTH
    number = replacement_for(game, play, unit, False)
    if number == NOWHERE:
        return no_step(game, play, unit, False)
    for k, rule in enumerate(game.of(Replacements).given):
        if k == number:
            if rule.once_each and play.of(Given).had[unit] != 0:
                return HAS_HAD
            if rule.supplied and supply_states(game, play, side)[unit] <= 0:
                return STEP_UNFED
            if steps_back(game, play, rule, unit) == play.left[unit]:
                return TOO_MANY
            return affordable(play, rule.price, side, play.at[unit], unit)
    return FINE


def steps_back(game: Game, play: Play, rule: Replacement, unit: int) -> int:
    """With how many steps a unit stands where it is once a replacement is given: as many as have room."""
    most = min(game.units.full[unit], play.left[unit] + rule.steps)
    return most_steps(game, play, unit, play.at[unit], most)


def fill_up(_game: Game, _play: Play, _unit: int) -> Ruling:
    """A unit is not filled up by hand."""
    return Ruling(BY_STEP)


def replace(game: Game, play: Play, unit: int) -> Ruling:
    """A unit gets steps back. Changes `play`."""
    refusal = replace_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    number = replacement_for(game, play, unit, False)
    for k, rule in enumerate(game.of(Replacements).given):
        if k == number:
            pay(play, rule.price, game.units.side[unit], play.at[unit], unit)
            play.left[unit] = steps_back(game, play, rule, unit)
            play.of(Given).had[unit] = 1
            count_given(play, k)
    say(game, play, "replacements.has", unit=unit, left=play.left[unit])
    say_price(game, play, number, unit)
    return Ruling()


def say_price(game: Game, play: Play, number: int, unit: int) -> None:
    """Say what is left of the values that a replacement has cost. Changes `play`."""
    for k, rule in enumerate(game.of(Replacements).given):
        if k == number:
            report(game, play, rule.price, game.units.side[unit], play.at[unit], unit)


def options_to_replace(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may get a step back now."""
    return ints(1, unit) if replace_refusal(game, play, unit) == FINE else ints(0, 0)


def awaits_step(game: Game, play: Play) -> bool:
    """Whether a unit may get a step back now."""
    for side in range(game.sides):
        if turn_refusal(game, play, side, REPLACE) == FINE and is_any_payable(game, play, side, False):
            for u in range(game.units.count):
                if game.units.side[u] == side and on_map(game, play.at[u]):
                    if play.left[u] < game.units.full[u] and replace_refusal(game, play, u) == FINE:
                        return True
    return False


def is_any_payable(game: Game, play: Play, side: int, lost: bool) -> bool:
    """Whether a side may still give one of its replacements, and can pay for it somewhere. `lost`: whether
    for units that come back.
    """
    for k, rule in enumerate(game.of(Replacements).given):
        if rule.side == side and rule.lost == lost and times_given(play, rule, k) < rule.times:
            if is_affordable_somewhere(play, rule.price, side):
                return True
    return False


# --- a unit that comes back ---------------------------------------------------------------------------
def comes_back(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag brings a lost unit back: it leaves the losses of its side in a phase of replacements."""
    return on_map(game, place) and is_brought_back(game, play, movers[0])


def is_brought_back(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit lies with the losses of its side in a phase in which some come back."""
    for rule in game.of(Replacements).given:
        if rule.lost:
            return allows(game, play, REPLACE) and play.at[unit] == game.lost[game.units.side[unit] * 2]
    return False


def bring_back(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A lost unit comes back. Changes `play`."""
    unit = movers[0]
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, REPLACE)
    if refusal == FINE and len(movers) > 1:
        refusal = BACK_ALONE
    if refusal != FINE:
        return Ruling(refusal)
    if replacement_for(game, play, unit, True) == NOWHERE:
        return Ruling(no_step(game, play, unit, True))
    zone = enemy_zone(game, play, side)
    found = way_back(game, play, unit, place, zone, enemies_in(game, play, side, place))
    if found.reason != FINE:
        return found
    for k, rule in enumerate(game.of(Replacements).given):
        if k == found.a:
            pay(play, rule.price, side, place, unit)
            play.left[unit] = min(game.units.full[unit], rule.steps)
            play.of(Given).had[unit] = 1
            count_given(play, k)
    play.at[unit] = place
    play.of(Given).lost[unit] = 0
    enter(game, play, movers, place)
    say(game, play, "replacements.back", unit=unit, place=place, left=play.left[unit])
    say_price(game, play, found.a, unit)
    return Ruling()


def options_to_bring_back(game: Game, play: Play, unit: int) -> Ints:
    """The places at which a lost unit may come back now."""
    side = game.units.side[unit]
    found = ints(game.places.count, 0)
    if turn_refusal(game, play, side, REPLACE) != FINE or play.at[unit] != game.lost[side * 2]:
        return ints(0, 0)
    if replacement_for(game, play, unit, True) == NOWHERE:
        return ints(0, 0)
    zone = enemy_zone(game, play, side)
    enemies = enemy_counts(game, play, side)
    for place in range(game.places.count):
        if play.control[place] in (NOWHERE, side):
            if way_back(game, play, unit, place, zone, enemies[place]).reason == FINE:
                found[place] = 1
    return where(found)


def awaits_return(game: Game, play: Play) -> bool:
    """Whether a lost unit may come back somewhere now."""
    for side in range(game.sides):
        if turn_refusal(game, play, side, REPLACE) == FINE and is_any_payable(game, play, side, True):
            for u in range(game.units.count):
                if game.units.side[u] == side and play.at[u] == game.lost[side * 2]:
                    if returns_somewhere(game, play, u):
                        return True
    return False


def returns_somewhere(game: Game, play: Play, unit: int) -> bool:
    """Whether there is a place at which a lost unit may come back now."""
    side = game.units.side[unit]
    if replacement_for(game, play, unit, True) == NOWHERE:
        return False
    zone = enemy_zone(game, play, side)
    enemies = enemy_counts(game, play, side)
    for place in range(game.places.count):
        if way_back(game, play, unit, place, zone, enemies[place]).reason == FINE:
            return True
    return False


def way_back(game: Game, play: Play, unit: int, place: int, zone: Bits, enemies: int) -> Ruling:
    """The first replacement that brings a lost unit back at a place: FINE, and its number in `a`; else why
    none does. `zone`: enemy zones of control; `enemies`: how many stand there.
    """
    side = game.units.side[unit]
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=ELSEWHERE,
        zone=False,
        to=place,
        enemies=enemies,
        to_zone=has_bit(zone, place),
    )
    refusal = BACK_ELSEWHERE
    for k, rule in enumerate(game.of(Replacements).given):
        if rule.side == side and rule.lost and times_given(play, rule, k) < rule.times and rule.units(who):
            if rule.to is None or rule.to(who):
                refusal = affordable(play, rule.price, side, place, unit)
                if refusal == FINE:
                    refusal = company_refusal(game, play, rule, unit, place)
                if refusal == FINE:
                    return Ruling(back_refusal(game, play, rule, unit, place), k)
    return Ruling(refusal)


def back_refusal(game: Game, play: Play, rule: Replacement, unit: int, place: int) -> int:
    """Why a lost unit that comes back may not stand at a place, with the steps that it has then; FINE if it
    may.
    """
    before = play.left[unit]
    play.left[unit] = min(game.units.full[unit], rule.steps)
    found = stand_refusal(game, play, game.units.side[unit], ints(1, unit), place)
    play.left[unit] = before
    return found

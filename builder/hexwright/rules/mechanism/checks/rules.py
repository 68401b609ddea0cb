"""Checks: which units must roll, against what number, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import NEVER, NOWHERE
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import GAME_OVER, NOT_NOW, acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, Until, columns
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, Table, has_bit, ints, mix
from hexwright.rules.mechanism.checks.parameters import Check, Checks
from hexwright.rules.mechanism.values.changing import impose
from hexwright.rules.mechanism.zones.rules import enemy_zone

UNCHECKED: Final = reason("unchecked")
NONE_DUE: Final = reason("no-check")
ANOTHER_FIRST: Final = reason("check-first")

CHECK = cause("a check of a unit")


@dataclass(kw_only=True)
class Checked:
    """Units that have rolled in this phase: for every check 1 for each."""

    done: Table = columns("checks", "units", 0, Until.PHASE)


# --- who must roll -----------------------------------------------------------------------------------
def due(game: Game, play: Play, check: Check) -> Ints:
    """1 for every unit that must still roll for a check in the phase at hand."""
    found = ints(game.units.count, 0)
    if play.winner != 0 or play.setting != 0 or not has_bit(check.phases, play.phase):
        return found
    whose = acting_side(game, play)
    for side in range(game.sides):
        if whose in (NOWHERE, side):
            mark_due(game, play, check, side, found)
    return found


def mark_due(game: Game, play: Play, check: Check, side: int, found: Ints) -> None:
    """Mark the units of a side that must still roll. Changes `found`."""
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    for u in range(game.units.count):
        if game.units.side[u] == side and on_map(game, play.at[u]):
            if play.of(Checked).done[check.column][u] == 0:
                if check.units(
                    UnitScope(game, play, unit=u, supply=supply[u], zone=has_bit(zone, play.at[u]))
                ):
                    found[u] = 1


def first_due(game: Game, play: Play, before: int) -> int:
    """The first unit that must still roll for one of the first `before` checks, NOWHERE for none."""
    found = NOWHERE
    for check in game.of(Checks).checks:
        if check.column < before and found == NOWHERE:
            marks = due(game, play, check)
            for u in range(game.units.count):
                if found == NOWHERE and marks[u] != 0:
                    found = u
    return found


def is_owed(game: Game, play: Play, check: Check, unit: int) -> bool:
    """Whether a unit must still roll for a check now."""
    return due(game, play, check)[unit] != 0


def is_any_owed(game: Game, play: Play) -> bool:
    """Whether any unit must still roll now."""
    return first_due(game, play, len(game.of(Checks).checks)) != NOWHERE


def awaits(game: Game, play: Play, _: Check) -> bool:
    """Whether any unit must still roll now."""
    return is_any_owed(game, play)


def unfinished(game: Game, play: Play) -> Ruling:
    """The phase does not end while units must roll."""
    unit = first_due(game, play, len(game.of(Checks).checks))
    return Ruling() if unit == NOWHERE else Ruling(UNCHECKED, unit)


# --- the number --------------------------------------------------------------------------------------
def base_of(check: Check, who: UnitScope) -> int:
    """The highest roll with which a unit passes before any change; NEVER if nothing is said of it."""
    for base in check.bases:
        if base.when is None or base.when(who):
            if base.roll is not None:
                return base.roll(who)
            if len(base.printed) > 0:
                return base.printed[who.unit]
    return NEVER


def needed(play: Play, check: Check, who: UnitScope) -> int:
    """The highest roll with which a unit passes."""
    most = base_of(check, who)
    if most == NEVER:
        return NEVER
    for shift in check.shifts:
        if shift.state == NOWHERE or play.states[shift.state] == shift.value:
            if shift.when is None or shift.when(who):
                most += shift.amount
                if shift.add is not None:
                    most += shift.add(who)
                if play.turn < len(shift.turns):
                    most += shift.turns[play.turn]
    return most


# --- the dice ----------------------------------------------------------------------------------------
def act_check(game: Game, play: Play, check: Check, unit: int) -> Ruling:
    """A unit rolls. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    if play.setting != 0 or not has_bit(check.phases, play.phase):
        return Ruling(NOT_NOW)
    if not is_owed(game, play, check, unit):
        return Ruling(NONE_DUE, unit)
    other = first_due(game, play, check.column)
    if other != NOWHERE:
        return Ruling(ANOTHER_FIRST, other)
    throw(game, play, check, unit)
    return Ruling()


def throw(game: Game, play: Play, check: Check, unit: int) -> None:
    """The dice of a unit, and what comes of them. Changes `play`."""
    side = game.units.side[unit]
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    most = needed(
        play,
        check,
        UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, play.at[unit])),
    )
    rolled = roll_for(play, mix(CHECK, check.column), of_unit(unit), check.dice, check.faces)
    play.of(Checked).done[check.column][unit] = 1
    if rolled <= most:
        say(
            game,
            play,
            "checks.passes",
            unit=unit,
            word=check.if_passed,
            what=check.title,
            n=rolled,
            most=most,
        )
        impose(game, play, check.passed, unit)
        return
    say(game, play, "checks.fails", unit=unit, word=check.if_failed, what=check.title, n=rolled, most=most)
    if check.lost:
        lose_unit(game, play, unit)
    else:
        impose(game, play, check.failed, unit)


def act_check_all(game: Game, play: Play) -> Ruling:
    """All units roll that must. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    if not is_any_owed(game, play):
        return Ruling(NOT_NOW)
    for check in game.of(Checks).checks:
        marks = due(game, play, check)
        for u in range(game.units.count):
            if marks[u] != 0 and on_map(game, play.at[u]):
                throw(game, play, check, u)
    return Ruling()


# --- for a player without eyes -----------------------------------------------------------------------
def options_to_check(game: Game, play: Play, check: Check, unit: int) -> Ints:
    """The unit itself, if it may roll now."""
    if not is_owed(game, play, check, unit) or first_due(game, play, check.column) != NOWHERE:
        return ints(0, 0)
    return ints(1, unit)

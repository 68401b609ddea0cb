"""Fights of fighters with aircraft (6.8), and of ships with ships (5.21), in one hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import acting_side, allows, reacts, turn_refusal
from hexwright.rules.engine.places import on_map, where
from hexwright.rules.engine.play import Play, number, per_unit
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints

from ..airfire.parameters import Airfire
from ..airfire.rules import FACES, LOST, MISSED, result, suffer
from ..services.rules import enemy_of, is_aircraft, is_fighter, is_ship, printed
from ..shelling.rules import Bombs, points_lost, strength
from ..squadrons.rules import is_ready, use_up
from .parameters import Duels

DUELS: Final = doing("duels")
DUEL: Final = cause("duels.fire")

DUE: Final = reason("duel-due")
NO_FIRE: Final = reason("no-duel")
NOT_ONE: Final = reason("no-duellist")
NO_INTERCEPTION: Final = reason("no-interception")
UNMARKED: Final = reason("nobody")

# What goes on.
QUIET: Final = 0
FIRST: Final = 1  # the side whose phase it is may fire
ANSWER: Final = 2  # the other side may


@dataclass(kw_only=True)
class Duel:
    """What is remembered of the fight at hand."""

    stage: int = number()
    place: int = number(NOWHERE)
    at_sea: int = number()  # 1 for ships, 0 in the air
    fate: Ints = per_unit()  # what has been done to a unit: MISSED, DRIVEN, LOST


# --- who fires, and at whom -------------------------------------------------------------------------
def fights(game: Game, unit: int) -> bool:
    """Whether a unit can ever fire so: a fighter or a ship."""
    return is_fighter(game, unit) or is_ship(game, unit)


def is_fought(game: Game, unit: int) -> bool:
    """Whether a unit can ever be fired at so: an aircraft or a ship."""
    return is_aircraft(game, unit) or is_ship(game, unit)


def can_fire(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit could fire: a ready fighter, or a ship that has not fired yet in this impulse."""
    if not on_map(game, play.at[unit]):
        return False
    if is_ship(game, unit):
        return play.of(Bombs).done[unit] == 0
    return is_fighter(game, unit) and is_ready(game, play, unit)


def can_be_hit(game: Game, play: Play, side: int, unit: int) -> bool:
    """Whether those of a side could fire at an enemy that is not lost yet."""
    if not is_fought(game, unit) or not on_map(game, play.at[unit]) or play.of(Duel).fate[unit] == LOST:
        return False
    return opposes(game, play, game.units.side[unit], side)


def guns_at(game: Game, play: Play, side: int, place: int, ships: bool) -> Ints:
    """The ships of a side at a place that could fire, or its fighters."""
    found = ints(game.units.count, 0)
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and is_ship(game, u) == ships:
            if can_fire(game, play, u):
                found[u] = 1
    return where(found)


def prey_at(game: Game, play: Play, side: int, place: int, ships: bool) -> bool:
    """Whether enemies of a side are at a place at which its ships, or its fighters, could fire."""
    for u in range(game.units.count):
        if play.at[u] == place and is_ship(game, u) == ships and can_be_hit(game, play, side, u):
            return True
    return False


def goes_on(game: Game, play: Play, side: int) -> bool:
    """Whether a side has something to fire with, and at, in the fight at hand."""
    duel = play.of(Duel)
    ships = duel.at_sea == 1
    if len(guns_at(game, play, side, duel.place, ships)) == 0:
        return False
    return prey_at(game, play, side, duel.place, ships)


def is_turn_of(game: Game, play: Play, side: int) -> bool:
    """Whether those of a side may fire now."""
    if play.of(Duel).stage == ANSWER:
        return reacts(game, play, side)
    return acting_side(game, play) == side


def is_of_it(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is where a fight goes on, of the kind that fights there."""
    duel = play.of(Duel)
    if duel.stage == QUIET or play.at[unit] != duel.place or not is_fought(game, unit):
        return False
    return is_ship(game, unit) == (duel.at_sea == 1)


def fire_refusal(game: Game, play: Play, firing: Ints, unit: int) -> Ruling:
    """Why these units may not fire at an enemy now; FINE if they may."""
    if len(firing) == 0:
        return Ruling(UNMARKED)
    side = game.units.side[firing[0]]
    if play.of(Duel).stage == QUIET:
        refusal = turn_refusal(game, play, side, DUELS)
        if refusal != FINE:
            return Ruling(refusal)
    elif not is_of_it(game, play, unit):
        return Ruling(NO_FIRE)
    if not is_turn_of(game, play, side) or not can_be_hit(game, play, side, unit):
        return Ruling(NO_FIRE)
    for u in firing:
        if game.units.side[u] != side or play.at[u] != play.at[unit]:
            return Ruling(NOT_ONE)
        if is_ship(game, u) != is_ship(game, unit) or not can_fire(game, play, u):
            return Ruling(NOT_ONE)
    return Ruling()


# --- fire -------------------------------------------------------------------------------------------
def fire(game: Game, play: Play, firing: Ints, unit: int) -> Ruling:
    """Fighters fire at an aircraft in their hex, or ships at a ship. Changes `play`."""
    ruling = fire_refusal(game, play, firing, unit)
    if ruling.reason != FINE:
        return ruling
    duel = play.of(Duel)
    if duel.stage == QUIET:
        open_duel(game, play, unit)
    value = value_against(game, play, firing, unit)
    rolled = roll_for(play, DUEL, of_unit(unit), 1, FACES)
    say(game, play, "duels.fire", unit=unit, value=value, die=rolled)
    fate = MISSED
    if not is_ship(game, unit):
        fate = result(game.of(Airfire).duel, value, rolled)
    elif points_lost(game, value, rolled) > 0:
        fate = LOST
    if fate == MISSED:
        say(game, play, "duels.missed", unit=unit)
    duel.fate[unit] = max(duel.fate[unit], fate)
    for u in firing:
        if is_ship(game, u):
            play.of(Bombs).done[u] = 1
        else:
            use_up(game, play, u)
    go_on(game, play)
    return Ruling()


def value_against(game: Game, play: Play, firing: Ints, unit: int) -> int:
    """What some units fire with at an enemy in their hex."""
    value = 0
    air = game.units.stats[game.of(Duels).air]
    for u in firing:
        if is_ship(game, u):
            value += strength(game, play, u, play.at[unit], ints(1, unit))
        else:
            value += printed(game, air, u)
    return value if is_ship(game, unit) else value - printed(game, air, unit)


def open_duel(game: Game, play: Play, unit: int) -> None:
    """A fight of units of a kind begins where one of them is. Changes `play`."""
    duel = play.of(Duel)
    duel.stage = FIRST
    duel.place = play.at[unit]
    duel.at_sea = 1 if is_ship(game, unit) else 0
    if duel.at_sea == 1:
        say(game, play, "duels.begins-sea", place=duel.place)
    else:
        say(game, play, "duels.begins-air", place=duel.place)


def go_on(game: Game, play: Play) -> None:
    """The other side answers, or what was hit counts, when nobody is left to fire. Changes `play`."""
    duel = play.of(Duel)
    side = acting_side(game, play)
    other = enemy_of(game, play, side)
    if duel.stage == FIRST and not goes_on(game, play, side):
        duel.stage = ANSWER
        if goes_on(game, play, other):
            say(game, play, "duels.answers", side=other)
    if duel.stage == ANSWER and not goes_on(game, play, other):
        count_losses(game, play)


def count_losses(game: Game, play: Play) -> None:
    """Both have fired: what was hit counts. Changes `play`."""
    duel = play.of(Duel)
    duel.stage = QUIET
    duel.place = NOWHERE
    for u in range(game.units.count):
        fate = duel.fate[u]
        duel.fate[u] = MISSED
        if fate != MISSED:
            if is_ship(game, u):
                say(game, play, "duels.sunk", unit=u)
                lose_unit(game, play, u)
            else:
                suffer(game, play, u, fate)


# --- in a fight that goes on ------------------------------------------------------------------------
def firing_side(game: Game, play: Play, unit: int) -> int:
    """The side that fires at a unit."""
    return enemy_of(game, play, game.units.side[unit])


def is_prey(game: Game, play: Play, unit: int) -> bool:
    """Whether somebody could fire at a unit in the fight that goes on."""
    side = firing_side(game, play, unit)
    if not is_of_it(game, play, unit) or not can_be_hit(game, play, side, unit):
        return False
    return is_turn_of(game, play, side) and goes_on(game, play, side)


def all_fire(game: Game, play: Play, unit: int) -> Ruling:
    """All in the hex that could fire at a unit do, in a fight that goes on. Changes `play`."""
    if not is_prey(game, play, unit):
        return Ruling(NO_FIRE)
    firing = guns_at(game, play, firing_side(game, play, unit), play.at[unit], is_ship(game, unit))
    return fire(game, play, firing, unit)


def prey(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if somebody could fire at it in the fight that goes on."""
    return ints(1, unit) if is_prey(game, play, unit) else ints(0, 0)


def could_cease(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is of the side that may fire now, and could."""
    if not is_of_it(game, play, unit) or not can_fire(game, play, unit):
        return False
    return is_turn_of(game, play, game.units.side[unit])


def cease(game: Game, play: Play, unit: int) -> Ruling:
    """A side fires no more in this fight. Changes `play`."""
    if not could_cease(game, play, unit):
        return Ruling(NO_FIRE)
    if play.of(Duel).stage == ANSWER:
        count_losses(game, play)
        return Ruling()
    play.of(Duel).stage = ANSWER
    go_on(game, play)
    return Ruling()


def who_ceases(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may cease fire."""
    return ints(1, unit) if could_cease(game, play, unit) else ints(0, 0)


# --- in the enemy's half ----------------------------------------------------------------------------
def could_intercept(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit may begin a fight in the enemy's half."""
    side = game.units.side[unit]
    if play.of(Duel).stage != QUIET or not allows(game, play, DUELS) or not reacts(game, play, side):
        return False
    return can_fire(game, play, unit) and prey_at(game, play, side, play.at[unit], is_ship(game, unit))


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may begin a fight in the enemy's half."""
    for u in range(game.units.count):
        if could_intercept(game, play, u):
            return True
    return False


def intercept(game: Game, play: Play, unit: int) -> Ruling:
    """A unit begins a fight in the enemy's half; those of that side fire first. Changes `play`."""
    if not could_intercept(game, play, unit):
        return Ruling(NO_INTERCEPTION)
    open_duel(game, play, unit)
    go_on(game, play)
    return Ruling()


# --- who may be marked ------------------------------------------------------------------------------
def targets(game: Game, play: Play, unit: int) -> Ints:
    """The enemies at which a unit may fire now."""
    found = ints(game.units.count, 0)
    if can_fire(game, play, unit):
        for u in range(game.units.count):
            if play.at[u] == play.at[unit] and fire_refusal(game, play, ints(1, unit), u).reason == FINE:
                found[u] = 1
    return where(found)


def joins(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked to fire."""
    return Ruling() if len(targets(game, play, unit)) > 0 else Ruling(NOT_ONE)


def due(game: Game, play: Play) -> Ruling:
    """What must be done before anything else."""
    duel = play.of(Duel)
    if duel.stage == QUIET:
        return Ruling()
    side = acting_side(game, play)
    return Ruling(DUE, duel.place, side if duel.stage == FIRST else enemy_of(game, play, side))


HOOKS: Final = Hooks(unsettled=(due,), asks=(due,))
ACTIONS: Final = (
    Action(
        name="duel",
        title="Air or sea combat",
        help="The marked fighters fire at this aircraft in their hex, or the marked ships at this ship.",
        gesture=Gesture.AIM,
        does="duels",
        act=fire,
        options=targets,
        joins=joins,
        suits=fights,
        aims_at=is_fought,
        settles=(DUE,),
    ),
    Action(
        name="all-fire",
        title="All fire at it",
        help="All ready fighters in the hex fire at this aircraft, or all ships there at this ship.",
        gesture=Gesture.UNIT,
        does=None,
        fits=is_prey,
        act=all_fire,
        options=prey,
        whose=firing_side,
        settles=(DUE,),
        suits=is_fought,
    ),
    Action(
        name="cease-fire",
        title="Cease fire",
        help="The fighters or ships of this side fire no more in this fight.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_cease,
        act=cease,
        options=who_ceases,
        settles=(DUE,),
        suits=fights,
    ),
    Action(
        name="intercept",
        title="Intercept, or open fire",
        help="Begin a fight in the enemy's half; the enemy's fighters or ships in the hex fire first.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_intercept,
        act=intercept,
        awaits=awaits,
        suits=fights,
    ),
)

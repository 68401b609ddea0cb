"""Fire at aircraft from the ground, before a mission (6.4); and what fire at them comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.play import Play, number, per_unit
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, ints

from ..services.rules import enemy_of, is_aircraft, is_at_sea, is_ground, is_ship, printed
from ..squadrons.rules import is_flying, use_up
from .parameters import Airfire, FireColumn

FLAK_DUE: Final = reason("flak-due")
NO_FIRE: Final = reason("no-fire")

# What goes on.
QUIET: Final = 0
FLAK: Final = 1  # the ground may fire at aircraft on a mission
CLEARED: Final = 2  # it has: the mission can begin

# What fire comes to.
MISSED: Final = 0
DRIVEN: Final = 1
LOST: Final = 2

FACES: Final = 6
FIRE: Final = cause("airfire.flak")


@dataclass(kw_only=True)
class AirFight:
    """What is remembered while somebody fires at aircraft."""

    stage: int = number()
    place: int = number(NOWHERE)
    mission: int = number()  # which mission waits for the fire, a number of the mechanism that flies it
    flying: Ints = per_unit()  # 1 for the aircraft of the mission that are left
    shot: Ints = per_unit()  # 1 for those that have been fired at
    fired: Ints = per_unit()  # 1 for units on the ground or at sea that have fired
    ground_fired: int = number()
    ground_only: int = number()  # 1 if the aircraft are beside those who fire: ground units alone do


def result(columns: tuple[FireColumn, ...], value: int, rolled: int) -> int:
    """What fire of a value comes to: MISSED, DRIVEN, LOST."""
    found = MISSED
    for k, column in enumerate(columns):
        if k == 0 or value >= column.from_:
            found = MISSED
            if rolled >= column.driven:
                found = DRIVEN
            if rolled >= column.lost:
                found = LOST
    return found


def suffer(game: Game, play: Play, unit: int, fate: int) -> None:
    """What fire has done to an aircraft takes effect. Changes `play`."""
    if fate == LOST:
        say(game, play, "airfire.lost", unit=unit)
        lose_unit(game, play, unit)
    elif fate == DRIVEN:
        say(game, play, "airfire.driven", unit=unit)
        use_up(game, play, unit)
    else:
        say(game, play, "airfire.missed", unit=unit)


# --- from the ground --------------------------------------------------------------------------------
def can_fire(game: Game, play: Play, side: int, unit: int) -> bool:
    """Whether a unit can still fire from the ground at aircraft of a side, before their mission."""
    fight = play.of(AirFight)
    if play.at[unit] != fight.place or not opposes(game, play, game.units.side[unit], side):
        return False
    if fight.ground_only != 0 and not is_ground(game, unit):
        return False
    if is_aircraft(game, unit) and is_flying(game, play, unit):
        return False
    if is_land(game, play, unit):
        return fight.ground_fired == 0
    return fight.fired[unit] == 0


def is_land(game: Game, play: Play, unit: int) -> bool:
    """Whether it is a ground unit on land."""
    return is_ground(game, unit) and not is_at_sea(game, play, unit)


def value_left(game: Game, play: Play, side: int, units: Ints) -> int:
    """What some units fire with together at aircraft of a side: those that still can (6.4)."""
    total = 0
    ground = False
    for u in units:
        if can_fire(game, play, side, u):
            if is_land(game, play, u):
                ground = True
            elif is_ship(game, u):
                total += printed(game, game.units.stats[game.of(Airfire).value], u)
            else:
                total += 1
    if ground:
        points = 0
        for u in range(game.units.count):
            if can_fire(game, play, side, u) and is_land(game, play, u):
                points += play.left[u]
        total += (points + 1) // 2
    return total


def everybody(game: Game) -> Ints:
    """All units."""
    found = ints(game.units.count, 0)
    for u in range(game.units.count):
        found[u] = u
    return found


def begin_mission(game: Game, play: Play, planes: Ints, mission: int, place: int) -> None:
    """Aircraft begin a mission: first those in a hex may fire at them. Changes `play`."""
    fight = play.of(AirFight)
    fight.mission = mission
    fight.place = place
    fight.ground_only = 1 if play.at[planes[0]] != place else 0
    for u in planes:
        fight.flying[u] = 1
    value = value_left(game, play, game.units.side[planes[0]], everybody(game))
    if value > 0:
        fight.stage = FLAK
        say(game, play, "airfire.waits", place=fight.place, value=value)
    else:
        fight.stage = CLEARED


def end_mission(game: Game, play: Play) -> None:
    """The mission is over: who flew it has flown (6.1). Changes `play`."""
    fight = play.of(AirFight)
    for u in range(game.units.count):
        if fight.flying[u] != 0:
            use_up(game, play, u)
    forget_fight(game, play)


def forget_fight(game: Game, play: Play) -> None:
    """Nobody fires any more. Changes `play`."""
    fight = play.of(AirFight)
    fight.stage = QUIET
    fight.place = NOWHERE
    fight.mission = 0
    fight.ground_fired = 0
    fight.ground_only = 0
    for u in range(game.units.count):
        fight.flying[u] = 0
        fight.shot[u] = 0
        fight.fired[u] = 0


def is_target(play: Play, unit: int) -> bool:
    """Whether the ground may fire at an aircraft now."""
    fight = play.of(AirFight)
    return fight.stage == FLAK and fight.flying[unit] != 0 and fight.shot[unit] == 0


def may_be_shot_at(game: Game, play: Play, unit: int) -> bool:
    """The same, for the menu of the aircraft."""
    return is_target(play, unit)


def fire_from_ground(game: Game, play: Play, units: Ints, unit: int) -> Ruling:
    """Some units fire at an aircraft on a mission. Changes `play`."""
    fight = play.of(AirFight)
    side = game.units.side[unit]
    if not is_target(play, unit):
        return Ruling(NO_FIRE)
    value = value_left(game, play, side, units)
    if value == 0:
        return Ruling(NO_FIRE)
    ground = False
    for u in units:
        if can_fire(game, play, side, u):
            if is_land(game, play, u):
                ground = True
            else:
                fight.fired[u] = 1
    if ground:
        fight.ground_fired = 1
    rolled = roll_for(play, FIRE, of_unit(unit), 1, FACES)
    say(game, play, "airfire.flak", unit=unit, value=value, die=rolled)
    fight.shot[unit] = 1
    fate = result(game.of(Airfire).flak, value, rolled)
    if fate != MISSED:
        fight.flying[unit] = 0
    suffer(game, play, unit, fate)
    if not fire_goes_on(game, play, side):
        fight.stage = CLEARED
    return Ruling()


def fire_goes_on(game: Game, play: Play, side: int) -> bool:
    """Whether anybody could still fire at an aircraft of the mission."""
    if value_left(game, play, side, everybody(game)) == 0:
        return False
    for u in range(game.units.count):
        if is_target(play, u):
            return True
    return False


def fire_all(game: Game, play: Play, unit: int) -> Ruling:
    """All that have not fired yet fire at an aircraft. Changes `play`."""
    return fire_from_ground(game, play, everybody(game), unit)


def hold_fire(game: Game, play: Play, unit: int) -> Ruling:
    """The ground fires no more; the mission begins. Changes `play`."""
    fight = play.of(AirFight)
    if fight.stage != FLAK or fight.flying[unit] == 0:
        return Ruling(NO_FIRE)
    fight.stage = CLEARED
    return Ruling()


def on_mission(game: Game, play: Play, unit: int) -> bool:
    """Whether the fire at an aircraft can be held."""
    return play.of(AirFight).stage == FLAK and play.of(AirFight).flying[unit] != 0


def who_fires(game: Game, play: Play, unit: int) -> int:
    """The side that fires at a unit."""
    return enemy_of(game, play, game.units.side[unit])


def targets(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if the ground may fire at it."""
    return ints(1, unit) if is_target(play, unit) else ints(0, 0)


def spared(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if fire at it can be held."""
    return ints(1, unit) if on_mission(game, play, unit) else ints(0, 0)


def due(game: Game, play: Play) -> Ruling:
    """What must be done before anything else."""
    fight = play.of(AirFight)
    if fight.stage == FLAK:
        for u in range(game.units.count):
            if fight.flying[u] != 0:
                return Ruling(FLAK_DUE, fight.place, who_fires(game, play, u))
    return Ruling()


def joins_fire(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked to fire from the ground."""
    if play.of(AirFight).stage == FLAK:
        for u in range(game.units.count):
            if is_target(play, u) and can_fire(game, play, game.units.side[u], unit):
                return Ruling()
    return Ruling(NO_FIRE)


HOOKS: Final = Hooks(unsettled=(due,), asks=(due,))
ACTIONS: Final = (
    Action(
        name="fire-from-ground",
        title="Fire at it",
        help="All units in the hex that have not fired yet fire at this aircraft before its mission.",
        gesture=Gesture.UNIT,
        does=None,
        fits=may_be_shot_at,
        act=fire_all,
        options=targets,
        whose=who_fires,
        settles=(FLAK_DUE,),
        suits=is_aircraft,
    ),
    Action(
        name="hold-fire",
        title="Hold fire",
        help="Nobody fires at the aircraft from the ground any more; their mission begins.",
        gesture=Gesture.UNIT,
        does=None,
        fits=on_mission,
        act=hold_fire,
        options=spared,
        whose=who_fires,
        settles=(FLAK_DUE,),
        suits=is_aircraft,
    ),
    Action(
        name="fire-with-some",
        title="Fire at it with the marked",
        help="The marked units fire at this aircraft before its mission; ground units fire all together.",
        gesture=Gesture.AIM,
        does=None,
        act=fire_from_ground,
        joins=joins_fire,
        settles=(FLAK_DUE,),
        aims_at=is_aircraft,
    ),
)

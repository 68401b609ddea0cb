"""Fire at aircraft: from the ground before a mission (6.4), and by fighters (6.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.codes import FINE, NOWHERE
from builder.rules.engine.dice import die
from builder.rules.engine.game import Game
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.losses import lose_unit
from builder.rules.engine.phases import acting_side, allows, reacts, turn_refusal
from builder.rules.engine.places import on_map
from builder.rules.engine.play import Play, number, per_unit
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.units import opposes
from builder.rules.engine.words import reason, say
from builder.rules.language.prelude import Ints, cut, has_bit, ints

from ..squadrons.rules import FLIES, is_aircraft, is_flying, is_ready, use_up
from .parameters import Airfire, FireColumn

FLAK_DUE: Final = reason("flak-due")
FIGHTERS_DUE: Final = reason("fighters-due")
NO_FIRE: Final = reason("no-fire")
NO_FIGHTER: Final = reason("no-fighter")
NO_INTERCEPTION: Final = reason("no-interception")

# What goes on.
QUIET: Final = 0
FLAK: Final = 1  # the ground may fire at aircraft on a mission
CLEARED: Final = 2  # it has: the mission can begin
FIRST: Final = 3  # fighters of the side whose phase it is may fire
ANSWER: Final = 4  # those of the other side may

# What fire comes to.
MISSED: Final = 0
DRIVEN: Final = 1
LOST: Final = 2

FACES: Final = 6


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
    fate: Ints = per_unit()  # what fighters have done to an aircraft


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


def printed(game: Game, stat: Ints, unit: int) -> int:
    """A number printed on the full side of a unit."""
    return stat[game.units.first[unit] + game.units.full[unit]]


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
    if is_aircraft(game, unit) and is_flying(game, play, unit):
        return False
    if is_land(game, play, unit):
        return fight.ground_fired == 0
    return fight.fired[unit] == 0


def is_at_sea(game: Game, play: Play, unit: int) -> bool:
    """Whether a ground unit is at sea."""
    if not has_bit(game.units.sets[unit], game.of(Airfire).ground) or not on_map(game, play.at[unit]):
        return False
    return has_bit(game.places.sets[play.at[unit]], game.of(Airfire).sea)


def is_land(game: Game, play: Play, unit: int) -> bool:
    """Whether it is a ground unit on land."""
    return has_bit(game.units.sets[unit], game.of(Airfire).ground) and not is_at_sea(game, play, unit)


def value_left(game: Game, play: Play, side: int, units: Ints) -> int:
    """What some units fire with together at aircraft of a side: those that still can (6.4)."""
    total = 0
    ground = False
    for u in units:
        if can_fire(game, play, side, u):
            if is_land(game, play, u):
                ground = True
            elif has_bit(game.units.sets[u], game.of(Airfire).ships):
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
    for u in range(game.units.count):
        fight.flying[u] = 0
        fight.shot[u] = 0
        fight.fired[u] = 0
        fight.fate[u] = 0


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
    rolled = die(play, FACES)
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


def enemy_of(game: Game, play: Play, unit: int) -> int:
    """The side that fires at a unit."""
    for side in range(game.sides):
        if opposes(game, play, side, game.units.side[unit]):
            return side
    return game.units.side[unit]


def targets(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if the ground may fire at it."""
    return ints(1, unit) if is_target(play, unit) else ints(0, 0)


def spared(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if fire at it can be held."""
    return ints(1, unit) if on_mission(game, play, unit) else ints(0, 0)


# --- by fighters ------------------------------------------------------------------------------------
def is_fighter(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft could fire at others: a ready fighter."""
    return has_bit(game.units.sets[unit], game.of(Airfire).fighters) and is_ready(game, play, unit)


def fighters_at(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether a side has ready fighters at a place."""
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and is_fighter(game, play, u):
            return True
    return False


def prey_at(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether enemies of a side fly at a place, or are based there, that are not shot down yet."""
    for u in range(game.units.count):
        if play.at[u] == place and is_aircraft(game, u) and play.of(AirFight).fate[u] != LOST:
            if opposes(game, play, game.units.side[u], side):
                return True
    return False


def is_turn_of(game: Game, play: Play, side: int) -> bool:
    """Whether fighters of a side may fire now."""
    stage = play.of(AirFight).stage
    if stage == ANSWER:
        return reacts(game, play, side)
    return stage in (QUIET, FIRST) and acting_side(game, play) == side


def duel_refusal(game: Game, play: Play, fighters: Ints, unit: int) -> int:
    """Why these fighters may not fire at an aircraft now; FINE if they may."""
    fight = play.of(AirFight)
    side = game.units.side[fighters[0]]
    if fight.stage == QUIET:
        refusal = turn_refusal(game, play, side, FLIES)
        if refusal != FINE:
            return refusal
    if not is_turn_of(game, play, side):
        return NO_FIRE
    if not is_aircraft(game, unit) or not opposes(game, play, side, game.units.side[unit]):
        return NO_FIRE
    if (fight.stage != QUIET and play.at[unit] != fight.place) or fight.fate[unit] == LOST:
        return NO_FIRE
    for u in fighters:
        if game.units.side[u] != side or not is_fighter(game, play, u) or play.at[u] != play.at[unit]:
            return NO_FIGHTER
    return FINE if on_map(game, play.at[unit]) else NO_FIRE


def fight_in_the_air(game: Game, play: Play, fighters: Ints, unit: int) -> Ruling:
    """Ready fighters fire at an aircraft in their hex (6.8). Changes `play`."""
    refusal = duel_refusal(game, play, fighters, unit)
    if refusal != FINE:
        return Ruling(refusal)
    fight = play.of(AirFight)
    if fight.stage == QUIET:
        open_fight(game, play, play.at[unit])
    value = 0 - printed(game, game.units.stats[game.of(Airfire).air], unit)
    for u in fighters:
        value += printed(game, game.units.stats[game.of(Airfire).air], u)
    for u in fighters:
        use_up(game, play, u)
    rolled = die(play, FACES)
    say(game, play, "airfire.duel", unit=unit, value=value, die=rolled)
    fight.fate[unit] = max(fight.fate[unit], result(game.of(Airfire).duel, value, rolled))
    go_on(game, play)
    return Ruling()


def open_fight(game: Game, play: Play, place: int) -> None:
    """Fighters begin to fire at a place. Changes `play`."""
    play.of(AirFight).stage = FIRST
    play.of(AirFight).place = place
    say(game, play, "airfire.begins", place=place)


def go_on(game: Game, play: Play) -> None:
    """The other side answers, or what was hit counts, when nobody is left to fire. Changes `play`."""
    fight = play.of(AirFight)
    side = acting_side(game, play)
    other = side
    for one in range(game.sides):
        if opposes(game, play, one, side):
            other = one
    if fight.stage == FIRST:
        if not fighters_at(game, play, side, fight.place) or not prey_at(game, play, side, fight.place):
            fight.stage = ANSWER
            if fighters_at(game, play, other, fight.place) and prey_at(game, play, other, fight.place):
                say(game, play, "airfire.answers", side=other)
    if fight.stage == ANSWER:
        if not fighters_at(game, play, other, fight.place) or not prey_at(game, play, other, fight.place):
            count_losses(game, play)


def count_losses(game: Game, play: Play) -> None:
    """Both have fired: what was hit counts. Changes `play`."""
    fight = play.of(AirFight)
    for u in range(game.units.count):
        if fight.fate[u] != MISSED:
            suffer(game, play, u, fight.fate[u])
    forget_fight(game, play)


def all_fire(game: Game, play: Play, unit: int) -> Ruling:
    """All ready fighters in the hex fire at an aircraft, in a fight that goes on. Changes `play`."""
    if not is_prey(game, play, unit):
        return Ruling(NO_FIRE)
    count = 0
    side = enemy_of(game, play, unit)
    for u in range(game.units.count):
        if play.at[u] == play.at[unit] and game.units.side[u] == side and is_fighter(game, play, u):
            count += 1
    fighters = ints(count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == play.at[unit] and game.units.side[u] == side and is_fighter(game, play, u):
            fighters[count] = u
            count += 1
    return fight_in_the_air(game, play, fighters, unit)


def is_prey(game: Game, play: Play, unit: int) -> bool:
    """Whether fighters could fire at an aircraft in the fight that goes on."""
    fight = play.of(AirFight)
    if fight.stage not in (FIRST, ANSWER) or play.at[unit] != fight.place or not is_aircraft(game, unit):
        return False
    side = enemy_of(game, play, unit)
    return (
        fight.fate[unit] != LOST
        and is_turn_of(game, play, side)
        and fighters_at(game, play, side, fight.place)
    )


def prey(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if fighters could fire at it in the fight that goes on."""
    return ints(1, unit) if is_prey(game, play, unit) else ints(0, 0)


def could_break_off(game: Game, play: Play, unit: int) -> bool:
    """Whether a fighter is of the side that may fire now, and has not."""
    fight = play.of(AirFight)
    if fight.stage not in (FIRST, ANSWER) or play.at[unit] != fight.place:
        return False
    return is_fighter(game, play, unit) and is_turn_of(game, play, game.units.side[unit])


def break_off(game: Game, play: Play, unit: int) -> Ruling:
    """Fighters of a side fire no more in this fight. Changes `play`."""
    if not could_break_off(game, play, unit):
        return Ruling(NO_FIRE)
    fight = play.of(AirFight)
    if fight.stage == ANSWER:
        count_losses(game, play)
        return Ruling()
    fight.stage = ANSWER
    go_on(game, play)
    return Ruling()


def break_off_options(game: Game, play: Play, unit: int) -> Ints:
    """The fighter itself, if it may break off."""
    return ints(1, unit) if could_break_off(game, play, unit) else ints(0, 0)


def could_intercept(game: Game, play: Play, unit: int) -> bool:
    """Whether a fighter may begin a fight in the enemy's half (6.8)."""
    side = game.units.side[unit]
    if play.of(AirFight).stage != QUIET or not allows(game, play, FLIES) or not reacts(game, play, side):
        return False
    if not on_map(game, play.at[unit]) or not is_fighter(game, play, unit):
        return False
    return prey_at(game, play, side, play.at[unit])


def intercept(game: Game, play: Play, unit: int) -> Ruling:
    """A fighter begins a fight in the enemy's half; those of that side fire first. Changes `play`."""
    if not could_intercept(game, play, unit):
        return Ruling(NO_INTERCEPTION)
    open_fight(game, play, play.at[unit])
    go_on(game, play)
    return Ruling()


def fight_options(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft at which a fighter may fire now."""
    found = ints(game.units.count, 0)
    count = 0
    if is_fighter(game, play, unit) and on_map(game, play.at[unit]):
        for u in range(game.units.count):
            if play.at[u] == play.at[unit] and duel_refusal(game, play, ints(1, unit), u) == FINE:
                found[count] = u
                count += 1
    return cut(found, count)


def due(game: Game, play: Play) -> Ruling:
    """What must be done before anything else."""
    fight = play.of(AirFight)
    if fight.stage == FLAK:
        return Ruling(FLAK_DUE, fight.place)
    if fight.stage in (FIRST, ANSWER):
        return Ruling(FIGHTERS_DUE, fight.place)
    return Ruling()


def joins_fire(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked to fire from the ground."""
    if play.of(AirFight).stage == FLAK:
        for u in range(game.units.count):
            if is_target(play, u) and can_fire(game, play, game.units.side[u], unit):
                return Ruling()
    return Ruling(NO_FIRE)


def joins_fight(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a fighter may be marked to fire in the air."""
    return Ruling() if len(fight_options(game, play, unit)) > 0 else Ruling(NO_FIGHTER)


HOOKS: Final = Hooks(unsettled=(due,))
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
        whose=enemy_of,
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
        whose=enemy_of,
    ),
    Action(
        name="fire-with-some",
        title="Fire at it with the marked",
        help="The marked units fire at this aircraft before its mission; ground units fire all together.",
        gesture=Gesture.AIM,
        does=None,
        act=fire_from_ground,
        joins=joins_fire,
    ),
    Action(
        name="air-combat",
        title="Air combat",
        help="The marked fighters fire at this aircraft in their hex, and have flown.",
        gesture=Gesture.AIM,
        does="flight",
        act=fight_in_the_air,
        options=fight_options,
        joins=joins_fight,
    ),
    Action(
        name="fighters-fire",
        title="Fighters fire at it",
        help="All ready fighters in the hex fire at this aircraft.",
        gesture=Gesture.UNIT,
        does=None,
        fits=is_prey,
        act=all_fire,
        options=prey,
        whose=enemy_of,
    ),
    Action(
        name="break-off",
        title="Break off",
        help="The fighters of this side fire no more in this fight.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_break_off,
        act=break_off,
        options=break_off_options,
    ),
    Action(
        name="intercept",
        title="Intercept",
        help="Begin an air combat in the enemy's half; the enemy's ready fighters in the hex fire first.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_intercept,
        act=intercept,
    ),
)

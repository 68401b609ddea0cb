"""Ground support from the air (6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.codes import FINE
from builder.rules.engine.game import Game
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.phases import acting_side, allows
from builder.rules.engine.places import neighbours, on_map
from builder.rules.engine.play import Play, Until, per_unit
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import World
from builder.rules.engine.units import opposes
from builder.rules.engine.words import phrase, reason, say
from builder.rules.language.prelude import Ints, ints

from ..airfire.rules import CLEARED, AirFight, begin_mission, end_mission
from ..services.rules import enemy_of, is_aircraft, is_ground
from ..shelling.rules import TO_SUPPORT, is_bomber, unit_refusal, value_of_unit
from ..squadrons.rules import FLIES, Flying
from .parameters import Airsupport

NOT_NOW: Final = reason("support-not-now")
NOBODY: Final = reason("support-nobody")
GIVEN: Final = reason("support-given")


@dataclass(kw_only=True)
class Supports:
    """What is remembered of ground support."""

    gives: Ints = per_unit(0, Until.PHASE)  # 1 for aircraft that support the next ground combat in their hex


def troops_at(game: Game, play: Play, side: int, place: int, own: bool) -> int:
    """The strength points of ground units of a side (`own`), or of its enemies, in a place."""
    total = 0
    for u in range(game.units.count):
        if play.at[u] == place and is_ground(game, u):
            if opposes(game, play, game.units.side[u], side) != own:
                total += play.left[u]
    return total


def support_refusal(game: Game, play: Play, unit: int) -> int:
    """Why an aircraft does not support a ground combat in its hex now; FINE if it does."""
    side = game.units.side[unit]
    place = play.at[unit]
    if not is_aircraft(game, unit) or not on_map(game, place):
        return NOBODY
    if not allows(game, play, FLIES) or not game.of(Airsupport).when(World(game, play)):
        return NOT_NOW
    if play.of(Supports).gives[unit] != 0:
        return GIVEN
    if troops_at(game, play, side, place, acting_side(game, play) != side) == 0:
        return NOBODY
    if acting_side(game, play) != side and firing_hex(game, play, side, place) == place:
        return NOBODY
    return unit_refusal(game, play, unit, place)


def firing_hex(game: Game, play: Play, side: int, place: int) -> int:
    """The hex beside a place with most strength points of a side's enemies; the place itself without any."""
    found = place
    most = 0
    beside = neighbours(game, place)
    for other in beside:
        points = troops_at(game, play, side, other, False)
        if points > most:
            most = points
            found = other
    return found


def can_support(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft may support a ground combat in its hex now."""
    return support_refusal(game, play, unit) == FINE


def support(game: Game, play: Play, unit: int) -> Ruling:
    """An aircraft supports the next ground combat in its hex, if fire leaves it there. Changes `play`."""
    refusal = support_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    side = game.units.side[unit]
    place = play.at[unit]
    if acting_side(game, play) != side:
        place = firing_hex(game, play, side, place)
    begin_mission(game, play, ints(1, unit), TO_SUPPORT, place)
    return Ruling()


def fly_on(game: Game, play: Play) -> None:
    """The ground has fired at an aircraft on support: it waits for the combat. Changes `play`."""
    fight = play.of(AirFight)
    if fight.stage != CLEARED or fight.mission != TO_SUPPORT:
        return
    for u in range(game.units.count):
        if fight.flying[u] != 0:
            play.of(Supports).gives[u] = 1
            play.of(Flying).halted[u] = 1
            side = game.units.side[u]
            total = given_at(game, play, side, play.at[u])
            say(game, play, "airsupport.waits", place=play.at[u], value=total, side=side)
    end_mission(game, play)


def given_at(game: Game, play: Play, side: int, place: int) -> int:
    """What aircraft of a side give to the next ground combat in a place."""
    total = 0
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and play.of(Supports).gives[u] != 0:
            total += value_of_unit(game, play, u)
    return total


def added(game: Game, play: Play, attackers: Ints, defenders: Ints, target: int, attacking: bool) -> int:
    """What support adds to a side in a ground combat: at most the strength points of those it helps."""
    helped = attackers if attacking else defenders
    if len(helped) == 0:
        return 0
    points = 0
    for u in helped:
        points += play.left[u]
    return min(points, given_at(game, play, game.units.side[helped[0]], target))


def use_support(game: Game, play: Play, attackers: Ints, target: int) -> None:
    """A ground combat is fought: the support at its hex is used up. Changes `play`."""
    side = game.units.side[attackers[0]]
    attack = given_at(game, play, side, target)
    defence = given_at(game, play, enemy_of(game, play, side), target)
    if attack + defence == 0:
        return
    say(game, play, "airsupport.given", place=target, attack=attack, defence=defence)
    for u in range(game.units.count):
        if play.at[u] == target:
            play.of(Supports).gives[u] = 0


def forget_lost(game: Game, play: Play, unit: int) -> None:
    """An aircraft is lost: it supports nobody. Changes `play`."""
    play.of(Supports).gives[unit] = 0


def stands(game: Game, play: Play, unit: int) -> str:
    """That an aircraft supports a combat."""
    return phrase(game, "airsupport.waiting") if play.of(Supports).gives[unit] != 0 else ""


def options(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if it may support a ground combat in its side's own half."""
    if game.units.side[unit] != acting_side(game, play) or not can_support(game, play, unit):
        return ints(0, 0)
    return ints(1, unit)


HOOKS: Final = Hooks(
    acted=(fly_on,),
    strength_added=(added,),
    battle_begins=(use_support,),
    lost=(forget_lost,),
    stands=(stands,),
)
ACTIONS: Final = (
    Action(
        name="ground-support",
        title="Ground support",
        help="The aircraft supports the next ground combat in its hex, once it has been fired at.",
        gesture=Gesture.UNIT,
        does="flight",
        fits=can_support,
        act=support,
        options=options,
        suits=is_bomber,
    ),
)

"""Those who follow: enemies who advance to places from which units have run."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import allows, reacts, turn_refusal
from hexwright.rules.engine.places import link, neighbours, on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, enter, names_of
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.combat.judge import NOT_ADJACENT, range_refusal
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.flight.parameters import Flight
from hexwright.rules.mechanism.flight.state import RUN, STILL_RUNS, Runs
from hexwright.rules.mechanism.flight.ways import ENEMY_THERE
from hexwright.rules.mechanism.stacking.rules import stack_reason

FOLLOW: Final = doing("follow")
HAS_FOLLOWED: Final = reason("has-followed")
NOT_LEFT: Final = reason("not-left")
SCATTERED: Final = reason("scattered")


def is_follow(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means that units follow: enemies of the side whose phase it is."""
    if not allows(game, play, RUN) or not on_map(game, place):
        return False
    return reacts(game, play, game.units.side[movers[0]]) and on_map(game, play.at[movers[0]])


def follow_ruling(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Whether units may advance to a place from which enemies have run."""
    runs = play.of(Runs)
    side = game.units.side[movers[0]]
    why = turn_refusal(game, play, side, FOLLOW)
    if why != FINE:
        return Ruling(why)
    if runs.runner != NOWHERE:
        return Ruling(STILL_RUNS, runs.runner)
    if runs.left[place] == 0 or game.of(Flight).followers is None:
        return Ruling(NOT_LEFT)
    if enemies_in(game, play, side, place) > 0:
        return Ruling(ENEMY_THERE)
    for u in movers:
        why = follower_reason(game, play, u, play.at[movers[0]], place)
        if why != FINE:
            return Ruling(why)
    return Ruling(stack_reason(game, play, side, place, movers))


def follower_reason(game: Game, play: Play, unit: int, start: int, place: int) -> int:
    """Why a unit may not follow with others from a place to another; FINE if it may."""
    followers = game.of(Flight).followers
    if play.at[unit] != start:
        return SCATTERED
    if play.of(Runs).follower[unit] != 0:
        return HAS_FOLLOWED
    if followers is None or not followers(StandingUnit(game, play, unit=unit)):
        return NOT_LEFT
    for kind in game.of(Combat).kinds:
        if kind.number == game.of(Flight).fire:
            return range_refusal(game, play, kind, unit, place)
    return FINE if link(game, start, place) != NOWHERE else NOT_ADJACENT


def act_follow(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units advance to a place from which enemies have run. Changes `play`."""
    ruling = follow_ruling(game, play, movers, place)
    if ruling.reason == FINE:
        runs = play.of(Runs)
        for u in movers:
            play.at[u] = place
            runs.follower[u] = 1
        runs.followed = 1
        say(game, play, "flight.follows", who=names_of(game, movers), place=place)
        enter(game, play, movers, place)
    return ruling


def options_to_follow(game: Game, play: Play, unit: int) -> Ints:
    """The places to which a unit may follow."""
    fit = ints(game.places.count, 0)
    if on_map(game, play.at[unit]) and reacts(game, play, game.units.side[unit]):
        for place in neighbours(game, play.at[unit]):
            if play.of(Runs).left[place] != 0:
                if follow_ruling(game, play, ints(1, unit), place).reason == FINE:
                    fit[place] = 1
    return where(fit)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may follow now."""
    for u in range(game.units.count):
        if len(options_to_follow(game, play, u)) > 0:
            return True
    return False

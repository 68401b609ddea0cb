"""Infiltration: who may try, what it costs, what the die says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NEVER, NOWHERE, SHUT
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.phases import allows, begin, turn_refusal
from hexwright.rules.engine.places import exchange, link, neighbours, on_map, where
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.records import Game, TargetScope, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enter
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.infiltration.parameters import Infiltration
from hexwright.rules.mechanism.movement.judging import keeps_still, move_ban, stop_at
from hexwright.rules.mechanism.movement.points import Start, least_left, start_of
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.verdict import BY_ZONE
from hexwright.rules.mechanism.movement.ways import Ground, ground_of, zone_marks
from hexwright.rules.mechanism.movement.ways import step_price as link_step
from hexwright.rules.mechanism.stacking.rules import stack_reason

MOVE: Final = doing("move")

TWO_SIDES: Final = reason("two-sides")
SCATTERED: Final = reason("scattered")
FINISHED: Final = reason("finished")
BANNED: Final = reason("ban")
ENEMY_THERE: Final = reason("enemy")
CLOSED: Final = reason("closed")
TOO_FAR: Final = reason("points")
STOPPED_BY_ZONE: Final = reason("zone-stop")
HAS_FAILED: Final = reason("has-failed")
STRAIGHT: Final = reason("zone-to-zone")

TO_GET_THROUGH = cause("a unit that infiltrates")


@dataclass(kw_only=True)
class Infiltrating:
    """What bears on infiltration in this phase: 1 for units that began it in an enemy zone of control; places
    they have entered; 1 for those that have failed.
    """

    zoned: Ints = per_unit(0, Until.PHASE)
    steps: Ints = per_unit(0, Until.PHASE)
    failed: Ints = per_unit(0, Until.PHASE)


# --- what is noted -----------------------------------------------------------------------------------
def exchange_steps(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    own = play.of(Infiltrating)
    exchange(own.zoned, unit, other)
    exchange(own.steps, unit, other)
    exchange(own.failed, unit, other)


def note_zone(game: Game, play: Play, movers: Ints) -> None:
    """Units begin a move: whether they stand in an enemy zone of control. Changes `play`."""
    zones = zone_marks(game, play, movers)
    for u in movers:
        if on_map(game, play.at[u]):
            play.of(Infiltrating).zoned[u] = zones[play.at[u]]


def note_step(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units have entered a place. Changes `play`."""
    if on_map(game, place):
        for u in movers:
            play.of(Infiltrating).steps[u] += 1


# --- who may try -------------------------------------------------------------------------------------
def has_stopped(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit on the map has been stopped by an enemy zone of control in this phase."""
    moves = play.of(Moves)
    return on_map(game, play.at[unit]) and moves.mover[unit] != 0 and moves.stopped[unit] == BY_ZONE


def fits(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag can only mean infiltration: units that a zone has stopped, to a place next to them."""
    if not on_map(game, place) or not allows(game, play, MOVE):
        return False
    for u in movers:
        if not has_stopped(game, play, u) or not may_infiltrate(game, play, u):
            return False
    return link(game, play.at[movers[0]], place) != NOWHERE


def may_infiltrate(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is of those that infiltrate, in the supply with which it began to move."""
    supply = play.of(Moves).supply[unit]
    return game.of(Infiltration).units(UnitScope(game, play, unit=unit, supply=supply, zone=True))


def unit_reason(game: Game, play: Play, unit: int) -> int:
    """Why a unit that a zone has stopped may not try, wherever to; FINE if it may."""
    own = play.of(Infiltrating)
    if own.failed[unit] != 0:
        return HAS_FAILED
    if own.zoned[unit] != 0 and own.steps[unit] < 2:
        return STRAIGHT
    if play.of(Moves).mover[unit] != play.of(Moves).movers:
        return FINISHED
    return keeps_still(game, play, unit)


def group_reason(game: Game, play: Play, movers: Ints) -> int:
    """Why these units may not try now; FINE if they may."""
    first = movers[0]
    why = turn_refusal(game, play, game.units.side[first], MOVE)
    if why != FINE:
        return why
    for u in movers:
        if game.units.side[u] != game.units.side[first]:
            return TWO_SIDES
        if play.at[u] != play.at[first]:
            return SCATTERED
        why = unit_reason(game, play, u)
        if why != FINE:
            return why
    return FINE


def judge(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Whether these units may try to get to a place together."""
    why = group_reason(game, play, movers)
    if why != FINE:
        return Ruling(why)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    message = move_ban(game, play, movers, start, ground, place)
    if message != NOWHERE:
        return Ruling(BANNED, message)
    if ground.held[place] != 0:
        return Ruling(ENEMY_THERE)
    price = step_price(game, ground, place)
    if price >= SHUT:
        return Ruling(CLOSED)
    left = least_left(game, play, movers, start, NOWHERE)
    if left < price:
        return Ruling(TOO_FAR, price, max(left, 0))
    return Ruling(stack_reason(game, play, game.units.side[movers[0]], place, movers))


def step_price(game: Game, ground: Ground, place: int) -> int:
    """What the step to a place beside them costs units, SHUT if there is none."""
    i = link(game, ground.place, place)
    if i == NOWHERE or ground.shut[place] != 0:
        return SHUT
    return link_step(game, ground, i)


# --- the die -----------------------------------------------------------------------------------------
def needed(game: Game, play: Play, unit: int) -> int:
    """The highest roll with which a unit gets through from where it stands, NEVER for none."""
    supply = play.of(Moves).supply[unit]
    for case in game.of(Infiltration).needed:
        if case.when is None or case.when(UnitScope(game, play, unit=unit, supply=supply, zone=True)):
            return case.roll
    return NEVER


def added(game: Game, play: Play, unit: int, place: int, to_zone: bool) -> int:
    """What is added to the roll of a unit that goes to a place."""
    total = 0
    who = TargetScope(
        game=game,
        play=play,
        unit=unit,
        supply=play.of(Moves).supply[unit],
        zone=True,
        to=place,
        enemies=0,
        to_zone=to_zone,
    )
    for part in game.of(Infiltration).added:
        if part.state == NOWHERE or play.states[part.state] == part.value:
            if part.when is None or part.when(who):
                total += part.amount
    return total


def act_infiltrate(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units try to get through to a place, each by a roll of its own. Changes `play`."""
    ruling = judge(game, play, movers, place)
    if ruling.reason == FINE:
        for u in movers:
            attempt(game, play, u, place)
        begin(game, play, MOVE)
    return ruling


def attempt(game: Game, play: Play, unit: int, place: int) -> None:
    """A unit tries to get through to a place, and pays for it. Changes `play`."""
    one = ints(1, unit)
    zones = zone_marks(game, play, one)
    start: Start = start_of(game, play, one, zones)
    ground = ground_of(game, play, one, start, zones)
    change = added(game, play, unit, place, zones[place] != 0)
    most = needed(game, play, unit)
    rolled = roll_for(play, TO_GET_THROUGH, of_unit(unit), 1, game.of(Infiltration).faces)
    moves = play.of(Moves)
    moves.spent[unit] += step_price(game, ground, place)
    if rolled + change > most:
        play.of(Infiltrating).failed[unit] = 1
        say(game, play, "infiltration.stays", unit=unit, place=place, n=rolled, change=change, most=most)
        return
    say(game, play, "infiltration.through", unit=unit, place=place, n=rolled, change=change, most=most)
    moves.stopped[unit] = stop_at(game, ground, place)
    moves.place = place
    play.at[unit] = place
    enter(game, play, one, place)
    for hook in game.hooks.moved:
        hook(game, play, one, place)


# --- for a player without eyes -----------------------------------------------------------------------
def options_to_infiltrate(game: Game, play: Play, unit: int) -> Ints:
    """The places a unit may try to get to, in order."""
    if not has_stopped(game, play, unit) or not may_infiltrate(game, play, unit):
        return ints(0, 0)
    fit = ints(game.places.count, 0)
    for place in neighbours(game, play.at[unit]):
        if judge(game, play, ints(1, unit), place).reason == FINE:
            fit[place] = 1
    return where(fit)

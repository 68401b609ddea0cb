"""Drops from the air: a unit in its box is dragged to a hex where it cannot walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import allows, begin, turn_refusal
from hexwright.rules.engine.places import exchange, on_map, where
from hexwright.rules.engine.play import Play, Until, numbers, per_unit
from hexwright.rules.engine.records import Game, TargetScope, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemy_counts, enter
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.airdrop.parameters import Airdrops
from hexwright.rules.mechanism.movement.judging import judge_move, keeps_still
from hexwright.rules.mechanism.movement.points import supply_now
from hexwright.rules.mechanism.movement.rules import ruling_on
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.ways import closed_for, zone_marks
from hexwright.rules.mechanism.stacking.rules import stack_reason

MOVE: Final = doing("move")

FROZEN: Final = reason("frozen")
CLOSED: Final = reason("closed")
ENEMY_THERE: Final = reason("enemy")
NO_ENTRY: Final = reason("entry")
FINISHED: Final = reason("finished")
USED_UP: Final = reason("once")
FIRST_MOVE: Final = reason("first-move")
WRONG_HEX: Final = reason("hex")


@dataclass(kw_only=True)
class Dropped:
    """Drops so far: how many units by each, and which may not act in this turn of their side."""

    used: Ints = numbers("airdrop.drops")
    now: Ints = per_unit(0, Until.SIDE)


def exchange_dropped(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    exchange(play.of(Dropped).now, unit, other)


def must_keep_still(_: Game, play: Play, unit: int) -> int:
    """A unit that has just been dropped neither moves nor attacks."""
    if play.of(Dropped).now[unit] != 0:
        return FROZEN
    return FINE


def drop_for(game: Game, play: Play, unit: int) -> int:
    """The number of the first drop that a unit is fit for where it stands, NOWHERE for none."""
    if on_map(game, play.at[unit]):
        return NOWHERE
    supply = supply_now(game, play, ints(1, unit))
    for k, drop in enumerate(game.of(Airdrops).drops):
        if play.at[unit] == drop.box:
            if drop.units(UnitScope(game=game, play=play, unit=unit, supply=supply[0], zone=False)):
                return k
    return NOWHERE


def unit_reason(game: Game, play: Play, unit: int, which: int) -> int:
    """Why a unit may not drop from the air now, wherever that is; FINE if it may. `which`: by which drop."""
    moves = play.of(Moves)
    if which == NOWHERE:
        return NO_ENTRY
    for k, drop in enumerate(game.of(Airdrops).drops):
        if k == which and play.of(Dropped).used[k] >= drop.times:
            return USED_UP
    if moves.went_out[unit] != 0 or moves.mover[unit] != 0 or keeps_still(game, play, unit) != FINE:
        return FINISHED
    for k, drop in enumerate(game.of(Airdrops).drops):
        if drop.first and k == which and moves.movers != 0:
            return FIRST_MOVE
    return FINE


def place_reason(
    game: Game, play: Play, unit: int, which: int, supply: int, zones: Ints, enemies: Ints, to: int
) -> int:
    """Why a unit may not drop onto a place that it can enter; FINE if it may.

    `supply`: its state of supply; `zones`: 1 in enemy zones of control; `enemies`: how many stand where.
    """
    if enemies[to] != 0:
        return ENEMY_THERE
    who = TargetScope(
        game=game,
        play=play,
        unit=unit,
        supply=supply,
        zone=False,
        to=to,
        enemies=enemies[to],
        to_zone=zones[to] != 0,
    )
    for k, drop in enumerate(game.of(Airdrops).drops):
        if drop.to is not None:
            if k == which and not drop.to(who):
                return WRONG_HEX
    return stack_reason(game, play, game.units.side[unit], to, ints(1, unit))


def drop_reason(game: Game, play: Play, unit: int, to: int) -> int:
    """Why a unit may not drop from the air onto a place now; FINE if it may."""
    side = game.units.side[unit]
    movers = ints(1, unit)
    why = turn_refusal(game, play, side, MOVE)
    if why != FINE:
        return why
    if closed_for(game, play, movers, to):
        return CLOSED
    which = drop_for(game, play, unit)
    why = unit_reason(game, play, unit, which)
    if why != FINE:
        return why
    supply = supply_now(game, play, movers)
    zones = zone_marks(game, play, movers)
    return place_reason(game, play, unit, which, supply[0], zones, enemy_counts(game, play, side), to)


def fits(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag can only mean a drop from the air: a unit that is fit for one, and cannot walk there."""
    if len(movers) != 1 or not on_map(game, place) or not allows(game, play, MOVE):
        return False
    if turn_refusal(game, play, game.units.side[movers[0]], MOVE) != FINE:
        return False  # some other action may be meant, and its reason is the better one
    if drop_for(game, play, movers[0]) == NOWHERE:
        return False
    return judge_move(game, play, movers, place).reason != FINE


def act_drop(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A unit drops onto a place; if not, says why it cannot walk there and why it cannot drop.

    Changes `play`.
    """
    unit = movers[0]
    why = drop_reason(game, play, unit, place)
    if why == FINE:
        at = play.at[unit]
        drop(game, play, unit, place)
        say(game, play, "airdrop.dropped", who=game.units.titles[unit], start=at, to=place)
        return Ruling()
    walking = ruling_on(judge_move(game, play, movers, place))
    if why in (FIRST_MOVE, WRONG_HEX, USED_UP):
        return Ruling(walking.reason, walking.a, walking.b, why)
    return walking


def drop(game: Game, play: Play, unit: int, place: int) -> None:
    """A unit drops onto a place. Changes `play`."""
    moves = play.of(Moves)
    play.of(Dropped).used[drop_for(game, play, unit)] += 1
    play.of(Dropped).now[unit] = 1
    moves.movers += 1
    moves.mover[unit] = moves.movers
    play.at[unit] = place
    enter(game, play, ints(1, unit), place)
    begin(game, play, MOVE)


def options_to_drop(game: Game, play: Play, unit: int) -> Ints:
    """The places a unit can drop onto, in order."""
    side = game.units.side[unit]
    movers = ints(1, unit)
    fit = ints(game.places.count, 0)
    which = drop_for(game, play, unit)
    if turn_refusal(game, play, side, MOVE) != FINE or unit_reason(game, play, unit, which) != FINE:
        return ints(0, 0)
    supply = supply_now(game, play, movers)
    zones = zone_marks(game, play, movers)
    enemies = enemy_counts(game, play, side)
    for place in range(game.places.count):
        if not closed_for(game, play, movers, place):
            if place_reason(game, play, unit, which, supply[0], zones, enemies, place) == FINE:
                fit[place] = 1
    return where(fit)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit can drop somewhere now."""
    for u in range(game.units.count):
        if len(options_to_drop(game, play, u)) > 0:
            return True
    return False

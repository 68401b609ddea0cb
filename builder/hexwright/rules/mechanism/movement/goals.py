"""How far units get: all places to which they may move now."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.places import where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import friends, standing
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.judging import NO_MOVE, has_been_out, may_stop, move_ban, mover_reason
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import Start, has_room, least_left, start_of
from hexwright.rules.mechanism.movement.ways import Ground, ground_by, ground_of, reach, zone_marks
from hexwright.rules.mechanism.stacking.parameters import Stacking
from hexwright.rules.mechanism.stacking.rules import stack_reason_among


@dataclass(frozen=True)
class Range:
    """How far units get: least cost of every place, NOWHERE out of reach; the mode by which they get there,
    NOWHERE on foot.
    """

    cost: Ints
    mode: Ints


def range_of(game: Game, play: Play, movers: Ints, start: Start, ground: Ground) -> Range:
    """How far units get now, on foot, else by a mode; not whether they may stay."""
    left = least_left(game, play, movers, start, NOWHERE)
    ways = reach(game, ground, left, True, False, NOWHERE)
    by = ints(game.places.count, NOWHERE)
    if ground.place != NOWHERE:
        for k, mode in enumerate(game.of(Movement).modes):
            fast = least_left(game, play, movers, start, k)
            other = ground_by(game, play, movers, mode, ground)
            begins = True
            if mode.away is not None:
                begins = other.held[other.place] == 0
            if fast >= 0 and begins and has_room(game, play, movers, k):
                further = reach(game, other, fast, True, mode.clear, NOWHERE)
                for place in range(game.places.count):
                    if ways.cost[place] < 0 and further.cost[place] >= 0 and other.held[place] == 0:
                        ways.cost[place] = further.cost[place]
                        by[place] = k
    return Range(ways.cost, by)


def goals_of(game: Game, play: Play, movers: Ints) -> Range:
    """Where these units can end a move now; costs elsewhere are NOWHERE, as in the place they stand in."""
    nowhere = ints(game.places.count, NOWHERE)
    if mover_reason(game, play, movers) != FINE or has_been_out(game, play, movers):
        return Range(nowhere, nowhere)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    found = range_of(game, play, movers, start, ground)
    side = game.units.side[movers[0]]
    there = standing(game, play)
    own = friends(game, play, side)
    alone = NOWHERE  # why they may not stand where no friend stands, once known
    for place in range(game.places.count):
        if found.cost[place] >= 0:
            why = NO_MOVE
            if place != ground.place:
                why = alone
                if own[place] != 0 or alone == NOWHERE or not is_alike_everywhere(game):
                    why = stack_reason_among(game, play, there, side, place, movers)
                    if own[place] == 0:
                        alone = why
            if why != FINE or not fits_in(game, play, movers, start, ground, place):
                found.cost[place] = NOWHERE
    return found


def is_alike_everywhere(game: Game) -> bool:
    """Whether limits of stacking are the same in all places."""
    if game.has(Stacking):
        for limit in game.of(Stacking).limits:
            for case in limit.cases:
                if case.when is not None:
                    return False
    return True


def fits_in(game: Game, play: Play, movers: Ints, start: Start, ground: Ground, place: int) -> bool:
    """Whether nothing but other units of their side keeps units that get to a place from staying there."""
    if ground.held[place] != 0 or move_ban(game, play, movers, start, ground, place) != NOWHERE:
        return False
    return may_stop(game, play, movers, start, ground, place)


def goals(game: Game, play: Play, movers: Ints) -> Ints:
    """The places in which these units can end a move now, in order."""
    found = goals_of(game, play, movers)
    fit = ints(game.places.count, 0)
    for place in range(game.places.count):
        if found.cost[place] >= 0:
            fit[place] = 1
    return where(fit)

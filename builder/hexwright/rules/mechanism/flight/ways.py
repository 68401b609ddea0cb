"""Where a unit that runs may go: nearer to a source of supply, or the way of those before it."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE, SHUT
from hexwright.rules.engine.places import link, neighbours, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import reason
from hexwright.rules.language.prelude import Bits, Ints, has_bit, heap, ints, no_bits, pop, push, size, union
from hexwright.rules.mechanism.combat.judge import NOT_ADJACENT
from hexwright.rules.mechanism.flight.parameters import Flight
from hexwright.rules.mechanism.flight.state import Runs
from hexwright.rules.mechanism.movement.judging import may_move_one
from hexwright.rules.mechanism.movement.points import Start, least_left
from hexwright.rules.mechanism.movement.ways import Ground, step_price
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.supply.parameters import Supply
from hexwright.rules.mechanism.supply.rules import sources

CLOSED: Final = reason("closed")
ENEMY_THERE: Final = reason("enemy")
NO_REFUGE: Final = reason("no-refuge")
NOT_NEARER: Final = reason("not-nearer")
RAN_THERE: Final = reason("ran-there")
THEIR_WAY: Final = reason("their-way")
TOO_FAR: Final = reason("points")


def refuges(game: Game, play: Play, side: int) -> Bits:
    """The places that are sources of supply of a side, other units apart."""
    found = no_bits()
    none = ints(game.units.count, NOWHERE)
    for line in game.of(Supply).lines:
        if line.side == side and line.traced:
            found = union(found, sources(game, play, line, none))
    return found


def nearer(game: Game, play: Play, unit: int, ground: Ground, free: bool) -> Ints:
    """1 for each place from which the way to a source of supply costs a unit less than from where it stands,
    which counts as no source itself, and for that place, too; 0 everywhere if it has no way. `free`: by ways
    out of enemy zones of control alone.
    """
    n = game.places.count
    here = play.at[unit]
    less = ints(n, 0)
    bound = ints(n, SHUT)
    queue = heap()
    safe = refuges(game, play, game.units.side[unit])
    for place in range(n):
        if has_bit(safe, place) and place != here and is_passable(ground, place, free):
            bound[place] = 0
            push(queue, place)
    while size(queue) > 0:
        item = pop(queue)
        cost = item // n
        place = item % n
        if cost > bound[place]:
            continue
        less[place] = 1
        if place == here:
            return less
        for i in range(game.places.links_from[place], game.places.links_from[place + 1]):
            before = game.places.links_to[i]
            if before != here and not is_passable(ground, before, free):
                continue
            way = link(game, before, place)
            if way == NOWHERE:
                continue
            price = step_price(game, ground, way)
            if price < SHUT and cost + price < bound[before]:
                bound[before] = cost + price
                push(queue, (cost + price) * n + before)
    return ints(n, 0)


def is_passable(ground: Ground, place: int, free: bool) -> bool:
    """Whether a way may lead through a place."""
    return ground.shut[place] == 0 and not (free and ground.zones[place] != 0)


def has_aim(game: Game, play: Play, unit: int) -> bool:
    """Whether the next step of a unit must lead nearer to a source of supply: not if others have shown it."""
    return game.of(Flight).towards and their_step(game, play, unit) == NOWHERE


def aim_reason(game: Game, play: Play, unit: int, ground: Ground, place: int) -> int:
    """Why a place beside a unit leads no nearer to a source of supply; FINE if it does."""
    if not has_aim(game, play, unit):
        return FINE
    straight = nearer(game, play, unit, ground, False)
    if straight[place] != 0:
        return FINE
    around = nearer(game, play, unit, ground, True)
    if around[place] != 0:
        return FINE
    here = play.at[unit]
    return NO_REFUGE if straight[here] == 0 and around[here] == 0 else NOT_NEARER


def leader(game: Game, play: Play, unit: int, start: int) -> int:
    """Who has gone farthest of those who ran from a place before a unit; NOWHERE for nobody."""
    runs = play.of(Runs)
    found = NOWHERE
    for u in range(game.units.count):
        if u != unit and runs.start[u] == start and game.units.side[u] == game.units.side[unit]:
            if found == NOWHERE or runs.taken[u] > runs.taken[found]:
                found = u
    return found


def their_step(game: Game, play: Play, unit: int) -> int:
    """Where those went next who began to run where a unit did; NOWHERE if nobody came so far."""
    runs = play.of(Runs)
    step = runs.taken[unit]
    if not game.of(Flight).same_way or step >= len(runs.way):
        return NOWHERE
    first = leader(game, play, unit, runs.start[unit] if runs.start[unit] != NOWHERE else play.at[unit])
    return NOWHERE if first == NOWHERE or step >= runs.taken[first] else runs.way[step][first]


def has_been(play: Play, unit: int, place: int) -> bool:
    """Whether a unit has begun its run in a place, or come through it."""
    runs = play.of(Runs)
    if runs.start[unit] == place:
        return True
    for k in range(min(runs.taken[unit], len(runs.way))):
        if runs.way[k][unit] == place:
            return True
    return False


def step_ruling(game: Game, play: Play, unit: int, start: Start, ground: Ground, place: int) -> Ruling:
    """Whether a unit may take a step to a place, if it may run, wherever that leads."""
    one = ints(1, unit)
    way = link(game, ground.place, place)
    if way == NOWHERE:
        return Ruling(NOT_ADJACENT)
    if ground.held[place] != 0 or ground.shut[place] != 0:
        return Ruling(ENEMY_THERE)
    price = step_price(game, ground, way)
    if price >= SHUT:
        return Ruling(CLOSED)
    if has_been(play, unit, place):
        return Ruling(RAN_THERE)
    if their_step(game, play, unit) not in (NOWHERE, place):
        return Ruling(THEIR_WAY)
    spent = play.of(Runs).spent[unit]
    left = least_left(game, play, one, start, NOWHERE) - spent
    if price > left and not (spent == 0 and may_move_one(game, play, one)):
        return Ruling(TOO_FAR, price, max(left, 0))
    return Ruling(stack_reason(game, play, game.units.side[unit], place, one))


def steps_from(game: Game, play: Play, unit: int, start: Start, ground: Ground) -> Ints:
    """The places to which a unit may take a step, if it may run.

    The map is searched only for those that nothing else forbids.
    """
    fit = ints(game.places.count, 0)
    any_fits = False
    for place in neighbours(game, play.at[unit]):
        if step_ruling(game, play, unit, start, ground, place).reason == FINE:
            fit[place] = 1
            any_fits = True
    if not any_fits or not has_aim(game, play, unit):
        return where(fit)
    straight = nearer(game, play, unit, ground, False)
    around = nearer(game, play, unit, ground, True)
    for place in where(fit):
        fit[place] = max(straight[place], around[place])
    return where(fit)

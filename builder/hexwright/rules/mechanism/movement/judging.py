"""Whether units may move somewhere: who may move, by which way, and how far."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.bans import banned, passed
from hexwright.rules.engine.codes import FINE, NOWHERE, OFF_MAP, SHUT
from hexwright.rules.engine.phases import turn_refusal
from hexwright.rules.engine.places import exchange, link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope, UnitScope
from hexwright.rules.engine.units import leave_refusal
from hexwright.rules.engine.words import doing, reason
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.parameters import Exit, Movement
from hexwright.rules.mechanism.movement.points import (
    Start,
    has_room,
    least_left,
    most_left,
    number_at,
    profile_of,
    start_of,
)
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.verdict import (
    BY_TERRAIN,
    BY_ZONE,
    Verdict,
    accepted,
    also_refused,
    refused,
)
from hexwright.rules.mechanism.movement.ways import (
    ENDLESS,
    Ground,
    Ways,
    closed_to,
    ground_by,
    ground_of,
    halts_at,
    least_price,
    leave_for_free_places,
    reach,
    route,
    step_price,
    stop_in_zones,
    zone_marks,
)
from hexwright.rules.mechanism.stacking.rules import stack_reason

MOVE: Final = doing("move")
TWO_SIDES: Final = reason("two-sides")
FINISHED: Final = reason("finished")
PICKED_UP: Final = reason("pick-up")
BOUND: Final = reason("bound")
ONE_BY_ONE: Final = reason("singly")
SCATTERED: Final = reason("scattered")
BANNED: Final = reason("ban")
NO_MOVE: Final = reason("no-move")
ENEMY_THERE: Final = reason("enemy")
CLOSED: Final = reason("closed")
STOPPED_BY_ZONE: Final = reason("zone-stop")
STOPPED_BY_TERRAIN: Final = reason("terrain-stop")
LEAVES_ZONE: Final = reason("zone-leave")
THROUGH_ZONE: Final = reason("zone-through")
TOO_FAR: Final = reason("points")
MODE_FULL: Final = reason("mode-full")
KEEPS_CLEAR: Final = reason("keeps-clear")
NO_WAY: Final = reason("no-way")
NO_STOP: Final = reason("no-stop")
NO_EXIT: Final = reason("exit")
AMONG_LOSSES: Final = reason("among-losses")
OFF_THE_MAP: Final = reason("off-the-map")
UNSUPPLIED: Final = reason("supply")
WENT_OUT_NOW: Final = reason("went-out")
NO_ENTRY: Final = reason("entry")
NOT_ARRIVED: Final = reason("not-arrived")


def exchange_moves(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: each has moved as the other has. Changes `play`."""
    moves = play.of(Moves)
    exchange(moves.mover, unit, other)
    exchange(moves.spent, unit, other)
    exchange(moves.points, unit, other)
    for k in range(len(moves.fast)):
        exchange(moves.fast[k], unit, other)
    exchange(moves.mode, unit, other)
    exchange(moves.supply, unit, other)
    exchange(moves.stopped, unit, other)
    exchange(moves.bound, unit, other)
    exchange(moves.went_out, unit, other)


def has_moved(_: Game, play: Play, unit: int) -> bool:
    """Whether a unit has moved in this phase."""
    return play.of(Moves).mover[unit] != 0


def is_under_way(play: Play, unit: int) -> bool:
    """Whether a unit belongs to the mover that has not finished yet."""
    moves = play.of(Moves)
    return moves.mover[unit] != 0 and moves.mover[unit] == moves.movers and play.at[unit] == moves.place


def keeps_still(game: Game, play: Play, unit: int) -> int:
    """Why a unit neither moves nor attacks now; FINE for no reason."""
    for hook in game.hooks.must_keep_still:
        why: int = hook(game, play, unit)
        if why != FINE:
            return why
    return FINE


def individual_reason(game: Game, play: Play, unit: int) -> int:
    """Why a unit moves no farther now, whoever goes with it; FINE if nothing of its own keeps it."""
    why = turn_refusal(game, play, game.units.side[unit], MOVE)
    if why == FINE:
        why = keeps_still(game, play, unit)
    if why != FINE:
        return why
    moves = play.of(Moves)
    if moves.bound[unit] != 0:
        return BOUND
    if moves.stopped[unit] == BY_ZONE:
        return STOPPED_BY_ZONE
    if moves.stopped[unit] == BY_TERRAIN:
        return STOPPED_BY_TERRAIN
    return absence(game, play, ints(1, unit))


def mover_reason(game: Game, play: Play, movers: Ints) -> int:
    """Why these units may not begin, or go on with, a move together; FINE if they may."""
    moves = play.of(Moves)
    together = game.of(Movement).together
    first = movers[0]
    side = game.units.side[first]
    why = turn_refusal(game, play, side, MOVE)
    if why != FINE:
        return why
    if game.of(Movement).singly and len(movers) > 1:
        return ONE_BY_ONE
    for u in movers:
        if game.units.side[u] != side:
            return TWO_SIDES
        if play.at[u] != play.at[first]:
            return SCATTERED
        why = keeps_still(game, play, u)
        if why != FINE:
            return why
        if moves.bound[u] != 0:
            return BOUND
        if together and (moves.mover[u] == 0) != (moves.mover[first] == 0):
            return PICKED_UP
        if together and moves.mover[u] != 0 and not is_under_way(play, u):
            return FINISHED
        if moves.stopped[u] == BY_ZONE:
            return STOPPED_BY_ZONE
        if moves.stopped[u] == BY_TERRAIN:
            return STOPPED_BY_TERRAIN
    why = leave_refusal(game, play, movers)
    return why if why != FINE else beginning_reason(game, play, movers)


def beginning_reason(game: Game, play: Play, movers: Ints) -> int:
    """Why these units may not begin a move together; FINE if they may, or have begun it."""
    if play.of(Moves).mover[movers[0]] == 0:
        for hook in game.hooks.keeps_from_moving:
            why: int = hook(game, play, movers)
            if why != FINE:
                return why
    return FINE


def move_ban(game: Game, play: Play, movers: Ints, start: Start, ground: Ground, to: int) -> int:
    """The message of the first ban that keeps one of the movers from going there, NOWHERE for none."""
    bans = game.of(Movement).bans
    if len(bans) == 0:
        return NOWHERE
    taken = passed(game, play, bans)
    for i in range(len(movers)):
        who = TargetScope(
            game=game,
            play=play,
            unit=movers[i],
            supply=start.supply[i],
            zone=number_at(ground.zones, play.at[movers[i]]) != 0,
            to=to,
            enemies=number_at(ground.enemies, to),
            to_zone=number_at(ground.zones, to) != 0,
        )
        message = banned(play, bans, who, taken)
        if message != NOWHERE:
            return message
    return NOWHERE


def may_stop(game: Game, play: Play, movers: Ints, start: Start, ground: Ground, to: int) -> bool:
    """Whether the profiles of all movers let them end their move at a place."""
    for k, profile in enumerate(game.of(Movement).profiles):
        if profile.stops is not None:
            for i in range(len(movers)):
                who = TargetScope(
                    game=game,
                    play=play,
                    unit=movers[i],
                    supply=start.supply[i],
                    zone=number_at(ground.zones, play.at[movers[i]]) != 0,
                    to=to,
                    enemies=number_at(ground.enemies, to),
                    to_zone=number_at(ground.zones, to) != 0,
                )
                if profile_of(game, who) == k and not profile.stops(who):
                    return False
    return True


def has_been_out(game: Game, play: Play, movers: Ints) -> bool:
    """Whether one of these units is off the map and left it in this turn."""
    if on_map(game, play.at[movers[0]]):
        return False
    for u in movers:
        if play.of(Moves).went_out[u] != 0:
            return True
    return False


def absence(game: Game, play: Play, movers: Ints) -> int:
    """Why one of these units is not there to move: it lies with the losses, or arrives in a later turn; FINE
    if all are.
    """
    at = play.at[movers[0]]
    if on_map(game, at):
        return FINE
    for u in movers:
        side = game.units.side[u]
        if at in (game.lost[side * 2], game.lost[side * 2 + 1]):
            return AMONG_LOSSES
        if game.units.arrives[u] > play.turn:
            return NOT_ARRIVED
    return FINE


def enters_later(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit stands in a box from which units of its side enter."""
    for entry in game.of(Movement).entries:
        if entry.side == game.units.side[unit] and entry.box == play.at[unit]:
            return True
    return False


def way_to(game: Game, play: Play, movers: Ints, place: int) -> Ints:
    """The places of the way by which units would go to a place; none if they do not go there."""
    verdict = judge_move(game, play, movers, place)
    return verdict.path if verdict.reason == FINE else ints(0, 0)


def judge_move(game: Game, play: Play, movers: Ints, to: int) -> Verdict:
    """The verdict on moving these units to a place, a box or OFF_MAP in one go."""
    why = mover_reason(game, play, movers)
    if why != FINE:
        return refused(why, 0, 0)
    at = play.at[movers[0]]
    if to == at:
        return refused(OFF_THE_MAP if to == OFF_MAP else NO_MOVE, 0, 0)
    if has_been_out(game, play, movers):
        return refused(WENT_OUT_NOW, 0, 0)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    message = move_ban(game, play, movers, start, ground, to)
    if message != NOWHERE:
        return refused(BANNED, message, 0)
    why = absence(game, play, movers)
    if why != FINE:
        return refused(why, 0, 0)
    if number_at(ground.held, to) != 0:
        return refused(ENEMY_THERE, 0, 0)
    if not on_map(game, to):
        return judge_exit(game, play, movers, to, start, ground)
    why = stack_reason(game, play, game.units.side[movers[0]], to, movers)
    if why != FINE:
        return refused(why, 0, 0)
    if not may_stop(game, play, movers, start, ground, to):
        return refused(NO_STOP, 0, 0)
    return find_way(game, play, movers, to, start, ground)


def find_way(game: Game, play: Play, movers: Ints, to: int, start: Start, ground: Ground) -> Verdict:
    """The verdict on a move to a place where nothing but the way can be wrong: on foot, else by a mode."""
    left = least_left(game, play, movers, start, NOWHERE)
    if least_price(game, ground, to) <= left:
        ways = reach(game, ground, left, True, False, to)
        if ways.cost[to] >= 0:
            return along(game, start, ways, ground, to, left, NOWHERE)
    full = NOWHERE
    if ground.place != NOWHERE:
        for k, mode in enumerate(game.of(Movement).modes):
            fast = least_left(game, play, movers, start, k)
            by = ground_by(game, play, movers, mode, ground)
            free = by.held[to] == 0 and not (mode.clear and by.slow[to] != 0)
            if mode.away is not None:
                free = free and by.held[by.place] == 0
            if not has_room(game, play, movers, k):
                free = False
                full = k if fast >= 0 else full
            if free and least_price(game, by, to) <= fast:
                ways = reach(game, by, fast, True, mode.clear, to)
                if ways.cost[to] >= 0:
                    return along(game, start, ways, by, to, fast, k)
        i = link(game, ground.place, to)
        in_zones = ground.slow[ground.place] != 0 and ground.slow[to] != 0
        if i != NOWHERE and in_zones and leave_for_free_places(game):
            return refused(LEAVES_ZONE, 0, 0)
        if i != NOWHERE and may_move_one(game, play, movers):
            if step_price(game, ground, i) < SHUT:
                path = ints(2, ground.place)
                path[1] = to
                return accepted(start, path, max(left, 0), left, NOWHERE, stop_at(game, ground, to))
    found = no_way(game, play, movers, to, start, ground, left)
    if full != NOWHERE and found.also == FINE:
        return also_refused(found.reason, found.a, found.b, MODE_FULL, full)
    return found


def may_move_one(game: Game, play: Play, movers: Ints) -> bool:
    """Whether units may move to a neighbouring place whatever that costs."""
    rules = game.of(Movement)
    if not rules.at_least_one:
        return False
    if rules.one_for is not None:
        for u in movers:
            if not rules.one_for(StandingUnit(game, play, unit=u)):
                return False
    return are_fresh(play, movers)


def are_fresh(play: Play, movers: Ints) -> bool:
    """Whether none of these units has moved, or spent points on anything else."""
    moves = play.of(Moves)
    for u in movers:
        if moves.mover[u] != 0 or moves.spent[u] != 0:
            return False
    return True


def stop_at(game: Game, ground: Ground, place: int) -> int:
    """What ends a move that gets to a place: BY_ZONE, BY_TERRAIN, or 0 for nothing."""
    if ground.slow[place] != 0 and stop_in_zones(game):
        return BY_ZONE
    if game.of(Movement).halts and halts_at(game, ground.profiles, place):
        return BY_TERRAIN
    return 0


def along(game: Game, start: Start, ways: Ways, ground: Ground, to: int, left: int, mode: int) -> Verdict:
    """The verdict on a move that is allowed, with its way."""
    return accepted(start, route(ways.back, to), ways.cost[to], left, mode, stop_at(game, ground, to))


def no_way(game: Game, play: Play, movers: Ints, to: int, start: Start, ground: Ground, left: int) -> Verdict:
    """Why movers with so many points left on foot get nowhere: zones, points or the ground."""
    if closed_to(game, ground.profiles, to):
        return refused(CLOSED, 0, 0)
    if least_price(game, ground, to) <= left:
        ways = reach(game, ground, left, False, False, to)
        if ways.cost[to] >= 0:
            return refused(THROUGH_ZONE, 0, 0)
    ways = reach(game, ground, ENDLESS, True, False, to)
    if ways.cost[to] >= 0:
        return too_far(game, play, movers, start, ways.cost[to], left)
    ways = reach(game, ground, ENDLESS, False, False, to)
    if ways.cost[to] >= 0:
        return refused(THROUGH_ZONE, 0, 0)
    if ground.place == NOWHERE:
        return refused(NO_ENTRY, 0, 0)
    return refused(NO_WAY, 0, 0)


def too_far(game: Game, play: Play, movers: Ints, start: Start, needed: int, left: int) -> Verdict:
    """The verdict on a move that costs too much, and why no mode with more points helps."""
    for k, mode in enumerate(game.of(Movement).modes):
        if mode.clear and len(mode.profiles) == 0:
            if least_left(game, play, movers, start, k) >= needed:
                return also_refused(TOO_FAR, needed, max(left, 0), KEEPS_CLEAR, k)
    return refused(TOO_FAR, needed, max(most_left(game, play, movers, start), 0))


def judge_exit(game: Game, play: Play, movers: Ints, to: int, start: Start, ground: Ground) -> Verdict:
    """The verdict on leaving the map for a box or for good, on foot."""
    if ground.place == NOWHERE:
        return refused(OFF_THE_MAP, 0, 0)
    left = least_left(game, play, movers, start, NOWHERE)
    ways = reach(game, ground, left, True, False, NOWHERE)
    why = NO_EXIT
    goes = False
    best = NOWHERE
    least = SHUT
    for way_out in game.of(Movement).exits:
        if way_out.side == game.units.side[movers[0]] and way_out.to == to:
            if all_leave(game, play, movers, way_out, start, ground):
                goes = True
                for place in game.places.members[way_out.hexes]:
                    total = ways.cost[place] + way_out.price
                    if ways.cost[place] >= 0 and leaves_from(game, ground, place) and total < least:
                        least = total
                        best = place
            else:
                why = UNSUPPLIED
    if best != NOWHERE and least <= left:
        return accepted(start, route(ways.back, best), least, left, NOWHERE, 0)
    if goes:
        needed = price_of_leaving(game, play, movers, to, start, ground)
        if needed < SHUT:
            return refused(TOO_FAR, needed, max(left, 0))
        return refused(NO_WAY, 0, 0)
    return refused(why, 0, 0)


def leaves_from(game: Game, ground: Ground, place: int) -> bool:
    """Whether units can go on over the edge of the map from a place they have reached."""
    return place == ground.place or stop_at(game, ground, place) == 0


def price_of_leaving(game: Game, play: Play, movers: Ints, to: int, start: Start, ground: Ground) -> int:
    """What it would cost units to leave the map for a box or for good, SHUT where there is no way."""
    ways = reach(game, ground, ENDLESS, True, False, NOWHERE)
    least = SHUT
    for way_out in game.of(Movement).exits:
        if way_out.side == game.units.side[movers[0]] and way_out.to == to:
            if all_leave(game, play, movers, way_out, start, ground):
                for place in game.places.members[way_out.hexes]:
                    if ways.cost[place] >= 0 and leaves_from(game, ground, place):
                        least = min(least, ways.cost[place] + way_out.price)
    return least


def all_leave(game: Game, play: Play, movers: Ints, way_out: Exit, start: Start, ground: Ground) -> bool:
    """Whether a way off the map is open to all movers, in the supply with which they began to move."""
    if way_out.when is None:
        return True
    for i in range(len(movers)):
        who = UnitScope(
            game=game,
            play=play,
            unit=movers[i],
            supply=start.supply[i],
            zone=number_at(ground.zones, play.at[movers[i]]) != 0,
        )
        if not way_out.when(who):
            return False
    return True

"""Movement: may these units go there in one move, by which way, at what price; and what it changes."""

from __future__ import annotations

from hexwright.rules.engine.bans import use_exceptions
from hexwright.rules.engine.codes import FINE, NOWHERE, OFF_MAP, SHUT
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.module_api import let_stand
from hexwright.rules.engine.phases import begin, turn_refusal
from hexwright.rules.engine.places import distance, link, on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, SuppliedUnit, TargetScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemy_counts, enter, those_at
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.movement.bill import say_exit, say_move
from hexwright.rules.mechanism.movement.goals import goals_of
from hexwright.rules.mechanism.movement.help import bind_those_who_help
from hexwright.rules.mechanism.movement.judging import (
    MOVE,
    NO_EXIT,
    NO_WAY,
    has_been_out,
    individual_reason,
    judge_move,
    mover_reason,
    stop_at,
)
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import (
    boards,
    number_at,
    profile_of,
    profiles_of,
    start_of,
    strain,
)
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.verdict import Verdict
from hexwright.rules.mechanism.movement.ways import ground_of, zone_marks


# --- what authors may ask -----------------------------------------------------------------------------
@known("whether it has moved in this phase")
def moved_already(who: StandingUnit) -> bool:
    """Whether a unit has moved."""
    return who.play.of(Moves).mover[who.unit] != 0


@known("how many moves have been made in this phase")
def moves_so_far(world: World) -> int:
    """How many times units have moved."""
    return world.play.of(Moves).movers


@known("movement points that the terrain of its hex costs its like, without fractions; 0 if it is closed")
def terrain_price(who: SuppliedUnit) -> int:
    """What entering the place where a unit stands costs it, hexsides and roads left out."""
    at = who.play.at[who.unit]
    rules = who.game.of(Movement)
    if on_map(who.game, at):
        which = profile_of(who.game, who)
        for k, profile in enumerate(rules.profiles):
            if k == which and profile.entry[at] < SHUT:
                return profile.entry[at] // rules.parts
    return 0


# --- carrying out -----------------------------------------------------------------------------------
def carry_out(game: Game, play: Play, movers: Ints, to: int, verdict: Verdict) -> None:
    """What an accepted move changes. Changes `play`."""
    moves = play.of(Moves)
    at = play.at[movers[0]]
    note_exceptions(game, play, movers, to, verdict)
    if moves.mover[movers[0]] == 0:
        for hook in game.hooks.move_begins:
            hook(game, play, movers)
    moves.movers += 1
    for i in range(len(movers)):
        u = movers[i]
        moves.mover[u] = moves.movers
        if boards(game, play, u, verdict.mode):
            moves.spent[u] = 0
        moves.mode[u] = verdict.mode
        tired = strain(game, verdict.mode, verdict.points[i], moves.spent[u])
        moves.spent[u] += verdict.cost
        lose_strength(game, play, u, strain(game, verdict.mode, verdict.points[i], moves.spent[u]) - tired)
        moves.points[u] = verdict.points[i]
        moves.supply[u] = verdict.supply[i]
        for k in range(len(game.of(Movement).modes)):
            moves.fast[k][u] = verdict.fast[k * len(movers) + i]
        moves.stopped[u] = verdict.stop
        if not on_map(game, to):
            moves.went_out[u] = 1
        play.at[u] = to
    moves.place = to
    bind_all(game, play, movers, verdict)
    for k in range(len(verdict.path)):
        if verdict.path[k] != at:
            going = stop_on_the_way(game, play, movers, to, verdict.path[k])
            if len(going) > 0:
                enter(game, play, going, verdict.path[k])
    for hook in game.hooks.moved:
        hook(game, play, movers, to)
    begin(game, play, MOVE)


def lose_strength(game: Game, play: Play, unit: int, steps: int) -> None:
    """A unit loses steps by going farther than it can, though never its last. Changes `play`."""
    if steps > 0:
        play.left[unit] -= steps
        say(game, play, "movement.strains", unit=unit, n=steps)


def bind_all(game: Game, play: Play, movers: Ints, verdict: Verdict) -> None:
    """Those with whose help units have come along a way keep still from now on. Changes `play`."""
    rules = game.of(Movement)
    if len(rules.threats) == 0 and rules.helpers is None:
        return
    profiles = profiles_of(game, play, movers, verdict.supply)
    for k in range(1, len(verdict.path)):
        i = link(game, verdict.path[k - 1], verdict.path[k])
        if i != NOWHERE:
            bind_those_who_help(game, play, movers, profiles, verdict.path[k - 1], i)


def stop_on_the_way(game: Game, play: Play, movers: Ints, to: int, place: int) -> Ints:
    """Those of some units on their way to a place who get as far as another; some may be stopped there, and
    stay. Changes `play`.
    """
    going = ints(len(movers), 0)
    count = 0
    for u in movers:
        if play.at[u] == to:
            going[count] = u
            count += 1
            for hook in game.hooks.on_the_way:
                if play.at[u] == to and hook(game, play, u, place):
                    play.at[u] = place
    return cut(going, count)


def come_in(game: Game, play: Play, movers: Ints, place: int, price: int) -> None:
    """Units have come onto the map and may move on: what that cost, and what stops or meets them there, is as
    of any move. `price`: in parts of a point. Changes `play`.
    """
    moves = play.of(Moves)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    for hook in game.hooks.move_begins:
        hook(game, play, movers)
    moves.movers += 1
    for i in range(len(movers)):
        u = movers[i]
        moves.mover[u] = moves.movers
        moves.spent[u] += price
        moves.points[u] = start.points[i]
        moves.supply[u] = start.supply[i]
        for k in range(len(game.of(Movement).modes)):
            moves.fast[k][u] = start.fast[k * len(movers) + i]
        moves.stopped[u] = stop_at(game, ground, place)
    moves.place = place
    stop_on_the_way(game, play, movers, place, place)
    begin(game, play, MOVE)


def note_exceptions(game: Game, play: Play, movers: Ints, to: int, verdict: Verdict) -> None:
    """Note which bans spare the movers, as `except_for` of a ban allows. Changes `play`."""
    if not game.of(Movement).spares:
        return
    zones = zone_marks(game, play, movers)
    enemies = enemy_counts(game, play, game.units.side[movers[0]])
    for i in range(len(movers)):
        who = TargetScope(
            game=game,
            play=play,
            unit=movers[i],
            supply=verdict.supply[i],
            zone=number_at(zones, play.at[movers[i]]) != 0,
            to=to,
            enemies=number_at(enemies, to),
            to_zone=number_at(zones, to) != 0,
        )
        use_exceptions(play, game.of(Movement).bans, who)


def ruling_on(verdict: Verdict) -> Ruling:
    """The answer to a move, without its way."""
    return Ruling(verdict.reason, verdict.a, verdict.b, verdict.also, verdict.c)


def act_move(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units move together. Changes `play`."""
    verdict = judge_move(game, play, movers, place)
    if verdict.reason == FINE:
        at = play.at[movers[0]]
        carry_out(game, play, movers, place, verdict)
        there = those_at(play, movers, place)
        if len(there) > 0:
            say_move(game, play, there, at, place, verdict)
    return ruling_on(verdict)


def act_exit(game: Game, play: Play, unit: int) -> Ruling:
    """A unit leaves the map for good. Changes `play`."""
    movers = ints(1, unit)
    verdict = judge_move(game, play, movers, OFF_MAP)
    if verdict.reason == FINE:
        carry_out(game, play, movers, OFF_MAP, verdict)
        say_exit(game, play, movers)
    return ruling_on(verdict)


def move_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units are put where the rules do not let them move. If it is their phase, that was their move: they
    have no points left. Changes `play`.
    """
    if place < 0:
        return Ruling(NO_WAY)
    side = game.units.side[movers[0]]
    if turn_refusal(game, play, side, MOVE) == FINE:
        for u in movers:
            if game.units.side[u] == side:
                note_last_move(game, play, u)
        play.of(Moves).place = place
        begin(game, play, MOVE)
    let_stand(game, play, movers, place)
    return Ruling()


def note_last_move(game: Game, play: Play, unit: int) -> None:
    """Note that a unit has moved and moves no farther in this phase. Changes `play`."""
    moves = play.of(Moves)
    one = ints(1, unit)
    start = start_of(game, play, one, zone_marks(game, play, one))
    if moves.mover[unit] == 0:
        for hook in game.hooks.move_begins:
            hook(game, play, one)
    moves.movers += 1
    moves.mover[unit] = moves.movers
    moves.points[unit] = start.points[0]
    moves.supply[unit] = start.supply[0]
    moves.spent[unit] = max(moves.spent[unit], start.points[0])
    for k in range(len(game.of(Movement).modes)):
        moves.fast[k][unit] = start.fast[k]
        moves.spent[unit] = max(moves.spent[unit], start.fast[k])


def exit_against(game: Game, play: Play, unit: int) -> Ruling:
    """A unit leaves the map for good though the rules do not let it. Changes `play`."""
    if not on_map(game, play.at[unit]):
        return Ruling(NO_EXIT)
    play.of(Moves).went_out[unit] = 1
    play.at[unit] = OFF_MAP
    say_exit(game, play, ints(1, unit))
    return Ruling()


def options_to_move(game: Game, play: Play, unit: int) -> Ints:
    """The places a unit can move to by itself, boxes off the map among them."""
    one = ints(1, unit)
    if mover_reason(game, play, one) != FINE or has_been_out(game, play, one):
        return ints(0, 0)
    found = goals_of(game, play, one)
    fit = ints(game.places.total, 0)
    for place in range(game.places.count):
        if found.cost[place] >= 0:
            fit[place] = 1
    for way_out in game.of(Movement).exits:
        if way_out.to >= 0 and way_out.side == game.units.side[unit]:
            gets_there = False
            for place in game.places.members[way_out.hexes]:
                if fit[place] != 0 or place == play.at[unit]:
                    gets_there = True
            if gets_there and judge_move(game, play, one, way_out.to).reason == FINE:
                fit[way_out.to] = 1
    return where(fit)


def awaits_move(game: Game, play: Play) -> bool:
    """Whether a unit may move somewhere by itself now, or may perhaps begin to with others."""
    for u in range(game.units.count):
        if individual_reason(game, play, u) == FINE:
            if mover_reason(game, play, ints(1, u)) != FINE or len(options_to_move(game, play, u)) > 0:
                return True
    return False


def awaits_exit(game: Game, play: Play) -> bool:
    """Whether a unit can leave the map for good now."""
    for way_out in game.of(Movement).exits:
        if way_out.to == OFF_MAP:
            for u in range(game.units.count):
                if game.units.side[u] == way_out.side and individual_reason(game, play, u) == FINE:
                    if len(options_to_leave(game, play, u)) > 0:
                        return True
    return False


def options_to_leave(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself if it can leave the map for good."""
    if may_leave(game, play, unit):
        if judge_move(game, play, ints(1, unit), OFF_MAP).reason == FINE:
            return ints(1, unit)
    return ints(0, 0)


def may_leave(game: Game, play: Play, unit: int) -> bool:
    """Whether leaving the map for good is worth an entry in a unit's menu: its side may, and the edge is not
    farther than any unit ever goes.
    """
    if not on_map(game, play.at[unit]):
        return False
    rules = game.of(Movement)
    for way_out in rules.exits:
        if way_out.to == OFF_MAP and way_out.side == game.units.side[unit]:
            for place in game.places.members[way_out.hexes]:
                away = distance(game, play.at[unit], place)
                if away >= 0 and away * rules.cheapest < rules.farthest:
                    return True
    return False

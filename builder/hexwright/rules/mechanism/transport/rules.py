"""Transport: who may be carried, whether it succeeds, where and when units arrive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.bans import banned, passed
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_unit, roll_for
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.names import state_number
from hexwright.rules.engine.phases import acting_side, allows, begin, turn_refusal
from hexwright.rules.engine.places import exchange, on_map, where
from hexwright.rules.engine.play import Play, Until, numbers, per_unit
from hexwright.rules.engine.records import Game, TargetScope, UnitScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemy_counts, enter, names_of
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.movement.judging import judge_move, mover_reason
from hexwright.rules.mechanism.movement.points import least_left, number_at, start_of, supply_now
from hexwright.rules.mechanism.movement.rules import come_in, ruling_on
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.ways import closed_for, ground_of, zone_marks
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.transport.parameters import Arrival, Line, Transport
from hexwright.rules.mechanism.values.changing import impose

MOVE: Final = doing("move")

TWO_SIDES: Final = reason("two-sides")
SCATTERED: Final = reason("scattered")
FINISHED: Final = reason("finished")
ENEMY_THERE: Final = reason("enemy")
CLOSED: Final = reason("closed")
TOO_FAR: Final = reason("points")
NOT_YOURS: Final = reason("side")
STAYS: Final = reason("just-carried")
NOT_CARRIED: Final = reason("not-carried")
NO_ROOM_THERE: Final = reason("no-room-there")
TOO_EARLY: Final = reason("too-early")
BANNED: Final = reason("ban")
NOT_THERE: Final = reason("not-there")

TO_GET_THERE = cause("a unit that is carried")


@dataclass(kw_only=True)
class Carried:
    """Units on the way: by which way, one more than its number; from which place, in which turn. `still`: 1
    for those that have been carried and do not move on; `used`: room of each place that is used in the turn.
    """

    by: Ints = per_unit(0)
    start: Ints = per_unit(NOWHERE)
    turn: Ints = per_unit(0)
    still: Ints = per_unit(0, Until.SIDE)
    used: Ints = numbers("places", 0, Until.TURN)


# --- what is kept ------------------------------------------------------------------------------------
def must_keep_still(_: Game, play: Play, unit: int) -> int:
    """A unit that has just been carried moves no more."""
    return STAYS if play.of(Carried).still[unit] != 0 else FINE


def forget_unit(_: Game, play: Play, unit: int) -> None:
    """A unit is lost: it is on its way no more. Changes `play`."""
    play.of(Carried).by[unit] = 0
    play.of(Carried).start[unit] = NOWHERE


def exchange_ways(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: the other one is on its way now. Changes `play`."""
    own = play.of(Carried)
    exchange(own.by, unit, other)
    exchange(own.start, unit, other)
    exchange(own.turn, unit, other)
    exchange(own.still, unit, other)


def forget_arrived(game: Game, play: Play) -> None:
    """Units were put on the map by hand: they are on their way no more. Changes `play`."""
    own = play.of(Carried)
    for u in range(game.units.count):
        if own.by[u] != 0 and on_map(game, play.at[u]):
            own.by[u] = 0
            own.start[u] = NOWHERE


def is_carried(_: Game, play: Play, unit: int) -> bool:
    """Whether a unit is on its way."""
    return play.of(Carried).by[unit] != 0


def stands(game: Game, play: Play, unit: int) -> str:
    """Since when a unit is on its way, as players read it; empty for others."""
    own = play.of(Carried)
    if own.by[unit] == 0 or on_map(game, play.at[unit]):
        return ""
    return phrase(
        game, "transport.on-its-way", line=own.by[unit] - 1, place=own.start[unit], turn=own.turn[unit]
    )


def room_left(game: Game, play: Play, line: Line, place: int, movers: Ints) -> bool:
    """Whether as many units may still leave from a place by a way, or arrive there, in this turn."""
    if not line.needs_room:
        return True
    total = 0
    for u in movers:
        total += game.units.points[u]
    for room in game.of(Transport).rooms:
        if has_bit(game.places.hex_sets[room.hexes], place):
            if play.of(Carried).used[place] + total > room.most:
                return False
    return True


def use_room(game: Game, play: Play, line: Line, place: int, unit: int) -> None:
    """A unit has left from a place by a way, or arrived there. Changes `play`."""
    if line.needs_room and len(game.of(Transport).rooms) > 0:
        play.of(Carried).used[place] += game.units.points[unit]


# --- who may begin -----------------------------------------------------------------------------------
def line_for(game: Game, play: Play, movers: Ints, box: int) -> int:
    """The number of the first way with a box (NOWHERE: with none) that all of these units may begin now, and
    can pay for; else the first they may begin, NOWHERE for none.
    """
    side = game.units.side[movers[0]]
    zones = zone_marks(game, play, movers)
    supply = supply_now(game, play, movers)
    asked = False
    left = 0  # points; they cost a search for supply, so they are only asked for where they matter
    found = NOWHERE
    for k, line in enumerate(game.of(Transport).lines):
        if line.side == side and line.box == box:
            fit = True
            for i in range(len(movers)):
                if line.units is not None:
                    u = movers[i]
                    zone = number_at(zones, play.at[u]) != 0
                    if not line.units(UnitScope(game, play, unit=u, supply=supply[i], zone=zone)):
                        fit = False
            late = line.first and has_begun(play, movers)
            if fit and not late:
                if not asked:
                    left = least_left(game, play, movers, start_of(game, play, movers, zones), NOWHERE)
                    asked = True
                if line.price <= max(left, 0):
                    return k
            if fit and found == NOWHERE:
                found = k
    return found


def leads_to(game: Game, side: int, box: int) -> bool:
    """Whether a way of a side leads to a box."""
    for line in game.of(Transport).lines:
        if line.side == side and line.box == box:
            return True
    return False


def begin_refusal(game: Game, play: Play, movers: Ints, which: int) -> Ruling:
    """Why these units may not be carried now; FINE if they may. `which`: by which way, NOWHERE for none."""
    why = mover_reason(game, play, movers)
    if why != FINE:
        return Ruling(why)
    if which == NOWHERE:
        return Ruling(NOT_CARRIED)
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    message = carriage_ban(game, play, movers, start.supply, zones)
    if message != NOWHERE:
        return Ruling(BANNED, message)
    left = least_left(game, play, movers, start, NOWHERE)
    for k, line in enumerate(game.of(Transport).lines):
        if k == which:
            if line.first and has_begun(play, movers):
                return Ruling(FINISHED)
            if line.price > 0 and left < line.price:
                return Ruling(TOO_FAR, line.price, max(left, 0))
            if not room_left(game, play, line, play.at[movers[0]], movers):
                return Ruling(NO_ROOM_THERE, play.at[movers[0]])
    return Ruling()


def carriage_ban(game: Game, play: Play, movers: Ints, supply: Ints, zones: Ints) -> int:
    """The message of the first ban that keeps one of these units from being carried, NOWHERE for none."""
    bans = game.of(Transport).bans
    if len(bans) == 0:
        return NOWHERE
    taken = passed(game, play, bans)
    for i in range(len(movers)):
        at = play.at[movers[i]]
        zone = number_at(zones, at) != 0
        who = TargetScope(
            game=game,
            play=play,
            unit=movers[i],
            supply=supply[i],
            zone=zone,
            to=at,
            enemies=0,
            to_zone=zone,
        )
        message = banned(play, bans, who, taken)
        if message != NOWHERE:
            return message
    return NOWHERE


def has_begun(play: Play, movers: Ints) -> bool:
    """Whether one of these units has moved."""
    for u in movers:
        if play.of(Moves).mover[u] != 0:
            return True
    return False


# --- the die -----------------------------------------------------------------------------------------
def fares_well(game: Game, play: Play, line: Line, unit: int) -> bool:
    """Whether a unit that is carried gets there; what becomes of it is said. Changes `play`."""
    if line.trial is not None:
        rolled = roll_for(play, TO_GET_THERE, of_unit(unit), 1, line.trial.faces)
        number = state_number(World(game, play), line.trial.against)
        if rolled < number:
            say(game, play, "transport.lost", unit=unit, n=rolled, number=number)
            lose_unit(game, play, unit)
            return False
        if rolled > number:
            say(game, play, "transport.well", unit=unit, n=rolled, number=number)
        else:
            say(game, play, "transport.even", unit=unit, n=rolled, number=number)
            if not impose(game, play, line.trial.even, unit):
                return False
    return impose(game, play, line.effects, unit)


# --- to a box ----------------------------------------------------------------------------------------
def fits_embark(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means that units are to be carried: from the map to the box of a way."""
    if on_map(game, place) or place < 0 or not allows(game, play, MOVE):
        return False
    return on_map(game, play.at[movers[0]]) and leads_to(game, game.units.side[movers[0]], place)


def act_embark(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units go to the box in which they are carried. Changes `play`."""
    which = NOWHERE
    why = mover_reason(game, play, movers)
    if why == FINE:
        which = line_for(game, play, movers, place)
    ruling = begin_refusal(game, play, movers, which)
    if ruling.reason == FINE:
        at = play.at[movers[0]]
        say(game, play, "transport.leaves", who=names_of(game, movers), start=at, to=place)
        for u in movers:
            embark(game, play, u, which, place)
        begin(game, play, MOVE)
    return ruling


def embark(game: Game, play: Play, unit: int, which: int, place: int) -> None:
    """A unit goes to the box in which it is carried, if all goes well. Changes `play`."""
    own = play.of(Carried)
    at = play.at[unit]
    note_moved(play, unit)
    own.by[unit] = which + 1
    own.start[unit] = at
    own.turn[unit] = play.turn
    play.at[unit] = place
    for k, line in enumerate(game.of(Transport).lines):
        if k == which:
            use_room(game, play, line, at, unit)
            fares_well(game, play, line, unit)


def note_moved(play: Play, unit: int) -> None:
    """Note that a unit has moved, by itself. Changes `play`."""
    moves = play.of(Moves)
    moves.movers += 1
    moves.mover[unit] = moves.movers


def options_to_embark(game: Game, play: Play, unit: int) -> Ints:
    """The boxes to which a unit may go, in order."""
    one = ints(1, unit)
    fit = ints(game.places.total, 0)
    if not on_map(game, play.at[unit]) or mover_reason(game, play, one) != FINE:
        return ints(0, 0)
    for line in game.of(Transport).lines:
        if line.box >= 0 and line.side == game.units.side[unit]:
            which = line_for(game, play, one, line.box)
            if begin_refusal(game, play, one, which).reason == FINE:
                fit[line.box] = 1
    return where(fit)


# --- at once -----------------------------------------------------------------------------------------
def fits_carry(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means that a unit is carried at once: it may be, and cannot walk there."""
    if len(movers) != 1 or not on_map(game, place) or not allows(game, play, MOVE):
        return False
    if not on_map(game, play.at[movers[0]]):
        return False
    if turn_refusal(game, play, game.units.side[movers[0]], MOVE) != FINE:
        return False
    which = line_for(game, play, movers, NOWHERE)
    if which == NOWHERE or begin_refusal(game, play, movers, which).reason != FINE:
        return False
    return judge_move(game, play, movers, place).reason != FINE


def carry_refusal(game: Game, play: Play, unit: int, which: int, place: int) -> int:
    """Why a unit may not be carried to a place at once; FINE if it may."""
    one = ints(1, unit)
    side = game.units.side[unit]
    if closed_for(game, play, one, place):
        return CLOSED
    zones = zone_marks(game, play, one)
    enemies = enemy_counts(game, play, side)
    if enemies[place] != 0:
        return ENEMY_THERE
    supply = supply_now(game, play, one)
    who = TargetScope(
        game=game,
        play=play,
        unit=unit,
        supply=supply[0],
        zone=number_at(zones, play.at[unit]) != 0,
        to=place,
        enemies=enemies[place],
        to_zone=zones[place] != 0,
    )
    for k, line in enumerate(game.of(Transport).lines):
        if k == which and line.to is not None:
            if not line.to(who):
                return NOT_THERE
    return stack_reason(game, play, side, place, one)


def act_carry(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A unit is carried to a place at once; if not, says why it cannot walk there, either. Changes `play`."""
    unit = movers[0]
    which = line_for(game, play, movers, NOWHERE)
    why = carry_refusal(game, play, unit, which, place)
    if why != FINE:
        walking = ruling_on(judge_move(game, play, movers, place))
        return walking if walking.reason == why else Ruling(walking.reason, walking.a, walking.b, why)
    say(game, play, "transport.carried", unit=unit, start=play.at[unit], to=place, line=which)
    note_moved(play, unit)
    play.of(Carried).still[unit] = 1
    play.at[unit] = place
    for k, line in enumerate(game.of(Transport).lines):
        if k == which and fares_well(game, play, line, unit):
            enter(game, play, movers, place)
    begin(game, play, MOVE)
    return Ruling()


def options_to_carry(game: Game, play: Play, unit: int) -> Ints:
    """The places to which a unit may be carried at once, in order."""
    one = ints(1, unit)
    if not on_map(game, play.at[unit]) or mover_reason(game, play, one) != FINE:
        return ints(0, 0)
    which = line_for(game, play, one, NOWHERE)
    if which == NOWHERE or begin_refusal(game, play, one, which).reason != FINE:
        return ints(0, 0)
    fit = ints(game.places.count, 0)
    for place in range(game.places.count):
        if carry_refusal(game, play, unit, which, place) == FINE:
            fit[place] = 1
    return where(fit)


# --- arriving ----------------------------------------------------------------------------------------
def fits_land(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means that units arrive which are carried."""
    return on_map(game, place) and not on_map(game, play.at[movers[0]]) and is_carried(game, play, movers[0])


def awaits(game: Game, play: Play) -> bool:
    """Whether units are carried that may arrive in the phase at hand."""
    open_to = False
    for line in game.of(Transport).lines:
        for arrival in line.arrivals:
            open_to = open_to or has_bit(arrival.phases, play.phase)
    if open_to:
        for u in range(game.units.count):
            if is_carried(game, play, u):
                return True
    return False


def arrival_refusal(game: Game, play: Play, arrival: Arrival, movers: Ints, place: int) -> int:
    """Why these units do not arrive so; FINE if they do."""
    own = play.of(Carried)
    if not has_bit(arrival.phases, play.phase):
        return TOO_EARLY
    zones = zone_marks(game, play, movers)
    supply = supply_now(game, play, movers)
    enemies = enemy_counts(game, play, game.units.side[movers[0]])
    for i in range(len(movers)):
        u = movers[i]
        if play.turn < own.turn[u] + arrival.after:
            return TOO_EARLY
        if arrival.apart and place == own.start[u]:
            return NOT_THERE
        if arrival.to is not None:
            who = TargetScope(
                game=game,
                play=play,
                unit=u,
                supply=supply[i],
                zone=False,
                to=place,
                enemies=enemies[place],
                to_zone=zones[place] != 0,
            )
            if not arrival.to(who):
                return NOT_THERE
    return FINE


def land_price(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Whether the way by which these units came lets them arrive at a place: FINE, and in `a` what it costs,
    NOWHERE if they do not move on.
    """
    found = Ruling(NOT_THERE)
    for k, line in enumerate(game.of(Transport).lines):
        if k == play.of(Carried).by[movers[0]] - 1:
            for arrival in line.arrivals:
                if found.reason != FINE:
                    why = arrival_refusal(game, play, arrival, movers, place)
                    if why == FINE:
                        found = Ruling(FINE, arrival.price)
                    elif why == TOO_EARLY or found.reason == NOT_THERE:
                        found = Ruling(why)
    return found


def land_refusal(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why these units do not arrive at a place now; FINE, and in `a` what it costs, if they do."""
    side = game.units.side[movers[0]]
    for u in movers:
        if game.units.side[u] != side:
            return Ruling(TWO_SIDES)
        if play.at[u] != play.at[movers[0]] or play.of(Carried).by[u] != play.of(Carried).by[movers[0]]:
            return Ruling(SCATTERED)
    if acting_side(game, play) not in (NOWHERE, side) or play.setting != 0:
        return Ruling(NOT_YOURS)
    if closed_for(game, play, movers, place):
        return Ruling(CLOSED)
    ruling = land_price(game, play, movers, place)
    if ruling.reason != FINE:
        return ruling
    zones = zone_marks(game, play, movers)
    start = start_of(game, play, movers, zones)
    ground = ground_of(game, play, movers, start, zones)
    if ground.held[place] != 0:
        return Ruling(ENEMY_THERE)
    why = stack_reason(game, play, side, place, movers)
    if why != FINE:
        return Ruling(why)
    for k, line in enumerate(game.of(Transport).lines):
        if k == play.of(Carried).by[movers[0]] - 1:
            if not room_left(game, play, line, place, movers):
                return Ruling(NO_ROOM_THERE, place)
    return ruling


def act_land(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that are carried arrive. Changes `play`."""
    ruling = land_refusal(game, play, movers, place)
    if ruling.reason != FINE:
        return ruling
    own = play.of(Carried)
    say(game, play, "transport.arrives", who=names_of(game, movers), to=place)
    for u in movers:
        for k, line in enumerate(game.of(Transport).lines):
            if k == own.by[u] - 1:
                use_room(game, play, line, place, u)
        own.by[u] = 0
        own.start[u] = NOWHERE
        play.at[u] = place
        if ruling.a == NOWHERE:
            own.still[u] = 1 if allows(game, play, MOVE) else 0
    if ruling.a != NOWHERE:
        come_in(game, play, movers, place, ruling.a)
    enter(game, play, movers, place)
    return Ruling()


def may_land(game: Game, play: Play, unit: int) -> bool:
    """Whether it is time for a unit that is carried to arrive somewhere."""
    if acting_side(game, play) not in (NOWHERE, game.units.side[unit]) or play.setting != 0:
        return False
    own = play.of(Carried)
    for k, line in enumerate(game.of(Transport).lines):
        if k == own.by[unit] - 1:
            for arrival in line.arrivals:
                if has_bit(arrival.phases, play.phase) and play.turn >= own.turn[unit] + arrival.after:
                    return True
    return False


def options_to_land(game: Game, play: Play, unit: int) -> Ints:
    """The places where a unit may arrive, in order."""
    if not is_carried(game, play, unit) or on_map(game, play.at[unit]) or not may_land(game, play, unit):
        return ints(0, 0)
    fit = ints(game.places.count, 0)
    one = ints(1, unit)
    for place in range(game.places.count):
        if land_refusal(game, play, one, place).reason == FINE:
            fit[place] = 1
    return where(fit)

"""Breakdown: units are replaced by their parts, and recombined from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.bans import exchange_exceptions
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import allows, begin, turn_refusal
from hexwright.rules.engine.places import exchange, is_chart, listed, on_map
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.breakdown.parameters import Breakdown
from hexwright.rules.mechanism.movement.points import least_left, start_of
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.ways import zone_marks
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.zones.rules import enemy_zone

MOVE: Final = doing("move")

FINISHED: Final = reason("finished")
TOO_FAR: Final = reason("points")
RECOMBINED: Final = reason("recombined")
WHOLE: Final = reason("whole")
PART_OUT: Final = reason("part-out")
PARTS_APART: Final = reason("parts-apart")


@dataclass(kw_only=True)
class Joined:
    """Units that have been recombined in this phase: 1 for each."""

    now: Ints = per_unit(0, Until.PHASE)


def must_keep_still(_: Game, play: Play, unit: int) -> int:
    """A unit that has just been recombined does not move."""
    return RECOMBINED if play.of(Joined).now[unit] != 0 else FINE


def price_of(game: Game, play: Play, unit: int, place: int) -> int:
    """What breaking down costs a unit at a place, in parts of a point; NOWHERE if it never does."""
    side = game.units.side[unit]
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    who = UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, place))
    for case in game.of(Breakdown).prices:
        if case.when is None or case.when(who):
            return case.points
    return NOWHERE


def is_mixed(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether parts of its sister units may stand in for those of a unit that is recombined at a place."""
    side = game.units.side[unit]
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    who = UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, place))
    for case in game.of(Breakdown).prices:
        if case.when is None or case.when(who):
            return case.mixed
    return False


def is_lost_whole(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that is lost does not fall apart."""
    rules = game.of(Breakdown)
    if not rules.falls_apart or rules.parts[unit] == 0:
        return True
    supply = supply_states(game, play, game.units.side[unit])
    who = UnitScope(game, play, unit=unit, supply=supply[unit], zone=False)
    for case in rules.prices:
        if case.when is None or case.when(who):
            return case.whole
    return False


# --- breaking down -----------------------------------------------------------------------------------
def may_break_down(game: Game, play: Play, unit: int) -> bool:
    """Whether breaking down is worth an entry in a unit's menu."""
    if game.of(Breakdown).parts[unit] == 0 or not on_map(game, play.at[unit]):
        return False
    return allows(game, play, MOVE) and price_of(game, play, unit, play.at[unit]) != NOWHERE


def break_down_refusal(game: Game, play: Play, unit: int) -> int:
    """Why a unit does not break down now; FINE if it does."""
    rules = game.of(Breakdown)
    why = turn_refusal(game, play, game.units.side[unit], MOVE)
    if why != FINE:
        return why
    if rules.parts[unit] == 0 or not on_map(game, play.at[unit]):
        return WHOLE
    if price_of(game, play, unit, play.at[unit]) == NOWHERE:
        return WHOLE
    if play.of(Moves).mover[unit] != 0:
        return FINISHED
    if play.of(Joined).now[unit] != 0:
        return RECOMBINED
    for u in range(game.units.count):
        if rules.whole[u] == unit and not is_chart(game, play.at[u]):
            return PART_OUT
    return FINE


def act_break_down(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is replaced by its parts. Changes `play`."""
    why = break_down_refusal(game, play, unit)
    if why == FINE:
        at = play.at[unit]
        price = price_of(game, play, unit, at)
        say(game, play, "breakdown.breaks", unit=unit, place=at)
        for u in range(game.units.count):
            if game.of(Breakdown).whole[u] == unit:
                play.at[u] = at
                play.left[u] = game.units.full[u]
                play.of(Moves).spent[u] = play.of(Moves).spent[unit] + price
                hand_on(game, play, unit, u)
        retire(game, play, unit)
        begin(game, play, MOVE)
    return Ruling(why)


def hand_on(game: Game, play: Play, giver: int, taker: int) -> None:
    """A unit gets the conditions of another that are carried on. Changes `play`."""
    for value in game.of(Breakdown).carried:
        if value_of(play, value, giver) != 0:
            put_value(play, value, taker, 1)


def retire(game: Game, play: Play, unit: int) -> None:
    """A unit goes to the chart, with nothing noted of it. Changes `play`."""
    play.at[unit] = game.units.seats[unit]
    play.left[unit] = game.units.full[unit]
    play.of(Moves).spent[unit] = 0
    play.of(Moves).mover[unit] = 0
    play.of(Joined).now[unit] = 0
    for value in game.of(Breakdown).carried:
        put_value(play, value, unit, 0)


def options_to_break_down(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself if it can break down."""
    if may_break_down(game, play, unit) and break_down_refusal(game, play, unit) == FINE:
        return ints(1, unit)
    return ints(0, 0)


# --- recombining -------------------------------------------------------------------------------------
def may_recombine(game: Game, play: Play, unit: int) -> bool:
    """Whether recombining is worth an entry in a unit's menu: all parts of its whole stand together."""
    if game.of(Breakdown).whole[unit] == NOWHERE or not on_map(game, play.at[unit]):
        return False
    return allows(game, play, MOVE) and are_together(
        game, play, game.of(Breakdown).whole[unit], play.at[unit]
    )


def are_together(game: Game, play: Play, whole: int, place: int) -> bool:
    """Whether all parts of a unit stand at a place, or as many that stand in for them."""
    return len(parts_at(game, play, whole, place)) == game.of(Breakdown).parts[whole]


def parts_at(game: Game, play: Play, whole: int, place: int) -> Ints:
    """The units at a place of which another can be made, its own parts first; fewer if some are missing."""
    rules = game.of(Breakdown)
    found = ints(rules.parts[whole], 0)
    count = 0
    for u in range(game.units.count):
        if rules.whole[u] == whole and play.at[u] == place:
            found[count] = u
            count += 1
    if count < len(found) and rules.whole[whole] != NOWHERE and is_mixed(game, play, whole, place):
        for u in range(game.units.count):
            above = rules.whole[u]
            if count < len(found) and play.at[u] == place and above not in (NOWHERE, whole):
                if rules.whole[above] == rules.whole[whole]:
                    found[count] = u
                    count += 1
    return cut(found, count)


def stand_in(game: Game, play: Play, whole: int, parts: Ints) -> None:
    """Parts of sister units change places, and all that is noted of them, with the missing parts of a unit.

    Changes `play`.
    """
    rules = game.of(Breakdown)
    missing = 0
    for k in range(len(parts)):
        if rules.whole[parts[k]] != whole:
            while rules.whole[missing] != whole or listed(parts, missing):
                missing += 1
            say(game, play, "breakdown.stands-in", unit=parts[k], other=missing)
            stand_in_for(game, play, missing, parts[k])
            missing += 1


def stand_in_for(game: Game, play: Play, a: int, b: int) -> None:
    """Two units change places, with their steps and all that is noted of them. Changes `play`."""
    exchange(play.at, a, b)
    exchange(play.left, a, b)
    exchange_exceptions(game, play, a, b)
    for hook in game.hooks.exchanged:
        hook(game, play, a, b)


def exchange_joined(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    exchange(play.of(Joined).now, unit, other)


def recombine_refusal(game: Game, play: Play, unit: int) -> Ruling:
    """Why a part and the others of its whole do not recombine now; FINE if they do."""
    rules = game.of(Breakdown)
    why = turn_refusal(game, play, game.units.side[unit], MOVE)
    if why != FINE:
        return Ruling(why)
    whole = rules.whole[unit]
    at = play.at[unit]
    if whole == NOWHERE or not on_map(game, at):
        return Ruling(WHOLE)
    price = price_of(game, play, whole, at)
    if price == NOWHERE:
        return Ruling(WHOLE)
    if not are_together(game, play, whole, at):
        return Ruling(PARTS_APART)
    for u in parts_at(game, play, whole, at):
        one = ints(1, u)
        left = least_left(game, play, one, start_of(game, play, one, zone_marks(game, play, one)), NOWHERE)
        if left < price:
            return Ruling(TOO_FAR, price, max(left, 0))
    if not is_chart(game, play.at[whole]):
        return Ruling(WHOLE)
    return Ruling()


def act_recombine(game: Game, play: Play, unit: int) -> Ruling:
    """The parts of a unit are replaced by it. Changes `play`."""
    ruling = recombine_refusal(game, play, unit)
    if ruling.reason == FINE:
        whole = game.of(Breakdown).whole[unit]
        at = play.at[unit]
        price = price_of(game, play, whole, at)
        spent = 0
        stand_in(game, play, whole, parts_at(game, play, whole, at))
        play.at[whole] = at
        play.left[whole] = game.units.full[whole]
        for u in range(game.units.count):
            if game.of(Breakdown).whole[u] == whole:
                spent = max(spent, play.of(Moves).spent[u])
                hand_on(game, play, u, whole)
                retire(game, play, u)
        play.of(Moves).spent[whole] = spent + price
        play.of(Joined).now[whole] = 1
        say(game, play, "breakdown.recombines", unit=whole, place=at)
        begin(game, play, MOVE)
    return ruling


def options_to_recombine(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself if it can recombine with the other parts of its whole."""
    if may_recombine(game, play, unit) and recombine_refusal(game, play, unit).reason == FINE:
        return ints(1, unit)
    return ints(0, 0)


# --- losses ------------------------------------------------------------------------------------------
def lose_parts(game: Game, play: Play, unit: int) -> None:
    """A unit is lost: its smallest parts are, in its place. Changes `play`."""
    rules = game.of(Breakdown)
    if is_lost_whole(game, play, unit):
        return
    box = play.at[unit]
    for u in range(game.units.count):
        if rules.parts[u] == 0 and belongs_to(game, u, unit):
            play.at[u] = box
            play.left[u] = 0
    retire(game, play, unit)


def belongs_to(game: Game, unit: int, whole: int) -> bool:
    """Whether a unit is a part of another, or of a part of it."""
    above = game.of(Breakdown).whole[unit]
    while above not in (NOWHERE, whole):
        above = game.of(Breakdown).whole[above]
    return above == whole

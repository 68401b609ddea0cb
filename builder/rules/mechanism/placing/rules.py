"""Placing: set-up before the game, units placed anew, units that arrive."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.bans import banned
from builder.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.phases import GAME_OVER, NOT_YOURS, acting_side, allows, turn_refusal
from builder.rules.engine.places import listed, on_map, where
from builder.rules.engine.play import Play
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import StandingUnit, TargetScope
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.units import enemies_in, enemy_counts, enter, names_of
from builder.rules.engine.words import doing, reason, say
from builder.rules.language.prelude import Bits, Ints, has_bit, ints
from builder.rules.mechanism.movement.records import Movement
from builder.rules.mechanism.movement.ways import closed_for
from builder.rules.mechanism.placing.parameters import Placing
from builder.rules.mechanism.stacking.rules import stack_reason
from builder.rules.mechanism.zones.rules import enemy_zone

PLACE: Final = doing("place")
ARRIVE: Final = doing("arrive")
BANNED: Final = reason("ban")
CLOSED: Final = reason("closed")
ENEMY_THERE: Final = reason("enemy")
ILL_PLACED: Final = reason("ill-placed")
NOT_ARRIVED: Final = reason("not-arrived")
ARRIVES_ELSEWHERE: Final = reason("arrives-elsewhere")
ON_MAP_ALREADY: Final = reason("arrives-once")
BY_SETTING: Final = reason("by-setting")


# --- who places, and what ---------------------------------------------------------------------------
def is_placing(game: Game, play: Play) -> bool:
    """Whether units are set up or placed anew now: nobody wins meanwhile."""
    return play.setting != 0 or allows(game, play, PLACE)


def places(game: Game, play: Play, side: int) -> bool:
    """Whether a side sets up or places its units anew now."""
    if play.setting != 0:
        return play.setting == side + 1
    return allows(game, play, PLACE) and acting_side(game, play) in (NOWHERE, side)


def available(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map may be placed by now: it was lost and restored, or is due."""
    side = game.units.side[unit]
    if play.at[unit] == game.lost[side * 2 + 1]:
        return False
    if play.at[unit] == game.lost[side * 2]:
        return play.left[unit] > 0
    if game.units.arrives[unit] > 0:
        return game.units.arrives[unit] <= play.turn
    return play.setting == side + 1


# --- where units may stand --------------------------------------------------------------------------
def never_enter(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether units can never stand at a place, or it is none of the map."""
    if not on_map(game, place):
        return True
    return game.has(Movement) and closed_for(game, play, movers, place)


def stand_refusal(game: Game, play: Play, side: int, movers: Ints, place: int) -> int:
    """Why units that are put on the map may not stand at a place, FINE if they may."""
    if never_enter(game, play, movers, place):
        return CLOSED
    if enemies_in(game, play, side, place) != 0:
        return ENEMY_THERE
    return stack_reason(game, play, side, place, movers)


def banned_there(
    game: Game, play: Play, unit: int, place: int, taken: Ints, supply: Ints, enemies: Ints, zone: Bits
) -> int:
    """The message of the first ban on a unit at a place, NOWHERE for none.

    Args:
        game: the game.
        play: how it stands.
        unit: a unit.
        place: a place of the map.
        taken: units counted so far, by message; counts this one in.
        supply: state of supply of the units of its side.
        enemies: how many enemies stand in each place.
        zone: the places in an enemy zone of control.

    """
    at = play.at[unit]
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply[unit] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(zone, at),
        to=place,
        enemies=enemies[place],
        to_zone=has_bit(zone, place),
    )
    return banned(play, game.of(Placing).bans, who, taken)


def place_refusal(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why units may not be set up, or placed anew, at a place; FINE if they may."""
    side = game.units.side[movers[0]]
    if play.winner != 0:
        return Ruling(GAME_OVER)
    if play.setting != side + 1:
        refusal = turn_refusal(game, play, side, PLACE)
        if refusal != FINE:
            return Ruling(refusal)
    if never_enter(game, play, movers, place):
        return Ruling(CLOSED)
    enemies = enemy_counts(game, play, side)
    if enemies[place] != 0:
        return Ruling(ENEMY_THERE)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = ints(len(game.messages.bans), 0)
    for u in range(game.units.count):
        at = play.at[u]
        if game.units.side[u] == side and on_map(game, at) and not listed(movers, u):
            banned_there(game, play, u, at, taken, supply, enemies, zone)
    for u in movers:
        if game.units.side[u] != side:
            return Ruling(NOT_YOURS)
        if not on_map(game, play.at[u]) and not available(game, play, u):
            return Ruling(NOT_ARRIVED)
        ban = banned_there(game, play, u, place, taken, supply, enemies, zone)
        if ban != NOWHERE:
            return Ruling(BANNED, ban)
    return Ruling(stack_reason(game, play, side, place, movers))


def fits_place(game: Game, play: Play, movers: Ints, place: int) -> bool:  # noqa: ARG001 - as every drag
    """Whether a drag of units sets them up or places them anew."""
    return is_placing(game, play)


def place_units(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units are set up, or placed anew. Control stays as it is. Changes `play`."""
    found = place_refusal(game, play, movers, place)
    if found.reason == FINE:
        put(game, play, movers, place)
        say(game, play, "placing.placed", who=names_of(game, movers), place=place)
    return found


def put(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units stand at a place, those without steps at full strength. Changes `play`."""
    for u in movers:
        if play.left[u] == 0:
            play.left[u] = game.units.full[u]
        play.at[u] = place


def options_to_place(game: Game, play: Play, unit: int) -> Ints:
    """The places in which a unit may be worth placing now; stacking apart, and who else stands there."""
    side = game.units.side[unit]
    found = ints(game.places.count, 0)
    if not places(game, play, side) or not (on_map(game, play.at[unit]) or available(game, play, unit)):
        return ints(0, 0)
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = used_up(game, play, unit, supply, enemies, zone)
    one = ints(1, unit)
    for place in range(game.places.count):
        if enemies[place] == 0 and play.control[place] in (NOWHERE, side):
            if allowed_there(game, play, unit, place, taken, supply, enemies, zone):
                if not never_enter(game, play, one, place):
                    found[place] = 1
    return where(found)


def used_up(game: Game, play: Play, unit: int, supply: Ints, enemies: Ints, zone: Bits) -> Ints:
    """By message of a ban how many of the side's other units on the map stand against it."""
    side = game.units.side[unit]
    taken = ints(len(game.messages.bans), 0)
    for u in range(game.units.count):
        if u != unit and game.units.side[u] == side and on_map(game, play.at[u]):
            banned_there(game, play, u, play.at[u], taken, supply, enemies, zone)
    return taken


def allowed_there(
    game: Game, play: Play, unit: int, place: int, taken: Ints, supply: Ints, enemies: Ints, zone: Bits
) -> bool:
    """Whether no ban keeps a unit from a place. Arguments as for `banned_there`; counts nothing."""
    at = play.at[unit]
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply[unit] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(zone, at),
        to=place,
        enemies=enemies[place],
        to_zone=has_bit(zone, place),
    )
    for ban in game.of(Placing).bans:
        if taken[ban.message] >= ban.quota and ban.when(who):
            return False
    return True


# --- the end of placing -----------------------------------------------------------------------------
def misplaced(game: Game, play: Play, side: int) -> int:
    """The first unit of a side that may not stay where it stands when placing ends, NOWHERE for none."""
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = ints(len(game.messages.bans), 0)
    for u in range(game.units.count):
        if game.units.side[u] != side:
            continue
        if on_map(game, play.at[u]):
            if banned_there(game, play, u, play.at[u], taken, supply, enemies, zone) != NOWHERE:
                return u
        elif available(game, play, u):
            return u
    return NOWHERE


def unplaced(game: Game, play: Play) -> Ruling:
    """Why placing may not end now, FINE if it may."""
    for side in range(game.sides):
        if places(game, play, side):
            u = misplaced(game, play, side)
            if u != NOWHERE:
                return Ruling(ILL_PLACED, u, play.at[u])
    return Ruling()


def is_surplus(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit may not stay where it stands when placing ends, or is one too many of its kind there."""
    side = game.units.side[unit]
    if not places(game, play, side):
        return False
    if not on_map(game, play.at[unit]):
        return available(game, play, unit)
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    for ban in game.of(Placing).bans:
        count = 0
        mine = False
        for u in range(game.units.count):
            at = play.at[u]
            if game.units.side[u] == side and on_map(game, at):
                who = TargetScope(
                    game,
                    play,
                    unit=u,
                    supply=supply[u],
                    zone=has_bit(zone, at),
                    to=at,
                    enemies=enemies[at],
                    to_zone=has_bit(zone, at),
                )
                if ban.when(who):
                    count += 1
                    if u == unit:
                        mine = True
        if mine and count > ban.quota:
            return True
    return False


# --- arrivals ---------------------------------------------------------------------------------------
def fits_arrival(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag of units brings them into play: they come from off the map in a phase of arrivals."""
    return allows(game, play, ARRIVE) and on_map(game, place) and not on_map(game, play.at[movers[0]])


def arrival_refusal(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Why units may not come into play at a place, FINE if they may."""
    side = game.units.side[movers[0]]
    refusal = turn_refusal(game, play, side, ARRIVE)
    if refusal != FINE:
        return refusal
    zone = enemy_zone(game, play, side)
    for u in movers:
        if game.units.side[u] != side:
            return NOT_YOURS
        if on_map(game, play.at[u]):
            return ON_MAP_ALREADY
        if not due(game, play, u):
            return NOT_ARRIVED
        who = TargetScope(
            game,
            play,
            unit=u,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies_in(game, play, side, place),
            to_zone=has_bit(zone, place),
        )
        if not arrives_at(game, play, side, who):
            return ARRIVES_ELSEWHERE
    return stand_refusal(game, play, side, movers, place)


def due(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map may come into play by now. Those that were lost do not."""
    side = game.units.side[unit]
    if play.at[unit] in (game.lost[side * 2], game.lost[side * 2 + 1]) or play.at[unit] < NOWHERE:
        return False
    return game.units.arrives[unit] > 0 and game.units.arrives[unit] <= play.turn


def arrives_at(game: Game, play: Play, side: int, who: TargetScope) -> bool:
    """Whether a unit may come into play at a place: the first rule of arrival for it says so."""
    for rule in game.of(Placing).arrivals:
        if rule.side in (NOWHERE, side):
            if rule.units is None or rule.units(StandingUnit(game, play, unit=who.unit)):
                return rule.to is None or rule.to(who)
    return False


def arrive(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units come into play. Changes `play`."""
    refusal = arrival_refusal(game, play, movers, place)
    if refusal != FINE:
        return Ruling(refusal)
    put(game, play, movers, place)
    enter(game, play, movers, place)
    say(game, play, "placing.arrived", who=names_of(game, movers), count=len(movers), place=place)
    return Ruling()


def options_to_arrive(game: Game, play: Play, unit: int) -> Ints:
    """The places at which a unit may come into play now, stacking apart."""
    side = game.units.side[unit]
    found = ints(game.places.count, 0)
    if turn_refusal(game, play, side, ARRIVE) != FINE or on_map(game, play.at[unit]):
        return ints(0, 0)
    if not due(game, play, unit):
        return ints(0, 0)
    zone = enemy_zone(game, play, side)
    enemies = enemy_counts(game, play, side)
    for place in range(game.places.count):
        who = TargetScope(
            game,
            play,
            unit=unit,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies[place],
            to_zone=has_bit(zone, place),
        )
        if arrives_at(game, play, side, who):
            found[place] = 1
    return where(found)


def back_to_chart(game: Game, play: Play, unit: int) -> Ruling:
    """A unit goes back to its chart while its side sets up; the piece finds its own seat."""
    if play.setting == game.units.side[unit] + 1:
        return Ruling()
    return Ruling(BY_SETTING)

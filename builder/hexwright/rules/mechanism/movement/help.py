"""Enemies who spoil bridges and roads nearby, friends who guard them, and those who help across water."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE, SHUT
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.places import around, link, listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    has_bit,
    less,
    no_bits,
    with_bit,
)
from hexwright.rules.mechanism.movement.parameters import Movement, Threat
from hexwright.rules.mechanism.movement.prices import harassers_of, price_now, price_without, road_there
from hexwright.rules.mechanism.movement.state import Moves


# --- prices -----------------------------------------------------------------------------------------
def helped_price(game: Game, profile: int, i: int) -> int:
    """What following a link costs units of a profile beside those who help them; SHUT if nobody can."""
    rules = game.of(Movement)
    kinds = game.places.links_kind[i]
    place = game.places.links_to[i]
    road = road_there(kinds, rules.profiles[profile].along)
    total = road
    if total >= SHUT:
        total = rules.profiles[profile].entry[place]
    if total >= SHUT:
        for out in range(game.places.links_from[place], game.places.links_from[place + 1]):
            total = min(total, road_there(game.places.links_kind[out], rules.profiles[profile].along))
    used = False
    for kind in range(len(rules.profiles[profile].helped)):
        if has_bit(kinds, kind):
            if rules.profiles[profile].helped[kind] != NOWHERE:
                used = True
                total += rules.profiles[profile].helped[kind]
            elif road >= SHUT or rules.profiles[profile].still[kind] != 0:
                total += rules.profiles[profile].cross[kind]
    if not used or total >= SHUT:
        return SHUT
    return max(0, total)


# --- who spoils, guards and helps ---------------------------------------------------------------------
def spoilers(game: Game, play: Play, side: int, threat: Threat) -> Bits:
    """The places near enough to enemies of a side for their links to be spoilt."""
    found = no_bits()
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], side):
            if threat.units is None or threat.units(StandingUnit(game, play, unit=u)):
                found = with_bit(found, play.at[u])
    return around(game.places.every_link, found, threat.within)


def keeps_still(game: Game, play: Play, movers: Ints, unit: int) -> bool:
    """Whether a unit on the map is of the side that moves, and does not move itself."""
    if game.units.side[unit] != game.units.side[movers[0]] or not on_map(game, play.at[unit]):
        return False
    return play.of(Moves).mover[unit] == 0 and not listed(movers, unit)


def guarded(game: Game, play: Play, movers: Ints, threat: Threat) -> Bits:
    """The places with units that keep links whole."""
    found = no_bits()
    if threat.guards is not None:
        for u in range(game.units.count):
            if keeps_still(game, play, movers, u) and threat.guards(StandingUnit(game, play, unit=u)):
                found = with_bit(found, play.at[u])
    return found


def threaten(game: Game, play: Play, movers: Ints, profiles: Ints, price: Ints) -> None:
    """Links that enemies spoil cost units of these profiles as much as without. Changes `price`."""
    side = game.units.side[movers[0]]
    harassers = harassers_of(game, play, side)
    for threat in game.of(Movement).threats:
        near = spoilers(game, play, side, threat)
        kept = guarded(game, play, movers, threat)
        for n in range(len(threat.links)):
            i = threat.links[n]
            a = threat.starts[n]
            b = game.places.links_to[i]
            if (has_bit(near, a) or has_bit(near, b)) and not has_bit(kept, a) and not has_bit(kept, b):
                price[i] = max(price[i], price_now(game, play, side, profiles, harassers, i, threat.kinds))


def assist(game: Game, play: Play, movers: Ints, profiles: Ints, price: Ints) -> None:
    """Links into and out of places with those who help cost units of these profiles less. Changes `price`."""
    rules = game.of(Movement)
    if rules.helpers is None:
        return
    for u in range(game.units.count):
        if keeps_still(game, play, movers, u) and rules.helpers(StandingUnit(game, play, unit=u)):
            for out in range(game.places.links_from[play.at[u]], game.places.links_from[play.at[u] + 1]):
                ease(game, profiles, out, price)
                back = link(game, game.places.links_to[out], play.at[u])
                if back != NOWHERE:
                    ease(game, profiles, back, price)


def ease(game: Game, profiles: Ints, i: int, price: Ints) -> None:
    """A link costs units of these profiles no more than with help. Changes `price`."""
    most = 0
    for k in profiles:
        most = max(most, helped_price(game, k, i))
    price[i] = min(price[i], most)


# --- who keeps still from now on ------------------------------------------------------------------------
def bind_those_who_help(game: Game, play: Play, movers: Ints, profiles: Ints, start: int, i: int) -> None:
    """Units have followed a link from a place: one who kept it whole, and one who helped them across, keep
    still for the rest of the phase. Changes `play`.
    """
    rules = game.of(Movement)
    whole = game.places.links_kind[i]
    end = game.places.links_to[i]
    for threat in rules.threats:
        near = spoilers(game, play, game.units.side[movers[0]], threat)
        if any_bit(common(whole, threat.kinds)) and (has_bit(near, start) or has_bit(near, end)):
            if not bind_first(game, play, movers, threat.guards, start, end):
                whole = less(whole, threat.kinds)
    for k in profiles:
        if not any_bit(common(whole, rules.profiles[k].bridges)) and is_eased(game, k, i):
            bind_first(game, play, movers, rules.helpers, start, end)


def is_eased(game: Game, profile: int, i: int) -> bool:
    """Whether help makes following a link cheaper for units of a profile that find no bridge there."""
    bridges = game.of(Movement).profiles[profile].bridges
    return helped_price(game, profile, i) < price_without(game, profile, i, bridges)


def bind_first(
    game: Game, play: Play, movers: Ints, who: Condition[StandingUnit] | None, start: int, end: int
) -> bool:
    """The first such unit at one of two places keeps still for the rest of the phase; whether there is one.

    One who does so already is taken before others. Changes `play`.
    """
    if who is None:
        return False
    first = NOWHERE
    for u in range(game.units.count):
        if play.at[u] in (start, end) and keeps_still(game, play, movers, u):
            if who(StandingUnit(game, play, unit=u)):
                if play.of(Moves).bound[u] != 0:
                    return True
                if first == NOWHERE:
                    first = u
    if first != NOWHERE:
        play.of(Moves).bound[first] = 1
    return first != NOWHERE

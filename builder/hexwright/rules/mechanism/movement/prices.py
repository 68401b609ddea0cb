"""What following links costs: as printed, and with what is damaged or harassed now."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE, SHUT
from hexwright.rules.engine.places import link, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    copy,
    has_bit,
    ints,
    less,
    no_bits,
    same,
)
from hexwright.rules.mechanism.movement.parameters import Damage, Movement
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import OF_PLACE
from hexwright.rules.mechanism.values.state import ValuesNow


# --- as printed -------------------------------------------------------------------------------------
def link_price(game: Game, profiles: Ints, i: int) -> int:
    """What following a link costs units of these profiles together: the most that one of them pays."""
    rules = game.of(Movement)
    price = rules.profiles[profiles[0]].price[i]
    for k in range(1, len(profiles)):
        price = max(price, rules.profiles[profiles[k]].price[i])
    return price


def entry_price(game: Game, profiles: Ints, place: int) -> int:
    """What entering a place costs units of these profiles together, links apart. SHUT if one never enters."""
    price = game.of(Movement).profiles[profiles[0]].entry[place]
    for k in range(1, len(profiles)):
        price = max(price, game.of(Movement).profiles[profiles[k]].entry[place])
    return price


def price_without(game: Game, profile: int, i: int, spoilt: Bits) -> int:
    """What following a link costs units of a profile if some kinds of it were not there."""
    kinds = less(game.places.links_kind[i], spoilt)
    return price_along(game, profile, i, kinds, game.of(Movement).profiles[profile].along)


def price_along(game: Game, profile: int, i: int, kinds: Bits, rates: Ints) -> int:
    """What following a link costs units of a profile if it has these kinds. Roads take the place of the
    terrain; where a bridge is gone the crossing is paid along a road, too. `rates`: the price along each kind
    of road.
    """
    rules = game.of(Movement)
    bridged = any_bit(common(kinds, rules.profiles[profile].bridges))
    unbridged = not bridged and any_bit(common(game.places.links_kind[i], rules.profiles[profile].bridges))
    road = road_there(kinds, rates)
    total = road if road < SHUT else rules.profiles[profile].entry[game.places.links_to[i]]
    if total >= SHUT:
        return SHUT
    for kind in range(len(rules.profiles[profile].cross)):
        if has_bit(kinds, kind) and not bridged:
            if road >= SHUT or unbridged or rules.profiles[profile].still[kind] != 0:
                if rules.profiles[profile].cross[kind] >= SHUT:
                    return SHUT
                total += rules.profiles[profile].cross[kind]
    return max(0, total)


def road_there(kinds: Bits, rates: Ints) -> int:
    """The least that is paid along roads of some kinds; SHUT where there is none. `rates`: by kind."""
    best = SHUT
    for kind in range(len(rates)):
        if has_bit(kinds, kind) and rates[kind] != NOWHERE and rates[kind] < best:
            best = rates[kind]
    return best


# --- as things stand --------------------------------------------------------------------------------
def is_damaged(game: Game, play: Play) -> bool:
    """Whether any link may cost more than usual now."""
    if len(game.of(Movement).damage) > 0 and play.of(ValuesNow).spots > 0:
        return True
    for harassment in game.of(Movement).harassment:
        for u in harassment.units:
            if on_map(game, play.at[u]):
                return True
    return False


def prices_now(game: Game, play: Play, side: int, profiles: Ints) -> Ints:
    """What following each link costs units of a side and of these profiles together, as things stand."""
    found = copy(game.of(Movement).profiles[profiles[0]].price)
    for k in range(1, len(profiles)):
        found = larger(found, game.of(Movement).profiles[profiles[k]].price)
    harassers = harassers_of(game, play, side)
    for damage in game.of(Movement).damage:
        if damage.side in (NOWHERE, side):
            links = damage.links
            for i in links:
                if damage_of(game, play, damage, i) != 0:
                    found[i] = max(found[i], price_now(game, play, side, profiles, harassers, i, no_bits()))
    for n, harassment in enumerate(game.of(Movement).harassment):
        for u in harassment.units:
            place = play.at[u]
            if on_map(game, place) and harassers[n * game.places.count + place] != 0:
                for out in range(game.places.links_from[place], game.places.links_from[place + 1]):
                    i = link(game, game.places.links_to[out], place)
                    if i != NOWHERE and any_bit(common(game.places.links_kind[i], harassment.kinds)):
                        found[i] = max(
                            found[i], price_now(game, play, side, profiles, harassers, i, no_bits())
                        )
    for damage in game.of(Movement).damage:
        if not any_bit(damage.kinds) and damage.side in (NOWHERE, side):
            burden(game, play, damage, found)
    return found


def price_now(
    game: Game, play: Play, side: int, profiles: Ints, harassers: Ints, i: int, spoilt: Bits
) -> int:
    """What following a link costs units of a side and of these profiles together, with all that is damaged
    there and all who harass them. `harassers`: as `harassers_of` gives them; `spoilt`: kinds of the link that
    are as if they were not there, whatever is damaged.
    """
    most = 0
    for k in profiles:
        most = max(most, price_for(game, play, side, k, harassers, i, spoilt))
    return most


def price_for(game: Game, play: Play, side: int, profile: int, harassers: Ints, i: int, spoilt: Bits) -> int:
    """The same for units of one profile. A road that costs more than usual is left aside where that is
    cheaper.
    """
    kinds = less(game.places.links_kind[i], spoilt)
    rates = copy(game.of(Movement).profiles[profile].along)
    aside = kinds
    for n, harassment in enumerate(game.of(Movement).harassment):
        if harassers[n * game.places.count + game.places.links_to[i]] != 0:
            aside = less(aside, harassment.kinds)
            for kind in range(len(rates)):
                if has_bit(harassment.kinds, kind) and rates[kind] != NOWHERE:
                    rates[kind] = max(rates[kind], harassment.price)
    for damage in game.of(Movement).damage:
        if any_bit(damage.kinds) and damage.side in (NOWHERE, side):
            points = damage_of(game, play, damage, i)
            if points != 0:
                aside = less(aside, damage.kinds)
                if damage.add == NOWHERE:
                    kinds = less(kinds, damage.kinds)
                else:
                    for kind in range(len(rates)):
                        if has_bit(damage.kinds, kind) and rates[kind] != NOWHERE and rates[kind] < SHUT:
                            rates[kind] += points * damage.add
    price = price_along(game, profile, i, kinds, rates)
    if same(kinds, aside):
        return price
    return min(price, price_along(game, profile, i, aside, rates))


def harassers_of(game: Game, play: Play, side: int) -> Ints:
    """1 for each place with units that slow down this side, for each way in which that is done in turn."""
    found = ints(len(game.of(Movement).harassment) * game.places.count, 0)
    for n, harassment in enumerate(game.of(Movement).harassment):
        if harassment.side in (NOWHERE, side):
            for u in harassment.units:
                if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], side):
                    found[n * game.places.count + play.at[u]] = 1
    return found


def damage_of(game: Game, play: Play, damage: Damage, i: int) -> int:
    """How badly a link is damaged: a value of the link, or of the place to which it leads."""
    return value_of(play, damage.value, game.places.links_to[i] if damage.value.of == OF_PLACE else i)


def burden(game: Game, play: Play, damage: Damage, price: Ints) -> None:
    """All links into places with a value cost more, whatever they follow. Changes `price`."""
    for place in range(game.places.count):
        points = value_of(play, damage.value, place)
        if points != 0:
            for out in range(game.places.links_from[place], game.places.links_from[place + 1]):
                i = link(game, game.places.links_to[out], place)
                if i != NOWHERE and price[i] < SHUT:
                    price[i] += points * damage.add


def larger(a: Ints, b: Ints) -> Ints:
    """The larger number of each place of two arrays."""
    found = ints(len(a), 0)
    for k in range(len(found)):
        found[k] = max(a[k], b[k])
    return found

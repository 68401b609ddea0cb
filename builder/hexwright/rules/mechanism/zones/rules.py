"""Zones of control: the places next to a unit that it watches over.

What they count for is asked for each purpose by itself. Which units have one may depend on their supply, and
lines of supply may be barred by zones; so where zones bar lines, the supply of the units that have them is
traced as if nobody had any. For every other purpose it is their true supply.
"""

from __future__ import annotations

from hexwright.rules.engine.codes import ELSEWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import leads, listed, on_map, spread
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, SuppliedUnit, TargetScope, ZonedUnit
from hexwright.rules.engine.supplied import supply_of_all
from hexwright.rules.engine.units import enemy_places, names_of, opposes, stand_together
from hexwright.rules.engine.words import phrase
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    cut,
    has_bit,
    ints,
    less,
    no_bits,
    union,
    with_bit,
)
from hexwright.rules.mechanism.zones.parameters import Purpose, Zones


@known("whether it stands in an enemy zone of control")
def in_zone(who: ZonedUnit) -> bool:
    """Whether it stands in an enemy zone of control."""
    return who.zone


@known("whether it lies in an enemy zone of control")
def to_zone(who: TargetScope) -> bool:
    """Whether the target lies in an enemy zone of control."""
    return who.to_zone


def enemy_zone(game: Game, play: Play, side: int) -> Bits:
    """The places in a zone of control of an enemy of `side`, friends or not: whether a unit stands in one."""
    if not game.has(Zones):
        return no_bits()
    return zone(game, play, side, game.of(Zones).movement)


def movement_zone(game: Game, play: Play, side: int, movers: Ints) -> Bits:
    """The places in which an enemy zone hinders movement; friends who are not movers may lift it."""
    if not game.has(Zones):
        return no_bits()
    purpose = game.of(Zones).movement
    return unlifted(game, play, side, movers, purpose, zone(game, play, side, purpose))


def retreat_zone(game: Game, play: Play, side: int, movers: Ints) -> Bits:
    """The places in which an enemy zone bars a retreat; friends who do not retreat may lift it."""
    if not game.has(Zones):
        return no_bits()
    purpose = game.of(Zones).retreat
    return unlifted(game, play, side, movers, purpose, zone(game, play, side, purpose))


def combat_zone(game: Game, play: Play, side: int, fighters: Ints) -> Bits:
    """The places in an enemy zone as it counts for combat; friends who do not fight may lift it."""
    if not game.has(Zones):
        return no_bits()
    purpose = game.of(Zones).combat
    return unlifted(game, play, side, fighters, purpose, zone(game, play, side, purpose))


def zone(game: Game, play: Play, side: int, purpose: Purpose) -> Bits:
    """The places in a zone of an enemy of `side`, friends or not.

    A zone covers all places that links lead to from a unit that exerts one, save over links it does not
    cross.
    """
    if not purpose.counts:
        return no_bits()
    return spread(purpose.network, exerting(game, play, side, purpose))


def unlifted(game: Game, play: Play, side: int, movers: Ints, purpose: Purpose, watched: Bits) -> Bits:
    """Places in enemy zones (`watched`) without those where friends, the movers apart, lift them."""
    if not purpose.lifted:
        return watched
    left = less(watched, lifting(game, play, side, movers, purpose))
    if purpose.firm is None or not purpose.counts:
        return left
    return union(left, spread(purpose.network, standing_firm(game, play, side, purpose)))


def exerting(game: Game, play: Play, side: int, purpose: Purpose) -> Bits:
    """The places of enemies of `side` with a zone."""
    if purpose.exerts is None:
        return enemy_places(game, play, side)
    supply = supply_of_exerters(game, play, purpose)
    pairs = paired(game, play, side, purpose)
    found = no_bits()
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and opposes(game, play, game.units.side[u], side) and not has_bit(found, at):
            if has_zone(game, play, purpose, u, supply[u], pairs):
                found = with_bit(found, at)
    return found


def standing_firm(game: Game, play: Play, side: int, purpose: Purpose) -> Bits:
    """Those with a zone that no friend lifts."""
    found = no_bits()
    if purpose.firm is not None:
        supply = supply_of_exerters(game, play, purpose)
        pairs = paired(game, play, side, purpose)
        for u in range(game.units.count):
            at = play.at[u]
            if on_map(game, at) and opposes(game, play, game.units.side[u], side) and not has_bit(found, at):
                if purpose.firm(StandingUnit(game, play, unit=u)):
                    if has_zone(game, play, purpose, u, supply[u], pairs):
                        found = with_bit(found, at)
    return found


def has_zone(game: Game, play: Play, purpose: Purpose, unit: int, supply: int, pairs: Ints) -> bool:
    """Whether a unit on the map has a zone, by itself or with others. `pairs`: as `paired` gives them."""
    if purpose.exerts is None or purpose.exerts(SuppliedUnit(game, play, unit=unit, supply=supply)):
        return True
    if purpose.pairs is None or pairs[play.at[unit]] < purpose.least:
        return False
    return purpose.pairs(StandingUnit(game, play, unit=unit))


def paired(game: Game, play: Play, side: int, purpose: Purpose) -> Ints:
    """For each place how many enemies of `side` stand there that have a zone with others."""
    if purpose.pairs is None:
        return ints(0, 0)
    found = ints(game.places.count, 0)
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], side):
            if purpose.pairs(StandingUnit(game, play, unit=u)):
                found[play.at[u]] += 1
    return found


def supply_of_exerters(game: Game, play: Play, purpose: Purpose) -> Ints:
    """State of supply of every unit, as far as it matters to who has a zone."""
    if not purpose.by_supply:
        return ints(game.units.count, ELSEWHERE)
    return supply_of_all(game, play, not purpose.freely)


def lifting(game: Game, play: Play, side: int, movers: Ints, purpose: Purpose) -> Bits:
    """The places where units that stand together with those of `side`, the movers apart, lift enemy zones."""
    found = no_bits()
    for u in range(game.units.count):
        if not stand_together(game, play, game.units.side[u], side):
            continue
        if not on_map(game, play.at[u]) or listed(movers, u):
            continue
        if purpose.lifts is None or purpose.lifts(StandingUnit(game, play, unit=u)):
            found = with_bit(found, play.at[u])
    return found


def watchers(game: Game, play: Play, unit: int) -> Ints:
    """The enemies in whose zone of control a unit stands, in order."""
    count = 0
    found = ints(game.units.count, 0)
    if not game.has(Zones) or not game.of(Zones).movement.counts:
        return cut(found, 0)
    purpose = game.of(Zones).movement
    side = game.units.side[unit]
    supply = supply_of_exerters(game, play, purpose)
    pairs = paired(game, play, side, purpose)
    for u in range(game.units.count):
        if not on_map(game, play.at[u]) or not opposes(game, play, game.units.side[u], side):
            continue
        if not leads(purpose.network, play.at[u], play.at[unit]):
            continue
        if has_zone(game, play, purpose, u, supply[u], pairs):
            found[count] = u
            count += 1
    return cut(found, count)


def why_zone(game: Game, play: Play, unit: int) -> str:
    """In whose zones of control a unit stands, as players read it."""
    found = watchers(game, play, unit)
    if len(found) == 0:
        return phrase(game, "zones.none")
    return phrase(game, "zones.of", who=names_of(game, found))


def stands(game: Game, play: Play, unit: int) -> str:
    """In whose zones of control a unit on the map stands; empty for others."""
    if not on_map(game, play.at[unit]):
        return ""
    return why_zone(game, play, unit)

"""Names that authors may use of what lies near a unit, or near the hex it goes to."""

from __future__ import annotations

from hexwright.rules.engine.codes import Count, HexSetName, UnitSetName
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import around, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope
from hexwright.rules.engine.units import enemy_places
from hexwright.rules.language.prelude import Bits, any_bit, common, has_bit, no_bits, with_bit


@known("whether a hex of a set is at most so many hexes away")
def near(who: StandingUnit, hexes: HexSetName, most: Count) -> bool:
    """Whether its place is so near to one of a set."""
    return is_near(who.game, who.play.at[who.unit], who.game.places.hex_sets[hexes], most)


@known("whether a unit of a set, other than itself, is at most so many hexes away")
def near_units(who: StandingUnit, units: UnitSetName, most: Count) -> bool:
    """Whether its place is so near to another unit of a set."""
    others = places_of_set(who.game, who.play, units, who.unit)
    return is_near(who.game, who.play.at[who.unit], others, most)


@known("whether an enemy is at most so many hexes away")
def near_enemies(who: StandingUnit, most: Count) -> bool:
    """Whether its place is so near to an enemy."""
    enemy = enemy_places(who.game, who.play, who.game.units.side[who.unit])
    return is_near(who.game, who.play.at[who.unit], enemy, most)


@known("whether the hex it goes to or attacks is at most so many hexes from one of a set")
def to_near(who: TargetScope, hexes: HexSetName, most: Count) -> bool:
    """Whether the target is so near to a place of a set."""
    return is_near(who.game, who.to, who.game.places.hex_sets[hexes], most)


@known("whether the hex it goes to or attacks is so near to one of a set that its side controls")
def to_near_own(who: TargetScope, hexes: HexSetName, most: Count) -> bool:
    """Whether the target is so near to a place of a set that the unit's side controls."""
    side = who.game.units.side[who.unit]
    own = no_bits()
    for place in who.game.places.members[hexes]:
        if who.play.control[place] == side:
            own = with_bit(own, place)
    return is_near(who.game, who.to, own, most)


@known("whether the hex it goes to or attacks is at most so many hexes from another unit of a set")
def to_near_units(who: TargetScope, units: UnitSetName, most: Count) -> bool:
    """Whether the target is so near to another unit of a set."""
    return is_near(who.game, who.to, places_of_set(who.game, who.play, units, who.unit), most)


@known("whether the hex it goes to or attacks is at most so many hexes from an enemy")
def to_near_enemies(who: TargetScope, most: Count) -> bool:
    """Whether the target is so near to an enemy."""
    enemy = enemy_places(who.game, who.play, who.game.units.side[who.unit])
    return is_near(who.game, who.to, enemy, most)


def is_near(game: Game, place: int, others: Bits, most: int) -> bool:
    """Whether one of some places is at most so many links away from a place of the map."""
    if not on_map(game, place):
        return False
    return any_bit(common(around(game.places.every_link, with_bit(no_bits(), place), most), others))


def places_of_set(game: Game, play: Play, units: int, but: int) -> Bits:
    """The places of the map with units of a set, one unit left out."""
    found = no_bits()
    for u in range(game.units.count):
        if u != but and has_bit(game.units.sets[u], units) and on_map(game, play.at[u]):
            found = with_bit(found, play.at[u])
    return found

"""What tests ask of zones, stacking, supply and control, written in the kernel's Python."""

from __future__ import annotations

from hexwright.rules.engine.nearness import near, near_enemies
from hexwright.rules.engine.places import distance, neighbours
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, VictoryScope
from hexwright.rules.engine.supplied import supply_of_all, supply_states
from hexwright.rules.engine.units import enter
from hexwright.rules.language.prelude import Bits, Ints, ints
from hexwright.rules.mechanism.control.rules import first_control, held
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.supply.rules import fed_places, supplied_hexes, supplied_units
from hexwright.rules.mechanism.zones.rules import (
    combat_zone,
    enemy_zone,
    movement_zone,
    retreat_zone,
    watchers,
    why_zone,
)


def in_zones(game: Game, play: Play, side: int) -> Bits:
    """Where the zones of enemies reach."""
    return enemy_zone(game, play, side)


def hindered(game: Game, play: Play, side: int, unit: int) -> Bits:
    """Where zones hinder the movement of a unit."""
    return movement_zone(game, play, side, ints(1, unit))


def no_retreat(game: Game, play: Play, side: int, unit: int) -> Bits:
    """Where zones bar the retreat of a unit."""
    return retreat_zone(game, play, side, ints(1, unit))


def in_combat(game: Game, play: Play, side: int) -> Bits:
    """Where zones count for combat."""
    return combat_zone(game, play, side, ints(0, 0))


def whose_zone(game: Game, play: Play, unit: int) -> str:
    """In whose zones a unit stands."""
    if play.at[unit] < 0 or play.at[unit] >= game.places.count:
        return ""
    return why_zone(game, play, unit)


def how_many_watch(game: Game, play: Play, unit: int) -> int:
    """In how many zones a unit stands."""
    if play.at[unit] < 0 or play.at[unit] >= game.places.count:
        return 0
    return len(watchers(game, play, unit))


def supply_of_side(game: Game, play: Play, side: int) -> Ints:
    """How units of a side are supplied."""
    return supply_states(game, play, side)


def supply_of_sides(game: Game, play: Play, side: int) -> Ints:
    """How all units are supplied; for side 0 as if no zone barred lines."""
    return supply_of_all(game, play, side != 0)


def fed(game: Game, play: Play, side: int) -> Bits:
    """All places that would supply a unit of a side."""
    return fed_places(game, play, side, game.places.everywhere)


def counted(game: Game, play: Play, side: int) -> Ints:
    """What victory may ask of the first set of hexes."""
    found = ints(3, 0)
    world = VictoryScope(game, play)
    found[0] = held(world, side, 0)
    found[1] = supplied_hexes(world, side, 0)
    found[2] = supplied_units(world, side, 0)
    return found


def stacked(game: Game, play: Play, side: int, unit: int, place: int) -> int:
    """Why a unit may not join a stack."""
    return stack_reason(game, play, side, place, ints(1, unit))


def begun(game: Game, play: Play) -> Ints:
    """Control at the start."""
    return first_control(game, play)


def entered(game: Game, play: Play, unit: int, place: int) -> None:
    """A unit enters a place."""
    enter(game, play, ints(1, unit), place)


def apart(game: Game, play: Play, unit: int, place: int) -> int:
    """How far a unit is from a place, and how it lies to enemies and to the first set."""
    at = play.at[unit]
    if at < 0 or at >= game.places.count:
        return -9
    who = StandingUnit(game, play, unit=unit)
    total = distance(game, at, place) + 100 * len(neighbours(game, place))
    if near(who, 0, 2):
        total += 1000
    if near_enemies(who, 3):
        total += 2000
    return total

"""What units are, and what the rules of aircraft, ships and landings ask alike."""

from __future__ import annotations

from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import Ints, has_bit

from .parameters import Services


def is_aircraft(game: Game, unit: int) -> bool:
    """Whether a unit is an aircraft."""
    return has_bit(game.units.sets[unit], game.of(Services).aircraft)


def is_fighter(game: Game, unit: int) -> bool:
    """Whether it is an aircraft that fights others."""
    return has_bit(game.units.sets[unit], game.of(Services).fighters)


def is_ship(game: Game, unit: int) -> bool:
    """Whether a unit is a ship."""
    return has_bit(game.units.sets[unit], game.of(Services).ships)


def is_ground(game: Game, unit: int) -> bool:
    """Whether it is a ground unit, ashore or at sea."""
    return has_bit(game.units.sets[unit], game.of(Services).ground)


def is_sea(game: Game, place: int) -> bool:
    """Whether a place is sea."""
    return on_map(game, place) and has_bit(game.places.sets[place], game.of(Services).sea)


def is_at_sea(game: Game, play: Play, unit: int) -> bool:
    """Whether a ground unit is at sea."""
    return is_ground(game, unit) and is_sea(game, play.at[unit])


def printed(game: Game, stat: Ints, unit: int) -> int:
    """A number printed on the full side of a unit."""
    return stat[game.units.first[unit] + game.units.full[unit]]


def enemy_of(game: Game, play: Play, side: int) -> int:
    """The side that fights a side; the side itself if nobody does."""
    for other in range(game.sides):
        if opposes(game, play, other, side):
            return other
    return side

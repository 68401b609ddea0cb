"""Values that a game declares: conditions of units and places, budgets and tracks of sides and of the game.

What is kept is how far each is from its first value, so that all begin and end at nothing kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.play import columns, number, numbers
from hexwright.rules.language.prelude import Ints, Table


@dataclass(kw_only=True)
class ValuesNow:
    """How far each value is from its first one: a column for each, or a number."""

    units: Table = columns("values of units", "units")
    places: Table = columns("values of places", "places")
    links: Table = columns("values of links", "links")
    sides: Table = columns("values of sides", "sides")
    game: Ints = numbers("values of the game")
    spots: int = number()  # how many places and links have a value that is not the first

"""Numbers that stand for something everywhere, and the names of what a number may stand for.

A function that authors may name in expressions says by its result's type which words go with it: `Terrain`
is a number for Python and one of the game's terrains for an author.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from hexwright.rules.language.prelude import Bits

NOWHERE: Final = -1
"""Not in play: not yet arrived; no place at all."""

OFF_MAP: Final = -2
"""Left the map for good over an edge."""

LOST: Final = -3
"""Lost, of a side that has no box for its losses."""

LOST_FOR_GOOD: Final = -4
"""Lost for good, of a side that has no box for those."""

NEVER: Final = -1
"""No limit, no such thing."""

SHUT: Final = 9999
"""Stands for a price that cannot be paid."""

FINE: Final = 0
"""The reason of nothing refused."""

GAVE_UP: Final = -1
"""Why the game is over, instead of a condition of victory: sides have given up."""

ELSEWHERE: Final = 15
"""State of supply of a unit off the map: in supply, of no kind."""

# What one number of a domain stands for.
Side: TypeAlias = int
Nationality: TypeAlias = int
Group: TypeAlias = int
Size: TypeAlias = int
UnitType: TypeAlias = int
Formation: TypeAlias = int
UnitName: TypeAlias = int
PhaseName: TypeAlias = int
Terrain: TypeAlias = int
SupplyState: TypeAlias = int
UnitSetName: TypeAlias = int
HexSetName: TypeAlias = int
CardName: TypeAlias = int
DeckName: TypeAlias = int
CardGroup: TypeAlias = int
PileName: TypeAlias = int
Count: TypeAlias = int  # a number in brackets, as it stands

StateName: TypeAlias = int
"""A state of the game with values, such as the weather. Its number among `play.states`."""

StatName: TypeAlias = str
"""A number printed on units, by its name in `stats`."""

Place: TypeAlias = int
"""A hex, a space or a box, by its name."""

Box: TypeAlias = int
"""A place off the map."""

Site: TypeAlias = int
"""A marker whose place is part of the game, by its id. Its number among `play.sites`."""

# Who is meant, a word without quotes: `groups(stack)`, `count(attackers)`.
Stack: TypeAlias = int
Party: TypeAlias = int

ATTACKERS: Final = 0
"""The attackers of a battle, as `Party`."""

DEFENDERS: Final = 1
"""Its defenders."""

# What a set of numbers of a domain stands for.
Nationalities: TypeAlias = Bits
Groups: TypeAlias = Bits
Sizes: TypeAlias = Bits
UnitTypes: TypeAlias = Bits
UnitSets: TypeAlias = Bits
Terrains: TypeAlias = Bits
Flags: TypeAlias = Bits
HexSets: TypeAlias = Bits
Hexsides: TypeAlias = Bits
Directions: TypeAlias = Bits

Phases: TypeAlias = Bits
"""Places in the course of play of phases with these ids."""

"""What an expression of an author is about. A kernel function makes one of these and asks the condition of
it.

They are never kept: in a script only what the condition asks for is computed. Arguments must be free of
effects.
"""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.language.prelude import Ints


@dataclass(frozen=True)
class PrintedUnit:
    """What is printed on a unit."""

    game: Game
    unit: int


@dataclass(frozen=True)
class PrintedPlace:
    """What is printed on the map at a place."""

    game: Game
    place: int


@dataclass(frozen=True)
class World:
    """The game as it stands."""

    game: Game
    play: Play


@dataclass(frozen=True)
class UnitScope(World):
    """A unit. `supply`: its state of supply; `zone`: whether it stands in an enemy zone of control."""

    unit: int
    supply: int
    zone: bool


@dataclass(frozen=True)
class FighterScope(UnitScope):
    """A unit in a battle. `attacking`: whether its strength is asked for an attack."""

    attacking: bool


@dataclass(frozen=True)
class TargetScope(UnitScope):
    """A unit and the place it goes to, attacks or is placed in. `enemies`: how many stand there; `to_zone`:
    whether it lies in an enemy zone of control.
    """

    to: int
    enemies: int
    to_zone: bool


@dataclass(frozen=True)
class StackScope(World):
    """Units of one side at a place."""

    stack: Ints


@dataclass(frozen=True)
class UnitInStackScope(UnitScope):
    """A unit and the stack it stands in."""

    stack: Ints


@dataclass(frozen=True)
class BattleScope(World):
    """A battle. `side`: who attacks; `value`: attack minus defence."""

    side: int
    attackers: Ints
    defenders: Ints
    target: int
    value: int


@dataclass(frozen=True)
class VictoryScope(World):
    """The game as it stands, for victory."""

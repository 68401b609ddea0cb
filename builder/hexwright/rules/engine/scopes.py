"""What an expression of an author is about. A kernel function makes one of these and asks the condition of
it.

They are never kept: in a script only what the condition asks for is computed. Arguments must be free of
effects.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.game import Game
from hexwright.rules.engine.play import Play
from hexwright.rules.language.prelude import Ints


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
class PlaceScope(PrintedPlace, World):
    """A place of the map as it stands."""


@dataclass(frozen=True)
class StandingUnit(PrintedUnit, World):
    """A unit and where it stands; nothing that supply or zones decide."""


@dataclass(frozen=True)
class SuppliedUnit(StandingUnit):
    """A unit, and how it is supplied. `supply`: its state of supply."""

    supply: int


@dataclass(frozen=True)
class ZonedUnit(StandingUnit):
    """A unit, and whether it stands in an enemy zone of control (`zone`)."""

    zone: bool


@dataclass(frozen=True)
class UnitScope(ZonedUnit, SuppliedUnit):
    """A unit, its state of supply (`supply`), and whether it stands in an enemy zone of control (`zone`)."""


@dataclass(frozen=True)
class TargetScope(UnitScope):
    """A unit and the place it goes to, attacks or is placed in. `enemies`: how many stand there; `to_zone`:
    whether it lies in an enemy zone of control.
    """

    to: int
    enemies: int
    to_zone: bool


@dataclass(frozen=True)
class StackScope(PlaceScope):
    """Units of one side at a place (`stack`)."""

    stack: Ints


@dataclass(frozen=True)
class UnitInStackScope(UnitScope, StackScope):
    """A unit and the stack it stands in."""


@dataclass(frozen=True)
class PartiesScope(World):
    """Who fights whom. `side`: who attacks; `target`: the place attacked; `elsewhere`: whether the attackers
    come from somewhere else than places of the map beside it.
    """

    side: int
    attackers: Ints
    defenders: Ints
    target: int
    elsewhere: bool


@dataclass(frozen=True)
class FighterScope(TargetScope, PartiesScope):
    """A unit in a battle, and the place attacked. `attacking`: whether it is one of the attackers."""

    attacking: bool


@dataclass(frozen=True)
class BattleScope(PartiesScope):
    """A battle whose strengths are known. `value`: attack minus defence, in whole numbers, rounded down."""

    value: int


@dataclass(frozen=True)
class OutcomeScope(BattleScope):
    """A battle that is fought. `attacker_loses`, `defender_loses`: the steps that each side loses."""

    attacker_loses: int
    defender_loses: int


@dataclass(frozen=True)
class PrintedCard:
    """What is printed on a card."""

    game: Game
    card: int


@dataclass(frozen=True)
class VictoryScope(World):
    """The game as it stands, for victory."""

"""What a game's own mechanism imports to say what its author may write.

A class of `parameters.py` lists the keys, with a type from here, a sentence and an example each:

    class Toll(Parameters):
        side: Side = given("Who pays.", example="un")
        when: Condition[UnitScope] = given("Which units.", example="not supplied")
        most: int = given("How much at most.", example="2", default=1, least=1, most=20)

The program reads the file and makes of it the schema of the section, the look-up of every word, and the
record the kernel reads; it never runs it. For tests and editors the same text is ordinary Python.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import (
    Box,
    CardName,
    Formation,
    Group,
    HexSetName,
    Hexsides,
    Nationality,
    Phases,
    Place,
    Side,
    Site,
    Size,
    StateName,
    StatName,
    Terrain,
    Terrains,
    UnitSetName,
    UnitType,
)
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import (
    BattleScope,
    FighterScope,
    OutcomeScope,
    PartiesScope,
    PlaceScope,
    PrintedCard,
    PrintedPlace,
    PrintedUnit,
    StackScope,
    StandingUnit,
    SuppliedUnit,
    TargetScope,
    UnitInStackScope,
    UnitScope,
    VictoryScope,
    World,
    ZonedUnit,
)
from hexwright.rules.engine.section import Parameters, given


@dataclass(frozen=True, kw_only=True)
class Columns:
    """A range of columns of a map of hexes, written `1..46`."""

    first: int
    last: int


__all__ = [
    "Amount",
    "Ban",
    "BattleScope",
    "Box",
    "CardName",
    "Columns",
    "Condition",
    "FighterScope",
    "Formation",
    "Group",
    "HexSetName",
    "Hexsides",
    "Nationality",
    "OutcomeScope",
    "Parameters",
    "PartiesScope",
    "Phases",
    "Place",
    "PlaceScope",
    "PrintedCard",
    "PrintedPlace",
    "PrintedUnit",
    "Side",
    "Site",
    "Size",
    "StackScope",
    "StandingUnit",
    "StatName",
    "StateName",
    "SuppliedUnit",
    "TargetScope",
    "Terrain",
    "Terrains",
    "UnitInStackScope",
    "UnitScope",
    "UnitSetName",
    "UnitType",
    "VictoryScope",
    "World",
    "ZonedUnit",
    "given",
]

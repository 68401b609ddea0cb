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

from dataclasses import MISSING, dataclass, field
from typing import Any, TypeAlias, dataclass_transform

from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import (
    CardName,
    Formation,
    Group,
    HexSetName,
    Hexsides,
    Nationality,
    Side,
    Size,
    Terrain,
    UnitSetName,
    UnitType,
)
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.scopes import (
    BattleScope,
    FighterScope,
    PrintedPlace,
    PrintedUnit,
    StackScope,
    TargetScope,
    UnitInStackScope,
    UnitScope,
    VictoryScope,
    World,
)

Place: TypeAlias = int
"""A hex, a space or a box, by its name."""

Site: TypeAlias = int
"""A marker whose place is part of the game, by its id. Its number among `play.sites`."""

StateName: TypeAlias = int
"""A state of the game with values, such as the weather. Its number among `play.states`."""

StatName: TypeAlias = str
"""A number printed on units, by its name in `stats`."""


@dataclass(frozen=True, kw_only=True)
class Columns:
    """A range of columns of a map of hexes, written `1..46`."""

    first: int
    last: int


def given(
    about: str,  # noqa: ARG001 - read from the text, as are the others
    *,
    example: str,  # noqa: ARG001
    default: Any = MISSING,
    least: int | None = None,  # noqa: ARG001
    most: int | None = None,  # noqa: ARG001
    unit: str = "",  # noqa: ARG001
    absent: str = "",  # noqa: ARG001
    what: str = "",  # noqa: ARG001
) -> Any:
    """A key of a section. Every argument is written out: a text, a number, True, False, None or ().

    Args:
        about: a sentence for authors.
        example: a value as it is written in YAML.
        default: the value of a key that is left out; without one the key must be there.
        least: the smallest number allowed.
        most: the largest.
        unit: what a number counts.
        absent: what holds when a key with the default None is left out.
        what: what a condition or an amount decides, for the comment above it in a script.

    """
    return field() if default is MISSING else field(default=default)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(given,))
class Parameters:
    """A section of `rules:`, or a mapping inside one. The class that no other one uses is the section."""

    def __init_subclass__(cls) -> None:
        """Make a frozen dataclass of it."""
        dataclass(frozen=True, kw_only=True)(cls)


__all__ = [
    "Amount",
    "Ban",
    "BattleScope",
    "CardName",
    "Columns",
    "Condition",
    "FighterScope",
    "Formation",
    "Group",
    "HexSetName",
    "Hexsides",
    "Nationality",
    "Parameters",
    "Place",
    "PrintedPlace",
    "PrintedUnit",
    "Side",
    "Site",
    "Size",
    "StackScope",
    "StatName",
    "StateName",
    "TargetScope",
    "Terrain",
    "UnitInStackScope",
    "UnitScope",
    "UnitSetName",
    "UnitType",
    "VictoryScope",
    "World",
    "given",
]

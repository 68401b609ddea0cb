"""Shelling: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    Condition,
    HexSetName,
    Parameters,
    Side,
    StatName,
    UnitScope,
    UnitSetName,
    given,
)


class BombColumn(Parameters):
    """A column of the table: the lowest die that costs each target so many points; 7 for none."""

    from_: int = given("The lowest difference that it is for.", example="3", least=-9, most=99)
    one: int = given("For one point.", example="5", least=1, most=7)
    two: int = given("For two.", example="7", default=7, least=1, most=7)
    three: int = given("For three.", example="7", default=7, least=1, most=7)
    four: int = given("For four.", example="7", default=7, least=1, most=7)


class Shelling(Parameters):
    """Shelling: bombardment by aircraft, ships and guns."""

    value: StatName = given("What they bombard with.", example="bombardment")
    guns: UnitSetName = given("Guns that reach the next hex.", example="guns")
    far: UnitSetName = given("Ships and guns that reach three hexes.", example="far")
    armour: UnitSetName = given("At whom all values are halved.", example="armour")
    able: Condition[UnitScope] = given(
        "Which ships and guns may fire.", example="initiative >= rolled", what="bombardment"
    )
    cover: HexSetName = given("Hexes in which targets halve all values.", example="cover")
    doubles: Side = given("Whose aircraft and ships double.", example="japanese")
    north: HexSetName = given("In which hexes, at ships of the enemy.", example="north")
    columns: tuple[BombColumn, ...] = given("The table.", example="[{from: 0, one: 6}]")

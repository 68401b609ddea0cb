"""Fire at aircraft: what an author may write."""

from __future__ import annotations

from builder.rules.language.own import HexSetName, Parameters, StatName, UnitSetName, given


class FireColumn(Parameters):
    """A column of a table of fire at aircraft."""

    from_: int = given("The lowest value that it is for.", example="3", least=-9, most=99)
    driven: int = given("The lowest die that drives an aircraft off.", example="5", least=1, most=7)
    lost: int = given("The lowest die that eliminates it.", example="6", least=1, most=7)


class Airfire(Parameters):
    """Fire at aircraft, from the ground and by fighters."""

    fighters: UnitSetName = given("The aircraft that fire at others.", example="fighters")
    ground: UnitSetName = given("Units that fire with half their strength points.", example="ground")
    sea: HexSetName = given("Hexes in which ground units are at sea.", example="sea")
    ships: UnitSetName = given("Units that fire with their bombardment value.", example="ships")
    value: StatName = given("That value.", example="bombardment")
    air: StatName = given("What fighters fire with, and what saves their target.", example="air")
    flak: tuple[FireColumn, ...] = given(
        "Fire from the ground, by its value.", example="[{from: 1, driven: 6, lost: 7}]"
    )
    duel: tuple[FireColumn, ...] = given(
        "Fire of fighters, by their values less that of the target.",
        example="[{from: 1, driven: 4, lost: 6}]",
    )

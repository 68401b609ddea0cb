"""Fire at aircraft: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, StatName, given


class FireColumn(Parameters):
    """A column of a table of fire at aircraft."""

    from_: int = given("The lowest value that it is for.", example="3", least=-9, most=99)
    driven: int = given("The lowest die that drives an aircraft off.", example="5", least=1, most=7)
    lost: int = given("The lowest die that eliminates it.", example="6", least=1, most=7)


class Airfire(Parameters):
    """Fire at aircraft, from the ground and by fighters."""

    value: StatName = given("That value.", example="bombardment")
    flak: tuple[FireColumn, ...] = given(
        "Fire from the ground, by its value.", example="[{from: 1, driven: 6, lost: 7}]"
    )
    duel: tuple[FireColumn, ...] = given(
        "Fire of fighters, by their values less that of the target.",
        example="[{from: 1, driven: 4, lost: 6}]",
    )

"""Risings: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Condition, Parameters, Side, UnitScope, World, given


class Rising(Parameters):
    """Partisans against one side."""

    against: Side = given("Against whom.", example="axis")
    by: Side = given("In whose phases.", example="west")
    when: Condition[World] = given("When the die is thrown.", example="il('axis') == 2", what="rising")
    units: Condition[UnitScope] = given(
        "Which units may be reduced.", example="terrain == 'mountains'", what="units that are reduced"
    )


class Risings(Parameters):
    """Partisans rise: a die says whether units are reduced; whoever throws it chooses them."""

    sides: tuple[Rising, ...] = given(
        "Against whom, and when.",
        example="[{against: axis, by: west, when: il('axis') == 2, units: steps > 0}]",
    )
    least: int = given("The lowest number of the die, 0 to 9, that does it.", example="3", least=0, most=9)
    count: int = given("How many units are reduced.", example="2", least=1, most=9, unit="units")

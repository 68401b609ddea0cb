"""Forts: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Condition, Parameters, UnitScope, given


class Forts(Parameters):
    """Units are spent to build forts."""

    units: Condition[UnitScope] = given("Which units may.", example="active and gone == 0", what="fortify")
    begun: str = given("The value of places with a fort in progress.", example="fort-begun")
    finished: str = given("The value of places with a fort.", example="fortified")

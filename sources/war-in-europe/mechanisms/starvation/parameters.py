"""The ladder of supply: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, given


class Ladder(Parameters):
    """Units without supply go down a step at each check."""

    value: str = given("The value of units, 0 to 2, that says how far down they are.", example="undersupply")

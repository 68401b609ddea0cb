"""The will of a side: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, UnitSetName, given


class Will(Parameters):
    """What eliminated units do to the will of the sides."""

    value: str = given("The value of sides that is moved.", example="sw")
    exempt: UnitSetName = given("Units whose loss moves nothing.", example="exempt")

"""The regions that sides hold: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, given


class Holdings(Parameters):
    """The value of sides that follows from the regions they hold."""

    value: str = given("The value that is the sum of their points.", example="vc")

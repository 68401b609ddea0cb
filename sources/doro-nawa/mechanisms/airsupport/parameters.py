"""Ground support from the air: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Condition, Parameters, World, given


class Airsupport(Parameters):
    """Ground support from the air."""

    when: Condition[World] = given("When it is flown.", example="option == 'combat'", what="ground support")

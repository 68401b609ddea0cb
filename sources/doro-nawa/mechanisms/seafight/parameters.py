"""Fights at sea: what an author may write."""

from __future__ import annotations

from builder.rules.language.own import Parameters, UnitSetName, given


class Seafight(Parameters):
    """Fights of ships in one hex."""

    ships: UnitSetName = given("The ships.", example="ships")

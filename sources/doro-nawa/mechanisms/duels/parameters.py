"""Duels: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, StatName, given


class Duels(Parameters):
    """Fights of fighters, and of ships, with enemies of their kind in one hex."""

    air: StatName = given("What fighters fire with, and what saves their target.", example="air")

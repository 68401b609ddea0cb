"""The runs of a phase: who has run and how far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, columns, number, per_place, per_unit
from hexwright.rules.engine.words import doing, reason
from hexwright.rules.language.prelude import Ints, Table

RUN: Final = doing("run")

STILL_RUNS: Final = reason("still-runs")


@dataclass(kw_only=True)
class Runs:
    """The runs of the phase."""

    runner: int = number(NOWHERE, Until.PHASE)  # who is running, NOWHERE for nobody
    exposed: int = number(0, Until.PHASE)  # 1 while the enemy may fire at it where it is
    followed: int = number(0, Until.PHASE)  # 1 once enemies have followed: nobody runs any more
    start: Ints = per_unit(NOWHERE, Until.PHASE)  # where a unit began to run, NOWHERE if it has not
    spent: Ints = per_unit(0, Until.PHASE)  # parts of a point
    taken: Ints = per_unit(0, Until.PHASE)  # steps
    way: Table = columns("flight.steps", "units", NOWHERE, Until.PHASE)  # the places that it has entered
    left: Ints = per_place(0, Until.PHASE)  # 1 for places from which a unit has run
    follower: Ints = per_unit(0, Until.PHASE)  # 1 for those who have followed

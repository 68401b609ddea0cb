"""What retreats keep: where the defender's force stands, and what it has left."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, number, per_place, per_unit
from hexwright.rules.language.prelude import Ints


@dataclass(kw_only=True)
class Retreating:
    """The retreats of the battle at hand."""

    force: int = number(NOWHERE)  # where the defenders stand who give up places for steps
    left: Ints = per_place(0, Until.PHASE)  # 1 for places that the force has given up
    room: int = number(NOWHERE, Until.PHASE)  # where friends make room for units that have retreated there
    crowded: int = number(0, Until.PHASE)  # 1 while they have made too little
    owed: int = number(0, Until.PHASE)  # steps owed when the last of them did
    in_the_way: Ints = per_unit(0, Until.PHASE)  # 1 for the friends who stood there
    began: Ints = per_unit(NOWHERE, Until.PHASE)  # where a unit stood that must retreat

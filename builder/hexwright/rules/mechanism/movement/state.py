"""What is kept of moves."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, columns, number, per_unit
from hexwright.rules.language.prelude import Ints, Table


@dataclass(kw_only=True)
class Moves:
    """The moves of the phase.

    Units that have moved belong to a mover: those that were moved together last. What the points of a unit
    depend on is noted when its move begins: points on foot, those of each mode (NOWHERE where it has none),
    its state of supply.
    """

    movers: int = number(0, Until.PHASE)  # how many there have been; the number of the one under way
    place: int = number(NOWHERE, Until.PHASE)  # where it stands
    mover: Ints = per_unit(0, Until.PHASE)  # the mover a unit belongs to, 0 before it moves
    spent: Ints = per_unit(0, Until.PHASE)
    points: Ints = per_unit(0, Until.PHASE)
    fast: Table = columns("movement.modes", "units", NOWHERE, Until.PHASE)
    mode: Ints = per_unit(NOWHERE, Until.PHASE)  # how it moved last, NOWHERE on foot
    supply: Ints = per_unit(0, Until.PHASE)
    stopped: Ints = per_unit(0, Until.PHASE)  # what has ended its move (`Verdict.stop`), 0 for nothing
    bound: Ints = per_unit(0, Until.PHASE)  # 1: it keeps still, since others have crossed with its help
    went_out: Ints = per_unit(0, Until.TURN)  # 1: it has left the map

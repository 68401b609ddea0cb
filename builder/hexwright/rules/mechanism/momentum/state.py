"""What momentum keeps: from where units may attack again, and who has."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Until, number, per_unit
from hexwright.rules.language.prelude import Ints


@dataclass(kw_only=True)
class Pursuit:
    """Second attacks of units that advanced."""

    place: int = number(NOWHERE, Until.PHASE)  # from where units may attack again now
    running: int = number()  # 1 while the battle at hand is such an attack
    used: Ints = per_unit(0, Until.PHASE)  # 1 for units that have made theirs

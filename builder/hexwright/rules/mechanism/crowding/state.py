"""What is remembered of places in which too many stand."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import number


@dataclass(kw_only=True)
class Crowd:
    """Where too many stand, so that their owner must take some off."""

    place: int = number(NOWHERE)
    side: int = number(NOWHERE)  # whose
    changed: int = number()  # 1 while something has happened after which it must be looked at anew

"""What is kept of cards beside where they lie."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.play import Until, numbers
from hexwright.rules.language.prelude import Ints


@dataclass(kw_only=True)
class CardsNow:
    """How many cards each draw still gives, and how many cards each side has played in the phase at hand."""

    owed: Ints = numbers("draws of cards", 0, Until.PHASE)
    played: Ints = numbers("sides", 0, Until.PHASE)

"""Places whose taking changes a number of a side."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import PlaceScope


@dataclass(frozen=True, kw_only=True)
class Taking:
    """A number that changes when a side takes a place from another.

    Attributes:
        number: what it is called.
        side: who has to take it; NOWHERE for any side.
        gains: whether the one who takes it gains; otherwise the one who held it loses.
        places: which places; None for all.

    """

    number: str
    side: int
    gains: bool
    places: Condition[PlaceScope] | None

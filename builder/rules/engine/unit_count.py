"""Units that count for a side where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import UnitScope


@dataclass(frozen=True, kw_only=True)
class UnitCount:
    """Units that a side wants somewhere: which of its units on the map count; None for all."""

    side: int
    units: Condition[UnitScope] | None

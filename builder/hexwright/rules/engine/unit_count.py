"""Units that count for a side where they stand."""

from __future__ import annotations

from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import UnitScope


class UnitCount:
    """A record of units that a side wants somewhere.

    Attributes:
        side: whose they are.
        units: which of its units on the map count; None for all.
        amount: what each of them counts, which may depend on where it stands; None for the same everywhere.

    """

    side: int
    units: Condition[UnitScope] | None
    amount: Amount[UnitScope] | None

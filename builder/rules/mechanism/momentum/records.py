"""What the kernel of momentum reads."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import UnitScope


@dataclass(frozen=True, kw_only=True)
class Momentum:
    """A second attack at once for units that advanced together. `needs`: one of them must be so."""

    needs: Condition[UnitScope]

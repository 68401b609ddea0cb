"""Zones of control: what the rules read."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.network import Network
from builder.rules.engine.scopes import StandingUnit, SuppliedUnit


@dataclass(frozen=True, kw_only=True)
class Purpose:
    """Zones as they count for one purpose.

    Attributes:
        counts: whether they count for it at all.
        exerts: which units have one; None for all.
        by_supply: whether that depends on the supply of the units.
        freely: whether supply is then traced as if no zones barred lines; so for zones that bar lines.
        network: the links a zone crosses.
        lifted: whether a friend at a place lifts the zones of enemies there.
        lifts: which friends do; None for all.

    """

    counts: bool
    exerts: Condition[SuppliedUnit] | None
    by_supply: bool
    freely: bool
    network: Network
    lifted: bool
    lifts: Condition[StandingUnit] | None


@dataclass(frozen=True, kw_only=True)
class Zones:
    """Zones of control. `stop`: entering one ends a move; `leave_free`: a unit that begins in one must first
    enter a place without one.
    """

    stop: bool
    leave_free: bool
    movement: Purpose
    supply: Purpose
    retreat: Purpose
    combat: Purpose

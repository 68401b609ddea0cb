"""What the kernel of retreats reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import StandingUnit, UnitScope
from builder.rules.language.prelude import Bits, Ints

# What becomes of units that must retreat and cannot.
ELIMINATED: Final = 0
LOSE_STEPS: Final = 1  # a step for every place that is missing
STAY: Final = 2

# What enemy zones of control do to a retreat.
BARRED: Final = 0
COST_A_STEP: Final = 1
FREE: Final = 2


# Until when defenders who lose steps may still give up places for others.
NO_MORE: Final = 0  # not once a step is lost
WHOLE_FORCE: Final = 1  # as long as no unit is lost
ALWAYS: Final = 2


@dataclass(frozen=True, kw_only=True)
class Retreat:
    """Retreats.

    Attributes:
        trades: whether the defender may give up places in place of steps.
        when: which defenders may; None for all.
        tiers: how good each direction of a hex grid is, 0 the best, NEVER for none; empty where all ways are
            equally good.
        not_across: kinds of links nobody retreats across.
        blocked_by: which enemies keep them out of a place; None for all.
        zones: what enemy zones of control do: BARRED and so on.
        after_losses: whether they still may once they have lost something: NO_MORE and so on.
        makes_room: whether friends are moved aside for a force that finds no room.
        room_by_enemy: whether the enemy picks who of them, and where to; else their owner does.
        stuck: what becomes of units that must retreat and cannot: ELIMINATED and so on.
        stands: whether units that must may stay, for a step for each place that is missing.
        never: units that cannot retreat; None for none.
        shuns: whether they go next to enemies only if there is no other way.
        by_enemy: whether the enemy chooses where units that must retreat go.
        apart: whether units that must retreat may each go another way.
        through: whether a way is open to units that must retreat only if it leads all the way, with room for
            them in every place.
        fed: whether they go where they are out of supply only if there is no other way.

    """

    trades: bool
    when: Condition[UnitScope] | None
    tiers: Ints
    not_across: Bits
    blocked_by: Condition[StandingUnit] | None
    zones: int
    after_losses: int
    makes_room: bool
    room_by_enemy: bool
    stuck: int
    stands: bool
    never: Condition[StandingUnit] | None
    shuns: bool
    by_enemy: bool
    apart: bool
    through: bool
    fed: bool

"""The mechanisms of the library, a folder each.

The order of the list is that in which they are prepared and in which their hooks are called.
"""

from __future__ import annotations

from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism import (
    activation,
    airdrop,
    breakdown,
    cards,
    checks,
    combat,
    companions,
    control,
    crowding,
    drafts,
    flight,
    fog,
    infiltration,
    missions,
    momentum,
    movement,
    noting,
    partisans,
    placing,
    remember,
    replacements,
    restoring,
    retreat,
    stacking,
    states,
    supply,
    transport,
    values,
    victory,
    zones,
)

MECHANISMS: tuple[Mechanism, ...] = (
    states.MECHANISM,  # before values: their changes ask for states
    values.MECHANISM,  # before control: its changes ask who controlled a place until now
    noting.MECHANISM,  # before supply: what was noted counts first
    supply.MECHANISM,
    zones.MECHANISM,
    stacking.MECHANISM,
    control.MECHANISM,
    retreat.MECHANISM,
    combat.MECHANISM,
    crowding.MECHANISM,  # after combat: what a battle owes may make room
    momentum.MECHANISM,
    fog.MECHANISM,
    missions.MECHANISM,
    activation.MECHANISM,
    movement.MECHANISM,
    infiltration.MECHANISM,
    flight.MECHANISM,
    airdrop.MECHANISM,
    transport.MECHANISM,
    breakdown.MECHANISM,
    checks.MECHANISM,
    remember.MECHANISM,
    placing.MECHANISM,
    replacements.MECHANISM,
    drafts.MECHANISM,
    companions.MECHANISM,
    partisans.MECHANISM,
    restoring.MECHANISM,
    cards.MECHANISM,
    victory.MECHANISM,
)

"""Supply that is looked at once a turn."""

from __future__ import annotations

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.noting import rules
from builder.rules.mechanism.noting.parameters import KEYS, Noting, prepare

MECHANISM = Mechanism(
    name="noting",
    keys=KEYS,
    parameters=Noting,
    prepare=prepare,
    state=rules.Noted,
    rules=rules,
    hooks=Hooks(
        supply_states=(rules.noted_states,), phase_begins=(rules.look_at_supply,), lost=(rules.forget_supply,)
    ),
)

"""Supply that is looked at once a turn."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.noting import rules
from hexwright.rules.mechanism.noting.parameters import KEYS, Noting, prepare

MECHANISM = Mechanism(
    name="noting",
    keys=KEYS,
    parameters=Noting,
    prepare=prepare,
    state=rules.Noted,
    rules=rules,
    hooks=Hooks(
        supply_states=(rules.noted_states,),
        phase_begins=(rules.look_at_supply,),
        lost=(rules.forget_supply,),
        exchanged=(rules.exchange_supply,),
    ),
)

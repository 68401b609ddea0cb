"""States that the rules change: by dice, by other states, by the turn."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.states import rules
from hexwright.rules.mechanism.states.parameters import KEYS, States, prepare

MECHANISM = Mechanism(
    name="states",
    keys=KEYS,
    parameters=States,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.at_phase,), state_given=(rules.follow,), state_bound=(rules.is_bound,)),
)

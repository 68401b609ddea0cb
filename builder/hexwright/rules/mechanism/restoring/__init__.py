"""Restoring: steps that come back when a phase begins."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.restoring import rules
from hexwright.rules.mechanism.restoring.parameters import KEYS, Restoring, prepare

MECHANISM = Mechanism(
    name="restoring",
    keys=KEYS,
    parameters=Restoring,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.restore_now,), undecided=(rules.is_restoring,)),
)

"""Companions: units that stay only with others, or never with them, and those with a home of their own."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.companions import rules
from hexwright.rules.mechanism.companions.parameters import KEYS, Companions, prepare

MECHANISM = Mechanism(
    name="companions",
    keys=KEYS,
    parameters=Companions,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(acted=(rules.look,), phase_begins=(rules.look,), on_the_way=(rules.meet,)),
)

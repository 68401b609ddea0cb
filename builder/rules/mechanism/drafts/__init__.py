"""Drafts: units that go from one box to another when a phase begins."""

from __future__ import annotations

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.drafts import rules
from builder.rules.mechanism.drafts.parameters import KEYS, Drafts, prepare

MECHANISM = Mechanism(
    name="drafts",
    keys=KEYS,
    parameters=Drafts,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.draft_all,)),
)

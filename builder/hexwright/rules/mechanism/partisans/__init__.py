"""Partisans: units that lie in wait for enemies on their way, and are hunted by those who stay."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.partisans import rules
from hexwright.rules.mechanism.partisans.parameters import KEYS, Partisans, prepare

MECHANISM = Mechanism(
    name="partisans",
    keys=KEYS,
    parameters=Partisans,
    prepare=prepare,
    state=rules.Waylaid,
    rules=rules,
    hooks=Hooks(
        on_the_way=(rules.lie_in_wait,),
        must_keep_still=(rules.must_keep_still,),
        phase_ends=(rules.hunt,),
    ),
)

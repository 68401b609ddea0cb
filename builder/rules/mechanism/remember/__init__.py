"""Remember: facts about units, noted when their side begins something."""

from __future__ import annotations

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.remember import rules
from builder.rules.mechanism.remember.parameters import KEYS, Remember, lengths, names, prepare

MECHANISM = Mechanism(
    name="remember",
    keys=KEYS,
    parameters=Remember,
    prepare=prepare,
    words=names,
    state=rules.Remembered,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.note,)),
    lengths=lengths,
)

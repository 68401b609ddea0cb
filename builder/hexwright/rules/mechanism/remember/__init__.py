"""Remember: facts about units, noted when their side begins something."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.remember import rules
from hexwright.rules.mechanism.remember.parameters import KEYS, Remember, lengths, names, prepare

MECHANISM = Mechanism(
    name="remember",
    keys=KEYS,
    parameters=Remember,
    prepare=prepare,
    words=names,
    state=rules.Remembered,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.note,), exchanged=(rules.exchange_remembered,)),
    lengths=lengths,
)

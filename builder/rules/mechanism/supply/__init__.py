"""Supply: units trace lines to sources."""

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.supply import rules
from builder.rules.mechanism.supply.parameters import KEYS, Supply, prepare, words

MECHANISM = Mechanism(
    name="supply",
    keys=KEYS,
    parameters=Supply,
    prepare=prepare,
    words=words,
    rules=rules,
    hooks=Hooks(supply_states=(rules.trace,)),
)

"""Supply: units trace lines to sources."""

from hexwright.rules.engine.actions import Asks, Question, Sign
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.supply import rules
from hexwright.rules.mechanism.supply.parameters import KEYS, Supply, prepare, words

MECHANISM = Mechanism(
    name="supply",
    keys=KEYS,
    parameters=Supply,
    prepare=prepare,
    words=words,
    rules=rules,
    hooks=Hooks(
        supply_states=(rules.trace,),
        supply_by=(rules.trace_by,),
        stands=(rules.stands,),
        lost_for_good=(rules.is_isolated,),
    ),
    questions=(
        Question(
            name="supply",
            title="Supply",
            help="Trace the supply of all units: who is out of it, on the counters and in the chat.",
            asks=Asks.SIDE,
            say=rules.report_supply,
        ),
    ),
    signs=(
        Sign(
            name="OutOfSupply",
            help="out of supply at the last look",
            images=("", "unsupplied"),
            of=rules.unsupplied,
            at=(30, -26),
        ),
    ),
)

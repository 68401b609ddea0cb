"""Stacking: how much may stand at a place."""

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.stacking import rules
from hexwright.rules.mechanism.stacking.parameters import KEYS, Stacking, prepare

MECHANISM = Mechanism(
    name="stacking",
    keys=KEYS,
    parameters=Stacking,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(
        unfinished=(rules.ill_stacked,),
        phase_ends=(rules.bear,),
        surplus=(rules.is_surplus,),
        wrong_between=(rules.wrong_between,),
        wrong_on_the_way=(rules.wrong_on_the_way,),
    ),
)

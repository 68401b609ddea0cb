"""Momentum: a second attack at once for units that advanced."""

from __future__ import annotations

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.momentum import rules
from hexwright.rules.mechanism.momentum.parameters import KEYS, Momentum, prepare
from hexwright.rules.mechanism.momentum.state import Pursuit

MECHANISM = Mechanism(
    name="momentum",
    keys=KEYS,
    parameters=Momentum,
    prepare=prepare,
    state=Pursuit,
    rules=rules,
    hooks=Hooks(
        battle_begins=(rules.begin_battle,),
        advanced=(rules.note_advance,),
        after_advance=(rules.advanced_text,),
        attacks_again=(rules.again_refusal,),
        comrades=(rules.comrades,),
        lost=(rules.forget_unit,),
        exchanged=(rules.exchange_used,),
    ),
)

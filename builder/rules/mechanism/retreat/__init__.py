"""Retreat: places in place of steps, and units that a result sends back."""

from __future__ import annotations

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.retreat import rules
from builder.rules.mechanism.retreat.parameters import KEYS, prepare
from builder.rules.mechanism.retreat.records import Retreat
from builder.rules.mechanism.retreat.state import Retreating

MECHANISM = Mechanism(
    name="retreat",
    keys=KEYS,
    parameters=Retreat,
    prepare=prepare,
    state=Retreating,
    rules=rules,
    hooks=Hooks(
        battle_begins=(rules.begin_battle,),
        acted=(rules.settle_stuck,),
        owed_besides=(rules.must_text,),
        instead_of_steps=(rules.owed_too,),
        ways_of_retreat=(rules.ways_text,),
        where_to=(rules.where_to,),
    ),
    actions=(
        Action(
            name="retreat",
            title="Retreat",
            help="Drag a unit that must retreat, or a defender that gives up a hex in place of a step: all "
            "that retreat with it go along.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_retreat,
            fits=rules.is_retreat,
            options=rules.options,
        ),
    ),
)

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
        unsettled=(rules.room_first,),
        put_by_hand=(rules.settle_room,),
        lost=(rules.forget_unit,),
        acted=(rules.settle_stuck, rules.settle_room),
        owed_besides=(rules.must_text,),
        instead_of_steps=(rules.owed_too,),
        ways_of_retreat=(rules.ways_text,),
        where_to=(rules.where_to,),
    ),
    actions=(
        Action(
            name="make-room",
            title="Make room",
            help="The unit makes room for those who have retreated to its hex: it goes to a hex beside it. "
            "Done again, it goes to another one.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.make_room,
            fits=rules.may_make_room,
            options=rules.who_makes_room,
            whose=rules.room_maker,
        ),
        Action(
            name="aside",
            title="Make room",
            help="Drag a unit that makes room for those who have retreated to its hex to a hex beside it.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_aside,
            fits=rules.is_aside,
            options=rules.places_aside,
            whose=rules.room_maker_of,
        ),
        Action(
            name="retreat",
            title="Retreat",
            help="Drag a unit that must retreat, or a defender that gives up a hex in place of a step: all "
            "that retreat with it go along.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_retreat,
            against=rules.retreat_against,
            fits=rules.is_retreat,
            options=rules.options,
        ),
    ),
)

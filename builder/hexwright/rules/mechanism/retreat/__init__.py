"""Retreat: places in place of steps, and units that a result sends back."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.combat.judge import RETREAT_FIRST, STEPS_OWED
from hexwright.rules.mechanism.combat.rules import ADVANCE_DUE
from hexwright.rules.mechanism.retreat import questions, room, rules
from hexwright.rules.mechanism.retreat.parameters import KEYS, Retreat, prepare
from hexwright.rules.mechanism.retreat.state import Retreating

STAY = Action(
    name="stay",
    title="Stay",
    help="The unit does not retreat as it must, and loses a step for every hex instead.",
    gesture=Gesture.UNIT,
    does=None,
    act=rules.stay,
    fits=rules.may_stay,
    options=rules.who_stays,
    settles=(STEPS_OWED, RETREAT_FIRST),
)
"""What players may do where `stands` says so."""

MECHANISM = Mechanism(
    name="retreat",
    keys=KEYS,
    parameters=Retreat,
    prepare=prepare,
    state=Retreating,
    rules=rules,
    hooks=Hooks(
        battle_begins=(rules.begin_battle,),
        unsettled=(room.room_first,),
        put_by_hand=(room.settle_room,),
        lost=(room.forget_unit,),
        acted=(rules.settle_stuck, room.settle_room),
        owed_besides=(questions.must_text,),
        instead_of_steps=(questions.owed_too,),
        ways_of_retreat=(questions.ways_text,),
        where_answering=(questions.where_to,),
    ),
    actions=(
        Action(
            name="make-room",
            title="Make room",
            help="The unit makes room for those who have retreated to its hex: it goes to a hex beside it. "
            "Done again, it goes to another one.",
            gesture=Gesture.UNIT,
            does=None,
            act=room.make_room,
            fits=room.may_make_room,
            options=room.who_makes_room,
            settles=(room.ROOM_FIRST, STEPS_OWED, RETREAT_FIRST, ADVANCE_DUE),
            whose=room.room_maker,
        ),
        Action(
            name="aside",
            title="Make room",
            help="Drag a unit that makes room for those who have retreated to its hex to a hex beside it.",
            gesture=Gesture.DRAG,
            does=None,
            act=room.act_aside,
            fits=room.is_aside,
            options=room.places_aside,
            settles=(room.ROOM_FIRST,),
            whose=room.room_maker_of,
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
            options=questions.options,
            settles=(STEPS_OWED, RETREAT_FIRST),
        ),
    ),
    declared_actions=lambda made: (STAY,) if made.stands else (),
)

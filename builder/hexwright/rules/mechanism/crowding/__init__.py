"""Crowding: limits of stacking that hold at every moment, and owners who take off what is too much."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.crowding import rules
from hexwright.rules.mechanism.crowding.parameters import KEYS, Crowding, prepare
from hexwright.rules.mechanism.crowding.state import Crowd

GIVE_UP = Action(
    name="give-up-step",
    title="Give up a step",
    help="Where too many stand, the unit loses a step; its owner may remove whole units instead.",
    gesture=Gesture.UNIT,
    does=None,
    act=rules.give_up,
    fits=rules.gives_up,
    options=rules.givers,
    settles=(rules.CROWDED,),
)
"""What owners may do where `gives_up` says so."""

MECHANISM = Mechanism(
    name="crowding",
    keys=KEYS,
    parameters=Crowding,
    prepare=prepare,
    state=Crowd,
    rules=rules,
    hooks=Hooks(
        battle_begins=(rules.note_battle,),
        lost=(rules.note_loss,),
        put_by_hand=(rules.note_change,),
        acted=(rules.look,),
        unsettled=(rules.due,),
        keeps_in_place=(rules.left_behind,),
        wrong=(rules.wrong,),
    ),
    declared_actions=lambda made: (GIVE_UP,) if made.steps else (),
)

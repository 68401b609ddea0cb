"""Infiltration: units that an enemy zone of control has stopped may get through it by a die."""

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.infiltration import rules
from hexwright.rules.mechanism.infiltration.parameters import KEYS, Infiltration, prepare

MECHANISM = Mechanism(
    name="infiltration",
    keys=KEYS,
    parameters=Infiltration,
    prepare=prepare,
    state=rules.Infiltrating,
    rules=rules,
    hooks=Hooks(
        move_begins=(rules.note_zone,),
        entered=(rules.note_step,),
        exchanged=(rules.exchange_steps,),
    ),
    actions=(
        Action(
            name="infiltrate",
            title="Infiltrate",
            help="Drag units that have stopped in an enemy zone of control to a hex next to them: a die says "
            "for each whether it gets there. One that fails stays and moves no more.",
            gesture=Gesture.DRAG,
            does="move",
            act=rules.act_infiltrate,
            fits=rules.fits,
            options=rules.options_to_infiltrate,
        ),
    ),
)

"""Control of places."""

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.control import rules
from builder.rules.mechanism.control.parameters import KEYS, Control, prepare

MECHANISM = Mechanism(
    name="control",
    keys=KEYS,
    parameters=Control,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(
        game_begins=(rules.set_first_control,),
        entered=(rules.take,),
        phase_ends=(rules.settle,),
        put_by_hand=(rules.take_occupied,),
        wrong=(rules.wrong,),
    ),
)

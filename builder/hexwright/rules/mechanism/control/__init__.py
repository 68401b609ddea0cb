"""Control of places."""

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.control import rules
from hexwright.rules.mechanism.control.parameters import KEYS, Control, prepare

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

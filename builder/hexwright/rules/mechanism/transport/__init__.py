"""Transport: by sea, by air, by roads beyond the map; it takes time, and may fail."""

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.transport import rules
from hexwright.rules.mechanism.transport.parameters import KEYS, Transport, prepare

MECHANISM = Mechanism(
    name="transport",
    keys=KEYS,
    parameters=Transport,
    prepare=prepare,
    state=rules.Carried,
    rules=rules,
    hooks=Hooks(
        must_keep_still=(rules.must_keep_still,),
        lost=(rules.forget_unit,),
        enters_later=(rules.is_carried,),
        put_by_hand=(rules.forget_arrived,),
        stands=(rules.stands,),
        exchanged=(rules.exchange_ways,),
    ),
    actions=(
        Action(
            name="embark",
            title="Embark",
            help="Drag units to the box in which they are carried: by sea, or beyond the map.",
            gesture=Gesture.DRAG,
            does="move",
            act=rules.act_embark,
            fits=rules.fits_embark,
            options=rules.options_to_embark,
        ),
        Action(
            name="land",
            title="Land",
            help="Drag units that are carried to the hex where they arrive.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_land,
            fits=rules.fits_land,
            options=rules.options_to_land,
            awaits=rules.awaits,
        ),
        Action(
            name="carry",
            title="Carry",
            help="Drag a unit to a hex that it cannot walk to: it is carried there at once.",
            gesture=Gesture.DRAG,
            does="move",
            act=rules.act_carry,
            fits=rules.fits_carry,
            options=rules.options_to_carry,
        ),
    ),
    names=lambda made: {"line": [line.name for line in made.lines]},
    lengths=lambda made: {"transport.rooms": len(made.rooms)},
)

"""Drops from the air."""

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.airdrop import rules
from hexwright.rules.mechanism.airdrop.parameters import KEYS, Airdrops, prepare

MECHANISM = Mechanism(
    name="airdrop",
    keys=KEYS,
    parameters=Airdrops,
    prepare=prepare,
    state=rules.Dropped,
    rules=rules,
    hooks=Hooks(must_keep_still=(rules.must_keep_still,), exchanged=(rules.exchange_dropped,)),
    actions=(
        Action(
            name="drop",
            title="Drop from the air",
            help="Drag a unit from its box to a hex where it cannot walk: it drops from the air.",
            gesture=Gesture.DRAG,
            does="move",
            act=rules.act_drop,
            fits=rules.fits,
            options=rules.options_to_drop,
            awaits=rules.awaits,
        ),
    ),
    lengths=lambda made: {"airdrop.drops": len(made.drops)},
)

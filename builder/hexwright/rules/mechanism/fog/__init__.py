"""Fog of war: enemy units beneath the top of a stack are hidden until they are attacked."""

from hexwright.rules.engine.actions import Secrecy, Sign
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.fog import rules
from hexwright.rules.mechanism.fog.parameters import KEYS, Fog, prepare

KNOWN = Sign(
    name="Known", help="everybody knows it, since it was in a battle", images=(), of=rules.known, at=(0, 0)
)


def secrecy(fog: Fog) -> Secrecy:
    """What players may agree to hide."""
    return Secrecy(
        title="Fog of war", begins=fog.begins, top=fog.top, open=fog.open, sign=KNOWN.name, rule=fog.rule
    )


MECHANISM = Mechanism(
    name="fog",
    keys=KEYS,
    parameters=Fog,
    prepare=prepare,
    state=rules.Seen,
    rules=rules,
    hooks=Hooks(
        battle_begins=(rules.reveal,),
        lapses=(rules.lapse,),
        exchanged=(rules.exchange_known,),
    ),
    signs=(KNOWN,),
    secrecy=secrecy,
)

"""Zones of control."""

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.zones import rules
from hexwright.rules.mechanism.zones.parameters import KEYS, Zones, prepare

MECHANISM = Mechanism(
    name="zones",
    keys=KEYS,
    parameters=Zones,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(stands=(rules.stands,)),
)

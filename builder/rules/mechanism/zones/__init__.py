"""Zones of control."""

from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.zones import rules
from builder.rules.mechanism.zones.parameters import KEYS, Zones, prepare

MECHANISM = Mechanism(
    name="zones",
    keys=KEYS,
    parameters=Zones,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(stands=(rules.stands,)),
)

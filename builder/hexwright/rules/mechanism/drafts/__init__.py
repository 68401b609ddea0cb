"""Drafts: units that go from one box to another when a phase begins."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.drafts import rules
from hexwright.rules.mechanism.drafts.parameters import KEYS, Drafts, prepare


def actions(drafts: Drafts) -> tuple[Action, ...]:
    """The enemy sends units back, where there may be too many."""
    if all(draft.most is None for draft in drafts.drafts):
        return ()
    return (
        Action(
            name="send-back",
            title="Send back",
            help="There are too many units of this kind on the map: the enemy may send this one back.",
            gesture=Gesture.UNIT,
            does="send-back",
            act=rules.send_back,
            fits=rules.is_beyond,
            options=rules.those_beyond,
            awaits=rules.awaits,
            whose=rules.who_sends,
        ),
    )


MECHANISM = Mechanism(
    name="drafts",
    keys=KEYS,
    parameters=Drafts,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.draft_all,)),
    declared_actions=actions,
)

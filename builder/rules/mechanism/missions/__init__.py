"""Missions: aircraft, ships and guns that act from where they are on places, units or supplies."""

from __future__ import annotations

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.missions import rules
from builder.rules.mechanism.missions.parameters import KEYS, Mission, Missions, prepare


def raids(made: Missions) -> tuple[Action, ...]:
    """An entry in the menu of units for every mission that needs no place."""
    return tuple(_raid(one) for one in made.missions if one.drains)


def _raid(one: Mission) -> Action:
    return Action(
        name=one.id,
        title=one.says,
        help=one.help,
        gesture=Gesture.UNIT,
        does=None,
        act=rules.act_raid,
        fits=rules.may_raid,
        options=rules.options_to_raid,
        record=one,
    )


MECHANISM = Mechanism(
    name="missions",
    keys=KEYS,
    parameters=Missions,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(phase_begins=(rules.make_available,)),
    actions=(
        Action(
            name="fly",
            title="Mission",
            help="Drag aircraft, ships or guns to the hex on which they are to act. They act from where they "
            "are, all that are dragged together as one.",
            gesture=Gesture.DRAG,
            does=None,
            act=rules.act_mission,
            fits=rules.fits_mission,
            options=rules.options_to_fly,
            gathers=rules.gathers,
        ),
    ),
    declared_actions=raids,
)

"""Placing: set-up, placing anew, arrivals."""

from __future__ import annotations

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.mechanism.placing import report, rules
from builder.rules.mechanism.placing.parameters import KEYS, Placing, prepare

MECHANISM = Mechanism(
    name="placing",
    keys=KEYS,
    parameters=Placing,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(
        unfinished=(rules.unplaced,),
        surplus=(rules.is_surplus,),
        undecided=(rules.is_placing,),
        where_put=(report.show_arrivals,),
    ),
    actions=(
        Action(
            name="place",
            title="Place",
            help="Set up your units, or place them anew, where the game allows it.",
            gesture=Gesture.DRAG,
            does="place",
            fits=rules.fits_place,
            act=rules.place_units,
            options=rules.options_to_place,
        ),
        Action(
            name="chart",
            title="Return to chart",
            help="In a set-up a unit may go back to its chart.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.back_to_chart,
            commands=("chart",),
            by_piece=True,
        ),
        Action(
            name="arrive",
            title="Arrive",
            help="Bring units that are due into play.",
            gesture=Gesture.DRAG,
            does="arrive",
            fits=rules.fits_arrival,
            act=rules.arrive,
            options=rules.options_to_arrive,
        ),
    ),
)

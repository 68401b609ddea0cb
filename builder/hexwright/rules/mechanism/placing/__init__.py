"""Placing: set-up, placing anew, arrivals."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.placing import report, rules
from hexwright.rules.mechanism.placing.parameters import KEYS, Placing, prepare

MECHANISM = Mechanism(
    name="placing",
    keys=KEYS,
    parameters=Placing,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(
        unfinished=(rules.unplaced,),
        phase_ends=(rules.name_those_away, rules.too_late),
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
            gathers=rules.placed_together,
            options=rules.options_to_place,
        ),
        Action(
            name="chart",
            title="Return to chart",
            help="While units are placed, one may go back to its chart and wait there.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.back_to_chart,
            unbound=True,
            commands=("chart",),
        ),
        Action(
            name="arrive",
            title="Arrive",
            help="Bring units that are due into play.",
            gesture=Gesture.DRAG,
            does="arrive",
            fits=rules.fits_arrival,
            act=rules.arrive,
            gathers=rules.arrive_together,
            options=rules.options_to_arrive,
            awaits=rules.awaits,
        ),
    ),
)

"""Replacements: steps that players give back."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism.replacements import report, rules
from hexwright.rules.mechanism.replacements.parameters import KEYS, Replacements, lengths, prepare

MECHANISM = Mechanism(
    name="replacements",
    keys=KEYS,
    parameters=Replacements,
    prepare=prepare,
    state=rules.Given,
    rules=rules,
    lengths=lengths,
    hooks=Hooks(
        where_put=(report.show_returns,),
        lost=(rules.note_loss,),
        brought_back=(rules.is_brought_back,),
        exchanged=(rules.exchange_losses,),
    ),
    actions=(
        Action(
            name="replace",
            title="Replace a step",
            help="Give a reduced unit a step back.",
            gesture=Gesture.UNIT,
            does="replacements",
            act=rules.replace,
            options=rules.options_to_replace,
            awaits=rules.awaits_step,
            commands=("recover",),
        ),
        Action(
            name="fill",
            title="Full strength",
            help="Steps come back one by one: nobody fills up a unit by hand.",
            gesture=Gesture.UNIT,
            does=None,
            act=rules.fill_up,
            unbound=True,
            commands=("fill",),
        ),
        Action(
            name="bring-back",
            title="Bring back",
            help="Bring a lost unit back to the map.",
            gesture=Gesture.DRAG,
            does="replacements",
            fits=rules.comes_back,
            act=rules.bring_back,
            options=rules.options_to_bring_back,
            awaits=rules.awaits_return,
        ),
    ),
)

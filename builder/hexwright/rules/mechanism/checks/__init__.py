"""Checks: in some phases units must roll dice against a number, such as their morale."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.mechanism.checks import rules
from hexwright.rules.mechanism.checks.parameters import KEYS, Check, Checks, prepare


def actions(checks: Checks) -> tuple[Action, ...]:
    """An entry in the menu of units for every check."""
    return tuple(_action(check) for check in checks.checks)


def _action(check: Check) -> Action:
    return Action(
        name=check.id,
        title=check.title,
        help=check.help,
        gesture=Gesture.UNIT,
        does=None,
        act=rules.act_check,
        fits=rules.is_owed,
        options=rules.options_to_check,
        awaits=rules.awaits,
        suits=_suits,
        record=check,
    )


def _suits(game: Game, check: Check, unit: int) -> bool:
    """Whether a unit can ever have to roll for a check."""
    return possible(game, check.units, unit)


MECHANISM = Mechanism(
    name="checks",
    keys=KEYS,
    parameters=Checks,
    prepare=prepare,
    state=rules.Checked,
    rules=rules,
    hooks=Hooks(unfinished=(rules.unfinished,)),
    actions=(
        Action(
            name="check-all",
            title="Roll all checks",
            help="Roll for every unit that must still be checked in this phase.",
            gesture=Gesture.BUTTON,
            does=None,
            fits=rules.is_any_owed,
            act=rules.act_check_all,
            awaits=rules.is_any_owed,
        ),
    ),
    declared_actions=actions,
    lengths=lambda made: {"checks": len(made.checks)},
)

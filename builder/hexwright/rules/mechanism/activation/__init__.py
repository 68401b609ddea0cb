"""Activation: places are activated for points, and only units from there act."""

from __future__ import annotations

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.mechanism.activation import rules
from hexwright.rules.mechanism.activation.parameters import KEYS, Activation, Way, prepare


def declared(activation: Activation) -> tuple[Action, ...]:
    """An entry in the menus of units for every way to activate."""
    return tuple(_action(way) for way in activation.ways)


def _action(way: Way) -> Action:
    return Action(
        name=way.id,
        title=way.title,
        help=way.help,
        gesture=Gesture.UNIT,
        does=None,
        act=rules.activate,
        options=rules.options_to_activate,
        awaits=rules.awaits,
        suits=_suits,
        record=way,
    )


def _suits(game: Game, way: Way, unit: int) -> bool:
    """Whether a way can ever be for a unit."""
    return possible(game, way.units, unit)


MECHANISM = Mechanism(
    name="activation",
    keys=KEYS,
    parameters=Activation,
    prepare=prepare,
    rules=rules,
    hooks=Hooks(must_keep_still=(rules.is_idle,)),
    declared_actions=declared,
    lengths=lambda activation: {"ways of activation": len(activation.ways)},
)

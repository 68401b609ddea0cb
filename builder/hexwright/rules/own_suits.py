"""Whom the actions of a game's own mechanisms can ever be for, and at whom: asked once, when it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.records import Game
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.specialiser import Specialiser


@dataclass(frozen=True, slots=True)
class SuitedUnits:
    """The units, or cards, that an action can ever be for, by number: in place of what said so."""

    units: frozenset[int]

    def __call__(self, _game: Game, unit: int) -> bool:
        """Whether it can be for a unit, or a card."""
        return unit in self.units


def with_suits(game: Game) -> Game:
    """A game whose own actions know whom they can be for, and at whom. What they ask has been checked."""
    special = Specialiser(game)
    asked = [one for action in game.actions for one in (action.suits, action.aims_at)]
    names = {one: special.entry(one) for one in asked if isinstance(one, KernelFunction)}
    if not names:
        return game
    functions = Functions(special)
    for_cards = {action.suits for action in game.actions if action.gesture is Gesture.CARD}
    found = {
        one: _suited(functions[name], game.cards.count if one in for_cards else game.units.count)
        for one, name in names.items()
    }
    return replace(game, actions=tuple(_answered(action, found) for action in game.actions))


def _answered(action: Action, found: dict[Any, SuitedUnits]) -> Action:
    """An action that knows by numbers what it asked."""
    suits, aims_at = action.suits, action.aims_at
    return replace(action, suits=found.get(suits, suits), aims_at=found.get(aims_at, aims_at))


def _suited(suits: Callable[[int], bool], count: int) -> SuitedUnits:
    return SuitedUnits(frozenset(number for number in range(count) if suits(number)))

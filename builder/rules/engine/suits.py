"""What an action can ever be for: by what is printed on a unit, a condition may never hold for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from itertools import islice
from typing import Any

from builder.rules.engine import names
from builder.rules.engine.actions import Action
from builder.rules.engine.condition import Condition
from builder.rules.engine.game import Game
from builder.rules.engine.scopes import PrintedUnit
from builder.rules.language.evaluate import closure, function_named
from builder.rules.language.tree import Asked, Choice, Expr, Logic, Unary, parts

_ALSO_PRINTED = frozenset((names.unit_sets.__name__,))
"""Names that ask for a unit where it stands, though they look at nothing but the unit."""


def suits(game: Game, action: Action, unit: int) -> bool:
    """Whether an action in the menu of units, or of marked units, can ever be for this one."""
    return _asked(game, action, action.suits, unit)


def acted_on(game: Game, action: Action) -> frozenset[int]:
    """The units an action of marked units can ever be done to: those with an enemy it suits."""
    actors = {game.units.side[u] for u in _one_a_side(game, action)}
    return frozenset(
        unit
        for unit in range(game.units.count)
        if actors - {game.units.side[unit]} and _asked(game, action, action.aims_at, unit)
    )


def card_suits(game: Game, action: Action, card: int) -> bool:
    """Whether an action in the menu of cards can ever be for this one."""
    return _asked(game, action, action.suits, card)


def _asked(game: Game, action: Action, what: Callable[..., bool] | None, unit: int) -> bool:
    """What an action says about a unit or a card; True if it says nothing."""
    if what is None:
        return True
    if action.record is None:
        return what(game, unit)
    return what(game, action.record, unit)


def _one_a_side(game: Game, action: Action) -> Iterator[int]:
    """A unit of each side that an action suits, if it has one."""
    for side in range(game.sides):
        units = (u for u in range(game.units.count) if game.units.side[u] == side)
        yield from islice((u for u in units if suits(game, action, u)), 1)


def possible(game: Game, condition: Condition[Any] | None, unit: int) -> bool:
    """Whether a condition about units can ever hold for one; None always holds."""
    return condition is None or _truth(game, condition.tree, unit) is not False


def _truth(game: Game, node: Expr, unit: int) -> bool | None:
    """Whether it holds whatever the state of play, or never; None: that depends."""
    if _is_printed(node):
        return bool(closure(node)(PrintedUnit(game, unit)))
    if isinstance(node, Unary) and node.op == "not":
        inner = _truth(game, node.value, unit)
        return None if inner is None else not inner
    if isinstance(node, Logic):
        found = [_truth(game, item, unit) for item in node.items]
        decided = node.op != "and"  # one that is so decides
        if decided in found:
            return decided
        return None if None in found else not decided
    if isinstance(node, Choice):
        test = _truth(game, node.test, unit)
        ways = [_truth(game, way, unit) for way in (node.yes, node.no)]
        if test is not None:
            return ways[0 if test else 1]
        return ways[0] if ways[0] == ways[1] else None
    return None


def _is_printed(node: Expr) -> bool:
    """Whether a value depends on nothing but what is printed on a unit."""
    if isinstance(node, Asked):
        if not node.function.startswith("builder."):
            return False  # of a game's own mechanism, which is read and never run
        function = function_named(node.function)
        about = next(iter(signature(function).parameters.values())).annotation
        if about not in (PrintedUnit, PrintedUnit.__name__) and function.__name__ not in _ALSO_PRINTED:
            return False
    return all(_is_printed(part) for part in parts(node))

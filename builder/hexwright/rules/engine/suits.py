"""What an action can ever be for: by what is printed on a unit, a condition may never hold for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import signature
from itertools import islice
from typing import Any, TypeAlias

from hexwright.rules.engine import names
from hexwright.rules.engine.actions import Action
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import Game, PrintedUnit
from hexwright.rules.language.evaluate import closure, function_named
from hexwright.rules.language.tree import Asked, Choice, Expr, Logic, Unary, parts

_Judge: TypeAlias = Callable[[PrintedUnit], bool | None]

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
    return condition is None or _judge(condition.tree)(PrintedUnit(game, unit)) is not False


@cache
def _judge(node: Expr) -> _Judge:
    """Tells of a unit whether it holds whatever the state of play, or never; None: that depends."""
    if _is_printed(node):
        answer = closure(node)
        return lambda unit: bool(answer(unit))
    if isinstance(node, Unary) and node.op == "not":
        return _not(_judge(node.value))
    if isinstance(node, Logic):
        return _logic(node.op != "and", [_judge(item) for item in node.items])
    if isinstance(node, Choice):
        return _choice(*(_judge(way) for way in (node.test, node.yes, node.no)))
    return lambda _: None


def _not(inner: _Judge) -> _Judge:
    def judge(unit: PrintedUnit) -> bool | None:
        found = inner(unit)
        return None if found is None else not found

    return judge


def _logic(decided: bool, items: Sequence[_Judge]) -> _Judge:
    """`decided`: what one item decides."""

    def judge(unit: PrintedUnit) -> bool | None:
        found = [item(unit) for item in items]
        if decided in found:
            return decided
        return None if None in found else not decided

    return judge


def _choice(test: _Judge, yes: _Judge, no: _Judge) -> _Judge:
    def judge(unit: PrintedUnit) -> bool | None:
        found, ways = test(unit), (yes(unit), no(unit))
        if found is not None:
            return ways[0 if found else 1]
        return ways[0] if ways[0] == ways[1] else None

    return judge


def _is_printed(node: Expr) -> bool:
    """Whether a value depends on nothing but what is printed on a unit."""
    if isinstance(node, Asked) and not _asks_print(node.function):
        return False
    return all(_is_printed(part) for part in parts(node))


@cache
def _asks_print(name: str) -> bool:
    """Whether a function, by its full name, asks for nothing but what is printed on a unit."""
    if not name.startswith("hexwright."):
        return False  # of a game's own mechanism, which is read and never run
    function = function_named(name)
    about = next(iter(signature(function).parameters.values())).annotation
    return about in (PrintedUnit, PrintedUnit.__name__) or function.__name__ in _ALSO_PRINTED

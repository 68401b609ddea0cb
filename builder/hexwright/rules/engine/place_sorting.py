"""Sorts the places of a condition when the game is built, by what is printed on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import get_annotations
from typing import Any

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.place_conditions import PlaceCondition
from hexwright.rules.engine.records import Game, PlaceScope, PrintedPlace
from hexwright.rules.engine.resolve import Context
from hexwright.rules.language.evaluate import closure, function_named
from hexwright.rules.language.prelude import Bits, has_bit, no_bits, with_bit
from hexwright.rules.language.tree import Asked, Choice, Expr, Logic, Unary, parts
from hexwright.schema.base import Datum


def place_condition(
    context: Context, doc: Datum, key: str, what: str, area: Bits | None = None
) -> PlaceCondition | None:
    """The condition of places under a key, None if the key is not there. `what`: what it decides; `area`:
    the places that are ever asked about, None for all.
    """
    found = context.maybe(doc, key, PlaceScope, what)
    return None if found is None else sorted_places(context.made, found, area)


def sorted_places(made: Game, condition: Condition[PlaceScope], area: Bits | None = None) -> PlaceCondition:
    """A condition with its places sorted, those of an area alone. `made`: the game with what is printed."""
    answer = _answer(condition.tree)
    ever, undecided = no_bits(), []
    for place in range(made.places.count):
        if area is not None and not has_bit(area, place):
            continue
        holds = answer(PrintedPlace(made, place))
        if holds is None:
            undecided.append(place)
        if holds is None or holds:
            ever = with_bit(ever, place)
    return PlaceCondition(ever=ever, open=undecided, when=condition)


Answer = Callable[[PrintedPlace], Any]
"""What an expression is at a place; None if that depends on play."""


def _answer(node: Expr) -> Answer:
    if _is_printed(node):
        return closure(node)
    if isinstance(node, Unary) and node.op == "not":
        inner = _answer(node.value)
        return lambda where: None if (found := inner(where)) is None else not found
    if isinstance(node, Logic):
        items, settles = [_answer(item) for item in node.items], node.op == "or"
        return lambda where: _joined([item(where) for item in items], settles=settles)
    if isinstance(node, Choice) and _is_printed(node.test):
        test, yes, no = closure(node.test), _answer(node.yes), _answer(node.no)
        return lambda where: yes(where) if test(where) else no(where)
    return lambda _: None


def _joined(found: list[Any], *, settles: bool) -> bool | None:
    """`and` or `or` of truth values. `settles`: the one that decides by itself."""
    if any(one is not None and bool(one) is settles for one in found):
        return settles
    return None if None in found else not settles


def _is_printed(node: Expr) -> bool:
    """Whether only what is printed decides what an expression is."""
    if isinstance(node, Asked) and not _asks_printed(node.function):
        return False
    return all(_is_printed(part) for part in parts(node))


@cache
def _asks_printed(name: str) -> bool:
    """Whether a name of expressions is about what is printed at a place. `name`: its function, in full."""
    if not name.startswith("hexwright."):
        return False  # a game's own mechanism may ask for anything
    first, *_ = get_annotations(function_named(name), eval_str=True).values()
    return first is PrintedPlace

"""What a side plays for: the sets of places that some condition or number of the game counts for it."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterator
from typing import Any

from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.game import Game
from builder.rules.engine.kernel_function import KernelFunction
from builder.rules.language.evaluate import function_named
from builder.rules.language.prelude import Ints
from builder.rules.language.tree import Asked, Expr, Int, parts


def aims_of(game: Game) -> tuple[tuple[Ints, ...], ...]:
    """For every side the sets of places that are counted for it, the smallest first.

    Those that cover much of the map lead nowhere and are left out.
    """
    found: list[set[int]] = [set() for _ in range(game.sides)]
    for condition in _conditions(tuple(game.mechanisms.values()), set()):
        for side, hexes in _counted(condition.tree, game):
            found[side].add(hexes)
    places = game.places
    return tuple(
        tuple(
            sorted(
                (members for k in sorted(own) if 0 < len(members := places.members[k]) * 10 < places.count),
                key=len,
            )
        )
        for own in found
    )


def _conditions(record: Any, seen: set[int]) -> Iterator[Condition[Any] | Amount[Any]]:
    """All conditions and numbers of authors in some records."""
    if isinstance(record, Condition | Amount):
        yield record
    elif isinstance(record, tuple):
        for item in record:
            yield from _conditions(item, seen)
    elif dataclasses.is_dataclass(record) and id(record) not in seen:
        seen.add(id(record))
        for one in dataclasses.fields(record):
            yield from _conditions(getattr(record, one.name), seen)


def _counted(tree: Expr, game: Game) -> Iterator[tuple[int, int]]:
    """Side and number of every set of places that an expression counts for a side."""
    if isinstance(tree, Asked):
        words = zip(_taken(tree.function, game), tree.arguments, strict=False)
        named = {kind: word.value for kind, word in words if isinstance(word, Int)}
        if "Side" in named and "HexSetName" in named:
            yield named["Side"], named["HexSetName"]
    for part in parts(tree):
        yield from _counted(part, game)


def _taken(name: str, game: Game) -> list[str]:
    """What words a function takes, by the names of their types."""
    function = game.own.get(name) or function_named(name)
    if isinstance(function, KernelFunction):
        written = function.module.functions[function.name].args.args
        return [ast.unparse(a.annotation) if a.annotation is not None else "" for a in written[1:]]
    return [str(one.annotation) for one in list(inspect.signature(function).parameters.values())[1:]]

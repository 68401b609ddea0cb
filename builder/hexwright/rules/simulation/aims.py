"""What a side plays for: the sets of places that some condition or number of the game counts for it, those
where its units count, and those where they count most.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterable, Iterator

from hexwright.rules.engine.codes import ELSEWHERE, NOWHERE
from hexwright.rules.engine.condition import Amount, Condition, asks
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.records import Game, PlaceScope, UnitScope
from hexwright.rules.engine.taking import Taking
from hexwright.rules.engine.unit_count import UnitCount
from hexwright.rules.language.evaluate import function_named
from hexwright.rules.language.prelude import Ints
from hexwright.rules.language.tree import Asked, Expr, Int, Unary, Word, parts
from hexwright.rules.simulation.records import records_of

NEARLY = 85
"""How much of a hundred of the most that units may count somewhere is worth going for."""


PLACED = ("row", "column")
"""Names in a number by which units count more in one place than in another."""


@dataclasses.dataclass(frozen=True, slots=True)
class Aim:
    """Places that count for a side. `manned`: by the units that stand there, else by who controls them;
    `worth`: what a unit counts in each place of the map, empty if that is the same everywhere.
    """

    places: Ints
    manned: bool
    worth: Ints = dataclasses.field(default_factory=list)


def aims_of(game: Game) -> tuple[tuple[Aim, ...], ...]:
    """For every side the sets of places that are counted for it, the smallest first.

    Those that cover much of the map lead nowhere and are left out, unless units count in them. The places
    that bring a side what others lose with them are the last of all, however many they are.
    """
    found: list[set[int]] = [set() for _ in range(game.sides)]
    manned: list[set[int]] = [set() for _ in range(game.sides)]
    far: list[list[Aim]] = [[] for _ in range(game.sides)]
    takings: list[Taking] = []
    places = game.places
    for record in records_of(game):
        if isinstance(record, Condition | Amount):
            for side, hexes in _counted(record.tree, game):
                if len(places.members[hexes]) * 10 < places.count:
                    found[side].add(hexes)
        elif isinstance(record, Taking):
            takings.append(record)
        elif isinstance(record, UnitCount):
            if record.units is not None:
                manned[record.side].update(_where(record.units.tree))
            if record.amount is not None:
                far[record.side].extend(_where_most(game, record.side, record.amount))
    return tuple(
        tuple(
            sorted(
                [
                    *(Aim(places.members[k], k in units) for k in sorted(own | units) if places.members[k]),
                    *most,
                ],
                key=lambda aim: len(aim.places),
            )
        )
        + _worth_taking(game, side, takings)
        for side, (own, units, most) in enumerate(zip(found, manned, far, strict=True))
    )


def _worth_taking(game: Game, side: int, takings: Iterable[Taking]) -> tuple[Aim, ...]:
    """The places that bring a side some number whose former owner loses it; no aim if there are none."""
    play = new_play(game)
    won: set[tuple[str, int]] = set()
    lost: set[tuple[str, int]] = set()
    for one in takings:
        if one.side in (NOWHERE, side):
            places = [
                place
                for place in range(game.places.count)
                if one.places is None or one.places(PlaceScope(game, play, place=place))
            ]
            (won if one.gains else lost).update((one.number, place) for place in places)
    both = sorted({place for _, place in won & lost})
    return (Aim(both, manned=False),) if both else ()


def _where_most(game: Game, side: int, amount: Amount[UnitScope]) -> Iterator[Aim]:
    """The places where a unit of a side counts nearly as much as anywhere; none if that is the same all over
    the map.
    """
    u = next((u for u in range(game.units.count) if game.units.side[u] == side), None)
    if u is None or not asks(amount, *PLACED):
        return
    play = new_play(game)
    counts = []
    for place in range(game.places.count):
        play.at[u] = place
        counts.append(amount(UnitScope(game, play, unit=u, supply=ELSEWHERE, zone=False)))
    least, most = min(counts), max(counts)
    if most > max(0, least):
        near = [p for p, count in enumerate(counts) if count * 100 >= most * NEARLY]
        yield Aim(near, manned=True, worth=counts)


def _where(tree: Expr) -> Iterator[int]:
    """The hex sets in which a condition wants a unit."""
    if isinstance(tree, Word) and tree.name == "has_bit":
        asked, number = tree.arguments
        if isinstance(asked, Asked) and asked.function.endswith(".hex_sets") and isinstance(number, Int):
            yield number.value
    elif not isinstance(tree, Unary):  # where it does not want them is no aim
        for part in parts(tree):
            yield from _where(part)


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

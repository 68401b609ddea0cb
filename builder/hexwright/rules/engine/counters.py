"""What is printed on units, as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from hexwright.model.game import Game
from hexwright.rules.engine.board import bits_of
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.records import Units
from hexwright.rules.engine.vocabulary import Vocabulary
from hexwright.rules.language.parse import FINEST

NOTHING = frozenset({"", "-", "–", "—"})
"""Printed where a counter has no number."""


def number_printed(text: str) -> Fraction | None:
    """The number printed on a counter: 4, -1, 2.5, 1/2; 0 for none, None for a word."""
    plain = text.strip().replace("−", "-")
    if plain in NOTHING:
        return Fraction(0)
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None


def stats_in_parts(game: Game) -> dict[str, int]:
    """The stats that are numbers on all counters, each with the parts in 1 that make all of them whole."""
    found: dict[str, int] = {}
    for stat in game.stats:
        texts = [step.stats.get(stat, "") for unit in game.units.values() for step in unit.steps]
        numbers = [number_printed(text) for text in texts]
        unit = lcm(*(number.denominator for number in numbers if number is not None))
        if None not in numbers and unit <= FINEST and any(text.strip() not in NOTHING for text in texts):
            found[stat] = unit
    return found


def units_of(
    game: Game,
    vocabulary: Vocabulary,
    unit_of: Mapping[str, int],
    unit_sets: Mapping[str, Iterable[str]],
    places: Mapping[str, int],
) -> Units:
    """What is printed on all units. `unit_of`: parts of stats; `unit_sets`: members by name, in the order of
    their numbers; `places`: the numbers of places, by id.
    """
    units = list(game.units.values())
    nations = [game.nationalities[unit.nationality] for unit in units]
    first: list[int] = []
    length = 0
    for unit in units:
        first.append(length)
        length += len(unit.steps) + 1
    points = [Fraction(str(unit.stacking)) for unit in units]
    point = lcm(*(number.denominator for number in points))
    turns = {turn.location: turn.number for turn in game.turns if turn.location is not None}
    code = vocabulary.codes
    return Units(
        count=len(units),
        names=[unit.id for unit in units],
        titles=[unit.name for unit in units],
        side=[code("Side")[unit.side] for unit in units],
        nationality=[code("Nationality")[unit.nationality] for unit in units],
        group=[code("Group")[nation.group] for nation in nations],
        size=[code("Size")[unit.size] for unit in units],
        type=[code("UnitType")[unit.type] for unit in units],
        formation=[code("Formation")[unit.formation] for unit in units],
        points=[int(number * point) for number in points],
        point=point,
        full=[len(unit.steps) for unit in units],
        sets=[bits_of(k for k, members in enumerate(unit_sets.values()) if u.id in members) for u in units],
        first=first,
        stats={stat: _column(game, stat, parts) for stat, parts in unit_of.items()},
        unit_of=dict(unit_of),
        arrives=[turns.get(unit.start, 0) if unit.start is not None else 0 for unit in units],
        seats=[places.get(f"chart-{unit.id}", NOWHERE) for unit in units],
    )


def _column(game: Game, stat: str, parts: int) -> list[int]:
    """A stat of all units, for 0 steps left and up, in parts."""
    found: list[int] = []
    for unit in game.units.values():
        by_left = {step.left: number_printed(step.stats.get(stat, "")) for step in unit.steps}
        for left in range(len(unit.steps) + 1):
            found.append(int((by_left.get(left) or Fraction(0)) * parts))
    return found

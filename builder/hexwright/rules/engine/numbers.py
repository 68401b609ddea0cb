"""What shared parameters do to numbers and units."""

from __future__ import annotations

from hexwright.rules.engine.parameters import (
    ADD,
    AT_LEAST,
    AT_MOST,
    BY_FORMATION,
    BY_GROUP,
    HALVE,
    HALVE_DOWN,
    HALVE_UP,
    TIMES,
    Change,
)
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Ints


def changed(value: int, change: Change, unit: int) -> int:
    """A number after a change. `unit`: parts of the number that are 1; whole numbers have 1."""
    if change.operation == ADD:
        return value + change.amount
    if change.operation == TIMES:
        return value * change.amount // change.over
    if change.operation == HALVE_UP:
        return (value + 2 * unit - 1) // (2 * unit) * unit
    if change.operation == HALVE_DOWN:
        return value // (2 * unit) * unit
    if change.operation == HALVE:
        return value // 2
    if change.operation == AT_LEAST:
        return max(value, change.amount)
    if change.operation == AT_MOST:
        return min(value, change.amount)
    return change.amount


def attribute(game: Game, by: int) -> Ints:
    """What units that differ in it stay apart by: nationality, group or formation, for every unit."""
    if by == BY_GROUP:
        return game.units.group
    if by == BY_FORMATION:
        return game.units.formation
    return game.units.nationality

"""Movement factors: the value of a side and its changes."""

from __future__ import annotations

from builder.rules.kernel.layout import (
    ADD,
    ALWAYS,
    CASE_LONG,
    CHANGE_LONG,
    HALVE_DOWN,
    HALVE_UP,
    MARCH,
    MARCH_LONG,
    MOVE_CHANGES,
    MOVE_FACTORS,
    TIMES,
)
from builder.rules.kernel.prelude import Ask, Ints, Table


def changed(changes: Ints, c: Ints, amount: int, ask: Ask) -> int:
    """An amount after every change that applies, in order."""
    for k in range(0, len(changes), CHANGE_LONG):
        if changes[k] != ALWAYS and ask(changes[k], c) == 0:
            continue
        operation = changes[k + 1]
        value = changes[k + 2]
        if operation == ADD:
            amount += value
        elif operation == TIMES:
            amount *= value
        elif operation == HALVE_UP:
            amount = (amount + 1) // 2
        elif operation == HALVE_DOWN:
            amount = amount // 2
        else:
            amount = value
    return amount


def movement_factor(g: Table, c: Ints, ask: Ask) -> int:
    """Movement points of the unit in the context, before marching; never below 0."""
    cases = g[MOVE_FACTORS]
    for k in range(0, len(cases), CASE_LONG):
        if cases[k] == ALWAYS or ask(cases[k], c) != 0:
            return max(0, changed(g[MOVE_CHANGES], c, cases[k + 1], ask))
    return 0


def march_times(g: Table, c: Ints, ask: Ask) -> int:
    """What the movement factor of the unit in the context is multiplied by when it marches; 1: it cannot."""
    modes = g[MARCH]
    for k in range(0, len(modes), MARCH_LONG):
        if modes[k] == ALWAYS or ask(modes[k], c) != 0:
            return modes[k + 1]
    return 1

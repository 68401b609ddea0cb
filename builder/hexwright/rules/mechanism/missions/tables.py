"""Numbers of missions that stand in tables: by factors, by terrain, by the value of a state."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hexwright.model.game import Table
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.parameters import number_written
from hexwright.rules.language.prelude import Ints

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

MOST_FACTORS = 60
"""Rows of tables by factors are looked up at most so high."""


def by_factors(context: Context, table: Table, doc: Any) -> Ints:
    """The numbers of `column` by factors, whose rows are numbers, the last perhaps `≥12`. A number between
    two rows counts as the lower one (R001, E023).
    """
    column, span = doc.column, doc.where.of("column")
    found: dict[int, int] = {}
    for row in table.rows:
        bound = number_written(row.lstrip("≥≤ "))
        text = context.cell(table, row, column, span)
        number = None if text is None else number_written(text)
        if bound is None or bound.denominator != 1 or number is None or number.denominator != 1:
            what = f"row '{row}', column '{column}' of table '{table.id}' are no whole numbers"
            context.report.error("E023", what, span)
            continue
        found[int(bound)] = int(number)
    most = 0
    numbers = []
    for factors in range(MOST_FACTORS + 1):
        most = found.get(factors, most)
        numbers.append(most)
    return numbers


def by_terrain(context: Context, doc: Any) -> Ints:
    """What terrain adds to the roll, by number of the terrain; rows that no terrain has are for none."""
    if doc.terrain_table is None or doc.terrain_column is None:
        return []
    table = context.table(doc, doc.terrain_table, "terrain_table")
    if table is None:
        return []
    span = doc.where.of("terrain_column")
    found = []
    for title in context.made.terrain_names:
        row = next((one for one in table.rows if one.lower() == title.lower()), None)
        number = (
            None if row is None else number_written(context.cell(table, row, doc.terrain_column, span) or "")
        )
        found.append(0 if number is None else int(number))
    return found


def by_state(context: Context, doc: Any, number: int | None, key: str) -> tuple[int, Ints]:
    """A number, or what a table says by the value of a state; of `1–2` the last (S002, R001, E023)."""
    if number is not None:
        return NOWHERE, [number]
    if doc.table is None or doc.state is None or doc.column is None:
        context.report.error("S002", f"'{key}' is missing, or 'table', 'state' and 'column'", doc.where.span)
        return NOWHERE, [0]
    table = context.table(doc, doc.table, "table")
    state = context.state(doc, doc.state, "state")
    if table is None or doc.state not in context.game.states:
        return NOWHERE, [0]
    found = []
    for value in context.game.states[doc.state].values:
        text = context.cell(table, value.name, doc.column, doc.where.of("column")) or ""
        numbers = re.findall(r"\d+", text)
        if not numbers:
            what = f"'{text}' in row '{value.name}', column '{doc.column}' of table '{table.id}' is no number"
            context.report.error("E023", what, doc.where.of("column"))
        found.append(int(numbers[-1]) if numbers else 0)
    return state, found

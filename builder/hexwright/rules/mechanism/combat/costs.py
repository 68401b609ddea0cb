"""What something costs or brings, in declared values and pips: a number, or a cell of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from hexwright.model.game import Table
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import BattleScope
from hexwright.rules.engine.section import Asked, Parameters, Reading, given, section
from hexwright.rules.language.prelude import Bits, no_bits, with_bit
from hexwright.rules.mechanism.values.parameters import Numbers
from hexwright.rules.mechanism.values.records import Effect, Values
from hexwright.schema.base import Datum, Heading, TableId, Written

if TYPE_CHECKING:
    from hexwright.diagnostics import Span
    from hexwright.rules.engine.resolve import Context

NOTHING = frozenset({"", "-", "–", "—", "−", "•"})
"""What a cell without a result holds."""

Row = Annotated[str, Written("heading of a row")]


class Cell(Parameters):
    """A number that stands in a table."""

    table: TableId = given("The table.", example="attack-cost")
    row: Row = given("The heading of the row.", example="Artillery")
    column: Heading = given("The heading of the column.", example="Points")


CellDoc: Any = section(Cell).doc


def costs_of(
    context: Context, doc: Datum, amounts: Mapping[str, Any], key: str = "pays"
) -> tuple[Effect, ...]:
    """What something costs; numbers stand here or in a table (E023)."""
    found = {name: pips(context, cost) or 0 for name, cost in amounts.items()}
    return effects_of(context, doc, found, key, sets=False)


def pips(context: Context, written: Any) -> int | None:
    """A number that stands here or in a table; None after a finding."""
    if isinstance(written, int):
        return written
    table = context.table(written, written.table, "table")
    if table is None:
        return None
    return pips_in(context, table, written.row, written.column, written.where.of("row"))


def pips_in(context: Context, table: Table, row: str, column: str, span: Span) -> int | None:
    """A whole number in a table, 0 for none; None after a finding (R001, E023)."""
    text = context.cell(table, row, column, span)
    if text is None:
        return None
    match = re.fullmatch(r"[+-]?\d{1,3}", text.strip().replace("−", "-").replace("–", "-"))
    if match is not None:
        return int(match[0])
    if text.strip() in NOTHING:
        return 0
    message = f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no number"
    context.report.error("E023", message, span)
    return None


def effects_of(
    context: Context, doc: Datum, amounts: Mapping[str, int], key: str, *, sets: bool
) -> tuple[Effect, ...]:
    """Values that become a number (`sets`), or that something is taken from."""
    values = context.of(Values)
    groups = () if values is None else (values.units, values.places, values.sides, values.game)
    known = {value.id: value for group in groups for value in group}
    found = []
    for name, amount in amounts.items():
        if context.names.known("value", name, known, doc.where.of(key)):
            found.append(Effect(value=known[name], sets=sets, amount=amount if sets else -amount))
    return tuple(found)


def all_bits(count: int) -> Bits:
    """The set of all numbers below `count`."""
    found = no_bits()
    for k in range(count):
        found = with_bit(found, k)
    return found


def _costs(asked: Asked) -> tuple[Effect, ...]:
    return costs_of(asked.context, asked.doc, asked.value, asked.key)


def _gets(asked: Asked) -> tuple[Effect, ...]:
    return effects_of(asked.context, asked.doc, asked.value, asked.key, sets=True)


def _pips(asked: Asked) -> int:
    return pips(asked.context, asked.value) or 0


Cost: Any = Annotated[int, Field(ge=1, le=10_000)] | CellDoc

COSTS = Reading(dict[Annotated[str, Written("name of a declared value")], Cost], _costs)
"""What something costs."""

GETS = Reading(Numbers, _gets)
"""What values become."""

PIPS = Reading(Annotated[int, Field(ge=-50, le=50)] | CellDoc, _pips)
"""What is added to a die."""


class Price(Parameters):
    """What an attack costs."""

    effects: tuple[Effect, ...] = given(
        "How much of which values: of the attacking side, of the place attacked, or of the game. A number, "
        "or a cell of a table.",
        example="{supply-points: 1}",
        fewest=1,
        unit="what the value counts",
        key="pays",
        reading=COSTS,
    )
    when: Condition[BattleScope] | None = given(
        "For which attacks.",
        example="\"'armour' in types(attackers)\"",
        absent="always",
        what="price: {within[name]}",
    )

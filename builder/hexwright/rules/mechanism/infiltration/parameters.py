"""Infiltration through enemy zones of control by a die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import number_written
from hexwright.rules.engine.records import TargetScope, UnitScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, given, record_of, section
from hexwright.schema.base import Heading, Item, StateId, TableId

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Needed(Parameters):
    """A value for a case; the first that applies counts."""

    when: Condition[UnitScope] | None = given(
        "For which units.", example="type == 'armour'", absent="always", what="infiltration by {is_} or less"
    )
    roll: int = given("The points then.", example="8", unit="points", least=0, most=1000, key="is")


@dataclass(frozen=True, kw_only=True)
class Added:
    """What is added to the roll: always, when a condition holds, or while a state has a value (`state`,
    NOWHERE for any).
    """

    amount: int
    when: Condition[TargetScope] | None
    state: int
    value: int


class Change(Parameters):
    """What is added to the roll."""

    add: int | None = given(
        "How much.", example="1", absent="a table says it", unit="pips", least=-100, most=100
    )
    when: Condition[TargetScope] | None = given(
        "When: about the unit where it stands, and the hex it goes to.",
        example="\"'river' in to_links\"",
        absent="always",
        what="infiltration: added to the roll",
    )
    table: TableId | None = given(
        "A table that says it, by the value of a state.", example="weather-effects", absent="`add` says it"
    )
    state: StateId | None = given(
        "The state whose values are the rows of the table.", example="weather", absent="without a table"
    )
    column: Heading | None = given(
        "The heading of the column.", example="Infiltration", absent="without a table"
    )


def _added(asked: Asked) -> tuple[Added, ...]:
    return tuple(part for doc in asked.value for part in _parts(asked.context, doc))


class Infiltration(Parameters):
    """Infiltration. A unit that an enemy zone of control has stopped tries to go on to a hex next to it. It
    pays for the hex, and goes there if the roll is low enough; else its move is over. One that went from a
    zone straight into another may not try.
    """

    units: Condition[UnitScope] = given(
        "Which units may.", example="side == 'red'", what="units that infiltrate"
    )
    faces: int = given(
        "Faces of the die.", example="10", default=6, unit="faces", least=2, most=100, key="die"
    )
    needed: tuple[Needed, ...] = given(
        "The highest roll that succeeds; the first case that applies where the unit stands.",
        example="[{is: 3, when: terrain == 'mountain'}, {is: 1}]",
        fewest=1,
    )
    added: tuple[Added, ...] = given(
        "What is added to the roll.",
        example="[{add: 1, when: to_zone}]",
        default=(),
        key="changes",
        reading=Reading(tuple[section(Change, Item).doc, ...], _added),  # type: ignore[misc]
    )


KEYS: Mapping[str, Key] = {
    "infiltration": alone(
        Infiltration,
        "Infiltration through enemy zones of control by a die.",
        "{units: side == 'red', needed: [{is: 2}]}",
        absent="nobody infiltrates",
    )
}


def prepare(written: Any, context: Context) -> Infiltration | None:
    """Infiltration, None without."""
    doc = written.infiltration
    if doc is not None and (written.movement is None or written.zones_of_control is None):
        needs = "'infiltration' needs 'movement' and 'zones_of_control'"
        context.report.error("S002", needs, written.where.of("infiltration"))
        return None
    return record_of(context, Infiltration, doc)


def _parts(context: Context, doc: Any) -> Iterator[Added]:
    """A change of the roll; one by a table value by value (S002, R001, E023)."""
    when = section(Change, Item).record(context, doc).when
    if doc.add is not None:
        yield Added(amount=doc.add, when=when, state=NOWHERE, value=NOWHERE)
        return
    if doc.table is None or doc.state is None or doc.column is None:
        context.report.error("S002", "'add' is missing, or 'table', 'state' and 'column'", doc.where.span)
        return
    table = context.table(doc, doc.table, "table")
    state = context.state(doc, doc.state, "state")
    if table is None or doc.state not in context.game.states:
        return
    for k, value in enumerate(context.game.states[doc.state].values):
        text = context.cell(table, value.name, doc.column, doc.where.of("column"))
        number = None if text is None else number_written(text)
        if text is not None and (number is None or number.denominator != 1):
            context.report.error(
                "E023",
                f"'{text}' in row '{value.name}', column '{doc.column}' of table '{table.id}' is no number",
                doc.where.of("column"),
            )
        elif number:
            yield Added(amount=int(number), when=when, state=state, value=k)

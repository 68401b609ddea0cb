"""Infiltration: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import ALWAYS, CaseDoc, TargetTest, UnitTest
from builder.rules.engine.scopes import TargetScope, UnitScope
from builder.rules.mechanism.movement.parameters import number_written
from builder.schema.base import Absent, Datum, Item, StateId, TableId, Unit, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


@dataclass(frozen=True, kw_only=True)
class Needed:
    """The highest roll with which units get through. `when`: None for all others."""

    roll: int
    when: Condition[UnitScope] | None


@dataclass(frozen=True, kw_only=True)
class Added:
    """What is added to the roll: always, when a condition holds, or while a state has a value (`state`,
    NOWHERE for any).
    """

    amount: int
    when: Condition[TargetScope] | None
    state: int
    value: int


@dataclass(frozen=True, kw_only=True)
class Infiltration:
    """Infiltration.

    Attributes:
        units: which units may.
        faces: of the die.
        needed: the highest roll, by where they stand: the first that applies.
        added: what is added to the roll.

    """

    units: Condition[UnitScope]
    faces: int
    needed: tuple[Needed, ...]
    added: tuple[Added, ...]


# --- what authors write ------------------------------------------------------------------------------
class AddedDoc(Item):
    """What is added to the roll."""

    add: Annotated[int | None, Unit("pips"), Absent("a table says it")] = Field(
        default=None, ge=-100, le=100, description="How much.", examples=["1"]
    )
    when: Annotated[TargetTest | None, ALWAYS] = Field(
        default=None,
        description="When: about the unit where it stands, and the hex it goes to.",
        examples=["\"'river' in to_links\""],
    )
    table: Annotated[TableId | None, Absent("`add` says it")] = Field(
        default=None,
        description="A table that says it, by the value of a state.",
        examples=["weather-effects"],
    )
    state: Annotated[StateId | None, Absent("without a table")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    column: Annotated[str | None, Written("heading of a column"), Absent("without a table")] = Field(
        default=None, description="The heading of the column.", examples=["Infiltration"]
    )


class InfiltrationDoc(Datum):
    """Infiltration. A unit that an enemy zone of control has stopped tries to go on to a hex next to it. It
    pays for the hex, and goes there if the roll is low enough; else its move is over. One that went from a
    zone straight into another may not try.
    """

    units: UnitTest = Field(description="Which units may.", examples=["side == 'red'"])
    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    needed: tuple[CaseDoc, ...] = Field(
        description="The highest roll that succeeds; the first case that applies where the unit stands.",
        min_length=1,
        examples=["[{is: 3, when: terrain == 'mountain'}, {is: 1}]"],
    )
    changes: tuple[AddedDoc, ...] = Field(
        default=(), description="What is added to the roll.", examples=["[{add: 1, when: to_zone}]"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "infiltration": (
        Annotated[InfiltrationDoc | None, Absent("nobody infiltrates")],
        Field(
            default=None,
            description="Infiltration through enemy zones of control by a die.",
            examples=["{units: side == 'red', needed: [{is: 2}]}"],
        ),
    )
}
"""What it adds to `rules:`."""


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Infiltration | None:
    """Infiltration, None without."""
    doc: InfiltrationDoc | None = given.infiltration
    if doc is None:
        return None
    if given.movement is None or given.zones_of_control is None:
        context.report.error(
            "S002", "'infiltration' needs 'movement' and 'zones_of_control'", given.where.of("infiltration")
        )
        return None
    return Infiltration(
        units=context.condition(doc, "units", UnitScope, "units that infiltrate"),
        faces=doc.die,
        needed=tuple(
            Needed(roll=d.is_, when=context.maybe(d, "when", UnitScope, f"infiltration by {d.is_} or less"))
            for d in doc.needed
        ),
        added=tuple(part for d in doc.changes for part in _added(context, d)),
    )


def _added(context: Context, doc: AddedDoc) -> Iterator[Added]:
    """A change of the roll; one by a table value by value (S002, R001, E023)."""
    when = context.maybe(doc, "when", TargetScope, "infiltration: added to the roll")
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

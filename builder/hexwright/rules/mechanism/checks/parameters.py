"""Checks: dice that units must roll in some phases, such as for morale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from hexwright.diagnostics import Span
from hexwright.model.game import Table
from hexwright.rules.engine.calendar import rows_by_turn
from hexwright.rules.engine.codes import NEVER, NOWHERE, Phases
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.parameters import number_written
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, given, made, named, section
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism.values.types import Settings
from hexwright.schema.base import Heading, Item, StateId, TableId, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

WordOfUnit = Annotated[str, Written("word of the order of battle")]


class Base(Parameters):
    """The highest roll that passes; the first that applies counts. `printed`: by unit, where a table says it;
    NEVER for those of which it says nothing.
    """

    when: Condition[UnitScope] | None = given(
        "For which units.", example="side == 'un'", absent="always", what="{within[id]}: number"
    )
    roll: Amount[UnitScope] | None = given(
        "How much.",
        example=("7", "steps + 4"),
        absent="a table says it",
        unit="points on the dice",
        key="is",
        what="{within[id]}: number",
    )
    table: TableId | None = given("A table that says it by unit.", example="morale", absent="`is` says it")
    column: Heading | None = given(
        "The heading of the table's column.", example="Base", absent="without a table"
    )
    row: WordOfUnit | None = given(
        "The word of a unit that names its row of the table.", example="morale", absent="without a table"
    )
    printed: Ints = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """What a table says (S002, R001, E023)."""
        if doc.is_ is not None:
            return {"printed": []}
        if doc.table is None or doc.column is None or doc.row is None:
            context.report.error("S002", "'is' is missing, or 'table', 'column' and 'row'", doc.where.span)
            return {"printed": []}
        table = context.table(doc, doc.table, "table")
        found = [] if table is None else _by_unit(context, table, doc.column, doc.row, doc.where.of("row"))
        return {"printed": found}


@dataclass(frozen=True, kw_only=True)
class Shift:
    """A change of that number: an expression, an amount while a state has a value (`state`, NOWHERE for
    others), or by turn (`turns`, empty for others).
    """

    when: Condition[UnitScope] | None
    add: Amount[UnitScope] | None
    amount: int
    state: int
    value: int
    turns: Ints


class Change(Parameters):
    """What changes the highest roll that passes."""

    when: Condition[UnitScope] | None = given(
        "For which units.", example="terrain == 'mountain'", absent="always", what="{within[id]}: change"
    )
    add: Amount[UnitScope] | None = given(
        "How much; takes away when below zero.",
        example=("-1", "terrain_price"),
        absent="a table says it",
        unit="points on the dice",
        what="{within[id]}: change",
    )
    table: TableId | None = given(
        "A table that says it by the value of a state, or by turn: in the row headed by the name of the turn "
        "or by its beginning.",
        example="weather-effects",
        absent="`add` says it",
    )
    state: StateId | None = given(
        "The state whose values are the rows of the table.",
        example="weather",
        absent="the rows of the table are turns",
    )
    column: Heading | None = given(
        "The heading of the table's column.", example="Air", absent="without a table"
    )
    times: int = given(
        "What the number of the table is multiplied by.",
        example="-1",
        default=1,
        unit="factor",
        least=-100,
        most=100,
    )


def _shifts(asked: Asked) -> tuple[Shift, ...]:
    return tuple(shift for doc in asked.value for shift in _shifts_of(asked, doc))


class Check(Parameters):
    """A check: in some phases every unit of the side whose phase it is, and for which a condition holds,
    rolls dice. The phase does not end before all have rolled.
    """

    id: str = made()
    column: int = made()
    title: str = given("The entry in the menu of a unit.", example="Check morale")
    help: str = given("A sentence for players.", example="Two dice for a unit.", default="")
    phases: Phases = given("In which phases.", example="morale", fewest=1)
    units: Condition[UnitScope] = given("Which units must roll.", example="regrouping", what="{id}: units")
    dice: int = given("How many dice.", example="2", default=1, unit="dice", least=1, most=20)
    faces: int = given("Faces of each.", example="10", default=6, unit="faces", least=2, most=100)
    bases: tuple[Base, ...] = given(
        "The highest roll that passes.",
        example="[{table: morale, column: Base, row: morale}]",
        fewest=1,
        key="needed",
    )
    shifts: tuple[Shift, ...] = given(
        "What changes that number.",
        example="[{add: -1, when: not supplied}]",
        default=(),
        key="changes",
        reading=Reading(tuple[section(Change, Item).doc, ...], _shifts),  # type: ignore[misc]
    )
    passed: Settings = given(
        "What values of a unit become that passes.", example="{neutralized: 0}", default={}
    )
    failed: Settings = given(
        "What values of a unit become that fails.", example="{neutralized: 1}", default={}
    )
    lost: bool = given("Whether one that fails is lost.", example="true", default=False)
    if_passed: str = given(
        "What players read of a unit with a roll so low.", example="is surprised", default="passes"
    )
    if_failed: str = given("What they read of one that rolls higher.", example="stands fast", default="fails")


class Checks(Parameters):
    """All checks, in the order in which they are rolled."""

    checks: tuple[Check, ...] = made()


KEYS: Mapping[str, Key] = {
    "checks": named(
        Check,
        "Checks: dice that units must roll in some phases, such as for morale. Where several are due in a "
        "phase they are rolled in this order.",
        "{rally: {title: Rally, phases: morale, units: broken, needed: [{is: 3}]}}",
    )
}


def prepare(written: Any, context: Context) -> Checks | None:
    """The checks, None without any."""
    docs = written.checks
    if not docs:
        return None
    make = section(Check).record
    return Checks(
        checks=tuple(make(context, doc, id=name, column=k) for k, (name, doc) in enumerate(docs.items()))
    )


def _shifts_of(asked: Asked, doc: Any) -> Iterator[Shift]:
    """A change; one by a table value by value (S002, R001, E023)."""
    context = asked.context
    change: Change = section(Change, Item).record(context, doc, within=asked.words)
    if change.add is not None:
        yield Shift(when=change.when, add=change.add, amount=0, state=NOWHERE, value=NOWHERE, turns=[])
        return
    if doc.table is None or doc.column is None:
        context.report.error("S002", "'add' is missing, or 'table' and 'column'", doc.where.span)
        return
    table, span = context.table(doc, doc.table, "table"), doc.where.of("column")
    if doc.state is None:
        if table is not None:
            turns = _by_turn(context, table, doc.column, doc.times, span)
            yield Shift(when=change.when, add=None, amount=0, state=NOWHERE, value=NOWHERE, turns=turns)
        return
    state = context.state(doc, doc.state, "state")
    if table is None or doc.state not in context.game.states:
        return
    for k, value in enumerate(context.game.states[doc.state].values):
        amount = doc.times * _whole(context, table, value.name, doc.column, span)
        if amount:
            yield Shift(when=change.when, add=None, amount=amount, state=state, value=k, turns=[])


def _by_unit(context: Context, table: Table, column: str, row: str, span: Span) -> Ints:
    """What a table says of every unit, by the row that a word of the unit names; NEVER for those without.
    R001 if no unit has one.
    """
    words = [unit.values.get(row) or "" for unit in context.game.units.values()]
    if not set(words).intersection(table.rows):
        context.report.error("R001", f"no unit has a row of table '{table.id}' as its '{row}'", span)
    known = {word: _whole(context, table, word, column, span) for word in table.rows if word in words}
    return [known.get(word, NEVER) for word in words]


def _whole(context: Context, table: Table, row: str, column: str, span: Span) -> int:
    """The whole number in a cell (R001, E023)."""
    text = context.cell(table, row, column, span)
    number = None if text is None else number_written(text)
    if text is not None and (number is None or number.denominator != 1):
        what = f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no whole number"
        context.report.error("E023", what, span)
    return 0 if number is None else int(number)


def _by_turn(context: Context, table: Table, column: str, times: int, span: Span) -> Ints:
    """What a table says of every turn by number, nothing of those behind the end (R001, E023)."""
    rows = rows_by_turn(context.game.turns, table.rows)
    found = [0] * (1 + max(rows, default=0))
    for turn, row in rows.items():
        found[turn] = times * _whole(context, table, row, column, span)
    return found

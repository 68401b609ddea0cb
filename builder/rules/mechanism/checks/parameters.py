"""Checks: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.diagnostics import Span
from builder.model.game import Table
from builder.rules.engine.calendar import rows_by_turn
from builder.rules.engine.codes import NEVER, NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import ALWAYS, UnitTest
from builder.rules.engine.scopes import UnitScope
from builder.rules.language.prelude import Bits, Ints
from builder.rules.mechanism.movement.parameters import number_written
from builder.rules.mechanism.values.effects import settings
from builder.rules.mechanism.values.parameters import Numbers
from builder.rules.mechanism.values.records import Effect
from builder.schema.base import Absent, Datum, Item, Slug, StateId, TableId, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

UnitNumber = Annotated[str | int, Written("number, or expression about a unit"), Absent("a table says it")]
ColumnHeading = Annotated[str | None, Written("heading of a column"), Absent("without a table")]


@dataclass(frozen=True, kw_only=True)
class Base:
    """The highest roll that passes, before any change.

    Attributes:
        when: for which units, None for all others.
        roll: how much, None where a table says it by unit.
        printed: by unit, NEVER for those of which the table says nothing; empty without a table.

    """

    when: Condition[UnitScope] | None
    roll: Amount[UnitScope] | None
    printed: Ints


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


@dataclass(frozen=True, kw_only=True)
class Check:
    """Dice that units must roll.

    Attributes:
        id: its name.
        title: the entry in the menu of a unit.
        help: a sentence for players.
        column: its place in the list.
        phases: places in the course of play.
        units: which units, while they have not rolled.
        dice: how many; `faces`: of each.
        bases: the highest roll that passes, the first that applies.
        shifts: what changes that number.
        passed: what becomes of units that pass.
        failed: what becomes of units that fail.
        lost: whether those that fail are lost.
        if_passed, if_failed: what players read of a unit.

    """

    id: str
    title: str
    help: str
    column: int
    phases: Bits
    units: Condition[UnitScope]
    dice: int
    faces: int
    bases: tuple[Base, ...]
    shifts: tuple[Shift, ...]
    passed: tuple[Effect, ...]
    failed: tuple[Effect, ...]
    lost: bool
    if_passed: str
    if_failed: str


@dataclass(frozen=True, kw_only=True)
class Checks:
    """All checks, in the order in which they are rolled."""

    checks: tuple[Check, ...]


# --- what authors write ------------------------------------------------------------------------------
class CheckNumberDoc(Item):
    """The highest roll that passes; the first that applies counts."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["side == 'un'"]
    )
    is_: Annotated[UnitNumber | None, Unit("points on the dice")] = Field(
        default=None, alias="is", description="How much.", examples=["7", "steps + 4"]
    )
    table: Annotated[TableId | None, Absent("`is` says it")] = Field(
        default=None, description="A table that says it by unit.", examples=["morale"]
    )
    column: ColumnHeading = Field(
        default=None, description="The heading of the table's column.", examples=["Base"]
    )
    row: Annotated[str | None, Written("word of the order of battle"), Absent("without a table")] = Field(
        default=None,
        description="The word of a unit that names its row of the table.",
        examples=["morale"],
    )


class CheckChangeDoc(Item):
    """What changes the highest roll that passes."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["terrain == 'mountain'"]
    )
    add: Annotated[UnitNumber | None, Unit("points on the dice")] = Field(
        default=None, description="How much; takes away when below zero.", examples=["-1", "terrain_price"]
    )
    table: Annotated[TableId | None, Absent("`add` says it")] = Field(
        default=None,
        description="A table that says it by the value of a state, or by turn: in the row headed by the "
        "name of the turn or by its beginning.",
        examples=["weather-effects"],
    )
    state: Annotated[StateId | None, Absent("the rows of the table are turns")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    column: ColumnHeading = Field(
        default=None, description="The heading of the table's column.", examples=["Air"]
    )
    times: Annotated[int, Unit("factor")] = Field(
        default=1,
        ge=-100,
        le=100,
        description="What the number of the table is multiplied by.",
        examples=["-1"],
    )


class CheckDoc(Datum):
    """A check: in some phases every unit of the side whose phase it is, and for which a condition holds,
    rolls dice. The phase does not end before all have rolled.
    """

    title: str = Field(description="The entry in the menu of a unit.", examples=["Check morale"])
    help: str = Field(default="", description="A sentence for players.", examples=["Two dice for a unit."])
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        description="In which phases.", examples=["morale"], min_length=1
    )
    units: UnitTest = Field(description="Which units must roll.", examples=["regrouping"])
    dice: Annotated[int, Unit("dice")] = Field(
        default=1, ge=1, le=20, description="How many dice.", examples=["2"]
    )
    faces: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of each.", examples=["10"]
    )
    needed: tuple[CheckNumberDoc, ...] = Field(
        min_length=1,
        description="The highest roll that passes.",
        examples=["[{table: morale, column: Base, row: morale}]"],
    )
    changes: tuple[CheckChangeDoc, ...] = Field(
        default=(), description="What changes that number.", examples=["[{add: -1, when: not supplied}]"]
    )
    passed: Numbers = Field(
        default_factory=dict,
        description="What values of a unit become that passes.",
        examples=["{neutralized: 0}"],
    )
    failed: Numbers = Field(
        default_factory=dict,
        description="What values of a unit become that fails.",
        examples=["{neutralized: 1}"],
    )
    lost: bool = Field(default=False, description="Whether one that fails is lost.", examples=["true"])
    if_passed: str = Field(
        default="passes",
        description="What players read of a unit with a roll so low.",
        examples=["is surprised"],
    )
    if_failed: str = Field(
        default="fails", description="What they read of one that rolls higher.", examples=["stands fast"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "checks": (
        dict[Slug, CheckDoc],
        Field(
            default_factory=dict,
            description="Checks: dice that units must roll in some phases, such as for morale. Where several "
            "are due in a phase they are rolled in this order.",
            examples=["{rally: {title: Rally, phases: morale, units: broken, needed: [{is: 3}]}}"],
        ),
    )
}
"""What it adds to `rules:`."""


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Checks | None:
    """The checks, None without any."""
    docs: Mapping[str, CheckDoc] = given.checks
    if not docs:
        return None
    return Checks(checks=tuple(_check(context, name, doc, k) for k, (name, doc) in enumerate(docs.items())))


def _check(context: Context, name: str, doc: CheckDoc, column: int) -> Check:
    return Check(
        id=name,
        title=doc.title,
        help=doc.help,
        column=column,
        phases=context.phases(doc, doc.phases, "phases"),
        units=context.condition(doc, "units", UnitScope, f"{name}: units"),
        dice=doc.dice,
        faces=doc.faces,
        bases=tuple(_base(context, name, d) for d in doc.needed),
        shifts=tuple(part for d in doc.changes for part in _shifts(context, name, d)),
        passed=settings(context, doc, doc.passed, "passed"),
        failed=settings(context, doc, doc.failed, "failed"),
        lost=doc.lost,
        if_passed=doc.if_passed,
        if_failed=doc.if_failed,
    )


def _base(context: Context, name: str, doc: CheckNumberDoc) -> Base:
    """The number of a check; by unit when a table says it (S002, R001, E023)."""
    printed: Ints = []
    if doc.is_ is None:
        if doc.table is None or doc.column is None or doc.row is None:
            context.report.error("S002", "'is' is missing, or 'table', 'column' and 'row'", doc.where.span)
        else:
            table = context.table(doc, doc.table, "table")
            if table is not None:
                printed = _by_unit(context, table, doc.column, doc.row, doc.where.of("row"))
    return Base(
        when=context.maybe(doc, "when", UnitScope, f"{name}: number"),
        roll=None if doc.is_ is None else context.amount(doc, "is", UnitScope, f"{name}: number"),
        printed=printed,
    )


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


def _shifts(context: Context, name: str, doc: CheckChangeDoc) -> Iterator[Shift]:
    """A change; one by a table value by value (S002, R001, E023)."""
    when = context.maybe(doc, "when", UnitScope, f"{name}: change")
    if doc.add is not None:
        add = context.amount(doc, "add", UnitScope, f"{name}: change")
        yield Shift(when=when, add=add, amount=0, state=NOWHERE, value=NOWHERE, turns=[])
        return
    if doc.table is None or doc.column is None:
        context.report.error("S002", "'add' is missing, or 'table' and 'column'", doc.where.span)
        return
    table = context.table(doc, doc.table, "table")
    if doc.state is None:
        if table is not None:
            turns = _by_turn(context, table, doc.column, doc.times, doc.where.of("column"))
            yield Shift(when=when, add=None, amount=0, state=NOWHERE, value=NOWHERE, turns=turns)
        return
    state = context.state(doc, doc.state, "state")
    if table is None or doc.state not in context.game.states:
        return
    for k, value in enumerate(context.game.states[doc.state].values):
        amount = doc.times * _whole(context, table, value.name, doc.column, doc.where.of("column"))
        if amount:
            yield Shift(when=when, add=None, amount=amount, state=state, value=k, turns=[])


def _by_turn(context: Context, table: Table, column: str, times: int, span: Span) -> Ints:
    """What a table says of every turn by number, nothing of those behind the end (R001, E023)."""
    rows = rows_by_turn(context.game.turns, table.rows)
    found = [0] * (1 + max(rows, default=0))
    for turn, row in rows.items():
        found[turn] = times * _whole(context, table, row, column, span)
    return found

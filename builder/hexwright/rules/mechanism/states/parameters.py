"""Changes of states: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from hexwright.model.game import State
from hexwright.rules.engine.calendar import rows_by_turn
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import World
from hexwright.rules.language.prelude import Bits, Ints, no_bits
from hexwright.schema.base import Absent, DieId, Item, StateId, TableId, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

MOST_ROLLS = 200


class StateChangeDoc(Item):
    """A state that changes by itself: when a phase begins, or when another state has got its value. What it
    becomes is fixed (`to`), or depends on a die (`die` with `results`), or stands in a table, in the column
    that is headed by the name of the turn or its beginning, and in the row of the die or of the other state.
    """

    state: StateId = Field(description="Which state.", examples=["weather"])
    phases: Annotated[Words, Written("words: ids of phases"), Absent("`by` says when")] = Field(
        default=(), description="In which phases, when they begin.", examples=["weather"]
    )
    by: Annotated[StateId | None, Absent("`phases` says when")] = Field(
        default=None,
        description="The state with which it changes, as soon as that is rolled for or chosen.",
        examples=["weather-roll"],
    )
    provided: Annotated[str | None, Written("expression about the game as it stands"), Absent("always")] = (
        Field(default=None, description="Whether it happens.", examples=["turn >= 4"])
    )
    die: Annotated[DieId | None, Absent("no die is rolled")] = Field(
        default=None, description="The die that decides.", examples=["d6"]
    )
    results: dict[Annotated[str, Written("id of a value")], Words] = Field(
        default_factory=dict,
        description="For each value the rolls that choose it; with any other roll nothing changes.",
        examples=["{open: 1..4, shut: 5 6}"],
    )
    to: Annotated[str | None, Written("id of a value"), Absent("`results` or `table` says it")] = Field(
        default=None, description="What it becomes.", examples=["open"]
    )
    table: Annotated[TableId | None, Absent("`results` or `to` says it")] = Field(
        default=None,
        description="The table of what it becomes. Its cells are ids or names of values.",
        examples=["weather"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "state_changes": (
        tuple[StateChangeDoc, ...],
        Field(
            default=(),
            description="States that the rules change. Nobody sets them by hand.",
            examples=["[{state: weather, by: weather-roll, table: weather}]"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class StateChange:
    """A state that changes by itself.

    Attributes:
        state: which.
        phases: places in the course of play; empty with `by`.
        by: the state with which it changes; NOWHERE without.
        provided: whether it does at all; None for always.
        dice: how many are rolled; 0 for none.
        faces: of each.
        lowest: the number on the lowest face.
        width: how many rolls, or values of the other state, there are; 1 without either.
        values: by turn and roll, or value of the other state: the value it gets, NOWHERE for no change.

    """

    state: int
    phases: Bits
    by: int
    provided: Condition[World] | None
    dice: int
    faces: int
    lowest: int
    width: int
    values: Ints


@dataclass(frozen=True, kw_only=True)
class States:
    """All changes, in the order in which they are looked at; `bound`: the states that change so."""

    changes: tuple[StateChange, ...]
    bound: Ints


# --- from one to the other ----------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> States | None:
    """What the rules read; None without any change."""
    docs: tuple[StateChangeDoc, ...] = given.state_changes
    if not docs:
        return None
    changes = tuple(_change(doc, context) for doc in docs)
    bound = sorted({change.state for change in changes if context.made.states[change.state].dice == 0})
    return States(changes=changes, bound=bound)


def _change(doc: StateChangeDoc, context: Context) -> StateChange:
    if (doc.by is None) != bool(doc.phases):
        context.report.error("S005", "give one of phases, by", doc.where.span)
    if sum((bool(doc.results), doc.to is not None, doc.table is not None)) != 1:
        context.report.error("S005", "give one of results, to, table", doc.where.span)
    if doc.results and doc.die is None:
        context.report.error("S002", "'results' need a die", doc.where.of("results"))
    if doc.die is not None:
        context.names.known("die", doc.die, context.game.dice, doc.where.of("die"))
    die = context.game.dice.get(doc.die or "")
    state = context.state(doc, doc.state, "state")
    by = NOWHERE if doc.by is None else context.state(doc, doc.by, "by")
    rows = [str(k) for k in range(1 + die.count * (die.lowest + die.sides - 1))] if die else [""]
    other = context.game.states.get(doc.by or "")
    if die is None and other is not None:
        rows = [value.name for value in other.values]
    return StateChange(
        state=state,
        phases=context.phases(doc, doc.phases, "phases") if doc.phases else no_bits(),
        by=by,
        provided=context.maybe(doc, "provided", World, f"{doc.state} changes"),
        dice=die.count if die else 0,
        faces=die.sides if die else 0,
        lowest=die.lowest if die else 0,
        width=len(rows),
        values=_values(doc, rows, context),
    )


def _values(doc: StateChangeDoc, rows: list[str], context: Context) -> Ints:
    """By turn and row the value that a state gets."""
    last = max(turn.number for turn in context.game.turns)
    found = [NOWHERE] * ((last + 1) * len(rows))
    state = context.game.states.get(doc.state)
    if state is None:
        return found
    if doc.table is not None:
        for turn, k, number in _by_table(doc, doc.table, rows, state, context):
            found[turn * len(rows) + k] = number
        return found
    ids = [value.id for value in state.values]
    once = [NOWHERE] * len(rows)
    for value, rolls in doc.results.items():
        context.names.known(f"value of '{doc.state}'", value, ids, doc.where.of("results"))
        for roll in _rolls(doc, rolls, context):
            if roll < len(once) and value in ids:
                once[roll] = ids.index(value)
    if doc.to is not None and context.names.known(f"value of '{doc.state}'", doc.to, ids, doc.where.of("to")):
        once = [ids.index(doc.to)] * len(rows)
    return once * (last + 1)


def _rolls(doc: StateChangeDoc, words: Words, context: Context) -> Iterator[int]:
    """The numbers of rolls such as 1, 2 and 3..6 (S005)."""
    for word in words:
        first, dots, last = word.partition("..")
        if not first.isdecimal() or (dots and not last.isdecimal()) or len(word) > 8:
            what = f"rolls are written 1 2 or 3..6, not '{word}'"
            context.report.error("S005", what, doc.where.of("results"))
        else:
            yield from range(int(first), min(int(last or first), int(first) + MOST_ROLLS) + 1)


def _by_table(
    doc: StateChangeDoc, name: str, rows: list[str], state: State, context: Context
) -> Iterator[tuple[int, int, int]]:
    """Turn, row and value, as a table has them; rows that it does not have change nothing (R001)."""
    table = context.table(doc, name, "table")
    if table is None:
        return
    columns = rows_by_turn(context.game.turns, table.columns)
    known = {value.id.casefold(): k for k, value in enumerate(state.values)}
    known |= {value.name.casefold(): k for k, value in enumerate(state.values)}
    for k, row in enumerate(rows):
        if row not in table.rows:
            continue
        for turn, column in columns.items():
            cell = table.cells[table.rows.index(row)][table.columns.index(column)].casefold()
            if context.names.known(f"value of '{doc.state}'", cell, known, doc.where.of("table")):
                yield turn, k, known[cell]

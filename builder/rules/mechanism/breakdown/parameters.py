"""Breakdown: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import ALWAYS, Exact, UnitTest
from builder.rules.engine.scopes import UnitScope
from builder.rules.language.prelude import Ints
from builder.rules.mechanism.movement.records import Movement
from builder.rules.mechanism.values.records import Value, Values
from builder.schema.base import Absent, Datum, Item, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


@dataclass(frozen=True, kw_only=True)
class Price:
    """What breaking down or recombining costs units, in parts of a point. `when`: None for all others.
    `whole`: whether one of them that is lost does not fall apart; `mixed`: whether parts of others of its own
    whole stand in for its own.
    """

    points: int
    when: Condition[UnitScope] | None
    whole: bool
    mixed: bool


@dataclass(frozen=True, kw_only=True)
class Breakdown:
    """Breakdown.

    Attributes:
        whole: for every unit the one that it is a part of, NOWHERE for none.
        parts: how many parts each unit has.
        prices: of units that break down, or that recombining gives: the first that applies; a unit for which
            none does cannot.
        carried: conditions of the whole that its parts have, and of a part that the whole has.
        falls_apart: whether the smallest parts of a unit that is lost are lost in its place.

    """

    whole: Ints
    parts: Ints
    prices: tuple[Price, ...]
    carried: tuple[Value, ...]
    falls_apart: bool


# --- what authors write ------------------------------------------------------------------------------
class DivisibleDoc(Item):
    """What it costs some units to break down, and their parts to recombine."""

    units: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="Which units, the whole.", examples=["nationality == 'us'"]
    )
    price: Annotated[Exact, Unit("movement points")] = Field(
        default=Fraction(0),
        ge=0,
        le=1000,
        description="What it costs every part of the points it has.",
        examples=["2"],
    )
    mixed: bool = Field(
        default=False,
        description="Whether, when it is recombined, parts of its sister units stand in for its own: any "
        "three battalions of a division for those of one regiment. They change places with those missing.",
        examples=["true"],
    )
    lost_whole: bool = Field(
        default=False,
        description="Whether one that is lost is lost as it is, in spite of `falls_apart`.",
        examples=["true"],
    )


class BreakdownDoc(Datum):
    """Breakdown: units that have `parts` in the order of battle are replaced by them, before they move, and
    recombined, after the parts have moved. What is not in play stands on the organisation chart.
    """

    units: tuple[DivisibleDoc, ...] = Field(
        min_length=1,
        description="Which units break down, at what price; the first case that applies.",
        examples=["[{units: nationality == 'us', price: 2}]"],
    )
    carries: Annotated[Words, Written("words: names of conditions of units")] = Field(
        default=(),
        description="Conditions that the parts have of the whole, and the whole of any of its parts.",
        examples=["disorganised"],
    )
    falls_apart: bool = Field(
        default=False,
        description="Whether a unit with parts that is lost goes to the chart, and its smallest parts to the "
        "lost units.",
        examples=["true"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "breakdown": (
        Annotated[BreakdownDoc | None, Absent("no unit breaks down")],
        Field(
            default=None,
            description="Breakdown of units into their parts, and recombination.",
            examples=["{units: [{price: 2}]}"],
        ),
    )
}
"""What it adds to `rules:`."""


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Breakdown | None:
    """Breakdown, None without."""
    doc: BreakdownDoc | None = given.breakdown
    if doc is None:
        return None
    movement = context.of(Movement)
    if movement is None:
        context.report.error("S002", "'breakdown' needs 'movement'", given.where.of("breakdown"))
        return None
    units = list(context.game.units)
    whole = [NOWHERE] * len(units)
    parts = [0] * len(units)
    for k, unit in enumerate(context.game.units.values()):
        for name in unit.parts:
            whole[units.index(name)] = k
            parts[k] += 1
    if not any(parts):
        context.report.error("S002", "no unit has 'parts'", given.where.of("breakdown"))
    for k, name in enumerate(units):
        if (parts[k] or whole[k] != NOWHERE) and context.made.units.seats[k] == NOWHERE:
            context.report.error(
                "E024", f"'{name}' has no place on an organisation chart", given.where.of("breakdown")
            )
    return Breakdown(
        whole=whole,
        parts=parts,
        prices=tuple(_price(context, d, movement.parts) for d in doc.units),
        carried=tuple(_condition(context, doc, name) for name in doc.carries),
        falls_apart=doc.falls_apart,
    )


def _price(context: Context, doc: DivisibleDoc, parts: int) -> Price:
    if doc.price * parts != int(doc.price * parts):
        context.report.error("E023", f"movement counts no parts such as {doc.price}", doc.where.of("price"))
    return Price(
        points=int(doc.price * parts),
        when=context.maybe(doc, "units", UnitScope, "units that break down"),
        whole=doc.lost_whole,
        mixed=doc.mixed,
    )


def _condition(context: Context, doc: BreakdownDoc, name: str) -> Value:
    """A condition of units (R001)."""
    values = context.of(Values)
    known = {value.id: value for value in ([] if values is None else values.units)}
    context.names.known("value of units", name, known, doc.where.of("carries"))
    return known.get(name) or next(iter(known.values()), NO_CONDITION)


NO_CONDITION = Value(
    id="",
    title="",
    of=0,
    column=0,
    initial=[],
    least=0,
    most=1,
    until=0,
    truth=True,
    fatal=False,
    spared=[],
    letters="",
    sites=[],
    cells=[],
    levels=(),
    follows=False,
)
"""Stands for one that is not declared."""

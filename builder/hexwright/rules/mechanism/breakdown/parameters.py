"""Breakdown of units into their parts, and recombination."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, given, made, record_of
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.types import POINTS
from hexwright.rules.mechanism.values.records import Value, Values
from hexwright.schema.base import Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Price(Parameters):
    """What it costs some units to break down, and their parts to recombine."""

    when: Condition[UnitScope] | None = given(
        "Which units, the whole.",
        example="nationality == 'us'",
        absent="always",
        key="units",
        what="units that break down",
    )
    points: int = given(
        "What it costs every part of the points it has.",
        example="2",
        default=Fraction(0),
        unit="movement points",
        least=0,
        most=1000,
        key="price",
        reading=POINTS,
    )
    mixed: bool = given(
        "Whether, when it is recombined, parts of its sister units stand in for its own: any three "
        "battalions of a division for those of one regiment. They change places with those missing.",
        example="true",
        default=False,
    )
    whole: bool = given(
        "Whether one that is lost is lost as it is, in spite of `falls_apart`.",
        example="true",
        default=False,
        key="lost_whole",
    )


def _conditions(asked: Asked) -> tuple[Value, ...]:
    """Conditions of units (R001)."""
    values = asked.context.of(Values)
    known = {value.id: value for value in ([] if values is None else values.units)}
    found = []
    for name in asked.value:
        asked.context.names.known("value of units", name, known, asked.doc.where.of(asked.key))
        found.append(known.get(name) or next(iter(known.values()), NO_CONDITION))
    return tuple(found)


class Breakdown(Parameters):
    """Breakdown: units that have `parts` in the order of battle are replaced by them, before they move, and
    recombined, after the parts have moved. What is not in play stands on the organisation chart.

    `whole`: for every unit the one that it is a part of, NOWHERE for none; `parts`: how many each has.
    """

    prices: tuple[Price, ...] = given(
        "Which units break down, at what price; the first case that applies.",
        example="[{units: nationality == 'us', price: 2}]",
        fewest=1,
        key="units",
    )
    carried: tuple[Value, ...] = given(
        "Conditions that the parts have of the whole, and the whole of any of its parts.",
        example="disorganised",
        default=(),
        key="carries",
        reading=Reading(Annotated[Words, Written("words: names of conditions of units")], _conditions),
    )
    falls_apart: bool = given(
        "Whether a unit with parts that is lost goes to the chart, and its smallest parts to the lost units.",
        example="true",
        default=False,
    )
    whole: Ints = made()
    parts: Ints = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """Who is part of whom (S002, E024)."""
        units = list(context.game.units)
        whole = [NOWHERE] * len(units)
        parts = [0] * len(units)
        for k, unit in enumerate(context.game.units.values()):
            for name in unit.parts:
                whole[units.index(name)] = k
                parts[k] += 1
        if not any(parts):
            context.report.error("S002", "no unit has 'parts'", doc.where.span)
        for k, name in enumerate(units):
            if (parts[k] or whole[k] != NOWHERE) and context.made.units.seats[k] == NOWHERE:
                context.report.error(
                    "E024", f"'{name}' has no place on an organisation chart", doc.where.span
                )
        return {"whole": whole, "parts": parts}


KEYS: Mapping[str, Key] = {
    "breakdown": alone(
        Breakdown,
        "Breakdown of units into their parts, and recombination.",
        "{units: [{price: 2}]}",
        absent="no unit breaks down",
    )
}


def prepare(written: Any, context: Context) -> Breakdown | None:
    """Breakdown, None without."""
    if written.breakdown is not None and context.of(Movement) is None:
        context.report.error("S002", "'breakdown' needs 'movement'", written.where.of("breakdown"))
        return None
    return record_of(context, Breakdown, written.breakdown)


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

"""Replacements: steps given back in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.play import Until
from hexwright.rules.engine.records import TargetScope, UnitScope
from hexwright.rules.engine.section import Key, Parameters, choice, given, listed, made, records
from hexwright.rules.mechanism.placing.parameters import Company
from hexwright.rules.mechanism.values.types import Price

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

PER = choice({"phase": Until.PHASE, "turn": Until.TURN, "game": Until.GAME})


class Replacement(Company):
    """Steps given back in a phase of replacements."""

    side: Side = given("Whose units.", example="un")
    units: Condition[UnitScope] = given("Which of them.", example="nationality == 'rok'", what="replacement")
    steps: int = given("How many steps a unit gets.", example="2", default=1, unit="steps", least=1, most=20)
    times: int = given(
        "How many times they are given.", example="3", default=1, unit="times", least=1, most=1000
    )
    per: int = given(
        "In what: so many times in every phase, turn, or game.", example="turn", default="phase", reading=PER
    )
    once_each: bool = given(
        "Whether a unit that has had any steps in a phase gets no more in it.", example="true", default=False
    )
    supplied: bool = given("Whether only units in supply get them.", example="false", default=True)
    lost: bool = given(
        "Whether they bring units back that are lost, though not for good, instead of serving those on the "
        "map. `steps` is then what a unit comes back with.",
        example="true",
        default=False,
    )
    to: Condition[TargetScope] | None = given(
        "Where lost units come back.",
        example="\"'ports' in to_hex_sets\"",
        absent="anywhere",
        what="where it comes back",
    )
    price: Price = given("What it costs, in declared values.", example="{supply-points: 2}", default={})

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S005 for what is of units that come back, where none do."""
        Company.check(context, doc)
        for key, value in (("to", doc.to), ("with", doc.with_), ("without", doc.without)):
            if value is not None and not doc.lost:
                what = f"'{key}' is for units that come back: 'lost: true'"
                context.report.error("S005", what, doc.where.of(key))


class Replacements(Parameters):
    """All replacements. For a unit the first that it still can get counts."""

    given: tuple[Replacement, ...] = made()


KEYS: Mapping[str, Key] = {
    "replacements": listed(
        Replacement,
        "Replacements: steps given back in a phase.",
        "[{side: un, units: nationality == 'rok'}]",
    )
}


def prepare(written: Any, context: Context) -> Replacements | None:
    """What the rules read; None without any replacement."""
    docs = written.replacements
    return Replacements(given=records(context, Replacement, docs)) if docs else None


def lengths(rules: Replacements) -> dict[str, int]:
    """How many replacements there are."""
    return {"replacements": len(rules.given)}

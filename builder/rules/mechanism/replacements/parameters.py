"""Replacements: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field

from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import TargetTest, UnitTest
from builder.rules.engine.play import Until
from builder.rules.engine.scopes import TargetScope, UnitScope
from builder.rules.mechanism.placing.parameters import Company, CompanyDoc, company
from builder.rules.mechanism.values.effects import prices
from builder.rules.mechanism.values.parameters import PriceDoc
from builder.rules.mechanism.values.records import Effect
from builder.schema.base import Absent, SideId, Unit

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

PER: Final[Mapping[str, Until]] = {"phase": Until.PHASE, "turn": Until.TURN, "game": Until.GAME}


class ReplacementDoc(CompanyDoc):
    """Steps given back in a phase of replacements."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    units: UnitTest = Field(description="Which of them.", examples=["nationality == 'rok'"])
    steps: Annotated[int, Unit("steps")] = Field(
        default=1, ge=1, le=20, description="How many steps a unit gets.", examples=["2"]
    )
    times: Annotated[int, Unit("times")] = Field(
        default=1, ge=1, le=1000, description="How many times they are given.", examples=["3"]
    )
    per: Literal["phase", "turn", "game"] = Field(
        default="phase",
        description="In what: so many times in every phase, turn, or game.",
        examples=["turn"],
    )
    once_each: bool = Field(
        default=False,
        description="Whether a unit that has had any steps in a phase gets no more in it.",
        examples=["true"],
    )
    supplied: bool = Field(
        default=True, description="Whether only units in supply get them.", examples=["false"]
    )
    lost: bool = Field(
        default=False,
        description="Whether they bring units back that are lost, though not for good, instead of serving "
        "those on the map. `steps` is then what a unit comes back with.",
        examples=["true"],
    )
    to: Annotated[TargetTest | None, Absent("anywhere")] = Field(
        default=None, description="Where lost units come back.", examples=["\"'ports' in to_hex_sets\""]
    )
    price: PriceDoc = Field(
        default_factory=dict,
        description="What it costs, in declared values.",
        examples=["{supply-points: 2}"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "replacements": (
        tuple[ReplacementDoc, ...],
        Field(
            default=(),
            description="Replacements: steps given back in a phase.",
            examples=["[{side: un, units: nationality == 'rok'}]"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Replacement:
    """Steps given back.

    Attributes:
        side: whose units.
        units: which of them.
        steps: how many a unit gets.
        times: how many times it is given.
        per: in a PHASE, a TURN, or the GAME (`Until`).
        once_each: whether nobody gets it who has had steps in the same phase.
        supplied: whether only units in supply get it.
        lost: whether units that are lost get it, and come back, and no others.
        to: for them, where they come back; None for anywhere.
        company: for them, who must stand there, and who must not.
        price: what it costs, in values.

    """

    side: int
    units: Condition[UnitScope]
    steps: int
    times: int
    per: int
    once_each: bool
    supplied: bool
    lost: bool
    to: Condition[TargetScope] | None
    company: Company
    price: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class Replacements:
    """All replacements. For a unit the first that it still can get counts."""

    given: tuple[Replacement, ...]


def prepare(given: Any, context: Context) -> Replacements | None:
    """What the rules read; None without any replacement."""
    docs: tuple[ReplacementDoc, ...] = given.replacements
    if not docs:
        return None
    return Replacements(given=tuple(_replacement(doc, context) for doc in docs))


def _replacement(doc: ReplacementDoc, context: Context) -> Replacement:
    for key, given in (("to", doc.to), ("with", doc.with_), ("without", doc.without)):
        if given is not None and not doc.lost:
            what = f"'{key}' is for units that come back: 'lost: true'"
            context.report.error("S005", what, doc.where.of(key))
    return Replacement(
        side=context.side(doc, doc.side),
        units=context.condition(doc, "units", UnitScope, "replacement"),
        steps=doc.steps,
        times=doc.times,
        per=int(PER[doc.per]),
        once_each=doc.once_each,
        supplied=doc.supplied,
        lost=doc.lost,
        to=context.maybe(doc, "to", TargetScope, "where it comes back"),
        company=company(doc, context, "replacement"),
        price=prices(context, doc, doc.price, "price"),
    )


def lengths(rules: Replacements) -> Mapping[str, int]:
    """How many replacements there are."""
    return {"replacements": len(rules.given)}

"""Placing: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import BanDoc, TargetTest, UnitTest, bans
from builder.rules.engine.scopes import StandingUnit, TargetScope
from builder.schema.base import Absent, Datum, SideId

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class ArrivalDoc(Datum):
    """Where units that are due come into play, in phases that do `arrive`."""

    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units.", examples=["un"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which of them.", examples=["size == 'XX'"]
    )
    to: Annotated[TargetTest | None, Absent("anywhere")] = Field(
        default=None, description="Where they may be placed.", examples=["\"'ports' in to_hex_sets\""]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "placing": (
        tuple[BanDoc, ...],
        Field(
            default=(),
            description="Placing: where units may not be set up or placed anew.",
            examples=[
                "[{when: side == 'un' and to_control != 'un', says: the UN stands south of the front}]"
            ],
        ),
    ),
    "arrivals": (
        tuple[ArrivalDoc, ...],
        Field(
            default=(),
            description="Arrivals: where units come into play, from the turn at which they start. For a unit "
            "the first entry counts.",
            examples=["[{side: un, to: \"'ports' in to_hex_sets\"}]"],
        ),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """Where units that are due come into play. `units`: which, None for all; `to`: None for anywhere."""

    side: int
    units: Condition[StandingUnit] | None
    to: Condition[TargetScope] | None


@dataclass(frozen=True, kw_only=True)
class Placing:
    """Set-up and placing anew, and arrivals. `bans`: where units may not stand."""

    bans: tuple[Ban, ...]
    arrivals: tuple[Arrival, ...]


def prepare(given: Any, context: Context) -> Placing:
    """What the rules read. Every game can have units that are set up."""
    docs: tuple[ArrivalDoc, ...] = given.arrivals
    arrive = any("arrive" in phase.does for phase in given.sequence.values())
    if docs and not arrive:
        context.report.error("E025", "no phase does 'arrive'", docs[0].where.span)
    arrivals = [
        Arrival(
            side=NOWHERE if doc.side is None else context.side(doc, doc.side),
            units=context.maybe(doc, "units", StandingUnit, "arrival"),
            to=context.maybe(doc, "to", TargetScope, "place of arrival"),
        )
        for doc in docs
    ]
    anywhere = Arrival(side=NOWHERE, units=None, to=None)
    return Placing(
        bans=bans(context, given.placing, "placing"),
        arrivals=tuple(arrivals) or ((anywhere,) if arrive else ()),
    )

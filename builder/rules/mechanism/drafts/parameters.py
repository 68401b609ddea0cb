"""Drafts: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import Area, UnitTest
from builder.rules.engine.scopes import StandingUnit, World
from builder.rules.language.prelude import Bits
from builder.schema.base import Absent, Item, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class DraftDoc(Item):
    """Units that go from one box to another when a phase begins."""

    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1, description="In which phases.", examples=["arrivals"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which units.", examples=["type == 'militia'"]
    )
    from_: Area = Field(alias="from", description="The box they leave.", examples=["pool"])
    to: Area = Field(description="The box they go to.", examples=["drafted"])
    count: Annotated[str | None, Written("expression that is a number"), Absent("all that are there")] = (
        Field(default=None, description="How many go.", examples=["held('red', 'towns')"])
    )
    most: Annotated[
        str | None, Written("expression that is a number"), Absent("the enemy sends nobody back")
    ] = Field(
        default=None,
        description="How many may be on the map. What is beyond the enemy may send back to where they came "
        "from, in these phases, if they have `reaction: send-back`.",
        examples=["2 + held('red', 'towns')"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "drafts": (
        tuple[DraftDoc, ...],
        Field(
            default=(),
            description="Drafts: units that go from one box to another when a phase begins.",
            examples=["[{phases: arrivals, from: pool, to: drafted, count: \"held('red', 'towns')\"}]"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Draft:
    """Units that go from one box to another. `count`: None for all that are there; `units`: None for any;
    `most`: how many may be on the map before the enemy may send some back, None for any number.
    """

    phases: Bits
    units: Condition[StandingUnit] | None
    start: int
    to: int
    count: Amount[World] | None
    most: Amount[World] | None


@dataclass(frozen=True, kw_only=True)
class Drafts:
    """All drafts, in the order in which they happen."""

    drafts: tuple[Draft, ...]


def prepare(given: Any, context: Context) -> Drafts | None:
    """What the rules read; None without any."""
    docs: tuple[DraftDoc, ...] = given.drafts
    if not docs:
        return None
    return Drafts(
        drafts=tuple(
            Draft(
                phases=context.phases(doc, doc.phases, "phases"),
                units=context.maybe(doc, "units", StandingUnit, "draft: units"),
                start=context.place(doc, doc.from_, "from"),
                to=context.place(doc, doc.to, "to"),
                count=None if doc.count is None else context.amount(doc, "count", World, "draft: how many"),
                most=None if doc.most is None else context.amount(doc, "most", World, "draft: the most"),
            )
            for doc in docs
        )
    )

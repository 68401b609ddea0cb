"""Drafts: units that go from one box to another when a phase begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Box, Phases
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import StandingUnit, World
from hexwright.rules.engine.section import Key, Parameters, given, listed, made, records

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Draft(Parameters):
    """Units that go from one box to another when a phase begins."""

    phases: Phases = given("In which phases.", example="arrivals", fewest=1)
    units: Condition[StandingUnit] | None = given(
        "Which units.", example="type == 'militia'", absent="all", what="draft: units"
    )
    start: Box = given("The box they leave.", example="pool", key="from")
    to: Box = given("The box they go to.", example="drafted")
    count: Amount[World] | None = given(
        "How many go.",
        example="held('red', 'towns')",
        absent="all that are there",
        what="draft: how many",
    )
    most: Amount[World] | None = given(
        "How many may be on the map. What is beyond the enemy may send back to where they came from, in "
        "these phases, if they have `reaction: send-back`.",
        example="2 + held('red', 'towns')",
        absent="the enemy sends nobody back",
        what="draft: the most",
    )


class Drafts(Parameters):
    """All drafts, in the order in which they happen."""

    drafts: tuple[Draft, ...] = made()


KEYS: Mapping[str, Key] = {
    "drafts": listed(
        Draft,
        "Drafts: units that go from one box to another when a phase begins.",
        "[{phases: arrivals, from: pool, to: drafted, count: \"held('red', 'towns')\"}]",
    )
}


def prepare(written: Any, context: Context) -> Drafts | None:
    """What the rules read; None without any."""
    return Drafts(drafts=records(context, Draft, written.drafts)) if written.drafts else None

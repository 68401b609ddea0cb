"""Supply that is looked at once a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Phases
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import World
from hexwright.rules.engine.section import Key, Parameters, alone, given, record_of

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Noting(Parameters):
    """Supply that is looked at once a turn: what is found then counts until the turn ends.

    Units that come into play later are looked at whenever it matters, and so is everything that traces no
    line.
    """

    phases: Phases = given("When: as the first of these begins in a turn.", example="supply-phase", fewest=1)
    when: Condition[World] | None = given(
        "Whether that is so, such as by an optional rule.",
        example="supply_time == 'once-a-turn'",
        absent="always",
        what="whether supply is looked at once a turn",
    )


KEYS: Mapping[str, Key] = {
    "supply_noted": alone(
        Noting,
        "Supply is looked at once a turn, and not whenever it matters.",
        "{phases: supply-phase}",
        absent="it is looked at whenever it matters",
    )
}


def prepare(written: Any, context: Context) -> Noting | None:
    """What the rules read; None if supply is looked at whenever it matters."""
    doc = written.supply_noted
    if doc is not None and not written.supply:
        context.report.error("S005", "'supply_noted' needs 'supply'", doc.where.span)
        return None
    return record_of(context, Noting, doc)

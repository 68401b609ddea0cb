"""Supply that is looked at once a turn: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import World
from builder.rules.language.prelude import Bits
from builder.schema.base import Absent, Datum, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class NotingDoc(Datum):
    """Supply that is looked at once a turn: what is found then counts until the turn ends.

    Units that come into play later are looked at whenever it matters, and so is everything that traces no
    line.
    """

    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1,
        description="When: as the first of these begins in a turn.",
        examples=["supply-phase"],
    )
    when: Annotated[str | None, Written("expression about the game"), Absent("always")] = Field(
        default=None,
        description="Whether that is so, such as by an optional rule.",
        examples=["supply_time == 'once-a-turn'"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "supply_noted": (
        Annotated[NotingDoc | None, Absent("it is looked at whenever it matters")],
        Field(
            default=None,
            description="Supply is looked at once a turn, and not whenever it matters.",
            examples=["{phases: supply-phase}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Noting:
    """When supply is looked at. `phases`: places in the course of play, of which the first in a turn is the
    moment; `when`: whether that is so, None for always.
    """

    phases: Bits
    when: Condition[World] | None


def prepare(given: Any, context: Context) -> Noting | None:
    """What the rules read; None if supply is looked at whenever it matters."""
    doc: NotingDoc | None = given.supply_noted
    if doc is None:
        return None
    if not given.supply:
        context.report.error("S005", "'supply_noted' needs 'supply'", doc.where.span)
        return None
    return Noting(
        phases=context.phases(doc, doc.phases, "phases"),
        when=context.maybe(doc, "when", World, "whether supply is looked at once a turn"),
    )

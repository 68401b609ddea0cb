"""Companions: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import Area, UnitTest
from builder.rules.engine.scopes import StandingUnit
from builder.rules.language.prelude import Bits, no_bits
from builder.rules.mechanism.placing.parameters import Company, CompanyDoc, company
from builder.schema.base import Absent, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class CompanionDoc(CompanyDoc):
    """Units that stay only with others, or never with them. Those that do not are taken off the map."""

    units: UnitTest = Field(description="Which units.", examples=["type == 'militia'"])
    free: Annotated[Words, Written("words: ids of phases"), Absent("no phase")] = Field(
        default=(),
        description="Phases in which it does not matter with whom they stand.",
        examples=["red-move"],
    )
    home: Annotated[Area | None, Absent("they are lost")] = Field(
        default=None,
        description="The box to which they go then, and in place of the losses if they are lost.",
        examples=["pool"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "companions": (
        tuple[CompanionDoc, ...],
        Field(
            default=(),
            description="Units that stay on the map only with others, or never with them.",
            examples=["[{units: type == 'militia', with: size == 'XX', home: pool}]"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Companion:
    """Units that stay only with others. `home`: where they go if not; NOWHERE: they are lost."""

    units: Condition[StandingUnit]
    company: Company
    free: Bits
    home: int


@dataclass(frozen=True, kw_only=True)
class Companions:
    """All of them."""

    rules: tuple[Companion, ...]


def prepare(given: Any, context: Context) -> Companions | None:
    """What the rules read; None without any."""
    docs: tuple[CompanionDoc, ...] = given.companions
    if not docs:
        return None
    return Companions(
        rules=tuple(
            Companion(
                units=context.condition(doc, "units", StandingUnit, "companions: units"),
                company=company(doc, context, "companions"),
                free=context.phases(doc, doc.free, "free") if doc.free else no_bits(),
                home=NOWHERE if doc.home is None else context.place(doc, doc.home, "home"),
            )
            for doc in docs
        )
    )

"""Restoring: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.codes import NEVER, NOWHERE
from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import UnitScope
from builder.schema.base import Absent, Item, SideId, Unit, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class RestoreDoc(Item):
    """Units that get steps back when a phase of restoring begins."""

    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units.", examples=["un"]
    )
    units: Annotated[str | None, Written("expression about a unit"), Absent("all")] = Field(
        default=None, description="Which of them.", examples=["supplied"]
    )
    steps: Annotated[int | None, Unit("steps"), Absent("up to full strength")] = Field(
        default=None, ge=1, le=20, description="How many steps each gets.", examples=["1"]
    )
    lost: bool = Field(
        default=True,
        description="Whether units lost, but not for good, get them too; they may then be placed anew.",
        examples=["false"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "restoring": (
        tuple[RestoreDoc, ...],
        Field(
            default=(),
            description="Restoring: which units get steps back when a phase that does `restore` begins. For "
            "a unit the first entry counts; without any, all units get all their steps.",
            examples=["[{side: un, units: supplied, steps: 1}]"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Restore:
    """Steps that units of a side get back. `steps`: NEVER for all."""

    side: int
    when: Condition[UnitScope] | None
    steps: int
    lost: bool


@dataclass(frozen=True, kw_only=True)
class Restoring:
    """What is restored. Of several rules for a unit the first counts."""

    rules: tuple[Restore, ...]


def prepare(given: Any, context: Context) -> Restoring | None:
    """What the rules read. Where phases restore and nothing is said, every unit gets all its steps."""
    docs: tuple[RestoreDoc, ...] = given.restoring
    if not any("restore" in phase.does for phase in given.sequence.values()):
        if docs:
            context.report.error(
                "E025", "no phase restores units: 'does: restore' is missing", docs[0].where.span
            )
        return None
    every_unit = Restore(side=NOWHERE, when=None, steps=NEVER, lost=True)
    return Restoring(rules=tuple(_rule(doc, context) for doc in docs) or (every_unit,))


def _rule(doc: RestoreDoc, context: Context) -> Restore:
    return Restore(
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        when=context.maybe(doc, "units", UnitScope, "restored"),
        steps=NEVER if doc.steps is None else doc.steps,
        lost=doc.lost,
    )

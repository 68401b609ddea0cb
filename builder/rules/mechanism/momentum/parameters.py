"""Momentum: what an author may write, and how it becomes what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.parameters import UnitTest
from builder.rules.engine.scopes import UnitScope
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.momentum.records import Momentum
from builder.schema.base import Absent, Datum

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class MomentumDoc(Datum):
    """Momentum: a second attack at once for units that advanced."""

    needs: UnitTest = Field(
        description="A unit there must be among them.", examples=["\"'us-divisions' in unit_sets\""]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "momentum": (
        Annotated[MomentumDoc | None, Absent("a unit attacks once in a phase")],
        Field(
            default=None,
            description="A second attack at once for units that advanced.",
            examples=["{needs: \"type == 'armour'\"}"],
        ),
    )
}


def prepare(given: Any, context: Context) -> Momentum | None:
    """The momentum of a game, None without it."""
    doc: MomentumDoc | None = given.momentum
    if doc is None:
        return None
    if context.of(Combat) is None:
        context.report.error("E023", "'momentum' needs a section 'combat'", doc.where.span)
    return Momentum(needs=context.condition(doc, "needs", UnitScope, "momentum attack"))

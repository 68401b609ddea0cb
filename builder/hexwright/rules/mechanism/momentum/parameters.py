"""Momentum: a second attack at once for units that advanced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.section import Key, Parameters, alone, given, record_of
from hexwright.rules.mechanism.combat.parameters import Combat

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Momentum(Parameters):
    """Momentum: a second attack at once for units that advanced."""

    needs: Condition[UnitScope] = given(
        "A unit there must be among them.", example="\"'us-divisions' in unit_sets\"", what="momentum attack"
    )


KEYS: Mapping[str, Key] = {
    "momentum": alone(
        Momentum,
        "A second attack at once for units that advanced.",
        "{needs: \"type == 'armour'\"}",
        absent="a unit attacks once in a phase",
    )
}


def prepare(written: Any, context: Context) -> Momentum | None:
    """The momentum of a game, None without it."""
    doc = written.momentum
    if doc is not None and context.of(Combat) is None:
        context.report.error("E023", "'momentum' needs a section 'combat'", doc.where.span)
    return record_of(context, Momentum, doc)

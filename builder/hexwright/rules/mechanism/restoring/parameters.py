"""Restoring: units that get steps back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import NEVER, NOWHERE, Side
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import UnitScope
from hexwright.rules.engine.section import Key, Parameters, given, listed, made, records

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Restore(Parameters):
    """Units that get steps back when a phase of restoring begins."""

    side: Side = given("Whose units.", example="un", absent="every side's", otherwise=NOWHERE)
    when: Condition[UnitScope] | None = given(
        "Which of them.", example="supplied", absent="all", key="units", what="restored"
    )
    steps: int = given(
        "How many steps each gets.",
        example="1",
        absent="up to full strength",
        otherwise=NEVER,
        unit="steps",
        least=1,
        most=20,
    )
    lost: bool = given(
        "Whether units lost, but not for good, get them too; they may then be placed anew.",
        example="false",
        default=True,
    )


class Restoring(Parameters):
    """What is restored. Of several rules for a unit the first counts."""

    rules: tuple[Restore, ...] = made()


KEYS: Mapping[str, Key] = {
    "restoring": listed(
        Restore,
        "Restoring: which units get steps back when a phase that does `restore` begins. For a unit the first "
        "entry counts; without any, all units get all their steps.",
        "[{side: un, units: supplied, steps: 1}]",
    )
}


def prepare(written: Any, context: Context) -> Restoring | None:
    """What the rules read. Where phases restore and nothing is said, every unit gets all its steps."""
    docs = written.restoring
    if not any("restore" in phase.does for phase in written.sequence.values()):
        if docs:
            context.report.error(
                "E025", "no phase restores units: 'does: restore' is missing", docs[0].where.span
            )
        return None
    every_unit = Restore(side=NOWHERE, when=None, steps=NEVER, lost=True)
    return Restoring(rules=records(context, Restore, docs) or (every_unit,))

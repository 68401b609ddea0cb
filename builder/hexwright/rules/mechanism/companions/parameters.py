"""Companions: units that stay on the map only with others, or never with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import NOWHERE, Box, Phases
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import StandingUnit
from hexwright.rules.engine.section import Key, Parameters, given, listed, made, records
from hexwright.rules.language.prelude import no_bits
from hexwright.rules.mechanism.placing.parameters import Company

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Companion(Company):
    """Units that stay only with others, or never with them. Those that do not are taken off the map."""

    units: Condition[StandingUnit] = given(
        "Which units.", example="type == 'militia'", what="companions: units"
    )
    free: Phases = given(
        "Phases in which it does not matter with whom they stand.",
        example="red-move",
        absent="no phase",
        otherwise=no_bits(),
    )
    home: Box = given(
        "The box to which they go then, and in place of the losses if they are lost.",
        example="pool",
        absent="they are lost",
        otherwise=NOWHERE,
    )


class Companions(Parameters):
    """All of them."""

    rules: tuple[Companion, ...] = made()


KEYS: Mapping[str, Key] = {
    "companions": listed(
        Companion,
        "Units that stay on the map only with others, or never with them.",
        "[{units: type == 'militia', with: size == 'XX', home: pool}]",
    )
}


def prepare(written: Any, context: Context) -> Companions | None:
    """What the rules read; None without any."""
    return Companions(rules=records(context, Companion, written.companions)) if written.companions else None

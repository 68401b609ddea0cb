"""Crowding: limits of stacking that hold at every moment."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.section import Key, Parameters, Reading, alone, given, record_of

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class GivesUp(StrEnum):
    """What owners take off where too many stand."""

    UNITS = "units"
    STEPS = "steps"


class Crowding(Parameters):
    """Limits of stacking that hold at every moment. Nobody leaves a place where those who stay would be too
    many without him; where losses have left too many, their owner takes some off before anything else is
    done.
    """

    steps: bool = given(
        "What owners take off: whole units, or, as they like, steps of units.",
        example="steps",
        default=GivesUp.UNITS,
        key="gives_up",
        reading=Reading(GivesUp, lambda asked: asked.value is GivesUp.STEPS),
    )


KEYS: Mapping[str, Key] = {
    "crowding": alone(
        Crowding,
        "Limits of stacking hold at every moment.",
        "{gives_up: steps, rule: 7.3}",
        absent="where moves end, and when phases do",
    )
}


def prepare(written: Any, context: Context) -> Crowding | None:
    """What the rules read; None where limits do not hold at every moment."""
    return record_of(context, Crowding, written.crowding)

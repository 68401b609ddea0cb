"""Crowding: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.schema.base import Absent, Datum

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class GivesUp(StrEnum):
    """What owners take off where too many stand."""

    UNITS = "units"
    STEPS = "steps"


class CrowdingDoc(Datum):
    """Limits of stacking that hold at every moment. Nobody leaves a place where those who stay would be too
    many without him; where losses have left too many, their owner takes some off before anything else is
    done.
    """

    gives_up: GivesUp = Field(
        default=GivesUp.UNITS,
        description="What owners take off: whole units, or, as they like, steps of units.",
        examples=["steps"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "crowding": (
        Annotated[CrowdingDoc | None, Absent("where moves end, and when phases do")],
        Field(
            default=None,
            description="Limits of stacking hold at every moment.",
            examples=["{gives_up: steps, rule: 7.3}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Crowding:
    """Limits that hold at every moment. `steps`: whether owners may take off steps, too."""

    steps: bool


def prepare(given: Any, _: Context) -> Crowding | None:
    """What the rules read; None where limits do not hold at every moment."""
    doc: CrowdingDoc | None = given.crowding
    return None if doc is None else Crowding(steps=doc.gives_up is GivesUp.STEPS)

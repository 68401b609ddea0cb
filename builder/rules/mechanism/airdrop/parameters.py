"""Drops from the air: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import Area, TargetTest, UnitTest
from builder.rules.engine.scopes import TargetScope, UnitScope
from builder.schema.base import Absent, Item, Unit

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


@dataclass(frozen=True, kw_only=True)
class Drop:
    """A drop from the air.

    Attributes:
        units: which units can be dropped.
        box: the box they start from.
        to: where they may land; None for anywhere.
        first: whether only before any other unit has moved in the phase.
        times: how many units in a game.

    """

    units: Condition[UnitScope]
    box: int
    to: Condition[TargetScope] | None
    first: bool
    times: int


@dataclass(frozen=True, kw_only=True)
class Airdrops:
    """All drops from the air."""

    drops: tuple[Drop, ...]


class DropDoc(Item):
    """A drop from the air. The unit neither moves on nor attacks in that turn of its side."""

    units: UnitTest = Field(description="Which units can be dropped.", examples=["unit == 'paratroops'"])
    from_: Area = Field(alias="from", description="The area they start from.", examples=["blue-holding"])
    to: Annotated[TargetTest | None, Absent("any hex")] = Field(
        default=None, description="Where they may land.", examples=["to_terrain == 'clear'"]
    )
    first_move: bool = Field(
        default=False, description="Only before any other unit of the side moves.", examples=["true"]
    )
    times: Annotated[int, Unit("units a game")] = Field(
        default=1, ge=1, le=1000, description="How many units are dropped in a game.", examples=["3"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "airdrops": (
        tuple[DropDoc, ...],
        Field(
            default=(),
            description="Drops from the air, by dragging a unit from its box to the hex.",
            examples=["[{units: unit == 'paratroops', from: blue-holding}]"],
        ),
    )
}
"""What it adds to `rules:`."""


def prepare(given: Any, context: Context) -> Airdrops | None:
    """The drops of a game, None without any."""
    docs: Sequence[DropDoc] = given.airdrops
    if not docs:
        return None
    return Airdrops(
        drops=tuple(
            Drop(
                units=context.condition(doc, "units", UnitScope, "drop from the air"),
                box=context.place(doc, doc.from_, "from"),
                to=context.maybe(doc, "to", TargetScope, "drop zone"),
                first=doc.first_move,
                times=doc.times,
            )
            for doc in docs
        )
    )

"""Drops from the air, from a box to the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Box
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import TargetScope, UnitScope
from hexwright.rules.engine.section import Key, Parameters, given, listed, made, records

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Drop(Parameters):
    """A drop from the air. The unit neither moves on nor attacks in that turn of its side."""

    units: Condition[UnitScope] = given(
        "Which units can be dropped.", example="unit == 'paratroops'", what="drop from the air"
    )
    box: Box = given("The area they start from.", example="blue-holding", key="from")
    to: Condition[TargetScope] | None = given(
        "Where they may land.", example="to_terrain == 'clear'", absent="any hex", what="drop zone"
    )
    first: bool = given(
        "Only before any other unit of the side moves.", example="true", default=False, key="first_move"
    )
    times: int = given(
        "How many units are dropped in a game.",
        example="3",
        default=1,
        unit="units a game",
        least=1,
        most=1000,
    )


class Airdrops(Parameters):
    """All drops from the air."""

    drops: tuple[Drop, ...] = made()


KEYS: Mapping[str, Key] = {
    "airdrops": listed(
        Drop,
        "Drops from the air, by dragging a unit from its box to the hex.",
        "[{units: unit == 'paratroops', from: blue-holding}]",
    )
}


def prepare(written: Any, context: Context) -> Airdrops | None:
    """The drops of a game, None without any."""
    return Airdrops(drops=records(context, Drop, written.airdrops)) if written.airdrops else None

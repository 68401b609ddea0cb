"""Activation: ways to activate places, so that units from there may act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Phases
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import UnitScope, World
from hexwright.rules.engine.section import Key, Parameters, given, made, named, records
from hexwright.rules.mechanism.values.types import PlaceMark, Price, UnitMark

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Way(Parameters):
    """A way to activate the place where a unit stands."""

    id: str = made()
    title: str = given("The entry in the menu of a unit.", example="Activate the space")
    help: str = given("A sentence for players.", example="Its units may move and attack.")
    phases: Phases = given(
        "In which phases. In these only units that have been activated move or attack.",
        example="round.axis.action",
        fewest=1,
    )
    provided: Condition[World] | None = given(
        "When it may be done at all.", example="turn > 1", absent="always", what="{id}"
    )
    price: Price = given("What it costs.", example="{operation-points: 1}", default={})
    units: Condition[UnitScope] | None = given(
        "Which units it makes active.", example="type != 'garrison'", absent="all", what="{id}: units"
    )
    alone: bool = given(
        "Whether only the unit itself becomes active, not those of its side that stand with it.",
        example="true",
        default=False,
    )
    marks: PlaceMark = given(
        "The value that a place has once it is activated; until it lapses nobody does it again.",
        example="activated",
        absent="any number of times",
        otherwise=(),
    )
    sets: UnitMark = given("The value that active units have.", example="active")
    held: bool = given("Whether the side must control the place.", example="false", default=True)
    supplied: bool = given("Whether the unit must be in supply.", example="false", default=True)


class Activation(Parameters):
    """All ways to activate places."""

    ways: tuple[Way, ...] = made()


KEYS: Mapping[str, Key] = {
    "activation": named(
        Way,
        "Ways to activate places for points, so that units from there may act.",
        "{operate: {title: Activate, help: Its units act., phases: round, marks: activated, sets: active}}",
    )
}


def prepare(written: Any, context: Context) -> Activation | None:
    """What the rules read; None without any way."""
    return Activation(ways=records(context, Way, written.activation)) if written.activation else None

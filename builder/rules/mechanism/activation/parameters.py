"""Activation: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import ALWAYS, UnitTest
from builder.rules.engine.scopes import UnitScope, World
from builder.rules.language.prelude import Bits
from builder.rules.mechanism.values.parameters import Effect, PriceDoc, prices, settings
from builder.schema.base import Absent, Datum, Slug, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

WorldTest = Annotated[str, Written("expression about the game as it stands")]


class WayDoc(Datum):
    """A way to activate the place where a unit stands."""

    title: str = Field(description="The entry in the menu of a unit.", examples=["Activate the space"])
    help: str = Field(description="A sentence for players.", examples=["Its units may move and attack."])
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1,
        description="In which phases. In these only units that have been activated move or attack.",
        examples=["round.axis.action"],
    )
    provided: Annotated[WorldTest | None, ALWAYS] = Field(
        default=None, description="When it may be done at all.", examples=["turn > 1"]
    )
    price: PriceDoc = Field(
        default_factory=dict, description="What it costs.", examples=["{operation-points: 1}"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which units it makes active.", examples=["type != 'garrison'"]
    )
    alone: bool = Field(
        default=False,
        description="Whether only the unit itself becomes active, not those of its side that stand with it.",
        examples=["true"],
    )
    marks: Annotated[
        str | None, Written("name of a declared value of places"), Absent("any number of times")
    ] = Field(
        default=None,
        description="The value that a place has once it is activated; until it lapses nobody does it again.",
        examples=["activated"],
    )
    sets: Annotated[str, Written("name of a declared value of units")] = Field(
        description="The value that active units have.", examples=["active"]
    )
    held: bool = Field(
        default=True, description="Whether the side must control the place.", examples=["false"]
    )
    supplied: bool = Field(
        default=True, description="Whether the unit must be in supply.", examples=["false"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "activation": (
        dict[Slug, WayDoc],
        Field(
            default_factory=dict,
            description="Ways to activate places for points, so that units from there may act.",
            examples=[
                "{operate: {title: Activate, help: Its units act., phases: round, marks: activated, sets: "
                "active}}"
            ],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to activate a place.

    Attributes:
        id: its name.
        title: the entry in the menu of a unit.
        help: a sentence for players.
        phases: places in the course of play at which it may be done.
        provided: whether it may be done now at all; None for always.
        price: what it costs: amounts are below zero.
        units: which units become active; None for all.
        alone: whether only the unit itself does.
        marks: what becomes of the value of the place, at most one.
        sets: what becomes of the value of units, just one.
        held: whether the place must be the side's.
        supplied: whether the unit must be in supply.

    """

    id: str
    title: str
    help: str
    phases: Bits
    provided: Condition[World] | None
    price: tuple[Effect, ...]
    units: Condition[UnitScope] | None
    alone: bool
    marks: tuple[Effect, ...]
    sets: tuple[Effect, ...]
    held: bool
    supplied: bool


@dataclass(frozen=True, kw_only=True)
class Activation:
    """All ways to activate places."""

    ways: tuple[Way, ...]


def prepare(given: Any, context: Context) -> Activation | None:
    """What the rules read; None without any way."""
    docs: dict[str, WayDoc] = given.activation
    if not docs:
        return None
    return Activation(ways=tuple(_way(name, doc, context) for name, doc in docs.items()))


def _way(name: str, doc: WayDoc, context: Context) -> Way:
    return Way(
        id=name,
        title=doc.title,
        help=doc.help,
        phases=context.phases(doc, doc.phases, "phases"),
        provided=context.maybe(doc, "provided", World, name),
        price=prices(context, doc, doc.price, "price"),
        units=context.maybe(doc, "units", UnitScope, f"{name}: units"),
        alone=doc.alone,
        marks=() if doc.marks is None else settings(context, doc, {doc.marks: 1}, "marks", of="place"),
        sets=settings(context, doc, {doc.sets: 1}, "sets"),
        held=doc.held,
        supplied=doc.supplied,
    )


def lengths(rules: Activation) -> Mapping[str, int]:
    """How many ways there are."""
    return {"ways of activation": len(rules.ways)}

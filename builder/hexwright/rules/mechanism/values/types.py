"""Types of parameters about declared values: what something costs, what it makes of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from hexwright.rules.engine.section import Reading
from hexwright.rules.mechanism.values.effects import prices, settings
from hexwright.rules.mechanism.values.parameters import Numbers, PriceDoc
from hexwright.rules.mechanism.values.records import Effect
from hexwright.schema.base import Written


def _mark(of: str) -> Reading:
    """A value that something gets, by its name alone."""
    return Reading(
        Annotated[str, Written(f"name of a declared value of {of}s")],
        lambda asked: settings(asked.context, asked.doc, {asked.value: 1}, asked.key, of=of),
    )


Price: TypeAlias = Annotated[
    tuple[Effect, ...], Reading(PriceDoc, lambda a: prices(a.context, a.doc, a.value, a.key))
]
"""What something costs. Amounts are below zero."""

Settings: TypeAlias = Annotated[
    tuple[Effect, ...], Reading(Numbers, lambda a: settings(a.context, a.doc, a.value, a.key))
]
"""What values of a unit become."""

UnitMark: TypeAlias = Annotated[tuple[Effect, ...], _mark("unit")]
"""The value that a unit gets."""

PlaceMark: TypeAlias = Annotated[tuple[Effect, ...], _mark("place")]
"""The value that a place gets."""

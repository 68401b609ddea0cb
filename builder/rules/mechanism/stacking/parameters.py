"""Stacking: what the rules read."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.scopes import StackScope, StandingUnit
from builder.rules.language.prelude import Bits, Ints


@dataclass(frozen=True, kw_only=True)
class Layer:
    """Units that stack by themselves, such as aircraft over the units on the ground."""

    when: Condition[StandingUnit]


@dataclass(frozen=True, kw_only=True)
class Case:
    """A limit. `when`: None for always."""

    most: int
    when: Condition[StackScope] | None


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How much of a layer a side may have at a place: the first case that applies.

    Attributes:
        side: whose units.
        layer: number of the layer, 0 for units of none.
        phases: places in the course of play in which it holds; None for all.
        counts: POINTS, UNITS, STEPS or STAT: what is counted.
        stat: the stat that is added up.
        cases: how much.

    """

    side: int
    layer: int
    phases: Bits | None
    counts: int
    stat: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, kw_only=True)
class Apart:
    """Units of a side and a layer that never share a place if they differ in something.

    `by`: a number for every unit, equal for those that go together.
    """

    side: int
    layer: int
    by: Ints


@dataclass(frozen=True, kw_only=True)
class Stacking:
    """Stacking."""

    layers: tuple[Layer, ...]
    limits: tuple[Limit, ...]
    apart: tuple[Apart, ...]

"""Control: what the rules read."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.network import Network
from builder.rules.engine.scopes import StandingUnit
from builder.rules.language.prelude import Bits


@dataclass(frozen=True, kw_only=True)
class Held:
    """Places a side controls at the start."""

    side: int
    places: Bits


@dataclass(frozen=True, kw_only=True)
class Front:
    """Control at the start by a line of units: before it a flood gets, behind it not.

    Attributes:
        behind: the side whose units and zones are the line.
        before: the side that controls what the flood reaches.
        seeds: where it begins if no unit of `before` stands on the map.
        land: places it may enter.
        network: the links it runs over.

    """

    behind: int
    before: int
    seeds: Bits
    land: Bits
    network: Network


@dataclass(frozen=True, kw_only=True)
class Control:
    """Control of places. `takes`: which units take a place they enter; None for all."""

    takes: Condition[StandingUnit] | None
    held: tuple[Held, ...]
    front: Front | None

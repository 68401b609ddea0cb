"""Supply: what the rules read."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.network import Network
from builder.rules.engine.scopes import PlaceScope, StandingUnit, SuppliedUnit, ZonedUnit
from builder.rules.language.prelude import Bits, Ints, Strs


@dataclass(frozen=True, kw_only=True)
class Leg:
    """A part of a line of supply.

    Attributes:
        network: the links it follows.
        land: the places it may enter, whoever stands there.
        through: what else must hold where it runs; None for nothing.
        longest: links at most, 0 for any number.

    """

    network: Network
    land: Bits
    through: Condition[PlaceScope] | None
    longest: int


@dataclass(frozen=True, kw_only=True)
class SupplyLine:
    """A way of being in supply.

    Attributes:
        side: whose units.
        state: the state of supply it gives, from 1.
        when: for which units; None for all.
        feeds_places: whether it says of a place, too, if units there would be in supply.
        place: for which places; None for all.
        traced: whether a line must run to a source.
        hexes: places that may be sources, in order; `places`: the same as a set.
        source: which of them are; None for all.
        sites: sites whose place is a source.
        units: units of the side that are sources where they stand; None for no unit.
        legs: the parts of a line, from the source on.
        room: stacking points it feeds, NEVER for any number.

    """

    side: int
    state: int
    when: Condition[ZonedUnit] | None
    feeds_places: bool
    place: Condition[PlaceScope] | None
    traced: bool
    hexes: Ints
    places: Bits
    source: Condition[PlaceScope] | None
    sites: tuple[int, ...]
    units: Condition[SuppliedUnit] | None
    legs: tuple[Leg, ...]
    room: int


@dataclass(frozen=True, kw_only=True)
class Supply:
    """Supply. `lines`: in their order, the first that applies counts; `blocks`: which enemies bar lines where
    they stand, None for all; `rules`: the rule in the book, by state of supply, empty for none.
    """

    lines: tuple[SupplyLine, ...]
    blocks: Condition[StandingUnit] | None
    rules: Strs

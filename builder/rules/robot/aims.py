"""A side's aims: the hexes that victory conditions count, and the distances to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.rules.kernel.ground import closed_to
from builder.rules.kernel.hexes import members
from builder.rules.kernel.layout import (
    ASK_FED,
    ASK_HELD,
    ASK_THERE,
    EXIT_LONG,
    EXITS,
    HEXES,
    HEXSIDES,
    META,
    NEAR,
    QUERIES,
    QUERY_LONG,
    SIDES,
)
from builder.rules.kernel.paths import flood
from builder.rules.kernel.prelude import Ints
from builder.rules.tables import Rulebook

FAR = 999
"""Farther than any hex."""
GUARDED = 6
"""Sets of fewer hexes than this are guarded."""


@dataclass(slots=True)
class Aims:
    """Distances of every hex to sets of hexes, each found once."""

    book: Rulebook
    known: dict[tuple[int, tuple[int, ...]], list[int]] = field(default_factory=dict)

    def wanted(self, side: int) -> list[list[int]]:
        """Sets of hexes that some victory condition counts for a side, smallest first.

        Those that cover much of the map lead nowhere and are left out.
        """
        g = self.book.g
        queries = g[QUERIES]
        found = {
            queries[k + 2]
            for k in range(0, len(queries), QUERY_LONG)
            if queries[k] in (ASK_HELD, ASK_FED, ASK_THERE) and queries[k + 1] == side
        }
        sets = [members(g, k) for k in sorted(found)]
        return sorted((area for area in sets if len(area) * 10 < g[META][HEXES]), key=len)

    def ground(self, side: int) -> list[int]:
        """Hexes that a side defends: all that other sides want."""
        g = self.book.g
        queries = g[QUERIES]
        found: set[int] = set()
        for k in range(0, len(queries), QUERY_LONG):
            if queries[k] in (ASK_HELD, ASK_FED, ASK_THERE) and queries[k + 1] != side:
                found.update(members(g, queries[k + 2]))
        return sorted(found)

    def vital(self, side: int) -> list[int]:
        """Hexes of a side that it guards: the small sets that others want."""
        others = [k for k in range(self.book.g[META][SIDES]) if k != side]
        return [h for k in others for area in self.wanted(k) if len(area) < GUARDED for h in area]

    def exits(self, side: int, to: int) -> list[int]:
        """Hexes from which a side leaves for a place."""
        g = self.book.g
        rows = g[EXITS]
        return [
            h
            for k in range(0, len(rows), EXIT_LONG)
            if rows[k] == side and rows[k + 3] == to
            for h in members(g, rows[k + 1])
        ]

    def far(self, side: int, hexes: Sequence[int]) -> Ints:
        """Hexes from each hex to the nearest of these over ground that a side can enter; FAR beyond."""
        key = (side, tuple(hexes))
        if key not in self.known:
            self.known[key] = self.distances(side, hexes)
        return self.known[key]

    def distances(self, side: int, hexes: Sequence[int]) -> Ints:
        """The same, not cached."""
        g = self.book.g
        free = [int(not closed_to(g, side, h)) for h in range(g[META][HEXES])]
        lengths = flood(g[NEAR], g[HEXSIDES], 0, free, list(hexes), 0)
        return [length if length >= 0 else FAR for length in lengths]

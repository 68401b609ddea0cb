"""How far it is on the map to what a side wants, and to where it stands in danger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from builder.rules.language.prelude import Ints
from builder.rules.proof.match import Match

FAR = 999
"""Farther than any place."""
GUARDED = 6
"""Sets of fewer places than this are guarded."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The places that a side can enter, and for every place those to which its links lead."""

    open: set[int]
    onward: Sequence[Ints]


@dataclass(slots=True)
class Atlas:
    """What is known of the map of a game, whatever happens on it; games of one game may share it.

    `known`: distances of a side to places, as `Ground.far` gives them; `ways`: where it can go.
    """

    known: dict[tuple[int, tuple[int, ...]], Ints] = field(default_factory=dict)
    ways: dict[int, Ways] = field(default_factory=dict)


@dataclass(slots=True)
class Ground:
    """The map as a side sees it in a match."""

    match: Match
    atlas: Atlas

    # --- what sides want --------------------------------------------------------------------------
    def wanted(self, side: int) -> Sequence[Ints]:
        """Sets of places that are counted for a side, smallest first."""
        return self.match.referee.facts.aims[side]

    def defended(self, side: int) -> list[int]:
        """The places that enemies of a side want."""
        return sorted({h for k in self._enemies(side) for area in self.wanted(k) for h in area})

    def vital(self, side: int) -> list[int]:
        """The places that a side guards: the small sets that enemies want."""
        return [
            h for k in self._enemies(side) for area in self.wanted(k) if len(area) < GUARDED for h in area
        ]

    def enemy_ground(self, side: int) -> list[int]:
        """The places that enemies of a side control."""
        facts, control = self.match.referee.facts, self.match.column("control")
        theirs = set(self._enemies(side))
        return [h for h in range(facts.places) if control[h] in theirs]

    def enemies(self, side: int) -> set[int]:
        """The places where enemies of a side stand."""
        facts = self.match.referee.facts
        theirs = set(self._enemies(side))
        return {
            at
            for u, at in enumerate(self.match.column("at"))
            if 0 <= at < facts.places and facts.side[u] in theirs
        }

    def _enemies(self, side: int) -> Iterable[int]:
        facts = self.match.referee.facts
        return [k for k in range(facts.sides) if facts.opposed[side * facts.sides + k]]

    # --- distances --------------------------------------------------------------------------------
    def far(self, side: int, places: Sequence[int]) -> Ints:
        """Links from each place to the nearest of these, FAR where there is no way; kept."""
        key = (side, tuple(places))
        if key not in self.atlas.known:
            self.atlas.known[key] = self.distances(side, places)
        return self.atlas.known[key]

    def distances(self, side: int, places: Iterable[int]) -> Ints:
        """The same, not kept."""
        if side not in self.atlas.ways:
            self.atlas.ways[side] = self._ways(side)
        ways = self.atlas.ways[side]
        found = [FAR] * self.match.referee.facts.all_places
        front = [place for place in places if place in ways.open]
        for h in front:
            found[h] = 0
        length = 0
        while front:
            length += 1
            ahead = []
            for h in front:
                for to in ways.onward[h]:
                    if found[to] == FAR:
                        found[to] = length
                        ahead.append(to)
            front = ahead
        return found

    def _ways(self, side: int) -> Ways:
        facts = self.match.referee.facts
        free = self.match.enterable(side)
        return Ways(free, [[to for to in facts.neighbours(h) if to in free] for h in range(facts.places)])

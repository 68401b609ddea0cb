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


@dataclass(slots=True)
class Atlas:
    """What is known of the map of a game, whatever happens on it; games of one game may share it.

    `known`: distances of a side to places, as `Ground.far` gives them; `open`: the places it can enter.
    """

    known: dict[tuple[int, tuple[int, ...]], Ints] = field(default_factory=dict)
    open: dict[int, set[int]] = field(default_factory=dict)


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
        facts = self.match.referee.facts
        if side not in self.atlas.open:
            self.atlas.open[side] = self.match.enterable(side)
        free = self.atlas.open[side]
        first, to = facts.links_from, facts.links_to
        found = [FAR] * facts.all_places
        front = [place for place in places if place in free]
        for h in front:
            found[h] = 0
        length = 0
        while front:
            length += 1
            ahead = []
            for h in front:
                for i in range(first[h], first[h + 1]):
                    if found[to[i]] == FAR and to[i] in free:
                        found[to[i]] = length
                        ahead.append(to[i])
            front = ahead
        return found

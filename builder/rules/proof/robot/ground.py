"""How far it is on the map to what a side wants, and to where it stands in danger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from builder.rules.engine.codes import NOWHERE, SHUT
from builder.rules.language.prelude import Ints
from builder.rules.proof.aims import Aim
from builder.rules.proof.match import Match

FAR = 999
"""Farther than any place."""
GUARDED = 6
"""Sets of fewer places than this are guarded."""
KEPT = 200
"""Answers to how far it is to some places that are kept."""
GARRISON = 3
"""Units enough for a place where units count."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How units of one gait get about: for every place the places to which its links lead them, and what that
    costs; `back`: the places from which links lead them there, likewise. `usual`: what most links cost.
    """

    onward: Sequence[Sequence[tuple[int, int]]]
    back: Sequence[Sequence[tuple[int, int]]]
    usual: int


@dataclass(slots=True)
class Atlas:
    """What is known of the map of a game, whatever happens on it; games of one game may share it.

    `known`: what the way to places costs, by gait and places, as `Ground.cost` gives it; `ways`: by gait.
    """

    known: dict[tuple[int, tuple[int, ...]], Ints] = field(default_factory=dict)
    ways: dict[int, Ways] = field(default_factory=dict)


@dataclass(slots=True)
class Ground:
    """The map as a side sees it in a match. `near`: how far it is to the places last asked for, by gait."""

    match: Match
    atlas: Atlas
    near: dict[tuple[int, frozenset[int]], Ints] = field(default_factory=dict)

    # --- what sides want --------------------------------------------------------------------------
    def wanted(self, side: int) -> Sequence[Aim]:
        """What a side plays for, the smallest first."""
        return self.match.referee.facts.aims[side]

    def unreached(self, side: int) -> list[Aim]:
        """What a side has still to do: take places, or man them. Everything if that is done."""
        wanted = self.wanted(side)
        return [aim for aim in wanted if not self.is_reached(side, aim)] or list(wanted)

    def is_reached(self, side: int, aim: Aim) -> bool:
        """Whether a side holds all places of an aim, and mans them if units count there."""
        control, own = self.match.column("control"), self.match.referee.facts.side
        if any(control[h] != side for h in aim.places):
            return False
        there = set(aim.places)
        standing = sum(1 for u, at in enumerate(self.match.column("at")) if own[u] == side and at in there)
        return not aim.manned or standing >= GARRISON * len(there)

    def untaken(self, side: int, aim: Aim) -> Ints:
        """The places of an aim that neither a side nor its friends control; all if there are none."""
        control, theirs = self.match.column("control"), {NOWHERE, *self._enemies(side)}
        return [h for h in aim.places if control[h] in theirs] or aim.places

    def defended(self, side: int) -> list[int]:
        """The places that enemies of a side want."""
        return sorted({h for k in self._enemies(side) for aim in self.wanted(k) for h in aim.places})

    def vital(self, side: int) -> list[int]:
        """The places that a side guards: the small sets that enemies want."""
        small = [aim for k in self._enemies(side) for aim in self.wanted(k) if len(aim.places) < GUARDED]
        return [h for aim in small for h in aim.places]

    def prized(self, side: int) -> list[int]:
        """The places where units of enemies count most for them as they stand."""
        own, found = self.match.referee.facts.side, []
        for k in self._enemies(side):
            stand = sorted({at for u, at in enumerate(self.match.column("at")) if own[u] == k})
            for aim in self.wanted(k):
                there = [h for h in stand if 0 <= h < len(aim.worth) and aim.worth[h] > 0]
                if there:
                    found.append(max(there, key=lambda h: aim.worth[h]))
        return found

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
    def cost(self, side: int, places: Sequence[int]) -> Ints:
        """What the cheapest way from each place to one of these costs, in usual links; FAR for none. Kept."""
        gait = self.match.usual_gait(side)
        key = (gait, tuple(places))
        if key not in self.atlas.known:
            self.atlas.known[key] = self._cheapest(self._ways(gait), places)
        return self.atlas.known[key]

    def _cheapest(self, ways: Ways, places: Sequence[int]) -> Ints:
        paid = dict.fromkeys(places, 0)
        queue = [(0, place) for place in sorted(paid)]
        while queue:
            cost, h = heappop(queue)
            if cost == paid[h]:
                for before, price in ways.back[h]:
                    if cost + price < paid.get(before, cost + price + 1):
                        paid[before] = cost + price
                        heappush(queue, (cost + price, before))
        return [
            min(FAR, -(-paid[h] // ways.usual)) if h in paid else FAR
            for h in range(self.match.referee.facts.all_places)
        ]

    def distances(self, side: int, places: Iterable[int]) -> Ints:
        """Links from each place to the nearest of these, FAR where there is no way. Kept for a while."""
        gait = self.match.usual_gait(side)
        key = (gait, frozenset(places))
        if key not in self.near:
            if len(self.near) == KEPT:
                self.near.clear()
            self.near[key] = self._links(self._ways(gait), key[1])
        return self.near[key]

    def _links(self, ways: Ways, places: Iterable[int]) -> Ints:
        found = [FAR] * self.match.referee.facts.all_places
        front = list(places)
        for h in front:
            found[h] = 0
        length = 0
        while front:
            length += 1
            ahead = []
            for h in front:
                for to, _ in ways.onward[h]:
                    if found[to] == FAR:
                        found[to] = length
                        ahead.append(to)
            front = ahead
        return found

    def _ways(self, gait: int) -> Ways:
        if gait not in self.atlas.ways:
            self.atlas.ways[gait] = self._look(self.match.prices_of(gait))
        return self.atlas.ways[gait]

    def _look(self, prices: Sequence[int]) -> Ways:
        facts = self.match.referee.facts
        onward: list[list[tuple[int, int]]] = [[] for _ in range(facts.places)]
        back: list[list[tuple[int, int]]] = [[] for _ in range(facts.places)]
        for h in range(facts.places):
            for i in range(facts.links_from[h], facts.links_from[h + 1]):
                price = max(1, prices[i]) if prices else 1
                if price < SHUT:
                    onward[h].append((facts.links_to[i], price))
                    back[facts.links_to[i]].append((h, price))
        paid = sorted(price for links in onward for _, price in links)
        return Ways(onward, back, paid[len(paid) // 2] if paid else 1)

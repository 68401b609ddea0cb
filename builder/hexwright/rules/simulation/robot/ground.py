"""How far it is on the map to what a side wants, and to where it stands in danger."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic, TypeVar

from hexwright.rules.engine.codes import NOWHERE, SHUT
from hexwright.rules.language.prelude import Ints
from hexwright.rules.simulation.aims import Aim
from hexwright.rules.simulation.match import Match

FAR = 999
"""Farther than any place."""
GUARDED = 6
"""Sets of fewer places than this are guarded."""
KEPT = 200
"""Answers to one question that are kept."""
BESIDE = 1
"""Usual links that the way is longer for each step beside an enemy."""
THROUGH = 6
"""Usual links that it is longer through a place where an enemy stands."""
NOTHING: Mapping[int, int] = {}
GARRISON = 3
"""Units enough for a place where units count."""

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


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
class Recent(Generic[Key, Answer]):
    """Answers to a question that was asked lately, by what it was asked of."""

    answers: dict[Key, Answer] = field(default_factory=dict)

    def answer(self, key: Key, find: Callable[[], Answer]) -> Answer:
        """The answer for `key`; `find` gives one that is not known."""
        if key not in self.answers:
            if len(self.answers) == KEPT:
                self.answers.clear()
            self.answers[key] = find()
        return self.answers[key]


@dataclass(slots=True)
class Ground:
    """The map as a side sees it in a match. `near`: how far it is to some places, by gait and places;
    `around`: likewise around enemies, and by where these stand; `home`: what the way to where lines begin
    costs in movement points, by gait and where they do.
    """

    match: Match
    atlas: Atlas
    near: Recent[tuple[int, frozenset[int]], Ints] = field(default_factory=Recent)
    around: Recent[tuple[int, frozenset[int], frozenset[int]], Ints] = field(default_factory=Recent)
    home: Recent[tuple[int, tuple[int, ...]], Mapping[int, int]] = field(default_factory=Recent)

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
        return [place for k in self._enemies(side) for place in self._count_most(k)]

    def _count_most(self, side: int) -> list[int]:
        """The places where units of a side count most for it as they stand."""
        own, found = self.match.referee.facts.side, []
        stand = sorted({at for u, at in enumerate(self.match.column("at")) if own[u] == side})
        for aim in self.wanted(side):
            there = [h for h in stand if 0 <= h < len(aim.worth) and aim.worth[h] > 0]
            if there:
                found.append(max(there, key=lambda h: aim.worth[h]))
        return found

    # --- lines ------------------------------------------------------------------------------------
    def sources(self, side: int) -> list[int]:
        """Where lines of a side begin that no enemy has taken."""
        control, theirs = self.match.column("control"), set(self._enemies(side))
        return [h for h in self.match.referee.facts.sources[side] if control[h] not in theirs]

    def cutters(self, side: int) -> set[int]:
        """Where enemies stand on lines of a side, or beside them, nearer to where these begin than most of
        its units; and the places on these lines that enemies control.
        """
        home, own, at = self._home(side), self.match.referee.facts.side, self.match.column("at")
        stands = [h for u, h in enumerate(at) if own[u] == side and h in home]
        if not stands:
            return set()
        deep = sorted(home[h] for h in stands)[len(stands) // 2]
        line = self._lines(side, set(stands))
        neighbours, control = self.match.referee.facts.neighbours, self.match.column("control")
        beside = {h for h in self.enemies(side) if h in line or not line.isdisjoint(neighbours(h))}
        theirs = set(self._enemies(side))
        taken = {h for h in line if control[h] in theirs}
        return {h for h in beside | taken if h in home and home[h] < deep}

    def lifelines(self, side: int) -> set[int]:
        """The places on lines of the units that count most for enemies, but where enemies stand."""
        found: set[int] = set()
        for k in self._enemies(side):
            found |= self._lines(k, self._count_most(k))
        return found - self.enemies(side)

    def _lines(self, side: int, stands: Iterable[int]) -> set[int]:
        """The places on ways from some places to where lines of a side begin."""
        onward, home = self._ways(self.match.usual_gait(side)).onward, self._home(side)
        found: set[int] = set()
        for place in stands:
            here = place
            while here in home and here not in found:
                found.add(here)
                if home[here] > 0:
                    here = min(
                        (way for way in onward[here] if way[0] in home),
                        key=lambda way: home[way[0]] + way[1],
                    )[0]
        return found

    def _home(self, side: int) -> Mapping[int, int]:
        """What the way to where lines of a side begin costs from each place that has one."""
        gait, sources = self.match.usual_gait(side), tuple(self.sources(side))
        return self.home.answer((gait, sources), lambda: _paid(self._ways(gait), sources))

    # --- ground -----------------------------------------------------------------------------------
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

    def beside_enemies(self, side: int) -> list[int]:
        """The places where units of a side stand beside enemies."""
        facts, enemies = self.match.referee.facts, self.enemies(side)
        stands = {at for u, at in enumerate(self.match.column("at")) if facts.side[u] == side}
        return sorted(h for h in stands if not enemies.isdisjoint(facts.neighbours(h)))

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

    def way(self, side: int, places: Iterable[int], enemies: Iterable[int]) -> Ints:
        """The same as `cost`, but around enemies: where these stand, and beside them, it costs more."""
        gait, goals, shunned = self.match.usual_gait(side), frozenset(places), frozenset(enemies)

        def find() -> Ints:
            ways, facts = self._ways(gait), self.match.referee.facts
            dear = {h: BESIDE * ways.usual for place in shunned for h in facts.neighbours(place)}
            dear.update((place, THROUGH * ways.usual) for place in shunned)
            return self._cheapest(ways, goals, dear)

        return self.around.answer((gait, goals, shunned), find)

    def _cheapest(self, ways: Ways, places: Iterable[int], dear: Mapping[int, int] = NOTHING) -> Ints:
        """What the cheapest way costs from each place, in usual links. `dear`: what entering a place costs
        besides.
        """
        paid = _paid(ways, places, dear)
        return [
            min(FAR, -(-paid[h] // ways.usual)) if h in paid else FAR
            for h in range(self.match.referee.facts.all_places)
        ]

    def distances(self, side: int, places: Iterable[int]) -> Ints:
        """Links from each place to the nearest of these, FAR where there is no way."""
        gait, goals = self.match.usual_gait(side), frozenset(places)
        return self.near.answer((gait, goals), lambda: self._links(self._ways(gait), goals))

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


def _paid(ways: Ways, places: Iterable[int], dear: Mapping[int, int] = NOTHING) -> dict[int, int]:
    """What the cheapest way to one of some places costs from each place that has one. `dear`: what entering a
    place costs besides.
    """
    paid = dict.fromkeys(places, 0)
    queue = [(0, place) for place in sorted(paid)]
    while queue:
        cost, h = heappop(queue)
        if cost == paid[h]:
            extra = cost + dear.get(h, 0)
            for before, price in ways.back[h]:
                if extra + price < paid.get(before, extra + price + 1):
                    paid[before] = extra + price
                    heappush(queue, (extra + price, before))
    return paid

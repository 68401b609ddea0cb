"""Movement on foot and by rail (7, 8.3, 9.0; Classic 6, 17, 23, 28)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from fractions import Fraction
from heapq import heappop, heappush

from tests.audit.yalu.lines import zone
from tests.audit.yalu.position import Position, other
from tests.audit.yalu.printed import COMMUNIST, UN, Unit, ground

FAR = "rail"
BARRED = None
ENTRAIN = 2
GUERRILLA_ON_RAILS = 5
RAIL_DIVISIONS = 2 * 9
"""Two divisions a turn, counted in battalions (9.2.2.4, 9.3.2.4)."""

FROZEN = "frozen"


def points(position: Position, u: str) -> Fraction:
    """The movement points of a unit in the weather (9.1.4; 5.2.2; 16.2)."""
    unit = position.unit(u)
    if unit.guerrilla:
        return Fraction(position.edition.guerrilla_steps)
    said = position.edition.weather(unit.side, position.weather, "Movement")
    if unit.side == COMMUNIST:
        whole = Fraction(min(unit.mf, int(said)))
        return whole / 2 if position.units[u].isolated else whole
    if said == "all":
        return Fraction(unit.mf)
    return Fraction(max(unit.mf + int(said), 0) if said.startswith("-") else min(unit.mf, int(said)))


def column(unit: Unit) -> str:
    """The column of the Terrain Effects Chart."""
    if unit.side == COMMUNIST:
        return "Communist"
    return "UN division" if unit.size == "XX" else "UN other"


def price(position: Position, u: str, place: str, to: str) -> Fraction | None:
    """What a step costs; None where the chart bars it."""
    unit = position.unit(u)
    chart = position.edition.charts["terrain-effects"]
    mine = column(unit)
    for kind in ("estuary", "reservoir", "sea"):
        if ground().has(kind, place, to):
            return BARRED
    if unit.guerrilla:
        return Fraction(1)
    cost = Fraction(int(chart.cell(ground().terrain[to].capitalize(), mine)))
    if ground().has("trail", place, to) and road_rate(position, unit):
        cost = min(cost, on_road(position, unit, to, Fraction(int(chart.cell("Trail", mine)))))
    if ground().has("road", place, to) and road_rate(position, unit):
        rate = {"½": Fraction(1, 2), "¼": Fraction(1, 4)}[chart.cell("Road", mine)]
        cost = min(cost, on_road(position, unit, to, rate))
    if not ground().has("river", place, to):
        return cost
    if ground().has("bridge", place, to) and frozenset((place, to)) not in position.damaged:
        return cost
    state = position.edition.weather(unit.side, position.weather, "Open river")
    row = {"open": "River, open", "frozen": "River, frozen", "barred": "River, flooded"}[state]
    river = chart.cell(row, mine)
    return BARRED if river == "–" else cost + Fraction(int(river))


def road_rate(position: Position, unit: Unit) -> bool:
    """Whether roads and trails take the place of the ground in the weather, for a side."""
    return position.edition.weather(unit.side, position.weather, "Road rate") == "yes"


def on_road(position: Position, unit: Unit, to: str, rate: Fraction) -> Fraction:
    """What a hex costs by road: more if the road is interdicted (13.7.4), or watched (Classic 17)."""
    if unit.side == COMMUNIST:
        return rate + position.interdicted.get(to, 0)
    if not position.edition.guerrillas_stop and guerrillas(position, to):
        return Fraction(1)
    return rate


def guerrillas(position: Position, place: str) -> bool:
    """Whether guerrillas are in a hex."""
    return any(position.unit(u).guerrilla for u in position.standing.get(place, []))


class Walk:
    """Where a unit can go in its movement phase."""

    def __init__(self, position: Position, u: str) -> None:
        self.position, self.u, self.unit = position, u, position.unit(u)
        self.start = position.units[u].place
        side = self.unit.side
        self.enemies = position.held(other(side), guerrillas=False)
        self.watched = zone(position, other(side))
        if self.unit.guerrilla and position.edition.guerrillas_mix:
            self.enemies, self.watched = set(), frozenset()

    def reach(self) -> Mapping[str, str]:
        """The hexes it can enter in one go: the points it costs, or `rail`."""
        if self.position.units[self.u].still or not self.unit.walks:
            return {}
        on_foot = self.on_foot()
        found = {place: str(cost) for place, cost in on_foot.items() if place != self.start}
        for place in self.by_rail(self.start, Fraction(0)):
            found.setdefault(place, FAR)
        return found

    def on_foot(self) -> dict[str, Fraction]:
        """Hexes in reach on foot, with what they cost; the start among them."""
        most = points(self.position, self.u)
        found: dict[str, Fraction] = {}
        queue = [(Fraction(0), self.start)]
        while queue:
            spent, place = heappop(queue)
            if place in found:
                continue
            found[place] = spent
            if place != self.start and self.stops(place):
                continue
            for to in ground().near[place]:
                cost = self.step(place, to)
                if cost is None:
                    continue
                if spent + cost <= most:
                    heappush(queue, (spent + cost, to))
        for to in ground().near[self.start]:  # one hex may always be entered, for all a unit has (9.1.3)
            if self.step(self.start, to) is not None and to not in found and not self.unit.guerrilla:
                found[to] = most
        return found

    def step(self, place: str, to: str) -> Fraction | None:
        """What a step costs, None if it may not be made."""
        if ground().terrain[to] == "sea" or to in self.enemies:
            return None
        if not self.room(to):
            return None
        if self.unit.guerrilla and not self.position.edition.guerrillas_mix and to in self.watched:
            return None
        return price(self.position, self.u, place, to)

    def stops(self, place: str) -> bool:
        """Whether a unit that enters a hex may not go on (8.3.1); guerrillas leave that to a die (16.3)."""
        return place in self.watched and not self.unit.guerrilla

    def room(self, place: str) -> bool:
        """Whether stacking leaves room on the way (7.1.2, 7.2.6; Classic 17)."""
        there = [u for u in self.position.standing.get(place, []) if self.position.unit(u).side != UN]
        if self.unit.side == UN:
            return True
        if self.unit.guerrilla and not self.position.edition.guerrillas_stack:
            return not any(self.position.unit(u).guerrilla for u in there)
        return not too_many(self.position, [*there, self.u])

    def by_rail(self, start: str, spent: Fraction) -> set[str]:
        """Hexes in reach by rail from a hex to which a unit has walked, or where it stands (9.2.2, 9.3.2)."""
        far = int(self.position.edition.weather(self.unit.side, self.position.weather, "Rail hexes"))
        if not far or self.unit.guerrilla or not self.seats():
            return set()
        if start not in ground().along["rail"] or not self.may_board(start):
            return set()
        if self.unit.side == UN and spent + ENTRAIN > points(self.position, self.u):
            return set()
        return {*self._ride(start, far)} - {start}

    def seats(self) -> bool:
        """Whether the side's two divisions of the turn leave room for the unit."""
        used = sum(
            self.position.unit(u).ninths
            for u, one in self.position.units.items()
            if one.by_rail and self.position.unit(u).side == self.unit.side
        )
        return used + self.unit.ninths <= RAIL_DIVISIONS

    def may_board(self, place: str) -> bool:
        """Whether a unit may entrain in a hex."""
        return not (self.position.edition.rail_keeps_away and self.beside_enemy(place))

    def beside_enemy(self, place: str) -> bool:
        """Whether an enemy unit stands beside a hex."""
        return any(to in self.enemies for to in ground().near[place])

    def shut(self, place: str) -> bool:
        """Whether a train may not enter a hex."""
        if place in self.enemies or place in self.position.broken or not self.room(place):
            return True
        if self.position.edition.rail_keeps_away:
            return self.beside_enemy(place)
        return place in self.watched

    def _ride(self, start: str, far: int) -> Mapping[str, int]:
        """The hexes in reach along a railway, with how many hexes they count."""
        found = {start: 0}
        queue = deque([start])
        while queue:
            place = queue.popleft()
            if place != start and self.stops(place):
                continue
            for to in ground().near[place]:
                if not ground().has("rail", place, to) or self.shut(to):
                    continue
                watched = self.unit.side == UN and guerrillas(self.position, to)
                step = GUERRILLA_ON_RAILS if watched and not self.position.edition.guerrillas_stop else 1
                if found[place] + step <= min(far, found.get(to, far + 1) - 1):
                    found[to] = found[place] + step
                    queue.append(to)
        return found


# --- stacking -------------------------------------------------------------------------------------
def too_many(position: Position, there: list[str]) -> bool:
    """Whether units of one side may not stand in a hex together (7.1, 7.2)."""
    units = [position.unit(u) for u in there]
    counted = [unit for unit in units if unit.ninths]
    total = sum(unit.ninths for unit in counted)
    if not counted:
        return False
    if counted[0].side == UN:
        koreans = all(unit.nationality == "rok" for unit in counted)
        return total > (27 if koreans else 18)
    armies = {unit.formation if unit.nationality == "pva" else "" for unit in counted}
    return total > 27 and not (len(armies) == 1 and armies != {""})

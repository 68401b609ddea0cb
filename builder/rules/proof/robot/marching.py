"""How the robot moves units: towards what its side wants, or to where it holds the enemy off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.rules.engine.codes import NOWHERE
from builder.rules.language.prelude import Ints
from builder.rules.proof.facts import ActionFacts
from builder.rules.proof.robot.driver import Driver
from builder.rules.proof.robot.ground import FAR, Ground

NEAR = 60
"""Places nearest to the enemy's ground among which units that enter the map choose."""


@dataclass(slots=True)
class Marching:
    """Drags of one game.

    `daring`: by side, how many moves in a hundred go for its aims; `energy`: how many stacks move in a phase;
    `abroad`: units that leave the map for a box when they can.
    """

    driver: Driver
    ground: Ground
    daring: list[int] = field(default_factory=list)
    energy: int = 12
    abroad: set[int] = field(default_factory=set)

    def plan(self) -> None:
        """How daring each side is, how busy, and who goes abroad."""
        driver, facts = self.driver, self.driver.facts
        self.daring = [driver.chance.below(101) for _ in range(facts.sides)]
        self.energy = 10 + driver.chance.below(30)
        self.abroad = set(driver.some(range(facts.units), facts.units // 10))

    # --- units on the map -------------------------------------------------------------------------
    def march(self, action: ActionFacts, side: int) -> None:
        """Move some units and stacks, in one leg or two."""
        match, driver, facts = self.driver.match, self.driver, self.driver.facts
        wanted = self.ground.wanted(side)
        vital = self.ground.far(side, self.ground.vital(side))
        control = match.column("control")
        lost = [h for h in self.ground.defended(side) if control[h] != side]
        back: Ints = []
        enemies = self.ground.enemies(side)
        at, left = match.column("at"), match.column("left")
        stands = {at[u] for u in range(facts.units) if facts.side[u] == side and 0 <= at[u] < facts.places}
        for place in driver.some(sorted(stands), self.energy + driver.chance.below(6)):
            group = [
                u
                for u in match.units_at(place)
                if facts.side[u] == side and (left[u] > 0 or not facts.full[u])
            ]
            if match.over or not group:
                continue
            if vital[place] < 2 and driver.likely(80):
                continue
            if driver.likely(25):
                group = driver.some(group, 1 + driver.chance.below(len(group)))
            if wanted and driver.likely(80):
                far = self._towards(side, wanted)
            else:
                far = back = back or self.ground.distances(side, lost or self.ground.enemy_ground(side))
            for _ in range(2 if driver.likely(15) else 1):
                if match.over or not self._leg(action, side, group, far, enemies):
                    break

    def _towards(self, side: int, wanted: Sequence[Ints]) -> Ints:
        """Distances to one of the aims, to what is left of it to take."""
        control = self.driver.match.column("control")
        area = self.driver.pick(wanted)
        return self.ground.far(side, [h for h in area if control[h] != side] or area)

    def _leg(self, action: ActionFacts, side: int, group: list[int], far: Ints, enemies: set[int]) -> bool:
        """One leg of a move; False if there is none, or it is refused."""
        driver, facts = self.driver, self.driver.facts
        if driver.likely(4):
            return driver.drag_anyhow(group, driver.chance.below(facts.places))
        leader = driver.pick(group)
        open_to = driver.match.options(action.number, leader)
        boxes = [place for place in open_to if place >= facts.places]
        if boxes and driver.likely(80 if leader in self.abroad else 5):
            return driver.drag(action, [leader], driver.pick(boxes))
        reached = [place for place in open_to if place < facts.places]
        goal = self._goal(side, driver.match.column("at")[leader], reached, far, enemies)
        if goal == NOWHERE:
            return False
        if driver.drag(action, group, goal):
            return True
        return len(group) > 1 and driver.drag(action, [leader], goal)

    def _goal(self, side: int, here: int, reached: list[int], far: Ints, enemies: set[int]) -> int:
        """Where units go that can reach some places, NOWHERE if they stay."""
        driver, facts = self.driver, self.driver.facts
        if not reached:
            return NOWHERE
        if far[here] < FAR and driver.likely(self.daring[side]):
            best = self._nearest(reached, far)
            return best if far[best] <= far[here] else NOWHERE
        vital = self.ground.vital(side)
        if vital and driver.likely(70):
            home = self.ground.far(side, vital)
            if (
                min((home[h] for h in enemies), default=FAR) <= home[here] + 1
            ):  # the enemy is through: fall back
                best = self._nearest(reached, home)
                return best if home[best] < home[here] else NOWHERE
        if driver.likely(60):
            return NOWHERE
        control = driver.match.column("control")
        lost = [h for h in reached if control[h] != side]
        if lost and driver.likely(30):
            return driver.pick(lost)
        front = [h for h in reached if not enemies.isdisjoint(facts.neighbours(h))]
        return driver.pick(front or reached)

    def _nearest(self, places: Sequence[int], far: Ints) -> int:
        """One of the places with the least distance, or now and then one that is farther by one."""
        below, least = self.driver.chance.below, min(far[h] for h in places)
        near = [h for h in places if far[h] <= least + 1]
        return min(near, key=lambda h: far[h] * 3 + below(6))

    # --- units that enter the map -----------------------------------------------------------------
    def enter(self, action: ActionFacts, side: int, percent: int) -> None:
        """Bring units onto the map, near the enemy's ground. `percent`: how many of those that may."""
        match, driver, facts = self.driver.match, self.driver, self.driver.facts
        at = match.column("at")
        away = [u for u in range(facts.units) if facts.side[u] == side and not match.on_map(u)]
        front: Ints = []
        open_to: dict[tuple[int, int], list[int]] = {}
        for u in driver.some(away, len(away)):
            if match.over:
                return
            key = (at[u], facts.alike[u])
            if open_to.get(key) == [] or not driver.likely(percent):
                continue
            for attempt in range(2):
                if key not in open_to or attempt:
                    places = match.options(action.number, u)
                    front = front or self._front(side)
                    open_to[key] = sorted(places, key=lambda h: front[h] * 4 + driver.chance.below(16))
                if self._put(action, u, open_to[key]) or not open_to[key]:
                    break

    def somewhere(self, action: ActionFacts, side: int, u: int) -> bool:
        """Find a place for a unit that must go; False if there is none."""
        front = self._front(side)
        places = self.driver.match.options(action.number, u)
        return any(self.driver.drag(action, [u], h) for h in sorted(places, key=lambda h: front[h]))

    def _front(self, side: int) -> Ints:
        """Distances to the enemy's ground."""
        return self.ground.distances(side, self.ground.enemy_ground(side) or self.ground.enemies(side))

    def _put(self, action: ActionFacts, u: int, places: list[int]) -> bool:
        """Bring a unit to one of the places, the nearest ones rather than others; False if that fails."""
        driver = self.driver
        for _ in range(3):
            if places:
                near = driver.chance.below(len(places) if driver.likely(30) else min(NEAR, len(places)))
                if driver.drag(action, [u], places[near]):
                    return True
                if driver.match.over:
                    return False
        return False

"""How the robot moves units: towards what its side wants, or to where it holds the enemy off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isqrt

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.language.prelude import Ints
from hexwright.rules.simulation.aims import Aim
from hexwright.rules.simulation.facts import ActionFacts
from hexwright.rules.simulation.robot.driver import Driver
from hexwright.rules.simulation.robot.ground import FAR, Ground

NEAR = 60
"""Places nearest to the enemy's ground among which units choose that are set up."""
LAST_ZEAL = 6
"""How much more a side is after places where its units count when the game nears its end."""
HUNT = 35
"""How many of a hundred moves are against units that count most for the enemy, or to cut their lines."""
CUT = 50
"""How many of a hundred of these are to cut lines."""
GUARD = 60
"""How many of a hundred moves of units near their lines are against enemies who cut these."""
NEAR_LINES = 8
"""Links within which units are near enemies who cut their lines."""
TRIES = 10
"""Tries to move stacks at once after which their units go one by one."""
AHEAD = 12
"""Places nearest to what their side wants among which units that enter the map choose."""


@dataclass(slots=True)
class Marching:
    """Drags of one game.

    `daring`: by side, how many moves in a hundred go for its aims; `energy`: how many stacks of a hundred
    move in a phase; `abroad`: units that leave the map for a box when they can; `zeal`: by side, how much it
    is after each of its aims; `bent`: what a unit makes for; `together`: by the name of an action, 1 if a
    stack has ever moved by it at once, else less for each try.
    """

    driver: Driver
    ground: Ground
    daring: list[int] = field(default_factory=list)
    energy: int = 50
    abroad: set[int] = field(default_factory=set)
    zeal: list[list[int]] = field(default_factory=list)
    bent: dict[int, Aim] = field(default_factory=dict)
    together: dict[str, int] = field(default_factory=dict)

    def plan(self) -> None:
        """How daring each side is, how busy, and who goes abroad."""
        driver, facts = self.driver, self.driver.facts
        self.daring = [self._vigour() for _ in range(facts.sides)]
        self.energy = self._vigour()
        self.zeal = [[1 + driver.chance.below(3) for _ in aims] for aims in facts.aims]
        self.abroad = set(driver.some(range(facts.units), facts.units // 10))

    def _vigour(self) -> int:
        """A share of a hundred: as a rule a large one, now and then any."""
        below = self.driver.chance.below
        return 85 + below(16) if self.driver.likely(92) else below(101)

    # --- units on the map -------------------------------------------------------------------------
    def march(self, actions: Sequence[ActionFacts], side: int) -> None:
        """Move some units and stacks, stack by stack, each in some legs. `actions`: what drags may mean."""
        match, driver, facts = self.driver.match, self.driver, self.driver.facts
        vital = self.ground.cost(side, self.ground.vital(side))
        enemies = self.ground.enemies(side)
        cutters = self.ground.cutters(side)
        back: Ints = []
        at, left = match.column("at"), match.column("left")
        stands = sorted({at[u] for u in range(facts.units) if facts.side[u] == side and match.on_map(u)})
        for place in driver.some(stands, 1 + len(stands) * self.energy // 100):
            group = [
                u
                for u in match.units_at(place)
                if facts.side[u] == side and (left[u] > 0 or not facts.full[u])
            ]
            if match.over or not group or (vital[place] < 2 and driver.likely(80)):
                continue
            if driver.likely(25):
                group = driver.some(group, 1 + driver.chance.below(len(group)))
            leader = driver.pick(group)
            if self._counts_here(side, place) and driver.likely(60):
                continue
            cut = self.ground.distances(side, cutters)[place] if cutters else FAR
            if cut <= NEAR_LINES and driver.likely(GUARD):
                far = self.ground.way(side, cutters, enemies)
            elif self.ground.wanted(side) and driver.likely(90):
                far = self._towards(side, leader, enemies)
            else:
                far = back = back or self._homeward(side)
            self._legs(actions, leader, group, far, enemies)

    def _counts_here(self, side: int, place: int) -> bool:
        """Whether units hold a place since they count there, and the game nears its end."""
        return self._is_late() and any(aim.manned and place in aim.places for aim in self.ground.wanted(side))

    def _homeward(self, side: int) -> Ints:
        """Distances to what enemies want and the side does not hold, else to the enemy's ground."""
        control = self.driver.match.column("control")
        lost = [h for h in self.ground.defended(side) if control[h] != side]
        return self.ground.distances(side, lost or self.ground.enemy_ground(side))

    def _towards(self, side: int, leader: int, enemies: set[int]) -> Ints:
        """Distances to what a unit makes for: the same until that is reached, or it thinks better of it."""
        driver, ground = self.driver, self.ground
        prized = ground.prized(side)
        if prized and driver.likely(HUNT):
            lifelines = ground.lifelines(side) if driver.likely(CUT) else None
            if lifelines:
                return ground.way(side, lifelines, enemies)
            return ground.way(side, prized, enemies)
        here, unreached = driver.match.column("at")[leader], ground.unreached(side)
        bent = self.bent.get(leader)
        hurry = bent is not None and not bent.manned and self._is_late()
        if bent not in unreached or driver.likely(30 if hurry else 3):
            chances = [self._appeal(side, aim, here) for aim in unreached]
            roll = driver.chance.below(sum(chances))
            self.bent[leader] = next(aim for k, aim in enumerate(unreached) if roll < sum(chances[: k + 1]))
        aim = self.bent[leader]
        if aim.manned and here in aim.places:
            return ground.distances(side, ground.untaken(side, aim))
        return ground.way(side, aim.places if aim.manned else ground.untaken(side, aim), enemies)

    def _is_late(self) -> bool:
        """Whether the end of the game is near, when units count where they stand."""
        return self.driver.match.turn * 3 > self.driver.facts.turns * 2

    def _appeal(self, side: int, aim: Aim, here: int) -> int:
        """How likely a unit makes for an aim: large ones draw more, and near ones."""
        zeal = self.zeal[side][self.ground.wanted(side).index(aim)]
        if aim.manned and self._is_late():
            zeal += LAST_ZEAL
        return 1 + zeal * 1000 * isqrt(len(aim.places)) // (5 + self.ground.cost(side, aim.places)[here])

    def _legs(
        self, actions: Sequence[ActionFacts], leader: int, group: list[int], far: Ints, enemies: set[int]
    ) -> None:
        """Move a stack, and again while it gets nearer, or now and then anyhow."""
        at, driver = self.driver.match.column("at"), self.driver
        for _ in range(4):
            here = at[leader]
            if driver.match.over or not self._leg(actions, leader, group, far, enemies):
                return
            if not driver.match.on_map(leader) or (far[at[leader]] >= far[here] and not driver.likely(15)):
                return
            group = [u for u in group if at[u] == at[leader]]

    def _leg(
        self, actions: Sequence[ActionFacts], leader: int, group: list[int], far: Ints, enemies: set[int]
    ) -> bool:
        """One leg of a move; False if there is none, or it is refused."""
        driver, facts = self.driver, self.driver.facts
        if driver.likely(4):
            place = driver.chance.below(facts.places)
            if driver.match.meant(group, place) in {action.number for action in actions}:
                return driver.drag_anyhow(group, place)
        ways: dict[int, ActionFacts] = {}
        for action in actions:
            for place in driver.match.options(action.number, leader):
                ways.setdefault(place, action)
        boxes = [place for place in ways if place >= facts.places]
        if boxes and driver.likely(80 if leader in self.abroad else 5):
            box = driver.pick(boxes)
            return driver.drag(ways[box], [leader], box)
        reached = sorted(place for place in ways if place < facts.places)
        goal = self._goal(facts.side[leader], driver.match.column("at")[leader], reached, far, enemies)
        if goal == NOWHERE:
            return False
        return self._drag(ways[goal], leader, group, goal)

    def _drag(self, action: ActionFacts, leader: int, group: Sequence[int], goal: int) -> bool:
        """Move a stack at once, or where that is never allowed its leader, whom the others follow; else the
        leader alone. Whether any went.
        """
        driver, together = self.driver, self.together
        singly = together.get(action.name, 0) <= -TRIES
        if len(group) > 1 and not singly:
            done = driver.drag(action, group, goal)
            if done or together.get(action.name, 0) <= 0:
                together[action.name] = 1 if done else together.get(action.name, 0) - 1
            if done:
                return True
        if not driver.drag(action, [leader], goal):
            return False
        for u in group if singly else ():
            if u != leader and not driver.match.over:
                driver.drag(action, [u], goal)
        return True

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
            home = self.ground.cost(side, vital)
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

    def nearest_first(self, side: int, units: Sequence[int]) -> list[int]:
        """Units of a side, as a rule those near its enemies first: what is paid for may not last for all."""
        some = self.driver.some(units, len(units))
        if len(some) < 2 or self.driver.likely(30):
            return some
        far = self.ground.distances(side, sorted(self.ground.enemies(side)))
        at = self.driver.match.column("at")
        return sorted(some, key=lambda u: far[at[u]] if self.driver.match.on_map(u) else FAR)

    # --- units that enter the map -----------------------------------------------------------------
    def set_up(self, action: ActionFacts, side: int) -> None:
        """Bring units onto the map before play begins, near the enemy's ground."""
        self._enter(action, side, 100, NEAR, self._front(side))

    def enter(self, action: ActionFacts, side: int) -> None:
        """Bring units onto the map, near what their side wants."""
        unreached = self.ground.unreached(side)
        wanted = sorted({h for aim in unreached for h in aim.places})
        front = self.ground.distances(side, wanted) if wanted else self._front(side)
        self._enter(action, side, 70, AHEAD, front)

    def _enter(self, action: ActionFacts, side: int, percent: int, near: int, front: Ints) -> None:
        """Bring units onto the map. `percent`: how many of those that may; `front`: how far each place is
        from where they would be; `near`: among how many of the nearest places they choose.
        """
        match, driver, facts = self.driver.match, self.driver, self.driver.facts
        at = match.column("at")
        away = [u for u in range(facts.units) if facts.side[u] == side and not match.on_map(u)]
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
                    open_to[key] = sorted(places, key=lambda h: front[h] * 4 + driver.chance.below(16))
                if self._put(action, u, open_to[key], near) or not open_to[key]:
                    break

    def somewhere(self, action: ActionFacts, side: int, u: int) -> bool:
        """Find a place for a unit that must go; False if there is none."""
        front = self._front(side)
        places = self.driver.match.options(action.number, u)
        return any(self.driver.drag(action, [u], h) for h in sorted(places, key=lambda h: front[h]))

    def _front(self, side: int) -> Ints:
        """Distances to the enemy's ground."""
        return self.ground.distances(side, self.ground.enemy_ground(side) or self.ground.enemies(side))

    def _put(self, action: ActionFacts, u: int, places: list[int], near: int) -> bool:
        """Bring a unit to one of the places, the nearest ones rather than others; False if that fails."""
        driver = self.driver
        for _ in range(3):
            if places:
                k = driver.chance.below(len(places) if driver.likely(30) else min(near, len(places)))
                if driver.drag(action, [u], places[k]):
                    return True
                if driver.match.over:
                    return False
        return False

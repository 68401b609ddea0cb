"""How the robot moves: towards what its side wants, or to where it holds the enemy off."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.rules.kernel.context import put_unit, world
from builder.rules.kernel.hexes import members
from builder.rules.kernel.layout import (
    AT,
    CONTROL,
    ENTRIES,
    ENTRY_LONG,
    EXIT_LONG,
    EXITS,
    HEXES,
    LAND_AREA,
    LAND_MOST,
    LAND_SIDE,
    LAND_TEST,
    LANDED,
    LANDING,
    LEFT,
    META,
    NEAR,
    OFF_MAP,
    U_SIDE,
)
from builder.rules.kernel.movement import reach_of
from builder.rules.kernel.prelude import Ints
from builder.rules.kernel.zones import enemy_counts
from builder.rules.robot.aims import FAR, Aims
from builder.rules.robot.match_driver import MatchDriver


@dataclass(slots=True)
class Marching:
    """Movement of one game.

    `daring`: by side, how many moves in a hundred go for its aims; `energy`: how many stacks move in a
    phase; `invaders`: units kept for a landing.
    """

    driver: MatchDriver
    aims: Aims
    daring: list[int] = field(default_factory=list)
    energy: int = 12
    invaders: list[int] = field(default_factory=list)

    def plan(self, daring: list[int]) -> None:
        """How daring each side is, and who shall land."""
        self.daring = daring
        self.energy = 10 + self.driver.chance.below(30)
        book, s = self.driver.match.book, self.driver.match.s
        rule = book.g[LANDING]
        if not rule or self.driver.likely(30):
            return
        able: list[int] = []
        c = world(book.g, s)
        for u in range(len(s[AT])):
            put_unit(book.g, s, c, u, 0, 0)
            if book.g[U_SIDE][u] == rule[LAND_SIDE] and book.ask(rule[LAND_TEST], c):
                able.append(u)
        self.invaders = self.driver.some(able, rule[LAND_MOST])

    def all(self, side: int) -> None:
        """Move some units and stacks, in one leg or two."""
        match, driver = self.driver.match, self.driver
        aims = self.aims.wanted(side)
        vital = self.aims.far(side, self.aims.vital(side))
        lost = [h for h in self.aims.ground(side) if match.s[CONTROL][h] != side]
        back = self.aims.distances(side, lost)
        own = [u for u, whose in enumerate(match.book.g[U_SIDE]) if whose == side and match.s[LEFT][u] > 0]
        for u in [u for u in self.invaders if u in own]:
            self.embark(side, u)
        places = sorted({match.s[AT][u] for u in own if u not in self.invaders or match.on_map(u)})
        for place in driver.some(places, self.energy + driver.chance.below(6)):
            if match.over:
                return
            group = [u for u in own if match.s[AT][u] == place and u not in self.invaders]
            if not group or (match.on_map(group[0]) and vital[place] < 2 and driver.likely(80)):
                continue
            far = self.towards(side, aims) if aims and driver.likely(80) else back
            if not match.on_map(group[0]):
                self.enter(driver.some(group, 1))
                continue
            if driver.likely(25):
                group = driver.some(group, 1 + driver.chance.below(len(group)))
            if driver.likely(self.daring[side]) and self.leave(side, group):
                return
            for _ in range(2 if driver.likely(15) else 1):
                if match.over or not self.step(side, group, far):
                    break

    def towards(self, side: int, aims: list[list[int]]) -> Ints:
        """Hexes from everywhere to one of the aims, to what is left of it to take."""
        control = self.driver.match.s[CONTROL]
        area = aims[self.driver.chance.below(len(aims))]
        return self.aims.far(side, [h for h in area if control[h] != side] or area)

    def step(self, side: int, group: list[int], far: Ints) -> bool:
        """One leg of a move; False if there is none, or it is refused."""
        driver, match = self.driver, self.driver.match
        g = match.book.g
        if driver.likely(4):
            return driver.drag(group, driver.chance.below(g[META][HEXES]))
        cost = reach_of(g, match.s, group, match.book.ask)
        reached = [h for h, price in enumerate(cost) if price > 0]
        if not reached:
            return False
        if far[match.s[AT][group[0]]] < FAR and driver.likely(self.daring[side]):
            best = min(reached, key=lambda h: far[h] * 3 + driver.chance.below(6))
            return far[best] <= far[match.s[AT][group[0]]] and driver.drag(group, best)
        enemy = enemy_counts(g, match.s, side)
        vital = self.aims.vital(side)
        if vital and driver.likely(70):
            home = self.aims.far(side, vital)
            near = min((home[h] for h, units in enumerate(enemy) if units), default=FAR)
            if near <= home[match.s[AT][group[0]]] + 1:  # the enemy is through: fall back
                best = min(reached, key=lambda h: home[h] * 3 + driver.chance.below(6))
                return home[best] < home[match.s[AT][group[0]]] and driver.drag(group, best)
        if driver.likely(60):
            return False
        lost = [h for h in reached if match.s[CONTROL][h] != side]
        front = [h for h in reached if any(k >= 0 and enemy[k] for k in g[NEAR][h * 6 : h * 6 + 6])]
        return driver.drag(group, driver.pick(lost if lost and driver.likely(30) else front or reached))

    def leave(self, side: int, group: list[int]) -> bool:
        """Leave the map for good, if the edge is near and that is allowed."""
        match = self.driver.match
        edge = self.aims.exits(side, OFF_MAP)
        near = edge and self.aims.far(side, edge)[match.s[AT][group[0]]] <= 3
        return bool(near) and self.driver.attempt(match.exit, group[:1])

    def enter(self, group: list[int]) -> None:
        """Enter the map from an area."""
        match, driver = self.driver.match, self.driver
        rows = match.book.g[ENTRIES]
        edge = [
            h
            for k in range(0, len(rows), ENTRY_LONG)
            if rows[k + 1] == match.s[AT][group[0]]
            for h in members(match.book.g, rows[k + 2])
        ]
        if edge and driver.likely(50):
            driver.drag(group, driver.pick(edge))

    def embark(self, side: int, u: int) -> None:
        """Bring a unit to where a landing starts; back from there once it cannot land any more."""
        match, driver = self.driver.match, self.driver
        g = match.book.g
        area = g[LANDING][LAND_AREA]
        if match.world[LANDED]:
            self.invaders.remove(u)
            return
        if not match.on_map(u) or all(g[EXITS][k + 3] != area for k in range(0, len(g[EXITS]), EXIT_LONG)):
            return
        far = self.aims.far(side, self.aims.exits(side, area))
        if far[match.s[AT][u]] <= 6 and driver.drag([u], area):
            return
        cost = reach_of(g, match.s, [u], match.book.ask)
        reached = [h for h, price in enumerate(cost) if price > 0 and far[h] < FAR]
        if reached:
            driver.drag([u], min(reached, key=lambda h: far[h]))

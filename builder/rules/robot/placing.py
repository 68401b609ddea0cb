"""Set-up, placing anew, landings from the sea and drops from the air."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.kernel.context import put_target, put_unit, world
from builder.rules.kernel.layout import (
    AT,
    BAN_LONG,
    CONTROL,
    DROP_LONG,
    DROPPED,
    DROPS,
    HEXES,
    LAND_AREA,
    LAND_MOST,
    LANDED,
    LANDING,
    LEFT,
    META,
    NOWHERE,
    PLACE_BANS,
    U_SIDE,
)
from builder.rules.kernel.reasons import FINE
from builder.rules.kernel.special import drop_reason, landing_reason
from builder.rules.kernel.zones import zones
from builder.rules.robot.aims import Aims
from builder.rules.robot.match_driver import MatchDriver


@dataclass(slots=True)
class Placing:
    """Placing of one game."""

    driver: MatchDriver
    aims: Aims

    def ground(self, side: int) -> list[int]:
        """A side's hexes out of the enemy's zones, those nearest to the enemy's ground first."""
        match = self.driver.match
        g = match.book.g
        in_enemy_zoc = zones(g, match.s, side, match.book.ask)
        control = match.s[CONTROL]
        theirs = [h for h in range(g[META][HEXES]) if control[h] not in (side, NOWHERE)]
        far = self.aims.distances(side, theirs)
        own = [h for h in range(g[META][HEXES]) if control[h] == side and not in_enemy_zoc[h]]
        return sorted(own, key=lambda h: far[h] * 4 + self.driver.chance.below(16))

    def all(self, side: int, percent: int) -> None:
        """Place some units anew, near the front."""
        match, driver = self.driver.match, self.driver
        ground = self.ground(side)
        for u, whose in enumerate(match.book.g[U_SIDE]):
            if whose != side or not driver.likely(percent) or not ground:
                continue
            for _ in range(6):
                near = driver.chance.below(len(ground)) if driver.likely(30) else driver.chance.below(60)
                h = ground[min(near, len(ground) - 1)]
                if (not self.banned(u, h) or driver.likely(5)) and driver.drag([u], h):
                    break

    def somewhere(self, u: int) -> bool:
        """Find a place for a unit that may not stay; False if there is none."""
        match, driver = self.driver.match, self.driver
        ground = self.ground(match.book.g[U_SIDE][u])
        free = [h for h in ground if not self.banned(u, h)]
        return any(driver.drag([u], h) for h in (*free, *ground))

    def banned(self, u: int, h: int) -> bool:
        """Whether the game forbids a unit to be placed in a hex, but perhaps for a few."""
        match = self.driver.match
        book = match.book
        c = world(book.g, match.s)
        put_unit(book.g, match.s, c, u, 0, 0)
        put_target(book.g, match.s, c, h, 0, 0)
        bans = book.g[PLACE_BANS]
        return any(book.ask(bans[k], c) for k in range(0, len(bans), BAN_LONG))

    def land(self, side: int) -> None:
        """Land from the sea, if that is still to be had."""
        match, driver = self.driver.match, self.driver
        book = match.book
        rule = book.g[LANDING]
        if not rule or match.world[LANDED] or driver.likely(30):
            return
        units = [u for u in match.units_at(rule[LAND_AREA]) if match.s[LEFT][u] > 0]
        units += [
            u for u, at in enumerate(match.s[AT]) if match.on_map(u) and book.g[U_SIDE][u] == side and at >= 0
        ]
        hexes = range(book.g[META][HEXES])
        for u in units:
            open_to = [h for h in hexes if landing_reason(book.g, match.s, [u], h, book.ask) == FINE]
            if not open_to:
                continue
            occupied = [h for h in open_to if match.units_at(h)]
            with_it = [v for v in units if match.s[AT][v] == match.s[AT][u] and v != u]
            group = [u, *with_it[: rule[LAND_MOST] - 1]]
            to = driver.pick(occupied if occupied and driver.likely(60) else open_to)
            if driver.drag(group, to) or driver.drag([u], to):
                return

    def drop(self, side: int) -> None:
        """Drop from the air now and then."""
        drops, match, driver = self.driver.match.book.g[DROPS], self.driver.match, self.driver
        book = match.book
        for k in range(0, len(drops), DROP_LONG):
            if match.world[DROPPED] & (1 << k) or not driver.likely(25):
                continue
            for u in match.units_at(drops[k + 1]):
                if book.g[U_SIDE][u] != side:
                    continue
                for _ in range(30):
                    h = driver.chance.below(book.g[META][HEXES])
                    reason = drop_reason(book.g, match.s, u, h, book.ask)
                    if reason == FINE or driver.likely(10):
                        driver.drag([u], h)
                    if reason == FINE:
                        return

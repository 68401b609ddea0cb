"""How the robot fights: choice of battles, losses, retreat, advance, momentum."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.kernel.acts import A_MORE, A_REASON, A_SUM, odds_of
from builder.rules.kernel.combat import B_COLUMN, attacker_reason, battle_reason
from builder.rules.kernel.layout import (
    AT,
    ATTACKED,
    ENGAGED,
    FORCE,
    HEXES,
    INVOLVED,
    LANDING_NOW,
    LEFT,
    MARKS,
    META,
    NEAR,
    NOWHERE,
    OWE_A,
    OWE_D,
    RETREATED,
    SURGE_HEX,
    TARGET,
    TRAIL,
    U_SIDE,
)
from builder.rules.kernel.reasons import FINE
from builder.rules.kernel.retreat import retreat_reasons
from builder.rules.kernel.zones import enemy_counts
from builder.rules.robot.match_driver import DeadEndError, MatchDriver


@dataclass(slots=True)
class Fighting:
    """Battles of one game. `caution`: the lowest column it likes to attack in."""

    driver: MatchDriver
    caution: int = 2

    def all(self, side: int) -> None:
        """Fight some battles; stop when three in a row promise nothing."""
        match = self.driver.match
        poor = 0
        for _ in range(5 + self.driver.chance.below(20)):
            if match.over or poor == 3:
                return
            poor = 0 if self.one(side) else poor + 1

    def one(self, side: int) -> bool:
        """One battle and what follows; False when there is nothing to attack."""
        driver, g = self.driver, self.driver.match.book.g
        enemy = enemy_counts(g, driver.match.s, side)
        beside = {
            near
            for u, h in enumerate(driver.match.s[AT])
            if g[U_SIDE][u] == side and 0 <= h < g[META][HEXES]
            for near in g[NEAR][h * 6 : h * 6 + 6]
        }
        targets = [h for h in sorted(beside) if h >= 0 and enemy[h]]
        found = [(*self.chances(side, h), h) for h in driver.some(targets, 4)]
        found = [entry for entry in found if entry[1]]
        if not found:
            return False
        column, group, target = max(found)
        if column < self.caution and not driver.likely(15):
            return False
        return self.battle(group, target)

    def chances(self, side: int, target: int) -> tuple[int, list[int]]:
        """The column of an attack with all that may attack a hex together, and who they are."""
        match, g = self.driver.match, self.driver.match.book.g
        around = {g[NEAR][target * 6 + d] for d in range(6)} - {NOWHERE}
        near = [u for u, h in enumerate(match.s[AT]) if h in around and g[U_SIDE][u] == side]
        able = [u for u in near if attacker_reason(g, match.s, u, target) == FINE]
        able = [u for u in able if not match.s[MARKS][u] & ATTACKED]
        if not able:
            return 0, able
        group = able
        if battle_reason(g, match.s, able, target, match.book.ask)[0] != FINE:
            group = []
            for u in able:
                if battle_reason(g, match.s, [*group, u], target, match.book.ask)[0] == FINE:
                    group.append(u)
            if not group:
                return 0, group
        return odds_of(g, match.s, group, target, match.book.ask)[A_SUM + B_COLUMN], group

    def battle(self, group: list[int], target: int) -> bool:
        """Attack, and take losses, retreats and advances; False if the attack is refused."""
        driver, match = self.driver, self.driver.match
        book = match.book
        odds = odds_of(book.g, match.s, group, target, book.ask)
        allowed = driver.attempt(match.attack, group, target, driver.die())
        if odds[A_REASON] != driver.answer[A_REASON] or odds[A_SUM:] != driver.answer[A_SUM:]:
            driver.report_fault(
                f"an attack on {book.places[target]} was announced otherwise than it was fought"
            )
        if not allowed:
            return False
        self.after_attack()
        return True

    def after_attack(self) -> None:
        """What comes after an attack: losses, retreat, advance, momentum; then the battle is over."""
        driver, match = self.driver, self.driver.match
        self.settle()
        self.advance()
        surge = match.world[SURGE_HEX]
        if surge != NOWHERE and not match.over:
            self.surge(surge)
        if match.world[TARGET] != NOWHERE and not match.over and driver.likely(80):
            driver.attempt(match.close_battle)

    def surge(self, place: int) -> None:
        """Attack again from the hex just taken."""
        match, g, driver = self.driver.match, self.driver.match.book.g, self.driver
        group = match.units_at(place)
        for d in range(6):
            target = g[NEAR][place * 6 + d]
            if target < 0 or match.units_at(target) == []:
                continue
            if driver.attempt(match.attack, group, target, driver.die()):
                driver.count("momentum")
                self.settle()
                self.advance()
                return

    def settle(self) -> None:
        """Both sides take what they owe; the defender may retreat first."""
        driver, match = self.driver, self.driver.match
        g = match.book.g
        before = match.world[OWE_D]
        while match.world[OWE_D] > 0 and driver.likely(60 if match.world[OWE_D] == before else 80):
            reasons = retreat_reasons(g, match.s, match.book.ask)
            ways = [d for d in range(6) if reasons[d] == FINE]
            if not ways:
                break
            force = match.world[FORCE]
            crowd = sum(1 for at in match.s[AT] if at != NOWHERE)
            if not driver.drag(match.units_at(force), g[NEAR][force * 6 + driver.pick(ways)]):
                raise DeadEndError("a retreat that was offered is refused")
            if len(driver.answer) > A_MORE:
                driver.count("made room")
            if crowd != sum(1 for at in match.s[AT] if at != NOWHERE):
                driver.report_fault("a retreat loses units")
            if match.over:
                return
        for _ in range(100):
            if not match.owes() or match.over:
                return
            mark = INVOLVED if match.world[OWE_A] > 0 else ENGAGED
            units = [u for u in range(len(match.s[AT])) if match.s[MARKS][u] & mark]
            if not units:
                raise DeadEndError("steps are owed and nobody can take them")
            strongest = max(units, key=lambda u: match.s[LEFT][u])
            u = strongest if driver.likely(70) else driver.pick(units)
            if not driver.attempt(match.lose, u):
                raise DeadEndError("a step that is owed is refused")
        raise DeadEndError("steps are owed for ever")

    def advance(self) -> None:
        """Advance with some of the attackers, along the path of a retreat."""
        driver, match = self.driver, self.driver.match
        if match.over or match.world[TARGET] == NOWHERE or match.world[LANDING_NOW]:
            return
        if match.units_at(match.s[TRAIL][0]):
            return
        for k in range(max(1, match.world[RETREATED])):
            units = [u for u in range(len(match.s[AT])) if match.s[MARKS][u] & INVOLVED]
            for u in driver.some(units, 1 + driver.chance.below(3)):
                if not match.over and driver.likely(75):
                    driver.drag([u], match.s[TRAIL][k])

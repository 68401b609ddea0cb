"""Plays a side at random, within the rules, so that whole games can be run through the kernel.

It is no opponent: it moves, fights, retreats and advances by the dice it is given, and tries forbidden
things now and
then to see them refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from builder.rules.kernel.acts import A_A, A_REASON
from builder.rules.kernel.combat import B_COLUMN, battle_reason, battle_sum
from builder.rules.kernel.layout import (
    AT,
    BOUNDARY,
    CONTROL,
    DROP_LONG,
    DROPPED,
    DROPS,
    ENGAGED,
    ENTRIES,
    ENTRY_LONG,
    FORCE,
    HEXES,
    INVOLVED,
    LANDED,
    LANDING,
    LANDING_NOW,
    LEFT,
    LINE_FIRST,
    LINE_LAST,
    LINE_SIDE,
    MARKS,
    META,
    NEAR,
    NOWHERE,
    OWE_A,
    OWE_D,
    PHASE,
    RETREATED,
    SET_FIRST,
    SET_HEX,
    SURGE_HEX,
    TARGET,
    TO_FIGHT,
    TO_LAND,
    TO_MOVE,
    TO_PLACE,
    TO_REPLACE,
    TO_ROLL,
    TO_SHIFT_LINE,
    TRAIL,
    TURN,
    U_SIDE,
)
from builder.rules.kernel.movement import reach_of
from builder.rules.kernel.reasons import FINE, ILL_PLACED, OVERSTACKED
from builder.rules.kernel.retreat import retreat_reasons
from builder.rules.kernel.zones import foes
from builder.rules.play import Match


class Chance(Protocol):
    """Dice of any size."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        ...


class DeadEndError(Exception):
    """The rules asked for something that nobody could do."""


@dataclass(slots=True)
class Outcome:
    """What became of a game.

    `faults`: illegal states met; `actions`: how many of each kind were carried out.
    """

    ended_by: str | None
    turn: int
    faults: list[str] = field(default_factory=list)
    actions: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Robot:
    """Both players of one game."""

    match: Match
    chance: Chance
    moves: int = 60
    daring: list[int] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def play(self, most_phases: int = 400) -> Outcome:
        """Play to the end. DeadEndError if the rules lead nowhere."""
        self.daring = [self.chance.below(9) for _ in self.match.book.game.sides]
        for _ in range(most_phases):
            if self.match.over:
                break
            before = self.match.world[PHASE]
            self.phase()
            self.leave()
            if self.match.world[PHASE] == before:
                break  # won, or the last phase of the last turn
        if not self.match.over and self.match.world[PHASE] + 1 < self.phases():
            raise DeadEndError(f"no end after {most_phases} phases")
        return Outcome(self.match.ended_by, self.match.world[TURN], self.faults, self.done)

    def phases(self) -> int:
        """How many phases the game has."""
        return sum(len(turn.phases) for turn in self.match.book.game.turns)

    def pick(self, items: Sequence[int]) -> int:
        """One of these."""
        return items[self.chance.below(len(items))]

    def count(self, what: str) -> None:
        """Note an action and look for illegal states."""
        self.done[what] = self.done.get(what, 0) + 1
        if not self.match.owes():
            self.faults.extend(f"{self.match.phase_id}, {what}: {fault}" for fault in self.match.faults())

    # --- phases -----------------------------------------------------------------------------------
    def phase(self) -> None:
        """Do something in the phase at hand."""
        actions, match = self.match.actions, self.match
        if actions & TO_SHIFT_LINE:
            self.shift_line()
        if actions & TO_ROLL:
            for k in range(len(match.book.game.states)):
                if match.roll_state(k, 1 + self.chance.below(6))[A_REASON] == FINE:
                    self.count("roll")
        if actions & TO_LAND:
            self.land()
        if actions & TO_REPLACE:
            for u in range(len(match.s[AT])):
                if match.replace(u)[A_REASON] == FINE:
                    self.count("replacement")
        if actions & TO_PLACE:
            self.place_all()
        if actions & TO_MOVE and actions & TO_FIGHT:
            (self.fight_all if self.chance.below(3) == 0 else self.move_all)()
        elif actions & TO_MOVE:
            self.move_all()
        elif actions & TO_FIGHT:
            self.fight_all()

    def leave(self) -> None:
        """End the phase, doing what must be done first."""
        for _ in range(200):
            if self.match.over:
                return
            answer = self.match.next_phase()
            reason, detail = answer[A_REASON], answer[A_A]
            if reason == FINE or self.match.over:
                return
            if reason == OVERSTACKED:
                self.match.remove(self.pick(self.match.units_at(detail)))
                self.count("overstacked")
            elif reason == ILL_PLACED:
                self.place(detail)
            else:
                raise DeadEndError(f"phase {self.match.phase_id} does not end: {reason} {detail}")
        raise DeadEndError(f"phase {self.match.phase_id} never ends")

    def shift_line(self) -> None:
        """Move the boundary now and then."""
        line = self.match.book.g[BOUNDARY]
        if line and self.chance.below(3) == 0:
            room = (line[LINE_LAST] - line[LINE_FIRST]) // 2  # at the edges one army would have no ground
            column = line[LINE_FIRST] + room // 2 + self.chance.below(room + 1)
            if self.match.move_boundary(line[LINE_SIDE], column)[A_REASON] == FINE:
                self.count("boundary")

    # --- movement ---------------------------------------------------------------------------------
    def own(self, side: int) -> list[int]:
        """Units of a side, of all for NOWHERE."""
        g = self.match.book.g
        return [u for u in range(len(self.match.s[AT])) if side in (NOWHERE, g[U_SIDE][u])]

    def move_all(self) -> None:
        """Move some units and stacks, in one leg or two."""
        side, match = self.match.side, self.match
        self.drop(side)
        units = [u for u in self.own(side) if match.s[LEFT][u] > 0]
        for _ in range(min(1 + self.chance.below(self.moves), len(units))):
            if match.over:
                return
            u = self.pick(units)
            here = match.s[AT][u]
            group = [v for v in match.units_at(here) if v in units and (v == u or self.chance.below(2))]
            if not match.on_map(u):
                group = [u]
            for _leg in range(1 + self.chance.below(2)):
                to = self.goal(group)
                if match.over or to is None:
                    break
                answer = match.drag(group, to)
                self.count("refused" if answer[A_REASON] != FINE else "move")

    def goal(self, group: list[int]) -> int | None:
        """Somewhere these units may want to go: mostly in reach and towards the enemy, sometimes anywhere."""
        match, g = self.match, self.match.book.g
        n = g[META][HEXES]
        if self.chance.below(25) == 0:
            return self.chance.below(n)
        here = match.s[AT][group[0]]
        if here < 0 or here >= n:
            rows = g[ENTRIES]
            edge = [
                h
                for k in range(0, len(rows), ENTRY_LONG)
                if rows[k + 1] == here
                for h in self.members(rows[k + 2])
            ]
            return self.pick(edge) if edge else None
        cost = reach_of(g, match.s, group, match.book.ask)
        open_hexes = [h for h in range(n) if cost[h] > 0]
        if not open_hexes:
            return None
        side = g[U_SIDE][group[0]]
        enemy = foes(g, match.s, side)
        foreign = [h for h in open_hexes if match.s[CONTROL][h] != side]
        near = [h for h in open_hexes if any(k >= 0 and enemy[k] for k in g[NEAR][h * 6 : h * 6 + 6])]
        wish = self.chance.below(10)
        if foreign and wish < self.daring[side]:
            return self.pick(foreign)
        return self.pick(near if near and wish < 8 else open_hexes)

    def members(self, k: int) -> list[int]:
        """The hexes of a set."""
        g = self.match.book.g
        return g[SET_HEX][g[SET_FIRST][k] : g[SET_FIRST][k + 1]]

    def drop(self, side: int) -> None:
        """Try a drop from the air."""
        drops, match = self.match.book.g[DROPS], self.match
        for k in range(0, len(drops), DROP_LONG):
            if match.world[DROPPED] & (1 << k) or self.chance.below(6):
                continue
            for u in match.units_at(drops[k + 1]):
                if side == match.book.g[U_SIDE][u]:
                    for _ in range(30):
                        if match.drag([u], self.chance.below(match.book.g[META][HEXES]))[A_REASON] == FINE:
                            self.count("drop")
                            return

    # --- combat -----------------------------------------------------------------------------------
    def fight_all(self) -> None:
        """Fight some battles."""
        match = self.match
        for _ in range(10):
            if match.over or not self.fight(match.side):
                return

    def fight(self, side: int) -> bool:
        """One battle and what follows; False when there is nothing to attack."""
        match, g = self.match, self.match.book.g
        n = g[META][HEXES]
        enemy = foes(g, match.s, side)
        targets = [h for h in range(n) if enemy[h] and any(self.fit(side, h))]
        if not targets:
            return False
        target, able = self.best([self.pick(targets) for _ in range(4)], side)
        group = able if self.chance.below(2) else [u for u in able if self.chance.below(4)]
        return self.battle(group or able[:1], target)

    def best(self, targets: list[int], side: int) -> tuple[int, list[int]]:
        """The most promising of some targets, and who can attack it."""
        match, g = self.match, self.match.book.g
        found: list[tuple[int, int, list[int]]] = []
        for target in targets:
            able = self.agreed(self.fit(side, target), target)
            column = battle_sum(g, match.s, able, target, 0, match.book.ask)[B_COLUMN]
            found.append((column, target, able))
        _, target, able = max(found) if self.chance.below(5) else found[0]
        return target, able

    def fit(self, side: int, target: int) -> list[int]:
        """Units of a side beside a hex that may attack it."""
        match, g = self.match, self.match.book.g
        around = {g[NEAR][target * 6 + d] for d in range(6)} - {NOWHERE}
        units = [u for u in range(len(match.s[AT])) if match.s[AT][u] in around and g[U_SIDE][u] == side]
        return [u for u in units if battle_reason(g, match.s, [u], target, match.book.ask)[0] == FINE]

    def agreed(self, group: list[int], target: int) -> list[int]:
        """As many of a group as may attack together."""
        match, g = self.match, self.match.book.g
        found: list[int] = []
        for u in group:
            if battle_reason(g, match.s, [*found, u], target, match.book.ask)[0] == FINE:
                found.append(u)
        return found

    def battle(self, group: list[int], target: int) -> bool:
        """One battle; False if it is refused."""
        match = self.match
        if not group or match.attack(group, target, 1 + self.chance.below(6))[A_REASON] != FINE:
            return False
        self.count("attack")
        self.settle()
        if match.over:
            return True
        self.advance()
        surge = match.world[SURGE_HEX]
        if surge != NOWHERE and not match.over:
            self.surge(surge)
        match.close_battle()
        return True

    def surge(self, place: int) -> None:
        """Attack again from the hex just taken."""
        match, g = self.match, self.match.book.g
        group = match.units_at(place)
        for d in range(6):
            target = g[NEAR][place * 6 + d]
            if target >= 0 and battle_reason(g, match.s, group, target, match.book.ask)[0] == FINE:
                match.attack(group, target, 1 + self.chance.below(6))
                self.count("momentum")
                self.settle()
                self.advance()
                return

    def settle(self) -> None:
        """Both sides take what they owe; the defender may retreat first."""
        match, g = self.match, self.match.book.g
        while match.world[OWE_D] > 0 and self.chance.below(2):
            reasons = retreat_reasons(g, match.s, match.book.ask)
            ways = [d for d in range(6) if reasons[d] == FINE]
            if not ways:
                break
            force = match.world[FORCE]
            if match.drag(match.units_at(force), g[NEAR][force * 6 + self.pick(ways)])[A_REASON] != FINE:
                raise DeadEndError("a retreat that was offered is refused")
            self.count("retreat")
            if match.over:
                return
        for _ in range(100):
            if not match.owes() or match.over:
                return
            mark = INVOLVED if match.world[OWE_A] > 0 else ENGAGED
            units = [u for u in range(len(match.s[AT])) if match.s[MARKS][u] & mark]
            if not units or match.lose(self.pick(units))[A_REASON] != FINE:
                raise DeadEndError("steps are owed and nobody can take them")
            self.count("step")
        raise DeadEndError("steps are owed for ever")

    def advance(self) -> None:
        """Advance with some of the attackers."""
        match = self.match
        if match.over or match.world[TARGET] == NOWHERE or match.world[LANDING_NOW]:
            return
        for k in range(max(1, match.world[RETREATED])):
            units = [
                u for u in range(len(match.s[AT])) if match.s[MARKS][u] & INVOLVED and self.chance.below(3)
            ]
            for u in units:
                if not match.over and match.drag([u], match.s[TRAIL][k])[A_REASON] == FINE:
                    self.count("advance")

    # --- specials ---------------------------------------------------------------------------------
    def land(self) -> None:
        """Try a landing from the sea."""
        match, g = self.match, self.match.book.g
        if match.world[LANDED] or not g[LANDING] or self.chance.below(4):
            return
        units = [u for u in self.own(match.side) if match.s[LEFT][u] > 0]
        for _ in range(400):
            group = [self.pick(units)]
            if (
                match.drag(group, self.chance.below(g[META][HEXES]), 1 + self.chance.below(6))[A_REASON]
                == FINE
            ):
                self.count("landing")
                self.settle()
                match.close_battle()
                return

    def place_all(self) -> None:
        """Place what arrives, and some of the others anew."""
        match, g = self.match, self.match.book.g
        for u in self.own(match.side):
            if self.chance.below(4) == 0 and match.on_map(u):
                to = self.chance.below(g[META][HEXES])
                self.count("placed" if match.drag([u], to)[A_REASON] == FINE else "not placed")

    def place(self, u: int) -> None:
        """Find a place for a unit that may not stay."""
        match, n = self.match, self.match.book.g[META][HEXES]
        start = self.chance.below(n)
        for k in range(n):
            if match.drag([u], (start + k) % n)[A_REASON] == FINE:
                self.count("placed")
                return
        match.remove(u)
        self.count("no place")

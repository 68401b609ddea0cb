"""How the robot attacks, and what follows: losses, retreats, advances, second attacks, the end of it."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.simulation.facts import ActionFacts
from hexwright.rules.simulation.robot.driver import DeadEndError, Driver

ATTACKS: tuple[Gesture, ...] = (Gesture.ATTACK, Gesture.AIM)
"""Ways in which several units act at once."""
ANSWERS = (Gesture.DRAG, Gesture.UNIT)
"""Ways in which units do what must be done."""

LIKELY = 60
"""In how many of a hundred cases an answer is given that may be, where there are others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """An attack that may be worth it: on a place, or on a unit that is aimed at."""

    odds: int
    units: list[int]
    place: int


@dataclass(slots=True)
class Fighting:
    """Attacks of one game. `seen`: the odds of all chances so far, in order; `caution`: how many of a hundred
    of them a chance must beat; `tastes`: how often of a hundred times a way to attack is used, by its name;
    `wary`: by side, how large its caution may be; `gained`: by side, how many steps more than it lost itself
    its enemies have lost in its attacks.
    """

    driver: Driver
    caution: int = 40
    seen: list[int] = field(default_factory=list)
    tastes: dict[str, int] = field(default_factory=dict)
    wary: dict[int, int] = field(default_factory=dict)
    gained: dict[int, int] = field(default_factory=dict)

    def taste(self, action: ActionFacts) -> int:
        """How often of a hundred times a way to attack is used; the same throughout a game."""
        if action.name not in self.tastes:
            self.tastes[action.name] = self.driver.pick((60, 100, 100, 100))
        return self.tastes[action.name]

    # --- attacks ----------------------------------------------------------------------------------
    def attack(self, action: ActionFacts, side: int) -> None:
        """Attack some places, the most promising first; stop when three chances in a row promise nothing."""
        driver, match = self.driver, self.driver.match
        if side not in self.wary:
            self.wary[side] = 1 + driver.chance.below(90)
        self.caution = driver.chance.below(self.wary[side]) // (1 + max(0, self.gained.get(side, 0)))
        chances = [
            chance
            for place, units in self._targets(action, side).items()
            if (chance := self._chance(action, place, units))
        ]
        for chance in chances:
            insort(self.seen, chance.odds)
        poor = 0
        for _ in range(5 + driver.chance.below(20)):
            if match.over or poor == 3 or not chances:
                return
            best = max(chances, key=lambda chance: (chance.odds, -chance.place))
            chance = best if driver.likely(80) else driver.pick(chances)
            chances.remove(chance)
            poor = 0 if self._one(action, chance) else poor + 1

    def attack_with(self, action: ActionFacts, side: int, unit: int) -> bool:
        """Attack with a unit and those that can join it, whatever that promises; whether it was allowed. What
        is still offered after the last battle is let go.
        """
        self.close()
        return any(
            self._together_or_fewer(action, units, place)
            for place, units in self._targets(action, side).items()
            if unit in units
        )

    def _targets(self, action: ActionFacts, side: int) -> dict[int, list[int]]:
        """The places, or units, that could be attacked, and by whom."""
        match = self.driver.match
        found: dict[int, list[int]] = {}
        for u in match.takers(action.number, side):
            if match.on_map(u):
                for place in match.options(action.number, u):
                    found.setdefault(place, []).append(u)
        return dict(sorted(found.items()))

    def _chance(self, action: ActionFacts, place: int, units: Sequence[int]) -> Chance | None:
        """What an attack on a place, or on a unit, by all units that can promises; None if none can."""
        match = self.driver.match
        able = [u for u in units if not action.joins or match.joining(action.number, u).reason == FINE]
        if not able:
            return None
        odds = match.odds(action.number, able, place) if action.odds else 0
        return Chance(odds=odds, units=able, place=place)

    def _one(self, action: ActionFacts, hoped: Chance) -> bool:
        """One attack and what follows; False if it promises too little by now. `hoped`: what it promised."""
        driver, match = self.driver, self.driver.match
        left = [u for u in hoped.units if hoped.place in match.options(action.number, u)]
        chance = self._chance(action, hoped.place, left)
        if chance is None:
            return False
        rank = 100 * bisect_left(self.seen, chance.odds) // (len(self.seen) or 1)
        if rank < self.caution and not driver.likely(15):
            return False
        return self._together_or_fewer(action, chance.units, chance.place)

    def _together_or_fewer(self, action: ActionFacts, units: list[int], place: int) -> bool:
        """Attack with all, else with those like one of them, else with it alone."""
        first = self.driver.pick(units)
        alike = self.driver.facts.alike
        for group in (units, [u for u in units if alike[u] == alike[first]], [first]):
            if self.battle(action, group, place):
                return True
            if self.driver.match.over:
                return False
        return False

    def battle(self, action: ActionFacts, units: Sequence[int], place: int) -> bool:
        """Attack, and see to all that follows; False if it is refused."""
        match = self.driver.match
        party = [*units, *self._attacked(action, place)]
        side = self.driver.facts.side[units[0]]
        balance = self._balance(side)
        if not self.driver.attack(action, units, place):
            return False
        before = match.column("at")[:]
        self.settle(party)
        self.gained[side] = self.gained.get(side, 0) + self._balance(side) - balance
        self.follow_up(party)
        gone_on = [u for u in units if match.on_map(u) and match.column("at")[u] != before[u]]
        if gone_on and not match.over and self._again(action, gone_on):
            self.driver.count("second attack")
        self.close()
        return True

    def _balance(self, side: int) -> int:
        """How many steps more than the others a side has on the map."""
        match, own = self.driver.match, self.driver.facts.side
        left = match.column("left")
        return sum(
            left[u] if own[u] == side else -left[u] for u in range(self.driver.facts.units) if match.on_map(u)
        )

    def _attacked(self, action: ActionFacts, target: int) -> list[int]:
        """The units at the place that is attacked, or with the unit that is aimed at."""
        match = self.driver.match
        return match.units_at(match.column("at")[target] if action.gesture is Gesture.AIM else target)

    def _again(self, action: ActionFacts, units: list[int]) -> bool:
        """Attack once more with units that have just gone on, if the rules let them."""
        driver, match = self.driver, self.driver.match
        able = [u for u in units if not action.joins or match.joining(action.number, u).reason == FINE]
        if not able or not driver.likely(70):
            return False
        group = [u for u in able if match.column("at")[u] == match.column("at")[able[0]]]
        for target in driver.some(match.options(action.number, able[0]), 2):
            party = [*group, *self._attacked(action, target)]
            if driver.attack(action, group, target):
                self.settle(party)
                self.follow_up(party)
                return True
        return False

    # --- what must follow -------------------------------------------------------------------------
    def settle(self, party: Sequence[int] = ()) -> None:
        """Do what must be done before anything else. `party`: the units it concerns, as far as is known."""
        match = self.driver.match
        for _ in range(100):
            if match.over or match.unsettled().reason == FINE:
                return
            if self._answer() or self._fire_back():
                continue
            ways = list(self._ways(party, *ANSWERS)) or list(self._ways(None, *ANSWERS))
            if ways:
                self._take(ways)
            elif not self._answer(100) and not self._fire_back(100):
                raise DeadEndError(f"nobody can settle it: {match.why_not(match.unsettled())}")
        raise DeadEndError(f"it is never settled: {match.why_not(match.unsettled())}")

    def _answer(self, often: int = LIKELY) -> bool:
        """A side that must say something plays a card for it, or pushes its button; whether any did.

        `often`: how likely it is that a card is played that may be.
        """
        driver, match, facts = self.driver, self.driver.match, self.driver.facts
        orders = [action for action in facts.actions if action.tried and action.does == NOWHERE]
        cards = [
            (action, card)
            for action in orders
            if action.settles and action.gesture is Gesture.CARD
            for card in range(facts.cards)
            if match.options(action.number, card)
        ]
        if cards and driver.likely(often):
            return driver.act(*driver.pick(cards))
        sides = [
            (action, side)
            for action in orders
            if action.gesture is Gesture.SIDE and not action.draws
            for side in range(facts.sides)
            if match.options(action.number, side)
        ]
        return bool(sides) and driver.act(*driver.pick(sides))

    def _fire_back(self, often: int = LIKELY) -> bool:
        """Units attack where that answers what is open, such as fire at those who run; whether any did.

        `often`: how likely each attack is.
        """
        driver, match = self.driver, self.driver.match
        for action in driver.facts.actions:
            if not action.settles or not action.tried or action.gesture not in ATTACKS:
                continue
            for target, units in self._targets(action, NOWHERE).items():
                if driver.likely(often) and driver.attack(action, units, target):
                    return True
                if driver.likely(often) and not match.over and driver.attack(action, units[:1], target):
                    return True
        return False

    def _ways(
        self, units: Sequence[int] | None, *gestures: Gesture
    ) -> Iterator[tuple[ActionFacts, int, list[int]]]:
        """What units could do that needs no phase of its own: action, unit, with what. None: any units."""
        match = self.driver.match
        for action in self.driver.facts.actions:
            open_to = action.does == NOWHERE or action.settles
            if action.tried and open_to and action.gesture in gestures:
                for u in match.takers(action.number) if units is None else units:
                    options = match.options(action.number, u)
                    if options:
                        yield action, u, options

    def _take(self, ways: list[tuple[ActionFacts, int, list[int]]]) -> None:
        """Do one of these: move rather than suffer, the strongest before others."""
        driver, left = self.driver, self.driver.match.column("left")
        drags = [way for way in ways if way[0].gesture is Gesture.DRAG]
        others = [way for way in ways if way[0].gesture is Gesture.UNIT]
        if drags and (not others or driver.likely(60)):
            action, u, options = driver.pick(drags)
            if self._drag_stack(action, u, driver.pick(options)):
                return
            if not others:  # they may have to be done first, such as steps that are owed
                raise DeadEndError(f"{action.name} was offered and is refused")
        most = max(left[u] for _, u, _ in others)
        action, u, _ = (
            next(w for w in others if left[w[1]] == most) if driver.likely(70) else driver.pick(others)
        )
        if not driver.act(action, u):
            raise DeadEndError(f"{action.name} was offered and is refused")

    def _drag_stack(self, action: ActionFacts, u: int, place: int) -> bool:
        """Drag a unit and those of its side that stand with it; whether that was allowed."""
        driver, facts, match = self.driver, self.driver.facts, self.driver.match
        at = match.column("at")[u]
        group = [v for v in match.units_at(at) if facts.side[v] == facts.side[u]]
        alive = sum(1 for v in match.column("at") if v >= 0)
        if not driver.drag(action, group, place) and not driver.drag(action, [u], place):
            return False
        if any(match.column("at")[v] != place for v in group):
            driver.count(f"{action.name} of some")
        if alive != sum(1 for v in match.column("at") if v >= 0):
            driver.count(f"{action.name} with losses")
        return True

    # --- what may follow --------------------------------------------------------------------------
    def follow_up(self, party: Sequence[int] | None) -> None:
        """Do some of what is offered now to those who fought, such as to advance; None for anybody."""
        driver, match = self.driver, self.driver.match
        ways = [(action, u) for action, u, _ in self._ways(party, Gesture.DRAG)]
        for action, u in driver.some(ways, len(ways) if driver.likely(50) else 1 + driver.chance.below(3)):
            options = [] if match.over or not driver.likely(75) else match.options(action.number, u)
            if options:
                driver.drag(action, [u], driver.pick(options))

    def close(self) -> None:
        """Press the buttons that show."""
        driver, match = self.driver, self.driver.match
        for action in driver.facts.actions:
            if match.over or not action.shows or not match.shows(action.number):
                continue
            offered = action.settles and match.due_now().reason != FINE
            if offered or driver.likely(80):
                driver.act(action)

"""How the robot chooses what a side does next where the rules make it choose, such as moving or fighting: by
what came of it before, when as many of its units stood beside enemies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.simulation.robot.driver import Driver

WORTH: Mapping[Gesture, int] = {Gesture.DRAG: 1, Gesture.UNIT: 1, Gesture.ATTACK: 10, Gesture.AIM: 10}
"""What an action of each gesture is worth that a phase allows; an attack more than a move."""
HOPED = 20
"""What a value is thought to bring before it was tried."""
OPEN = 15
"""How many choices of a hundred are left to chance."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen last. `contact`: how many of its units stood beside enemies, roughly; `before`: what
    had been done then.
    """

    side: int
    value: int
    contact: int
    before: int


@dataclass(slots=True)
class Choices:
    """What came of choices in one game. `brought`: by side, contact, state and value, the more the later."""

    driver: Driver
    brought: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    last: dict[int, Chosen] = field(default_factory=dict)

    def choose(self, side: int, state: int, beside: int = 0) -> int:
        """A value of a state that a side must choose. `beside`: places of its units beside enemies."""
        contact = beside.bit_length()
        driver, facts = self.driver, self.driver.facts
        count = len(facts.states[state].values)
        if state in facts.steering:
            return driver.chance.below(count)
        self._learn(state)
        chances = [1] * count
        if not driver.likely(OPEN):
            hopes = [self.brought.get((side, contact, state, value), HOPED) for value in range(count)]
            chances = [1 + hope - min(hopes) for hope in hopes]
        roll = driver.chance.below(sum(chances))
        value = next(k for k in range(count) if roll < sum(chances[: k + 1]))
        self.last[state] = Chosen(side, value, contact, self._done())
        return value

    def _learn(self, state: int) -> None:
        """Note what came of the last choice."""
        last = self.last.get(state)
        if last is not None:
            key = (last.side, last.contact, state, last.value)
            self.brought[key] = (self.brought.get(key, HOPED) + self._done() - last.before) // 2

    def _done(self) -> int:
        done = self.driver.done
        return sum(
            done[action.name] * WORTH.get(action.gesture, 0)
            for action in self.driver.facts.actions
            if action.does != NOWHERE
        )

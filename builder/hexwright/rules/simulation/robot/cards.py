"""Cards: drawn and played, each for something that is done often rather than for what is done rarely."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.simulation.facts import ActionFacts
from hexwright.rules.simulation.robot.driver import Driver

OFTEN = 85
"""In how many of a hundred cases a card is played that may be."""


@dataclass(slots=True)
class CardPlayer:
    """Plays the cards of all sides."""

    driver: Driver

    def draw(self, side: int) -> bool:
        """Draw what a side may draw; whether it did."""
        match, found = self.driver.match, False
        for action in self.driver.facts.actions:
            if action.draws and not match.over and match.options(action.number, side):
                found = self.driver.act(action, side) or found
        return found

    def play(self, side: int, often: int = OFTEN) -> bool:
        """Play some cards of a side; whether it did. `often`: how likely each time."""
        found = False
        for _ in range(self.driver.facts.cards):
            ways = [] if self.driver.match.over else self._ways(side)
            if not ways or not self.driver.likely(often):
                return found
            found = self.driver.act(*self._choose(ways)) or found
            if self.driver.gone_on:
                return found
        return found

    def _choose(self, ways: list[tuple[ActionFacts, int]]) -> tuple[ActionFacts, int]:
        """One of the ways to play a card: first what for, of what is done more or less often, then which."""
        actions = list({action.number: action for action, _ in ways}.values())
        roll = self.driver.chance.below(sum(1 + action.often for action in actions))
        chosen = actions[0]
        for action in actions:
            chosen = action
            if roll <= action.often:
                break
            roll -= 1 + action.often
        return self.driver.pick([way for way in ways if way[0] is chosen])

    def put_right(self, pile: int) -> bool:
        """Draw into a hand, or play out of it, since the phase does not end before; whether it was done."""
        side = self.driver.facts.holders[pile]
        return side != NOWHERE and (self.draw(side) or self.play(side, often=100))

    def _ways(self, side: int) -> list[tuple[ActionFacts, int]]:
        """What may be done with the cards of a side now."""
        match, facts = self.driver.match, self.driver.facts
        at = match.column("cards")
        mine = [c for c in range(facts.cards) if at[c] >= 0 and facts.holders[at[c]] == side]
        return [
            (action, card)
            for action in facts.actions
            if action.gesture is Gesture.CARD and action.tried
            for card in mine
            if match.options(action.number, card)
        ]

"""Carries out actions in a match, counts them, and checks that a refused one changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from builder.model.game import State
from builder.rules.kernel import acts
from builder.rules.kernel.acts import A_KIND, A_REASON
from builder.rules.kernel.prelude import Ints
from builder.rules.kernel.reasons import FINE
from builder.rules.play import Match

KINDS: Mapping[int, str] = {
    value: name[4:].lower() for name, value in vars(acts).items() if name.startswith("ACT_")
}
"""Kinds of actions (`ACT_MOVE` gives `move`) by number."""


class Chance(Protocol):
    """Dice of any size."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        ...


class DeadEndError(Exception):
    """The rules asked for something that nobody could do."""


class EndlessError(DeadEndError):
    """A game went on for longer than it is."""


@dataclass(slots=True)
class MatchDriver:
    """Carries out actions in a match.

    `done`: how often each kind of action was carried out; `refused`: refusals by (kind, reason); `faults`:
    illegal states met; `answer`: the kernel's answer to the last action. `on_action`: called after every
    action with the answer and the units that acted.
    """

    match: Match
    chance: Chance
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    answer: Ints = field(default_factory=list)
    on_action: Callable[[Ints, Sequence[int]], None] | None = None

    def pick(self, items: Sequence[int]) -> int:
        """One of these."""
        return items[self.chance.below(len(items))]

    def some(self, items: Sequence[int], count: int) -> list[int]:
        """So many of these, or all, in any order."""
        left = list(items)
        return [left.pop(self.chance.below(len(left))) for _ in range(min(count, len(left)))]

    def likely(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.chance.below(100) < percent

    def die(self) -> int:
        """A roll for combat."""
        combat = self.match.book.rules.combat
        return combat.lowest + self.chance.below(combat.faces or 6)

    def roll_for(self, state: State) -> int:
        """A roll for a state, with its own dice."""
        die = self.match.book.game.dice[state.die or ""]
        return sum(die.lowest + self.chance.below(die.sides) for _ in range(die.count))

    def count(self, what: str) -> None:
        """Note something that happened."""
        self.done[what] += 1

    def drag(self, movers: Sequence[int], to: int) -> bool:
        """Drag units to a place, whatever that means in this phase; whether it was allowed."""
        return self.attempt(self.match.drag, movers, to, self.die())

    def attempt(self, action: Callable[..., Ints], *given: int | Sequence[int]) -> bool:
        """Try an action; whether it was allowed."""
        before = [row[:] for row in self.match.s]
        answer = self.answer = action(*given)
        if self.on_action is not None:
            first = given[0] if given else ()
            self.on_action(answer, [first] if isinstance(first, int) else first)
        kind = KINDS[answer[A_KIND]]
        if answer[A_REASON] == FINE:
            self.done[kind] += 1
            return True
        self.refused[kind, answer[A_REASON]] += 1
        if before != self.match.s:
            self.report_fault(f"{kind} is refused ({answer[A_REASON]}) and changes something")
        return False

    def check_state(self) -> None:
        """Record everything wrong with the state of play."""
        if not self.match.owes() and not self.match.over:
            for fault in self.match.faults():
                self.report_fault(fault)

    def report_fault(self, what: str) -> None:
        """Record something that must never happen."""
        self.faults.append(f"turn {self.match.turn}, {self.match.phase_id}: {what}")

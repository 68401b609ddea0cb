"""The hand of the robot: does things, counts them, and watches that no refused one changes anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from builder.rules.kernel import acts
from builder.rules.kernel.acts import A_KIND, A_REASON
from builder.rules.kernel.prelude import Ints
from builder.rules.kernel.reasons import FINE
from builder.rules.play import Match

KINDS: Mapping[int, str] = {
    value: name[4:].lower() for name, value in vars(acts).items() if name.startswith("ACT_")
}
"""Kinds of deeds by number."""


class Chance(Protocol):
    """Dice of any size."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        ...


class DeadEndError(Exception):
    """The rules asked for something that nobody could do."""


@dataclass(slots=True)
class Hand:
    """Acts in a match.

    `done`: how often each kind of deed was carried out; `refused`: refusals by (kind, reason); `faults`:
    illegal states met; `answer`: the last one. `story`: is told of
    every deed, with the units that acted.
    """

    match: Match
    chance: Chance
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    answer: Ints = field(default_factory=list)
    story: Callable[[Ints, Sequence[int]], None] | None = None

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
        """A roll."""
        return 1 + self.chance.below(6)

    def count(self, what: str) -> None:
        """Note something that happened."""
        self.done[what] += 1

    def drag(self, movers: Sequence[int], to: int) -> bool:
        """Move units to a place, whatever that means now; whether it was allowed."""
        return self.did(self.match.drag, movers, to, self.die())

    def did(self, deed: Callable[..., Ints], *given: int | Sequence[int]) -> bool:
        """Carry something out, or see it refused."""
        before = [row[:] for row in self.match.s]
        answer = self.answer = deed(*given)
        if self.story is not None:
            first = given[0] if given else ()
            self.story(answer, [first] if isinstance(first, int) else first)
        kind = KINDS[answer[A_KIND]]
        if answer[A_REASON] == FINE:
            self.done[kind] += 1
            return True
        self.refused[kind, answer[A_REASON]] += 1
        if before != self.match.s:
            self.fault(f"{kind} is refused ({answer[A_REASON]}) and changes something")
        return False

    def look(self) -> None:
        """Note what no state of play may show."""
        if not self.match.owes() and not self.match.over:
            for fault in self.match.faults():
                self.fault(fault)

    def fault(self, what: str) -> None:
        """Note something that must not be."""
        self.faults.append(f"turn {self.match.turn}, {self.match.phase_id}: {what}")

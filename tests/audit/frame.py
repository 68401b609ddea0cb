"""Independent calculators, and what they judge: the frame that all games share.

A game is written down twice. The referee has it in `rules.yaml` and the kernel; a *calculator* has it again
in plain Python, written from the rulebook and the printed tables alone. Robots play, positions are taken out
of their games at random, and both are asked the same about each. Where they differ, one of them is wrong by
the book, and a test says which position it was, what both answered, and by which rule.

What belongs where:

* `tests/audit/<game>/` holds the calculator. It imports the standard library, `yaml`, this module,
  `tests.audit.hexes` and calculators; nothing of `hexwright` (`tests/test_architecture.py` sees to that). It
  reads the map, the order of battle and printed tables (`terrain.csv`, `oob.csv`, `tables.yaml`), never the
  referee's file or a game's mechanisms. It has a frozen dataclass for a *position*: turn, phase, per unit its
  place, steps and conditions, control, states, and whatever else an answer takes.
* `tests/audit/witness/<game>.py` is the other side: it knows the referee, makes a position out of a recorded
  `Moment`, and answers a question by asking the referee. It also lists five *planted faults*: changes of a
  line of `rules.yaml` that the calculator must notice.
* `tests/audit/recorded.py` plays and records, `tests/audit/judging.py` compares and plants,
  `tests/audit/summary.py` counts. None of them knows a game.
* `tests/audit/test_games.py` names the games and the parts they are judged in; `make slow` runs them.

To add a game: write the calculator (`questions` chooses what to ask about a position, `answer` calculates
it), the witness (`position`, `answer`), the faults, and name it in `test_games.py`.
Where the rulebook is open, the calculator follows the ruling in the game's `errata.yaml`.

An answer is a mapping from what was asked, such as a hex, to a plain value, such as the cost of getting
there. Each entry counts as an answer. `Answer` of both sides must have the same keys: a key that only one of
them has is a difference, with `ABSENT` for the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

Answer = Mapping[str, object]
"""What was asked, and the plain value that was found for it."""

ABSENT = "absent"
"""Stands for an entry that one of the two answers has not."""

SHOWN = 6
"""So many entries of a difference are printed."""

P_contra = TypeVar("P_contra", contravariant=True)
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Question:
    """What both sides are asked about a position.

    `topic`: what it is about, such as `reach`; `about`: names it is about, such as those of a unit and a hex;
    `rule`: the numbers of the rules that the answer follows; `among`: the entries that are asked for, where
    not all are, such as the hexes to which a way is looked for.
    """

    topic: str
    about: tuple[str, ...]
    rule: str
    among: tuple[str, ...] = ()


class Calculator(Protocol[P_contra]):
    """A game's rules, from the rulebook alone."""

    def questions(self, position: P_contra, chance: Random) -> Iterator[Question]:
        """What to ask about a position: some of what could be asked, drawn by `chance`."""
        ...

    def answer(self, position: P_contra, question: Question) -> Answer:
        """The answer of the rulebook."""
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """Two answers that differ. `entries`: what was asked, the calculator's value, the referee's."""

    question: Question
    entries: Sequence[tuple[str, object, object]]

    def told(self, where: str, position: object) -> str:
        """The difference for a reader. `where`: the game and moment."""
        lines = [
            f"{where}: {self.question.topic} of {', '.join(self.question.about) or 'all'}"
            f" (rule {self.question.rule})"
        ]
        lines += [
            f"  {key}: by the book {mine}, referee {theirs}" for key, mine, theirs in self.entries[:SHOWN]
        ]
        if len(self.entries) > SHOWN:
            lines.append(f"  and {len(self.entries) - SHOWN} more")
        return "\n".join([*lines, f"  position: {position}"])


def difference(question: Question, book: Answer, referee: Answer) -> Difference | None:
    """Where the calculator's answer and the referee's differ; None if nowhere."""
    entries = [
        (key, book.get(key, ABSENT), referee.get(key, ABSENT))
        for key in sorted({*book, *referee})
        if book.get(key, ABSENT) != referee.get(key, ABSENT)
    ]
    return Difference(question, entries) if entries else None

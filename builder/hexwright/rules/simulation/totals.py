"""What became of games that were played: who won, how long it took, what was lost, what was refused.

Totals of some games and of others add up to those of all of them, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Any, NamedTuple, TypeVar


class How(StrEnum):
    """How a game ended.

    `undecided`: after its last phase, nobody has won; `endless`: it went on for longer than the game is;
    `stuck`: the rules asked for something that nobody could do.
    """

    WON = "won"
    DRAWN = "drawn"
    UNDECIDED = "undecided"
    ENDLESS = "endless"
    STUCK = "stuck"


class Ending(NamedTuple):
    """The end of a game. `winner`: a side; `by`: id of the victory condition, `resigned`; empty if there is
    none. `turn`: the last one played.
    """

    how: How
    winner: str
    by: str
    turn: int


class Lost(NamedTuple):
    """Losses of a side in a turn."""

    side: str
    turn: int


class Refusal(NamedTuple):
    """Why something is refused. `rule`: its number, empty if none is cited; `reason`: id or, of a ban, its
    text.
    """

    rule: str
    reason: str


class Fault(NamedTuple):
    """Something that must not happen, with the seed of its game."""

    seed: int
    says: str


K = TypeVar("K", Ending, Lost, Refusal, str, int, tuple[int, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What became of some games.

    `ended`: games by how they ended; `steps`: steps lost; `units`: units lost; `done`: actions by kind;
    `refused`: actions by why they were not done; `rounds`: turns by how many rounds of phases they had, where
    there are any; `faults`: all of them, by seed.
    """

    ended: Mapping[Ending, int] = field(default_factory=dict)
    steps: Mapping[Lost, int] = field(default_factory=dict)
    units: Mapping[Lost, int] = field(default_factory=dict)
    done: Mapping[str, int] = field(default_factory=dict)
    refused: Mapping[Refusal, int] = field(default_factory=dict)
    rounds: Mapping[int, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            ended=_sum(self.ended, other.ended),
            steps=_sum(self.steps, other.steps),
            units=_sum(self.units, other.units),
            done=_sum(self.done, other.done),
            refused=_sum(self.refused, other.refused),
            rounds=_sum(self.rounds, other.rounds),
            faults=tuple(sorted((*self.faults, *other.faults))),
        )

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.ended.values())

    @property
    def turns(self) -> Mapping[int, int]:
        """Games by the last turn that was played, in order."""
        return counted((ending.turn, count) for ending, count in self.ended.items())

    @property
    def results(self) -> Mapping[Ending, int]:
        """Games by how they ended whatever the turn (0), the commonest first."""
        found = counted((ending._replace(turn=0), count) for ending, count in self.ended.items())
        return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))

    @property
    def actions(self) -> int:
        """How many actions were done."""
        return sum(self.done.values())

    @property
    def refusals(self) -> int:
        """How many actions were refused."""
        return sum(self.refused.values())

    @property
    def won_by_turn(self) -> Mapping[tuple[int, str], int]:
        """Games by the last turn that was played and the winner, or how they ended without one, in order."""
        return counted(((end.turn, end.winner or str(end.how)), count) for end, count in self.ended.items())

    def reached(self, turn: int) -> int:
        """How many games went on to a turn."""
        return sum(count for last, count in self.turns.items() if last >= turn)

    def as_data(self) -> Mapping[str, Any]:
        """The same as lists and mappings that JSON can hold."""
        return {
            "ended": [{**ending._asdict(), "games": count} for ending, count in self.ended.items()],
            "steps": [{**lost._asdict(), "steps": count} for lost, count in self.steps.items()],
            "units": [{**lost._asdict(), "units": count} for lost, count in self.units.items()],
            "done": dict(self.done),
            "refused": [{**refusal._asdict(), "times": count} for refusal, count in self.refused.items()],
            "rounds": [{"rounds": rounds, "turns": count} for rounds, count in self.rounds.items()],
            "faults": [fault._asdict() for fault in self.faults],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Totals:
        """The totals that were given as such data. KeyError, TypeError or ValueError for other data."""
        return cls(
            ended={
                Ending(How(row["how"]), row["winner"], row["by"], row["turn"]): row["games"]
                for row in data["ended"]
            },
            steps={Lost(row["side"], row["turn"]): row["steps"] for row in data["steps"]},
            units={Lost(row["side"], row["turn"]): row["units"] for row in data["units"]},
            done=dict(data["done"]),
            refused={Refusal(row["rule"], row["reason"]): row["times"] for row in data["refused"]},
            rounds={row["rounds"]: row["turns"] for row in data["rounds"]},
            faults=tuple(Fault(row["seed"], row["says"]) for row in data["faults"]),
        )


def total(parts: Iterable[Totals]) -> Totals:
    """The sum of totals."""
    found = Totals()
    for part in parts:
        found += part
    return found


def counted(counts: Iterable[tuple[K, int]]) -> Mapping[K, int]:
    """The counts of each key added up, sorted by key, whatever the order they come in."""
    found: Counter[K] = Counter()
    for key, count in counts:
        found[key] += count
    return {key: found[key] for key in sorted(found)}


def _sum(one: Mapping[K, int], other: Mapping[K, int]) -> Mapping[K, int]:
    return counted(chain(one.items(), other.items()))

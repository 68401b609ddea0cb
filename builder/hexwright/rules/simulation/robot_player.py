"""The robot as the player of whole games, and what it leaves on record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.words import uncited
from hexwright.rules.language.prelude import Ints
from hexwright.rules.simulation.facts import Facts
from hexwright.rules.simulation.match import Match, Referee, Rows
from hexwright.rules.simulation.robot import DeadEndError, EndlessError, Robot, Tried
from hexwright.rules.simulation.robot.ground import Atlas
from hexwright.rules.simulation.totals import Ending, Fault, How, Lost, Refusal, Totals

# --- chance --------------------------------------------------------------------------------------------
_MASK = (1 << 64) - 1


@dataclass(slots=True)
class Dice:
    """Dice of any size: the generator SplitMix64. `state`: any number; the seed at first."""

    state: int

    def __post_init__(self) -> None:
        self.state = self._next(self.state * 0xD1342543DE82EF95 & _MASK)  # neighbouring seeds lie apart

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all alike."""
        self.state = self.state + 0x9E3779B97F4A7C15 & _MASK
        return self._next(self.state) * count >> 64

    @staticmethod
    def _next(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31


# --- the robot -----------------------------------------------------------------------------------------
RESIGNED = "resigned"
"""What an ending is by, instead of a condition of victory, when sides have given up."""


@dataclass(frozen=True, slots=True)
class RobotPlayer:
    """Plays all sides of a game from one set-up.

    `start`: the state of play in the first phase; `sides`: ids of the sides; `atlas`: what all its games know
    of the map.
    """

    referee: Referee
    start: Rows
    sides: Sequence[str]
    atlas: Atlas = field(default_factory=Atlas)

    def begin(self, seed: int) -> Robot:
        """A robot at the first phase of a new game."""
        return Robot(Match(self.referee, [row[:] for row in self.start]), Dice(seed), self.atlas)

    def play(self, seed: int) -> Totals:
        """What became of one game."""
        robot = self.begin(seed)
        record = Record(robot.match, self.sides)
        robot.driver.on_action = record.note
        self.referee.functions.memory.begin(robot.match.s)
        try:
            robot.play()
        except EndlessError as error:
            return self._broken_off(How.ENDLESS, seed, error, robot, record)
        except DeadEndError as error:
            return self._broken_off(How.STUCK, seed, error, robot, record)
        return record.totals(self.ending(robot.match), seed, robot)

    def ending(self, match: Match) -> Ending:
        """How a game has ended."""
        winner, victor = match.number("winner"), match.number("victor")
        if winner == 0:
            return Ending(How.UNDECIDED, "", "", match.turn)
        endings = self.referee.facts.endings
        by = endings[winner - 1] if 0 < winner <= len(endings) else RESIGNED
        if victor == NOWHERE:
            return Ending(How.DRAWN, "", by, match.turn)
        return Ending(How.WON, self.sides[victor], by, match.turn)

    def _broken_off(self, how: How, seed: int, error: DeadEndError, robot: Robot, record: Record) -> Totals:
        robot.driver.report_fault(str(error))
        return record.totals(Ending(how, "", "", robot.match.turn), seed, robot)


@dataclass(slots=True)
class Record:
    """Keeps what the totals need of every action. `left`, `at`: steps and place of every unit before it;
    `turn`, `round`: those of the phase.
    """

    match: Match
    sides: Sequence[str]
    steps: Counter[Lost] = field(default_factory=Counter)
    units: Counter[Lost] = field(default_factory=Counter)
    refused: Counter[Refusal] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    left: Ints = field(init=False)
    at: Ints = field(init=False)
    turn: int = field(init=False)
    round: int = 0

    def __post_init__(self) -> None:
        self.left, self.at = self.match.column("left")[:], self.match.column("at")[:]
        self.turn = self.match.turn

    @property
    def facts(self) -> Facts:
        """What is known of the game."""
        return self.match.referee.facts

    def note(self, tried: Tried) -> None:
        """Note an action that was just tried."""
        if tried.ruling.reason != FINE:
            self.refused[self._refusal(tried)] += 1
            return
        if tried.name == "begin":
            self._note_round()
        left, at, lost_to = self.match.column("left"), self.match.column("at"), self.facts.lost
        if left == self.left and at == self.at:
            return
        turn = self.match.turn
        for u, side in enumerate(self.facts.side):
            if left[u] < self.left[u]:
                self.steps[Lost(self.sides[side], turn)] += self.left[u] - left[u]
            if at[u] != self.at[u] and at[u] in lost_to and self.at[u] not in lost_to:
                self.units[Lost(self.sides[side], turn)] += 1
        self.left, self.at = left[:], at[:]

    def _note_round(self) -> None:
        """Note a turn that is over, and the round that begins."""
        if self.match.turn != self.turn:
            self._end_turn()
        self.turn, self.round = self.match.turn, self.facts.course[self.match.number("phase")].round

    def _end_turn(self) -> None:
        if self.round > 0:
            self.rounds[self.round] += 1

    def _refusal(self, tried: Tried) -> Refusal:
        facts, ruling = self.facts, tried.ruling
        if facts.reason_ids[ruling.reason] == "ban":
            says, rule = uncited(facts.bans[ruling.a])
            return Refusal(rule, says)
        return Refusal(facts.rules[ruling.reason], facts.reason_ids[ruling.reason])

    def totals(self, ending: Ending, seed: int, robot: Robot) -> Totals:
        """What became of the game."""
        self._end_turn()
        return Totals(
            ended={ending: 1},
            steps=dict(self.steps),
            units=dict(self.units),
            done=dict(robot.driver.done),
            refused=dict(self.refused),
            rounds=dict(self.rounds),
            faults=tuple(Fault(seed, fault) for fault in robot.driver.faults),
        )


def refusal_words(refusal: Refusal, words: Mapping[str, str]) -> str:
    """What a player reads, without the numbers and names of the case. `words`: sentences by id of reason."""
    found = words.get(refusal.reason)
    if found is None:
        return refusal.reason
    return " ".join(re.sub(r"\{\w+(:\w+)?\}", "…", found).split())

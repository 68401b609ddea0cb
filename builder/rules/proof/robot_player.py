"""The robot as the player of whole games, and what it leaves on record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from builder.model.game import Game, Setup
from builder.rules.kernel import acts
from builder.rules.kernel.acts import A_A, A_KIND, A_REASON
from builder.rules.kernel.layout import AT, LEFT, LOSS_AREAS, NOWHERE, U_SIDE
from builder.rules.kernel.prelude import Ints
from builder.rules.kernel.reasons import BANNED, FINE
from builder.rules.kernel.victory import winning_side
from builder.rules.model import Ban, RulesModel
from builder.rules.play import Match
from builder.rules.proof.chance import Dice
from builder.rules.proof.totals import Ending, Fault, How, Lost, Refusal, Totals
from builder.rules.robot import DeadEndError, EndlessError, Robot
from builder.rules.tables import Rulebook, first_state, make_rulebook
from builder.rules.wording import WORDS

REASONS: Mapping[int, str] = {number: name for name, (number, _) in WORDS.items()}


@dataclass(frozen=True, slots=True)
class RobotPlayer:
    """Plays both sides of a game from one set-up."""

    book: Rulebook
    setup: Setup

    @classmethod
    def of(cls, game: Game, rules: RulesModel, setup: Setup) -> RobotPlayer:
        """A player of a checked game."""
        return cls(make_rulebook(game, rules), setup)

    def begin(self, seed: int) -> Robot:
        """A robot at the first phase of a new game."""
        return Robot(Match(self.book, first_state(self.book, self.setup)), Dice(seed))

    def play(self, seed: int) -> Totals:
        """What became of one game."""
        robot = self.begin(seed)
        match = robot.match
        record = Record(match)
        robot.driver.on_action = record.note
        try:
            outcome = robot.play()
        except EndlessError as error:
            return self._broken_off(How.ENDLESS, seed, error, robot, record)
        except DeadEndError as error:
            return self._broken_off(How.STUCK, seed, error, robot, record)
        return self._totals(self._ending(match), seed, robot, record, outcome.faults)

    def _ending(self, match: Match) -> Ending:
        by = match.ended_by
        if by is None:
            return Ending(How.UNDECIDED, "", "", match.turn)
        condition = next((v for v in self.book.rules.victory if v.id == by), None)
        if condition is not None and condition.winner is None:
            return Ending(How.DRAWN, "", by, match.turn)
        side = winning_side(self.book.g, match.s)
        sides = list(self.book.game.sides)
        return Ending(How.WON, sides[side] if side != NOWHERE else "", by, match.turn)

    def _broken_off(self, how: How, seed: int, error: DeadEndError, robot: Robot, record: Record) -> Totals:
        match = robot.match
        fault = f"turn {match.turn}, {match.phase_id}: {error}"
        ending = Ending(how, "", "", match.turn)
        return self._totals(ending, seed, robot, record, [*robot.driver.faults, fault])

    def _totals(
        self, ending: Ending, seed: int, robot: Robot, record: Record, faults: Sequence[str]
    ) -> Totals:
        return Totals(
            ended={ending: 1},
            steps=dict(record.steps),
            units=dict(record.units),
            done=dict(robot.driver.done),
            refused=dict(record.refused),
            faults=tuple(Fault(seed, fault) for fault in faults),
        )


@dataclass(slots=True)
class Record:
    """Keeps what the totals need of every action. `left`, `at`: steps and place of every unit before it."""

    match: Match
    steps: Counter[Lost] = field(default_factory=Counter)
    units: Counter[Lost] = field(default_factory=Counter)
    refused: Counter[Refusal] = field(default_factory=Counter)
    left: Ints = field(init=False)
    at: Ints = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.match.s[LEFT][:], self.match.s[AT][:]

    def note(self, answer: Ints, _: Sequence[int]) -> None:
        """Note an action that was just tried."""
        if answer[A_REASON] != FINE:
            self.refused[self._refusal(answer)] += 1
            return
        match = self.match
        g, left, at = match.book.g, match.s[LEFT], match.s[AT]
        if left == self.left and at == self.at:
            return
        sides = list(match.book.game.sides)
        for u, side in enumerate(g[U_SIDE]):
            lost = Lost(sides[side], match.turn)
            if left[u] < self.left[u]:
                self.steps[lost] += self.left[u] - left[u]
            if at[u] != self.at[u] and at[u] in g[LOSS_AREAS] and self.at[u] not in g[LOSS_AREAS]:
                self.units[lost] += 1
        self.left, self.at = left[:], at[:]

    def _refusal(self, answer: Ints) -> Refusal:
        rules = self.match.book.rules
        reason = answer[A_REASON]
        if reason == BANNED:
            ban = self._bans(answer[A_KIND])[answer[A_A]]
            return Refusal(ban.rule or "", ban.says)
        name = REASONS[reason]
        return Refusal(rules.cites.get(name, ""), name)

    def _bans(self, kind: int) -> Sequence[Ban]:
        rules = self.match.book.rules
        if kind in (acts.ACT_ATTACK, acts.ACT_ASSAULT):
            return rules.combat.bans
        return rules.placing if kind == acts.ACT_PLACE else rules.movement.bans


def refusal_words(refusal: Refusal) -> str:
    """What a player reads, without the numbers and names of the case."""
    found = WORDS.get(refusal.reason)
    return re.sub(r"\{\w+\}", "…", found[1]) if found is not None else refusal.reason

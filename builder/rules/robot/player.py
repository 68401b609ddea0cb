"""Both players of one game, phase by phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from builder.rules.kernel.acts import A_A, A_REASON
from builder.rules.kernel.layout import (
    AT,
    BOUNDARY,
    LEFT,
    LINE_FIRST,
    LINE_LAST,
    LINE_SIDE,
    PHASE,
    SETTING,
    TO_FIGHT,
    TO_LAND,
    TO_MOVE,
    TO_PLACE,
    TO_REPLACE,
    TO_RESTORE,
    TO_SHIFT_LINE,
    TURN,
    U_FULL,
)
from builder.rules.kernel.prelude import Ints
from builder.rules.kernel.reasons import ILL_PLACED, OVERSTACKED
from builder.rules.play import Match
from builder.rules.robot.aims import Aims
from builder.rules.robot.fighting import Fighting
from builder.rules.robot.marching import Marching
from builder.rules.robot.match_driver import Chance, DeadEndError, EndlessError, MatchDriver
from builder.rules.robot.placing import Placing


@dataclass(slots=True)
class Outcome:
    """How a game ended.

    `faults`: illegal states met; `done`: how many actions of each kind were carried out; `refused`: how many
    were not, by kind and reason.
    """

    ended_by: str | None
    turn: int
    faults: list[str]
    done: Counter[str]
    refused: Counter[tuple[str, int]]


@dataclass(slots=True)
class Robot:
    """Both players of one game."""

    match: Match
    chance: Chance
    driver: MatchDriver = field(init=False)
    fighting: Fighting = field(init=False)
    marching: Marching = field(init=False)
    placing: Placing = field(init=False)

    def __post_init__(self) -> None:
        self.driver = MatchDriver(self.match, self.chance)
        aims = Aims(self.match.book)
        self.fighting = Fighting(self.driver)
        self.marching = Marching(self.driver, aims)
        self.placing = Placing(self.driver, aims)

    def play(self, most_phases: int | None = None) -> Outcome:
        """Play to the end. DeadEndError if the rules lead nowhere, EndlessError after `most_phases`.

        `most_phases`: None for as many as the game is long, its set-ups among them.
        """
        sides = len(self.match.book.game.sides)
        self.marching.plan([self.chance.below(101) for _ in range(sides)])
        most = self.phases() + sides if most_phases is None else most_phases
        for _ in range(most):
            before = (self.match.world[PHASE], self.match.world[SETTING])
            self.phase()
            self.end_phase()
            self.driver.check_state()
            if self.match.over or before == (self.match.world[PHASE], self.match.world[SETTING]):
                break  # won, or the last phase of the last turn
        if not self.match.over and self.match.world[PHASE] + 1 < self.phases():
            raise EndlessError(f"no end after {most} phases")
        if self.match.over:
            self.try_after_the_end()
        driver = self.driver
        return Outcome(
            self.match.ended_by, self.match.world[TURN], driver.faults, driver.done, driver.refused
        )

    def phases(self) -> int:
        """How many phases the game has."""
        return sum(len(turn.phases) for turn in self.match.book.game.turns)

    # --- phases -----------------------------------------------------------------------------------
    def phase(self) -> None:
        """Do something in the phase at driver."""
        match, driver = self.match, self.driver
        setting = match.world[SETTING] - 1
        if setting >= 0:
            self.shift_line(100)
            self.placing.all(setting, 100)
            return
        actions = match.allowed_actions
        if actions & TO_SHIFT_LINE:
            self.shift_line(100 if actions & TO_PLACE else 30)
        if actions & TO_LAND:
            self.placing.land(match.side)
            self.fighting.settle()
        if actions & TO_REPLACE:
            for u in range(len(match.s[AT])):
                if match.on_map(u) and match.s[LEFT][u] < match.book.g[U_FULL][u]:
                    driver.attempt(match.replace, u)
        if actions & TO_PLACE:
            self.placing.all(match.side, 30)
        if actions & TO_MOVE and actions & TO_FIGHT:
            (self.fight if driver.likely(30) else self.march)()
        elif actions & TO_MOVE:
            self.march()
        elif actions & TO_FIGHT:
            self.fight()
        if not match.over:
            self.try_random_actions()

    def fight(self) -> None:
        """Fight with the side whose phase it is."""
        self.fighting.caution = self.chance.below(4)
        self.fighting.all(self.match.side)

    def march(self) -> None:
        """Move with the side whose phase it is."""
        self.placing.drop(self.match.side)
        self.marching.all(self.match.side)

    def end_phase(self) -> None:
        """End the phase, doing what must be done first."""
        match, driver = self.match, self.driver
        for _ in range(200):
            if match.over:
                return
            if driver.attempt(match.end_phase):
                if not match.over and match.world[PHASE] + 1 < self.phases():
                    driver.attempt(match.begin_phase)
                    if match.allowed_actions & TO_RESTORE:
                        driver.count("restore")
                return
            reason, detail = driver.answer[A_REASON], driver.answer[A_A]
            if match.owes():
                self.fighting.settle()
            elif reason == OVERSTACKED:
                self.give_up(driver.pick(match.units_at(detail)))
            elif reason == ILL_PLACED:
                if not self.placing.somewhere(detail):
                    self.give_up(detail)
            elif not self.roll():
                raise DeadEndError(f"phase {match.phase_id} does not end: {reason} {detail}")
        raise DeadEndError(f"phase {match.phase_id} never ends")

    def give_up(self, u: int) -> None:
        """Remove a unit that may not stay."""
        if not self.driver.attempt(self.match.remove, u):
            raise DeadEndError("a unit may neither stay nor be removed")

    def roll(self) -> bool:
        """Roll for every state that waits for it."""
        driver, match = self.driver, self.match
        rolled = False
        for k, state in enumerate(match.book.game.states.values()):
            if state.die is not None:
                rolled = driver.attempt(match.roll_state, k, driver.roll_for(state)) or rolled
        return rolled

    def shift_line(self, percent: int) -> None:
        """Move the boundary now and then."""
        line, driver = self.match.book.g[BOUNDARY], self.driver
        if line and driver.likely(percent):
            room = (line[LINE_LAST] - line[LINE_FIRST]) // 2  # at the edges one army would have no ground
            column = line[LINE_FIRST] + room // 2 + self.chance.below(room + 1)
            driver.attempt(self.match.move_boundary, line[LINE_SIDE], column)

    # --- what is not allowed ----------------------------------------------------------------------
    def try_random_actions(self) -> None:
        """Try a few things at random; most are refused."""
        driver, match = self.driver, self.match
        units, places = range(len(match.s[AT])), range(len(match.book.places))
        for _ in range(2):
            u, place = driver.pick(units), driver.pick(places)
            actions: tuple[tuple[Callable[..., Ints], tuple[int | list[int], ...]], ...] = (
                (match.drag, ([u], place, 1)),
                (match.attack, ([u], place, 1)),
                (match.lose, (u,)),
                (match.replace, (u,)),
                (match.remove, (u,)),
                (match.exit, ([u],)),
                (match.close_battle, ()),
                (match.roll_state, (0, 1)),
                (match.move_boundary, (driver.chance.below(2), driver.chance.below(60))),
            )
            action, given = actions[driver.chance.below(len(actions))]
            driver.attempt(action, *given)
            if match.owes():
                self.fighting.settle()
            if match.over:
                return

    def try_after_the_end(self) -> None:
        """Try actions after the end of the game: every one must be refused."""
        match = self.match
        u = self.driver.pick(range(len(match.s[AT])))
        driver = self.driver
        if (
            driver.attempt(match.drag, [u], 0)
            or driver.attempt(match.attack, [u], 0, 1)
            or any(driver.attempt(action, u) for action in (match.lose, match.replace, match.remove))
            or any(
                driver.attempt(action) for action in (match.close_battle, match.end_phase, match.begin_phase)
            )
        ):
            driver.report_fault("something was done after the end of the game")

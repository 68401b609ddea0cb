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
from builder.rules.robot.hand import Chance, DeadEndError, Hand
from builder.rules.robot.marching import Marching
from builder.rules.robot.placing import Placing


@dataclass(slots=True)
class Outcome:
    """What became of a game.

    `faults`: illegal states met; `done`: how many deeds of each kind were carried out; `refused`: how many
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
    hand: Hand = field(init=False)
    fighting: Fighting = field(init=False)
    marching: Marching = field(init=False)
    placing: Placing = field(init=False)

    def __post_init__(self) -> None:
        self.hand = Hand(self.match, self.chance)
        aims = Aims(self.match.book)
        self.fighting = Fighting(self.hand)
        self.marching = Marching(self.hand, aims)
        self.placing = Placing(self.hand, aims)

    def play(self, most_phases: int = 400) -> Outcome:
        """Play to the end. DeadEndError if the rules lead nowhere."""
        sides = len(self.match.book.game.sides)
        self.marching.plan([self.chance.below(101) for _ in range(sides)])
        for _ in range(most_phases):
            before = (self.match.world[PHASE], self.match.world[SETTING])
            self.phase()
            self.leave()
            self.hand.look()
            if self.match.over or before == (self.match.world[PHASE], self.match.world[SETTING]):
                break  # won, or the last phase of the last turn
        if not self.match.over and self.match.world[PHASE] + 1 < self.phases():
            raise DeadEndError(f"no end after {most_phases} phases")
        if self.match.over:
            self.after()
        hand = self.hand
        return Outcome(self.match.ended_by, self.match.world[TURN], hand.faults, hand.done, hand.refused)

    def phases(self) -> int:
        """How many phases the game has."""
        return sum(len(turn.phases) for turn in self.match.book.game.turns)

    # --- phases -----------------------------------------------------------------------------------
    def phase(self) -> None:
        """Do something in the phase at hand."""
        match, hand = self.match, self.hand
        setting = match.world[SETTING] - 1
        if setting >= 0:
            self.shift_line(100)
            self.placing.all(setting, 100)
            return
        actions = match.actions
        if actions & TO_SHIFT_LINE:
            self.shift_line(100 if actions & TO_PLACE else 30)
        if actions & TO_LAND:
            self.placing.land(match.side)
            self.fighting.settle()
        if actions & TO_REPLACE:
            for u in range(len(match.s[AT])):
                if match.on_map(u) and match.s[LEFT][u] < match.book.g[U_FULL][u]:
                    hand.did(match.replace, u)
        if actions & TO_PLACE:
            self.placing.all(match.side, 30)
        if actions & TO_MOVE and actions & TO_FIGHT:
            (self.fight if hand.likely(30) else self.march)()
        elif actions & TO_MOVE:
            self.march()
        elif actions & TO_FIGHT:
            self.fight()
        if not match.over:
            self.mischief()

    def fight(self) -> None:
        """Fight with the side whose phase it is."""
        self.fighting.caution = self.chance.below(4)
        self.fighting.all(self.match.side)

    def march(self) -> None:
        """Move with the side whose phase it is."""
        self.placing.drop(self.match.side)
        self.marching.all(self.match.side)

    def leave(self) -> None:
        """End the phase, doing what must be done first."""
        match, hand = self.match, self.hand
        for _ in range(200):
            if match.over:
                return
            if hand.did(match.end_phase):
                if not match.over and match.world[PHASE] + 1 < self.phases():
                    hand.did(match.begin_phase)
                    if match.actions & TO_RESTORE:
                        hand.count("restore")
                return
            reason, detail = hand.answer[A_REASON], hand.answer[A_A]
            if match.owes():
                self.fighting.settle()
            elif reason == OVERSTACKED:
                self.give_up(hand.pick(match.units_at(detail)))
            elif reason == ILL_PLACED:
                if not self.placing.somewhere(detail):
                    self.give_up(detail)
            elif not self.roll():
                raise DeadEndError(f"phase {match.phase_id} does not end: {reason} {detail}")
        raise DeadEndError(f"phase {match.phase_id} never ends")

    def give_up(self, u: int) -> None:
        """Remove a unit that may not stay."""
        if not self.hand.did(self.match.remove, u):
            raise DeadEndError("a unit may neither stay nor be removed")

    def roll(self) -> bool:
        """Roll for every state that waits for it."""
        hand, match = self.hand, self.match
        rolled = False
        for k in range(len(match.book.game.states)):
            rolled = hand.did(match.roll_state, k, hand.die()) or rolled
        return rolled

    def shift_line(self, percent: int) -> None:
        """Move the boundary now and then."""
        line, hand = self.match.book.g[BOUNDARY], self.hand
        if line and hand.likely(percent):
            room = (line[LINE_LAST] - line[LINE_FIRST]) // 2  # at the edges one army would have no ground
            column = line[LINE_FIRST] + room // 2 + self.chance.below(room + 1)
            hand.did(self.match.move_boundary, line[LINE_SIDE], column)

    # --- what is not allowed ----------------------------------------------------------------------
    def mischief(self) -> None:
        """Try a few things at random; most are refused."""
        hand, match = self.hand, self.match
        units, places = range(len(match.s[AT])), range(len(match.book.places))
        for _ in range(2):
            u, place = hand.pick(units), hand.pick(places)
            deeds: tuple[tuple[Callable[..., Ints], tuple[int | list[int], ...]], ...] = (
                (match.drag, ([u], place, 1)),
                (match.attack, ([u], place, 1)),
                (match.lose, (u,)),
                (match.replace, (u,)),
                (match.remove, (u,)),
                (match.exit, ([u],)),
                (match.close_battle, ()),
                (match.roll_state, (0, 1)),
                (match.move_boundary, (hand.chance.below(2), hand.chance.below(60))),
            )
            deed, given = deeds[hand.chance.below(len(deeds))]
            hand.did(deed, *given)
            if match.owes():
                self.fighting.settle()
            if match.over:
                return

    def after(self) -> None:
        """Nothing is allowed after the end."""
        match = self.match
        u = self.hand.pick(range(len(match.s[AT])))
        hand = self.hand
        if (
            hand.did(match.drag, [u], 0)
            or hand.did(match.attack, [u], 0, 1)
            or any(hand.did(deed, u) for deed in (match.lose, match.replace, match.remove))
            or any(hand.did(deed) for deed in (match.close_battle, match.end_phase, match.begin_phase))
        ):
            hand.fault("something was done after the end of the game")

"""A match of the old kernel that has every action judged by the new engine as well, and compares what comes
of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.rules.engine.codes import FINE
from builder.rules.kernel import layout as at
from builder.rules.kernel.acts import A_REASON
from builder.rules.play import Match as OldMatch
from builder.rules.proof.match import Match

Ints = list[int]


class DifferError(AssertionError):
    """The two engines do not agree."""


class Twin(OldMatch):
    """The old match, with the new one beside it."""

    new: Match

    def both(self, what: str, old: Ints, ruling: Any) -> Ints:
        """The old answer, if the new one agrees."""
        if (old[A_REASON] == FINE) != (ruling.reason == FINE):
            why = self.new.why_not(ruling) if ruling.reason != FINE else "allowed"
            raise DifferError(f"{what}: the old engine says {old[:4]}, the new one {ruling}: {why}")
        for name, mine, its in (
            ("places", self.s[at.AT], self.new.column("at")),
            ("steps", self.s[at.LEFT], self.new.column("left")),
            ("control", self.s[at.CONTROL], self.new.column("control")[: len(self.s[at.CONTROL])]),
            ("turn", [self.world[at.TURN]], [self.new.turn]),
            ("phase", [self.world[at.PHASE]], [self.new.number("phase")]),
            ("winner", [self.world[at.WINNER] != 0], [self.new.over]),
            ("setting", [self.world[at.SETTING]], [self.new.number("setting")]),
        ):
            if mine != its:
                where = [(k, a, b) for k, (a, b) in enumerate(zip(mine, its, strict=True)) if a != b][:5]
                raise DifferError(f"{what}: {name} differ: {where}")
        return old

    def die(self, roll: int) -> None:
        lowest = self.book.rules.combat.lowest
        self.new.referee.functions.dice = lambda faces: roll - lowest + 1

    def drag(self, movers: Sequence[int], to: int, roll: int = 1) -> Ints:
        self.die(roll)
        old = super().drag(movers, to, roll)
        return self.both(f"drag {movers} to {to}", old, self.new.drag(movers, to))

    def exit(self, movers: Sequence[int]) -> Ints:
        old = super().exit(movers)
        return self.both(f"exit {movers}", old, self.new.unit("exit", movers[0]))

    def attack(self, attackers: Sequence[int], target: int, roll: int) -> Ints:
        self.die(roll)
        old = super().attack(attackers, target, roll)
        return self.both(f"attack {attackers} {target}", old, self.new.attack("attack", attackers, target))

    def lose(self, u: int) -> Ints:
        old = super().lose(u)
        return self.both(f"lose {u}", old, self.new.unit("lose", u))

    def close_battle(self) -> Ints:
        return self.both("over", super().close_battle(), self.new.button("over"))

    def replace(self, u: int) -> Ints:
        old = super().replace(u)
        return self.both(f"replace {u}", old, self.new.unit("replace", u))

    def remove(self, u: int) -> Ints:
        old = super().remove(u)
        return self.both(f"remove {u}", old, self.new.unit("remove", u))

    def move_boundary(self, side: int, column: int) -> Ints:
        old = super().move_boundary(side, column)
        if side != self.book.words.sides.codes["communist"]:
            return old  # the new one does not ask who drags the marker
        game = self.new.referee.game
        grid = game.places.grid
        assert grid is not None
        place = next((h for h in range(game.places.count) if grid.column[h] == column), -1)
        return self.both(f"boundary {column}", old, self.new.marker(game.sites.index("boundary"), place))

    def roll_state(self, k: int, roll: int) -> Ints:
        self.new.referee.functions.dice = lambda faces: roll - self.new.referee.game.states[k].lowest + 1
        old = super().roll_state(k, roll)
        return self.both(f"roll {k}", old, self.new.state("roll", k))

    def set_state(self, state: str, value: str) -> None:
        super().set_state(state, value)
        k = list(self.book.game.states).index(state)
        self.new.column("states")[k] = self.world[at.FIRST_STATE + k]

    def resign(self, side: int) -> Ints:
        return self.both("resign", super().resign(side), self.new.side("resign", side))

    def end_phase(self) -> Ints:
        return self.both("end", super().end_phase(), self.new.end_phase())

    def begin_phase(self) -> Ints:
        return self.both("begin", super().begin_phase(), self.new.begin_phase())

"""A game played without a screen: the same judgements and effects as in a module, for tests and fuzzing.

Every action is one of the kernel's (`kernel.acts`); one that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.rules.kernel import acts, sequence
from builder.rules.kernel.acts import A_REASON
from builder.rules.kernel.ground import closed_to
from builder.rules.kernel.layout import (
    AT,
    BASE,
    CONTROL,
    FIRST_STATE,
    HEXES,
    LEFT,
    META,
    NOWHERE,
    OFF_MAP,
    OWE_A,
    OWE_D,
    PHASE,
    RESIGNED,
    SPENT,
    TARGET,
    TURN,
    U_FULL,
    U_SIDE,
    WINNER,
    WORLD,
)
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.kernel.reasons import FINE
from builder.rules.kernel.stacking import stack_reason
from builder.rules.tables import Rulebook


@dataclass(slots=True)
class Match:
    """One game. `s`: the kernel's state of play.

    Every action gives the kernel's answer (`builder.rules.kernel.acts`).
    """

    book: Rulebook
    s: Table

    # --- the state of play -----------------------------------------------------------------------
    @property
    def world(self) -> Ints:
        """The numbers of the whole game."""
        return self.s[WORLD]

    @property
    def turn(self) -> int:
        """The current turn."""
        return self.world[TURN]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or it is a draw."""
        return self.world[WINNER] != 0

    @property
    def ended_by(self) -> str | None:
        """Id of the victory condition that was met, `resigned` if a side has given up."""
        if self.world[RESIGNED] != 0:
            return "resigned"
        return self.book.rules.victory[self.world[WINNER] - 1].id if self.over else None

    @property
    def phase_id(self) -> str:
        """The current phase."""
        number = 0
        for turn in self.book.game.turns:
            for phase in turn.phases:
                if number == self.world[PHASE]:
                    return phase.id
                number += 1
        raise IndexError(self.world[PHASE])

    @property
    def side(self) -> int:
        """Whose phase it is, NOWHERE for both."""
        return sequence.phase_side(self.book.g, self.s)

    @property
    def allowed_actions(self) -> int:
        """Mask of the actions that the phase allows now (TO_MOVE and so on)."""
        return sequence.allowed_actions(self.book.g, self.s)

    def units_at(self, place: int) -> list[int]:
        """Units in a hex or area."""
        return [u for u, at in enumerate(self.s[AT]) if at == place]

    def on_map(self, u: int) -> bool:
        """Whether a unit stands in a hex."""
        return 0 <= self.s[AT][u] < self.book.g[META][HEXES]

    def owes(self) -> bool:
        """Whether steps must be lost first."""
        return self.world[OWE_A] > 0 or self.world[OWE_D] > 0

    # --- actions ----------------------------------------------------------------------------------
    def drag(self, movers: Sequence[int], to: int, roll: int = 1) -> Ints:
        """Move units together to a place, whatever that means now. `roll`: the die of an assault."""
        return acts.act_drag(self.book.g, self.s, list(movers), to, roll, self.book.ask)

    def exit(self, movers: Sequence[int]) -> Ints:
        """Units leave the map for good."""
        return acts.act_exit(self.book.g, self.s, list(movers), self.book.ask)

    def attack(self, attackers: Sequence[int], target: int, roll: int) -> Ints:
        """Attack a hex."""
        return acts.act_attack(self.book.g, self.s, list(attackers), target, roll, self.book.ask)

    def lose(self, u: int) -> Ints:
        """A unit takes an owed step."""
        return acts.act_lose(self.book.g, self.s, u, self.book.ask)

    def close_battle(self) -> Ints:
        """No more advance: the battle is over."""
        return acts.act_over(self.book.g, self.s, self.book.ask)

    def replace(self, u: int) -> Ints:
        """A unit gets a step back."""
        return acts.act_replace(self.book.g, self.s, u, self.book.ask)

    def move_boundary(self, side: int, column: int) -> Ints:
        """The boundary goes to a column."""
        return acts.act_line(self.book.g, self.s, side, column, self.book.ask)

    def roll_state(self, k: int, roll: int) -> Ints:
        """State k takes the value a roll asks for, if it may be rolled for now."""
        answer = acts.act_roll(self.book.g, self.s, k, self.book.ask)
        if answer[A_REASON] == FINE:
            sequence.set_state(self.book.g, self.s, k, roll)
        return answer

    def set_state(self, state: str, value: str) -> None:
        """Give a state a value, outside the rules."""
        k = list(self.book.game.states).index(state)
        self.world[FIRST_STATE + k] = self.book.words.states[state].codes[value]

    def remove(self, u: int) -> Ints:
        """The owner removes a unit that may not stay where it stands."""
        return acts.act_remove(self.book.g, self.s, u, self.book.ask)

    def resign(self, side: int) -> Ints:
        """A side gives up."""
        return acts.act_resign(self.book.g, self.s, side)

    def end_phase(self) -> Ints:
        """End the phase. At the end of a turn its victory conditions are looked at."""
        return acts.act_end(self.book.g, self.s, self.book.ask)

    def begin_phase(self) -> Ints:
        """Go on to the next phase; after a set-up the first one begins."""
        return acts.act_begin(self.book.g, self.s, self.book.ask)

    def next_phase(self) -> Ints:
        """End the phase, and begin the next one unless the game is over: the answer to the end."""
        found = self.end_phase()
        if found[A_REASON] == FINE and not self.over:
            self.begin_phase()
        return found

    # --- what must always hold --------------------------------------------------------------------
    def faults(self) -> list[str]:
        """What is wrong with the state of play, in words; empty when all is well."""
        g, s, book = self.book.g, self.s, self.book
        n = g[META][HEXES]
        found: list[str] = []
        by_hex: dict[int, set[int]] = {}
        for u, at in enumerate(s[AT]):
            name = book.units[u]
            if not (at in (NOWHERE, OFF_MAP) or 0 <= at < len(book.places)):
                found.append(f"{name} is nowhere known ({at})")
            if not 0 <= s[LEFT][u] <= g[U_FULL][u]:
                found.append(f"{name} has {s[LEFT][u]} steps")
            if 0 <= at < n:
                by_hex.setdefault(at, set()).add(g[U_SIDE][u])
                if s[LEFT][u] == 0:
                    found.append(f"{name} stands on the map without steps")
                if closed_to(g, g[U_SIDE][u], at):
                    found.append(f"{name} stands in {book.places[at]}, which nobody enters")
            spent = s[SPENT][u]
            if spent > s[BASE][u] // 256 * (s[BASE][u] // 16 % 16) and not book.rules.movement.at_least_one:
                found.append(f"{name} has spent {spent} of {s[BASE][u] // 256} points")
        for h, sides in by_hex.items():
            if len(sides) > 1:
                found.append(f"both sides stand in {book.places[h]}")
            for side in sides:
                if stack_reason(g, s, side, h, [], book.ask) != FINE:
                    found.append(f"{book.places[h]} is overstacked")
                if s[CONTROL][h] != side:
                    found.append(f"{book.places[h]} is held by one side and controlled by the other")
        if self.world[TARGET] == NOWHERE and self.owes():
            found.append("steps are owed without a battle")
        return found

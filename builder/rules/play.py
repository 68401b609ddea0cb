"""A game in play without any screen: the same judgements and effects as in a module, for tests and fuzzing.

Every action asks the kernel first; one that is refused changes nothing. After each one the conditions that
end a game
at once are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.rules.kernel import battle, combat, movement, retreat, sequence, special, victory
from builder.rules.kernel.ends import end_reason
from builder.rules.kernel.ground import closed_to
from builder.rules.kernel.layout import (
    AT,
    AT_ONCE,
    BASE,
    CONTROL,
    FIRST_STATE,
    HEXES,
    LANDED,
    LEFT,
    META,
    NOWHERE,
    OFF_MAP,
    OWE_A,
    OWE_D,
    PHASE,
    SPENT,
    TARGET,
    TO_RESTORE,
    TURN,
    U_FULL,
    U_SIDE,
    WINNER,
    WORLD,
)
from builder.rules.kernel.movement import V_REASON
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.kernel.reasons import FINE
from builder.rules.kernel.stacking import stack_reason
from builder.rules.tables import Rulebook


@dataclass(slots=True)
class Match:
    """One game. `s`: the kernel's state of play.

    `report`: what the last battle said, as `battle_sum` gives it.
    """

    book: Rulebook
    s: Table
    report: Ints = field(default_factory=list)
    losses: Ints = field(default_factory=list)
    unheeded: frozenset[str] = frozenset()

    # --- where things stand -----------------------------------------------------------------------
    @property
    def world(self) -> Ints:
        """The numbers of the whole game."""
        return self.s[WORLD]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or it is a draw."""
        return self.world[WINNER] != 0

    @property
    def ended_by(self) -> str | None:
        """Id of the victory condition that was met."""
        return self.book.rules.victory[self.world[WINNER] - 1].id if self.over else None

    @property
    def phase_id(self) -> str:
        """The phase at hand."""
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
    def actions(self) -> int:
        """What may be done now."""
        return sequence.actions(self.book.g, self.s)

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
    def move(self, movers: Sequence[int], to: int) -> Ints:
        """Move units together; the kernel's verdict."""
        verdict = movement.judge_move(self.book.g, self.s, list(movers), to, self.book.ask)
        if verdict[V_REASON] == FINE:
            movement.pay_move(self.book.g, self.s, list(movers), to, verdict)
            self._look()
        return verdict

    def drop(self, u: int, to: int) -> int:
        """Drop a unit from the air."""
        reason = special.drop_reason(self.book.g, self.s, u, to, self.book.ask)
        if reason == FINE:
            special.drop(self.book.g, self.s, u, to, self.book.ask)
            self._look()
        return reason

    def land(self, movers: Sequence[int], to: int, roll: int) -> int:
        """Land from the sea, fighting if the hex is held."""
        g, s = self.book.g, self.s
        reason = special.landing_reason(g, s, list(movers), to, self.book.ask)
        if reason != FINE:
            return reason
        if battle.enemies_in(g, s, g[U_SIDE][movers[0]], to) > 0:
            s[WORLD][LANDED] = 1
            self._fight(movers, to, 1, roll)
        else:
            special.land(g, s, list(movers), to)
        self._look()
        return FINE

    def attack(self, attackers: Sequence[int], target: int, roll: int) -> Ints:
        """Attack a hex; reason and detail."""
        found = combat.battle_reason(self.book.g, self.s, list(attackers), target, self.book.ask)
        if found[0] == FINE:
            self._fight(attackers, target, 0, roll)
            self._look()
        return found

    def _fight(self, attackers: Sequence[int], target: int, landing: int, roll: int) -> None:
        g, s = self.book.g, self.s
        self.report = battle.fight(g, s, list(attackers), target, landing, roll, self.book.ask)
        self.losses = [s[WORLD][OWE_A], s[WORLD][OWE_D]]

    def lose(self, u: int) -> int:
        """A unit takes an owed step."""
        reason = battle.loss_reason(self.s, u)
        if reason == FINE:
            battle.take_step(self.book.g, self.s, u, self.book.ask)
            self._look()
        return reason

    def retreat(self, to: int) -> int:
        """The defending force gives up a hex for a step."""
        reason = retreat.retreat_reason(self.book.g, self.s, to, self.book.ask)
        if reason == FINE:
            retreat.retreat(self.book.g, self.s, to, self.book.ask)
            self._look()
        return reason

    def advance(self, movers: Sequence[int], to: int) -> int:
        """Attackers advance."""
        reason = retreat.advance_reason(self.book.g, self.s, list(movers), to, self.book.ask)
        if reason == FINE:
            retreat.advance(self.book.g, self.s, list(movers), to)
            self._look()
        return reason

    def close_battle(self) -> None:
        """No more advance: the battle is over."""
        if not self.owes():
            battle.close_battle(self.book.g, self.s)
            self._look()

    def replace(self, u: int) -> int:
        """A unit gets a step back."""
        reason = special.replace_reason(self.book.g, self.s, u, self.book.ask)
        if reason == FINE:
            special.replace(self.book.g, self.s, u, self.book.ask)
        return reason

    def move_boundary(self, side: int, column: int) -> int:
        """The boundary goes to a column."""
        reason = special.boundary_reason(self.book.g, self.s, side, column)
        if reason == FINE:
            special.move_boundary(self.s, column)
        return reason

    def roll_state(self, k: int, roll: int) -> None:
        """A state takes the value a roll asks for."""
        sequence.set_state(self.book.g, self.s, k, roll)

    def set_state(self, state: str, value: str) -> None:
        """Give a state a value, outside the rules."""
        k = list(self.book.game.states).index(state)
        self.world[FIRST_STATE + k] = self.book.words.states[state].codes[value]

    def place(self, movers: Sequence[int], to: int) -> Ints:
        """Place units anew; reason and ban."""
        found = special.place_reason(self.book.g, self.s, list(movers), to, self.book.ask)
        if found[0] == FINE:
            special.put(self.book.g, self.s, list(movers), to)
        return found

    def give_up_unit(self, u: int) -> None:
        """The owner removes a unit that may not stay where it stands."""
        battle.lose_unit(self.book.g, self.s, u, self.book.ask)
        self._look()

    def next_phase(self) -> Ints:
        """End the phase: reason and detail. At the end of a turn its victory conditions are looked at."""
        g, s = self.book.g, self.s
        if not self.owes():
            battle.close_battle(g, s)
            self._look()
        found = end_reason(g, s, self.book.ask)
        if found[0] != FINE:
            return found
        if sequence.ends_turn(g, s):
            self._look(self.world[TURN])
        if not self.over:
            sequence.next_phase(g, s, self.book.ask)
            if self.actions & TO_RESTORE:
                special.restore(g, s, self.side)
        return found

    def _look(self, moment: int = AT_ONCE) -> None:
        victory.look_for_winner(self.book.g, self.s, moment, self.book.ask)
        if self.ended_by in self.unheeded:
            self.world[WINNER] = 0

    # --- what must always hold --------------------------------------------------------------------
    def faults(self) -> list[str]:
        """Whatever no state of play may show; empty when all is well."""
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

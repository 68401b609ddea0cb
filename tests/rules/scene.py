"""Situations by name: units, hexes, phases as on the map; every judgement can be recorded for a script
interpreter.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from builder.rules.compiler.library import KERNEL, kernel
from builder.rules.kernel import combat, movement, reasons, retreat, special, supply, victory, zones
from builder.rules.kernel import layout as at
from builder.rules.kernel.acts import A_MORE, A_REASON
from builder.rules.kernel.movement import V_COST, V_MARCH, V_REASON, V_STOP
from builder.rules.kernel_library import ENTRIES
from builder.rules.play import Match
from builder.rules.tables import Rulebook, first_state
from tests.rules.interpreter import call_hash, packed, packed_table

NAMES = {value: name for name, value in vars(reasons).items() if name.isupper() and isinstance(value, int)}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A call as it was made, and the hash of what came of it."""

    name: str
    arguments: bytes
    expected: int


@contextmanager
def recording(
    book: Rulebook, calls: list[Recorded], keep: Callable[[str], bool] = lambda _: True
) -> Iterator[None]:
    """Note the calls of kernel functions that play or a test makes. `keep` is asked for each, by name."""
    functions = kernel().functions
    patched: list[tuple[Any, str, Any]] = []

    def noted(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        function = functions[name]

        def call(*values: Any) -> Any:
            if not keep(name):
                return run(*values)
            data = b""
            own = [v for v in values if not callable(v)]
            for (parameter, _), value in zip(function.parameters, own, strict=True):
                if parameter == "g":
                    assert value is book.g
                    data += struct.pack(">i", 0)
                elif isinstance(value, int):
                    data += struct.pack(">i", value)
                else:
                    data += packed_table(value) if value and isinstance(value[0], list) else packed(value)
            result = run(*values)
            left = [(v, k) for v, (n, k) in zip(own, function.parameters, strict=True) if n != "g"]
            calls.append(Recorded(name, data, call_hash(result, function.returns, left)))
            return result

        return call

    for module in KERNEL:
        for name in (*ENTRIES, "battle_losses", "concentric", "fixed_factors"):
            if getattr(getattr(module, name, None), "__module__", "") == module.__name__:
                patched.append((module, name, getattr(module, name)))
                setattr(module, name, noted(name, getattr(module, name)))
    try:
        yield
    finally:
        for module, name, run in patched:
            setattr(module, name, run)


@dataclass(slots=True)
class Moved:
    """What became of a move."""

    why: str
    cost: int
    march: bool
    stop: bool


@dataclass(slots=True)
class Scene:
    """A game in play, by names."""

    book: Rulebook
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        setup = next(setup for setup in self.book.game.setups.values() if setup.default)
        self.match = Match(self.book, first_state(self.book, setup))

    # --- names ------------------------------------------------------------------------------------
    def units(self, names: str) -> list[int]:
        return [self.book.unit(name) for name in names.split()]

    def hex(self, name: str) -> int:
        return self.book.place(name)

    def side(self, name: str) -> int:
        return self.book.words.sides.codes[name]

    @property
    def s(self) -> list[list[int]]:
        return self.match.s

    def steps(self, unit: str) -> int:
        return self.s[at.LEFT][self.book.unit(unit)]

    def where(self, unit: str) -> str:
        place = self.s[at.AT][self.book.unit(unit)]
        return self.book.places[place] if place >= 0 else {at.OFF_MAP: "off map"}.get(place, "nowhere")

    # --- setting up -------------------------------------------------------------------------------
    def clear(self) -> Scene:
        """Take every unit off the map."""
        self.s[at.AT][:] = [at.NOWHERE] * len(self.s[at.AT])
        return self

    def put(self, names: str, place: str, steps: int | None = None) -> Scene:
        """Put units somewhere; the hex is theirs."""
        for u in self.units(names):
            self.s[at.AT][u] = self.hex(place)
            if steps is not None:
                self.s[at.LEFT][u] = steps
            if self.match.on_map(u):
                self.s[at.CONTROL][self.hex(place)] = self.book.g[at.U_SIDE][u]
        return self

    def phase(self, phase: str, turn: int = 2, *, chosen: str = "") -> Scene:
        """Go to a phase."""
        number = 0
        for t in self.book.game.turns:
            for p in t.phases:
                if p.id == phase and t.number == turn:
                    w = self.s[at.WORLD]
                    w[at.TURN], w[at.PHASE] = turn, number
                    w[at.CHOSEN] = {"": 0, "move": at.TO_MOVE, "fight": at.TO_FIGHT}[chosen]
                    return self
                number += 1
        raise KeyError(phase)

    def state(self, state: str, value: str) -> Scene:
        self.match.set_state(state, value)
        return self

    def boundary(self, column: int) -> Scene:
        self.s[at.WORLD][at.LINE] = column
        return self

    def control(self, hex_set: str, side: str) -> Scene:
        """Give all hexes of a set to a side."""
        k = self.book.words.hex_sets.codes[hex_set]
        g = self.book.g
        for h in g[at.SET_HEX][g[at.SET_FIRST][k] : g[at.SET_FIRST][k + 1]]:
            self.s[at.CONTROL][h] = self.side(side)
        return self

    def remember(self, side: str) -> Scene:
        """What is noted when a side begins to move."""
        from builder.rules.kernel import sequence

        sequence.remember(self.book.g, self.s, self.side(side), self.book.ask)
        return self

    # --- asking -----------------------------------------------------------------------------------
    def judge(self, names: str, to: str) -> Moved:
        """What a move would be, without making it."""
        verdict = movement.judge_move(self.book.g, self.s, self.units(names), self.hex(to), self.book.ask)
        return self._moved(verdict)

    def move(self, names: str, to: str) -> Moved:
        place = at.OFF_MAP if to == "off map" else self.hex(to)
        group = self.units(names)
        answer = self.match.exit(group) if place == at.OFF_MAP else self.match.drag(group, place)
        if answer[A_REASON] != 0:
            return Moved(NAMES[answer[A_REASON]], 0, False, False)
        return self._moved(answer[A_MORE:])

    def drag(self, names: str, to: str, roll: int = 1) -> str:
        """Move units to a place, whatever that means now; why not, or FINE."""
        return NAMES[self.match.drag(self.units(names), self.hex(to), roll)[A_REASON]]

    def _moved(self, verdict: list[int]) -> Moved:
        return Moved(NAMES[verdict[V_REASON]], verdict[V_COST], verdict[V_MARCH] == 1, verdict[V_STOP] == 1)

    def ban(self, verdict: list[int], texts: tuple[str, ...]) -> str:
        return texts[verdict[1]]

    def attack(self, names: str, target: str, roll: int = 1) -> str:
        """Attack; why not, or FINE."""
        return NAMES[self.match.attack(self.units(names), self.hex(target), roll)[A_REASON]]

    def may_attack(self, names: str, target: str) -> str:
        found = combat.battle_reason(self.book.g, self.s, self.units(names), self.hex(target), self.book.ask)
        return NAMES[found[0]]

    def sum(self, names: str, target: str, *, landing: bool = False) -> Sum:
        """The sum of an attack: differential, shifts by rule, title of the column."""
        found = combat.battle_sum(
            self.book.g, self.s, self.units(names), self.hex(target), int(landing), self.book.ask
        )
        shifts = self.book.rules.combat.shifts
        applied = [shifts[k] for k in found[combat.B_SHIFTS :]]
        return Sum(
            found[combat.B_VALUE],
            self.book.rules.combat.titles[found[combat.B_FIRST]],
            found[combat.B_SHIFT],
            self.book.rules.combat.titles[found[combat.B_COLUMN]],
            sorted(f"{shift.rule} {shift.shift:+}" for shift in applied),
        )

    def losses(self, names: str, target: str, title: str, roll: int) -> tuple[int, int]:
        """Steps lost in a column."""
        column = self.book.rules.combat.titles.index(title)
        a, d = combat.battle_losses(
            self.book.g, self.s, self.units(names), self.hex(target), 0, column, roll, self.book.ask
        )
        return a, d

    def owe(self, attacker: int, defender: int) -> Scene:
        """Let other losses be owed than the die gave."""
        self.s[at.WORLD][at.OWE_A], self.s[at.WORLD][at.OWE_D] = attacker, defender
        return self

    def lose(self, name: str) -> str:
        return NAMES[self.match.lose(self.book.unit(name))[A_REASON]]

    def retreat(self, to: str) -> str:
        force = retreat.force(self.book.g, self.s) or [0]
        return NAMES[self.match.drag(force, self.hex(to))[A_REASON]]

    def retreats(self) -> list[str]:
        """Hexes to which the force may retreat."""
        found = retreat.retreat_reasons(self.book.g, self.s, self.book.ask)
        force = self.s[at.WORLD][at.FORCE]
        near = self.book.g[at.NEAR][force * 6 : force * 6 + 6]
        return sorted(self.book.places[h] for h, reason in zip(near, found, strict=True) if reason == 0)

    def advance(self, names: str, to: str) -> str:
        return self.drag(names, to)

    def may_drop(self, name: str, to: str) -> str:
        """Whether a unit may drop from the air, walking in from its box apart."""
        found = special.drop_reason(self.book.g, self.s, self.book.unit(name), self.hex(to), self.book.ask)
        return NAMES[found]

    def supply(self, name: str) -> str:
        """How a unit is supplied."""
        u = self.book.unit(name)
        code = supply.supply_states(self.book.g, self.s, self.book.g[at.U_SIDE][u], self.book.ask)[u]
        words = {value: word for word, value in self.book.words.supply.codes.items()}
        return words.get(code, "off map")

    def zone(self, side: str, place: str) -> bool:
        """Whether a hex lies in the zone of control of a side."""
        other = next(k for name, k in self.book.words.sides.codes.items() if name != side)
        return zones.zones(self.book.g, self.s, other, self.book.ask)[self.hex(place)] == 1

    def place(self, names: str, to: str) -> str:
        return self.drag(names, to)

    def placing(self, names: str, to: str) -> str:
        """Why units cannot be placed, in words, or nothing."""
        found = special.place_reason(self.book.g, self.s, self.units(names), self.hex(to), self.book.ask)
        if NAMES[found[0]] == "BANNED":
            return self.book.place_bans[found[1]]
        return "" if found[0] == 0 else self.book.reasons[found[0]]

    def winner(self, moment: int) -> str:
        """Id of the condition met at a moment."""
        k = victory.victory(self.book.g, self.s, moment, self.book.ask)
        return self.book.rules.victory[k].id if k >= 0 else ""

    def next_phase(self) -> str:
        return NAMES[self.match.next_phase()[A_REASON]]


@dataclass(frozen=True, slots=True)
class Sum:
    """A battle before the die."""

    value: int
    first: str
    shift: int
    column: str
    rules: list[str]

"""Carries out actions in a match, counts them, and checks that a refused one changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from hexwright.rules.engine.actions import WELCOME, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.language.faces import face_of
from hexwright.rules.simulation.facts import ActionFacts, Facts
from hexwright.rules.simulation.faults import faults_at_once
from hexwright.rules.simulation.match import Match

T = TypeVar("T")
WAYS_LOOKED_AT = 8
"""The way of every eighth drag is looked at: to find it takes as long as the move itself."""


class Chance(Protocol):
    """Dice of any size."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        ...


class DeadEndError(Exception):
    """The rules asked for something that nobody could do."""


class EndlessError(DeadEndError):
    """A game went on for longer than it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """An action that was tried. `name`: of the action, or `end`, `begin`; `units`: who acted; `place`: where,
    NOWHERE for none.
    """

    name: str
    ruling: Ruling
    units: Sequence[int] = ()
    place: int = NOWHERE


@dataclass(slots=True)
class Driver:
    """Carries out actions in a match.

    `done`: how often each action was carried out, by name; `faults`: illegal states met; `ruling`: the answer
    to the last action; `gone_on`: whether a phase has ended with an action, and the next one begun; `wrong`:
    what was wrong after the last action that changed something. `on_action`: called after every action;
    `drags`: how many there were.
    """

    match: Match
    chance: Chance
    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    ruling: Ruling = field(default_factory=Ruling)
    gone_on: bool = False
    on_action: Callable[[Tried], None] | None = None
    drags: int = 0
    wrong: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.match.referee.functions.dice = face_of
        self.match.set_number("seed", self.chance.below(1 << 31))

    @property
    def facts(self) -> Facts:
        """What is known of the game."""
        return self.match.referee.facts

    # --- chance -----------------------------------------------------------------------------------
    def pick(self, items: Sequence[T]) -> T:
        """One of these."""
        return items[self.chance.below(len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """So many of these, or all, in any order."""
        left = list(items)
        return [left.pop(self.chance.below(len(left))) for _ in range(min(count, len(left)))]

    def likely(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.chance.below(100) < percent

    # --- actions ----------------------------------------------------------------------------------
    def drag(self, action: ActionFacts, movers: Sequence[int], place: int) -> bool:
        """Drag units to a place; whether that was allowed. `action`: what it means."""
        return self._attempt(action.name, lambda: self.match.drag(movers, place), movers, place)

    def drag_anyhow(self, movers: Sequence[int], place: int) -> bool:
        """Drag units to a place, whatever that means; whether it was allowed."""
        number = self.match.meant(movers, place)
        name = "drag" if number == NOWHERE else self.facts.actions[number].name
        welcome = self.match.gathering(movers, place) == WELCOME and self.match.unsettled().reason == FINE
        done = self._attempt(name, lambda: self.match.drag(movers, place), movers, place)
        if welcome and not done:
            self.report_fault(f"{name} is said to be welcome and refused ({self.match.why_not(self.ruling)})")
        return done

    def drag_marker(self, site: int, place: int) -> bool:
        """Drag the marker of a site to a place, whatever that means; whether it was allowed."""
        return self._attempt("marker", lambda: self.match.marker(site, place))

    def attack(self, action: ActionFacts, units: Sequence[int], target: int) -> bool:
        """Some units act on a place, or on a unit if they aim at one; whether that was allowed."""
        if action.gesture is Gesture.AIM:
            return self._attempt(action.name, lambda: self.match.aim(action.name, units, target), units)
        return self._attempt(
            action.name, lambda: self.match.attack(action.name, units, target), units, target
        )

    def act(self, action: ActionFacts, *given: int) -> bool:
        """Any other action, with what it acts on; whether that was allowed."""
        match, name = self.match, action.name
        how: dict[Gesture, Callable[..., Ruling]] = {
            Gesture.MARKER: match.marker,
            Gesture.UNIT: lambda u: match.unit(name, u),
            Gesture.BUTTON: lambda: match.button(name),
            Gesture.SIDE: lambda side: match.side(name, side),
            Gesture.CARD: lambda card: match.card(name, card),
            Gesture.LAY: match.lay,
            Gesture.STATE: lambda state: match.state(name, state),
            Gesture.CHOICE: lambda state, value: match.choice(name, state, value),
        }
        units = given if action.gesture is Gesture.UNIT else ()
        done = self._attempt(name, lambda: how[action.gesture](*given), units)
        if done and action.closes and match.goes_on(action.number):
            self.gone_on = True
            if not match.over:
                self.begin_phase()
        return done

    def end_phase(self) -> bool:
        """End the phase; whether that was allowed."""
        return self._attempt("end", self.match.end_phase)

    def begin_phase(self) -> bool:
        """Begin what follows; False after the last phase of the game."""
        return self._attempt("begin", self.match.begin_phase)

    def _attempt(
        self, name: str, action: Callable[[], Ruling], units: Sequence[int] = (), place: int = NOWHERE
    ) -> bool:
        before, memory = [row[:] for row in self.match.s], self.match.referee.functions.memory
        passes = self._passes(units, place)
        with memory.changing(before):
            self.ruling = ruling = action()
        if self.on_action is not None:
            self.on_action(Tried(name=name, ruling=ruling, units=units, place=place))
        if ruling.reason == FINE:
            self.done[name] += 1
            if passes:
                self.report_fault(f"{name}: {passes}")
            self._watch()
            return True
        if before != self.match.s:
            self.report_fault(f"{name} is refused ({self.match.why_not(ruling)}) and changes something")
        return False

    def _passes(self, units: Sequence[int], place: int) -> str:
        """What is wrong with the way by which units that are dragged would go; empty for nothing."""
        if place == NOWHERE or self.match.over:
            return ""
        self.drags += 1
        return self.match.wrong_on_the_way(units, place) if self.drags % WAYS_LOOKED_AT == 0 else ""

    def _watch(self) -> None:
        """Record what is wrong now and was not before."""
        if not self.match.over:
            found = frozenset(faults_at_once(self.match))
            for fault in sorted(found - self.wrong):
                self.report_fault(fault)
            self.wrong = found

    def count(self, what: str) -> None:
        """Note something that happened."""
        self.done[what] += 1

    def report_fault(self, what: str) -> None:
        """Record something that must never happen."""
        self.faults.append(f"turn {self.match.turn}, {self.match.phase_id}: {what}")

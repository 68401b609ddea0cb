"""Notes what a game's functions are called with while it is played, by each other as well as from outside.

Of all calls of a function in a phase of a turn a few are kept, spread evenly over the games.
"""

from __future__ import annotations

import marshal
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from hexwright.rules.language.tree import Function, Kind
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.python import PREFIX
from hexwright.rules.script.remembered import Memory
from hexwright.rules.simulation.match import Match
from tests.rules.interpreter import spoken_hash, value_hash

KEPT = 4
"""Calls of a function that are kept for each phase of a turn."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Call:
    """A call as it was made.

    `state`: the rows of the state of play before it, if that is its first argument; `given`: the other
    arguments before it, packed; `dice`: those thrown in it; `answer`: the hash of the result and of
    what was said.
    """

    function: Function
    state: tuple[tuple[int, ...], ...]
    given: bytes
    dice: tuple[int, ...]
    answer: int

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.name

    @property
    def has_state(self) -> bool:
        """Whether the first argument is the state of play."""
        return has_state(self.function)

    def arguments(self) -> list[Any]:
        """The arguments, as they were before the call."""
        state = [[list(row) for row in self.state]] if self.has_state else []
        return [*state, *marshal.loads(self.given)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call: the result, the arguments after it, and what was said."""

    result: Any
    arguments: list[Any]
    lines: list[str]


@dataclass(slots=True)
class Slots:
    """The calls kept of a function in a phase. `times`: how often it was called; `due`: which one is kept
    next.
    """

    times: int = 0
    due: int = 1
    calls: list[Call] = field(default_factory=list)


@dataclass(slots=True)
class Recorder:
    """Stands in for a game's functions, and notes calls of them.

    `functions`: in Python; `checked`: as they were specialised; `slots`: what is kept, by function and phase.
    """

    functions: Functions
    checked: Mapping[str, Function]
    chance: random.Random
    kept: int = KEPT
    phase: str = ""
    slots: dict[str, dict[str, Slots]] = field(default_factory=dict)
    _rows: dict[tuple[int, ...], tuple[int, ...]] = field(
        default_factory=dict
    )  # most rows are alike in most calls
    _thrown: list[int] = field(default_factory=list)
    _thrower: Callable[[int, int], int] = lambda _, faces: faces

    # --- as the functions of a referee ------------------------------------------------------------
    def __getitem__(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.functions.scope[PREFIX + name]
        return found

    def __contains__(self, name: str) -> bool:
        return name in self.functions

    @property
    def lines(self) -> list[str]:
        """What has been said."""
        return self.functions.lines

    @property
    def dice(self) -> Callable[[int, int], int]:
        """What throws the dice."""
        return self._thrower

    @dice.setter
    def dice(self, dice: Callable[[int, int], int]) -> None:
        self._thrower = dice

    def _throw(self, key: int, faces: int) -> int:
        self._thrown.append(self._thrower(key, faces))
        return self._thrown[-1]

    @property
    def memory(self) -> Memory:
        """The answers that hold."""
        return self.functions.memory

    @contextmanager
    def watching(self, match: Match) -> Iterator[None]:
        """Note what is called while a game is played."""
        referee, scope = match.referee, self.functions.scope
        self._thrower, self.functions.dice = self.functions.dice, self._throw
        plain = {name: self.functions[name] for name in self.checked}
        for name, function in plain.items():
            scope[PREFIX + name] = self._noted(name, function)
        referee.functions = self  # type: ignore[assignment]
        try:
            yield
        finally:
            referee.functions = self.functions
            for name, function in plain.items():
                scope[PREFIX + name] = function

    # --- notes ------------------------------------------------------------------------------------
    def _noted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        by_phase = self.slots.setdefault(name, {})
        checked = self.checked[name]

        @wraps(function)
        def noted(*values: Any) -> Any:
            slots = by_phase.get(self.phase)
            if slots is None:
                slots = by_phase[self.phase] = Slots()
            slots.times += 1
            if slots.times < slots.due:
                return function(*values)
            return self._note(checked, function, values, slots)

        return noted

    def _note(
        self, checked: Function, function: Callable[..., Any], values: tuple[Any, ...], slots: Slots
    ) -> Any:
        if slots.times < self.kept:
            slots.due = slots.times + 1
        else:  # every call so far has the same chance to be among those that are kept
            slots.due = 1 + int(slots.times / (1 - self.chance.random()) ** (1 / self.kept))
        first = has_state(checked)
        rows = map(tuple, values[0]) if first else ()
        state = tuple(self._rows.setdefault(row, row) for row in rows)
        given = marshal.dumps(values[first:])
        thrown, said = len(self._thrown), len(self.lines)
        result = function(*values)
        dice = tuple(self._thrown[thrown:])
        answer = spoken_hash(value_hash(result, checked.returns), self.lines[said:])
        call = Call(function=checked, state=state, given=given, dice=dice, answer=answer)
        if len(slots.calls) < self.kept:
            slots.calls.append(call)
        else:
            slots.calls[self.chance.randrange(self.kept)] = call
        return result

    def begin(self, phase: str) -> None:
        """What comes next happens in a phase; nothing that was said or thrown before is wanted any more."""
        self.phase = phase
        self.lines.clear()
        self._thrown.clear()

    # --- what has been noted ----------------------------------------------------------------------
    def again(self, call: Call) -> Outcome:
        """Make a call once more, in Python."""
        dice = iter(call.dice)
        self.functions.dice = lambda _key, _faces: next(dice)
        self.lines.clear()
        values = call.arguments()
        result = self.functions[call.name](*values)
        assert spoken_hash(value_hash(result, call.function.returns), self.lines) == call.answer, call.name
        return Outcome(result, values, list(self.lines))

    def count(self) -> int:
        """How many calls are kept."""
        return sum(len(slots.calls) for by_phase in self.slots.values() for slots in by_phase.values())

    def thinned(self, least: int) -> list[Call]:
        """At least so many calls, if there are so many: as few of each function as that takes, and of those
        with the same answer the fewest.
        """
        rows = [_in_order(by_phase.values()) for _, by_phase in sorted(self.slots.items())]
        most = 1
        while sum(min(most, len(row)) for row in rows) < least and any(len(row) > most for row in rows):
            most += 1
        return [call for row in rows for call in row[:most]]


def _in_order(slots: Iterable[Slots]) -> list[Call]:
    """Calls of a function: each answer once before any comes twice, the phases in turn."""
    times: Counter[int] = Counter()
    ranked: list[tuple[int, int, Call]] = []
    rows: Sequence[Sequence[Call]] = [one.calls for one in slots]
    for k in range(max(map(len, rows), default=0)):
        for row in rows:
            if k < len(row):
                times[row[k].answer] += 1
                ranked.append((times[row[k].answer], len(ranked), row[k]))
    return [call for _, _, call in sorted(ranked, key=lambda one: one[:2])]


def has_state(function: Function) -> bool:
    """Whether a function is given the state of play, as its first argument."""
    return function.parameters[:1] == (("s", Kind.TABLE),)

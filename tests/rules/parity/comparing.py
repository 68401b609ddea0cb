"""The same calls made three ways, and what differs."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any

from hexwright.rules.language.tree import Kind
from hexwright.rules.specialise.layout import NUMBERS_ROW, Layout
from tests.rules.interpreter import Interpreter, call_hash, run_calls, spoken_hash, tell_calls
from tests.rules.parity.games import JudgedGame
from tests.rules.parity.general import GeneralRules
from tests.rules.parity.playing import play
from tests.rules.parity.recording import KEPT, Call, Outcome, Recorder
from tests.rules.recording import packed_value

AT_ONCE = 4000
"""Calls in one start of the interpreter."""
TOLD = 20
"""Differences that are told in full."""
SHOWN = 300
"""Characters of a value that are shown."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A call that is judged otherwise. `by`: who does; `told`: what was given, and what came of it."""

    function: str
    by: str
    told: tuple[str, ...]

    def __str__(self) -> str:
        return "\n  ".join((f"{self.function}, {self.by}:", *self.told))


@dataclass(slots=True)
class Comparison:
    """Calls of a game's functions, and who judges them otherwise than the functions in Python do."""

    judged: JudgedGame
    recorder: Recorder
    calls: Sequence[Call] = ()
    outcomes: list[Outcome] = field(default_factory=list)

    @classmethod
    def of(cls, judged: JudgedGame, seeds: range, least: int, *, kept: int = KEPT) -> Comparison:
        """At least so many calls of games with these seeds; or all that are kept, if those are fewer.

        `kept`: how many of each function and phase.
        """
        recorder = Recorder(judged.referee.functions, judged.functions, random.Random(seeds.start), kept)
        for seed in seeds:
            play(judged, recorder, seed)
        calls = recorder.thinned(least)
        return cls(judged, recorder, calls, [recorder.again(call) for call in calls])

    def only(self, *names: str) -> Comparison:
        """The calls of some functions alone."""
        chosen = [k for k, call in enumerate(self.calls) if call.name in names]
        calls, outcomes = [self.calls[k] for k in chosen], [self.outcomes[k] for k in chosen]
        return Comparison(self.judged, self.recorder, calls, outcomes)

    @property
    def functions(self) -> list[str]:
        """The names of the functions that are called."""
        return [name for name, _ in groupby(call.name for call in self.calls)]

    # --- the general rules ------------------------------------------------------------------------
    def general(self) -> tuple[int, list[Difference]]:
        """How many calls the general rules can be asked about, and which they judge otherwise."""
        rules = GeneralRules(self.judged.game, self.judged.special)
        count, found = 0, []
        with rules.own.callable():
            for call, expected in zip(self.calls, self.outcomes, strict=True):
                if not rules.knows(call.name):
                    continue
                count += 1
                try:
                    outcome = rules.outcome(call)
                except Exception as error:
                    told = (*self._given(call), f"general: {type(error).__name__}: {error}")
                    found.append(Difference(call.name, "general rules", told))
                    continue
                if outcome != expected:
                    told = self._told(call, as_text(call, expected), as_text(call, outcome))
                    found.append(Difference(call.name, "general rules", told))
        return count, found

    # --- script -----------------------------------------------------------------------------------
    def script(self, interpreter: Interpreter, folder: Path, library: str | None = None) -> list[Difference]:
        """Which calls an interpreter judges otherwise. `library`: the game's own, unless it is given."""
        text = self.judged.library if library is None else library
        wrong: list[int] = []
        for first in range(0, len(self.calls), AT_ONCE):
            some = range(first, min(first + AT_ONCE, len(self.calls)))
            wrong.extend(self._judged_otherwise(interpreter, folder / str(first), text, some))
        told = self._told_by(interpreter, folder / "told", text, wrong[:TOLD])
        found = [Difference(self.calls[k].name, interpreter.name, lines) for k, lines in told]
        return found + [Difference(self.calls[k].name, interpreter.name, ()) for k in wrong[TOLD:]]

    def _judged_otherwise(
        self, interpreter: Interpreter, folder: Path, library: str, some: Sequence[int]
    ) -> list[int]:
        data, names = self._data(some)
        functions = [self.judged.functions[name] for name in names]
        dice = [self.calls[k].dice for k in some]
        found, _ = run_calls(interpreter, folder, library, functions, [], data, dice)
        return [k for k, hashed in zip(some, found, strict=True) if hashed != self._hash(k)]

    def _told_by(
        self, interpreter: Interpreter, folder: Path, library: str, wrong: Sequence[int]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        if not wrong:
            return
        data, names = self._data(wrong)
        functions = [self.judged.functions[name] for name in names]
        dice = [self.calls[k].dice for k in wrong]
        found = tell_calls(interpreter, folder, library, functions, data, dice)
        for k, told in zip(wrong, found, strict=True):
            yield k, self._told(self.calls[k], as_text(self.calls[k], self.outcomes[k]), told)

    def _data(self, some: Sequence[int]) -> tuple[list[bytes], list[str]]:
        """Calls as they go to an interpreter, and the names of the functions by number."""
        names = list(dict.fromkeys(self.calls[k].name for k in some))
        data = []
        for k in some:
            call = self.calls[k]
            kinds = [kind for _, kind in call.function.parameters]
            given = zip(call.arguments(), kinds, strict=True)
            parts = [packed_value(value, kind) for value, kind in given]
            data.append(struct.pack(">i", names.index(call.name)) + b"".join(parts))
        return data, names

    def _hash(self, k: int) -> int:
        """What comes of a call, as an interpreter gives it."""
        call, outcome = self.calls[k], self.outcomes[k]
        kinds = [kind for _, kind in call.function.parameters]
        given = list(zip(outcome.arguments, kinds, strict=True))
        return spoken_hash(call_hash(outcome.result, call.function.returns, given), outcome.lines)

    # --- what is told -----------------------------------------------------------------------------
    def _given(self, call: Call) -> Iterator[str]:
        """What a call is given, the state of play in short."""
        for (name, kind), value in zip(call.function.parameters, call.arguments(), strict=True):
            if kind is not Kind.TABLE or name != "s":
                yield f"{name} = {cut(text_of(value, kind))}"
        if call.dice:
            yield f"dice = {list(call.dice)}"

    def _told(self, call: Call, expected: Sequence[str], found: Sequence[str]) -> tuple[str, ...]:
        """What a call is given, and where two outcomes differ."""
        lines = list(self._given(call))
        names = ["result", *(name for name, _ in call.function.parameters)]
        said = len(names)
        names.extend(f"said {k}" for k in range(max(len(expected), len(found)) - said))
        for name, mine, its in zip_longest(names, expected, found, fillvalue="nothing"):
            if mine == its:
                continue
            if name == "s":
                lines.extend(differing_rows(self.judged.special.layout, mine, its))
            else:
                lines.append(f"{name}: {cut(mine)}, not {cut(its)}")
        return tuple(lines)


def text_of(value: Any, kind: Kind) -> str:
    """A value as Java writes it."""
    if kind is Kind.BOOL:
        return str(bool(value)).lower()
    if kind is Kind.INTS:
        return str([int(number) for number in value])
    if kind is Kind.TABLE:
        return str([[int(number) for number in row] for row in value])
    return str(value)


def as_text(call: Call, outcome: Outcome) -> list[str]:
    """What came of a call, as text: the result, each argument after it, each line that was said."""
    kinds = [kind for _, kind in call.function.parameters]
    given = [text_of(value, kind) for value, kind in zip(outcome.arguments, kinds, strict=True)]
    return [text_of(outcome.result, call.function.returns), *given, *outcome.lines]


def cut(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= SHOWN else text[:SHOWN] + " ..."


def differing_rows(layout: Layout, mine: str, its: str) -> Iterator[str]:
    """Where two states of play differ, by field."""
    rows = [[row.split(", ") for row in text.strip("[]").split("], [")] for text in (mine, its)]
    for place in layout.places.values():
        for k in range(place.rows):
            a, b = (one[place.row + k] for one in rows)
            if place.row == NUMBERS_ROW and place.slot is not None:
                a, b = a[place.slot : place.slot + 1], b[place.slot : place.slot + 1]
            for number, (one, other) in enumerate(zip_longest(a, b)):
                if one != other:
                    yield f"{place.name}[{number}]: {one}, not {other}"

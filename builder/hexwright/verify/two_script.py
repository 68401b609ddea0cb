"""The scripts for two players at one table: who takes each step, and what both do at once.

    seats west=Red east="Blue coalition"
    setup "First winter"
    west: drag "1 Cav" "Main Map" 0304
    east: expectchat 1 Cav enters 0304
    both west: drag "1 Cav" "Main Map" 0305 ;; east: button Next phase
    each expect 1 :: gget Turn
    east: undo

`seats` names the two players and gives each a side. `setup`, `new` and `load` begin a game at the first
player's machine, and the other one joins it. Every other line is a step of `script` by one player, by each in
turn, or of both at the same instant: neither knows of the other's step when taking the own one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from hexwright.diagnostics import Span, did_you_mean
from hexwright.verify.script import (
    VERBS,
    Call,
    Folders,
    ScriptError,
    UnreadableError,
    parse_call,
    parse_lines,
)
from hexwright.verify.tokens import split_at, split_words

_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
_BEGINS: Final = ("setup", "new", "load")
_BARRED: Final = frozenset({*_BEGINS, "side", "update", "refresh", "mark", "replaycheck", "bench", "measure"})
_WRITE_SEATS: Final = "write: seats NAME=SIDE NAME=SIDE"
_WRITE_BOTH: Final = "write: both NAME: STEP ;; NAME: STEP"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: the name in the script, and the side."""

    name: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The first player begins a game, and the other joins it."""

    line: int
    text: str
    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Steps with the number of the player who takes each, in turn or `at_once`."""

    line: int
    text: str
    steps: tuple[tuple[int, Call], ...]
    at_once: bool = False


TwoStep: TypeAlias = Begin | Act


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoScript:
    """A script for two players. `path`: as in messages."""

    path: str
    seats: tuple[Seat, Seat]
    steps: tuple[TwoStep, ...]


def parse_two(text: str, path: str, folders: Folders) -> tuple[TwoScript | None, tuple[ScriptError, ...]]:
    """The script, and the errors in it; None if there are any."""
    reader = _Reader(folders)
    steps, errors = parse_lines(text, path, reader.step)
    if errors or len(reader.seats) != 2:
        return None, errors or (ScriptError(span=Span(path, 1, 1), message=_WRITE_SEATS),)
    first, second = reader.seats
    return TwoScript(path=path, seats=(first, second), steps=tuple(s for s in steps if s is not None)), ()


class _Reader:
    """Reads a script line by line. `seats`: once their line has been read."""

    def __init__(self, folders: Folders) -> None:
        self.seats: tuple[Seat, ...] = ()
        self._folders = folders
        self._written: set[str] = set()
        self._begun = False

    def step(self, number: int, line: str) -> TwoStep | None:
        word, _, rest = line.partition(" ")
        if word == "seats":
            self.seats = self._seats(rest)
            return None
        if not self.seats:
            raise UnreadableError(_WRITE_SEATS)
        if word in _BEGINS:
            return self._begin(number, line)
        if not self._begun:
            raise UnreadableError(f"no game has begun: write {' or '.join(_BEGINS)} first")
        if word == "each":
            call = self._call(rest)
            return Act(line=number, text=line, steps=tuple((n, call) for n in range(len(self.seats))))
        if word == "both":
            steps = tuple(self._by_one(part, _WRITE_BOTH) for part in split_at(rest, ";;"))
            if {n for n, _ in steps} != {0, 1} or len(steps) != 2:
                raise UnreadableError(_WRITE_BOTH)
            return Act(line=number, text=line, steps=steps, at_once=True)
        return Act(line=number, text=line, steps=(self._by_one(line, self._usage()),))

    def _seats(self, text: str) -> tuple[Seat, ...]:
        if self.seats:
            raise UnreadableError("the seats are taken once, at the beginning")
        pairs = [word.partition("=") for word in split_words(text)]
        names = [name for name, _, side in pairs if _NAME.fullmatch(name) and side]
        if len(pairs) != 2 or len(set(names)) != 2:
            raise UnreadableError(_WRITE_SEATS)
        for name in names:
            if name in VERBS or name in ("seats", "each", "both"):
                raise UnreadableError(f"'{name}' is a word of the language, no name of a player")
        return tuple(Seat(name=name, side=side) for name, _, side in pairs)

    def _begin(self, number: int, line: str) -> Begin:
        call = parse_call(line, self._folders, self._written)
        fixed = sum(not p.optional for p in VERBS[call.verb].parameters)
        if len(call.args) > fixed:
            raise UnreadableError("the sides stand in the line `seats`")
        self._begun = True
        return Begin(line=number, text=line, call=call)

    def _by_one(self, text: str, usage: str) -> tuple[int, Call]:
        name, colon, rest = text.partition(":")
        names = [seat.name for seat in self.seats]
        if not colon or not _NAME.fullmatch(name):
            raise UnreadableError(usage)
        if name not in names:
            hint = did_you_mean(name, names)
            raise UnreadableError(f"no player '{name}'" + (f"; {hint}" if hint else ""))
        return names.index(name), self._call(rest.strip())

    def _call(self, text: str) -> Call:
        call = parse_call(text, self._folders, self._written)
        if call.verb in _BARRED:
            raise UnreadableError(f"'{call.verb}' is not for one of two players")
        return call

    def _usage(self) -> str:
        first, second = (seat.name for seat in self.seats)
        return f"write: {first}: STEP, {second}: STEP, each STEP, or both {first}: STEP ;; {second}: STEP"

"""A game's functions as Python functions, for play without a screen."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from typing import Any

from hexwright.rules.language.faces import face_of
from hexwright.rules.language.prelude import flags, has_bit, mix, moved
from hexwright.rules.script.hoist import hoisted
from hexwright.rules.script.python import PREFIX, PythonPrinter
from hexwright.rules.script.remembered import Answer, Memory, answers_of, writers_of
from hexwright.rules.specialise.optimise import without_unread
from hexwright.rules.specialise.specialiser import Specialiser

Lines = list[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Printed:
    """The functions of a game as Python, and the arrays they read: plain data that any process can be given.

    `names`: of the functions; `answers`: what is known of those whose answers may be remembered;
    `writers`: of those that write the state of play.
    """

    title: str
    text: str
    arrays: Mapping[str, Any]
    names: tuple[str, ...]
    answers: Mapping[str, Answer]
    writers: frozenset[str]

    @classmethod
    def of(cls, special: Specialiser, *, speaks: bool = False) -> Printed:
        """The functions of a game. `speaks`: whether they say what is done."""
        printer = PythonPrinter(speaks=speaks)
        functions, _ = without_unread(special.functions, special.entries)
        return cls(
            title=special.game.title,
            text="\n".join(printer.function(hoisted(f)) for f in functions.values()),
            arrays={name: value for name, (_, value) in special.arrays.items()},
            names=tuple(functions),
            answers=answers_of(functions),
            writers=writers_of(functions),
        )


class Functions:
    """The functions of a game by name. `lines`: what has been said since it was last emptied, if they
    speak; `dice`: the face that a key has, others for tests; `memory`: answers that hold, where somebody
    wants them remembered; `scope`: where the functions find each other, by their printed names.
    """

    def __init__(self, source: Specialiser | Printed, *, speaks: bool = False) -> None:
        """The functions of a specialiser, or printed before. `speaks`: whether they say what is done."""
        printed = source if isinstance(source, Printed) else Printed.of(source, speaks=speaks)
        self.lines: Lines = []
        self.dice: Callable[[int, int], int] = face_of
        self.text = printed.text
        scope: dict[str, Any] = {
            **printed.arrays,
            "w_push": heappush,
            "w_pop": heappop,
            "w_has_bit": has_bit,
            "w_moved": moved,
            "w_flags": flags,
            "w_fill": _fill,
            "w_say": self.lines.append,
            "w_mix": mix,
            "w_die": self._die,
        }
        file = f"<{printed.title}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(keepends=True), file)
        exec(compile(self.text, file, "exec"), scope)  # noqa: S102 - printed from checked code
        self.memory = Memory(printed.answers)
        plain = {name: scope[PREFIX + name] for name in printed.answers}
        for name, function in plain.items():
            scope[PREFIX + name] = self.memory.remembering(
                name, function, partial(scope.__setitem__, PREFIX + name, function)
            )
        for name in printed.writers:
            scope[PREFIX + name] = self.memory.trying(scope[PREFIX + name])
        self.scope = scope
        self._names = frozenset(printed.names)

    def _die(self, key: int, faces: int) -> int:
        return self.dice(key, faces)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.scope[PREFIX + name]
        return found

    def __contains__(self, name: str) -> bool:
        return name in self._names


def _fill(array: list[int], value: int) -> None:
    array[:] = [value] * len(array)

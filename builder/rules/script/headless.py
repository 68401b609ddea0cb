"""A game's functions as Python functions, for play without a screen."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from typing import Any

from builder.rules.language.prelude import flags, has_bit, moved
from builder.rules.script.hoist import hoisted
from builder.rules.script.python import PREFIX, PythonPrinter
from builder.rules.specialise.optimise import without_unread
from builder.rules.specialise.specialiser import Specialiser

Lines = list[str]


class Functions:
    """The functions of a game by name. `lines`: what has been said since it was last emptied, if they
    speak.
    """

    def __init__(self, special: Specialiser, *, speaks: bool = False) -> None:
        self.lines: Lines = []
        self.dice: Callable[[int], int] = _no_dice
        printer = PythonPrinter(speaks=speaks)
        functions, _ = without_unread(special.functions, special.entries)
        self.text = "\n".join(printer.function(hoisted(f)) for f in functions.values())
        scope: dict[str, Any] = {name: value for name, (_, value) in special.arrays.items()}
        scope |= {
            "w_push": heappush,
            "w_pop": heappop,
            "w_has_bit": has_bit,
            "w_moved": moved,
            "w_flags": flags,
            "w_fill": _fill,
            "w_say": self.lines.append,
            "w_die": self._die,
        }
        file = f"<{special.game.title}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(keepends=True), file)
        exec(compile(self.text, file, "exec"), scope)  # noqa: S102 - printed from checked code
        self._by_name: Mapping[str, Callable[..., Any]] = {name: scope[PREFIX + name] for name in functions}

    def _die(self, faces: int) -> int:
        return self.dice(faces)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name


def _fill(array: list[int], value: int) -> None:
    array[:] = [value] * len(array)


def _no_dice(faces: int) -> int:
    raise LookupError(f"nobody throws a die with {faces} faces here")

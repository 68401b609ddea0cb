"""A small change of a source file that some proof should notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change.

    `path`: of the file in the repository; `line`, `column`: from 1; `function`: the line of the function it
    stands in, 0 for none; `was`, `becomes`: in words, the latter in variants: the first that can be loaded
    counts; `make`: gives the whole file with each; `part`: the mechanism or section it belongs to; `rules`:
    numbers of the rules it stands in, the nearest first.
    """

    path: str
    line: int
    column: int
    function: int
    was: str
    becomes: tuple[str, ...]
    make: Callable[[], Sequence[str]] = field(compare=False, repr=False)
    part: str
    rules: tuple[str, ...] = ()

    def told(self, variant: int = 0) -> str:
        """Place and change in a line."""
        becomes = self.becomes[variant] or "nothing"
        return f"{self.path}:{self.line}:{self.column}: {_short(self.was)} becomes {_short(becomes)}"

    def as_data(self) -> dict[str, Any]:
        """What another process needs to try it."""
        return {"path": self.path, "texts": list(self.make())}


def _short(text: str) -> str:
    """A text in one line of moderate length."""
    words = " ".join(text.split())
    return f"`{words}`" if len(words) < 90 else f"`{words[:86]} …`"

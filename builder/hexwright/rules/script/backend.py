"""What a script language must offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from hexwright.rules.language.tree import Expr, Function


class Backend(Protocol):
    """A script language. `room`: how many brackets may stand inside one another in a statement."""

    name: str
    room: int

    def expression(self, node: Expr) -> str:
        """An expression as text."""
        ...

    def function(self, function: Function) -> str:
        """A function as text, ready to load."""
        ...

    def number(self, name: str, value: int) -> str:
        """A named number of the library, inside an expression."""
        ...

    def table(self, name: str, rows: Sequence[Sequence[int]], titles: Mapping[int, str]) -> str:
        """An array of arrays. `titles`: what rows hold, for comments."""
        ...

    def texts(self, name: str, rows: Sequence[Sequence[str]], titles: Mapping[int, str]) -> str:
        """An array of arrays of texts."""
        ...

    def own(self, name: str) -> str:
        """The name of a function, number or table of the library, as scripts call it."""
        ...

    def comment(self, text: str) -> str:
        """Lines of comment."""
        ...

    def prelude(self) -> str:
        """What every library begins with."""
        ...

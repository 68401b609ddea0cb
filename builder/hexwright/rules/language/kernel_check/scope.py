"""What is known at a line of a function that is checked, and where mistakes go."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from hexwright.rules.language.kernel_check.constructs import INSTEAD, NAMES_OF_CONSTRUCTS
from hexwright.rules.language.kernel_types import UNKNOWN, Lookup, Type, Unknown

Complain = Callable[[str, ast.AST, str, str | None], None]
"""Reports a mistake: code, place, message, hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What is known where a function stands: names at module level, and sentences.

    `says`: templates by full name.
    """

    lookup: Lookup
    names: frozenset[str]
    says: Mapping[str, str]
    complain: Complain


@dataclass(slots=True, kw_only=True)
class Scope:
    """What is known at a line of a function. `sure`: locals that have a value here; `present`: what was
    tested for None; `assigned`: all names that are given a value anywhere in it.
    """

    place: Place
    assigned: frozenset[str]
    locals: dict[str, Type] = field(default_factory=dict)
    sure: set[str] = field(default_factory=set)
    present: set[str] = field(default_factory=set)

    def wrong(self, code: str, node: ast.AST, message: str, hint: str | None = None) -> Unknown:
        """Report a mistake; the type of what is wrong."""
        self.place.complain(code, node, message, hint)
        return UNKNOWN

    def outside(self, node: ast.AST) -> Unknown:
        """Report something that is not in the kernel's Python."""
        what = type(node).__name__
        words = NAMES_OF_CONSTRUCTS.get(type(node), what)
        return self.wrong(
            "E031", node, f"{words} is not part of the kernel's Python", INSTEAD.get(type(node))
        )

    def quiet(self) -> Scope:
        """The same with a value for every local, for what was checked before: nothing is reported twice."""
        return replace(
            self,
            place=replace(self.place, complain=lambda *_: None),
            locals=dict(self.locals),
            sure=set(self.locals),
            present=set(self.present),
        )

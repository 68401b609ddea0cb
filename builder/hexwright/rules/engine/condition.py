"""Expressions of authors, checked: conditions and numbers that kernel functions ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from hexwright.diagnostics import NOWHERE, Span
from hexwright.rules.language.tree import Asked, Expr, parts

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True)
class Condition(Generic[S_contra]):
    """A condition about a scope. `tree`: checked; names in it are `Asked`. `what`: what it decides, for a
    comment.

    In a script the expression itself stands where the condition is called, with `rule` and `what` above it.
    """

    text: str
    what: str
    rule: str | None
    tree: Expr
    span: Span = field(default=NOWHERE, compare=False)
    answer: Callable[[S_contra], int] = field(repr=False, compare=False)

    def __call__(self, scope: S_contra) -> bool:
        """Whether it holds."""
        return self.answer(scope) != 0


@dataclass(frozen=True, kw_only=True)
class Amount(Generic[S_contra]):
    """A number that depends on a scope."""

    text: str
    what: str
    rule: str | None
    tree: Expr
    span: Span = field(default=NOWHERE, compare=False)
    answer: Callable[[S_contra], int] = field(repr=False, compare=False)

    def __call__(self, scope: S_contra) -> int:
        """Its value; of what holds or not, 1 or 0, as in a script."""
        return int(self.answer(scope))


F = TypeVar("F", bound=Callable[..., object])


def known(about: str, *, hexes: bool = False) -> Callable[[F], F]:
    """Make a function a name that authors may use in expressions about its first parameter, a scope.

    Its further parameters are words that the author gives in brackets. The types of parameters and result
    (`engine.codes`) say which words go with them. `about`: what it means, for authors; `hexes`: whether it
    means something on a map of hexes only.
    """

    def mark(function: F) -> F:
        function.about = about  # type: ignore[attr-defined]
        function.hexes = hexes  # type: ignore[attr-defined]
        return function

    return mark


def asks_own(condition: Condition[Any]) -> bool:
    """Whether a condition asks for a name of a game's own mechanism, which may ask for anything."""
    found = [condition.tree]
    while found:
        node = found.pop()
        if isinstance(node, Asked) and not node.function.startswith("hexwright."):
            return True
        found.extend(parts(node))
    return False


def asks(condition: Condition[Any] | Amount[Any], *names: str) -> bool:
    """Whether a condition or a number asks for one of some names."""
    found = [condition.tree]
    while found:
        node = found.pop()
        if isinstance(node, Asked) and node.function.rpartition(".")[2] in names:
            return True
        found.extend(parts(node))
    return False

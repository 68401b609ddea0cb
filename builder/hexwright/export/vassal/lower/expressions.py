"""BeanShell expressions, which VASSAL evaluates between braces: literals, choices, comparisons, sums.

Nothing here nests deeper than a call in a choice: VASSAL's parser slows down with every level.
"""

from __future__ import annotations

from collections.abc import Iterable

from vassalformat.wire.codec import expression


def quoted(text: str) -> str:
    """A string literal. Line breaks become blanks."""
    plain = " ".join(text.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def choose(cases: Iterable[tuple[str, str]], otherwise: str) -> str:
    """A chain `condition ? value : …`; the first condition that holds wins."""
    return "".join(f"{condition} ? {value} : " for condition, value in cases) + otherwise


def equals(name: str, text: str) -> str:
    """A comparison of a property with a text."""
    return f"{name} == {quoted(text)}"


def is_true(condition: str) -> str:
    """A condition as a whole field."""
    return expression(condition)


def joined(*parts: str) -> str:
    """A message of literals and properties joined with `+`, as a whole field. The first part is a text."""
    return expression(" + ".join(parts))

"""Tables whose rows or columns are turns: by the names of turns, or what they begin with, such as a month."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from builder.model.game import Turn


def rows_by_turn(turns: Iterable[Turn], headings: Sequence[str]) -> Mapping[int, str]:
    """The heading that is meant for each turn, by its number; turns without one are left out.

    It is the name of the turn, or else the longest that its name begins with: `DEC` for `DEC II`.
    """
    found: dict[int, str] = {}
    for turn in turns:
        fitting = [heading for heading in headings if f"{turn.name} ".startswith(f"{heading} ")]
        if fitting:
            found[turn.number] = max(fitting, key=len)
    return found

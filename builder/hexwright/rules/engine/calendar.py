"""Tables whose rows or columns are turns: by the names of turns, or what they begin with, such as a month."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwright.model.game import Turn


def rows_by_turn(turns: Iterable[Turn], headings: Sequence[str]) -> Mapping[int, str]:
    """The heading that is meant for each turn, by its number; turns without one are left out.

    It is the name of the turn, or else the longest that its name begins with: `DEC` for `DEC II`. A heading
    may have several, with commas between.
    """
    found: dict[int, str] = {}
    for turn in turns:
        fitting = [
            (len(part), heading)
            for heading in headings
            for part in heading.split(", ")
            if f"{turn.name} ".startswith(f"{part} ")
        ]
        if fitting:
            found[turn.number] = max(fitting)[1]
    return found

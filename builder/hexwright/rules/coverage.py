"""What the referee does about every rule of the checklist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import ascii_letters
from typing import Protocol

from hexwright.rules.checklist import JUDGED, Covered

STATUSES: Mapping[str, str] = {
    "enforced": "what breaks it is refused",
    "computed": "worked out by the referee",
    "part": "enforced or computed in part; the rest, as it says, is left to the players",
    "reminded": "said when it matters, left to the players",
    "data": "in the map, the counters and the set-ups",
    "manual": "left to the players",
}
"""Every status, with its meaning in a player's words."""


class Covering(Protocol):
    """The rules of a game: what is done about each, and the titles of chapters by number."""

    @property
    def coverage(self) -> tuple[Covered, ...]:
        """Every rule of the checklist, with its status."""
        ...

    @property
    def chapters(self) -> Mapping[str, str]:
        """The titles."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """The rules of one chapter of the rulebook. `title`: empty if the author gives none."""

    number: str
    title: str
    rules: tuple[Covered, ...]

    @property
    def name(self) -> str:
        """Number and title, as a heading; `Other rules` for those without a number."""
        return f"{self.number} {self.title}".strip() or "Other rules"

    @property
    def counts(self) -> Mapping[str, int]:
        """How many rules have each status."""
        return counts(self.rules)


def chapters(rules: Covering) -> tuple[Chapter, ...]:
    """The rules by chapter (the part of their number before the first point, or as 28 in 28C), in the
    checklist's order.
    """
    found: dict[str, list[Covered]] = {}
    for entry in rules.coverage:
        number = entry.rule.partition(".")[0]
        if number not in rules.chapters and number.rstrip(ascii_letters) in rules.chapters:
            number = number.rstrip(ascii_letters)
        found.setdefault(number, []).append(entry)
    return tuple(
        Chapter(number=number, title=rules.chapters.get(number, ""), rules=tuple(entries))
        for number, entries in found.items()
    )


def counts(coverage: Iterable[Covered]) -> Mapping[str, int]:
    """How many rules have each status."""
    found = Counter(entry.status for entry in coverage)
    return {status: found[status] for status in STATUSES}


def judged(coverage: Iterable[Covered]) -> int:
    """How many rules the referee enforces or computes in full."""
    return sum(entry.status in JUDGED for entry in coverage)


def in_part(coverage: Iterable[Covered]) -> str:
    """How many more it enforces or computes in part, as the end of a sentence; empty for none."""
    count = counts(coverage)["part"]
    return f", of {count} more in part" if count else ""

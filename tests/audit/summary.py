"""What the calculators have judged, a line for each game at the end of a run.

Tests may run in several processes; what they count travels with their reports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

PROPERTY = "audit"


def noted(game: str, positions: int, answers: int, differences: int) -> tuple[str, str]:
    """What a test records of its counting: a property of its report and its value."""
    return PROPERTY, f"{game} {positions} {answers} {differences}"


def summary(reports: Iterable[object]) -> Iterator[str]:
    """A line for each game that was judged in these reports."""
    totals: dict[str, Counter[str]] = {}
    for report in reports:
        if isinstance(report, pytest.TestReport) and report.when == "call":
            for name, value in report.user_properties:
                if name == PROPERTY:
                    game, *numbers = str(value).split()
                    found = zip(("positions", "answers", "differences"), map(int, numbers), strict=True)
                    totals.setdefault(game, Counter()).update(dict(found))
    for game, total in sorted(totals.items()):
        yield (
            f"{game} by its rulebook: {total['positions']} positions, {total['answers']} answers,"
            f" {total['differences']} differences"
        )

"""The section of the report on rules: every rule with its status, by chapter, and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.rules.coverage import Chapter, chapters, counts, judged
from hexwright.rules.read import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCoverage:
    """Content of the section. `judged`: number of rules the referee enforces by itself."""

    chapters: tuple[Chapter, ...]
    counts: Mapping[str, int]
    total: int
    judged: int

    def share(self, number: int) -> str:
        """A percentage."""
        return f"{100 * number / self.total:.0f} %"


def rule_coverage(rules: Rules | None) -> RuleCoverage | None:
    """The section of a game; None if it has no checklist."""
    if rules is None or not rules.coverage:
        return None
    return RuleCoverage(
        chapters=chapters(rules),
        counts=counts(rules.coverage),
        total=len(rules.coverage),
        judged=judged(rules.coverage),
    )

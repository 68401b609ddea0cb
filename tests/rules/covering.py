"""Checks that say which rules of the checklist they cover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.rules.book import Book

Check = Callable[[Book], None]


@dataclass(slots=True)
class Checks:
    """Checks by name, and the rules each of them covers."""

    found: dict[str, Check] = field(default_factory=dict)
    rules: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def covers(self, *rules: str) -> Callable[[Check], Check]:
        """Register a check for these rules."""

        def register(check: Check) -> Check:
            self.found[check.__name__] = check
            self.rules[check.__name__] = rules
            return check

        return register

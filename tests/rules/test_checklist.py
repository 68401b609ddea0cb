"""Every rule of Ebb & Flow's checklist that is enforced or computed has a check; all checks pass, in
script, too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.checklist import APPLIED
from hexwright.rules.coverage import chapters, counts, judged
from tests.rules import proofs
from tests.rules.book import book_of
from tests.rules.checks_combat import COMBAT
from tests.rules.checks_movement import MOVEMENT
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

UNPLAYED_AT_MOST = 0
"""Enforced and computed rules that are proved in both languages, but by no play in the engine."""

CHECKS = {**MOVEMENT.found, **COMBAT.found}


@pytest.mark.parametrize("name", CHECKS)
def test_check(name: str) -> None:
    CHECKS[name](book_of("ebb-and-flow"))


def test_every_rule_has_a_check_or_a_reason() -> None:
    covered = {rule for checks in (MOVEMENT, COMBAT) for rules in checks.rules.values() for rule in rules}
    for entry in book_of("ebb-and-flow").rules.coverage:
        assert (entry.id in covered) is (entry.status in APPLIED), entry.id
        assert entry.id in covered or entry.by or entry.why


def test_at_least_106_rules_are_enforced_or_computed() -> None:
    coverage = book_of("ebb-and-flow").rules.coverage
    assert sum(counts(coverage).values()) == 122
    assert judged(coverage) >= 106


def test_rules_are_played_in_the_engine() -> None:
    """The number may only fall: a script that plays a rule cites it."""
    assert len(proofs.unplayed("ebb-and-flow")) <= UNPLAYED_AT_MOST, proofs.unplayed("ebb-and-flow")


def test_chapters_follow_the_book_of() -> None:
    found = chapters(book_of("ebb-and-flow").rules)
    assert [chapter.number for chapter in found] == [str(n) for n in range(1, 11)]
    assert all(chapter.title for chapter in found)
    assert sum(len(chapter.rules) for chapter in found) == 122


def test_numbers_are_those_of_the_ids() -> None:
    for entry in book_of("ebb-and-flow").rules.coverage:
        assert entry.id.removeprefix("EF-").rstrip("abcdefgh") == entry.rule, entry.id


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(CHECKS, wanted(which), tmp_path) == []

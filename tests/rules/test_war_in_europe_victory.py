"""Regions, surrender and the end of Three Flags over Europe, in Python and through the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.book import book_of
from tests.rules.checks_war_in_europe_victory import VICTORY
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

GAME = "war-in-europe"


@pytest.mark.parametrize("name", VICTORY.found)
def test_check(name: str) -> None:
    VICTORY.found[name](book_of(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(VICTORY.found, wanted(which), tmp_path, GAME) == []


def test_rules_are_those_of_the_checklist() -> None:
    ids = {entry.id for entry in book_of(GAME).rules.coverage}
    assert {rule for rules in VICTORY.rules.values() for rule in rules} <= ids

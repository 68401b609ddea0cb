"""Lines of the checklist of Yalu Deluxe: what each allows and forbids, in Python and through the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.book import book_of
from tests.rules.checks_yalu_lines import LINES
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

GAME = "yalu-deluxe"


@pytest.mark.parametrize("name", LINES.found)
def test_check(name: str) -> None:
    LINES.found[name](book_of(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(LINES.found, wanted(which), tmp_path, GAME) == []


def test_rules_are_those_of_the_checklist() -> None:
    ids = {entry.id for entry in book_of(GAME).rules.coverage}
    assert {rule for rules in LINES.rules.values() for rule in rules} <= ids

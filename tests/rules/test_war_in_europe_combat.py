"""Battles of Three Flags over Europe, in Python and through the script."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.checks_war_in_europe_combat import COMBAT
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

GAME = "war-in-europe"


@pytest.mark.parametrize("name", COMBAT.found)
def test_check(name: str) -> None:
    COMBAT.found[name](book_of(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(COMBAT.found, wanted(which), tmp_path, GAME) == []


def test_rules_are_those_of_the_checklist() -> None:
    ids = {entry.id for entry in book_of(GAME).rules.coverage}
    assert {rule for rules in COMBAT.rules.values() for rule in rules} <= ids


def test_who_is_exempt_is_printed() -> None:
    book = book_of(GAME)
    table = (REPOSITORY / "sources" / GAME / "units.csv").read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader(line for line in table if not line.startswith("#"))
    printed = {row["id"] for row in rows if row["exempt"]}
    number = book.game.unit_sets.index("exempt")
    assert {name for u, name in enumerate(book.units) if book.game.units.sets[u] >> number & 1} == printed

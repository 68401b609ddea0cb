"""The list of games in the README: every game is there, with what its referee does."""

from __future__ import annotations

import re

import pytest

from hexwright.frontend import rules_of
from hexwright.project import open_project
from hexwright.rules.coverage import counts, judged
from tests.conftest import REPOSITORY

PROJECT = open_project(REPOSITORY)
LISTED = {
    game: (int(done), int(whole), int(part or 0))
    for game, done, whole, part in re.findall(
        r"^\| \[[^\]]+\]\(sources/([\w-]+)\) \| .* \| (\d+) of (\d+)(?:, (\d+) more in part)? \|$",
        (REPOSITORY / "README.md").read_text(encoding="utf-8"),
        re.M,
    )
}


def test_every_game_is_listed() -> None:
    assert sorted(LISTED) == list(PROJECT.games())


@pytest.mark.slow
@pytest.mark.parametrize("game", PROJECT.games())
def test_what_its_referee_does(game: str) -> None:
    found, report, _ = rules_of(PROJECT, game)
    assert found is not None, report.found
    coverage = found[1].coverage
    assert LISTED[game] == (judged(coverage), len(coverage), counts(coverage)["part"])

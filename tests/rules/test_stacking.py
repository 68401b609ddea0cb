"""Stacking limits stand once: `rules.yaml` takes them from the game's section `stacking`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.project import Project
from hexwright.rules.mechanism.stacking.parameters import Stacking
from tests.rules import small
from tests.rules.book import open_book

LIMITS = "limits: [{side: blue, limit: 6}]"


@pytest.mark.parametrize(
    ("limits", "points"),
    [("limits: [{side: blue}]", 4), (LIMITS, 6), ("limits: [{side: blue, limit: 0}]", 0)],
)
def test_a_limit_without_a_number_is_the_game_s(
    limits: str, points: int, write_game: Callable[..., Project]
) -> None:
    files = small.changed(LIMITS, f"{limits}\n    apart: [{{side: blue}}]")
    files["stacking.yaml"] = "stacking: {blue: {limit: 4, apart: nationality}}\n"
    files["game.yaml"] = str(files["game.yaml"]) + "include: stacking.yaml\n"
    book, report, _ = open_book(write_game(files), "demo")
    assert book is not None, report.found
    stacking = book.game.of(Stacking)
    assert [case.most for limit in stacking.limits for case in limit.cases] == [points]
    assert [apart.by for apart in stacking.apart] == [book.game.units.nationality]

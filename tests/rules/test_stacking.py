"""Stacking limits stand once: `rules.yaml` takes them from the game's section `stacking`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.project import Project
from builder.rules.model import Apart
from tests.rules import small
from tests.rules.opened import open_rulebook

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
    book, report, _ = open_rulebook(write_game(files), "demo")
    assert book is not None, report.found
    assert [limit.limit for limit in book.rules.limits] == [points]
    assert book.rules.apart == (Apart(side="blue", by="nationality"),)

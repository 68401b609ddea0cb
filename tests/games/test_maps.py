"""Maps and counters of all games: nothing lies on lettering or boxes, the grid can be followed on every
ground, and what counters say keeps clear of the cut.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from hexwright.model.game import Game
from tests.games.grid import grid_contrasts
from tests.games.overlaps import overlaps
from tests.games.safe import too_near

ROOT = Path(__file__).resolve().parents[2]
GameOf = Callable[[Path, str], Game]
GAMES = sorted(
    path.name
    for path in (ROOT / "sources").iterdir()
    if (path / "game.yaml").exists() and "spaces:" not in (path / "map.yaml").read_text(encoding="utf-8")
)
ALL = sorted(path.parent.name for path in (ROOT / "sources").glob("*/game.yaml"))
LEAST = 1.6
"""Contrast a line of the grid must have with its ground or its own casing."""
LOUD = 4.2
"""Contrast that the middle stretch of a ground must not reach: the grid serves the map."""


QUICK = "ebb-and-flow"
"""The game whose grid is followed in every run; the others take long."""
assert QUICK in GAMES


@pytest.mark.parametrize("name", ALL)
def test_nothing_lies_on_lettering(game_of: GameOf, name: str) -> None:
    assert overlaps(game_of(ROOT, f"sources/{name}")) == []


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == QUICK else pytest.mark.slow) for name in GAMES]
)
def test_the_grid_can_be_followed_on_every_ground(game_of: GameOf, name: str) -> None:
    found = grid_contrasts(game_of(ROOT, f"sources/{name}"))
    for ground, values in found.items():
        below = sum(value < LEAST for value in values) / len(values)
        assert below <= 0.01, f"{ground}: {below:.1%} below {LEAST}"
        assert median(values) < LOUD, ground
    assert median(found["clear"]) < max(median(values) for values in found.values()), "loudest in the plains"


@pytest.mark.parametrize("name", ALL)
def test_counters_keep_clear_of_the_cut(game_of: GameOf, name: str) -> None:
    assert too_near(game_of(ROOT, f"sources/{name}")) == []

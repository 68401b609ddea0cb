"""Whole games stay as they are, word by word: what the robot does in them, what is refused, what is said.

After a change to the rules the lines of `git diff` are what it does to these games; once the robot does
something else, all that follows is another game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.rules.fuzz import GAME, told

FOLDER = REPOSITORY / "tests/rules/told"
SEEDS = (1, 3, 22)
"""A game that is soon over, one that goes on to its last turn, and one with a weak side."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_stays(seed: int, golden: Callable[[str, Path], None]) -> None:
    golden("\n".join(told(GAME, seed)) + "\n", FOLDER / f"{GAME}-{seed}.txt")

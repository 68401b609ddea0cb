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
from tests.rules.games.small_games import NAMES

FOLDER = REPOSITORY / "tests/rules/told"
TOLD = [
    (GAME, 25),  # with a weak side; over in the middle
    (GAME, 43),  # goes on to its last turn
    *((name, 1) for name in NAMES),
]
"""Games by seed: together they come past nearly every line of the rules that any game comes past."""


@pytest.mark.parametrize(("name", "seed"), TOLD)
def test_a_game_stays(name: str, seed: int, golden: Callable[[str, Path], None]) -> None:
    golden("\n".join(told(name, seed)) + "\n", FOLDER / f"{name}-{seed}.txt")

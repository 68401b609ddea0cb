"""What scripts for the engine expect is what the rules in Python say; `make golden` writes it anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rules.fuzz import GAME
from tests.rules.played.meddled import scripts
from tests.rules.played.table import NotAtThisTableError, module_of
from tests.rules.played.written import SCRIPTS, rewritten

PLAYED = ("40-hour.play", "41-turn-11.play", "42-ways-to-win.play")


@pytest.mark.parametrize("name", PLAYED)
def test_a_script_expects_what_the_rules_say(name: str, golden: Callable[[str, Path], None]) -> None:
    file = SCRIPTS / GAME / name
    golden(rewritten(file.read_text(encoding="utf-8"), name, GAME), file)


def test_the_table_knows_when_it_cannot_say() -> None:
    begun = 'setup "Historic set-up" Communist\n'
    for step in (
        'menu "US 2nd Division" Lose a step',
        "level advise",
        "undo",
        "dice 3",
        'dragall "4th North Korean Division" "124th Chinese Division" "Central Korea 1951" 1008',
    ):
        with pytest.raises(NotAtThisTableError):
            rewritten(begun + step, "test", GAME)


def test_games_that_are_meddled_with_are_played_again_from_their_scripts(tmp_path: Path) -> None:
    files, when, stuck = scripts(module_of(GAME), 11, 0, tmp_path)
    assert stuck == []
    assert when.total() > 30
    begun = {file.read_text(encoding="utf-8").count("\nbutton Next phase") for file in files}
    assert len(begun) > 5

"""A game's functions judge alike in Python and in script, and as the general rules do.

`make parity` and `make parity-engine` compare more than 10,000 positions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from builder.rules.engine import phases
from tests.rules.interpreter import wanted
from tests.rules.parity.comparing import Comparison
from tests.rules.parity.games import LARGE, judged_game

POSITIONS: Mapping[str, int] = {LARGE: 400, "impulses": 200, "rivers-and-rails": 200, "three-powers": 200}
SEED = 2
"""Of a game that is soon over."""


@cache
def comparison(name: str) -> Comparison:
    return Comparison.of(judged_game(name), range(SEED, SEED + 1), POSITIONS[name])


@pytest.mark.parametrize("name", POSITIONS)
def test_general_rules_judge_alike(name: str) -> None:
    asked, differ = comparison(name).general()
    assert [str(one) for one in differ] == []
    assert asked > POSITIONS[name] * 0.9


@pytest.mark.parametrize("which", ["stock", "engine"])
@pytest.mark.parametrize("name", POSITIONS)
def test_script_judges_alike(name: str, which: str, tmp_path: Path) -> None:
    differ = comparison(name).script(wanted(which), tmp_path)
    assert [str(one) for one in differ] == []
    assert len(comparison(name).calls) >= POSITIONS[name]


# --- a difference is seen ---------------------------------------------------------------------------
SMALL = "rivers-and-rails"


def planted(name: str, there: str, instead: str) -> str:
    """The script with something else in a function."""
    library = comparison(SMALL).judged.library
    found = re.search(rf"^\w+(\[\])* r_{name}\(.*?^}}", library, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert there in found[0]
    return library[: found.start()] + found[0].replace(there, instead, 1) + library[found.end() :]


@pytest.mark.parametrize(
    ("name", "there", "instead", "told"),
    [
        ("ends_turn", "!=", "==", "result: "),
        ("say_ready", "The set-up", "A set-up", "said 0: The set-up is complete."),
        ("next_phase", "/*phase*/] = after", "/*phase*/] = 1 + after", "phase[0]: "),
    ],
)
def test_a_difference_in_script_is_told(
    name: str, there: str, instead: str, told: str, tmp_path: Path
) -> None:
    library = planted(name, there, instead)
    first, *_ = comparison(SMALL).only(name).script(wanted("stock"), tmp_path, library)
    assert first.function == name
    assert any(line.startswith(told) and ", not " in line for line in first.told), str(first)


def test_a_difference_in_the_general_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = phases.ends_turn
    monkeypatch.setattr(phases, "ends_turn", lambda game, play: not plain(game, play))
    asked, differ = comparison(SMALL).general()
    assert {one.function for one in differ} == {"ends_turn"}
    assert 0 < len(differ) < asked
    assert "result: " in str(differ[0])

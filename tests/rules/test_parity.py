"""A game's functions judge alike in Python and in script, and as the general rules do.

`make parity` and `make parity-engine` compare more than 10,000 positions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from hexwright.rules.engine import phases
from tests.rules.interpreter import wanted
from tests.rules.parity.comparing import Comparison, Difference
from tests.rules.parity.games import LARGE, judged_game

POSITIONS: Mapping[str, int] = {LARGE: 300, "impulses": 150, "rivers-and-rails": 150, "three-powers": 150}
SEED = 2
"""Of a game that is soon over."""


@cache
def comparison(name: str) -> Comparison:
    return Comparison.of(judged_game(name), range(SEED, SEED + 1), POSITIONS[name], kept=1)


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


PLANTED: Mapping[str, tuple[str, str, str]] = {
    "ends_turn": ("!=", "==", "result: "),
    "say_ready": ("The set-up", "A set-up", "said 0: The set-up is complete."),
    "next_phase": ("/*phase*/] = after", "/*phase*/] = 1 + after", "phase[0]: "),
}
"""Functions in which something else shall stand: what, instead of it, and how what is told of it begins."""


def planted(library: str, name: str, there: str, instead: str) -> str:
    """The script with something else in a function."""
    found = re.search(rf"^\w+(\[\])* r_{name}\(.*?^}}", library, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert there in found[0]
    return library[: found.start()] + found[0].replace(there, instead, 1) + library[found.end() :]


def test_a_difference_in_script_is_told(tmp_path: Path) -> None:
    some = comparison(SMALL).only(*PLANTED)
    library = some.judged.library
    for name, (there, instead, _) in PLANTED.items():
        library = planted(library, name, there, instead)
    told: dict[str, Difference] = {}
    for one in some.script(wanted("stock"), tmp_path, library):
        told.setdefault(one.function, one)
    assert set(told) == set(PLANTED)
    for name, (_, _, begins) in PLANTED.items():
        lines = [line for line in told[name].told if line.startswith(begins)]
        assert lines, str(told[name])
        assert ", not " in lines[0]


def test_a_difference_in_the_general_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = phases.ends_turn
    monkeypatch.setattr(phases, "ends_turn", lambda game, play: not plain(game, play))
    asked, differ = comparison(SMALL).general()
    assert {one.function for one in differ} == {"ends_turn"}
    assert 0 < len(differ) < asked
    assert "result: " in str(differ[0])

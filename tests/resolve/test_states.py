"""States of the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.frontend import check
from hexwright.project import Project
from tests.conftest import SMALL, game_of

DICE = """\
dice: {die: {name: Die}}
states:
  ready: {name: Readiness, initial: 2, die: die, values: 1..6}
"""


def test_values_may_be_the_numbers_of_a_die(write_game: Callable[..., Project]) -> None:
    state = game_of(write_game(SMALL + DICE)).states["ready"]
    assert [(value.id, value.name, value.die) for value in state.values] == [
        (str(n), str(n), (n,)) for n in range(1, 7)
    ]


@pytest.mark.parametrize("values", ["1-6", "one..six", "6..1", "1..", "1..99999999999999"])
def test_values_in_another_form(values: str, write_game: Callable[..., Project]) -> None:
    report, _ = check(write_game(SMALL + DICE.replace("1..6", values)), "demo")
    assert report.failed
    assert {finding.span.line for finding in report if finding.severity == "error"} == {
        (SMALL + DICE).count("\n")
    }

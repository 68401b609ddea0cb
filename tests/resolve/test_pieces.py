"""Units: their names and steps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.project import Project
from hexwright.resolve.pieces import ordinal
from tests.conftest import SMALL, game_of


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("1", "1st"),
        ("2", "2nd"),
        ("3", "3rd"),
        ("11", "11th"),
        ("112", "112th"),
        ("121", "121st"),
        ("Cap", "Cap"),
    ],
)
def test_ordinals(word: str, said: str) -> None:
    assert ordinal(word) == said


def test_chain_runs_through_substitute_counters(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL.replace("cf: 4/3", "cf: 10/9/8/7/6/5/4/3/2/1"))
    steps = game_of(project).units["f1"].steps
    assert [step.left for step in steps] == list(range(10, 0, -1))
    assert [step.counter for step in steps] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [step.face for step in steps] == [0, 1] * 5


def test_unit_without_values_has_one_step(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(SMALL.replace("cf: 5, ", "")))
    assert [(step.left, step.stats) for step in game.units["g1"].steps] == [(1, {})]


def test_names_follow_the_pattern_of_the_nationality(write_game: Callable[..., Project]) -> None:
    text = SMALL.replace("{name: French,", '{name: French, unit_name: "{ordinal} {nationality} {size_name}",')
    game = game_of(write_game(text))
    assert game.units["f1"].name == "1st French division"

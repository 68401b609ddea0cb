"""Findings about maps of spaces: room for names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hexwright.check.spaces import check_spaces
from hexwright.geometry.sheet import space_size
from hexwright.model.game import Game
from tests.games.conftest import read_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def spaces() -> Game:
    return read_game(ROOT, "tests/cases/spaces")[0]


@pytest.fixture
def moved(spaces: Game) -> Callable[..., list[str]]:
    """The findings with three spaces at (100, 60) and so many mm from there."""

    def found(*steps: tuple[float, float]) -> list[str]:
        board = spaces.main_board
        assert board.space_map is not None
        three = list(board.space_map.spaces)[:3]
        at = dict(zip(three, ((100 + x, 60 + y) for x, y in ((0.0, 0.0), *steps)), strict=True))
        placed = {
            name: replace(space, at=at[name]) for name, space in board.space_map.spaces.items() if name in at
        }
        alone = replace(board, space_map=replace(board.space_map, spaces=placed))
        game = replace(spaces, boards={**spaces.boards, board.id: alone})
        return [finding.message for finding in check_spaces(game) if "no room" in finding.message]

    return found


def test_a_name_goes_above_where_there_is_none_below(spaces: Game, moved: Callable[..., list[str]]) -> None:
    size = space_size(spaces.main_board)
    assert moved((0, size + 1), (80, 0)) == []


def test_a_name_without_room_below_and_above_is_reported(
    spaces: Game, moved: Callable[..., list[str]]
) -> None:
    size = space_size(spaces.main_board)
    (message,) = moved((0, size + 1), (0, -size - 1))
    assert message.startswith("the name of 'aldmoor' has no room: ")


def test_room_for_the_plate_is_enough(spaces: Game, moved: Callable[..., list[str]]) -> None:
    size = space_size(spaces.main_board)
    assert moved((0, size + 4), (0, -size - 4)) == []

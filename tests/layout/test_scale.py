"""How large counters and boards are on paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hexwright.layout.scale import board_scale, paper_scale
from hexwright.model.game import Game
from hexwright.model.printing import PrintSpec
from hexwright.project import Project
from tests.conftest import SMALL, game_of


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    return game_of(write_game(SMALL))


def test_things_are_printed_as_drawn_unless_the_author_says_otherwise(game: Game) -> None:
    assert paper_scale(game, PrintSpec()) == 1.0
    assert board_scale(game, game.main_board, PrintSpec()) == 1.0


def test_the_commonest_counter_gets_the_height_asked_for(game: Game) -> None:
    small = game.looks["unit"]
    game = replace(game, looks={**game.looks, "wide": replace(small, id="wide", height=2 * small.height)})
    unit = next(iter(game.units.values()))
    game = replace(game, units={**game.units, "big": replace(unit, id="big", look="wide")})
    assert paper_scale(game, PrintSpec(counter=15.875)) == pytest.approx(15.875 / small.height)
    assert board_scale(game, game.main_board, PrintSpec(counter=15.875)) == pytest.approx(
        15.875 / small.height
    )


def test_hexes_may_have_a_size_of_their_own_and_boxes_keep_that_of_counters(game: Game) -> None:
    spec = PrintSpec(counter=15.875, hex=20.0)
    board = game.main_board
    assert board.grid is not None
    assert board_scale(game, board, spec) == pytest.approx(20.0 / board.grid.hex_mm)
    assert board_scale(game, replace(board, grid=None), spec) == paper_scale(game, spec)


def test_a_game_without_counters_is_printed_as_drawn(game: Game) -> None:
    assert paper_scale(replace(game, units={}, markers={}), PrintSpec(counter=16.0)) == 1.0

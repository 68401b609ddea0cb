"""However a game is meddled with while the rules are off, it goes on when they are on again."""

from __future__ import annotations

import pytest

from tests.rules.fuzz import GAME
from tests.rules.games.small_games import NAMES
from tests.rules.meddled import play


@pytest.mark.slow  # some dozens of games
@pytest.mark.parametrize("game", [GAME, *NAMES])
def test_games_go_on(game: str) -> None:
    played = [play(game, seed) for seed in range(8)]
    assert [why for _, why in played if why] == []
    assert sum(times for times, _ in played) > 20


def test_who_returns_to_the_chart_after_an_attack_can_be_placed() -> None:
    """Attacks that are made against advice while units are placed; the attacker goes back to its chart."""
    assert [why for seed in (46, 191) for _, why in [play(GAME, seed)] if why] == []


def test_without_taking_the_board_as_it_stands_games_are_stuck() -> None:
    assert any(why for _, why in (play(GAME, seed, adopts=False) for seed in range(12)))

"""A few whole games: no dead end, no illegal state, every kind of action done.

`make fuzz` plays many more.
"""

from __future__ import annotations

import pytest

from tests.rules.fuzz import GAME, Played, play, play_some
from tests.rules.games.small_games import NAMES

GAMES = 30
"""So many that they have all kinds of action, and most ways to end."""


def sound(total: Played) -> bool:
    """Whether all games were played to an end, without a fault."""
    assert total.faults == []
    assert total.dead_ends == 0
    return sum(total.ended.values()) == total.games == GAMES


@pytest.mark.slow
def test_whole_games() -> None:
    total = play_some(GAME, range(GAMES))
    assert sound(total)
    assert len(total.setups) == 2
    assert max(total.totals.turns) == 11
    assert len({end.by for end in total.totals.ended}) > 3
    missing = {
        *("move", "drop", "land", "place", "retreat", "advance", "attack", "lose", "over", "second attack"),
        *("replace", "boundary", "exit", "end", "begin", "roll"),
    } - set(total.totals.done)
    assert not missing
    assert len({refusal.reason for refusal in total.totals.refused}) > 15


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_of_other_kinds(name: str) -> None:
    total = play_some(name, range(GAMES))
    assert sound(total)
    assert len(total.totals.ended) > 1
    assert {"move", "end", "begin"} <= set(total.totals.done)


def test_a_game_plays_the_same_each_time() -> None:
    assert play(GAME, 4).totals == play(GAME, 4).totals

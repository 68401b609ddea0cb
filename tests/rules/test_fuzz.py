"""A few whole games: no dead end, no illegal state, every kind of action done.

`make fuzz` plays a thousand.
"""

from __future__ import annotations

from tests.rules.fuzz import GAME, play, play_some

GAMES = 20


def test_whole_games() -> None:
    total = play_some(GAME, range(GAMES))
    assert total.faults == []
    assert total.dead_ends == []
    assert sum(total.ended.values()) == total.games == GAMES
    assert len(total.setups) == 2
    assert max(total.turns) == 11
    missing = {
        *("move", "drop", "land", "place", "retreat", "advance", "attack", "lose", "over"),
        *("replace", "line", "exit", "end", "begin", "roll", "momentum"),
    } - set(total.done)
    assert not missing
    assert len(total.refused) > 15


def test_a_game_plays_the_same_each_time() -> None:
    first, second = play(GAME, 4), play(GAME, 4)
    assert (first.ended, first.done, first.refused) == (second.ended, second.done, second.refused)

"""A few whole games at random: no dead end, no illegal state.

`python -m tests.rules.fuzz` plays a thousand.
"""

from __future__ import annotations

from tests.rules.fuzz import play, play_some

GAMES = 8


def test_whole_games() -> None:
    total = play_some("ebb-and-flow", range(GAMES))
    assert total.faults == []
    assert sum(total.ended.values()) == GAMES
    assert max(total.turns) == 11
    for action in (
        "move",
        "attack",
        "step",
        "retreat",
        "advance",
        "replacement",
        "roll",
        "refused",
        "placed",
    ):
        assert total.actions[action] > 0, action


def test_a_game_plays_the_same_each_time() -> None:
    first, second = play("ebb-and-flow", 4), play("ebb-and-flow", 4)
    assert (first.ended, first.actions) == (second.ended, second.actions)

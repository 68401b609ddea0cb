"""Restoring by rules of an author: some units, some steps."""

from __future__ import annotations

from hexwright.rules.engine.phases import begin_phase, undecided
from tests.rules.mechanism.powers import play_at
from tests.rules.mechanism.small import findings, game_with, unit

RULES = """
    sequence:
      levy-crown: {does: restore}
      order: {does: restore}
    restoring:
      - {side: crown, units: type == 'infantry', steps: 1, lost: false}
      - {side: league}
"""


def test_the_first_entry_for_a_unit_counts() -> None:
    game = game_with("three-powers", RULES)
    play = play_at(game, "order")
    play.at = [0] * game.units.count
    play.left = [0 if full > 1 else 1 for full in game.units.full]
    dead = unit(game, "c-2"), unit(game, "l-2")
    for u in dead:
        play.at[u] = game.lost[game.units.side[u] * 2]
    assert undecided(game, play)
    begin_phase(game, play)
    assert play.left[unit(game, "c-1")] == 1
    assert play.left[unit(game, "c-4")] == 0  # cavalry
    assert [play.left[u] for u in dead] == [0, 2]
    assert play.left[unit(game, "l-1")] == 2
    assert play.left[unit(game, "m-1")] == 0
    play = play_at(game, "levy-crown")
    play.at = [0] * game.units.count
    play.left = [1] * game.units.count
    begin_phase(game, play)
    assert [play.left[unit(game, name)] for name in ("c-1", "c-4", "l-1", "m-1")] == [2, 1, 1, 1]


def test_findings() -> None:
    assert findings("three-powers", "restoring: [{side: crown}]") == [
        "E025 no phase restores units: 'does: restore' is missing"
    ]

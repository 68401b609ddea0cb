"""Restoring gives back what the old kernel gives back."""

from __future__ import annotations

import pytest

from builder.rules.kernel import layout as at
from builder.rules.kernel.special import restore
from builder.rules.mechanism.restoring.rules import RESTORE, restore_now
from tests.rules.mechanism.positions import WINDOWS, positions


@pytest.mark.parametrize("which", WINDOWS)
def test_all_steps(which: int) -> None:
    given = 0
    for p in positions(which, 10):
        p.play.setting = 0
        for place, phase in enumerate(p.game.course):
            if phase.does >> RESTORE & 1:
                p.play.phase, p.play.turn = place, phase.turn
                before = sum(p.play.left)
                restore(p.book.g, p.s, phase.side)
                restore_now(p.game, p.play)
                assert p.play.left == p.s[at.LEFT]
                given += sum(p.play.left) - before
    assert given > 0


def test_what_players_read() -> None:
    p = next(positions(0, 1))
    p.play.phase = next(k for k, phase in enumerate(p.game.course) if phase.does >> RESTORE & 1)
    side = p.game.course[p.play.phase].side
    p.play.left = p.game.units.full[:]
    mine = [u for u in range(p.game.units.count) if p.game.units.side[u] == side]
    for u in mine[:2]:
        p.play.at[u] = 0
        p.play.left[u] -= 1
    restore_now(p.game, p.play)
    restore_now(p.game, p.play)
    name = p.game.side_names[side]
    assert p.play.lines == [
        f"{name}: back at full strength: 2 units, 2 steps.",
        f"{name}: every unit is at full strength already.",
    ]

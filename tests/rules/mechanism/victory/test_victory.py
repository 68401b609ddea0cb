"""Victory is what it is for the old kernel."""

from __future__ import annotations

import random

import pytest

from builder.rules.engine.scopes import VictoryScope
from builder.rules.kernel import layout as at
from builder.rules.kernel import victory as old
from builder.rules.mechanism.victory.parameters import Victory, WinCondition
from builder.rules.mechanism.victory.rules import condition_holds, dead, left_map, on_map, removed
from tests.rules.bridge import play_of
from tests.rules.mechanism.positions import WHOLE, WINDOWS, Position, positions


def is_known(condition: WinCondition) -> bool:
    """Whether a condition asks only for what the library knows."""
    return condition.when is not None and "depot" not in condition.when.text


@pytest.mark.parametrize("which", WINDOWS)
def test_counts(which: int) -> None:
    for p in positions(which, 20):
        world = VictoryScope(p.game, p.play)
        for k in range(len(p.game.unit_sets)):
            assert dead(world, k) == old.unit_count(p.book.g, p.s, at.ASK_DEAD, k)
            assert removed(world, k) == old.unit_count(p.book.g, p.s, at.ASK_GONE, k)
            assert on_map(world, k) == old.unit_count(p.book.g, p.s, at.ASK_ALIVE, k)
        for side in range(2):
            assert left_map(world, side) == old.unit_count(p.book.g, p.s, at.ASK_EXITED, side)


def telling(which: int, count: int) -> list[Position]:
    """Positions in which conditions of victory hold more often."""
    found = []
    chance = random.Random(which)
    for p in positions(which, count):
        if chance.random() < 0.5:
            side = chance.randrange(2)
            p.s[at.CONTROL] = [side] * len(p.s[at.CONTROL])
        found.append(Position(p.book, p.s, p.game, play_of(p.book, p.s)))
    return found


@pytest.mark.parametrize("which", (*WINDOWS, WHOLE))
def test_conditions(which: int) -> None:
    held: set[int] = set()
    for p in telling(which, 4 if which == WHOLE else 12):
        for k, condition in enumerate(p.game.of(Victory).conditions):
            if is_known(condition):
                holds = old.condition_holds(p.book.g, p.s, k, p.book.ask)
                assert condition_holds(p.game, p.play, condition) == holds, k
                held.update([k] * holds)
    assert held


def test_who_wins_and_when() -> None:
    """Winner, moment and what players read are those of the old tables."""
    p = next(positions(WHOLE, 1))
    rows = p.book.g[at.VICTORY]
    for k, condition in enumerate(p.game.of(Victory).conditions):
        moment, _, winner = rows[k * at.WIN_LONG : k * at.WIN_LONG + 3]
        assert (condition.moment, condition.winner) == (moment, winner)

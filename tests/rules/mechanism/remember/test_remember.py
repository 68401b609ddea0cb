"""What is remembered is what the old kernel remembers."""

from __future__ import annotations

import pytest

from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.phases import begin_phase
from builder.rules.kernel import layout as at
from builder.rules.kernel.sequence import remember
from builder.rules.mechanism.remember.parameters import Remember
from builder.rules.mechanism.remember.rules import Remembered, note_of
from tests.rules.mechanism.positions import WINDOWS, positions


@pytest.mark.parametrize("which", WINDOWS)
def test_facts_about_the_units_of_a_side(which: int) -> None:
    true = 0
    for p in positions(which, 20):
        memory = p.game.of(Remember).memories[0]
        remember(p.book.g, p.s, memory.side, p.book.ask)
        note_of(p.game, p.play, 0, memory, memory.side)
        mine = [u for u in range(p.game.units.count) if p.game.units.side[u] == memory.side]
        old = [p.s[at.MARKS][u] // at.KEEP & 1 for u in mine]
        assert [p.play.of(Remembered).facts[0][u] for u in mine] == old
        true += sum(old)
    assert true > 0


def test_only_when_the_side_begins_to_move() -> None:
    p = next(positions(0, 1))
    p.play.setting, p.play.chosen = 0, NOWHERE
    side = p.game.of(Remember).memories[0].side
    for place, phase in enumerate(p.game.course):
        p.play.phase, p.play.turn = place, phase.turn
        p.play.of(Remembered).facts[0] = [7] * p.game.units.count
        begin_phase(p.game, p.play)
        noted = p.play.of(Remembered).facts[0]
        own = [noted[u] for u in range(p.game.units.count) if p.game.units.side[u] == side]
        moves = phase.does >> p.game.of(Remember).memories[0].begins & 1
        assert (7 not in own) == (moves == 1 and phase.side == side)
        assert all(noted[u] == 7 for u in range(p.game.units.count) if p.game.units.side[u] != side)

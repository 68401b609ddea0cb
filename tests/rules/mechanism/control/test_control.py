"""Control gives the answers of the old kernel."""

from __future__ import annotations

import pytest

from builder.rules.engine.play import new_play
from builder.rules.engine.scopes import VictoryScope
from builder.rules.engine.units import enter
from builder.rules.kernel import layout as at
from builder.rules.kernel import victory
from builder.rules.kernel.control import take_hex
from builder.rules.mechanism.control.rules import first_control, held
from builder.rules.tables import first_state
from tests.rules.bridge import books, game_of, play_of
from tests.rules.mechanism.positions import WHOLE, WINDOWS, positions


def test_at_the_start_of_every_set_up() -> None:
    book = books()[WHOLE]
    game = game_of(book)
    for setup in book.game.setups.values():
        s = first_state(book, setup)
        play = play_of(book, s)
        play.control = new_play(game).control
        assert first_control(game, play)[: game.places.count] == s[at.CONTROL], setup.id


@pytest.mark.parametrize("which", WINDOWS)
def test_counts_for_victory(which: int) -> None:
    for p in positions(which, 30):
        for side in range(2):
            for k in range(len(p.game.hex_sets)):
                found = held(VictoryScope(p.game, p.play), side, k)
                assert found == victory.held_count(p.book.g, p.s, side, k)


def test_entering() -> None:
    for p in positions(0, 30):
        for u, side in enumerate(p.game.units.side):
            there = (u * 7) % p.game.places.count
            take_hex(p.book.g, p.s, side, there)
            enter(p.game, p.play, [u], there)
        assert p.play.control[: p.game.places.count] == p.s[at.CONTROL]
        before = p.play.control[:]
        enter(p.game, p.play, [0], p.game.places.count)
        assert p.play.control == before

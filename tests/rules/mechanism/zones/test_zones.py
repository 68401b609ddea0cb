"""Zones of control give the answers of the old kernel."""

from __future__ import annotations

import pytest

from builder.rules.engine.units import enemy_counts, enemy_places, friends, own_places
from builder.rules.kernel import zones as old
from builder.rules.language.prelude import flags
from builder.rules.mechanism.zones.rules import enemy_zone
from tests.rules.mechanism.positions import WHOLE, WINDOWS, positions


@pytest.mark.parametrize("which", WINDOWS)
def test_who_stands_where(which: int) -> None:
    for p in positions(which, 60):
        for side in range(2):
            assert friends(p.game, p.play, side) == old.friends(p.book.g, p.s, side)
            assert enemy_counts(p.game, p.play, side) == old.enemy_counts(p.book.g, p.s, side)
            assert own_places(p.game, p.play, side) == old.own_hexes(p.book.g, p.s, side)
            assert enemy_places(p.game, p.play, side) == old.enemy_hexes(p.book.g, p.s, side)


@pytest.mark.parametrize("which", [*WINDOWS, WHOLE])
def test_enemy_zones(which: int) -> None:
    seen = 0
    for p in positions(which, 60 if which != WHOLE else 8):
        for side in range(2):
            found = flags(enemy_zone(p.game, p.play, side), p.game.places.count)
            assert found == old.zones(p.book.g, p.s, side, p.book.ask)
            seen += sum(found)
    assert seen > 100

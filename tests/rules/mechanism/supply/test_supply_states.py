"""Supply gives the answers of the old kernel.

They differ where the old one was wrong: a unit in an enemy zone that no friend lifts was out of supply
wherever it stood (EASY), and a place one hex further than the longest line counted as supplied (STRICT).
"""

from __future__ import annotations

import pytest

from builder.rules.engine.scopes import VictoryScope
from builder.rules.kernel import supply as old
from builder.rules.kernel import victory
from builder.rules.language.prelude import common, flags, within
from builder.rules.mechanism.supply.parameters import Supply
from builder.rules.mechanism.supply.rules import fed_places, supplied_hexes, supplied_units, trace
from tests.rules.mechanism.positions import EASY, STRICT, WHOLE, WINDOWS, positions

SAME = [k for k in (*WINDOWS, WHOLE) if k != EASY]


@pytest.mark.parametrize("which", SAME)
def test_units(which: int) -> None:
    seen: set[int] = set()
    for p in positions(which, 60 if which != WHOLE else 8):
        for side in range(2):
            found = trace(p.game, p.play, side, True)
            assert found == old.supply_states(p.book.g, p.s, side, p.book.ask)
            seen.update(found)
    assert len(seen) > 2


@pytest.mark.parametrize("which", [k for k in SAME if k != STRICT])
def test_places(which: int) -> None:
    for p in positions(which, 30 if which != WHOLE else 4):
        for side in range(2):
            land = (
                p.game.of(Supply).lines[0].legs[0].land
            )  # the old one asked nothing of a place's own terrain
            for k, all_of_set in enumerate(p.game.places.hex_sets):
                hexes = common(all_of_set, land)
                found = flags(fed_places(p.game, p.play, side, hexes), p.game.places.count)
                assert found == old.fed_hexes(p.book.g, p.s, side, hexes, p.book.ask), p.game.hex_sets[k]


@pytest.mark.parametrize("which", [k for k in SAME if k != STRICT])
def test_counts_for_victory(which: int) -> None:
    seen = 0
    for p in positions(which, 30 if which != WHOLE else 4):
        world = VictoryScope(p.game, p.play)
        for side in range(2):
            for k, hexes in enumerate(p.game.places.hex_sets):
                if not within(hexes, p.game.of(Supply).lines[0].legs[0].land):
                    continue
                found = supplied_hexes(world, side, k)
                assert found == victory.fed_count(p.book.g, p.s, side, k, p.book.ask)
                there = supplied_units(world, side, k)
                assert there == victory.there_count(p.book.g, p.s, side, k, p.book.ask)
                seen += found + there
    assert seen > 20

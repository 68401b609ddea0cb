"""Stacking gives the answers of the old kernel."""

from __future__ import annotations

import random

import pytest

from builder.rules.engine.codes import FINE
from builder.rules.kernel import reasons
from builder.rules.kernel import stacking as old
from builder.rules.mechanism.stacking.rules import TOO_MANY, UNMIXED, stack_reason
from tests.rules.mechanism.positions import WINDOWS, positions

SAME = {reasons.FINE: FINE, reasons.TOO_MANY: TOO_MANY, reasons.UNMIXED: UNMIXED}


@pytest.mark.parametrize("which", WINDOWS)
def test_stacks(which: int) -> None:
    chance = random.Random(which)
    seen: set[int] = set()
    for p in positions(which, 80):
        for _ in range(10):
            side = chance.randrange(2)
            there = chance.choice([h for h in p.play.at if 0 <= h < p.game.places.count] or [0])
            movers = chance.sample(range(p.game.units.count), chance.randrange(4))
            found = stack_reason(p.game, p.play, side, there, movers)
            assert found == SAME[old.stack_reason(p.book.g, p.s, side, there, movers, p.book.ask)]
            seen.add(found)
    assert FINE in seen and len(seen) > 1

"""Moves are judged, paid and shown as by the old kernel."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from builder.rules.engine.codes import FINE, OFF_MAP
from builder.rules.kernel import layout as at
from builder.rules.kernel import movement as old
from builder.rules.kernel import reasons
from builder.rules.mechanism.movement import rules
from builder.rules.mechanism.movement.points import least_left, start_of
from builder.rules.mechanism.movement.state import Moves
from builder.rules.mechanism.movement.verdict import Verdict
from builder.rules.mechanism.movement.ways import zone_marks
from tests.rules.mechanism.movement.oracle import REASONS, movers, moving
from tests.rules.mechanism.positions import EASY, WHOLE, WINDOWS, Position

PARTS = (*WINDOWS, WHOLE)


def many(which: int) -> int:
    return 12 if which == WHOLE else 80


def target(p: Position, units: list[int], chance: random.Random) -> int:
    """A place some steps away; now and then off the map."""
    n = p.game.places.count
    here = p.s[at.AT][units[0]]
    if chance.random() < 0.12:
        return chance.choice((OFF_MAP, p.book.g[at.EXITS][3], n))
    if not 0 <= here < n:
        return chance.randrange(n)
    for _ in range(chance.randint(1, 5)):
        near = p.book.g[at.NEAR][here * 6 + chance.randrange(6)]
        here = near if near >= 0 else here
    return here


def compare(p: Position, units: list[int], to: int, seen: Counter[int]) -> None:
    g, s = p.book.g, p.s
    found = old.judge_move(g, s, units, to, p.book.ask)
    made = rules.judge_move(p.game, p.play, units, to)
    why = found[old.V_REASON]
    seen[why] += 1
    if to < 0 or to >= p.game.places.count:
        # it says what leaving costs, not one point more than there is
        assert made.reason in {REASONS[why], rules.NO_WAY if why == reasons.TOO_FAR else FINE}
    else:
        assert made.reason == REASONS[why], (why, made)
    if why in {reasons.FINE}:
        same(p, units, found, made)
    if why == reasons.TOO_FAR and 0 <= to < p.game.places.count:
        assert made.a == found[old.V_A]
    if why == reasons.BANNED:
        assert p.game.messages.bans[made.a] == p.book.move_bans[found[old.V_A]]


def same(p: Position, units: list[int], found: list[int], made: Verdict) -> None:
    count = found[old.V_COUNT]
    path = found[old.V_PATH : old.V_PATH + count]
    assert (made.cost, made.left, made.path) == (found[old.V_COST], found[old.V_LEFT], path)
    assert (made.mode >= 0) == (found[old.V_MARCH] == 1)
    assert (made.stop != 0) == (found[old.V_STOP] != 0 and p.book.g[at.ZONE][at.ZONE_STOP] == 1)
    for i, packed in enumerate(found[old.V_PATH + count :]):
        assert (made.points[i], made.supply[i]) == (packed // 256, packed % 16)
        times = packed // 16 % 16
        modes = [made.fast[k * len(units) + i] for k in range(2)]
        assert max(modes) == (made.points[i] * times if times > 1 else -1)


@pytest.mark.parametrize("kind", ["move", "exit"])
@pytest.mark.parametrize("which", PARTS)
def test_judged(which: int, kind: str) -> None:
    seen: Counter[int] = Counter()
    for p, chance in moving(which, many(which), kind):
        for _ in range(8):
            units = movers(p, chance)
            compare(p, units, target(p, units, chance), seen)
    assert seen[reasons.FINE] > 5 and len(seen) > 6, seen


@pytest.mark.parametrize("which", PARTS)
def test_paid(which: int) -> None:
    done = 0
    for p, chance in moving(which, many(which)):
        for _ in range(4):
            units = movers(p, chance)
            to = target(p, units, chance)
            found = old.judge_move(p.book.g, p.s, units, to, p.book.ask)
            made = rules.judge_move(p.game, p.play, units, to)
            if found[old.V_REASON] != FINE:
                continue
            done += 1
            old.pay_move(p.book.g, p.s, units, to, found)
            rules.carry_out(p.game, p.play, units, to, made)
            moves = p.play.of(Moves)
            assert p.play.at == p.s[at.AT]
            assert (moves.spent, moves.mover) == (p.s[at.SPENT], p.s[at.SERIAL])
            assert (moves.movers, moves.place) == (p.s[at.WORLD][at.MOVER], p.s[at.WORLD][at.ACTIVE])
            assert moves.stopped == [int(m & at.STOPPED != 0) for m in p.s[at.MARKS]]
            assert moves.went_out == [int(m & at.WENT_OUT != 0) for m in p.s[at.MARKS]]
            assert moves.supply == [packed % 16 for packed in p.s[at.BASE]]
    assert done > 10


@pytest.mark.parametrize("which", PARTS)
def test_goals_and_costs(which: int) -> None:
    reached = 0
    for p, chance in moving(which, many(which) // 4):
        for _ in range(3):
            units = movers(p, chance)
            if not 0 <= p.s[at.AT][units[0]] < p.game.places.count:
                continue
            found = old.goals(p.book.g, p.s, units, p.book.ask)
            assert rules.goals(p.game, p.play, units) == found
            costs = old.reach_of(p.book.g, p.s, units, p.book.ask)
            made = rules.goals_of(p.game, p.play, units)
            assert [made.cost[h] for h in found] == [costs[h] for h in found]
            reached += len(found)
    assert reached > (0 if which == WHOLE else 20) or which == EASY  # there nobody has points


@pytest.mark.parametrize("which", PARTS)
def test_points_left(which: int) -> None:
    for p, chance in moving(which, 20):
        units = movers(p, chance)
        here = p.s[at.AT][units[0]]
        if any(p.s[at.AT][u] != here or p.game.units.side[u] != p.game.units.side[units[0]] for u in units):
            continue
        zones = zone_marks(p.game, p.play, units)
        zone = zones[here] if 0 <= here < len(zones) else 0
        base = old.fixed_factors(p.book.g, p.s, units, zone, p.book.ask)
        start = start_of(p.game, p.play, units, zones)
        assert least_left(p.game, p.play, units, start, -1) == old.points_left(p.s, units, base, 0)

"""Retreats and advances are judged and made as by the old kernel."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.rules.engine.codes import FINE
from builder.rules.kernel import layout as at
from builder.rules.kernel import reasons
from builder.rules.kernel import retreat as old
from builder.rules.mechanism.combat import battle
from builder.rules.mechanism.combat import rules as combat
from builder.rules.mechanism.retreat import rules
from tests.rules.mechanism.combat.oracle import (
    REASONS,
    around,
    copy_of,
    fighting,
    same_state,
)
from tests.rules.mechanism.positions import STRICT, WHOLE, WINDOWS, Position

PARTS = (*WINDOWS, WHOLE)


def many(which: int) -> int:
    return 15 if which == WHOLE else 60


def reasons_now(p: Position) -> dict[int, int]:
    """Why the force may not retreat in a direction, as the new engine has it: those that lead to a hex."""
    start = p.s[at.WORLD][at.FORCE]
    near = p.book.g[at.NEAR][start * 6 : start * 6 + 6]
    movers = rules.force(p.game, p.play)
    return {d: rules.retreat_refusal(p.game, p.play, movers, h) for d, h in enumerate(near) if h >= 0}


@pytest.mark.parametrize("which", PARTS)
def test_where_the_force_may_go(which: int) -> None:
    seen: Counter[int] = Counter()
    for p, _ in fighting(which, many(which), "retreat"):
        assert rules.force(p.game, p.play) == old.force(p.book.g, p.s)
        assert rules.may_trade(p.game, p.play) == old.may_retreat(p.book.g, p.s, p.book.ask)
        if not old.force(p.book.g, p.s):
            continue
        found = old.retreat_reasons(p.book.g, p.s, p.book.ask)
        assert {d: REASONS[found[d]] for d in reasons_now(p)} == reasons_now(p)
        seen.update(found)
    assert seen[reasons.NO_RETREAT] and (seen[reasons.FINE] > 2 or which in (WHOLE, STRICT)), seen


@pytest.mark.parametrize("which", PARTS)
def test_retreats(which: int) -> None:
    gone = room = 0
    for p, chance in fighting(which, many(which) * 3, "retreat"):
        if not old.force(p.book.g, p.s):
            continue
        s = copy_of(p.s)
        for _ in range(3):
            ways = old.retreat_reasons(p.book.g, s, p.book.ask)
            free = [d for d in range(6) if ways[d] == reasons.FINE]
            if not free:
                break
            start = s[at.WORLD][at.FORCE]
            to = p.book.g[at.NEAR][start * 6 + chance.choice(free)]
            room += len(old.retreat(p.book.g, s, to, p.book.ask)) // 2
            units = rules.force(p.game, p.play)
            assert rules.is_retreat(p.game, p.play, [chance.choice(units)], to)
            assert rules.act_retreat(p.game, p.play, units, to).reason == FINE
            same_state(p, s)
            gone += 1
    assert gone > 5 or which in (WHOLE, STRICT)


def test_some_friends_make_room() -> None:
    made = 0
    for which in WINDOWS:
        for p, _ in fighting(which, 120, "retreat"):
            if not old.force(p.book.g, p.s):
                continue
            for to in around(p, p.s[at.WORLD][at.FORCE]):
                if old.retreat_reason(p.book.g, p.s, to, p.book.ask) == reasons.FINE:
                    s = copy_of(p.s)
                    want = old.retreat(p.book.g, s, to, p.book.ask)
                    made += len(want) > 0
                    if want:
                        units = rules.force(p.game, p.play)
                        assert rules.trade(p.game, p.play, units, to) == want
                        break
    assert made > 2


@pytest.mark.parametrize("which", PARTS)
def test_advances(which: int) -> None:
    seen: Counter[int] = Counter()
    for p, chance in fighting(which, many(which) * 2, "advance"):
        units = [u for u, m in enumerate(p.s[at.MARKS]) if m & at.INVOLVED]
        others = [u for u, h in enumerate(p.s[at.AT]) if 0 <= h < p.game.places.count]
        movers = [chance.choice(units if units and chance.random() < 0.9 else others)]
        if units and chance.random() < 0.3:
            movers = list(dict.fromkeys([movers[0], chance.choice(units)]))
            if p.book.g[at.U_SIDE][movers[0]] != p.book.g[at.U_SIDE][movers[-1]]:
                movers = movers[:1]
        to = p.s[at.WORLD][at.TARGET]
        if chance.random() < 0.2:
            to = chance.choice(around(p, to))
        found = old.advance_reason(p.book.g, p.s, movers, to, p.book.ask)
        made = battle.advance_ruling(p.game, p.play, movers, to).reason
        assert made == REASONS[found], (found, made)
        seen[found] += 1
        if found == reasons.FINE:
            s = copy_of(p.s)
            old.advance(p.book.g, s, movers, to)
            assert combat.is_advance(p.game, p.play, movers, to)
            assert combat.act_advance(p.game, p.play, movers, to).reason == FINE
            same_state(p, s)
    assert (seen[reasons.FINE] > 2 or which == WHOLE) and seen[reasons.OFF_PATH]

"""Battles are judged, summed up and fought as by the old kernel."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.rules.engine.codes import FINE
from builder.rules.kernel import battle as old_battle
from builder.rules.kernel import combat as old
from builder.rules.kernel import joining as old_joining
from builder.rules.kernel import layout as at
from builder.rules.kernel import reasons
from builder.rules.mechanism.combat import battle, judge, losses, rules, strength
from builder.rules.mechanism.combat.records import Combat
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.momentum import rules as momentum
from tests.rules.mechanism.combat.oracle import (
    REASONS,
    copy_of,
    fighting,
    party,
    rolls,
    same_state,
    target,
)
from tests.rules.mechanism.positions import WHOLE, WINDOWS

PARTS = (*WINDOWS, WHOLE)


def many(which: int) -> int:
    return 30 if which == WHOLE else 80


@pytest.mark.parametrize("which", PARTS)
@pytest.mark.parametrize("kind", ["fight", "surge"])
def test_who_may_attack(which: int, kind: str) -> None:
    seen: Counter[int] = Counter()
    for p, chance in fighting(which, many(which), kind):
        ways = p.game.of(Combat).kinds[0]
        for _ in range(4):
            units = party(p, chance)
            to = target(p, units, chance)
            found = old.battle_reason(p.book.g, p.s, units, to, p.book.ask)
            made = judge.attack_ruling(p.game, p.play, ways, units, to)
            seen[found[0]] += 1
            assert made.reason == REASONS[found[0]], (found, made)
            if found[0] == reasons.BANNED:
                assert p.game.messages.bans[made.a] == p.book.attack_bans[found[1]]
            elif found[0] not in (reasons.STEPS_OWED,):
                assert made.a == found[1]
    assert seen[reasons.FINE] > 1 or which == WHOLE, seen


@pytest.mark.parametrize("which", PARTS)
def test_sums(which: int) -> None:
    shifted = 0
    for p, chance in fighting(which, many(which)):
        kind = p.game.of(Combat).kinds[0]
        units = party(p, chance)
        to = target(p, units, chance)
        if p.s[at.AT][units[0]] < 0 or not on_map_together(p.book.g, p.s, units, to):
            continue
        want = old.battle_sum(p.book.g, p.s, units, to, 0, p.book.ask)
        made = strength.clash_of(p.game, p.play, kind, units, to, False)
        assert (made.attack, made.defence) == (want[old.B_ATTACK], want[old.B_DEFENCE])
        assert (made.first, made.shift, made.column) == (
            want[old.B_FIRST],
            want[old.B_SHIFT],
            want[old.B_COLUMN],
        )
        shifted += abs(made.shift)
    assert shifted > 5 or which == WHOLE


def on_map_together(g: list[list[int]], s: list[list[int]], units: list[int], to: int) -> bool:
    """Whether units of one side stand beside a hex with enemies."""
    beside = g[at.NEAR][to * 6 : to * 6 + 6]
    if not any(h == to and g[at.U_SIDE][u] != g[at.U_SIDE][units[0]] for u, h in enumerate(s[at.AT])):
        return False
    return all(s[at.AT][u] in beside and g[at.U_SIDE][u] == g[at.U_SIDE][units[0]] for u in units)


@pytest.mark.parametrize("which", PARTS)
@pytest.mark.parametrize("kind", ["fight", "surge"])
def test_battles(which: int, kind: str) -> None:
    fought = bled = 0
    for p, chance in fighting(which, many(which) * 2, kind):
        units = party(p, chance)
        to = target(p, units, chance)
        if old.battle_reason(p.book.g, p.s, units, to, p.book.ask)[0] != reasons.FINE:
            continue
        roll, s = chance.randint(1, 6), copy_of(p.s)
        old_battle.fight(p.book.g, s, units, to, 0, roll, p.book.ask)
        rolls(p.play, roll)
        assert rules.attack(p.game, p.play, p.game.of(Combat).kinds[0], units, to).reason == FINE
        same_state(p, s)
        fought += 1
        while s[at.WORLD][at.OWE_A] + s[at.WORLD][at.OWE_D] > 0:
            able = [u for u in range(len(s[at.AT])) if old_battle.loss_reason(s, u) == reasons.FINE]
            made = [u for u in range(len(s[at.AT])) if losses.loss_refusal(p.play, u) == FINE]
            assert made == able
            u = chance.choice(able)
            old_battle.take_step(p.book.g, s, u, p.book.ask)
            assert rules.lose(p.game, p.play, u).reason == FINE
            same_state(p, s)
            bled += 1
        old_battle.close_battle(p.book.g, s)
        battle.close_battle(p.game, p.play)
        same_state(p, s)
    assert fought > 2 and bled > 2


@pytest.mark.parametrize("which", PARTS)
def test_losses_are_refused_alike(which: int) -> None:
    seen: Counter[int] = Counter()
    for p, _ in fighting(which, many(which), "retreat"):
        for u in range(len(p.s[at.AT])):
            found = old_battle.loss_reason(p.s, u)
            assert losses.loss_refusal(p.play, u) == REASONS[found]
            seen[found] += 1
    assert seen[reasons.FINE] and seen[reasons.NOT_INVOLVED]


@pytest.mark.parametrize("which", PARTS)
@pytest.mark.parametrize("kind", ["fight", "surge"])
def test_who_could_take_part(which: int, kind: str) -> None:
    seen: Counter[int] = Counter()
    for p, chance in fighting(which, many(which) // 2, kind):
        units = [u for u, h in enumerate(p.s[at.AT]) if 0 <= h < p.game.places.count]
        for u in chance.sample(units, min(6, len(units))):
            found = old_joining.join_reason(p.book.g, p.s, u, p.book.ask)
            made = rules.join_ruling(p.game, p.play, u)
            seen[found[0]] += 1
            assert made.reason == REASONS[found[0]], (found, made)
            want = old_joining.comrades(p.book.g, p.s, u)
            assert (momentum.comrades(p.game, p.play, u) or [u]) == want
    assert seen[reasons.FINE] > 1 or which == WHOLE, seen


def test_nothing_is_open_when_a_battle_is_closed() -> None:
    for p, _ in fighting(0, 5, "retreat"):
        battle.close_battle(p.game, p.play)
        assert p.play.of(Battle).target == -1
        assert not any(p.play.of(Battle).attacking)

"""Replacements are refused and given as by the old kernel."""

from __future__ import annotations

import random

import pytest

from builder.rules.engine.words import library_words
from builder.rules.kernel import layout as at
from builder.rules.kernel.special import replace, replace_reason
from builder.rules.mechanism.replacements.rules import Given, replace_refusal
from builder.rules.mechanism.replacements.rules import replace as give
from builder.rules.wording import WORDS
from tests.rules.bridge import play_of
from tests.rules.crops import scene
from tests.rules.mechanism.positions import WINDOWS, positions

IDS = ["fine", *library_words().reasons]
OLD_IDS = {0: "fine", **{number: name for name, (number, _) in WORDS.items()}}


SEEN = {0: {"fine", "full", "step-away", "no-step", "side"}, 6: {"full", "step-unfed"}}
"""What is met at least, by the part of the map."""


@pytest.mark.parametrize("which", WINDOWS)
def test_steps(which: int) -> None:
    chance = random.Random(which)
    seen = set()
    for p in positions(which, 30):
        scene(p.book.g, p.s, "replace", chance)
        p.s[at.WORLD][at.DEPOT] = at.NOWHERE
        p.s[at.WORLD][at.GIVEN] = chance.choice((0, 0, 1, 16))
        play = play_of(p.book, p.s)
        for u in range(p.game.units.count):
            old = replace_reason(p.book.g, p.s, u, p.book.ask)
            assert IDS[replace_refusal(p.game, play, u)] == OLD_IDS[old]
            seen.add(OLD_IDS[old])
            if old == 0 and chance.random() < 0.5:
                replace(p.book.g, p.s, u, p.book.ask)
                assert give(p.game, play, u).reason == 0
                assert play.left == p.s[at.LEFT]
                times = [p.s[at.WORLD][at.GIVEN] >> 4 * k & 15 for k in range(2)]
                assert play.of(Given).phase == play.of(Given).turn == times
    assert SEEN.get(which, {"full"}) <= seen


def test_what_players_read() -> None:
    for p in positions(0, 40):
        scene(p.book.g, p.s, "replace", random.Random(1))
        play = play_of(p.book, p.s)
        for u in range(p.game.units.count):
            if give(p.game, play, u).reason == 0:
                title, left = p.game.units.titles[u], play.left[u]
                assert play.lines == [f"{title}: gets a step back, {left} left"]
                return
    raise AssertionError("no replacement is given")

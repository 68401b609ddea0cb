"""Placing is refused and carried out as by the old kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.words import library_words
from builder.rules.kernel import layout as at
from builder.rules.kernel import special
from builder.rules.kernel.ends import places as old_places
from builder.rules.kernel.prelude import Table
from builder.rules.mechanism.placing.parameters import Placing
from builder.rules.mechanism.placing.rules import (
    available,
    is_surplus,
    misplaced,
    place_refusal,
    place_units,
    places,
)
from builder.rules.tables import Rulebook
from builder.rules.wording import WORDS
from tests.rules.bridge import play_of
from tests.rules.crops import scene
from tests.rules.mechanism.positions import WINDOWS, positions

IDS = ["fine", *library_words().reasons]
OLD_IDS = {0: "fine", **{number: name for name, (number, _) in WORDS.items()}}


@dataclass(frozen=True)
class Setting:
    """A position in which a side places its units; without the bans that only a game's own rules know."""

    book: Rulebook
    g: Table
    s: Table
    game: Game
    play: Play
    side: int


def settings(which: int, count: int) -> Iterator[Setting]:
    """Positions in which units are set up or placed anew."""
    chance = random.Random(which)
    for p in positions(which, count):
        rules = p.game.of(Placing)
        known = [k for k, ban in enumerate(rules.bans) if "boundary" not in ban.when.text]
        game = replace(
            p.game,
            mechanisms={
                **p.game.mechanisms,
                Placing: replace(rules, bans=tuple(rules.bans[k] for k in known)),
            },
        )
        g = list(p.book.g)
        rows = g[at.PLACE_BANS]
        g[at.PLACE_BANS] = [n for k in known for n in rows[k * at.BAN_LONG : (k + 1) * at.BAN_LONG]]
        scene(p.book.g, p.s, "place", chance)
        w = p.s[at.WORLD]
        w[at.DEPOT] = at.NOWHERE
        w[at.SETTING] = chance.choice((0, 0, 1, 2))
        side = w[at.SETTING] - 1 if w[at.SETTING] else chance.randrange(2)
        yield Setting(p.book, g, p.s, game, play_of(p.book, p.s), side)


@pytest.mark.parametrize("which", WINDOWS)
def test_units_are_placed(which: int) -> None:
    seen = set()
    chance = random.Random(which)
    for p in settings(which, 40):
        n = p.game.places.count
        mine = [u for u in range(p.game.units.count) if p.game.units.side[u] == p.side]
        for _ in range(40):
            movers = chance.sample(mine, chance.choice((1, 1, 2, 3)))
            to = chance.choice((chance.randrange(n), chance.randrange(n), p.s[at.AT][chance.choice(mine)]))
            old = special.place_reason(p.g, p.s, movers, to, p.book.ask)
            new = place_refusal(p.game, p.play, movers, to)
            assert IDS[new.reason] == OLD_IDS[old[0]]
            seen.add(OLD_IDS[old[0]])
            if old[0] == 0 and chance.random() < 0.3:
                special.put(p.g, p.s, movers, to)
                assert place_units(p.game, p.play, movers, to).reason == 0
                assert (p.play.at, p.play.left) == (p.s[at.AT], p.s[at.LEFT])
    assert {"fine", "ban", "enemy", "side"} <= seen


@pytest.mark.parametrize("which", WINDOWS)
def test_the_end_of_placing(which: int) -> None:
    seen = set()
    for p in settings(which, 25):
        for side in range(2):
            assert places(p.game, p.play, side) == old_places(p.g, p.s, side)
            found = special.misplaced(p.g, p.s, side, p.book.ask)
            assert misplaced(p.game, p.play, side) == found
        for u in range(p.game.units.count):
            assert available(p.game, p.play, u) == special.arrives(p.g, p.s, u)
            if places(p.game, p.play, p.game.units.side[u]):
                found_too = special.ill_placed(p.g, p.s, u, p.book.ask)
                assert is_surplus(p.game, p.play, u) == found_too
                seen.add(found_too)
            else:
                assert not is_surplus(p.game, p.play, u)
    assert seen == {False, True}


def test_what_players_read() -> None:
    for p in settings(0, 40):
        mine = [u for u in range(p.game.units.count) if p.game.units.side[u] == p.side]
        for u in mine:
            for place in range(p.game.places.count):
                if place_units(p.game, p.play, [u], place).reason == 0:
                    title, there = p.game.units.titles[u], p.game.places.titles[place]
                    assert p.play.lines == [f"{title} placed in {there}"]
                    return
    raise AssertionError("nothing is placed")

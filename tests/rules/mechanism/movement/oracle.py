"""Random positions in which units move: for the old kernel, and the same for the new engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

from builder.rules.engine.words import library_words, reason
from builder.rules.kernel import layout as at
from builder.rules.kernel import reasons
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.tables import Rulebook
from builder.rules.wording import WORDS
from tests.rules.bridge import books, game_of, play_of
from tests.rules.crops import position, scene
from tests.rules.mechanism.positions import Position

REASONS = {
    reasons.FINE: 0,
    **{number: reason(name) for name, (number, _) in WORDS.items() if name in library_words().reasons},
}
"""Reasons of the new engine by those of the old kernel."""


def moving(which: int, count: int, kind: str = "move") -> Iterator[tuple[Position, random.Random]]:
    """Random positions on a part of the map in a phase of movement."""
    book = books()[which]
    chance = random.Random(f"{which} {kind}")
    for _ in range(count):
        s = position(book.g, chance)
        scene(book.g, s, kind, chance)
        if chance.random() < 0.7:
            s[at.SERIAL] = [0] * len(s[at.SERIAL])
            s[at.SPENT] = [0] * len(s[at.SPENT])
        s[at.MARKS] = [marks & ~at.FROZEN for marks in s[at.MARKS]]  # other mechanisms keep units still
        part(book, s)
        yield Position(book, s, game_of(book), play_of(book, s)), chance


def part(book: Rulebook, s: Table) -> None:
    """Take units off the map that share a hex with enemies: that never happens."""
    first: dict[int, int] = {}
    for u, h in enumerate(s[at.AT]):
        if (
            0 <= h < book.g[at.META][at.HEXES]
            and first.setdefault(h, book.g[at.U_SIDE][u]) != (book.g[at.U_SIDE][u])
        ):
            s[at.AT][u] = at.NOWHERE


def movers(p: Position, chance: random.Random) -> Ints:
    """Some units in one place, most often of the side whose turn it is; now and then any units at all."""
    side = p.book.g[at.PHASES][p.s[at.WORLD][at.PHASE] * at.PHASE_LONG]
    if chance.random() < 0.1:
        side = 1 - side
    own = [u for u, owner in enumerate(p.book.g[at.U_SIDE]) if owner == side]
    if chance.random() < 0.05:
        return chance.sample(range(len(p.s[at.AT])), 2)
    there = [u for u in own if 0 <= p.s[at.AT][u] < p.game.places.count]
    at_first = p.s[at.AT][chance.choice(there or own)]
    if chance.random() < 0.15:
        at_first = p.s[at.AT][chance.choice(own)]
    stack = [u for u in own if p.s[at.AT][u] == at_first]
    return chance.sample(stack, chance.randint(1, min(3, len(stack))))

"""Random positions on parts of a map: for the old kernel, and the same for the new engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.kernel.prelude import Table
from builder.rules.tables import Rulebook
from tests.rules.bridge import books, game_of, play_of
from tests.rules.crops import position

WINDOWS = range(7)
"""The parts of the map; 5 with settings that forbid less, 6 with settings of other kinds."""

EASY, STRICT, WHOLE = 5, 6, 7


@dataclass(frozen=True)
class Position:
    """A state of play, old and new."""

    book: Rulebook
    s: Table
    game: Game
    play: Play


def positions(which: int, count: int) -> Iterator[Position]:
    """Random positions on a part of the map."""
    book = books()[which]
    chance = random.Random(which)
    for _ in range(count):
        s = position(book.g, chance)
        yield Position(book, s, game_of(book), play_of(book, s))

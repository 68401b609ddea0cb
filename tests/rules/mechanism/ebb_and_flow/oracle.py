"""Positions of Ebb & Flow with its own mechanisms: for the old kernel, general in Python, and specialised."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import repeat
from typing import Any

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.kernel import layout as at
from builder.rules.kernel.prelude import Table
from builder.rules.mechanism import MECHANISMS
from builder.rules.mechanism.airdrop.rules import Dropped
from builder.rules.proof.match import Match, Referee
from builder.rules.specialise.layout import layout_of, rows_of
from builder.rules.tables import Rulebook
from tests.rules.bridge import GAME, book_of, books, made_with, play_of, varied
from tests.rules.crops import position, scene
from tests.rules.own_game import as_python, functions_of, imported, mechanisms

LANDING, BOUNDARY = imported(GAME)["landing"], imported(GAME)["boundary"]


@dataclass(frozen=True)
class Three:
    """A state of play in three forms, which must stay alike."""

    book: Rulebook
    s: Table
    game: Game
    play: Play
    match: Match

    def dice(self, roll: int) -> None:
        """Have the dice show this from now on."""
        numbers = repeat(roll)
        self.play.dice = lambda _: next(numbers)
        self.match.referee.functions.dice = lambda _: roll

    def with_enemies(self, place: int, units: list[int]) -> Three:
        """The same with some units at a place, and nobody else there."""
        for u, h in enumerate(self.s[at.AT]):
            if h == place:
                self.s[at.AT][u] = at.NOWHERE
        for u in units:
            self.s[at.AT][u], self.s[at.LEFT][u] = place, self.game.units.full[u]
        play = state(self.book, self.s, self.game)
        return replace(self, play=play, match=Match(self.match.referee, rows_of(play, layout_of(self.game))))

    def same(self) -> None:
        """See that the general kernel and the specialised functions agree, and both with the old kernel."""
        found = rows_of(self.play, layout_of(self.game))
        assert found == self.match.s
        other, w = state(self.book, self.s, self.game), self.s[at.WORLD]
        assert (self.play.at, self.play.left, self.play.control) == (other.at, other.left, other.control)
        assert self.play.winner == other.winner
        mine, its = self.play.of(LANDING.Beachhead), other.of(LANDING.Beachhead)
        assert (mine.used, mine.at_sea, mine.lost) == (its.used, its.at_sea, its.lost)
        depot = self.play.sites[self.game.of(LANDING.Landing).marker]
        assert depot == other.sites[self.game.of(LANDING.Landing).marker]
        assert BOUNDARY.boundary(LANDING.VictoryScope(self.game, self.play)) == w[at.LINE]
        still = [LANDING.keeps_still(self.game, self.play, u) != 0 for u in range(len(self.play.at))]
        frozen = [marks & at.FROZEN != 0 for marks in self.s[at.MARKS]]
        assert [a or b for a, b in zip(still, self.dropped(), strict=True)] == frozen

    def dropped(self) -> list[bool]:
        """Units that drops from the air keep still."""
        return [now != 0 for now in self.play.of(Dropped).now]


BY_SEA = {"    losses:\n": '    losses:\n      - {attacker: 2, when: landing, rule: "5.5"}\n'}
"""A setting that asks for landings: they cost more."""


@cache
def games(which: int, *, by_sea: bool) -> tuple[Rulebook, Game, Referee]:
    """A part of the map: the old rulebook, the general game, the game's own functions.

    `by_sea`: landings cost more.
    """
    book, own, modules = books()[which], mechanisms(GAME), imported(GAME)
    if by_sea:
        book = book_of(book.game, varied(BY_SEA))
    python = made_with(book, (*MECHANISMS, *as_python(own, modules)), functions_of(own, modules))
    return book, python, Referee(made_with(book, (*MECHANISMS, *own)))


def state(book: Rulebook, s: Table, game: Game) -> Play:
    """A state of play of the old kernel for the new one, with what the game's own mechanisms keep."""
    play, w = play_of(book, s, game), s[at.WORLD]
    landing, line = game.of(LANDING.Landing), game.of(BOUNDARY.Boundary)
    beachhead = play.of(LANDING.Beachhead)
    beachhead.used, beachhead.at_sea = w[at.LANDED], w[at.LANDING_NOW]
    beachhead.lost = int(w[at.DEPOT] == at.LOST)
    play.sites[landing.marker] = game.lost[landing.side * 2 + 1] if beachhead.lost else w[at.DEPOT]
    grid = game.places.grid
    assert grid is not None
    columns = [h for h in range(game.places.count) if grid.column[h] == w[at.LINE]]
    play.sites[line.marker] = columns[0] if columns else at.NOWHERE
    return play


def places(
    which: int, count: int, kind: str, *, by_sea: bool = False
) -> Iterator[tuple[Three, random.Random]]:
    """Random positions on a part of the map. `kind`: of scene (`crops.scene`), empty for any."""
    book, game, referee = games(which, by_sea=by_sea)
    chance = random.Random(f"{which} {kind}")
    for _ in range(count):
        s: Any = position(book.g, chance)
        if kind:
            scene(book.g, s, kind, chance)
        else:
            s[at.WORLD][at.LANDING_NOW] = 0
        if kind == "land":
            s[at.WORLD][at.SETTING] = 0
            s[at.WORLD][at.TARGET] = s[at.WORLD][at.DEPOT] = at.NOWHERE
            s[at.MARKS] = [marks & ~(at.INVOLVED | at.ENGAGED) for marks in s[at.MARKS]]
        columns = sorted(set(book.g[at.COLUMN]))
        s[at.WORLD][at.LINE] = chance.choice(columns)
        part(book, s)
        play = state(book, s, game)
        yield Three(book, s, game, play, Match(referee, rows_of(play, layout_of(game)))), chance


def part(book: Rulebook, s: Table) -> None:
    """Take units off the map that share a hex with enemies: that never happens."""
    first: dict[int, int] = {}
    for u, h in enumerate(s[at.AT]):
        side = book.g[at.U_SIDE][u]
        if 0 <= h < book.g[at.META][at.HEXES] and first.setdefault(h, side) != side:
            s[at.AT][u] = at.NOWHERE

"""Plays games with a robot, and keeps moments of them drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.records import Game
from hexwright.rules.simulation.match import Match, Referee, Rows
from hexwright.rules.simulation.play import default_setup
from hexwright.rules.simulation.robot import Tried
from hexwright.rules.simulation.robot_player import RobotPlayer
from hexwright.rules.simulation.start import first_match
from tests.rules.asked import asked_of
from tests.rules.book import Book, book_of


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done. `name`: of the action; `units`: who did it; `place`: where, or nothing."""

    phase: str
    name: str
    units: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A game after one of its actions.

    `seed`: of the game; `number`: of the action; `rows`: the state of play; `phase_began`, `turn_began`: what
    it was when the phase and the turn began; `done`: what was done in this turn.
    """

    seed: int
    number: int
    rows: Rows
    phase_began: Rows
    turn_began: Rows
    done: tuple[Done, ...]

    def __str__(self) -> str:
        return f"game {self.seed}, action {self.number}"


@cache
def playing_book(game_id: str) -> Book:
    """A game of this project whose referee also answers what a robot asks."""
    book = book_of(game_id)
    return with_referee(book.model, book)


def with_referee(model: ModelGame, book: Book) -> Book:
    """The same game with one referee for tests and for the robot."""
    made = Book(model, book.rules)
    made.__dict__["referee"] = Referee(made.game, speaks=True, tries=True, asked=asked_of(made.game))
    return made


@dataclass(slots=True)
class Recorder:
    """Keeps moments of one game, all of them as likely as the others. `wanted`: how many."""

    seed: int
    match: Match
    chance: Random
    wanted: int
    kept: list[Moment] = field(default_factory=list)
    seen: int = 0
    done: list[Done] = field(default_factory=list)
    turn: int = field(init=False)
    phase_began: Rows = field(init=False)
    turn_began: Rows = field(init=False)

    def __post_init__(self) -> None:
        self.turn = self.match.turn
        self.phase_began = self.turn_began = self._copy()

    def note(self, tried: Tried) -> None:
        """Note an action that was just tried."""
        self.match.referee.functions.lines.clear()
        if tried.ruling.reason != FINE or tried.name == "end":
            return
        if tried.name == "begin":
            self.phase_began = self._copy()
            if self.match.turn != self.turn:
                self.turn, self.turn_began = self.match.turn, self.phase_began
                self.done.clear()
        else:
            facts = self.match.referee.facts
            place = facts.place_names[tried.place] if tried.place >= 0 else ""
            units = tuple(self._names()[u] for u in tried.units)
            self.done.append(Done(self.match.phase_id, tried.name, units, place))
        if not self.match.over:
            self._draw()

    def _draw(self) -> None:
        """Keep the moment in place of another, as often as is fair."""
        self.seen += 1
        at = len(self.kept) if len(self.kept) < self.wanted else self.chance.randrange(self.seen)
        if at >= self.wanted:
            return
        moment = Moment(
            self.seed, self.seen, self._copy(), self.phase_began, self.turn_began, tuple(self.done)
        )
        self.kept[at : at + 1] = [moment]

    def _copy(self) -> Rows:
        return [row[:] for row in self.match.s]

    def _names(self) -> Sequence[str]:
        return unit_names(self.match.referee.game)


def unit_names(game: Game) -> Sequence[str]:
    """The ids of a game's units."""
    return game.units.names


def moments(book: Book, seeds: Iterator[int], count: int, each: int) -> Iterator[Moment]:
    """So many moments of robot games. `each`: how many of one game at most; `seeds`: of the games."""
    setup = default_setup(book.model)
    assert setup is not None
    start = first_match(book.referee, book.model, setup).s
    player = RobotPlayer(book.referee, start, list(book.model.sides))
    left = count
    while left > 0:
        seed = next(seeds)
        robot = player.begin(seed)
        recorder = Recorder(seed, robot.match, Random(seed), min(each, left))
        robot.driver.on_action = recorder.note
        book.referee.functions.memory.begin(robot.match.s)
        robot.play()
        yield from sorted(recorder.kept, key=lambda moment: moment.number)
        left -= len(recorder.kept)

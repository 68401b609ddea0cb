"""Games whose functions are all made: those a module calls, and those a robot asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from hexwright.export.vassal.lower.referee.library_files import entries
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.records import Game
from hexwright.rules.language.tree import Function
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.library import script_library
from hexwright.rules.simulation.match import Referee
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.book import book_of
from tests.rules.games.small_games import NAMES as SMALL
from tests.rules.games.small_games import game_named, model_named

LARGE = "ebb-and-flow"
GAMES = (LARGE, "yalu-deluxe", "yalu-classic", "doro-nawa", "war-in-europe", *SMALL)


@dataclass(frozen=True, eq=False)
class JudgedGame:
    """A game and its functions. `asked`: names of those a module calls."""

    model: ModelGame
    game: Game
    referee: Referee = field(init=False)
    asked: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        referee = Referee(self.game, speaks=True, tries=True)
        asked = [referee.special.entry(function) for function in entries()]
        referee.functions = Functions(referee.special, speaks=True)
        object.__setattr__(self, "referee", referee)
        object.__setattr__(self, "asked", tuple(asked))

    @property
    def special(self) -> Specialiser:
        """What made the functions."""
        return self.referee.special

    @cached_property
    def library(self) -> str:
        """The functions in script."""
        return script_library(self.special, {}).text

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions that are printed, by name."""
        made = self.special.functions
        return {name: made[name] for name in made if name in self.referee.functions}


def judged_game(name: str) -> JudgedGame:
    """A game of this project, or a small one of the tests."""
    if name in SMALL:
        return JudgedGame(model_named(name), game_named(name))
    book = book_of(name)
    return JudgedGame(book.model, book.game)

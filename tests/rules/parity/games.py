"""Games whose functions are all made: those a module calls, and those a robot asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from builder.export.vassal.lower.referee.library_files import entries
from builder.model.game import Game as ModelGame
from builder.rules.engine.game import Game
from builder.rules.language.tree import Function
from builder.rules.proof.facts import facts_of
from builder.rules.proof.match import ALWAYS, DONE_BY, TRIES, Referee
from builder.rules.script.headless import Printed
from builder.rules.script.library import script_library
from builder.rules.specialise.specialiser import Specialiser
from tests.rules.book import book_of
from tests.rules.games.small_games import NAMES as SMALL
from tests.rules.games.small_games import game_named, model_named

LARGE = "ebb-and-flow"
GAMES = (LARGE, *SMALL)


@dataclass(frozen=True, eq=False)
class JudgedGame:
    """A game and its functions. `asked`: names of those a module calls."""

    model: ModelGame
    game: Game
    special: Specialiser = field(init=False)
    asked: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        special = Specialiser(self.game)
        asked = [special.entry(function) for function in entries()]
        for function in (*ALWAYS, *TRIES):
            special.entry(function)
        for gesture in {action.gesture for action in self.game.actions}:
            special.entry(DONE_BY[gesture])
        special.refusals()
        special.entries.add("refusal")
        object.__setattr__(self, "special", special)
        object.__setattr__(self, "asked", tuple(asked))

    @cached_property
    def referee(self) -> Referee:
        """The functions in Python, which say what they do."""
        printed = Printed.of(self.special, speaks=True)
        facts = facts_of(self.game, printed, self.special.layout)
        return Referee(facts, (self.game, self.special.layout))

    @cached_property
    def library(self) -> str:
        """The functions in script."""
        return script_library(self.special, {}).text

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions that are printed, by name."""
        return {name: self.special.functions[name] for name in self.referee.facts.printed.names}


def judged_game(name: str) -> JudgedGame:
    """A game of this project, or a small one of the tests."""
    if name in SMALL:
        return JudgedGame(model_named(name), game_named(name))
    book = book_of(name)
    return JudgedGame(book.model, book.game)

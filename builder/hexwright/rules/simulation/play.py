"""Whole games of one game, played by themselves: what to know of the game, who plays, and the totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from hexwright.model.game import Game, Setup
from hexwright.rules.engine.records import Game as EngineGame
from hexwright.rules.script.headless import Printed
from hexwright.rules.simulation.facts import Facts
from hexwright.rules.simulation.match import PrintedReferee, Referee, Rows
from hexwright.rules.simulation.robot_player import RobotPlayer
from hexwright.rules.simulation.start import first_match
from hexwright.rules.simulation.telling import lines_of
from hexwright.rules.simulation.totals import Ending, Totals, total


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class LoadedGame:
    """A checked game with its rules, and the set-up that is played. Other processes are given it whole.

    `facts`, `printed`: the rules; `start`: the state of play in the first phase; `endings`: what the
    conditions of victory say, by id.
    """

    game: Game
    facts: Facts
    printed: Printed
    setup: str
    start: Rows
    endings: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, rules: EngineGame, setup: Setup, *, speaks: bool = False) -> LoadedGame:
        """A game and its rules, ready to be played from a set-up. `speaks`: whether what is done is said, as
        telling a game needs it.
        """
        referee = Referee(rules, tries=True)
        return cls(
            game=game,
            facts=referee.facts,
            printed=Printed.of(referee.special, speaks=speaks),
            setup=setup.id,
            start=first_match(referee, game, setup).s,
            endings=dict(zip(rules.names.get("ending", ()), rules.names.get("ending_text", ()), strict=True)),
        )


class Player(Protocol):
    """Plays all sides of a game, the same way for the same seed."""

    def play(self, seed: int) -> Totals:
        """What became of one game. Nothing of it is left behind."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldGame:
    """A game line by line, how it ended, and whether faults were seen in it."""

    lines: Sequence[str]
    ending: Ending
    faulty: bool


def tell_game(loaded: LoadedGame, seed: int) -> ToldGame:
    """The game with a seed. `loaded`: a game that speaks."""
    player = _robot_player(loaded)
    robot = player.begin(seed)
    lines = lines_of(robot)
    return ToldGame(lines=lines, ending=player.ending(robot.match), faulty=bool(robot.driver.faults))


def play_games(loaded: LoadedGame, seeds: Iterable[int]) -> Totals:
    """What became of the games with these seeds."""
    player = player_of(loaded)
    return total(player.play(seed) for seed in seeds)


@lru_cache(maxsize=1)
def player_of(loaded: LoadedGame) -> Player:
    """Who plays a game; made once in a process, since a process plays many games of one game."""
    return _robot_player(loaded)


def _robot_player(loaded: LoadedGame) -> RobotPlayer:
    return RobotPlayer(PrintedReferee(loaded.facts, loaded.printed), loaded.start, list(loaded.game.sides))


def default_setup(game: Game) -> Setup | None:
    """The usual set-up of a game, None if it has no set-ups."""
    setups = game.setups.values()
    return next((setup for setup in setups if setup.default), next(iter(setups), None))

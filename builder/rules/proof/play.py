"""Whole games of one game, played by themselves: what to know of the game, who plays, and the totals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from builder.model.game import Game, Setup
from builder.rules.model import RulesModel
from builder.rules.proof.robot_player import RobotPlayer
from builder.rules.proof.totals import Totals, total


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class LoadedGame:
    """A checked game with its rules, and the set-up that is played. Other processes are given it whole."""

    game: Game
    rules: RulesModel
    setup: str


class Player(Protocol):
    """Plays all sides of a game, the same way for the same seed."""

    def play(self, seed: int) -> Totals:
        """What became of one game. Nothing of it is left behind."""
        ...


def play_games(loaded: LoadedGame, seeds: Iterable[int]) -> Totals:
    """What became of the games with these seeds."""
    player = player_of(loaded)
    return total(player.play(seed) for seed in seeds)


@lru_cache(maxsize=1)
def player_of(loaded: LoadedGame) -> Player:
    """Who plays a game; made once in a process, since a process plays many games of one game."""
    return RobotPlayer.of(loaded.game, loaded.rules, loaded.game.setups[loaded.setup])


def default_setup(game: Game) -> Setup | None:
    """The usual set-up of a game, None if it has no set-ups."""
    setups = game.setups.values()
    return next((setup for setup in setups if setup.default), next(iter(setups), None))

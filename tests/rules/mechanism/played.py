"""Small games with rules of a test, played in the general rules, by their own functions, and in script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.records import Game
from hexwright.rules.simulation.match import Referee
from tests.rules.games.small_games import Scene
from tests.rules.interpreter import wanted
from tests.rules.mechanism.small import game_with
from tests.rules.recording import Recorded, recording
from tests.rules.replay import judged_otherwise

Situation = Callable[[Scene], None]

MOVE = """
    movement:
      factor: {stat: mp}
      terrain: {clear: 1, town: 1, woods: 2, hills: 2}
      hexsides: {river: 1}
    sequence:
      directorate.supply: {does: missions}
      directorate.move: {does: move}
      directorate.fight: {does: combat}
      assembly.supply: {does: check}
      assembly.move: {does: move}
      assembly.fight: {does: combat}
"""
"""Rivers and Rails, as far as these games need it."""


@dataclass(frozen=True)
class Played:
    """A small game, and situations in it by name. `changes`: what its files say instead."""

    rules: str
    name: str = "rivers-and-rails"
    changes: tuple[tuple[str, str, str], ...] = ()
    found: dict[str, Situation] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game:
        """The game for the kernel."""
        return game_with(self.name, self.rules, self.changes)

    @cached_property
    def referee(self) -> Referee:
        """Its own functions."""
        return Referee(self.game, speaks=True, tries=True)

    def situation(self, made: Situation) -> Situation:
        """Register a situation, which begins on an empty map."""
        self.found[made.__name__] = made
        return made

    def play(self, name: str) -> None:
        """A situation in Python."""
        self.found[name](Scene(self.referee, new_play(self.game)))

    def in_script(self, folder: Path) -> list[str]:
        """Play all situations, and again in script: what is judged otherwise there."""
        calls: list[Recorded] = []
        asked: Mapping[str, int] = {}
        with recording(self.referee, calls):
            for name in self.found:
                before = len(calls)
                self.play(name)
                asked = {**asked, name: len(calls) - before}
        assert all(asked.values()), asked
        return [calls[k].name for k in judged_otherwise(self.referee, calls, wanted("stock"), folder)]

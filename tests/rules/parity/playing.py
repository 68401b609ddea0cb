"""Games that a robot plays while calls are noted; between its actions a module's questions are asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexwright.rules.engine.codes import NOWHERE, OFF_MAP
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot.driver import Tried
from hexwright.rules.simulation.robot_player import RobotPlayer
from hexwright.rules.simulation.start import first_match
from tests.rules.parity.games import JudgedGame
from tests.rules.parity.recording import Recorder, has_state

AT_ONCE = 3
"""Questions that are asked after an action."""
SAYINGS = ("Unit 1", 'the "best" of them', "", "a\\b | {unit}", "− ½ … é", "100 % at $1")
"""Texts that players may have given to things."""


def play(judged: JudgedGame, recorder: Recorder, seed: int) -> None:
    """Play a game and note what is called. The seed chooses the set-up, too."""
    setups = list(judged.model.setups.values())
    start = first_match(judged.referee, judged.model, setups[seed % len(setups)])
    robot = RobotPlayer(judged.referee, start.s, list(judged.model.sides)).begin(seed)
    robot.driver.on_action = Asker(judged, robot.match, recorder, random.Random(seed)).after
    with recorder.watching(robot.match):
        first_match(judged.referee, judged.model, setups[seed % len(setups)])
        robot.play()
    assert not robot.driver.faults, f"game {seed}: {robot.driver.faults}"


@dataclass(slots=True)
class Asker:
    """Asks what windows ask, with anything, on a copy of the game. `ruling`: the last one."""

    judged: JudgedGame
    match: Match
    recorder: Recorder
    chance: random.Random
    ruling: Sequence[int] = (0, 0, 0, 0, 0)

    def after(self, tried: Tried) -> None:
        """Ask something after an action."""
        found = tried.ruling
        if found.reason:
            self.ruling = (found.reason, found.a, found.b, found.also, found.c)
        for _ in range(AT_ONCE):
            self.ask(self.chance.choice(self.judged.asked))
        self.ask("refusal")
        self.recorder.begin(self.match.phase_id)

    def ask(self, name: str) -> None:
        """Call a function with anything that it may be given."""
        function = self.judged.special.functions[name]
        copied: list[Any] = [[row[:] for row in self.match.s]] if has_state(function) else []
        units = self._units()
        given = [self._value(name, parameter, units) for parameter, _ in function.parameters[len(copied) :]]
        self.recorder[name](*copied, *given)

    def _units(self) -> list[int]:
        """Some units of one place, or any one."""
        facts, chance = self.match.referee.facts, self.chance
        u = chance.randrange(facts.units)
        there = [v for v in self.match.units_at(self.match.column("at")[u]) if facts.side[v] == facts.side[u]]
        if not self.match.on_map(u) or u not in there:
            return [u]
        return chance.sample(there, chance.randint(1, len(there)))

    def _value(self, function: str, parameter: str, units: list[int]) -> Any:
        """A value of a parameter, by its name."""
        game, chance, facts = self.judged.game, self.chance, self.match.referee.facts
        if parameter == "number":
            return chance.randrange(max(1, self._count(function)))
        if parameter in {"units", "movers", "attackers"}:
            return units[:]
        if parameter == "ruling":
            return list(self.ruling)
        if parameter in {"what", "who", "words", "taken_back"}:
            return chance.choice(SAYINGS)
        if parameter == "place":
            return self._place(units[0])
        return {
            "unit": units[0],
            "side": chance.randrange(game.sides),
            "site": chance.randrange(max(1, len(game.sites))),
            "state": chance.randrange(max(1, len(game.states))),
            "value": chance.randrange(3),
            "card": chance.randrange(max(1, game.cards.count)),
            "pile": chance.randrange(NOWHERE, max(1, game.cards.piles.count)),
            "refused_now": chance.randrange(3),
            "does": chance.choice([action.does for action in facts.actions]),
            "parts": chance.choice((1, 2, 3, 4)),
        }[parameter]

    def _count(self, function: str) -> int:
        """How many there are of what a number stands for."""
        game = self.judged.game
        if function == "sign_values":
            return len(game.signs)
        if function.partition("_")[0] in {"answer", "show"}:
            return len(game.questions)
        return len(game.actions)

    def _place(self, unit: int) -> int:
        """A place: beside a unit, that of another, any, or none of the map."""
        game, chance, at = self.judged.game, self.chance, self.match.column("at")
        facts = self.match.referee.facts
        near = facts.neighbours(at[unit])
        other = at[chance.randrange(facts.units)]
        anywhere = chance.randrange(game.places.total)
        return chance.choice((*near[:4], other if other >= 0 else anywhere, anywhere, OFF_MAP))

"""General rules of combat, specialised, and in script give the same answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.places import neighbours
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from tests.rules.mechanism.combat import asked
from tests.rules.mechanism.combat.arena import made
from tests.rules.mechanism.combat.test_kinds import AIMED, ASSAULT, BOTH, LADDER, ODDS, RULES, VOLLEY
from tests.rules.mechanism.three_ways import three_ways

CALLS = (
    asked.judged,
    asked.joins,
    asked.worth,
    asked.targets,
    asked.tells,
    asked.summed,
    asked.fought,
    asked.settles,
)


def the_game(name: str) -> Game:
    """One of the games."""
    retreat = "retreat: {trades: true, zones: a-step, stuck: stays, directions: [S N, SE SW]}\n"
    zones = "zones_of_control: {exerts: supplied}\n"
    if name == "odds":
        return made(RULES.replace("retreat: {trades: false, stuck: steps}", retreat) + zones, [ODDS])[0]
    if name == "kinds":
        return made(AIMED + retreat + zones, [ASSAULT])[0]
    if name == "ladder":
        return made(LADDER.replace("ADDS", "opposed: true") + zones)[0]
    return made(BOTH + "momentum: {needs: steps > 1}\n", [VOLLEY])[0]


def close_together(game: Game, chance: random.Random) -> Play:
    """Units of all sides in a few places side by side, in a phase of combat."""
    play = new_play(game)
    middle = chance.randrange(game.places.count)
    there = [middle, *neighbours(game, middle)]
    owner = {place: chance.randrange(game.sides) for place in there}
    for u in range(game.units.count):
        mine = [place for place in there if owner[place] == game.units.side[u]]
        play.at[u] = chance.choice((*mine, -1, -1, game.places.count)) if mine else -1
        play.left[u] = chance.randint(1, game.units.full[u])
    play.control = [chance.randrange(-1, game.sides) for _ in play.control]
    fights = [k for k, phase in enumerate(game.course) if "fight" in phase.id or "first" in phase.id]
    play.phase = chance.choice(fights)
    play.turn = game.course[play.phase].turn
    return play


@pytest.mark.parametrize("name", ["odds", "kinds", "ladder", "volley"])
def test_three_ways_one_answer(name: str, tmp_path: Path) -> None:
    answers = three_ways(the_game(name), CALLS, tmp_path, name, rounds=25, made_play=close_together)
    assert len(set(answers)) > 30

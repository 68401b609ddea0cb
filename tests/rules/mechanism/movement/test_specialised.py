"""The functions that are made for a game judge and carry out as the general kernel does."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from hexwright.rules.engine.codes import FINE, NOWHERE, OFF_MAP
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import doing
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.movement import goals, judging, report, rules
from hexwright.rules.mechanism.movement.verdict import Verdict
from hexwright.rules.script.headless import Functions
from hexwright.rules.specialise.layout import Layout, rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.mechanism.movement.small import IMPULSES, RIVERS, SPACES, without_finding

GAMES = {
    "rivers-and-rails": RIVERS
    + """\
  march: [{times: 3/2, when: type == 'armour', rule: "3.8"}]
  bans: [{when: to_terrain == 'woods', says: keeps out of the woods, except_for: 2}]
  exits: [{side: directorate, from: west-edge, when: supplied}]
  at_least_one_hex: true
""",
    "impulses": IMPULSES,
    "three-powers": SPACES,
}


@cache
def functions(name: str) -> tuple[Game, Functions, Layout]:
    game = without_finding(name, GAMES[name])
    special = Specialiser(game)
    for entry in (
        judging.judge_move,
        rules.act_move,
        goals.goals,
        rules.may_leave,
        rules.options_to_leave,
        report.why_movement,
        report.why_entry,
    ):
        special.entry(entry)
    return game, Functions(special, speaks=True), special.layout


def position(game: Game, chance: random.Random) -> Play:
    """Units here and there, no enemies together, in a phase of movement."""
    play = new_play(game)
    phases = [k for k, p in enumerate(game.course) if has_bit(p.does, doing("move"))]
    play.phase = chance.choice(phases)
    play.turn = game.course[play.phase].turn
    owner: dict[int, int] = {}
    crowd = chance.sample(range(game.places.count), game.places.count // 2)
    for u, side in enumerate(game.units.side):
        place = chance.choice([*crowd, NOWHERE])
        if place >= 0 and owner.setdefault(place, side) != side:
            place = NOWHERE
        play.at[u] = place
        play.left[u] = chance.randint(1, game.units.full[u])
    return play


def rows_of_verdict(verdict: Verdict) -> list[list[int]]:
    v = verdict
    numbers = [v.reason, v.a, v.b, v.also, v.c, v.cost, v.left, v.mode, v.stop]
    return [numbers, v.path, v.points, v.fast, v.supply]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_as_in_general(name: str) -> None:
    game, made, layout = functions(name)
    chance = random.Random(name)
    seen: Counter[int] = Counter()
    for _ in range(60):
        play = position(game, chance)
        side = game.course[play.phase].side
        if side == NOWHERE:
            side = chance.randrange(game.sides)
        own = [u for u, s in enumerate(game.units.side) if s == side and play.at[u] >= 0]
        for _ in range(3):
            first = chance.choice(own or [0])
            stack = [u for u in own if play.at[u] == play.at[first]] or [first]
            movers = chance.sample(stack, chance.randint(1, len(stack)))
            open_to = goals.goals(game, play, movers)
            s = rows_of(play, layout)
            assert made["goals"](s, movers) == open_to
            assert made["why_movement"](s, movers[0]) == report.why_movement(game, play, movers[0])
            assert made["may_leave"](s, movers[0]) == rules.may_leave(game, play, movers[0])
            assert made["options_to_leave"](s, movers[0]) == rules.options_to_leave(game, play, movers[0])
            anywhere = chance.randrange(game.places.count)
            to = chance.choice([*open_to, *open_to, anywhere, OFF_MAP, anywhere])
            verdict = judging.judge_move(game, play, movers, to)
            assert made["judge_move"](s, movers, to) == rows_of_verdict(verdict)
            play.lines.clear()
            made.lines.clear()
            ruling = rules.act_move(game, play, movers, to)
            answer = made["act_move"](s, movers, to)
            assert answer == [ruling.reason, ruling.a, ruling.b, ruling.also, ruling.c]
            assert s == rows_of(play, layout)
            assert made.lines == play.lines
            seen[ruling.reason] += 1
    assert seen[FINE] > 40 and len(seen) > 4, seen

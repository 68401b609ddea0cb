"""What tests ask of actions and phases, in the kernel's Python."""

from __future__ import annotations

import random

from hexwright.rules.engine.act import act_begin, act_button, act_choice, act_drag, act_end, begin_game
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import ints
from tests.rules.mechanism import three_ways


def chosen(game: Game, play: Play, side: int) -> int:
    """What is chosen, begun or given up, by the numbers of actions."""
    total = 0
    for k in range(len(game.actions)):
        total = total * 3 + act_choice(game, play, k, 0, side, side).reason % 3
        total = total * 3 + act_button(game, play, k).reason % 3
    return total * 10 + play.chosen


def went_on(game: Game, play: Play) -> int:
    """The phase ends, and another begins."""
    ended = act_end(game, play).reason
    return ended * 10000 + act_begin(game, play).reason * 1000 + play.phase


def began(game: Game, play: Play) -> int:
    """Play begins."""
    begin_game(game, play)
    return play.setting * 10 + play.chosen


def dragged(game: Game, play: Play, unit: int, place: int) -> int:
    """A unit is dragged."""
    return act_drag(game, play, ints(1, unit), place).reason


CALLS = (chosen, went_on, began, dragged)


def in_any_phase(game: Game, chance: random.Random) -> Play:
    """A random play in some phase."""
    play = three_ways.random_play(game, chance)
    play.phase = chance.randrange(len(game.course))
    play.turn = game.course[play.phase].turn
    play.states = [chance.randrange(2) for _ in play.states]
    play.rolled = [chance.randrange(2) for _ in play.rolled]
    play.setting = chance.choice((0, 0, 0, 1, 2))
    return play

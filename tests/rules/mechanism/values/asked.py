"""What tests ask of declared values, in the kernel's Python."""

from __future__ import annotations

import random

from hexwright.rules.engine.act import act_button, act_side, act_unit
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import begin_phase, following, next_phase
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import enter
from hexwright.rules.language.prelude import ints
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism import three_ways


def ordered(game: Game, play: Play, unit: int) -> int:
    """Orders to a unit, by their numbers."""
    for k in range(len(game.actions)):
        found = act_unit(game, play, k, unit)
        if found.reason == 0:
            return k
    return -1


def commanded(game: Game, play: Play, side: int) -> int:
    """Orders of a side."""
    for k in range(len(game.actions)):
        found = act_side(game, play, k, side)
        if found.reason == 0:
            return k
    return -1


def pressed(game: Game, play: Play) -> int:
    """Orders of nobody."""
    for k in range(len(game.actions)):
        found = act_button(game, play, k)
        if found.reason == 0:
            return k
    return -1


def went_on(game: Game, play: Play) -> int:
    """The next phase begins."""
    after = following(game, play)
    if after >= 0:
        next_phase(game, play, after)
    return after


def began(game: Game, play: Play) -> int:
    """The phase begins anew."""
    begin_phase(game, play)
    return play.of(ValuesNow).game[0]


def entered(game: Game, play: Play, unit: int, place: int) -> int:
    """A unit enters a place."""
    enter(game, play, ints(1, unit), place)
    return play.of(ValuesNow).sides[0][0]


def lost(game: Game, play: Play, unit: int) -> int:
    """A unit is lost."""
    lose_unit(game, play, unit)
    return play.of(ValuesNow).sides[0][0]


CALLS = (ordered, commanded, pressed, went_on, began, entered, lost)


def random_values(game: Game, chance: random.Random) -> Play:
    """A random play with random values."""
    play = three_ways.random_play(game, chance)
    play.phase = chance.randrange(len(game.course))
    play.turn = game.course[play.phase].turn
    play.states = [chance.randrange(3) for _ in play.states]
    now = play.of(ValuesNow)
    for table in (now.units, now.places, now.sides):
        for column in table:
            for k in range(len(column)):
                column[k] = chance.choice((0, 0, 0, 1))
    now.sides[0] = [chance.randrange(-10, 5) for _ in now.sides[0]]
    now.game[0] = chance.randrange(-2, 3)
    return play

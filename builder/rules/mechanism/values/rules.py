"""What players are told of values."""

from __future__ import annotations

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.words import say
from builder.rules.mechanism.values.reading import value_of
from builder.rules.mechanism.values.records import Values
from builder.rules.mechanism.values.telling import say_game, say_place, say_unit


def why(game: Game, play: Play, unit: int) -> None:
    """Say the values of a unit and of its place that are not nothing. Changes `play.lines`."""
    at = play.at[unit]
    for value in game.of(Values).units:
        now = value_of(play, value, unit)
        if now != 0:
            say_unit(game, play, value, unit, now)
    for value in game.of(Values).places:
        if at >= 0 and value_of(play, value, at) != 0:
            say_place(game, play, value, at, value_of(play, value, at))


def standing(game: Game, play: Play) -> None:
    """Say the values of the sides and of the game, of yes or no only what is so. Changes `play.lines`."""
    for value in game.of(Values).sides:
        for side in range(game.sides):
            say(game, play, "values.side", what=value.title, side=side, now=value_of(play, value, side))
    for value in game.of(Values).game:
        if not value.truth or value_of(play, value, 0) != 0:
            say_game(game, play, value, value_of(play, value, 0))

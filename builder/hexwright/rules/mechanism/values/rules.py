"""What players are told of values."""

from __future__ import annotations

from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import phrase, say
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.values.telling import say_place, say_unit


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
    """Say the values of each side in a line, and those of the game in another: of yes or no only what is so,
    and of what lapses only what is not as it is at first. Changes `play.lines`.
    """
    for side in range(game.sides):
        words = ""
        for value in game.of(Values).sides:
            one = phrase(game, "values.one", what=value.title, now=value_of(play, value, side))
            words = words + (", " if words != "" else "") + one
        if words != "":
            say(game, play, "values.of-side", side=side, words=words)
    said = ""
    for value in game.of(Values).game:
        now = value_of(play, value, 0)
        one = value.title
        if not value.truth:
            one = phrase(game, "values.game", what=value.title, now=now)
        shows = now != 0 if value.truth else value.until == Until.GAME or now != value.initial[0]
        if shows:
            said = said + ("; " if said != "" else "") + one
    if said != "":
        say(game, play, "values.of-game", words=said)

"""What players are told of values, and that the markers that show them go along."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.words import reason, say
from builder.rules.mechanism.values.reading import value_of
from builder.rules.mechanism.values.records import Values
from builder.rules.mechanism.values.telling import say_game, say_place, say_unit

GOES_ALONG: Final = reason("shows-value")


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


def keep_marker(game: Game, play: Play, site: int, place: int) -> Ruling:  # noqa: ARG001 - as all of them
    """A marker that shows a value: nobody moves it by hand."""
    return Ruling(GOES_ALONG)


def is_shown(game: Game, play: Play, site: int, place: int) -> bool:
    """Whether a marker shows a value, and no other mechanism has it moved now."""
    for hook in game.hooks.moves_marker:
        if hook(game, play, site, place):
            return False
    for value in game.of(Values).places:
        for own in value.sites:
            if own == site:
                return True
    for value in game.of(Values).links:
        for own in value.sites:
            if own == site:
                return True
    for value in game.of(Values).sides:
        for side in range(game.sides):
            if len(value.sites) > 0 and value.sites[side] == site:
                return True
    for value in game.of(Values).game:
        if len(value.sites) > 0 and value.sites[0] == site:
            return True
    return False

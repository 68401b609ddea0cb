"""What is said of values that have changed."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import say
from hexwright.rules.mechanism.values.reading import bears, owner, value_of
from hexwright.rules.mechanism.values.records import OF_PLACE, OF_SIDE, OF_UNIT, Effect, Value


def report(game: Game, play: Play, effects: tuple[Effect, ...], side: int, place: int, unit: int) -> None:
    """Say what values are now. Changes `play`."""
    for effect in effects:
        say_now(game, play, effect.value, side, place, unit)


def say_now(game: Game, play: Play, value: Value, side: int, place: int, unit: int) -> None:
    """Say what a value is now, if one of these has it. Changes `play`."""
    whose = owner(value, side, place, unit)
    if whose != NOWHERE and (value.of != OF_UNIT or bears(value, whose)):
        say_value(game, play, value, side, place, unit, value_of(play, value, whose))


def say_value(game: Game, play: Play, value: Value, side: int, place: int, unit: int, now: int) -> None:
    """Say what a value is, whosever it is among these. Changes `play`."""
    if value.of == OF_UNIT:
        say_unit(game, play, value, unit, now)
    elif value.of == OF_PLACE:
        say_place(game, play, value, place, now)
    elif value.of == OF_SIDE:
        say(game, play, "values.side", what=value.title, side=side, now=now)
    else:
        say_game(game, play, value, now)


def say_game(game: Game, play: Play, value: Value, now: int) -> None:
    """Say what a value of the game is. Changes `play`."""
    if not value.truth:
        say(game, play, "values.game", what=value.title, now=now)
    elif now != 0:
        say(game, play, "values.game-is", what=value.title)
    else:
        say(game, play, "values.game-is-not", what=value.title)


def say_unit(game: Game, play: Play, value: Value, unit: int, now: int) -> None:
    """Say what a value of a unit is. Changes `play`."""
    if not value.truth:
        say(game, play, "values.unit", what=value.title, unit=unit, now=now)
    elif now != 0:
        say(game, play, "values.unit-is", what=value.title, unit=unit)
    else:
        say(game, play, "values.unit-is-not", what=value.title, unit=unit)


def say_place(game: Game, play: Play, value: Value, place: int, now: int) -> None:
    """Say what a value of a place is. Changes `play`."""
    if not value.truth:
        say(game, play, "values.place", what=value.title, place=place, now=now)
    elif now != 0:
        say(game, play, "values.place-is", what=value.title, place=place)
    else:
        say(game, play, "values.place-is-not", what=value.title, place=place)

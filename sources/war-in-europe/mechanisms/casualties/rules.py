"""Units that are eliminated move the will of their side, and of the side that does it (WE-23)."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.losses import remove_unit
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.values.changing import change_value
from hexwright.rules.mechanism.values.records import Values

from .parameters import Will


def move_will(game: Game, play: Play, side: int, amount: int) -> None:
    """The will of a side grows, or falls when `amount` is below zero. Changes `play`."""
    for value in game.of(Values).sides:
        if value.id == game.of(Will).value:
            change_value(play, value, False, amount, side, NOWHERE, NOWHERE)


def counts(game: Game, unit: int) -> bool:
    """Whether the loss of a unit moves anything."""
    return not has_bit(game.units.sets[unit], game.of(Will).exempt)


def eliminate(game: Game, play: Play, unit: int, by: int, for_good: bool) -> None:
    """A unit is eliminated, for good or not: its side loses will, and the side that does it gains some. `by`:
    NOWHERE for nobody. Changes `play`.
    """
    side = game.units.side[unit]
    remove_unit(game, play, unit, for_good)
    if not counts(game, unit):
        say(game, play, "casualties.exempt", unit=unit)
        return
    move_will(game, play, side, -1)
    if by == NOWHERE:
        say(game, play, "casualties.lost", unit=unit, side=side)
    else:
        move_will(game, play, by, 1)
        say(game, play, "casualties.moves", unit=unit, side=side, by=by)


def lose_step(game: Game, play: Play, unit: int, by: int, for_good: bool) -> None:
    """A unit is reduced, or eliminated if it is reduced already. Changes `play`."""
    if play.left[unit] > 1:
        play.left[unit] -= 1
        say(game, play, "casualties.reduced", unit=unit)
    else:
        eliminate(game, play, unit, by, for_good)

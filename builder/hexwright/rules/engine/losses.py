"""Units that are lost."""

from __future__ import annotations

from hexwright.rules.engine.bans import give_back_exceptions
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game


def is_gone(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit has no step left, or lies with the losses of its side, or nowhere."""
    at = play.at[unit]
    side = game.units.side[unit]
    return play.left[unit] == 0 or at < 0 or at == game.lost[side * 2] or at == game.lost[side * 2 + 1]


def lost_for_good(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that loses its last step now never comes back."""
    for hook in game.hooks.lost_for_good:
        if hook(game, play, unit):
            return True
    return False


def lose_unit(game: Game, play: Play, unit: int) -> None:
    """A unit loses its last step, and goes where its side's losses go. Changes `play`."""
    remove_unit(game, play, unit, lost_for_good(game, play, unit))


def remove_unit(game: Game, play: Play, unit: int, for_good: bool) -> None:
    """A unit goes to the losses of its side, for good or not. Changes `play`."""
    side = game.units.side[unit]
    play.at[unit] = game.lost[side * 2 + 1] if for_good else game.lost[side * 2]
    play.left[unit] = 0
    give_back_exceptions(game, play, unit)
    for hook in game.hooks.lost:
        hook(game, play, unit)

"""What a player without eyes asks: which actions may be worth trying, with what, and what has come of it."""

from __future__ import annotations

from builder.rules.engine.actions import Gesture
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.ruling import Ruling
from builder.rules.language.prelude import Bits, Ints, ints


def options_of(game: Game, play: Play, number: int, which: int) -> Ints:
    """What may be worth trying with a unit, a site or a side. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.options is not None and k == number:
            if action.record is None:
                plain: Ints = action.options(game, play, which)
                return plain
            found: Ints = action.options(game, play, action.record, which)
            return found
    return ints(0, 0)


def odds_of(game: Game, play: Play, number: int, units: Ints, place: int) -> int:
    """How promising an action of units on a place is; the more, the better. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.odds is not None and k == number:
            if action.record is None:
                plain: int = action.odds(game, play, units, place)
                return plain
            found: int = action.odds(game, play, action.record, units, place)
            return found
    return 0


def joining(game: Game, play: Play, number: int, unit: int) -> Ruling:
    """Whether a unit can take part in an action of several units at all. `number`: of the action."""
    for k, action in enumerate(game.actions):
        if action.joins is not None and k == number:
            found: Ruling = action.joins(game, play, unit)
            return found
    return Ruling()


def meant(game: Game, play: Play, movers: Ints, place: int) -> int:
    """The number of the action that a drag of units means now, NOWHERE for none."""
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.DRAG:
            if action.fits is None:
                return k
            if action.record is None:
                if action.fits(game, play, movers, place):
                    return k
            elif action.fits(game, play, action.record, movers, place):
                return k
    return NOWHERE


def enterable(game: Game, play: Play, side: int) -> Bits:
    """The places that some unit of a side can enter: all of the map where nothing says otherwise."""
    for hook in game.hooks.enterable:
        found: Bits = hook(game, play, side)
        return found
    return game.places.everywhere


def wrong(game: Game, play: Play) -> str:
    """What is wrong with the state of play; empty for nothing that any mechanism knows of."""
    found = ""
    for hook in game.hooks.wrong:
        if found == "":
            said: str = hook(game, play)
            found = said
    return found

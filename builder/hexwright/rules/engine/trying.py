"""What a player without eyes asks: which actions may be worth trying, with what, and what has come of it."""

from __future__ import annotations

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.answers import held_up
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.language.prelude import Ints, cut, ints


def options_of(game: Game, play: Play, number: int, which: int) -> Ints:
    """What may be worth trying with a unit, a site or a side. `number`: of the action."""
    if held_up(game, play, number).reason != FINE:
        return ints(0, 0)
    for k, action in enumerate(game.actions):
        if action.options is not None and k == number:
            if action.record is None:
                plain: Ints = action.options(game, play, which)
                return plain
            found: Ints = action.options(game, play, action.record, which)
            return found
    return ints(0, 0)


def takers(game: Game, play: Play, number: int, side: int) -> Ints:
    """The units of a side, or of all for NOWHERE, with which an action may be worth trying. `number`: of the
    action.
    """
    if held_up(game, play, number).reason != FINE:
        return ints(0, 0)
    found = ints(game.units.count, 0)
    count = 0
    for k, action in enumerate(game.actions):
        if action.options is not None and k == number:
            for u in range(game.units.count):
                if side == NOWHERE or game.units.side[u] == side:
                    if action.record is None:
                        plain: Ints = action.options(game, play, u)
                        if len(plain) > 0:
                            found[count] = u
                            count += 1
                    else:
                        open_to: Ints = action.options(game, play, action.record, u)
                        if len(open_to) > 0:
                            found[count] = u
                            count += 1
            return cut(found, count)
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
    matter = held_up(game, play, number)
    if matter.reason != FINE:
        return matter
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


def usual_gait(game: Game, play: Play, side: int) -> int:
    """In what way most units of a side on the map go, as a number; NOWHERE if nobody says or stands there."""
    for hook in game.hooks.usual_gait:
        found: int = hook(game, play, side)
        return found
    return NOWHERE


def prices_of(game: Game, play: Play, gait: int) -> Ints:
    """What following each link costs units that go in such a way, SHUT for never; none where nobody says."""
    for hook in game.hooks.prices_of:
        found: Ints = hook(game, play, gait)
        return found
    return ints(0, 0)


def wrong(game: Game, play: Play) -> str:
    """What is wrong with the state of play in any phase; empty for nothing that a mechanism knows of."""
    found = ""
    for hook in game.hooks.wrong:
        if found == "":
            said: str = hook(game, play)
            found = said
    return found


def wrong_between(game: Game, play: Play) -> str:
    """What is wrong with it between phases; empty for nothing that any mechanism knows of."""
    found = wrong(game, play)
    for hook in game.hooks.wrong_between:
        if found == "":
            said: str = hook(game, play)
            found = said
    return found


def wrong_on_the_way(game: Game, play: Play, movers: Ints, place: int) -> str:
    """What is wrong with the way by which units would go to a place now; empty for nothing, and where they do
    not go.
    """
    found = ""
    for ways in game.hooks.way_to:
        way: Ints = ways(game, play, movers, place)
        for hook in game.hooks.wrong_on_the_way:
            if found == "" and len(way) > 0:
                said: str = hook(game, play, movers, way)
                found = said
    return found

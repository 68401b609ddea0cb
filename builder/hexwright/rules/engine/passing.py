"""Phases in which nobody can do anything run by themselves."""

from __future__ import annotations

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import MARKS, due_now, following, unfinished
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import any_bit, has_bit


def runs_by_itself(game: Game, play: Play) -> bool:
    """Whether nobody can do anything in the phase at hand: nothing is open, no value is given or offered, no
    marker is laid that the game declares free, and no action waits in it (`Action.awaits`). The last phase of
    a game is never passed over, nor is any where the game does not say so (`Game.skips_empty`).

    What is soonest answered is asked first.
    """
    if not game.skips_empty:
        return False
    if play.winner != 0 or play.setting != 0 or game.course[play.phase].manual:
        return False
    if any_bit(game.course[play.phase].offers) or any_bit(game.course[play.phase].rolls):
        return False
    if game.has_free_markers and has_bit(game.course[play.phase].does, MARKS):
        return False
    if anything_goes(game, play):
        return False
    if unfinished(game, play).reason != FINE or due_now(game, play).reason != FINE:
        return False
    if anything_waits(game, play) or any_drag_waits(game, play):
        return False
    return following(game, play) != NOWHERE


def anything_goes(game: Game, play: Play) -> bool:
    """Whether the phase allows an action that does not say whether it is possible."""
    for k, action in enumerate(game.actions):
        if action.awaits is None and has_bit(game.course[play.phase].actions, k):
            return True
    return False


def anything_waits(game: Game, play: Play) -> bool:
    """Whether an action other than a drag is possible in the phase at hand."""
    for k, action in enumerate(game.actions):
        if action.awaits is not None and action.gesture != Gesture.DRAG:
            if has_bit(game.course[play.phase].actions, k):
                if action.record is None:
                    if action.awaits(game, play):
                        return True
                elif action.awaits(game, play, action.record):
                    return True
    return False


def any_drag_waits(game: Game, play: Play) -> bool:
    """Whether a drag is possible in the phase at hand, for which units and places are gone through."""
    for k, action in enumerate(game.actions):
        if action.awaits is not None and action.gesture == Gesture.DRAG:
            if has_bit(game.course[play.phase].actions, k):
                if action.record is None:
                    if action.awaits(game, play):
                        return True
                elif action.awaits(game, play, action.record):
                    return True
    return False

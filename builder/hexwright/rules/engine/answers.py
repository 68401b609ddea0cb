"""What is open comes first: only actions that answer it are possible."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.phases import is_manual, unsettled
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import refusal, say


def held_up(game: Game, play: Play, number: int) -> Ruling:
    """What is open and comes before an action; FINE if nothing is, or if it answers that. Of several open
    matters the first must be settled before the others; of several offers any may be taken. `number`: of the
    action.
    """
    if is_manual(game, play):
        return Ruling()
    matter = unsettled(game, play)
    if matter.reason != FINE:
        return Ruling() if answers(game, number, matter.reason) else matter
    first = Ruling()
    for offers in game.hooks.offered:
        offer: Ruling = offers(game, play)
        if offer.reason != FINE:
            if answers(game, number, offer.reason):
                return Ruling()
            if first.reason == FINE:
                first = offer
    return first


def answers(game: Game, number: int, due: int) -> bool:
    """Whether an action answers what is open, or may be done whatever is. `number`: of the action; `due`: the
    reason of the open matter.
    """
    for k, action in enumerate(game.actions):
        if k == number:
            if action.anytime:
                return True
            for one in action.settles:
                if one == due:
                    return True
    return False


def ask(game: Game, play: Play) -> None:
    """Say what is open, who answers it and how, as far as no mechanism has said it. Changes `play.lines`."""
    for hook in game.hooks.asks:
        matter: Ruling = hook(game, play)
        if matter.reason != FINE:
            say(game, play, "engine.asks", why=refusal(game, matter))

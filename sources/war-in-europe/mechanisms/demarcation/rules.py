"""A place changes hands by agreement when another is taken (ruling on WE-27)."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import remove_unit
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import say
from hexwright.rules.mechanism.control.rules import give_to

from .parameters import Demarcation


def hand_over(game: Game, play: Play, side: int, former: int, place: int) -> None:
    """A place has been taken: another goes to the side that was promised it, whoever holds it. Whoever else
    stands there is lost for good, which moves nobody's will. Changes `play`.
    """
    rule = game.of(Demarcation)
    if side != rule.taker or place != rule.takes or play.turn > rule.until:
        return
    if play.control[rule.place] == rule.gets:
        return
    for u in range(game.units.count):
        if play.at[u] == rule.place and game.units.side[u] != rule.gets:
            say(game, play, "demarcation.leaves", unit=u)
            remove_unit(game, play, u, True)
    say(game, play, "demarcation.goes", place=rule.place, side=rule.gets)
    give_to(game, play, rule.gets, rule.place)


HOOKS: Final = Hooks(taken=(hand_over,))

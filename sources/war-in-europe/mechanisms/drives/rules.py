"""The first attack after an event is stronger (WE-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.play import Play, Until, number
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import say

from .parameters import Drives


@dataclass(kw_only=True)
class Impetus:
    """What is added to the attacker's die in the next battle."""

    attack: int = number(0, Until.SIDE)


def drive_of(play: Play) -> int:
    """What is added to the attacker's die in the battle at hand."""
    return play.of(Impetus).attack


def begin(game: Game, play: Play, card: int, side: int) -> None:
    """The event of a card takes place. Changes `play`."""
    for drive in game.of(Drives).cards:
        if drive.card == card:
            play.of(Impetus).attack = drive.attack
            say(game, play, "drives.first", n=drive.attack)


def end(game: Game, play: Play) -> None:
    """The first battle is over. Changes `play`."""
    play.of(Impetus).attack = 0


HOOKS: Final = Hooks(event_takes_place=(begin,), battle_ends=(end,))

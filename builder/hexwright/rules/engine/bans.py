"""What units may not do, and how many of them may do it all the same.

Every list of bans is asked here. A ban with `except_for` lets some units of a side pass in a player turn;
which have passed is kept in `play.spared`, a column for each ban.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.places import exchange
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, TargetScope
from hexwright.rules.language.prelude import Ints, ints


@dataclass(frozen=True, kw_only=True)
class Ban:
    """Something units may not do. `message`: its number in `game.messages.bans`; `quota`: units of the side a
    player turn that may do it all the same.
    """

    when: Condition[TargetScope]
    message: int
    quota: int


def passed(game: Game, play: Play, bans: tuple[Ban, ...]) -> Ints:
    """By message of a ban: how many units have used its exception in this player turn."""
    taken = ints(len(game.messages.bans), 0)
    for ban in bans:
        if ban.quota > 0:
            for u in range(game.units.count):
                taken[ban.message] += play.spared[ban.message][u]
    return taken


def banned(play: Play, bans: tuple[Ban, ...], who: TargetScope, taken: Ints) -> int:
    """The message of the first ban that keeps a unit from it, NOWHERE for none.

    `taken`: as `passed` gives it; counts the unit in, so that units judged together are counted together.
    """
    for ban in bans:
        if ban.when(who) and play.spared[ban.message][who.unit] == 0:
            taken[ban.message] += 1
            if taken[ban.message] > ban.quota:
                return ban.message
    return NOWHERE


def use_exceptions(play: Play, bans: tuple[Ban, ...], who: TargetScope) -> None:
    """A unit does it: what it is spared is used. Changes `play`."""
    for ban in bans:
        if ban.quota > 0 and ban.when(who):
            play.spared[ban.message][who.unit] = 1


def give_back_exceptions(game: Game, play: Play, unit: int) -> None:
    """A unit is lost: another may use what it was spared. Changes `play`."""
    for k in range(len(game.messages.bans)):
        play.spared[k][unit] = 0


def exchange_exceptions(game: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: each has been spared what the other was. Changes `play`."""
    for k in range(len(game.messages.bans)):
        exchange(play.spared[k], unit, other)

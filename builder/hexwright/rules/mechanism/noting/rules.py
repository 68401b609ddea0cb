"""Supply that is looked at once a turn: what is noted then, and what counts after it."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.places import exchange
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints, has_bit
from hexwright.rules.mechanism.noting.parameters import Noting
from hexwright.rules.mechanism.supply.rules import has_no_line, trace


@dataclass(kw_only=True)
class Noted:
    """What has been found when supply was looked at in this turn.

    `states`: of every unit, NOWHERE for nothing; `done`: 1 once it was looked at.
    """

    states: Ints = per_unit(NOWHERE, Until.TURN)
    done: int = number(0, Until.TURN)


def noted_states(game: Game, play: Play, side: int, zones: bool) -> Ints:
    """State of supply of every unit of a side: what was noted in this turn, else what it is now.

    What traces no line counts whenever it holds, such as that units at sea are in supply. `zones`: whether
    enemy zones of control bar lines.
    """
    states = trace(game, play, side, zones)
    if play.of(Noted).done != 0:
        for u in range(game.units.count):
            if states[u] >= 0 and play.of(Noted).states[u] != NOWHERE:
                if not has_no_line(game, states[u]):
                    states[u] = play.of(Noted).states[u]
    return states


def look_at_supply(game: Game, play: Play) -> None:
    """A phase begins: supply is looked at, if this is the moment of the turn. Changes `play`."""
    rule = game.of(Noting)
    if not has_bit(rule.phases, play.phase) or play.of(Noted).done != 0:
        return
    if rule.when is not None and not rule.when(World(game, play)):
        return
    for side in range(game.sides):
        states = trace(game, play, side, True)
        for u in range(game.units.count):
            if states[u] >= 0:
                play.of(Noted).states[u] = states[u]
    play.of(Noted).done = 1
    say(game, play, "noting.noted")


def forget_supply(game: Game, play: Play, unit: int) -> None:  # noqa: ARG001 - as every function of a hook
    """A unit is lost: nothing is noted of it. Changes `play`."""
    play.of(Noted).states[unit] = NOWHERE


def exchange_supply(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    exchange(play.of(Noted).states, unit, other)

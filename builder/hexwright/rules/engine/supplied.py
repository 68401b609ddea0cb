"""How units are supplied, whatever mechanism decides it."""

from __future__ import annotations

from hexwright.rules.engine.codes import ELSEWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Bits, Ints, ints


def supply_states(game: Game, play: Play, side: int) -> Ints:
    """State of supply of every unit of a side: 0 out of supply, else its kind.

    NOWHERE for other sides and off the map. Where no rule decides supply it is ELSEWHERE: in supply, of no
    kind.
    """
    for trace in game.hooks.supply_states:
        found: Ints = trace(game, play, side, True)
        return found
    return ints(game.units.count, ELSEWHERE)


def supply_by(game: Game, play: Play, side: int, lines: Bits) -> Ints:
    """The same by some ways of being in supply alone (`lines`: their kinds)."""
    for trace in game.hooks.supply_by:
        found: Ints = trace(game, play, side, lines)
        return found
    return ints(game.units.count, ELSEWHERE)


def supply_of_all(game: Game, play: Play, zones: bool) -> Ints:
    """State of supply of every unit of any side; ELSEWHERE off the map.

    `zones`: whether enemy zones of control bar lines of supply.
    """
    found = ints(game.units.count, ELSEWHERE)
    for trace in game.hooks.supply_states:
        for side in range(game.sides):
            states: Ints = trace(game, play, side, zones)
            for u in range(game.units.count):
                if states[u] >= 0:
                    found[u] = states[u]
        return found
    return found

"""Fog of war: which units everybody knows, since they were in a battle."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.places import exchange
from hexwright.rules.engine.play import Play, per_unit
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import opposes
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.fog.parameters import Fog


@dataclass(kw_only=True)
class Seen:
    """What has been seen of hidden units."""

    known: Ints = per_unit()  # 1 for units that everybody knows, wherever they lie in a stack


def reveal(game: Game, play: Play, attackers: Ints, target: int) -> None:
    """A battle is fought: everybody sees who is in it. Changes `play`."""
    seen = play.of(Seen)
    for u in attackers:
        seen.known[u] = 1
    for u in range(game.units.count):
        if play.at[u] == target and opposes(game, play, game.units.side[u], game.units.side[attackers[0]]):
            seen.known[u] = 1


def lapse(game: Game, play: Play, until: int) -> None:
    """What has been seen is known no longer. Changes `play`."""
    if game.of(Fog).known == until:
        for u in range(game.units.count):
            play.of(Seen).known[u] = 0


def exchange_known(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    exchange(play.of(Seen).known, unit, other)


def known(game: Game, play: Play) -> Ints:
    """1 for every unit that everybody knows."""
    found = ints(game.units.count, 0)
    for u in range(game.units.count):
        found[u] = play.of(Seen).known[u]
    return found

"""A kernel of one function for each scope: which of the author's expressions hold. For tests of names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PlaceScope, TargetScope, World
from hexwright.rules.language.prelude import Bits, no_bits, with_bit


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The expressions by what they are about."""

    world: tuple[Condition[World], ...]
    place: tuple[Condition[PlaceScope], ...]
    target: tuple[Condition[TargetScope], ...]


def of_world(game: Game, play: Play) -> Bits:
    """Those about the game that hold."""
    found = no_bits()
    for k, when in enumerate(game.of(Asked).world):
        if when(World(game, play)):
            found = with_bit(found, k)
    return found


def of_place(game: Game, play: Play, place: int) -> Bits:
    """Those about a place that hold."""
    found = no_bits()
    for k, when in enumerate(game.of(Asked).place):
        if when(PlaceScope(game, play, place=place)):
            found = with_bit(found, k)
    return found


def of_target(game: Game, play: Play, unit: int, to: int, enemies: int, near: int) -> Bits:
    """Those about a unit and a place it goes to that hold."""
    found = no_bits()
    for k, when in enumerate(game.of(Asked).target):
        who = TargetScope(
            game, play, unit=unit, supply=0, zone=near > 0, to=to, enemies=enemies, to_zone=near > 1
        )
        if when(who):
            found = with_bit(found, k)
    return found


NAMES: dict[str, Any] = {"world": World, "place": PlaceScope, "target": TargetScope}
"""The scopes of the fields of `Asked`."""

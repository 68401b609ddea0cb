"""Neutral regions are closed; once they are in the war their armies join a side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import is_gone
from hexwright.rules.engine.phases import acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play, per_unit
from hexwright.rules.engine.records import Game, PlaceScope, PrintedUnit, TargetScope, World
from hexwright.rules.engine.units import enemies_in
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.stacking.rules import stack_reason

from ..holdings.rules import count
from .parameters import Army, Neutrals


@dataclass(kw_only=True)
class Invaded:
    """Against whom armies of neutral countries have joined the war: a side, NOWHERE for none."""

    by: Ints = per_unit(NOWHERE)


def is_invader(play: Play, side: int, unit: int) -> bool:
    """Whether a unit joined the war when a side invaded its country: they fight even if its own side is at
    peace with that one.
    """
    return play.of(Invaded).by[unit] == side and side != NOWHERE


@known("whether it belongs to nobody, in a region that is neutral still")
def closed(where: PlaceScope) -> bool:
    """Whether a place is closed to all."""
    return is_closed(where.game, where.play, where.place)


@known("whether the space it goes to belongs to nobody, in a region that is neutral still")
def to_closed(who: TargetScope) -> bool:
    """Whether the place a unit goes to is closed to all."""
    return is_closed(who.game, who.play, who.to)


def is_closed(game: Game, play: Play, place: int) -> bool:
    """Whether a place of the map is nobody's, in a region that is not in the war."""
    if not on_map(game, place) or play.control[place] != NOWHERE:
        return False
    for region in game.of(Neutrals).regions:
        if has_bit(game.places.hex_sets[region.hexes], place) and not region.at_war(World(game, play)):
            return True
    return False


def join(game: Game, play: Play) -> None:
    """Armies of regions that are in the war take their places, which counts for who holds them; no other
    points are scored. Changes `play`.
    """
    for region in game.of(Neutrals).regions:
        if region.at_war(World(game, play)):
            for army in region.armies:
                for u in range(game.units.count):
                    if army.units(PrintedUnit(game, u)) and comes_in(game, play, army, u):
                        play.at[u] = army.at
                        play.of(Invaded).by[u] = acting_side(game, play)
                        play.control[army.at] = game.units.side[u]
                        say(game, play, "neutrals.joins", unit=u, place=army.at)
                        count(game, play)


def comes_in(game: Game, play: Play, army: Army, unit: int) -> bool:
    """Whether a unit waits for its country to be at war, which no friend of its side has invaded."""
    side = game.units.side[unit]
    if on_map(game, play.at[unit]) or is_gone(game, play, unit):
        return False
    if stack_reason(game, play, side, army.at, ints(1, unit)) != FINE:
        return False
    if enemies_in(game, play, side, army.at) > 0 or play.control[army.at] not in (NOWHERE, side):
        return False
    invader = acting_side(game, play)
    if army.friendly and invader == side:
        return True
    return invader == NOWHERE or game.opposed[invader * game.sides + side] == 1


HOOKS: Final = Hooks(phase_begins=(join,), acted=(join,))

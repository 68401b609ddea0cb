"""Conditions of places: play is only asked about the places where it matters."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PlaceScope
from hexwright.rules.language.prelude import Bits, Ints, common, flags, less, no_bits, with_bit


@dataclass(frozen=True, kw_only=True)
class PlaceCondition:
    """A condition of places.

    `ever`: where it can hold; `open`: those of them where play decides, in order, it holds always at the
    others; `when`: the condition itself.
    """

    ever: Bits
    open: Ints
    when: Condition[PlaceScope]


def places_where(game: Game, play: Play, condition: PlaceCondition, area: Bits) -> Bits:
    """The places of an area where a condition holds now."""
    found = common(area, condition.ever)
    if len(condition.open) > 0:
        inside = flags(area, game.places.count)
        out = no_bits()
        for k in range(len(condition.open)):
            place = condition.open[k]
            if inside[place] == 1:
                if not condition.when(PlaceScope(game, play, place=place)):
                    out = with_bit(out, place)
        found = less(found, out)
    return found

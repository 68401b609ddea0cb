"""Conditions of places: play is only asked about the places where it matters."""

from __future__ import annotations

from dataclasses import dataclass

from builder.rules.engine.condition import Condition
from builder.rules.engine.game import Game
from builder.rules.engine.play import Play
from builder.rules.engine.scopes import PlaceScope
from builder.rules.language.prelude import Bits, Ints, common, has_bit, with_bit


@dataclass(frozen=True, kw_only=True)
class PlaceCondition:
    """A condition of places.

    `always`: where it holds whatever happens; `open`: the places where play decides, in order; `when`: the
    condition itself.
    """

    always: Bits
    open: Ints
    when: Condition[PlaceScope]


def places_where(game: Game, play: Play, condition: PlaceCondition, area: Bits) -> Bits:
    """The places of an area where a condition holds now."""
    found = common(area, condition.always)
    if len(condition.open) > 0:
        for k in range(len(condition.open)):
            if has_bit(area, condition.open[k]):
                if condition.when(PlaceScope(game, play, place=condition.open[k])):
                    found = with_bit(found, condition.open[k])
    return found

"""Regions change hands, and the victory count follows (WE-29, WE-30)."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.places import listed
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.words import say
from hexwright.rules.mechanism.control.parameters import Area, Control
from hexwright.rules.mechanism.control.rules import holds_area, region_points
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values

from .parameters import Holdings


def holder(game: Game, play: Play, area: Area) -> int:
    """The side that holds a region, NOWHERE for none."""
    for side in range(game.sides):
        if holds_area(play, area, side):
            return side
    return NOWHERE


def tell(game: Game, play: Play, side: int, former: int, place: int) -> None:
    """A place has been taken: say it if its region changes hands. Changes `play.lines`."""
    for area in game.of(Control).areas:
        if listed(area.places, place):
            now = holder(game, play, area)
            play.control[place] = former
            before = holder(game, play, area)
            play.control[place] = side
            if before not in (now, NOWHERE):
                say(game, play, "holdings.lost", side=before, place=place, points=area.points)
            if now not in (before, NOWHERE):
                say(game, play, "holdings.held", side=now, place=place, points=area.points)


def count(game: Game, play: Play) -> None:
    """The victory count of every side is the sum of the points of its regions. Changes `play`."""
    for value in game.of(Values).sides:
        if value.id == game.of(Holdings).value:
            for side in range(game.sides):
                points = region_points(World(game, play), side)
                if value_of(play, value, side) != points:
                    put_value(play, value, side, points)


HOOKS: Final = Hooks(taken=(tell,), acted=(count,), phase_begins=(count,), put_by_hand=(count,))

"""Boundary between armies: a line along a column. One side drags its marker, in a set-up or in its phase."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.phases import turn_refusal
from hexwright.rules.engine.places import on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, ints

from .parameters import Boundary

SHIFTS: Final = doing("boundary")
NO_COLUMN: Final = reason("columns")


@known("number of the column of the boundary", hexes=True)
def boundary(world: World) -> int:
    """The column of the boundary: where its marker lies, or where it stands at first."""
    line = world.game.of(Boundary)
    place = world.play.sites[line.marker]
    if on_map(world.game, place):
        return column_of(world.game, place)
    return line.start


def column_of(game: Game, place: int) -> int:
    """The column of a hex."""
    grid = game.places.grid
    return 0 if grid is None else grid.column[place]


def is_boundary(game: Game, play: Play, site: int, place: int) -> bool:
    """Whether a marker is that of the boundary."""
    return site == game.of(Boundary).marker


def shift(game: Game, play: Play, site: int, place: int) -> Ruling:
    """The side that has the boundary moves it. Changes `play`."""
    line = game.of(Boundary)
    if play.setting != line.side + 1:
        refusal = turn_refusal(game, play, line.side, SHIFTS)
        if refusal != FINE:
            return Ruling(refusal)
    if not on_map(game, place):
        return Ruling(NO_COLUMN)
    column = column_of(game, place)
    if column < line.columns.first or column > line.columns.last:
        return Ruling(NO_COLUMN)
    say(game, play, "boundary.moved", start=play.sites[site], place=place)
    play.sites[site] = place
    return Ruling()


def options(game: Game, play: Play, site: int) -> Ints:
    """A hex of every column worth trying: away from the edges, where one army would have no ground."""
    line = game.of(Boundary)
    found = ints(game.places.count, 0)
    if site == line.marker:
        quarter = (line.columns.last - line.columns.first) // 4
        seen = ints(line.columns.last + 1, 0)
        for place in range(game.places.count):
            column = column_of(game, place)
            if column >= line.columns.first + quarter and column <= line.columns.last - quarter:
                if seen[column] == 0:
                    seen[column] = 1
                    found[place] = 1
    return where(found)


ACTIONS: Final = (
    Action(
        name="boundary",
        title="Move the boundary",
        help="Drag its marker to a hex of the column where it shall stand.",
        gesture=Gesture.MARKER,
        does="boundary",
        fits=is_boundary,
        act=shift,
        options=options,
    ),
)

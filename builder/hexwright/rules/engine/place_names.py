"""Names that authors may use in expressions about a place, and about a unit as it is printed."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE, Flags, HexSets, Side, Terrain
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.records import PlaceScope, PrintedPlace, PrintedUnit


@known("its terrain")
def terrain(where: PrintedPlace) -> Terrain:
    """The terrain of a place."""
    return where.game.places.terrain[where.place]


@known("terrain under a town or city; else as terrain")
def ground(where: PrintedPlace) -> Terrain:
    """The land of a place."""
    return where.game.places.ground[where.place]


@known("its flags")
def flags(where: PrintedPlace) -> Flags:
    """The flags of a place."""
    return where.game.places.flags[where.place]


@known("hex sets it belongs to")
def hex_sets(where: PrintedPlace) -> HexSets:
    """The sets a place belongs to."""
    return where.game.places.sets[where.place]


@known("its column", hexes=True)
def column(where: PrintedPlace) -> int:
    """The column of a hex."""
    grid = where.game.places.grid
    return NOWHERE if grid is None else grid.column[where.place]


@known("its row", hexes=True)
def row(where: PrintedPlace) -> int:
    """The row of a hex."""
    grid = where.game.places.grid
    return NOWHERE if grid is None else grid.row[where.place]


@known("who controls it")
def control(where: PlaceScope) -> Side:
    """The side that controls a place."""
    return where.play.control[where.place]


def printed_stat(unit: PrintedUnit, stat: str) -> int:
    """What is printed for a stat on a unit at full strength, in parts of `unit_of`."""
    units = unit.game.units
    return units.stats[stat][units.first[unit.unit] + units.full[unit.unit]]

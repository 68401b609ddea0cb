"""Boards with their zones and grids."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from hexwright.export.vassal.lower.atlas import Plot, Sheet
from hexwright.export.vassal.lower.grid import Pixel
from hexwright.export.vassal.lower.images import board_image
from hexwright.geometry.hexes import all_hexes, cell_centre, corners
from vassalformat.component import (
    Board,
    BoardPicker,
    Node,
    Region,
    RegionGrid,
    Zone,
    ZonedGrid,
    one_board,
)

HEXES = "Map"
"""The zone of all hexes."""
SPACES = "Map"
"""The zone of all spaces."""


def lower_board(sheet: Sheet) -> BoardPicker:
    """The one board of a sheet's map, shown without asking."""
    # before the hexes: a point belongs to the first zone that contains it, and panels may lie on hexes
    zones: list[Node] = [lower_plot(plot) for plot in sheet.plots]
    if sheet.lattice is not None:
        zones.extend(_hex_zones(sheet))
    if sheet.spaces:
        zones.append(_space_zone(sheet))
    board = Board(
        name=sheet.board.name,
        image=board_image(sheet.board.id),
        children=(ZonedGrid(children=tuple(zones)),) if zones else (),
    )
    return BoardPicker(setup=one_board(sheet.map, sheet.board.name), children=(board,))


def lower_plot(plot: Plot) -> Zone:
    """A box or track cell. Its name is the location. Counters snap to drawn seats; without any they lie free,
    but commands still find the places they send counters to.
    """
    places = tuple(
        Region(name=seat_name(plot, number), x=x, y=y) for number, (x, y) in enumerate(plot.spread, 1)
    )
    return Zone(
        name=plot.name,
        location_format="$name$" if plot.name == plot.shown else plot.shown,
        path=plot.corners,
        children=(RegionGrid(snap_to=bool(plot.seats), children=places),),
    )


def seat_name(plot: Plot, number: int) -> str:
    """The region of a seat, counted from 1."""
    return f"{plot.name} {number}"


def _hex_zones(sheet: Sheet) -> Iterator[Zone]:
    """One zone for each connected body of hexes, along their outline: outside there are no hexes."""
    lattice = sheet.lattice
    if lattice is None or sheet.origin is None:
        return
    for number, path in enumerate(_outlines(sheet), 1):
        yield Zone(
            name=HEXES if number == 1 else f"{HEXES} {number}",
            location_format="$gridLocation$",
            path=path,
            children=(lattice.component(),),
        )


def _space_zone(sheet: Sheet) -> Zone:
    width, height = sheet.size
    field = sheet.field
    path: tuple[Pixel, ...] = ((0, 0), (width, 0), (width, height), (0, height))
    if field is not None:
        left, top = round(field.x * sheet.scale), round(field.y * sheet.scale)
        right, bottom = round(field.right * sheet.scale), round(field.bottom * sheet.scale)
        path = ((left, top), (right, top), (right, bottom), (left, bottom))
    regions = tuple(Region(name=plot.name, x=plot.spread[0][0], y=plot.spread[0][1]) for plot in sheet.spaces)
    return Zone(
        name=SPACES,
        location_format="$gridLocation$",
        path=path,
        children=(RegionGrid(children=regions),),
    )


def _outlines(sheet: Sheet) -> Iterator[tuple[Pixel, ...]]:
    """Outer outlines of all hexes of the map, the longest first; pixels."""
    lattice = sheet.lattice
    if lattice is None or sheet.origin is None:
        return
    # All corners lie on a lattice of half a side by half the distance across: whole numbers there are exact.
    short, tall = lattice.grid.hex_mm / math.sqrt(3) / 2, lattice.grid.hex_mm / 2
    unit = (short, tall) if lattice.grid.orientation == "flat" else (tall, short)
    offsets = [(round(x / unit[0]), round(y / unit[1])) for x, y in corners(lattice.grid, (0.0, 0.0))]
    edges: dict[tuple[Pixel, Pixel], None] = {}
    for _, column, row in all_hexes(lattice.grid):
        middle = cell_centre(lattice.grid, column, row)
        x0, y0 = round(middle[0] / unit[0]), round(middle[1] / unit[1])
        around = [(x0 + x, y0 + y) for x, y in offsets]
        for start, end in zip(around, (*around[1:], around[0]), strict=True):
            # the neighbour walks a common side the other way: only sides without neighbour remain
            if (end, start) in edges:
                del edges[(end, start)]
            else:
                edges[(start, end)] = None
    for ring in sorted(_rings(edges), key=len, reverse=True):
        yield tuple(
            (
                round((sheet.origin[0] + x * unit[0]) * sheet.scale),
                round((sheet.origin[1] + y * unit[1]) * sheet.scale),
            )
            for x, y in ring
        )


def _rings(edges: Iterable[tuple[Pixel, Pixel]]) -> Iterator[list[Pixel]]:
    """Closed walks along the edges; the walks round holes turn the other way and are left out."""
    ahead: dict[Pixel, list[Pixel]] = {}
    for start, end in edges:
        ahead.setdefault(start, []).append(end)
    for first in list(ahead):
        while ahead[first]:
            ring = [first]
            point = ahead[first].pop()
            while point != first:
                ring.append(point)
                point = ahead[point].pop()
            if _area(ring) > 0:
                yield ring


def _area(ring: list[Pixel]) -> int:
    """Twice the signed area; positive when the ring runs clockwise on the screen."""
    following = [*ring[1:], ring[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, following, strict=True))

"""The map of a board with a hex grid: the ground as a picture, everything else as pen work over it."""

from __future__ import annotations

from builder.geometry.sheet import SheetLayout
from builder.model.board import Board
from builder.render.fonts import Fonts
from builder.render.map.borders import borders, dashed, toothed
from builder.render.map.drawing import Drawing
from builder.render.map.grid import grid_lines, numbers
from builder.render.map.keepout import obstacles
from builder.render.map.labels import big_names, small_names
from builder.render.map.names import border_names, place_names
from builder.render.map.river_names import river_names
from builder.render.map.rivers import courses, lakes, rivers, shore
from builder.render.map.settlement import settlements, spots
from builder.render.map.terrain import ground
from builder.render.scene import Box, Group, Op, Picture


def hex_map(board: Board, layout: SheetLayout, fonts: Fonts) -> tuple[Op, ...]:
    """The ops of the map at its place on the sheet, bottom to top."""
    if layout.origin is None:
        return ()
    drawing = Drawing.of(board, fonts)
    art = drawing.art
    waters = courses(drawing)
    lines = borders(drawing)
    taken = obstacles(drawing, waters, lines)
    great = big_names(drawing, waters, taken)
    towns = spots(drawing, taken)
    # Names are set in order of importance, and each is an obstacle for the next.
    places = place_names(drawing, towns, taken)
    line_names = border_names(drawing, lines, taken)
    water_names = river_names(drawing, waters, taken)
    marks, other_names = small_names(drawing, taken)
    layers: tuple[tuple[str, tuple[Op, ...]], ...] = (
        ("ground", (Picture(box=Box(x=art.x, y=art.y, w=art.w, h=art.h), source=ground(drawing)),)),
        ("shore", shore(drawing)),
        ("lakes", lakes(drawing)),
        ("rivers", rivers(drawing, waters)),
        ("great names", great),
        ("settlements", settlements(drawing, towns)),
        ("grid", grid_lines(drawing)),
        ("borders", dashed(drawing, lines)),
        ("forts", toothed(drawing)),
        ("peaks", tuple(marks)),
        ("lettering", (*numbers(drawing), *other_names, *water_names, *line_names, *places)),
    )
    dx, dy = layout.origin
    return tuple(Group(ops=ops, dx=dx, dy=dy, name=name) for name, ops in layers if ops)

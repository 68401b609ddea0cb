"""A map of spaces: country, connections, framed boxes with a plate each, names of regions with what they are
worth.

The box is for counters; the plate at its foot is never covered: name, ground, importance and harbour stay
readable in play.
"""

from __future__ import annotations

from hexwright.geometry.sheet import space_size
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.spaces.boxes import draw_box
from hexwright.render.map.spaces.country import country
from hexwright.render.map.spaces.landscape import landscape
from hexwright.render.map.spaces.links import draw_link
from hexwright.render.map.spaces.plates import Plate, draw_plate, place_plate
from hexwright.render.map.spaces.regions import region_names
from hexwright.render.map.spaces.waters import ground_names
from hexwright.render.scene import Clip, Group, Op


def space_map(context: SheetContext) -> tuple[Op, ...]:
    """The ops of a board's space map, mm from its top left corner; none for a board without spaces."""
    data = context.board.space_map
    if data is None or not data.spaces:
        return ()
    half = space_size(context.board) / 2
    taken = Obstacles(14.0)
    for space in data.spaces.values():
        x, y = space.at
        taken.add(x - half, y - half, x + half, y + half, 9.0)
    plates: dict[str, Plate] = {
        space.id: place_plate(context, data, space, half, taken) for space in data.spaces.values()
    }
    links = [op for link in data.connections for op in draw_link(data, link, taken)]
    names = region_names(context, data, taken)
    marks = [
        op
        for space in data.spaces.values()
        for op in (*draw_box(context, data, space, half), *draw_plate(context, plates[space.id]))
    ]
    on_globe = context.board.geo is not None and any(f.kind == "land" for f in context.board.features)
    ground = landscape(context, data) if on_globe else country(context, data)
    window = ((0.0, 0.0), (data.width, 0.0), (data.width, data.height), (0.0, data.height))
    return (
        Clip(rings=(window,), ops=tuple(ground)),
        Clip(rings=(window,), ops=tuple(ground_names(context))),
        Group(ops=tuple(links), name="connections"),
        Group(ops=tuple(names), name="lettering"),
        Group(ops=tuple(marks), name="spaces"),
    )

"""Straits: hexsides of open water between two hexes that units can enter, dotted to show the barrier."""

from __future__ import annotations

from hexwright.geometry.hexes import side_ends
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.paths import Path, smooth
from hexwright.render.scene import Box, Ellipse, Op

PITCH = 1.2
DOT = 0.52
"""Distance and size of the dots at the reference hex, mm."""


def straits(drawing: Drawing) -> tuple[Op, ...]:
    """Dots along every all-water hexside whose two hexes both can be entered."""
    style = drawing.style
    pitch, size = style.scaled(PITCH), style.scaled(DOT)
    terrain = drawing.terrain
    ops: list[Op] = []
    for side in terrain.sides:
        hexes = [terrain.hexes.get(number) for number in (side.a, side.b)]
        if side.kind != "sea" or not all(h is not None and terrain.kinds[h.terrain].passable for h in hexes):
            continue
        ends = list(side_ends(drawing.grid, side.a, side.b))
        path = Path(smooth(drawing.curves.along(ends), 2))
        count = max(1, round(path.length / pitch))
        for i in range(count):
            x, y = path.at(path.length * (i + 0.5) / count)
            box = Box(x=x - size / 2, y=y - size / 2, w=size, h=size)
            ops.append(Ellipse(box=box, fill=style.ink("estuary")))
    return tuple(ops)

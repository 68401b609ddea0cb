"""Patches of fields on open land: small blocks of plots, turned a little, where people live."""

from __future__ import annotations

from math import cos, sin

from hexwright.render.map.drawing import Drawing
from hexwright.render.noise import SeededRandom
from hexwright.render.scene import Op, Polygon, Stroke

Point = tuple[float, float]

PLOT = 1.25
"""Width of a plot, mm at the reference hex."""


def farmland(drawing: Drawing) -> tuple[Op, ...]:
    """The fields of a map whose climate shows them, on dry land in clear hexes."""
    style, grid = drawing.style, drawing.grid
    if not style.climate.fields:
        return ()
    fill = style.ink("field", 0.8)
    pen = Stroke(ink=style.ink("field-edge", 0.8), width=style.scaled(0.11))
    plots: list[tuple[Point, ...]] = []
    for cell, h in sorted(drawing.cells.items()):
        if drawing.draws(h.terrain) != "clear":
            continue
        random = SeededRandom(f"{drawing.board.id}/fields/{h.id}")
        cx, cy = drawing.centre(cell)
        for _ in range(int(style.climate.fields * random.between(0.5, 1.5) + random.unit())):
            at = (
                cx + random.between(-0.36, 0.36) * grid.hex_mm,
                cy + random.between(-0.1, 0.4) * grid.hex_mm,
            )
            plots += _patch(random, at, style.scaled(PLOT))
    dry = drawing.coast.are_land([corner for plot in plots for corner in plot])
    return tuple(
        Polygon(rings=(plot,), fill=fill, stroke=pen)
        for i, plot in enumerate(plots)
        if all(dry[4 * i : 4 * i + 4])
    )


def _patch(random: SeededRandom, at: Point, unit: float) -> list[tuple[Point, ...]]:
    """Two or three plots by two, around a point (mm)."""
    turn = random.between(-0.6, 0.6)
    ca, sa = cos(turn), sin(turn)
    columns = 2 + int(random.unit() * 2)
    w, h = unit * random.between(0.85, 1.2), unit * random.between(0.65, 0.9)
    found: list[tuple[Point, ...]] = []
    for i in range(columns):
        for j in range(2):
            if random.unit() < 0.12:
                continue
            x, y = (i - columns / 2) * w, (j - 1) * h
            ring = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            found.append(tuple((at[0] + a * ca - b * sa, at[1] + a * sa + b * ca) for a, b in ring))
    return found

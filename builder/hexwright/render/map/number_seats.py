"""Where the hexes' numbers stand: at the top of the hex, moved a little where something is drawn there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwright.render.map.borders import Border
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.edge_tabs import tabs
from hexwright.render.map.grid import number_anchor, number_half
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.outlines import Cell
from hexwright.render.map.paths import Path
from hexwright.render.map.rivers import Course
from hexwright.render.map.routes import WIDTHS, route_lines
from hexwright.render.scene import Text
from hexwright.render.text import bounds

Point = tuple[float, float]
Box = tuple[float, float, float, float]

RIVER, BORDER, ROUTE, SHORE = 6.0, 8.0, 5.0, 5.0
"""Weights: the cost of covering one mm² of each."""
LETTER = 9.0
ASIDE = (0.0, -1.2, 1.2, -2.3, 2.3)
DOWN = (0.0, 0.47, 0.95)
"""How far a number may be moved, mm at the reference hex."""
FAR_ASIDE = tuple(0.6 * k for k in range(-7, 8))
FAR_DOWN = tuple(0.6 * k for k in range(18))
"""The same where nothing nearer is free."""
PER_MM = 0.25
"""Cost of moving a number by a millimetre, in mm² at the reference hex."""


def number_shifts(
    drawing: Drawing, courses: Sequence[Course], borders: Sequence[Border], letters: Sequence[Text] = ()
) -> Mapping[Cell, Point]:
    """How far the numbers are moved that would else cover a river, a route, a shore, a border or one of these
    letters, mm.
    """
    if not drawing.grid.numbered:
        return {}
    scale = drawing.style.scale
    taken = _taken(drawing, courses, borders)
    for letter in letters:
        room = bounds(drawing.fonts, letter)
        taken.add(room.x, room.y, room.x + room.w, room.y + room.h, LETTER)
    half, cap, rim = number_half(drawing), drawing.style.mm("number"), 0.2 * scale
    found: dict[Cell, Point] = {}
    for cell in drawing.cells:
        x, y = number_anchor(drawing, cell)
        if not taken.cost(x - half, y - cap - rim, x + half, y + rim):
            continue

        box = (x - half, y - cap - rim, x + half, y + rim)
        best = _seat(taken, box, ASIDE, DOWN, scale)
        if best[0] > (abs(best[1]) + best[2]) * PER_MM * scale:
            best = min(best, _seat(taken, box, FAR_ASIDE, FAR_DOWN, scale))
        if best[1] or best[2]:
            found[cell] = best[1:]
    return found


def _seat(
    taken: Obstacles, box: Box, asides: Sequence[float], downs: Sequence[float], scale: float
) -> tuple[float, float, float]:
    """The cheapest move of a number's box (mm): its cost, and how far aside and down."""
    left, top, right, low = box
    return min(
        (
            taken.cost(left + dx, top + dy, right + dx, low + dy) + (abs(dx) + dy) * PER_MM * scale,
            dx,
            dy,
        )
        for dx in (a * scale for a in asides)
        for dy in (d * scale for d in downs)
    )


def _taken(drawing: Drawing, courses: Sequence[Course], borders: Sequence[Border]) -> Obstacles:
    style = drawing.style
    found = Obstacles(drawing.grid.hex_mm * 0.5)
    for tab in tabs(drawing):
        found.add(*tab.box, LETTER)
    for course in courses:
        for (x, y), width in zip(course.points, course.widths, strict=True):
            found.add_line([(x, y)], width / 2 + style.scaled(0.15), RIVER)
    for border in borders:
        for line in border.lines:
            found.add_line(Path(line).resampled(style.scaled(0.8)), style.scaled(0.4), BORDER)
    for kind, lines in route_lines(drawing).items():
        half = style.scaled(WIDTHS[kind] / 2 + 0.15)
        for points in lines:
            found.add_line(Path(points).resampled(2 * half), half, ROUTE)
    if not drawing.coast.everywhere:
        for area in drawing.coast.land:
            for ring in (area.outer, *area.holes):
                if len(ring) > 1:
                    found.add_line(Path(ring).resampled(style.scaled(0.6)), style.scaled(0.3), SHORE)
    return found

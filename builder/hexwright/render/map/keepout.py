"""What names must keep clear of, before the first name is set: numbers, cities, rivers, borders, shores."""

from __future__ import annotations

from collections.abc import Sequence

from hexwright.render.map.borders import Border, fort_sides
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.edge_tabs import tabs
from hexwright.render.map.grid import number_anchor, number_half
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.paths import Path
from hexwright.render.map.rivers import Course
from hexwright.render.map.routes import WIDTHS, route_lines
from hexwright.render.map.scenery import Lines
from hexwright.render.scene import Text
from hexwright.render.text import bounds

NUMBER, LETTER, RIVER, BORDER, FORT, SHORE, CITY, ROUTE, WAY, TAB = (
    9.0,
    9.0,
    3.5,
    5.0,
    4.0,
    1.2,
    3.0,
    0.8,
    0.12,
    9.0,
)
"""Weights: the cost of covering one mm² of each."""


def number_boxes(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    """The box of each printed number (left, top, right, bottom in mm), a little larger than its digits."""
    if not drawing.grid.numbered:
        return []
    cap = drawing.style.mm("number")
    half = number_half(drawing) + 0.3 * drawing.style.scale
    rim = 0.25 * drawing.style.scale
    found = []
    for cell in drawing.cells:
        x, y = number_anchor(drawing, cell)
        found.append((x - half, y - cap - rim, x + half, y + rim))
    return found


def obstacles(drawing: Drawing, courses: Sequence[Course], borders: Sequence[Border]) -> Obstacles:
    """Everything drawn that a name can collide with."""
    style = drawing.style
    found = Obstacles(drawing.grid.hex_mm * 0.5)
    for box in number_boxes(drawing):
        found.add(*box, NUMBER)
    for tab in tabs(drawing):
        found.add(*tab.box, TAB)
    for course in courses:
        # The points are closer together than a river is wide: every third is enough.
        step = 3
        for i in range(0, len(course.points), step):
            half = max(0.55 * style.scale, course.widths[i] / 2 + 0.15)
            found.add_line([course.points[i]], half, RIVER)
    for border in borders:
        for line in border.lines:
            found.add_line(Path(line).resampled(style.scaled(1.2)), style.scaled(0.6), BORDER)
    for a, b in fort_sides(drawing):
        found.add_line(Path([a, b]).resampled(style.scaled(1.5)), style.scaled(0.75), FORT)
    if not drawing.coast.everywhere:
        for area in drawing.coast.land:
            for ring in (area.outer, *area.holes):
                if len(ring) > 1:
                    found.add_line(Path(ring).resampled(style.scaled(1.0)), style.scaled(0.45), SHORE)
    return found


def add_routes(drawing: Drawing, taken: Obstacles) -> None:
    """Add roads and the like, once the marks of places are set, which belong on them. They weigh little: a
    name has a halo.
    """
    for kind, lines in route_lines(drawing).items():
        half = drawing.style.scaled(WIDTHS[kind] / 2 + 0.2)
        for points in lines:
            taken.add_line(Path(points).resampled(2 * half), half, ROUTE)


def add_ways(drawing: Drawing, lines: Lines, taken: Obstacles) -> None:
    """Add roads and railways without effect. They weigh next to nothing: else they would push names away."""
    half = drawing.style.scaled(0.3)
    for points in (line for kind in lines.values() for line in kind):
        taken.add_line(Path(points).resampled(2 * half), half, WAY)


def add_letters(drawing: Drawing, letters: Sequence[Text], taken: Obstacles) -> None:
    """Add the letters of great names."""
    rim = 0.3 * drawing.style.scale
    for letter in letters:
        found = bounds(drawing.fonts, letter)
        taken.add(found.x - rim, found.y - rim, found.x + found.w + rim, found.y + found.h + rim, LETTER)


def add_cities(drawing: Drawing, taken: Obstacles) -> None:
    """Add the city hexes, once the names of the cities are placed there: no other name belongs in them."""
    across = drawing.grid.hex_mm * 0.42
    for cell, h in drawing.cells.items():
        if drawing.draws(h.terrain) == "city":
            x, y = drawing.centre(cell)
            taken.add(x - across, y - across, x + across, y + across, CITY)

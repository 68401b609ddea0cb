"""A shore that agrees with play: the real one gives way where it contradicts the terrain of hexes.

A hex that can be entered has land in its middle, one of sea has water there and little land; two land
hexes side by side are joined by land, unless their hexside is sea, which is water from end to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from shapely import LineString, Point, Polygon, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.geometry import hexes
from hexwright.model.board import HexGrid, HexId
from hexwright_survey import noise
from hexwright_survey.brief import Given

WAVES = ((2, 0.12), (3, 0.1), (5, 0.07), (8, 0.05), (13, 0.035), (21, 0.02), (34, 0.012))
"""How a patch is uneven: lobes all round, and how far they reach at most, as a share of its radius."""
CORE = 0.24
"""Radius round the middle of a hex that has to be land, or water, hexes."""
PATCH = 0.43
"""Mean radius of what is put there, or taken away."""
MOST_LAND = 0.4
"""Share of land of a sea hex from which some is taken away."""
ISTHMUS = 0.17
STRAIT = 0.11
"""Half the width of land between two land hexes, and of a hexside of sea."""


def followed(ground: BaseGeometry, grid: HexGrid, given: Given) -> BaseGeometry:
    """The land after it has given way. `grid` measures in hexes."""
    prepare(ground)
    more, less = list(_land(ground, grid, given)), list(_water(ground, grid, given))
    changed = unary_union([ground, *more]).difference(unary_union(less)) if more or less else ground
    # The seams of what was put in or taken out are rounded like any other shore; the rest stays as it is.
    zone = unary_union([*more, *less]).buffer(0.12)
    near = changed.intersection(zone.buffer(0.2))
    smooth = near.buffer(0.02).buffer(-0.04).buffer(0.02).intersection(zone)
    return unary_union([changed.difference(zone), smooth]).buffer(0.002).buffer(-0.002)


def _land(ground: BaseGeometry, grid: HexGrid, given: Given) -> Iterator[BaseGeometry]:
    for number, (draw, _) in given.hexes.items():
        if draw == "sea":
            continue
        x, y = hexes.centre(grid, number)
        if not ground.contains(Point(x, y).buffer(CORE)):
            yield patch(f"land {number}", x, y)
        for other in hexes.neighbours(grid, number).values():
            if number < other and _is_land(given, other) and (number, other) not in given.sea:
                (ax, ay), (bx, by) = hexes.side_ends(grid, number, other)
                if not ground.contains(Point((ax + bx) / 2, (ay + by) / 2).buffer(ISTHMUS * 0.8)):
                    yield strip(f"land {number}/{other}", (x, y), hexes.centre(grid, other), ISTHMUS)


def _water(ground: BaseGeometry, grid: HexGrid, given: Given) -> Iterator[BaseGeometry]:
    for number, (draw, _) in given.hexes.items():
        if draw != "sea":
            continue
        x, y = hexes.centre(grid, number)
        hexagon = Polygon(hexes.corners(grid, (x, y)))
        share = ground.intersection(hexagon).area / hexagon.area
        if share > MOST_LAND or ground.intersects(Point(x, y).buffer(CORE)):
            yield patch(f"water {number}", x, y)
    for a, b in given.sea:
        yield strip(f"water {a}/{b}", *hexes.side_ends(grid, a, b), STRAIT)


def _is_land(given: Given, number: HexId) -> bool:
    return given.hexes.get(number, ("sea", ""))[0] != "sea"


def patch(seed: str, x: float, y: float) -> Polygon:
    """An uneven patch about a point: broad lobes, and bays and spits on them."""
    chances = noise.white(f"patch/{seed}", (len(WAVES), 2))
    ring = []
    for i in range(120):
        turn = 2 * pi * i / 120
        far = PATCH
        for (k, most), (high, start) in zip(WAVES, chances, strict=True):
            far += PATCH * most * (0.4 + 0.6 * float(high)) * sin(k * turn + 2 * pi * float(start))
        ring.append((x + far * cos(turn), y + far * sin(turn)))
    return Polygon(ring)


def strip(seed: str, a: tuple[float, float], b: tuple[float, float], half: float) -> BaseGeometry:
    """An uneven strip between two points."""
    chances = noise.white(f"strip/{seed}", (13, 2))
    parts = []
    for i, (wide, aside) in enumerate(chances):
        t = i / 12
        nx, ny = -(b[1] - a[1]), b[0] - a[0]
        off = (float(aside) - 0.5) * 1.2 * half
        at = a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off
        parts.append(Point(at).buffer(half * (0.7 + 0.6 * float(wide))))
    return unary_union([LineString([a, b]).buffer(half * 0.7), *parts])

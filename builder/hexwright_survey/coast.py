"""The coast of a map: land and lakes near the grid as polygons in hex units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiPolygon, Point, Polygon, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.geometry import hexes
from hexwright.geometry.georef import Fit
from hexwright.model.board import HexGrid, HexId
from hexwright_survey import gshhg, noise, shapefile
from hexwright_survey.brief import CoastDoc, FillDoc, Given, LakeDoc
from hexwright_survey.elevation import find

# --- following a line ----------------------------------------------------------------------------------
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


# --- coasts --------------------------------------------------------------------------------------------
NATURAL_EARTH_LAND = "ne_10m_land.shp"
NATURAL_EARTH_LAKES = "ne_10m_lakes.shp"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lake:
    """A lake kept on the map."""

    name: str
    shape: Polygon


@dataclass(frozen=True, slots=True, kw_only=True)
class Coast:
    """Land polygons, largest first, and lakes; in hex units, clipped to the grid box and a margin."""

    land: tuple[Polygon, ...]
    lakes: tuple[Lake, ...]

    @property
    def ground(self) -> MultiPolygon:
        """All land as one shape."""
        return MultiPolygon(self.land)


def box_of(grid: HexGrid, fit: Fit, margin: float) -> tuple[float, float, float, float]:
    """West, south, east and north of the grid box and a margin in hexes, in degrees."""
    w, h = hexes.grid_size(grid)
    # Points along all four edges: the extremes of longitude and latitude need not be at the corners.
    steps = 8
    edge = [
        (-margin + (w + 2 * margin) * i / steps, y) for i in range(steps + 1) for y in (-margin, h + margin)
    ] + [(x, -margin + (h + 2 * margin) * i / steps) for i in range(steps + 1) for x in (-margin, w + margin)]
    lons, lats = zip(*(fit.to_lon_lat(x, y) for x, y in edge), strict=True)
    return min(lons), min(lats), max(lons), max(lats)


def build(data: Path, doc: CoastDoc, grid: HexGrid, fit: Fit, given: Given | None = None) -> Coast:
    """Read, project, clip and simplify the coast, and close channels.

    `given`: the tables that it follows, if `doc` says so.

    Raises:
        FileNotFoundError: the source is not in `data`; the argument is the missing name.

    """
    box = box_of(grid, fit, doc.margin)
    w, h = hexes.grid_size(grid)
    sheet = shapely.box(-doc.margin, -doc.margin, w + doc.margin, h + doc.margin)
    land: list[Polygon] = []
    water: list[Polygon] = []
    for is_land, ring in _rings(data, doc.source, box):
        # Clipped in degrees before it is projected: a continent's ring has a million points.
        # A little larger than the box, which is only sampled along its edges; `sheet` cuts exactly below.
        shape = _clean(Polygon(ring)).intersection(shapely.box(*box).buffer(0.05))
        parts = [_projected(part, fit) for part in _polygons(shape)]
        (land if is_land else water).extend(part for whole in parts for part in _polygons(_clean(whole)))
    ground: BaseGeometry = unary_union(land)
    for fill in doc.fill:
        ground = _closed(ground, fill, fit)
    if doc.follow and given is not None:
        ground = followed(_clean(ground), grid, given)
    ground = _clean(ground.intersection(sheet).simplify(doc.tolerance))
    large = [part for part in _polygons(ground) if part.area >= doc.smallest]
    areas = [
        Polygon(part.exterior, [r for r in part.interiors if Polygon(r).area >= doc.smallest])
        for part in large
    ]
    return Coast(
        land=tuple(sorted(areas, key=lambda part: -part.area)),
        lakes=tuple(_lakes(water, doc.lakes, fit, doc.tolerance)),
    )


def _rings(
    data: Path, source: str, box: tuple[float, float, float, float]
) -> Iterator[tuple[bool, NDArray[np.float64]]]:
    """Rings of the source that touch a box: whether the ring bounds land, and its points (n x 2) in
    degrees.
    """
    if source == "gshhg":
        folder = gshhg.find(data)
        if folder is None:
            raise FileNotFoundError("gshhs_f.dat")
        for line in gshhg.read(folder, "gshhs", "f", box):
            if line.kind in (gshhg.LAND, gshhg.LAKE, gshhg.ISLAND):
                yield line.kind != gshhg.LAKE, line.points
        return
    for name, is_land in ((NATURAL_EARTH_LAND, True), (NATURAL_EARTH_LAKES, False)):
        path = find(data, name)
        if path is None and is_land:
            raise FileNotFoundError(name)
        for shape in shapefile.read(path) if path else ():
            for ring in shape.parts:
                points = np.array(ring)
                low, high = points.min(0), points.max(0)
                if low[0] <= box[2] and high[0] >= box[0] and low[1] <= box[3] and high[1] >= box[1]:
                    yield is_land, points


def _projected(shape: Polygon, fit: Fit) -> Polygon:
    moved: Polygon = shapely.transform(
        shape, lambda points: np.array([fit.to_plane(lon, lat) for lon, lat in points])
    )
    return moved


def _clean(shape: BaseGeometry) -> BaseGeometry:
    # Makes a valid shape of one whose ring crosses itself; set operations fail on others.
    return shape if shape.is_valid else shape.buffer(0)


def _polygons(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons of a shape; an intersection may also contain lines and points."""
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part


def plane_line(points: Iterable[tuple[float, float]], fit: Fit) -> LineString:
    """A line given in degrees, in hex units."""
    return LineString([fit.to_plane(lon, lat) for lon, lat in points])


def _closed(ground: BaseGeometry, fill: FillDoc, fit: Fit) -> BaseGeometry:
    """Land with the channels near a path closed: it is grown and shrunk again, but only near the path."""
    zone = plane_line(fill.path, fit).buffer(fill.reach)
    near = ground.intersection(zone.buffer(fill.width))
    grown = near.buffer(fill.width / 2).buffer(-fill.width / 2).intersection(zone)
    joined = unary_union([ground, grown])
    # Ponds left over from the channel are removed with all holes that touch the zone.
    return MultiPolygon(
        [
            Polygon(part.exterior, [r for r in part.interiors if not Polygon(r).intersects(zone)])
            for part in _polygons(joined)
        ]
    )


def _lakes(water: Sequence[Polygon], lakes: Sequence[LakeDoc], fit: Fit, tolerance: float) -> Iterator[Lake]:
    """The lakes the author lists: of the water within half a hex of the given point the nearest, then
    largest.
    """
    for lake in lakes:
        x, y = fit.to_plane(*lake.at)
        near = [
            (shape.distance(Point(x, y)), -shape.area, shape)
            for shape in water
            if shape.distance(Point(x, y)) < 0.5
        ]
        if near:
            nearest = min(near, key=lambda found: found[:2])[2]
            yield from (Lake(name=lake.name, shape=part) for part in _polygons(nearest.simplify(tolerance)))

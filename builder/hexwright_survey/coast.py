"""The coast of a map: land and lakes near the grid as polygons in hex units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.geometry import hexes
from hexwright.geometry.georef import Fit
from hexwright.model.board import HexGrid
from hexwright_survey import gshhg, shapefile
from hexwright_survey.brief import CoastDoc, FillDoc, Given, LakeDoc
from hexwright_survey.elevation import find
from hexwright_survey.follow import followed

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

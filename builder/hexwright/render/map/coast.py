"""Land and water as outlines in the grid box, mm: the real coast if the board has one, else that of its sea
hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, pi, sin

from PIL import Image, ImageDraw, ImageFilter
from shapely import STRtree, build_area, get_coordinates, linearrings
from shapely import polygons as polygon_of
from shapely.geometry import GeometryCollection, LinearRing, LineString, MultiPolygon, Polygon, box
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.geometry.hexes import side_ends
from hexwright.model.board import Board, GeoFeature, HexGrid
from hexwright.render.map.frame import MapFrame
from hexwright.render.map.outlines import Cell, HexsideCurves, cells_with_rim, chains, clamped
from hexwright.render.map.paths import Path, smooth
from hexwright.render.noise import SeededRandom

Point = tuple[float, float]
REACH_HEXES = 2.0
"""How far beyond the grid box land is kept: shallows reach onto the sheet from land beyond it."""

LOOKUP = 4
"""Pixels a millimetre of the mask in which points are looked up."""

SLIVER_HEX2 = 0.0009
"""Islands smaller than this (square hexes) are dropped as specks."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A polygon as rings of points: the outer one and the holes."""

    outer: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


class Coast:
    """The land of a map: polygons, and quick tests whether points are on land.

    `everywhere`: there is no sea. Points are looked up in a mask, which is exact to a quarter of a millimetre
    and far quicker than asking polygons of thousands of points.
    """

    __slots__ = ("_areas", "_corner", "_mask", "_shores", "_size", "_tree", "everywhere", "lakes", "land")

    def __init__(
        self, land: Sequence[Polygon], lakes: Sequence[Polygon], window: Polygon, *, everywhere: bool
    ) -> None:
        self.everywhere = everywhere
        self._areas = tuple(land)
        self._tree = STRtree(self._areas)
        self.land = tuple(shape(polygon) for polygon in land)
        self.lakes = tuple(shape(polygon) for polygon in lakes)
        left, top, right, bottom = window.bounds
        self._corner = (left, top)
        self._size = (ceil((right - left) * LOOKUP), ceil((bottom - top) * LOOKUP))
        self._mask = b"" if everywhere else self._drawn().tobytes()
        self._shores: dict[float, tuple[tuple[int, int], bytes]] = {}

    def _drawn(self) -> Image.Image:
        picture = Image.new("L", self._size)
        pen = ImageDraw.Draw(picture)
        left, top = self._corner
        # The land is sorted, largest first, so an island in a lake is drawn after the hole of the lake.
        for area in self.land:
            for ring, ink in ((area.outer, 255), *((hole, 0) for hole in area.holes)):
                pen.polygon([((x - left) * LOOKUP, (y - top) * LOOKUP) for x, y in ring], fill=ink)
        return picture

    def is_land(self, x: float, y: float) -> bool:
        """Whether a point is on land. Lakes count as land; outside the window there is none."""
        return self.are_land(((x, y),))[0]

    def are_land(self, points: Sequence[Point]) -> list[bool]:
        """For each of many points whether it is on land."""
        if self.everywhere:
            return [True] * len(points)
        (left, top), (width, height), mask = self._corner, self._size, self._mask
        found: list[bool] = []
        for x, y in points:
            i, j = int((x - left) * LOOKUP), int((y - top) * LOOKUP)
            found.append(0 <= i < width and 0 <= j < height and mask[j * width + i] > 0)
        return found

    def are_shallow(self, points: Sequence[Point], far: float) -> list[bool]:
        """For each of many points whether land lies within about `far` mm (in a square round it)."""
        if self.everywhere:
            return [True] * len(points)
        if far not in self._shores:
            # To a millimetre: a mean over the square is above nothing wherever a pixel of it is land.
            coarse = self._drawn().reduce(LOOKUP).point([255 if v else 0 for v in range(256)])
            wide = coarse.filter(ImageFilter.BoxBlur(round(far)))
            self._shores[far] = wide.size, wide.tobytes()
        (left, top), ((width, height), mask) = self._corner, self._shores[far]
        found: list[bool] = []
        for x, y in points:
            i, j = int(x - left), int(y - top)
            found.append(0 <= i < width and 0 <= j < height and mask[j * width + i] > 0)
        return found

    def near(self, left: float, top: float, right: float, bottom: float) -> BaseGeometry:
        """The land inside a rectangle, mm."""
        window = box(left, top, right, bottom)
        parts = [self._areas[i].intersection(window) for i in sorted(self._tree.query(window))]
        return unary_union(parts) if parts else Polygon()


def shape(polygon: Polygon) -> Shape:
    """The rings of a polygon."""
    return Shape(outer=_points(polygon.exterior), holes=tuple(_points(ring) for ring in polygon.interiors))


def _points(ring: LinearRing) -> tuple[Point, ...]:
    """The points of a ring, fetched at once: one by one takes five times as long."""
    return tuple((x, y) for x, y in get_coordinates(ring).tolist())


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """The polygons a geometry is made of, largest first."""
    if isinstance(geometry, Polygon):
        parts = [geometry]
    elif isinstance(geometry, MultiPolygon):
        parts = list(geometry.geoms)
    else:
        parts = [part for part in getattr(geometry, "geoms", ()) if isinstance(part, Polygon)]
    return sorted((p for p in parts if not p.is_empty), key=lambda p: (-p.area, p.bounds))


def line_parts(geometry: BaseGeometry, least: float = 0.0) -> list[tuple[Point, ...]]:
    """The lines a geometry is made of, without those no longer than `least`."""
    parts = getattr(geometry, "geoms", (geometry,))
    return [
        tuple((x, y) for x, y in part.coords)
        for part in parts
        if isinstance(part, LineString) and part.length > least
    ]


def coast(board: Board, frame: MapFrame, curves: HexsideCurves) -> Coast:
    """The land of a board, clipped to the grid box and a rim of REACH_HEXES."""
    across = frame.grid.hex_mm
    reach = REACH_HEXES * across
    window = box(-reach, -reach, frame.width + reach, frame.height + reach)
    given = [feature for feature in board.features if feature.kind == "land"]
    lakes = _clipped([f for f in board.features if f.kind == "lake"], frame, window, 0.0)
    lakes += [_lake(curves, side, across) for side in _sides_drawn(board, frame.grid, "lake")]
    inlets = [_inlet(curves, side, across) for side in _sides_drawn(board, frame.grid, "inlet")]
    water = sea_cells(board)
    if given:
        land = _clipped(given, frame, window, SLIVER_HEX2 * across * across)
    elif water:
        land = _from_hexes(frame, water, curves)
    else:
        land = [window]
    if inlets:
        land = polygons(unary_union(land).difference(unary_union(inlets)))
    return Coast(land, lakes, window, everywhere=not given and not water and not inlets)


INLET = 0.085
LAKE = 0.2
"""Half the width of inlets and of lakes drawn on hexsides, hexes."""


def _sides_drawn(board: Board, grid: HexGrid, way: str) -> list[tuple[Point, Point]]:
    """The ends of the hexsides whose kind is drawn in a way."""
    if board.terrain is None:
        return []
    kinds = {kind for kind, draw in board.terrain.side_draws.items() if draw == way}
    return [side_ends(grid, side.a, side.b) for side in board.terrain.sides if side.kind in kinds]


def _inlet(curves: HexsideCurves, side: tuple[Point, Point], across: float) -> Polygon:
    """A channel along a hexside. Its ends are round, so that those of neighbouring hexsides join."""
    channel: Polygon = LineString(smooth(curves.along(side), 2)).buffer(INLET * across)
    return channel


def _lake(curves: HexsideCurves, side: tuple[Point, Point], across: float) -> Polygon:
    """A lake on a hexside, with bays: widest in the middle, and as uneven as the curve of the hexside."""
    line = Path(smooth(curves.along(side), 2))
    random = SeededRandom(f"lake/{side[0][0]:.1f}/{side[0][1]:.1f}")
    parts = []
    for i in range(9):
        x, y = line.at(line.length * (0.06 + 0.88 * i / 8))
        wide = LAKE * across * (0.45 + 0.55 * sin(pi * (i + 0.5) / 9)) * random.between(0.72, 1.12)
        off = 0.3 * wide
        parts.append(ShapelyPoint(x + random.between(-off, off), y + random.between(-off, off)).buffer(wide))
    arms = unary_union(parts).buffer(-0.03 * across).buffer(0.03 * across)
    return polygons(arms.simplify(0.004 * across))[0]


def sea_cells(board: Board) -> frozenset[Cell]:
    """Cells that are nothing but water."""
    if board.terrain is None:
        return frozenset()
    wet = {kind.id for kind in board.terrain.kinds.values() if kind.draw == "sea"}
    return frozenset((h.column, h.row) for h in board.terrain.hexes.values() if h.terrain in wet)


def _clipped(
    features: Iterable[GeoFeature], frame: MapFrame, window: Polygon, smallest: float
) -> list[Polygon]:
    found: list[Polygon] = []
    for feature in features:
        rings = [frame.points(ring) for ring in feature.rings]
        if not rings or len(rings[0]) < 3:
            continue
        holes = [linearrings(ring) for ring in rings[1:] if len(ring) >= 3]
        area: BaseGeometry = polygon_of(linearrings(rings[0]), holes=holes or None)
        if not area.is_valid:
            # Rings that cross themselves: `buffer(0)` rebuilds a valid area.
            area = area.buffer(0)
        if not area.within(window):
            area = area.intersection(window)
        found += [part for part in polygons(area) if part.area > smallest]
    return sorted(found, key=lambda p: (-p.area, p.bounds))


def _from_hexes(frame: MapFrame, water: frozenset[Cell], curves: HexsideCurves) -> list[Polygon]:
    grid = frame.grid
    rim = int(REACH_HEXES)
    cells = list(cells_with_rim(grid, rim))
    known = frozenset(cells)

    def dry(cell: Cell) -> bool:
        return cell in known and clamped(grid, cell) not in water

    rings = [
        smooth(curves.along(chain)[:-1], 3, closed=True)
        for chain in chains(grid, dry, cells)
        if len(chain) > 3
    ]
    # Rings inside rings are holes and islands alternately, which `build_area` sorts out.
    return polygons(build_area(GeometryCollection([LineString([*ring, ring[0]]) for ring in rings])))

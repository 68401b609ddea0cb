"""The ground of a map of spaces: the cells of the spaces, merged by region or by land and sea."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from shapely import voronoi_polygons
from shapely.geometry import MultiPoint, box
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.ops import unary_union

from hexwright.model.board import Space, SpaceMap
from hexwright.render.map.coast import polygons, shape
from hexwright.render.map.outlines import HexsideCurves, corner_key
from hexwright.render.map.paths import smooth
from hexwright.render.map.sheet_context import SheetContext, mixed
from hexwright.render.scene import Box, Ink, Line, Op, Polygon, Rect, Stroke

Point = tuple[float, float]

REGION_TINTS = ("#E9D9A8", "#CFDDB4", "#E6C9A9", "#D5D0E0", "#F0E3C0", "#C6D8CC", "#E8CFC4", "#DAD9BC")


def country(context: SheetContext, data: SpaceMap) -> list[Op]:
    """The Voronoi cell of each space, merged by region or by land and sea, with curved borders."""
    sheet = box(0, 0, data.width, data.height)
    spaces = list(data.spaces.values())
    base = context.style.ink("clear")
    ground: list[Op] = [Rect(box=Box(x=0, y=0, w=data.width, h=data.height), fill=base)]
    if len(spaces) < 3:
        return ground
    curves = HexsideCurves(context.board.id, 2.2)
    cells: dict[str, list[ShapelyPolygon]] = {}
    owners: dict[frozenset[tuple[int, int]], list[tuple[str, tuple[Point, ...]]]] = {}
    tree = voronoi_polygons(MultiPoint([space.at for space in spaces]), extend_to=sheet.buffer(40))
    for cell in tree.geoms:
        owner = next((s for s in spaces if cell.covers(ShapelyPoint(*s.at))), None)
        if owner is None:
            continue
        key = _country_of(data, owner)
        ring: list[Point] = []
        for a, b in pairwise([(x, y) for x, y in cell.exterior.coords]):
            # The curve of a side depends on its ends only, so neighbours meet without a gap.
            side = smooth([curves.corner(a), *curves.inner(a, b), curves.corner(b)], 2)
            ring += side[:-1]
            ends = frozenset((corner_key(a), corner_key(b)))
            owners.setdefault(ends, []).append((key, tuple(side)))
        area = ShapelyPolygon(ring)
        # Curves of a narrow cell may cross; `buffer(0)` rebuilds a valid area.
        cells.setdefault(key, []).append(area if area.is_valid else area.buffer(0))
    order = {region: i for i, region in enumerate(data.regions)}
    for key in sorted(cells):
        fill = Ink(colour=_tint(context, data, key, order))
        # Grown a little, because cells that merely touch would leave slits between them.
        for part in polygons(unary_union([area.buffer(0.15) for area in cells[key]])):
            outline = shape(part)
            ground.append(Polygon(rings=(outline.outer, *outline.holes), fill=fill))
    for sides in owners.values():
        keys = {key for key, _ in sides}
        if len(keys) < 2:
            continue
        shore = "sea" in keys
        pen = Stroke(
            ink=context.style.ink("shore" if shore else "muted"), width=0.32, dash=() if shore else (2.2, 1.3)
        )
        ground.append(Line(points=sides[0][1], stroke=pen))
    return ground


def _country_of(data: SpaceMap, space: Space) -> str:
    kind = data.kinds.get(space.kind)
    if kind is not None and kind.draw == "sea":
        return "sea"
    return f"region-{space.region}" if space.region else "land"


def _tint(context: SheetContext, data: SpaceMap, key: str, order: Mapping[str, int]) -> str:
    if key == "sea":
        return context.style.colour("sea-2")
    if key == "land":
        return context.style.colour("clear")
    if context.style.has(key):
        return context.style.colour(key)
    region = data.regions.get(key.removeprefix("region-"))
    if region is not None and region.colour is not None:
        return mixed(context.style.colour("clear"), region.colour, 0.6)
    i = order.get(key.removeprefix("region-"), 0)
    return mixed(context.style.colour("clear"), REGION_TINTS[i % len(REGION_TINTS)], 0.8)

"""The ground of a map of spaces that lies on the globe: sea with lines along the shore, land, lakes, rivers,
borders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from shapely.geometry import MultiPolygon, box
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexwright.model.board import Board, GeoFeature, Relief, SpaceMap
from hexwright.render.colour import mixed
from hexwright.render.map.coast import polygons, shape
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.spaces.country import REGION_TINTS
from hexwright.render.map.spaces.frame import SpaceFrame
from hexwright.render.map.spaces.washes import Land, LandPicture, Ring, tints
from hexwright.render.scene import Box, Clip, Ink, Line, Op, Picture, Polygon, Rect, Stroke

BEYOND: Final = 12.0
"""How far beyond the map land is kept, for the lines in the sea along it, mm."""
WATERLINES: Final = ((7.8, 0.27), (5.6, 0.38), (3.75, 0.51), (2.2, 0.66), (1.05, 0.82))
"""Distance from the shore, mm, and how light the sea is from there on, 0 open sea to 1."""
OPEN, SHELF, SHALLOW = "#8FB0C0", "#B4CCD3", "#DCE8E4"
_DEEP: Final = 0.14
_SIMPLER: Final = 0.3
"""How far lines along the shore may leave it, mm."""
COAST: Final = Stroke(ink=Ink(colour="#2F5468", alpha=0.92), width=0.4)
RIVERS: Final = (0.85, 0.66, 0.52, 0.4, 0.3)
"""Widths by rank, mm; smaller ones have the last."""
_RIVER_HALO, _RIVER_EDGE, _RIVER_WATER = "#F6EEDC", "#3F7391", "#86B3C8"
BORDER: Final = Stroke(ink=Ink(colour="#5C4633", alpha=0.55), width=0.4, dash=(0.85, 0.85))
REGION_HALO: Final = Stroke(ink=Ink(colour="#FBF3DF", alpha=0.6), width=1.2)
REGION_BORDER: Final = Stroke(ink=Ink(colour="#7A2E22", alpha=0.9), width=0.62, dash=(2.5, 0.8))


def landscape(context: SheetContext, data: SpaceMap) -> list[Op]:
    """The ground as ops, mm from the top left corner of the map. The board has a georeference and a coast."""
    frame = SpaceFrame(context.board)
    window = box(-BEYOND, -BEYOND, data.width + BEYOND, data.height + BEYOND)
    land = _areas(frame, context.board.features, "land", window)
    lakes = _areas(frame, context.board.features, "lake", window)
    shores = [ring for area in land for ring in _rings(area)]
    borders = _lines(frame, context.board, "region-border")
    whole = Box(x=0.0, y=0.0, w=data.width, h=data.height)
    picture = LandPicture(_land(context, data, frame, borders, shores))
    ops: list[Op] = [Rect(box=whole, fill=Ink(colour=_sea(_DEEP))), *_waterlines(land)]
    if land:
        ops.append(Clip(rings=tuple(shores), ops=(Picture(box=whole, source=picture),)))
    ops += _rivers(frame, context.board)
    for area in lakes:
        ops.append(Polygon(rings=_rings(area), fill=Ink(colour=_sea(0.62)), stroke=COAST))
    for line in _lines(frame, context.board, "border"):
        ops.append(Line(points=line, stroke=BORDER))
    ops += [Line(points=ring, stroke=COAST) for ring in shores]
    for stroke in (REGION_HALO, REGION_BORDER):
        ops += [Line(points=line, stroke=stroke) for line in borders]
    return ops


def _land(
    context: SheetContext, data: SpaceMap, frame: SpaceFrame, borders: Sequence[Ring], shores: Sequence[Ring]
) -> Land:
    colours = tints({key: region.colour for key, region in data.regions.items()}, REGION_TINTS)
    areas: dict[str, list[list[Ring]]] = {}
    for feature in context.board.features:
        if feature.kind == "region" and feature.name in colours:
            areas.setdefault(feature.name, []).append([frame.points(ring) for ring in feature.rings])
    relief: Relief | None = context.board.relief
    return Land(
        name=context.board.id,
        width=data.width,
        height=data.height,
        regions=[(colours[key], found) for key, found in areas.items()],
        borders=borders,
        shores=shores,
        relief=relief.data if relief is not None else None,
        heights=relief.heights if relief is not None else None,
    )


def _areas(
    frame: SpaceFrame, features: Iterable[GeoFeature], kind: str, window: ShapelyPolygon
) -> list[ShapelyPolygon]:
    """The areas of a kind inside a window, the largest first."""
    found: list[ShapelyPolygon] = []
    for feature in features:
        if feature.kind != kind:
            continue
        rings = [ring for ring in (frame.points(ring) for ring in feature.rings) if len(ring) >= 4]
        if not rings:
            continue
        area = ShapelyPolygon(rings[0], rings[1:])
        if not area.is_valid:
            # Rings that cross themselves: `buffer(0)` rebuilds a valid area.
            area = area.buffer(0)
        found += polygons(area if area.within(window) else area.intersection(window))
    return sorted(found, key=lambda area: (-area.area, area.bounds))


def _rings(area: ShapelyPolygon) -> tuple[Ring, ...]:
    outline = shape(area)
    return (outline.outer, *outline.holes)


def _lines(frame: SpaceFrame, board: Board, kind: str) -> list[Ring]:
    return [frame.points(line.points) for line in board.courses if line.kind == kind and len(line.points) > 1]


def _sea(light: float) -> str:
    """The colour of the sea, 0 open to 1 at the shore."""
    return mixed(OPEN, SHELF, light * 2) if light < 0.5 else mixed(SHELF, SHALLOW, light * 2 - 1)


def _waterlines(land: Sequence[ShapelyPolygon]) -> list[Op]:
    """Lighter and lighter water towards the shore, each step with a thin line."""
    steps: list[list[Op]] = []
    # From the shore outwards, each from the one before: the farther, the smoother, and the fewer its points.
    area: BaseGeometry = unary_union([part.simplify(_SIMPLER) for part in land]) if land else MultiPolygon()
    reached = 0.0
    for far, light in reversed(WATERLINES):
        area = area.buffer(far - reached, quad_segs=3).simplify(_SIMPLER * 0.5)
        reached = far
        edge = Stroke(ink=Ink(colour=_sea(max(0.0, light - 0.2))), width=0.28)
        fill = Ink(colour=_sea(light))
        steps.append([Polygon(rings=_rings(part), fill=fill, stroke=edge) for part in polygons(area)])
    return [op for step in reversed(steps) for op in step]


def _rivers(frame: SpaceFrame, board: Board) -> list[Op]:
    """Each river with a pale rim, dark edges and its water; the pens of all, one after the other."""
    courses = [
        (frame.points(line.points), RIVERS[min(line.rank, len(RIVERS)) - 1])
        for line in board.courses
        if line.kind == "river" and len(line.points) > 1
    ]
    ops: list[Op] = []
    for colour, alpha, more in (
        (_RIVER_HALO, 0.55, 0.42),
        (_RIVER_EDGE, 1.0, 0.06),
        (_RIVER_WATER, 1.0, -0.2),
    ):
        for points, width in courses:
            if width + more > 0.14:
                ops.append(
                    Line(
                        points=points, stroke=Stroke(ink=Ink(colour=colour, alpha=alpha), width=width + more)
                    )
                )
    return ops

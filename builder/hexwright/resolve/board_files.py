"""Files named by a board, its relief picture and coastline: read and validated before anything draws them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Any, Final, TypeVar

from hexwright.diagnostics import Report, Span
from hexwright.model.board import BoardPicture, GeoFeature, GeoLine, Relief
from hexwright.resolve.png import png_error, png_size
from hexwright.schema.board import BoardDoc
from hexwright.source.loader import Sources, read_bytes
from hexwright.source.tree import is_forbidden

T = TypeVar("T")

MOST_RANK: Final = 9
"""The rank of the smallest rivers."""
_COURSES: Final = frozenset({"river", "border", "region-border"})
_MALFORMED: Final = (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError)
"""What reading a malformed file raises."""


def _asset(name: str, span: Span, sources: Sources, report: Report) -> bytes | None:
    """Bytes of a file in the folder of the game that names it; None and A001 if it is absent or outside."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\0" in name:
        report.error("A001", f"'{name}' is not a file of this game", span)
        return None
    relative = f"{sources.home(span)}/{path.as_posix()}"
    inner = Report()
    data = read_bytes(sources.files.root / relative, relative, sources.files, inner, span)
    for finding in inner:
        report.error("A001", finding.message, span, hint=finding.hint)
    return data


def relief(doc: BoardDoc, sources: Sources, report: Report) -> Relief | None:
    """The shading picture; None without one, or with A002 if it is not a PNG we can draw."""
    if doc.relief is None:
        return None
    data = _picture(doc.relief.image, doc.relief.where.of("image"), sources, report)
    if data is None:
        return None
    heights: bytes | None = None
    if doc.relief.heights is not None:
        heights = _picture(doc.relief.heights, doc.relief.where.of("heights"), sources, report)
    return Relief(path=doc.relief.image, data=data, margin=doc.relief.margin, heights=heights)


def _picture(name: str, span: Span, sources: Sources, report: Report) -> bytes | None:
    """Bytes of a PNG; None with A001 or A002 if it is not there, or none we can draw."""
    data = _asset(name, span, sources, report)
    error = png_error(data) if data is not None else None
    if error is not None:
        report.error("A002", f"'{name}' {error}", span)
        return None
    return data


def ready_picture(doc: BoardDoc, sources: Sources, report: Report) -> BoardPicture | None:
    """The picture that stands for a drawn map; None without one, with A001, A002 or S006 after an error."""
    if doc.picture is None:
        return None
    if doc.grid is not None and 0.0 in doc.picture.step:
        report.error("S006", "with a 'grid', 'picture' has a 'step'", doc.picture.where.of("step"))
        return None
    data = _picture(doc.picture.image, doc.picture.where.of("image"), sources, report)
    if data is None:
        return None
    return BoardPicture(
        path=doc.picture.image,
        data=data,
        size=png_size(data),
        first=doc.picture.first,
        step=doc.picture.step,
    )


def coast(doc: BoardDoc, sources: Sources, report: Report) -> tuple[GeoFeature, ...]:
    """Polygons of a GeoJSON file; none and A003 if it is not valid."""
    if doc.coast is None:
        return ()
    items = _items(doc.coast, doc.where.of("coast"), sources, report)
    return _read(items, _polygons, doc.coast, doc.where.of("coast"), report)


def country(
    doc: BoardDoc, sources: Sources, report: Report
) -> tuple[tuple[GeoFeature, ...], tuple[GeoLine, ...]]:
    """Regions, and rivers and borders, of a GeoJSON file; none and A003 if it is not valid."""
    if doc.country is None:
        return (), ()
    name, span = doc.country, doc.where.of("country")
    items = _items(name, span, sources, report)
    areas = _read(items, _polygons, name, span, report)
    lines = _read(items, _lines, name, span, report)
    for kind in sorted({area.kind for area in areas} - {"region"} | {line.kind for line in lines} - _COURSES):
        report.error("A003", f"'{name}' has features of an unknown kind '{kind}'", span)
    known = doc.point_to_point.regions if doc.point_to_point is not None else {}
    for area in areas:
        if area.name not in known:
            report.error("R001", f"'{name}' has a region '{area.name}', which the map does not have", span)
    return areas, lines


def _items(name: str, span: Span, sources: Sources, report: Report) -> tuple[Any, ...]:
    """The features of a GeoJSON file; none and A001 or A003 if there is no such file."""
    data = _asset(name, span, sources, report)
    if data is None:
        return ()
    try:
        return tuple(json.loads(data)["features"])
    except _MALFORMED as error:
        report.error("A003", f"'{name}' is not GeoJSON ({type(error).__name__})", span)
        return ()


def _read(
    items: tuple[Any, ...], each: Callable[[Any], Iterator[T]], name: str, span: Span, report: Report
) -> tuple[T, ...]:
    """What a function makes of each feature; nothing and A003 if one is malformed."""
    try:
        return tuple(found for item in items for found in each(item))
    except _MALFORMED as error:
        report.error("A003", f"'{name}' is not GeoJSON with polygons or lines ({type(error).__name__})", span)
        return ()


def _lines(item: Any) -> Iterator[GeoLine]:
    """Lines of one GeoJSON feature, none for other shapes. Raises any of `_MALFORMED`."""
    shape, properties = item["geometry"], item.get("properties") or {}
    if shape["type"] not in {"LineString", "MultiLineString"}:
        return
    lines = shape["coordinates"] if shape["type"] == "MultiLineString" else [shape["coordinates"]]
    kind, rank = _text(properties.get("kind") or ""), properties.get("rank") or 1
    if not isinstance(rank, int) or not 1 <= rank <= MOST_RANK:
        raise ValueError("no such rank")
    for line in lines:
        yield GeoLine(kind=kind, rank=rank, points=_ring(line))


def _polygons(item: Any) -> Iterator[GeoFeature]:
    """Polygons of one GeoJSON feature, none for other shapes. Raises any of `_MALFORMED`."""
    shape, properties = item["geometry"], item.get("properties") or {}
    if shape["type"] not in {"Polygon", "MultiPolygon"}:
        return
    polygons = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
    for rings in polygons:
        yield GeoFeature(
            kind=_text(properties.get("kind") or "land"),
            name=_text(properties.get("name") or ""),
            rings=tuple(_ring(ring) for ring in rings),
        )


def _ring(points: Any) -> tuple[tuple[float, float], ...]:
    """Longitudes and latitudes of a ring, degrees."""
    try:
        # Fast path for long coastlines; what it rejects is looked at point by point below.
        ring = tuple([(float(x), float(y)) for x, y in points])
        if all(-360 <= lon <= 360 and -90 <= lat <= 90 for lon, lat in ring):
            return ring
    except (ValueError, TypeError, OverflowError):
        pass
    return tuple(_lon_lat(*pair) for pair in points)


def _lon_lat(x: Any, y: Any, *_: Any) -> tuple[float, float]:
    lon, lat = float(x), float(y)
    if not (math.isfinite(lon) and abs(lon) <= 360 and abs(lat) <= 90):
        raise ValueError("no such longitude or latitude")
    return lon, lat


def _text(value: object) -> str:
    """A property as text, without characters that may not stand in our outputs."""
    return "".join(char for char in str(value) if not is_forbidden(char))

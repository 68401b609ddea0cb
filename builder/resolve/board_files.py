"""Files named by a board, its relief picture and coastline: read and validated before anything draws them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from builder.diagnostics import Report, Span
from builder.model.board import GeoFeature, Relief
from builder.resolve.png import png_error
from builder.schema.board import BoardDoc
from builder.source.loader import Sources, read_bytes
from builder.source.tree import is_forbidden


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
    span = doc.relief.where.of("image")
    data = _asset(doc.relief.image, span, sources, report)
    if data is None:
        return None
    error = png_error(data)
    if error is not None:
        report.error("A002", f"'{doc.relief.image}' {error}", span)
        return None
    return Relief(path=doc.relief.image, data=data, margin=doc.relief.margin)


def coast(doc: BoardDoc, sources: Sources, report: Report) -> tuple[GeoFeature, ...]:
    """Polygons of a GeoJSON file; none and A003 if it is not valid."""
    if doc.coast is None:
        return ()
    span = doc.where.of("coast")
    data = _asset(doc.coast, span, sources, report)
    if data is None:
        return ()
    try:
        return tuple(feature for item in json.loads(data)["features"] for feature in _polygons(item))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        report.error("A003", f"'{doc.coast}' is not GeoJSON with polygons ({type(error).__name__})", span)
        return ()


def _polygons(item: Any) -> Iterator[GeoFeature]:
    """Polygons of one GeoJSON feature, none for other shapes. Raises any of the errors caught in `coast`."""
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

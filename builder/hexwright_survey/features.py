"""Lines and areas that the author drew: GeoJSON with ways, and with what covers the ground."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexwright.diagnostics import Report, Span

LonLatLine = tuple[tuple[float, float], ...]

WAYS = ("road", "trail", "rail")
"""Kinds of ways, as hexsides have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A road, trail or railway: its kind, name, and line in degrees."""

    kind: str
    name: str
    line: LonLatLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Ground that is covered: terrain, and rings in degrees, the outer one first."""

    terrain: str
    rings: tuple[LonLatLine, ...]


def read_ways(text: str, span: Span, report: Report) -> tuple[Way, ...]:
    """Lines with the property `kind` (road, trail, rail) and, if it has one, `name`. V010 for all else."""
    found = []
    for properties, kind, coordinates in _features(text, span, report):
        way = properties.get("kind")
        lines = {"LineString": [coordinates], "MultiLineString": coordinates}.get(kind)
        if lines is None or way not in WAYS:
            report.error("V010", f"a way is a line of a kind {', '.join(WAYS)}, not '{way}' ({kind})", span)
            continue
        name = str(properties.get("name") or "")
        found += [Way(kind=str(way), name=name, line=_line(line)) for line in lines]
    return tuple(found)


def read_areas(text: str, span: Span, report: Report) -> tuple[Area, ...]:
    """Polygons with the property `terrain`, later ones over earlier ones. V010 for all else."""
    found = []
    for properties, kind, coordinates in _features(text, span, report):
        terrain = properties.get("terrain")
        polygons = {"Polygon": [coordinates], "MultiPolygon": coordinates}.get(kind)
        if polygons is None or not isinstance(terrain, str):
            report.error("V010", f"what covers the ground is a polygon with 'terrain', not a {kind}", span)
            continue
        found += [Area(terrain=terrain, rings=tuple(_line(ring) for ring in rings)) for rings in polygons]
    return tuple(found)


def _features(text: str, span: Span, report: Report) -> Iterator[tuple[Mapping[str, object], str, Any]]:
    """Properties, type and coordinates of each feature."""
    try:
        features = json.loads(text)["features"]
        for feature in features:
            geometry = feature["geometry"]
            yield feature.get("properties") or {}, geometry["type"], geometry["coordinates"]
    except (ValueError, KeyError, TypeError) as error:
        report.error("V010", f"not GeoJSON with features: {error}", span)


def _line(points: Sequence[Sequence[float]]) -> LonLatLine:
    return tuple((float(point[0]), float(point[1])) for point in points)

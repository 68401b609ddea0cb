"""The survey's results as the text of the author's files: CSV, YAML and GeoJSON, stable line by line."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from shapely import Polygon
from shapely.geometry.polygon import orient

from hexwright.geometry.georef import Fit
from hexwright_survey.brief import RiverBriefDoc, SideDecisionDoc
from hexwright_survey.classify import HexRow
from hexwright_survey.coast import Coast
from hexwright_survey.routing import Course
from hexwright_survey.sides import Side
from hexwright_survey.ways import WayRow


def _csv(heading: str, rows: Iterable[Sequence[str]]) -> str:
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(heading.split(","))
    writer.writerows(rows)
    return stream.getvalue()


def terrain(rows: Sequence[HexRow]) -> str:
    """terrain.csv."""
    return _csv(
        "hex,terrain,ground,flags,origin,note",
        ((row.hex, row.terrain, row.ground, " ".join(row.flags), row.origin, row.note) for row in rows),
    )


def hexsides(
    sea: Iterable[Side],
    courses: Mapping[str, Course],
    rivers: Mapping[str, RiverBriefDoc],
    decisions: Mapping[Side, SideDecisionDoc],
    ways: Iterable[WayRow] = (),
) -> str:
    """hexsides.csv, in order of the two numbers; a side that is all sea is no river. Ways have a bridge where
    they cross water.
    """
    lines: dict[Side, tuple[str, str, str, str]] = {}
    for name, course in courses.items():
        for side in course.sides:
            lines.setdefault(side, ("river", name, str(rivers[name].origin), ""))
    for side in sea:
        decision = decisions.get(side)
        feature = decision.feature if decision and decision.feature else ""
        lines[side] = (
            "sea",
            feature,
            "designed" if decision else "inferred",
            decision.note if decision else "",
        )
    rows = [(*side, *line) for side, line in lines.items()]
    for way in ways:
        rows.append((*way.side, way.kind, "", "designed", way.name))
        if way.side in lines:
            rows.append((*way.side, "bridge", "", "inferred", ""))
    return _csv("a,b,kind,feature,origin,note", sorted(set(rows)))


def rivers_yaml(courses: Mapping[str, Course], rivers: Mapping[str, RiverBriefDoc]) -> str:
    """rivers.yaml, in the order of the author's list."""
    lines = [
        "# yaml-language-server: $schema=../../schemas/board.schema.json",
        "# Rivers along hexsides, each from its source to its mouth; widths in mm at source and mouth.",
        "# Written by the survey from geo/survey.yaml.",
        "rivers:",
    ]
    for name, course in courses.items():
        river = rivers[name]
        lines += [
            f"  {name}:",
            f"    name: {_quoted(river.name)}",
            f"    label: {_quoted(river.label)}",
            f"    width: [{river.width[0]:g}, {river.width[1]:g}]",
            f"    rank: {river.rank}",
            f"    mouth: {river.mouth}",
            f"    origin: {river.origin}",
        ]
        if river.note:
            lines.append(f"    note: {_quoted(river.note)}")
        lines.append("    course:")
        sides = [f"{a}/{b}" for a, b in course.sides]
        lines += [f"      - {side}" for side in sides]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Text as a YAML scalar, quoted if necessary; JSON strings are valid YAML."""
    plain = text.replace(" ", "").replace("-", "").replace(".", "")
    return text if plain.isalpha() and plain.isascii() else json.dumps(text, ensure_ascii=False)


def coast_geojson(coast: Coast, fit: Fit, decimals: int = 4) -> str:
    """coast.geojson: one feature a line; land largest first, then lakes with their names."""
    features = [_feature({"kind": "land"}, shape, fit, decimals) for shape in coast.land]
    features += [
        _feature({"kind": "lake", "name": lake.name}, lake.shape, fit, decimals) for lake in coast.lakes
    ]
    return '{"type":"FeatureCollection","features":[\n' + ",\n".join(features) + "\n]}\n"


def _feature(properties: Mapping[str, str], shape: Polygon, fit: Fit, decimals: int) -> str:
    turned = orient(shape)
    rings = []
    for ring in (turned.exterior, *turned.interiors):
        points: list[list[float]] = []
        for x, y in ring.coords:
            # The plane's y points down: what is anticlockwise there is clockwise on the Earth, hence
            # reversed below.
            place = [round(value, decimals) for value in fit.to_lon_lat(x, y)]
            if not points or points[-1] != place:
                points.append(place)
        rings.append(points[::-1])
    geometry = {"type": "Polygon", "coordinates": rings}
    feature = {"type": "Feature", "properties": dict(properties), "geometry": geometry}
    return json.dumps(feature, separators=(",", ":"), ensure_ascii=False)

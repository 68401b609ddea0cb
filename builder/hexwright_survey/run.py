"""The steps of the survey, from data to files. Needs the extra packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shapely import LineString

from hexwright.diagnostics import Report
from hexwright.geometry import hexes
from hexwright.model.board import HexId
from hexwright_survey import (
    classify,
    coast,
    elevation,
    gshhg,
    landscape,
    overlay,
    routing,
    sides,
    tables,
    towns,
    ways,
)
from hexwright_survey.brief import Brief
from hexwright_survey.raster import Frame

PIXELS = 22.0
"""Pixels across a hex for measuring hexes: shares of land to 0.2 %, heights far finer than their source."""

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The results: files by path below the game's folder, a picture for checking (PNG), lines of a
    summary.
    """

    files: Mapping[str, bytes]
    picture: bytes
    summary: tuple[str, ...]


def run(brief: Brief, data: Path, report: Report, *, relief: bool, say: Callable[[str], None]) -> Result:
    """Survey a map.

    Args:
        brief: what the author asks for.
        data: folder with the data packages, searched in depth.
        report: findings on the author's files (places outside their hex, rivers without a course).
        relief: whether to grow the shading tile.
        say: called with the name of each step.

    Raises:
        FileNotFoundError: a data file is missing; the argument is its name.

    """
    grid, fit, doc = brief.grid, brief.fit, brief.survey
    say("coast")
    shore = coast.build(data, doc.coast, grid, fit, brief.given)
    frame = Frame.over(grid, pixels=PIXELS, margin=0.5)
    land = frame.fill(shore.land)
    say("heights")
    lon, lat = frame.lon_lat(fit)
    box = coast.box_of(grid, fit, 4.0)
    found = elevation.heights(
        elevation.read_netcdf(_need(data, elevation.GRID_FILE), box),
        elevation.read_picture(_need(data, elevation.PICTURE_FILE), box),
        lon=lon,
        lat=lat,
        land=land,
        pixels=PIXELS,
    )
    say("terrain")
    facts = classify.measure(brief, frame, land, found, doc.ground)
    net = sides.net_of(grid)
    files: dict[str, bytes] = {}
    lines: dict[str, Points] = {}
    if brief.given is not None:
        rows = classify.as_given(brief.given)
        sea = set(brief.given.sea)
        courses = {
            name: routing.Course(sides=course, stray=0.0) for name, course in brief.given.courses.items()
        }
    else:
        rows = classify.classify(brief, facts, classify.covered(brief, frame, land))
        say("hexsides and rivers")
        all_sea = frozenset(row.hex for row in rows if row.terrain == "sea")
        sea = sides.sea_sides(net, shore.ground, all_sea, brief.sides)
        lines = _river_lines(brief, data)
        courses = _courses(brief, net, lines, sea=frozenset(sea), all_sea=all_sea, report=report)
        files |= {
            "terrain.csv": tables.terrain(rows).encode(),
            "hexsides.csv": tables.hexsides(
                sea, courses, doc.rivers, brief.sides, _ways(brief, all_sea)
            ).encode(),
            "rivers.yaml": tables.rivers_yaml(courses, doc.rivers).encode(),
        }
    if brief.towns:
        open_sea = frozenset(row.hex for row in rows if row.terrain == "sea")
        proposal = towns.proposed(brief.towns, brief.grid, brief.fit, open_sea, report)
        files["geo/places-proposal.yaml"] = proposal.encode()
    _check_places(brief, shore, report)
    files["geo/coast.geojson"] = tables.coast_geojson(shore, fit).encode()
    if relief:
        say("relief (about a minute)")
        curves = [_curve(net, course) for course in courses.values()]
        files["geo/relief.png"] = landscape.shade(
            grid, rows, shore.land, curves, measured=frame, heights=found, doc=doc.relief
        )
    picture = overlay.draw(
        brief, shore, rows=rows, facts=facts, net=net, sea=sea, courses=courses, lines=lines
    )
    return Result(files=files, picture=picture, summary=_summary(brief, rows, found, courses, sea))


def _need(data: Path, name: str) -> Path:
    path = elevation.find(data, name)
    if path is None:
        raise FileNotFoundError(name)
    return path


def _river_lines(brief: Brief, data: Path) -> dict[str, Points]:
    """The real line of each river in hex units, from source to mouth."""
    rivers = brief.survey.rivers
    pieces: list[Points] = []
    if any(river.pieces for river in rivers.values()):
        folder = gshhg.find(data)
        if folder is None:
            raise FileNotFoundError("rivers_f.dat")
        box = coast.box_of(brief.grid, brief.fit, 6.0)
        pieces = [
            [(float(lon), float(lat)) for lon, lat in line.points]
            for line in gshhg.read(folder, "rivers", "f", box)
        ]
    return {
        name: [
            brief.fit.to_plane(lon, lat) for lon, lat in (*routing.join(river.pieces, pieces), *river.line)
        ]
        for name, river in rivers.items()
    }


def _courses(
    brief: Brief,
    net: sides.Net,
    lines: Mapping[str, Points],
    *,
    sea: frozenset[sides.Side],
    all_sea: frozenset[HexId],
    report: Report,
) -> dict[str, routing.Course]:
    """Courses in the author's order: an earlier river is the one a later one flows into."""
    wet = sea | {side for side in net.ends if side[0] in all_sea or side[1] in all_sea}
    courses: dict[str, routing.Course] = {}
    taken: dict[sides.Side, str] = {}
    for name, river in brief.survey.rivers.items():
        try:
            course = routing.route(
                net, lines[name], river, taken=taken, sheet=hexes.grid_size(brief.grid), closed=frozenset(wet)
            )
        except KeyError as error:
            report.error("V006", f"no corner of the map touches {error.args[0]}", river.where.span)
            continue
        if course is None:
            report.error("V007", f"no way along hexsides for the river '{name}'", river.where.span)
            continue
        courses[name] = course
        taken |= dict.fromkeys(course.sides, name)
    return courses


def _ways(brief: Brief, sea: frozenset[HexId]) -> list[ways.WayRow]:
    """The author's ways from hex to hex."""
    lines = ((way.kind, way.name, [brief.fit.to_plane(*point) for point in way.line]) for way in brief.ways)
    return ways.rows(brief.grid, lines, sea)


def _curve(net: sides.Net, course: routing.Course) -> Points:
    """The course as a line from corner to corner."""
    first = course.sides[0]
    a, b = net.ends[first]
    if len(course.sides) > 1 and a in net.ends[course.sides[1]]:
        a, b = b, a
    points, corner = [net.at[a]], a
    for side in course.sides:
        corner = net.other(side, corner)
        points.append(net.at[corner])
    return points


def _check_places(brief: Brief, shore: coast.Coast, report: Report) -> None:
    """Places must stand on land in the hex the author gives them."""
    ground = shore.ground
    for place in brief.places:
        if place.at is None:
            continue
        x, y = brief.fit.to_plane(*place.at)
        real = hexes.hex_at(brief.grid, x, y)
        if real != place.hex:
            report.warn("V008", f"{place.name} lies in {real}, not {place.hex}", place.where.of("hex"))
        if ground.distance(LineString([(x, y), (x, y + 1e-9)])) > 0.12:
            report.warn("V009", f"{place.name} lies in the sea", place.where.of("at"))


def _summary(
    brief: Brief,
    rows: Sequence[classify.HexRow],
    found: elevation.Heights,
    courses: Mapping[str, routing.Course],
    sea: set[sides.Side],
) -> tuple[str, ...]:
    count: dict[str, int] = {}
    for row in rows:
        count[row.terrain] = count.get(row.terrain, 0) + 1
    coastal = sum(classify.COASTAL in row.flags for row in rows)
    designed = sum(row.hex in brief.decisions for row in rows)
    shifts = "; ".join(f"{name} {east:+.3f} E {north:+.3f} N" for name, east, north in found.shifts)
    return (
        f"{brief.fit.km_per_hex:.2f} km a hex, rms {brief.fit.rms:.2f}, worst {brief.fit.worst:.2f} hex"
        + (f", north {brief.fit.turn:+.1f} degrees from the top" if brief.fit.turn else "")
        + (f", bent to rms {brief.fit.rms_left:.2f}" if brief.fit.bend is not None else ""),
        f"heights moved: {shifts} degrees; the two sources agree by {found.agreement:.3f}",
        ", ".join(f"{number} {kind}" for kind, number in sorted(count.items()))
        + f"; {coastal} coastal, {designed} by decision",
        f"{len(sea)} all-sea hexsides, {sum(len(c.sides) for c in courses.values())} river hexsides",
        *(
            f"{name}: {len(course.sides)} hexsides, {course.stray:.2f} hex astray"
            for name, course in courses.items()
        ),
    )

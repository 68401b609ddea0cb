"""The author's input to the survey: `geo/survey.yaml`, the decision tables, the board's grid, the places.

The survey reads a game's YAML files one by one and not as a whole game: for a new map, the tables that the
game refers to do not exist before the survey has written them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import Field

from hexwright.diagnostics import Report, Span
from hexwright.geometry import hexes
from hexwright.geometry.georef import ControlPoint, Fit, Projection, fit
from hexwright.model.board import HexGrid, HexId
from hexwright.model.provenance import Origin
from hexwright.resolve.board import resolve_grid
from hexwright.schema.base import HexNumber, Schema, Words, validate
from hexwright.schema.hexmap import (
    GeoDoc,
    GridDoc,
    HexDoc,
    HexsideDoc,
    LonLat,
    PlaceDoc,
    RiverDoc,
    TerrainDoc,
)
from hexwright.source.loader import Files, read_text
from hexwright.source.table import parse_csv
from hexwright.source.tree import Map, Node, Seq, parse_yaml
from hexwright_survey.features import Area, Way, read_areas, read_ways

GEO = "geo"
BRIEF = f"{GEO}/survey.yaml"
HEX_DECISIONS = f"{GEO}/decisions.csv"
SIDE_DECISIONS = f"{GEO}/side-decisions.csv"

S = TypeVar("S", bound=Schema)
T = TypeVar("T")


class FillDoc(Schema):
    """A narrow channel to close, because a river is drawn along the hexsides beside it."""

    path: tuple[LonLat, ...] = Field(min_length=2, description="Along the channel, lon/lat.")
    reach: float = Field(default=0.35, gt=0, description="Only water this near the path is closed, hexes.")
    width: float = Field(default=0.6, gt=0, description="Channels narrower than this are closed, hexes.")


class LakeDoc(Schema):
    """A lake to keep; all others are left out (most reservoirs are younger than the game)."""

    name: str
    at: LonLat = Field(description="A point in the lake, or its middle.")


class CoastDoc(Schema):
    """How the coast is cut out of the source."""

    source: Literal["gshhg", "natural-earth"] = "gshhg"
    margin: float = Field(default=1.6, ge=0, description="Coast beyond the grid box, hexes.")
    tolerance: float = Field(default=0.006, gt=0, description="Douglas-Peucker, hexes.")
    smallest: float = Field(default=0.0004, ge=0, description="Smaller islands are dropped, square hexes.")
    fill: tuple[FillDoc, ...] = ()
    lakes: tuple[LakeDoc, ...] = ()
    follow: bool = Field(
        default=False,
        description="Whether the shore gives way where it contradicts the terrain of hexes and hexsides.",
    )


class GroundDoc(Schema):
    """Thresholds of the terrain classes, see `classify`."""

    mountain: float = Field(default=560.0, gt=0, description="Least score of a mountain hex.")
    rough: float = Field(default=215.0, gt=0, description="Least score of a rough hex.")
    roughness: float = Field(default=5.0, ge=0, description="Metres one grey level of roughness counts.")
    sea: float = Field(default=0.10, ge=0, le=1, description="Hexes with less land are all sea.")
    coastal: float = Field(default=0.985, ge=0, le=1, description="Hexes with less land are coastal.")


class ParallelDoc(Schema):
    """A flag for all hexes on one side of a parallel of latitude."""

    flag: str
    north_of: float = Field(description="Latitude in degrees.")
    tolerance: float = Field(default=0.017, ge=0, description="A centre this far below still counts, hexes.")


class RiverBriefDoc(Schema):
    """A river: what it is called, how it is drawn and where its real line runs.

    The line is `line` (drawn by hand) or pieces of the data set, each named by its two ends; the
    nearest piece is taken, turned to flow from the first end to the second.
    """

    name: str
    label: str
    width: tuple[float, float] = Field(description="mm at source and mouth.")
    rank: int = Field(default=3, ge=1, le=5)
    mouth: Literal["sea", "confluence", "edge"] = "confluence"
    origin: Origin = Origin.INFERRED
    note: str = ""
    pieces: tuple[tuple[LonLat, LonLat], ...] = ()
    line: tuple[LonLat, ...] = ()
    start: str | None = Field(default=None, description="Begin at the corner of these three hexes.")
    end: str | None = Field(default=None, description="End at the corner of these three hexes: a/b/c.")
    avoid: Words = Field(default=(), description="Hexsides it may not use, written 2120/2121.")


class ReliefBriefDoc(Schema):
    """How the shading tile is grown, see `landscape`."""

    seed: str = "relief"
    margin: float = Field(default=0.29545, ge=0, description="Picture beyond the grid box, hexes.")
    pixels: float = Field(default=44.0, gt=4, description="Pixels of the tile across one hex.")
    rounds: int = Field(default=60, ge=1, le=400)
    true: float = Field(default=0.0, ge=0, le=1, description="Share of the real light and shade, faint.")


class SurveyDoc(Schema):
    """`geo/survey.yaml`."""

    tables: Literal["survey", "given"] = Field(
        default="survey",
        description="given: terrain.csv, hexsides.csv and rivers.yaml are the author's, perhaps from a "
        "printed map; only coast and relief are made, to fit them.",
    )
    coast: CoastDoc = CoastDoc()
    ground: GroundDoc = GroundDoc()
    parallels: tuple[ParallelDoc, ...] = ()
    rivers: dict[str, RiverBriefDoc] = Field(default_factory=dict)
    ways: str | None = Field(
        default=None,
        description="A GeoJSON file of lines below geo/, each with `kind` (road, trail, rail) and perhaps "
        "`name`: they become rows of hexsides.csv, with a bridge where one crosses water.",
    )
    cover: str | None = Field(
        default=None,
        description="A GeoJSON file of polygons below geo/, each with `terrain`: hexes of which one covers "
        "more than half the land, and that are no mountain, have that terrain.",
    )
    towns: str | None = Field(
        default=None,
        description="A table of towns below geo/ (`name,lon,lat,kind,rank`): the survey proposes a hex for "
        "each, in geo/places-proposal.yaml.",
    )
    relief: ReliefBriefDoc = ReliefBriefDoc()


class TownDoc(Schema):
    """A row of the table of towns."""

    name: str
    lon: float
    lat: float
    kind: Literal["city", "town", "village"] = "village"
    rank: int = Field(default=3, ge=1, le=5)


class HexDecisionDoc(Schema):
    """A row of `geo/decisions.csv`: what the author knows better about a hex than the data."""

    hex: str
    terrain: str | None = None
    flags: Words = Field(default=(), description="Flags to add; with a minus, to take away.")
    note: str


class SideDecisionDoc(Schema):
    """A row of `geo/side-decisions.csv`: a hexside that is all sea, or open although the data say sea."""

    a: str
    b: str
    kind: Literal["sea", "open"]
    feature: str | None = None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The author's own tables.

    Attributes:
        hexes: for each hex how its terrain is drawn, and the ground below a town or city (empty: none).
        sea: hexsides that are water from end to end.
        courses: hexsides of each river from source to mouth.

    """

    hexes: Mapping[HexId, tuple[str, str]]
    sea: frozenset[tuple[HexId, HexId]]
    courses: Mapping[str, tuple[tuple[HexId, HexId], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """All input of the survey except the data packages.

    `grid` measures in hex units (`hex_mm` is 1). `places`: towns and cities change terrain, villages
    only lend their name to the hex's note. `given`: None when the survey makes the tables. `ways`, `cover`:
    lines and areas of the author. `towns`: for which hexes are proposed.
    """

    folder: Path
    grid: HexGrid
    fit: Fit
    survey: SurveyDoc
    places: tuple[PlaceDoc, ...]
    decisions: Mapping[HexId, HexDecisionDoc]
    sides: Mapping[tuple[HexId, HexId], SideDecisionDoc]
    given: Given | None = None
    ways: tuple[Way, ...] = ()
    cover: tuple[Area, ...] = ()
    towns: tuple[TownDoc, ...] = ()


def read_brief(root: Path, game: str, report: Report, files: Files) -> Brief | None:
    """Read the input of the survey from `sources/<game>/`; None after an error.

    The texts that are read are added to `files`, so that findings can show their lines.
    """
    folder = root / "sources" / game
    if not folder.is_dir():
        report.error("V001", f"there is no game folder 'sources/{game}'", Span(f"sources/{game}"))
        return None
    trees = {
        path: tree
        for path in sorted(folder.glob("*.yaml"))
        if (tree := _yaml(path, files, report)) is not None
    }
    board = _board(trees, report, Span(f"sources/{game}"))
    survey = _part(folder / BRIEF, files, SurveyDoc, report)
    if board is None or survey is None:
        return None
    grid, fitted = board
    places = tuple(_places(trees, report))
    decisions = {HexId(row.hex): row for row in _rows(folder / HEX_DECISIONS, files, HexDecisionDoc, report)}
    sides = {
        (HexId(row.a), HexId(row.b)): row
        for row in _rows(folder / SIDE_DECISIONS, files, SideDecisionDoc, report)
    }
    for number, row in decisions.items():
        if hexes.column_row(grid, number) is None:
            report.error("V002", f"hex '{number}' is not on the map", row.where.of("hex"))
    for (a, b), side in sides.items():
        if b not in hexes.neighbours(grid, a).values() or not a < b:
            report.error("V003", f"{a} and {b} are not neighbours in order of number", side.where.of("a"))
    for place in places:
        if hexes.column_row(grid, place.hex) is None:
            report.error("V002", f"hex '{place.hex}' is not on the map", place.where.of("hex"))
    given = _given(folder, trees, grid, files, report) if survey.tables == "given" else None
    ways = _drawn(folder, survey.ways, read_ways, files, report)
    cover = _drawn(folder, survey.cover, read_areas, files, report)
    towns = () if survey.towns is None else tuple(_rows(folder / GEO / survey.towns, files, TownDoc, report))
    if report.failed:
        return None
    return Brief(
        folder=folder,
        grid=grid,
        fit=fitted,
        survey=survey,
        places=places,
        decisions=decisions,
        sides=sides,
        given=given,
        ways=ways,
        cover=cover,
        towns=towns,
    )


def _drawn(
    folder: Path,
    name: str | None,
    read: Callable[[str, Span, Report], tuple[T, ...]],
    files: Files,
    report: Report,
) -> tuple[T, ...]:
    """What the author drew in a GeoJSON file; nothing without one."""
    if name is None:
        return ()
    shown, text = _text(folder / GEO / name, files, report)
    return () if text is None else read(text, Span(shown), report)


class _HexRow(HexDoc):
    """A row of terrain.csv: its first column is the hex."""

    hex: HexNumber


def _given(folder: Path, trees: Mapping[Path, Map], grid: HexGrid, files: Files, report: Report) -> Given:
    """The author's tables; V002 for a hex that is not on the map."""
    draws: dict[str, str] = {}
    rivers: dict[str, RiverDoc] = {}
    for tree in trees.values():
        boards = tree.entries.get("boards")
        holders = (
            [b for b in boards.entries.values() if isinstance(b, Map)] if isinstance(boards, Map) else []
        )
        for holder in (tree, *holders):
            for key, node in _entries(holder, "terrain"):
                doc = validate(TerrainDoc, node, report)
                draws |= {key: doc.draw} if doc is not None else {}
            for key, node in _entries(holder, "rivers"):
                river = validate(RiverDoc, node, report)
                rivers |= {key: river} if river is not None else {}
    found: dict[HexId, tuple[str, str]] = {}
    for row in _rows(folder / "terrain.csv", files, _HexRow, report):
        if hexes.column_row(grid, row.hex) is None:
            report.error("V002", f"hex '{row.hex}' is not on the map", row.where.of("hex"))
        ground = draws.get(row.ground, row.ground) if row.ground else ""
        found[HexId(row.hex)] = draws.get(row.terrain, row.terrain), ground
    sides = _rows(folder / "hexsides.csv", files, HexsideDoc, report)
    return Given(
        hexes=found,
        sea=frozenset(_pair(side.a, side.b) for side in sides if side.kind == "sea"),
        courses={
            key: tuple(_pair(*text.split("/", 1)) for text in river.course if "/" in text)
            for key, river in rivers.items()
        },
    )


def _entries(holder: Map, key: str) -> list[tuple[str, Node]]:
    node = holder.entries.get(key)
    return list(node.entries.items()) if isinstance(node, Map) and "from" not in node.entries else []


def _pair(a: str, b: str) -> tuple[HexId, HexId]:
    """A hexside, the smaller number first."""
    one, two = HexId(a.strip()), HexId(b.strip())
    return (one, two) if one < two else (two, one)


def _text(path: Path, files: Files, report: Report) -> tuple[str, str | None]:
    """The path as shown to the author, and the file's text (None after an error)."""
    shown = path.relative_to(files.root).as_posix()
    return shown, read_text(path, shown, files, report, None)


def _yaml(path: Path, files: Files, report: Report) -> Map | None:
    shown, text = _text(path, files, report)
    tree = None if text is None else parse_yaml(text, shown, report)
    return tree if isinstance(tree, Map) else None


def _part(path: Path, files: Files, kind: type[S], report: Report) -> S | None:
    tree = _yaml(path, files, report)
    return None if tree is None else validate(kind, tree, report)


def _rows(path: Path, files: Files, kind: type[S], report: Report) -> list[S]:
    """The rows of a decision table; none when there is no such file."""
    if not path.is_file():
        return []
    shown, text = _text(path, files, report)
    table = None if text is None else parse_csv(text, shown, report, {}, as_list=True)
    items = table.items if isinstance(table, Seq) else ()
    return [row for item in items if (row := validate(kind, item, report)) is not None]


def _board(trees: Mapping[Path, Map], report: Report, span: Span) -> tuple[HexGrid, Fit] | None:
    """Grid and fit of the first board that has a grid and a georeference; None after an error."""
    for tree in trees.values():
        boards = tree.entries.get("boards")
        for board in boards.entries.values() if isinstance(boards, Map) else ():
            if isinstance(board, Map) and {"grid", "georeference"} <= set(board.entries):
                grid = validate(GridDoc, board.entries["grid"], report)
                geo = validate(GeoDoc, board.entries["georeference"], report)
                return None if grid is None or geo is None else _fitted(grid, geo, report)
    report.error("V004", "no board of this game has both 'grid' and 'georeference'", span)
    return None


def _fitted(doc: GridDoc, geo: GeoDoc, report: Report) -> tuple[HexGrid, Fit] | None:
    grid = replace(resolve_grid(doc, report), hex_mm=1.0)
    points = []
    for name, point in geo.points.items():
        known = [number for number in point.hexes if hexes.column_row(grid, number)]
        if len(known) != len(point.hexes) or not known:
            report.error("V002", f"control point '{name}' stands on no hex of the map", point.where.span)
            return None
        centres = [hexes.centre(grid, HexId(number)) for number in known]
        x, y = (sum(axis) / len(centres) for axis in zip(*centres, strict=True))
        points.append(ControlPoint(name=name, x=x, y=y, lon=point.at[0], lat=point.at[1]))
    try:
        fitted = fit(
            points, Projection(lon0=geo.centre[0], lat0=geo.centre[1]), turned=geo.turned, bend=geo.bend
        )
    except ValueError as error:
        report.error("V005", str(error), geo.where.span)
        return None
    return grid, fitted


def _places(trees: Mapping[Path, Map], report: Report) -> list[PlaceDoc]:
    """All places, wherever the author lists them: at the top of a file or in a board."""
    found: list[PlaceDoc] = []
    for tree in trees.values():
        holders: list[Node | None] = [tree.entries.get("places")]
        boards = tree.entries.get("boards")
        if isinstance(boards, Map):
            holders += [b.entries.get("places") for b in boards.entries.values() if isinstance(b, Map)]
        for holder in holders:
            if isinstance(holder, Seq):
                found += [p for item in holder.items if (p := validate(PlaceDoc, item, report)) is not None]
    return found

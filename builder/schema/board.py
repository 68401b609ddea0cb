"""`boards:` maps of hexes or spaces, sheets of boxes, organisation charts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.schema.base import Colour, Datum, Lines, Schema, Slug, Texts, Words, short_for

LonLat = tuple[Annotated[float, Field(ge=-360, le=360)], Annotated[float, Field(ge=-90, le=90)]]
"""Longitude and latitude in degrees, east and north positive."""

Shift = Annotated[float, Field(ge=-500, le=500)]
"""Millimetres on the sheet."""

Place = Annotated[float, Field(ge=0, le=2000)]
"""Millimetres from the top or left of the map area."""

Pen = Annotated[float, Field(gt=0, le=20)]
"""Width of a stroke, millimetres."""


class GridDoc(Datum):
    """`grid:` of a hex map."""

    columns: int = Field(ge=1, le=400, description="Number of hex columns.")
    rows: int = Field(ge=1, le=400, description="Number of hex rows.")
    hex: float = Field(default=14.9, gt=2, le=80, description="Distance across flats on the sheet, mm.")
    orientation: Literal["flat", "pointy"] = Field(
        default="flat", description="Hexes stand on a side or a corner."
    )
    stagger: Literal["even", "odd"] = Field(
        default="even", description="Which columns (pointy: rows) sit half a hex lower (further right)."
    )
    numbered: bool = Field(default=True, description="Whether hex numbers are printed.")
    first_column: int = Field(default=1, ge=0, le=999)
    first_row: int = Field(default=1, ge=0, le=999)
    missing: Words = Field(default=(), description="Hexes that are not on the map.")


class TerrainDoc(Datum):
    """A terrain kind."""

    name: str
    draw: Literal["clear", "rough", "mountain", "forest", "swamp", "desert", "town", "city", "sea"] = Field(
        description="How the map shows it."
    )
    passable: bool = True


class HexDoc(Datum):
    """A hex: its terrain, or a mapping with ground, flags and origin."""

    hex: str | None = Field(default=None, description="The number again, as tables have it.")
    terrain: str
    ground: str | None = None
    flags: Words = ()


class HexsideDoc(Datum):
    """A hexside between two neighbours."""

    a: str
    b: str
    kind: str
    feature: str | None = None


class HexsideKindDoc(Datum):
    """A kind of hexside, or just its name."""

    name: str


class RiverDoc(Datum):
    """A river along hexsides."""

    name: str
    label: str | None = None
    width: tuple[Pen, Pen] = Field(default=(0.3, 0.7), description="mm at source and mouth.")
    rank: int = Field(default=2, ge=1, le=5)
    mouth: Literal["sea", "confluence", "edge"] = "sea"
    course: tuple[str, ...] = Field(description="Hexsides from source to mouth, written 1917/2017.")


class PlaceLabelDoc(Schema):
    """Where a place's name goes when the automatic seat is poor."""

    dx: Shift = 0.0
    dy: Shift = 0.0


class PlaceDoc(Datum):
    """A named place."""

    name: str
    hex: str
    kind: Literal["city", "town", "village"] = "village"
    rank: int = Field(default=2, ge=1, le=5)
    at: LonLat | None = None
    label: PlaceLabelDoc | None = None


class LabelDoc(Datum):
    """Lettering of a sea, range, province and the like."""

    text: str
    kind: Literal["sea", "bay", "province", "range", "peak", "region"]
    at: LonLat | None = None
    path: tuple[LonLat, ...] = ()
    size: float | None = Field(default=None, gt=0, le=60)
    tracking: float | None = Field(default=None, ge=0, le=40)


class LineDoc(Datum):
    """A line along hexsides between hexes with and without a flag or terrain set."""

    label: str = ""
    flag: str = Field(description="A hex flag or the name of a hex set.")
    draw: Literal["dashed", "teeth"] = "dashed"
    directions: Words = Field(
        default=(), description="Only hexsides facing these directions, such as N NE NW."
    )


class EdgeDoc(Datum):
    """A bar outside the neat line."""

    edge: Literal["north", "south", "east", "west"]
    first: str
    last: str
    text: str
    tone: str = "ink"


class PointDoc(Datum):
    """A control point: the hex (or the mean of several) that stands at a longitude and latitude."""

    hexes: Words
    at: LonLat


class GeoDoc(Datum):
    """`georeference:` of a hex map."""

    centre: LonLat
    points: dict[str, PointDoc]


class ReliefDoc(Datum):
    """A committed shading tile."""

    image: str
    margin: float = Field(
        default=0.0, ge=0, le=5, description="How far it reaches beyond the grid box, in hexes."
    )


class HexSetDoc(Datum):
    """A named set of hexes: single ones and ranges along a row or column, written 0301..2701."""

    hexes: Words


class CellDoc(Datum):
    """A cell of a panel. A location under its key unless `area: false`."""

    title: str = ""
    text: str = ""
    tone: str = ""
    glyph: str = ""
    seats: int = Field(default=0, ge=0, le=60)
    seat_labels: Texts = ()
    rows: dict[str, str] = Field(default_factory=dict)
    area: bool = True
    remark: str = ""


class PanelDoc(Datum):
    """A framed part of the sheet."""

    kind: Literal["title", "track", "cards", "boxes", "key", "table", "text"]
    title: str
    remark: str = ""
    tone: str = "ink"
    weight: float = Field(default=1.0, gt=0, le=20)
    columns: int = Field(default=0, ge=0, le=40)
    cells: dict[Slug, CellDoc] = Field(default_factory=dict)
    turns: bool = Field(default=False, description="A track of the game's turns.")
    numbers: str | None = Field(
        default=None, description="A track of numbers, such as 0..24; its locations are <panel>-0 and so on."
    )
    table: str | None = None
    lines: Lines = ()
    place: Words = Field(default=(), description="First and last hex of the area it covers on the map.")


class SpaceDoc(Datum):
    """A space of a point-to-point map."""

    name: str
    at: tuple[Place, Place] = Field(description="mm from the top left of the map area.")
    kind: str
    region: str | None = None
    flags: Words = ()


class ConnectionDoc(Datum):
    """A line between two spaces."""

    a: str
    b: str
    kind: str = "plain"


class SpacesDoc(Datum):
    """A point-to-point map."""

    width: float = Field(gt=10, le=2000)
    height: float = Field(gt=10, le=2000)
    spaces: dict[Slug, SpaceDoc]
    connections: tuple[ConnectionDoc, ...] = ()
    regions: dict[Slug, str] = Field(default_factory=dict)


class ThemeDoc(Schema):
    """Colours and sizes of the map by role."""

    colours: dict[str, Colour] = Field(default_factory=dict)
    sizes: dict[str, Annotated[float, Field(ge=0, le=200)]] = Field(default_factory=dict)


class BoardDoc(Datum):
    """A board."""

    name: str
    main: bool = False
    grid: GridDoc | None = None
    terrain: dict[Slug, TerrainDoc] = Field(default_factory=dict)
    default_terrain: str | None = None
    hexes: dict[str, Annotated[HexDoc, short_for("terrain", HexDoc | str)]] = Field(default_factory=dict)
    hexside_kinds: dict[Slug, Annotated[HexsideKindDoc, short_for("name", HexsideKindDoc | str)]] = Field(
        default_factory=dict, description="Further kinds besides river, sea, road, trail, rail and bridge."
    )
    hexsides: tuple[HexsideDoc, ...] = ()
    rivers: dict[Slug, RiverDoc] = Field(default_factory=dict)
    places: tuple[PlaceDoc, ...] = ()
    labels: tuple[LabelDoc, ...] = ()
    lines: dict[Slug, LineDoc] = Field(default_factory=dict)
    edges: dict[Slug, EdgeDoc] = Field(default_factory=dict)
    hex_sets: dict[Slug, HexSetDoc] = Field(default_factory=dict)
    georeference: GeoDoc | None = None
    coast: str | None = Field(default=None, description="A GeoJSON file of land and lake polygons.")
    relief: ReliefDoc | None = None
    hex_km: float | None = Field(default=None, gt=0, le=20_000)
    point_to_point: SpacesDoc | None = None
    organisation: str | None = Field(default=None, description="A side, whose units get a cell each.")
    panels: dict[Slug, PanelDoc] = Field(default_factory=dict)
    strips: tuple[Words, ...] = ()
    width: float | None = Field(
        default=None, gt=20, le=3000, description="Width of a sheet without a map, mm."
    )
    theme: ThemeDoc = Field(default_factory=ThemeDoc)

"""`boards:` maps of hexes or spaces, sheets of boxes, organisation charts."""

from typing import Annotated, Literal

from pydantic import Field

from hexwright.schema.base import (
    SHORT,
    Absent,
    Colour,
    Datum,
    FilePath,
    HexNumber,
    Schema,
    SideId,
    Slug,
    Unit,
    Words,
    Written,
    shorthand,
)
from hexwright.schema.hexmap import (
    EdgeDoc,
    GeoDoc,
    GridDoc,
    HexDoc,
    HexSetDoc,
    HexsideDoc,
    HexsideKindDoc,
    LabelDoc,
    LineDoc,
    PictureDoc,
    PlaceDoc,
    ReliefDoc,
    RiverDoc,
    SceneryDoc,
    TerrainDoc,
    TerrainId,
)
from hexwright.schema.look import FontName
from hexwright.schema.panel import PanelDoc
from hexwright.schema.spaces import SpacesDoc


class ThemeDoc(Schema):
    """Colours and sizes of the map by role."""

    colours: dict[Annotated[str, Written("role")], Colour] = Field(
        default_factory=dict,
        description="Role and colour; roles are paper, rough, river, sea and the like.",
        examples=['{river: "#4F86A8"}'],
    )
    sizes: dict[Annotated[str, Written("role")], Annotated[float, Field(ge=0, le=200), Unit("mm")]] = Field(
        default_factory=dict,
        description="Role and size; roles are number, name-1, grid and the like.",
        examples=["{grid: 0.2}"],
    )
    fonts: dict[Literal["title", "city", "range", "province", "sea", "water"], FontName] = Field(
        default_factory=dict,
        description="Role and font, for the lettering of the map: title, city, range, province, sea, and "
        "water for bays and rivers.",
        examples=["{title: display, water: display-italic}"],
    )


class OrganisationDoc(Schema):
    """An organisation chart. The side alone is enough: `organisation: communist`."""

    side: SideId = Field(description="The side whose units it holds.", examples=["un"])
    by: Literal["nationality", "formation"] = Field(
        default="nationality",
        description="What gets a panel. nationality: panels one below the other, with full names. formation: "
        "each army, corps or division, side by side as they fit, with designations and values; units of no "
        "formation by nationality.",
        examples=["formation"],
    )
    only: Annotated[Words, Written("nationalities with blanks between"), Absent("all of the side")] = Field(
        default=(),
        description="Its nationalities, where a side has several charts.",
        examples=["us usmc"],
    )
    columns: Annotated[int, Unit("cells side by side")] = Field(
        default=10, ge=1, le=40, description="How many cells stand in a row.", examples=["13"]
    )


Organisation = Annotated[OrganisationDoc, shorthand("side", OrganisationDoc | str), SHORT]


class BoardDoc(Datum):
    """A board: a map with a `grid` of hexes, a `point_to_point` map, or neither: a sheet of boxes."""

    name: str = Field(description="Title of its window.", examples=["Central Korea 1951"])
    main: bool = Field(
        default=False,
        description="Whether this board opens with the game. When none says so, the first does.",
        examples=["true"],
    )
    grid: Annotated[GridDoc | None, Absent("no hexes")] = Field(
        default=None, description="The hexes of the map.", examples=["{columns: 46, rows: 22}"]
    )
    picture: Annotated[PictureDoc | None, Absent("the map is drawn")] = Field(
        default=None,
        description="A ready picture of the map, which is shown and printed as it is. The keys that only say "
        "how a map is drawn do not go with it: `coast`, `country`, `georeference`, `relief`, `labels`, "
        "`edges`, `scenery`, `left` and `right`; nor does `point_to_point`.",
        examples=["{image: images/map.png, first: [62, 71], step: [76.2, 88]}"],
    )
    terrain: dict[Slug, TerrainDoc] = Field(
        default_factory=dict,
        description="The terrain kinds of this board. Without any there is one, clear.",
        examples=["{clear: {name: Clear, draw: clear}, woods: {name: Woods, draw: forest}}"],
    )
    default_terrain: Annotated[TerrainId | None, Absent("the first terrain kind")] = Field(
        default=None, description="Terrain of all hexes that are not listed.", examples=["clear"]
    )
    hexes: dict[HexNumber, Annotated[HexDoc, shorthand("terrain", HexDoc | str), SHORT]] = Field(
        default_factory=dict,
        description="Hexes and their terrain. Only those that differ from the default terrain need an entry.",
        examples=['{"0304": woods, "0706": {terrain: town, flags: objective}}'],
    )
    hexside_kinds: dict[Slug, Annotated[HexsideKindDoc, shorthand("name", HexsideKindDoc | str), SHORT]] = (
        Field(
            default_factory=dict,
            description="Further kinds of hexsides, besides river, sea, road, trail, rail and bridge.",
            examples=[
                "{causeway: Causeway, unbridged: {name: River without a bridge, has: river, lacks: bridge}}"
            ],
        )
    )
    hexsides: tuple[HexsideDoc, ...] = Field(
        default=(),
        description="What lies on the sides between hexes; usually a table.",
        examples=['[{a: "0304", b: "0404", kind: road}]'],
    )
    rivers: dict[Slug, RiverDoc] = Field(
        default_factory=dict,
        description="Rivers, each along its hexsides.",
        examples=["{cance: {name: Cance, mouth: edge, course: [0202/0302, 0202/0303, 0203/0303]}}"],
    )
    places: tuple[PlaceDoc, ...] = Field(
        default=(),
        description="Towns and villages with their names.",
        examples=['[{name: Mortain, hex: "0303", kind: town}]'],
    )
    labels: tuple[LabelDoc, ...] = Field(
        default=(),
        description="Other lettering: seas, ranges, provinces.",
        examples=["[{text: Yellow Sea, kind: sea, at: [125.4, 37.9]}]"],
    )
    lines: dict[Slug, LineDoc] = Field(
        default_factory=dict,
        description="Lines along hexsides, such as a border or a fortified line.",
        examples=["{parallel-38: {label: 38th PARALLEL, flag: north}}"],
    )
    edges: dict[Slug, EdgeDoc] = Field(
        default_factory=dict,
        description="Edges of the map that mean something, each with a bar outside it or tabs in its hexes.",
        examples=['{west: {edge: west, first: "0101", last: "0108", text: Supply of the west}}'],
    )
    scenery: dict[Slug, SceneryDoc] = Field(
        default_factory=dict,
        description="Roads, railways and woods without effect in play, drawn faintly.",
        examples=["{coast-road: {kind: road, hexes: 2121 1918 1716}}"],
    )
    hex_sets: dict[Slug, HexSetDoc] = Field(
        default_factory=dict,
        description="Named sets of hexes, such as supply edges.",
        examples=["{west-edge: {hexes: 0101..0108}}"],
    )
    georeference: Annotated[GeoDoc | None, Absent("the map lies nowhere on the globe")] = Field(
        default=None,
        description="How the map lies on the globe. Coast, relief, labels and true places need it.",
        examples=[
            '{centre: [126.7, 38.3], points: {a: {hexes: "1822", at: [126.7, 37.5]}, b: {hexes: "2701", at: '
            "[127.4, 39.2]}}}"
        ],
    )
    coast: Annotated[FilePath | None, Absent("no coast is drawn")] = Field(
        default=None,
        description="A GeoJSON file of polygons, each with `kind: land` or `kind: lake` in its properties.",
        examples=["geo/coast.geojson"],
    )
    country: Annotated[FilePath | None, Absent("none are drawn")] = Field(
        default=None,
        description="Of a map of spaces: a GeoJSON file of what is drawn on its land. Lines with "
        "`kind: river` and a `rank`, 1 the largest, `kind: border` or `kind: region-border`; polygons "
        "with `kind: region` and the id of the region as `name`.",
        examples=["geo/country.geojson"],
    )
    relief: Annotated[ReliefDoc | None, Absent("no shading")] = Field(
        default=None,
        description="A shading picture under the terrain.",
        examples=["{image: geo/relief.png, margin: 0.3}"],
    )
    hex_km: Annotated[float | None, Unit("km"), Absent("no scale bar")] = Field(
        default=None,
        gt=0,
        le=20_000,
        description="Ground distance across a hex; draws a scale bar.",
        examples=["8"],
    )
    point_to_point: Annotated[SpacesDoc | None, Absent("no spaces")] = Field(
        default=None,
        description="A map of spaces and connections, instead of a grid.",
        examples=[
            "{width: 420, height: 297, spaces: {aldmoor: {name: Aldmoor, at: [120, 45.5], kind: town}}}"
        ],
    )
    organisation: Annotated[Organisation | None, Absent("no chart")] = Field(
        default=None,
        description="Makes the board this side's organisation chart: every unit gets a cell, chart-‹unit›. "
        "Cells that were released keep their place.",
        examples=["communist"],
    )
    panels: dict[Slug, PanelDoc] = Field(
        default_factory=dict,
        description="Framed parts of the sheet: tracks, boxes, tables, the key.",
        examples=["{turns: {kind: track, title: Turns, turns: true, columns: 3}}"],
    )
    strips: tuple[Annotated[Words, Written("ids of panels with blanks between")], ...] = Field(
        default=(),
        description="Rows of panels below the map, from the top. Left out: all panels in one row. A panel "
        "with `place` stands in none.",
        examples=["[turns weather, combat key]"],
    )
    left: tuple[Annotated[Words, Written("ids of panels with blanks between")], ...] = Field(
        default=(),
        description="Columns of panels left of the map, each from top to bottom.",
        examples=["[turns weather]"],
    )
    right: tuple[Annotated[Words, Written("ids of panels with blanks between")], ...] = Field(
        default=(),
        description="Columns of panels right of the map, each from top to bottom; for a map that is tall.",
        examples=["[title turns, weather combat key]"],
    )
    column_width: Annotated[float, Unit("mm")] = Field(
        default=120.0,
        ge=40,
        le=600,
        description="How wide each of these columns is.",
        examples=["100"],
    )
    width: Annotated[float | None, Unit("mm"), Absent("280 mm")] = Field(
        default=None, gt=20, le=3000, description="Width of a sheet without a map.", examples=["300"]
    )
    climate: Literal["temperate", "winter", "tropical"] = Field(
        default="temperate",
        description="The season the ground is shown in. winter: snow, bare rock, ice on lakes and rivers; "
        "tropical: crowns of a jungle on forest, rows of trees on plantations, reeds in swamps.",
        examples=["winter"],
    )
    theme: ThemeDoc = Field(
        default_factory=ThemeDoc,
        description="Colours and sizes of the map, where they should differ.",
        examples=['{colours: {river: "#4F86A8"}, sizes: {grid: 0.2}}'],
    )

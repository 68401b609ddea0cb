"""The parts of a hex map: grid, terrain, hexsides, rivers, names, lines, and how it lies on the globe."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from hexwright.schema.base import (
    Absent,
    Datum,
    FilePath,
    HexNumber,
    Hexside,
    Item,
    Known,
    Schema,
    Tone,
    Unit,
    Words,
    Written,
    as_words,
)

Longitude = Annotated[float, Field(ge=-360, le=360)]
Latitude = Annotated[float, Field(ge=-90, le=90)]
LonLat = Annotated[
    tuple[Longitude, Latitude],
    BeforeValidator(as_words, json_schema_input_type=tuple[Longitude, Latitude] | str),
    Unit("degrees, east and north positive"),
    Written("place on the globe: [longitude, latitude], or in a table 126.98 37.56"),
]
"""Longitude and latitude in degrees, east and north positive."""

Nudge = Annotated[float, Field(ge=-500, le=500), Unit("mm")]
"""Millimetres on the sheet."""

Pen = Annotated[float, Field(gt=0, le=20), Unit("mm")]
"""Width of a stroke, millimetres."""

TerrainId = Annotated[str, Written("id of a terrain kind of this board")]
Directions = Annotated[Words, Known(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))]


class GridDoc(Datum):
    """A grid of hexes. Hexes are named by column and row: 0304 is column 3, row 4."""

    columns: Annotated[int, Unit("hex columns")] = Field(
        ge=1, le=400, description="How many columns of hexes the map has.", examples=["46"]
    )
    rows: Annotated[int, Unit("hex rows")] = Field(
        ge=1, le=400, description="How many rows of hexes the map has.", examples=["22"]
    )
    hex: Annotated[float, Unit("mm")] = Field(
        default=14.9,
        gt=2,
        le=80,
        description="Size of a hex on the sheet, from one flat side to the other. Leave some room round the "
        "counters.",
        examples=["14.9"],
    )
    orientation: Literal["flat", "pointy"] = Field(
        default="flat",
        description="flat: hexes stand on a side, in columns. pointy: they stand on a corner, in rows.",
        examples=["pointy"],
    )
    stagger: Literal["even", "odd"] = Field(
        default="even",
        description="Which columns sit half a hex lower. With pointy hexes: which rows sit further right.",
        examples=["odd"],
    )
    numbered: bool = Field(
        default=True,
        description="Whether the numbers of hexes are printed. The hexes have numbers in any case.",
        examples=["false"],
    )
    first_column: Annotated[int, Unit("number of a column")] = Field(
        default=1, ge=0, le=999, description="Number of the leftmost column.", examples=["10"]
    )
    first_row: Annotated[int, Unit("number of a row")] = Field(
        default=1, ge=0, le=999, description="Number of the topmost row.", examples=["10"]
    )
    missing: Annotated[Words, Written("words: numbers of hexes, and ranges")] = Field(
        default=(),
        description="Hexes that are not on the map, such as a bite out of a corner, and ranges of a "
        "rectangle from corner to corner.",
        examples=["0110 0111 0910..0913"],
    )


class TerrainDoc(Datum):
    """A terrain kind. What it costs and how it shifts combat stands in a table or in rules.yaml."""

    name: str = Field(description="What players call it.", examples=["Woods"])
    draw: Literal[
        "clear",
        "rough",
        "hill",
        "mountain",
        "forest",
        "plantation",
        "swamp",
        "desert",
        "river",
        "town",
        "city",
        "sea",
    ] = Field(
        description="Which of the map's drawings shows it. river is for maps of spaces; on hexes it is clear "
        "ground.",
        examples=["forest"],
    )
    passable: bool = Field(
        default=True, description="Whether units can be there in general.", examples=["false"]
    )
    open_to: Annotated[Words, Written("unit types with blanks between"), Absent("none")] = Field(
        default=(),
        description="Unit types that can be there although it is not passable, such as ships at sea.",
        examples=["battleship cruiser"],
    )


class HexDoc(Datum):
    """A hex. Its terrain alone is enough: `"0304": woods`."""

    hex: Annotated[HexNumber | None, Absent("the key or the first column names it")] = Field(
        default=None,
        description="The number of the hex again, as tables have it in their first column.",
        examples=['"0304"'],
    )
    terrain: TerrainId = Field(description="The terrain of the hex.", examples=["town"])
    ground: Annotated[TerrainId | None, Absent("the town stands on clear ground")] = Field(
        default=None, description="Terrain drawn under a town or a city.", examples=["mountain"]
    )
    flags: Words = Field(
        default=(),
        description="Words of your own about the hex. Lines, hex sets and rules ask for them.",
        examples=["coastal north"],
    )


class HexsideDoc(Item):
    """A hexside between two neighbours. It may stand several times, with a kind each: river, road, bridge."""

    a: HexNumber = Field(description="The hex on one side.", examples=['"1917"'])
    b: HexNumber = Field(description="Its neighbour, the hex on the other side.", examples=['"2017"'])
    kind: Annotated[str, Written("kind of hexside")] = Field(
        description="What lies there: river, sea (all water) or bridge; road, trail or rail lead across it. "
        "`hexside_kinds` declares further ones.",
        examples=["river"],
    )
    feature: Annotated[str | None, Written("id of a river"), Absent("no river is named")] = Field(
        default=None, description="Which river it is, where that matters.", examples=["han"]
    )


class HexsideKindDoc(Datum):
    """A kind of hexside of your own. Its name alone is enough: `causeway: Causeway`."""

    name: str = Field(description="What players call it.", examples=["Causeway"])
    draw: Literal["nothing", "inlet", "lake"] = Field(
        default="nothing",
        description="How the map shows it. inlet: an arm of the sea along the hexsides. lake: a lake on "
        "each of them.",
        examples=["lake"],
    )
    has: Annotated[Words, Written("words: kinds of hexsides")] = Field(
        default=(),
        description="Hexsides that have all these kinds have this one too, for rules; they need no rows in "
        "`hexsides`.",
        examples=["river"],
    )
    lacks: Annotated[Words, Written("words: kinds of hexsides")] = Field(
        default=(),
        description="Of those that `has` names, the ones without any of these kinds.",
        examples=["bridge"],
    )


class RiverDoc(Datum):
    """A river along hexsides."""

    name: str = Field(description="Name of the river.", examples=["Han"])
    label: Annotated[str | None, Absent("the name")] = Field(
        default=None, description="Lettering on the map, when not the plain name.", examples=["Han R."]
    )
    width: tuple[Pen, Pen] = Field(
        default=(0.3, 0.7),
        description="How wide the river is drawn, at its source and at its mouth.",
        examples=["[0.5, 1.1]"],
    )
    rank: Annotated[int, Unit("rank, 1 the largest")] = Field(
        default=2,
        ge=1,
        le=5,
        description="Size of the lettering: 1 for the largest, 5 for the smallest.",
        examples=["1"],
    )
    mouth: Literal["sea", "confluence", "edge"] = Field(
        default="sea",
        description="Where it ends: in the sea or a lake, in another river, or at the edge of the map.",
        examples=["edge"],
    )
    course: tuple[Hexside, ...] = Field(
        description="Hexsides from source to mouth. Each shares a corner with the one before. They need no "
        "rows in `hexsides`.",
        examples=["[1001/1101, 1001/1102, 1001/1002]"],
    )


class PlaceLabelDoc(Schema):
    """Moves the name of a place by hand, where its own seat is poor."""

    dx: Nudge = Field(default=0.0, description="How far the name moves to the right.", examples=["1.5"])
    dy: Nudge = Field(default=0.0, description="How far the name moves down.", examples=["-2"])


class PlaceDoc(Datum):
    """A named place. It is drawn only: rules go by the terrain of the hex."""

    name: str = Field(description="Lettering at the place.", examples=["Seoul"])
    hex: HexNumber = Field(description="The hex it lies in.", examples=['"2121"'])
    kind: Literal["city", "town", "village"] = Field(
        default="village",
        description="Which sign is drawn. Rules go by the terrain of the hex, not by this.",
        examples=["town"],
    )
    rank: Annotated[int, Unit("rank, 1 the largest")] = Field(
        default=2,
        ge=1,
        le=5,
        description="Size of the lettering: 1 for the largest, 5 for the smallest.",
        examples=["1"],
    )
    at: Annotated[LonLat | None, Absent("the centre of the hex")] = Field(
        default=None,
        description="Where it really lies, on a map with a georeference.",
        examples=["[126.98, 37.56]"],
    )
    sign: Annotated[Words, Written("ids of glyphs"), Absent("no sign")] = Field(
        default=(),
        description="Signs beside the name, of the symbol table: what the place means in play.",
        examples=["anchor", "star anchor"],
    )
    label: Annotated[PlaceLabelDoc | None, Absent("the map finds a seat")] = Field(
        default=None, description="Moves the name by hand.", examples=["{dx: 1, dy: -0.5}"]
    )


class LabelDoc(Item):
    """Lettering of a sea, a mountain range, a province. It needs a map with a georeference."""

    text: str = Field(description="The words.", examples=["Yellow Sea"])
    kind: Literal["sea", "bay", "province", "range", "peak", "region"] = Field(
        description="What it names; this picks letters and colour.", examples=["sea"]
    )
    at: Annotated[LonLat | None, Absent("`path` says where")] = Field(
        default=None, description="The middle of the lettering.", examples=["[125.4, 37.9]"]
    )
    path: tuple[LonLat, ...] = Field(
        default=(),
        description="Places along which the lettering runs, first to last, instead of `at`.",
        examples=["[[128.2, 38.6], [128.6, 37.9]]"],
    )
    size: Annotated[float | None, Unit("mm"), Absent("by kind")] = Field(
        default=None, gt=0, le=60, description="Height of its capitals.", examples=["4"]
    )
    tracking: Annotated[float | None, Unit("mm"), Absent("by kind")] = Field(
        default=None, ge=0, le=40, description="Extra space between letters.", examples=["1.5"]
    )


class LineDoc(Datum):
    """A line along hexsides, between hexes with a flag and hexes without it; or through hexes, by `path`."""

    label: str = Field(default="", description="Lettering along the line.", examples=["38th PARALLEL"])
    flag: Annotated[str | None, Written("hex flag, or name of a hex set"), Absent("`path` says where")] = (
        Field(
            default=None,
            description="The flag or the hex set whose edge the line follows.",
            examples=["north"],
        )
    )
    path: Annotated[Words, Written("words: numbers of hexes")] = Field(
        default=(),
        description="Hexes through whose middles the line runs, each next to the one before, in place of "
        "`flag`. These hexes lie on the line.",
        examples=["0105 0205 0306"],
    )
    draw: Literal["dashed", "solid", "teeth"] = Field(
        default="dashed",
        description="dashed: a border. solid: the edge of an area. teeth: field works.",
        examples=["teeth"],
    )
    directions: Directions = Field(
        default=(),
        description="Only hexsides that face these ways, seen from the hexes with the flag. All when empty.",
        examples=["N NE NW"],
    )


class SceneryDoc(Datum):
    """Something that gives life to the map and has no effect in play. It is drawn faintly, below the grid."""

    kind: Literal["road", "railway", "woods"] = Field(
        description="road, railway: a thin line that wanders from hex to hex, and to the marks of places. "
        "woods: a few trees in each.",
        examples=["railway"],
    )
    hexes: Annotated[Words, Written("words: numbers of hexes")] = Field(
        description="The hexes a road or railway leads through, in order, from place to place, and not "
        "necessarily neighbours; the hexes with trees, and ranges of them.",
        examples=["2121 1918 1716"],
    )


class EdgeDoc(Datum):
    """An edge of the map that means something, such as a supply edge: a bar outside the frame, a tab in each
    hex, or both.
    """

    edge: Literal["north", "south", "east", "west"] = Field(
        description="Which edge of the map.", examples=["north"]
    )
    first: HexNumber = Field(description="The hex where the bar begins.", examples=['"0301"'])
    last: HexNumber = Field(description="The hex where it ends.", examples=['"2701"'])
    text: str = Field(
        default="", description="Lettering on the bar; no bar without.", examples=["Supply of the north"]
    )
    sign: Annotated[str | None, Written("glyph"), Absent("no tabs")] = Field(
        default=None,
        description="Glyph of a tab that each of these hexes has at the edge.",
        examples=["crate"],
    )
    tone: Tone = Field(default="ink", description="Colour of the bar and the tabs.", examples=["red"])


class PointDoc(Datum):
    """A control point: a hex, or a place on a map of spaces, of which is known where it is on the globe."""

    hexes: Annotated[Words, Written("words: numbers of hexes"), Absent("on a map of spaces")] = Field(
        default=(),
        description="The hex; or several, whose middle is meant.",
        examples=["2121 2220 2221"],
    )
    map: Annotated[
        tuple[float, float] | None,
        Written("place on the map: [right, down]"),
        Unit("mm"),
        Absent("on a map of hexes"),
    ] = Field(
        default=None,
        description="On a map of spaces: the place, from the top left corner of the map.",
        examples=["[120, 45.5]"],
    )
    at: LonLat = Field(description="Where that lies on the globe.", examples=["[126.98, 37.56]"])


class GeoDoc(Datum):
    """How the grid lies on the globe. `hexwright check` tells how far each control point is off."""

    centre: LonLat = Field(
        description="Centre of the map's projection, which keeps areas equal.", examples=["[126.7, 38.3]"]
    )
    points: dict[Annotated[str, Written("name")], PointDoc] = Field(
        description="Control points by name, two or more, far apart. `hexwright check` tells how far each is "
        "off.",
        examples=[
            '{inchon: {hexes: "1822", at: [126.705, 37.456]}, wonsan: {hexes: "2701", at: [127.44, 39.15]}}'
        ],
    )
    turned: bool = Field(
        default=False,
        description="Whether north may point elsewhere than to the top; the control points tell where.",
        examples=["true"],
    )
    bend: Annotated[float | None, Unit("hexes"), Absent("nothing is bent")] = Field(
        default=None,
        ge=0.5,
        le=50,
        description="How far round each control point the map is bent to meet it, as drawn maps are.",
        examples=["5"],
    )


class ReliefDoc(Datum):
    """A shading picture under the terrain. `hexwright survey` can make one for a map of hexes."""

    image: FilePath = Field(
        description="A grey PNG: 128 is flat ground, darker lies in shade, lighter in light.",
        examples=["geo/relief.png"],
    )
    heights: Annotated[FilePath | None, Absent("no tint by height")] = Field(
        default=None,
        description="Of a map of spaces: a grey PNG of how high the ground lies, black lowland. High ground "
        "is tinted.",
        examples=["geo/heights.png"],
    )
    margin: Annotated[float, Unit("hexes")] = Field(
        default=0.0,
        ge=0,
        le=5,
        description="How far the picture reaches beyond the grid on every side.",
        examples=["0.3"],
    )


class PictureDoc(Datum):
    """A ready picture of a map, instead of a drawn one. Its hexes lie where `first` and `step` say."""

    image: FilePath = Field(description="A PNG.", examples=["images/map.png"])
    first: Annotated[
        tuple[float, float], Written("place in the picture: [right, down]"), Unit("pixels of the picture")
    ] = Field(
        default=(0.0, 0.0),
        description="The middle of the first hex: of the first column and row.",
        examples=["[62, 71]"],
    )
    step: Annotated[
        tuple[Annotated[float, Field(ge=0, le=2000)], Annotated[float, Field(ge=0, le=2000)]],
        Written("distances: [right, down]"),
        Unit("pixels of the picture"),
    ] = Field(
        default=(0.0, 0.0),
        description="How far apart neighbouring columns and neighbouring rows are. A board with a `grid` "
        "needs it.",
        examples=["[76.2, 88]"],
    )


class HexSetDoc(Datum):
    """A named set of hexes, for lines, edges and rules."""

    hexes: Annotated[Words, Written("words: numbers of hexes, and ranges")] = Field(
        description="Hexes, and ranges of a rectangle from corner to corner.",
        examples=["0301..2701 2121"],
    )
    dot: Annotated[Tone | None, Absent("no dots")] = Field(
        default=None, description="Colour of a dot printed in each of its hexes.", examples=["red"]
    )

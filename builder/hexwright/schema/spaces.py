"""`point_to_point:` a map of spaces and the connections between them."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from hexwright.schema.base import (
    SHORT,
    Absent,
    Colour,
    Datum,
    Item,
    SideId,
    Slug,
    Unit,
    Words,
    Written,
    as_words,
    shorthand,
)
from hexwright.schema.hexmap import LonLat

Place = Annotated[float, Field(ge=0, le=2000), Unit("mm")]
"""Millimetres from the top or left of the map area."""

MapPlace = Annotated[
    tuple[Place, Place],
    BeforeValidator(as_words, json_schema_input_type=tuple[Place, Place] | str),
    Written("place on the map: [right, down], or in a table 120 45.5"),
]
"""A place on the map area, mm from its top left corner."""

Shift = Annotated[
    tuple[
        Annotated[float, Field(ge=-500, le=500), Unit("mm")],
        Annotated[float, Field(ge=-500, le=500), Unit("mm")],
    ],
    BeforeValidator(as_words, json_schema_input_type=tuple[float, float] | str),
    Written("shift: [right, down], or in a table 3 -1.5"),
]

Globe = Annotated[
    LonLat,
    BeforeValidator(as_words, json_schema_input_type=tuple[float, float] | str),
    Written("place on the globe: [longitude, latitude], or in a table 13.4 52.5"),
]


def _places(value: Any) -> Any:
    """Places of a table, `120 45.5, 130 60`, as a list of pairs."""
    if isinstance(value, str):
        return [part.split() for part in value.split(",") if part.strip()]
    return value


SpaceId = Annotated[str, Written("id of a space")]


class SpaceDoc(Datum):
    """A space of a point-to-point map. Its id is a location."""

    name: str = Field(description="Lettering at the space.", examples=["Aldmoor"])
    at: Annotated[MapPlace | None, Absent("`globe` says where")] = Field(
        default=None,
        description="Where its middle lies, from the top left corner of the map.",
        examples=["[120, 45.5]"],
    )
    globe: Annotated[Globe | None, Absent("`at` says where")] = Field(
        default=None,
        description="Where it lies on the globe, in place of `at`. The map needs a `georeference`.",
        examples=["[13.4, 52.5]"],
    )
    moved: Shift = Field(
        default=(0.0, 0.0),
        description="How far it is moved from there, where spaces would lie too close.",
        examples=["[3, -1.5]"],
    )
    kind: Annotated[str, Written("id of a terrain kind of this board")] = Field(
        description="Its terrain, which says how it is drawn.", examples=["town"]
    )
    region: Annotated[str | None, Written("id of a region"), Absent("it lies in none")] = Field(
        default=None, description="The region it belongs to.", examples=["north"]
    )
    flags: Words = Field(
        default=(), description="Words of your own about the space, for rules.", examples=["key capital"]
    )
    side: Annotated[SideId | None, Absent("nobody's")] = Field(
        default=None,
        description="The side that holds it at the beginning; its box has a tint of that side.",
        examples=["axis"],
    )


class RegionDoc(Datum):
    """A region. Its name alone is enough: `north: The North`."""

    name: str = Field(description="What players call it.", examples=["The North"])
    control: Annotated[int | None, Unit("spaces"), Absent("it is not held")] = Field(
        default=None,
        ge=1,
        le=99,
        description="How many of its spaces a side needs to hold it. The badge below its name shows it.",
        examples=["4"],
    )
    stars: Annotated[int, Unit("key spaces")] = Field(
        default=0, ge=0, le=9, description="How many of these must be key spaces.", examples=["1"]
    )
    points: Annotated[int | None, Unit("points"), Absent("nothing")] = Field(
        default=None, ge=-99, le=99, description="What it is worth.", examples=["5"]
    )
    colour: Annotated[Colour | None, Absent("one of the map's tints")] = Field(
        default=None, description="Colour of its ground.", examples=['"#7F9CCB"']
    )
    at: Annotated[MapPlace | None, Absent("near the middle of its spaces, where it covers least")] = Field(
        default=None,
        description="Where the middle of its name lies, from the top left corner of the map.",
        examples=["[120, 45.5]"],
    )
    size: Annotated[float | None, Unit("mm"), Absent("as large as there is room")] = Field(
        default=None, ge=1, le=20, description="Cap height of its name.", examples=["3.2"]
    )


class ConnectionKindDoc(Datum):
    """A kind of connection of your own. Its name alone is enough: `pass: Mountain pass`."""

    name: str = Field(description="What players call it.", examples=["Mountain pass"])
    draw: Literal["plain", "road", "rail", "river", "rail-river", "sea", "strait", "mountain", "forest"] = (
        Field(
            default="plain",
            description="Which of the map's lines shows it. river, rail-river: a road and a railway over a "
            "river; strait: the short way over the sea.",
            examples=["mountain"],
        )
    )


class ConnectionDoc(Item):
    """A line between two spaces. Two spaces may have several, of different kinds: a road, a railway."""

    a: SpaceId = Field(description="The space at one end.", examples=["aldmoor"])
    b: SpaceId = Field(description="The space at the other end.", examples=["brack"])
    kind: Annotated[str, Written("kind of connection")] = Field(
        default="plain",
        description="What leads there: plain, road, rail, river, sea, mountain or forest. `connection_kinds` "
        "declares further ones.",
        examples=["rail"],
    )
    via: Annotated[
        tuple[tuple[Place, Place], ...],
        BeforeValidator(_places, json_schema_input_type=tuple[tuple[Place, Place], ...] | str),
        Written("list of places on the map; in a table 120 45.5, 130 60"),
    ] = Field(
        default=(),
        max_length=20,
        description="Places it passes on its way, where a straight line would lead astray.",
        examples=["[[120, 45.5]]"],
    )


class SpacesDoc(Datum):
    """A point-to-point map."""

    width: Annotated[float, Unit("mm")] = Field(
        gt=10, le=2000, description="Width of the map.", examples=["420"]
    )
    height: Annotated[float, Unit("mm")] = Field(
        gt=10, le=2000, description="Height of the map.", examples=["297"]
    )
    spaces: dict[Slug, SpaceDoc] = Field(
        description="The spaces by id.", examples=["{aldmoor: {name: Aldmoor, at: [120, 45.5], kind: town}}"]
    )
    connection_kinds: dict[
        Slug, Annotated[ConnectionKindDoc, shorthand("name", ConnectionKindDoc | str), SHORT]
    ] = Field(
        default_factory=dict,
        description="Further kinds of connections, besides plain, road, rail, river, sea, mountain and "
        "forest.",
        examples=["{pass: {name: Mountain pass, draw: mountain}, ferry: Ferry}"],
    )
    connections: tuple[ConnectionDoc, ...] = Field(
        default=(),
        description="What leads from space to space.",
        examples=["[{a: aldmoor, b: brack, kind: rail}]"],
    )
    regions: dict[Slug, Annotated[RegionDoc, shorthand("name", RegionDoc | str), SHORT]] = Field(
        default_factory=dict,
        description="The regions by id.",
        examples=["{north: The North, south: {name: The South, control: 3, stars: 1, points: 5}}"],
    )
    signs: dict[Annotated[str, Written("flag")], Literal["capital", "key", "fort", "port"]] = Field(
        default_factory=dict,
        description="How flags of spaces are shown. capital: a red frame and plate with a star; key: a "
        "golden one; fort: towers; port: an anchor.",
        examples=["{capital: capital, objective: key, harbour: port}"],
    )

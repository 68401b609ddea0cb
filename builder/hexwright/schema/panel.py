"""`panels:` of a board: framed parts of the sheet, with cells where counters can stand."""

from typing import Annotated, Literal

from pydantic import Field

from hexwright.schema.base import Absent, Datum, Lines, Slug, TableId, Texts, Tone, Unit, Words, Written


class CellDoc(Datum):
    """A cell of a panel. Its key is a location, where counters can stand, unless `area: false`."""

    title: str = Field(default="", description="Lettering of the cell.", examples=["Dead pile"])
    text: str = Field(
        default="",
        description="Smaller lettering below or beside the title.",
        examples=["Lost while in supply."],
    )
    tone: Annotated[str, Written("tone, or a colour in quotes")] = Field(
        default="",
        description="Colour of the cell: a colour, the id of a side, or a colour name of the theme.",
        examples=['"#9FA9B0"'],
    )
    glyph: Annotated[str, Written("id of a glyph")] = Field(
        default="",
        description="A sign in the cell, of the symbol table. In a panel of kind key it is a sample of the "
        "map: a terrain kind, a kind of hexside such as river, estuary or road, or the id of a line; of a "
        "map of spaces a terrain kind, a kind of connection, or space, capital, key, fort or port.",
        examples=["sun"],
    )
    seats: Annotated[int, Unit("counters")] = Field(
        default=0, ge=0, le=60, description="How many places for counters are drawn in it.", examples=["4"]
    )
    seat_labels: Texts = Field(
        default=(), description="Lettering of the seats, in order.", examples=["[Division, Division, HQ]"]
    )
    rows: dict[Annotated[str, Written("label")], str] = Field(
        default_factory=dict,
        description="Lines of a card: label and value. In a key: values in columns under their labels.",
        examples=["{Movement: UN 10 · Com 4}"],
    )
    area: bool = Field(
        default=True,
        description="Whether counters can stand there. Then the cell's id is a location.",
        examples=["false"],
    )
    remark: str = Field(
        default="", description="Small lettering; in a key the value at the right.", examples=["1 left"]
    )


class PanelDoc(Datum):
    """A framed part of the sheet: a track, boxes, a table, the key of the map."""

    kind: Literal["title", "track", "cards", "boxes", "key", "table", "text"] = Field(
        description="title: the name of the game. track: cells in a row. cards: cells with rows. boxes: "
        "large cells with seats. key: samples of the map. table: a table of the game. text: only lines.",
        examples=["boxes"],
    )
    title: str = Field(
        description="Head of the panel. Of a title panel: the name of the game.", examples=["Losses"]
    )
    remark: str = Field(
        default="",
        description="Small, at the right of the head. Of a title panel: the subtitle.",
        examples=["rule 2.11"],
    )
    tone: Tone = Field(default="ink", description="Colour of the head.", examples=["blue"])
    weight: Annotated[float, Unit("share of the strip, beside the other panels' weights")] = Field(
        default=1.0,
        gt=0,
        le=20,
        description="How wide the panel is beside the others of its strip: 2 is twice as wide as 1.",
        examples=["1.5"],
    )
    columns: Annotated[int, Unit("cells side by side")] = Field(
        default=0,
        ge=0,
        le=40,
        description="How many cells stand side by side; 0: as many as fit.",
        examples=["6"],
    )
    cells: dict[Slug, CellDoc] = Field(
        default_factory=dict,
        description="The cells, in order. The key of a cell is its location: no two boards may share one.",
        examples=["{blue-dead: {title: Dead pile, seats: 4}}"],
    )
    turns: bool = Field(
        default=False,
        description="Gives the panel a cell for every turn of the sequence; their locations are turn-1, "
        "turn-2 and so on. Units that arrive on a turn, by `start: turn-4` or an `entry` with the turn, are "
        "shown in its cell as small pictures.",
        examples=["true"],
    )
    numbers: Annotated[str | None, Written("range of numbers"), Absent("no such cells")] = Field(
        default=None,
        description="Gives the panel a cell for every number of the range. The locations are the panel's id "
        "with the number: will-0, will-1.",
        examples=["0..24"],
    )
    table: Annotated[TableId | None, Absent("only a panel of kind table needs one")] = Field(
        default=None, description="The table that a panel of kind table shows.", examples=["crt"]
    )
    lines: Lines = Field(
        default=(),
        description="Text below the content, line by line.",
        examples=["[One hex is 8 km., One turn is a day.]"],
    )
    place: Annotated[Words, Written("two hexes; on a map of spaces: left top width height, mm")] = Field(
        default=(),
        description="First and last hex of the area it covers on the map; on a map of spaces how far that is "
        "from the left and from the top, its width and its height. Such a panel stands in no strip.",
        examples=["3701 4605"],
    )

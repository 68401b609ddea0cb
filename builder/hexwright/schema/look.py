"""`looks:` and `symbols:`: art specs of counters, and the shape table they draw from.

**A look** is a list of slots laid over each other, first to last, with named colours:

    looks:
      chinese:
        extends: unit                 # takes everything of `unit`; what is written here is laid over it
        colours: {field: "#A3201C", ink: "#FFD65C", box: "#FFE9A8", symbol: "#6E100D"}
        slots:
          start:                      # nothing after the colon: the inherited slot goes
          army:                       # a new slot, on top of all (or `under: symbol`)
            {kind: text, at: [0.05, 0.97], value: "{formation}", size: 0.08, align: start, colour: ink}

`size`: the counter in mm, 12.7 or [25.4, 12.7]. `corner`: rounding on the screen, share of the height.
`words`: further words of the look's templates, with their values where none are given; a marker's face
gives them (`faces: [{look: label, values: {text: UN}}]`). Units bring the words of
`UNIT_WORDS`, and every stat and column of the game.

A colour is `"#RRGGBB"`, the name of another colour of the look, or either with a factor: `field*0.68`.
Places are shares of width and height, sizes shares of the height: one look serves counters of all sizes.

* `field`, the whole counter: colour.
* `band`, a rectangle: box, colour; radius; line (0 or none: filled).
* `split`, the counter in two colours: colour, second; axis: right, down, slash, backslash (for `second`).
* `symbol`, a unit symbol in its box: box, value, colour; ground; second (accent); line (pen); frame.
* `glyph`, as large as fits in the middle of the box: box, value, colour; ground; second; line; rotate
  (degrees clockwise).
* `size`, size marks centred on the box and as high: box, value, colour.
* `text`, a line, or several parted by a line break: at (baseline), value, size (cap height), colour; font;
  align; tracking; fit (greatest length); leading (in cap heights); rotate (degrees clockwise).
* `paragraph`, running text, broken where a line ends in the box and made smaller until all of it fits: box,
  value, size (cap height), colour; font; align; leading (in cap heights); after (another one, drawn before,
  below whose last line this one begins, wherever its box does).
* `dots`, as many as the value says: at, value, size (diameter), colour; step (way to the next).
* `drawing`, shapes on a grid of 100 x 100 over the box: box, draw; line (pen). Inks: the look's colours.
* `edge`, a line round the counter, on the screen only: line, colour.

`when: reduced` draws a slot only with that flag, `when: "!reduced"` only without it; `when: "size=XX"` tests
the value of a word; of several conditions all must hold. `if:` changes a slot under a condition, the first
that holds: `if: {reduced: {colour: symbol}}`. Units have the flags `reduced` (back of a counter) and
`substitute`.

**Symbols** (`symbols: {types: …, glyphs: …, sizes: …}`) are lists of shapes on a grid of 150 x 100 (types:
the inside of the unit box) or 100 x 100 (glyphs), points written "x,y x,y":

    types:
      mountain:
        name: mountain infantry
        draw:
          - {use: infantry}
          - {polygon: "60,100 75,70 90,100"}

Each is one of line, polygon, rect ("x,y w,h"; `radius`), circle ("x,y r"), oval ("x,y rx,ry"), arc
("x,y rx,ry from to", degrees clockwise from the right), path (M L H V C Q Z of SVG, capital or small), text
(`at`, `size`: cap height, `font`) and use (another symbol). `fill` and `stroke` are ink, ground (the box
behind), accent or none; `width` counts in pens (the `line` of the slot that draws it). Lines and arcs are
stroked in ink by default, the others filled. `sizes`: size -> its marks: X crosses, I bars,
o dots, [ ] brackets above.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from hexwright.diagnostics import NOWHERE, Span
from hexwright.model.look import UNIT_WORDS
from hexwright.schema.base import (
    Absent,
    Located,
    LocatedList,
    LocatedText,
    LookId,
    Positions,
    Schema,
    Slug,
    Unit,
    Words,
    Written,
)

COUNTER_MM = 12.7
"""Side of a counter whose look has no size, mm."""

CORNER = 0.07
"""Rounding of the corners of a look without `corner`, share of the height."""


def _numbers(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _size(value: object) -> object:
    numbers = _numbers(value)
    return numbers * 2 if isinstance(numbers, list) and len(numbers) == 1 else numbers


def _symbol_shorthand(value: object) -> object:
    """`armor: armour` is another name for a symbol; a bare list is its drawing."""
    if isinstance(value, LocatedText):
        use = Located({"use": value}, Positions(value.span, {}, {"use": value}))
        value = LocatedList([use], value.span, (value,))
    if isinstance(value, LocatedList):
        return Located({"draw": value}, Positions(value.span, {}, {"draw": value}))
    return value


@dataclass(frozen=True, slots=True)
class ColourWord:
    """A colour as written, and where."""

    word: str
    span: Span


def _colour_word(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError("a colour is #RRGGBB in quotes, or the name of another")
    return ColourWord(str(value), value.span if isinstance(value, LocatedText) else NOWHERE)


Paint = Annotated[
    ColourWord,
    BeforeValidator(_colour_word),
    WithJsonSchema({"type": "string"}),
    Written('colour: "#RRGGBB" in quotes, the name of another, or either with a factor'),
]
ColourName = Annotated[
    str, Written('colour: a name of the look, "#RRGGBB" in quotes, or either with a factor')
]
Share = Annotated[float, Field(ge=-10, le=10), Unit("share of the counter's width or height")]
"""Of a counter's width or height."""

GridUnit = Annotated[float, Field(ge=-1000, le=1000), Unit("grid units")]
"""On the grid of a symbol."""

_Numbers = Annotated[str, StringConstraints(pattern=r"^[-+.,0-9eE\s]+$")]
"""Numbers in one text, for editors."""

Pair = Annotated[
    tuple[Share, Share],
    BeforeValidator(_numbers, json_schema_input_type=tuple[Share, Share] | _Numbers),
    Written("two numbers: a list, or one text"),
]
Quad = Annotated[
    tuple[Share, Share, Share, Share],
    BeforeValidator(_numbers, json_schema_input_type=tuple[Share, Share, Share, Share] | _Numbers),
    Written("four numbers: a list, or one text"),
]
Millimetres = Annotated[float, Field(gt=1, le=200), Unit("mm")]
FontName = Literal["medium", "semibold", "bold", "medium-italic", "display", "display-italic"]
Kind = Literal[
    "field", "band", "split", "symbol", "glyph", "size", "text", "paragraph", "dots", "drawing", "edge"
]
Points = Annotated[str, Written('points, "x,y x,y"'), Unit("grid units")]
Ink = Annotated[
    str, Written("colour: ink, ground, accent or none; in a slot's own drawing a colour of the look")
]
SHAPE_KEYS = ("line", "polygon", "rect", "circle", "oval", "arc", "path", "text", "use")
"""The keys of a shape that say what it is; it has exactly one of them."""

_ONE = f" Exactly one key of {', '.join(SHAPE_KEYS[:-1])} and {SHAPE_KEYS[-1]} makes the shape."


class ShapeDoc(Schema):
    """One shape of a symbol: exactly one of line … use, and how it is drawn.

    Points stand on a grid of 150 x 100 (unit types) or 100 x 100 (glyphs, drawings), y downward.
    """

    line: Annotated[Points | None, Absent("another key makes the shape")] = Field(
        default=None, description="A line through these points." + _ONE, examples=['"0,0 150,100"']
    )
    polygon: Annotated[Points | None, Absent("another key makes the shape")] = Field(
        default=None,
        description="An area with these corners." + _ONE,
        examples=['"60,100 75,70 90,100"'],
    )
    rect: Annotated[
        str | None, Written('"x,y w,h"'), Unit("grid units"), Absent("another key makes the shape")
    ] = Field(
        default=None,
        description="A rectangle: its top left corner, its width and height." + _ONE,
        examples=['"20,20 110,60"'],
    )
    circle: Annotated[
        str | None, Written('"x,y r"'), Unit("grid units"), Absent("another key makes the shape")
    ] = Field(
        default=None,
        description="A circle: its centre and its radius." + _ONE,
        examples=['"75,50 20"'],
    )
    oval: Annotated[
        str | None, Written('"x,y rx,ry"'), Unit("grid units"), Absent("another key makes the shape")
    ] = Field(
        default=None,
        description="An oval: its centre and its two radii." + _ONE,
        examples=['"75,50 20,10"'],
    )
    arc: Annotated[
        str | None,
        Written('"x,y rx,ry from to"'),
        Unit("grid units, and degrees clockwise from the right"),
        Absent("another key makes the shape"),
    ] = Field(
        default=None,
        description="A part of an oval: centre, radii, and the angles where it begins and ends." + _ONE,
        examples=['"75,50 20,10 0 180"'],
    )
    path: Annotated[
        str | None,
        Written("path of M, L, H, V, C, Q and Z, as in SVG; small letters count from the last point"),
        Unit("grid units"),
        Absent("another key makes the shape"),
    ] = Field(
        default=None,
        description="An outline of straight and curved parts. Close every part with Z, or none." + _ONE,
        examples=['"M 6,92 V 50 L 30,32 H 90 Z"'],
    )
    text: Annotated[str | None, Absent("another key makes the shape")] = Field(
        default=None, description="Letters, at `at` and of `size`." + _ONE, examples=["HQ"]
    )
    use: Annotated[
        str | None, Written("id of a symbol of the same table"), Absent("another key makes the shape")
    ] = Field(default=None, description="Another symbol, drawn here." + _ONE, examples=["infantry"])
    fill: Annotated[Ink | None, Absent("ink for areas and texts; a line has none")] = Field(
        default=None,
        description="Colour of the inside. ground is the colour of the box behind, accent the slot's "
        "`second`.",
        examples=["ground"],
    )
    stroke: Annotated[Ink | None, Absent("ink for lines and arcs; an area has none")] = Field(
        default=None, description="Colour of the outline.", examples=["ink"]
    )
    width: Annotated[float, Unit("pens: the `line` of the slot that draws it")] = Field(
        default=1.0, gt=0, le=20, description="Width of the outline.", examples=["1.5"]
    )
    radius: Annotated[float, Unit("grid units")] = Field(
        default=0.0, ge=0, le=150, description="Rounding of the corners of a rect.", examples=["10"]
    )
    at: Annotated[
        Annotated[
            tuple[GridUnit, GridUnit],
            BeforeValidator(_numbers, json_schema_input_type=tuple[GridUnit, GridUnit] | _Numbers),
            Written("point: a list, or one text"),
        ]
        | None,
        Absent("only a text needs it"),
    ] = Field(
        default=None, description="Where a text stands: the middle of its baseline.", examples=['"75,50"']
    )
    size: Annotated[float, Unit("grid units")] = Field(
        default=0.0, ge=0, le=150, description="Height of the capitals of a text.", examples=["40"]
    )
    font: FontName = Field(default="bold", description="Letters of a text.", examples=["semibold"])


class SymbolDoc(Schema):
    """A symbol. A list of shapes alone will do, or the name of another symbol: `foot: infantry`."""

    name: Annotated[str | None, Absent("the id")] = Field(
        default=None, description="What players call it.", examples=["mountain infantry"]
    )
    draw: Annotated[tuple[ShapeDoc, ...], Written("list of shapes")] = Field(
        min_length=1,
        max_length=200,
        description="The shapes, one over the other.",
        examples=['[{line: "0,0 150,100"}, {line: "0,100 150,0"}]'],
    )


SymbolEntry = Annotated[
    SymbolDoc,
    BeforeValidator(_symbol_shorthand, json_schema_input_type=SymbolDoc | tuple[ShapeDoc, ...] | str),
    Written("list of shapes, the name of another symbol, or mapping"),
]


class SymbolsDoc(Schema):
    """The shape table: what looks may draw, beside the shared symbols."""

    types: dict[Slug, SymbolEntry] = Field(
        default_factory=dict,
        description="Unit types and their symbols, on a grid of 150 x 100: the inside of the unit box.",
        examples=['{mountain: {name: mountain infantry, draw: [{polygon: "60,100 75,70 90,100"}]}}'],
    )
    glyphs: dict[Slug, SymbolEntry] = Field(
        default_factory=dict,
        description="Glyphs for markers and panels, on a grid of 100 x 100.",
        examples=['{star: [{polygon: "50,0 80,95 5,36 95,36 20,95"}]}'],
    )
    sizes: dict[
        Annotated[str, Written("size")],
        Annotated[str, Written("marks: X crosses, I bars, o dots, [ ] brackets above")],
    ] = Field(
        default_factory=dict,
        description="Unit sizes and the marks above the box: X crosses, I bars, o dots, [ ] brackets above.",
        examples=['{task-force: "[I]"}'],
    )


_AS_BEFORE = "as in the slot it changes, else "


class SlotDoc(Schema):
    """One slot of a look, or what changes in a slot of the look it extends.

    Places are shares of the counter's width and height, sizes shares of its height, so that one look serves
    counters of all sizes.
    """

    kind: Annotated[Kind | None, Absent("as in the slot it changes; a new slot needs it")] = Field(
        default=None,
        description="What is drawn. field: the whole counter. band: a rectangle. split: the counter in two "
        "colours. symbol: a unit symbol in its box. glyph: a sign of the symbol table. size: size marks. "
        "text: lettering. dots: as many as the value says. drawing: shapes of its own. edge: a line round "
        "the counter, on the screen.",
        examples=["text"],
    )
    under: Annotated[str | None, Written("id of a slot"), Absent("on top of all others")] = Field(
        default=None, description="Draw this new slot below that one.", examples=["symbol"]
    )
    when: Annotated[Words | None, Absent("always")] = Field(
        default=None,
        description="Draw it only under these conditions; all must hold. reduced: the back of a counter. "
        "substitute: its second counter. screen: not on paper. size=XX: a word has this value. A ! in front: "
        "the contrary.",
        examples=['"!reduced size=XX"'],
    )
    variants: dict[Annotated[str, Written("condition")], "SlotDoc"] = Field(
        default_factory=dict,
        alias="if",
        description="Conditions, written as in `when`, and what differs under them. The first that holds "
        "counts.",
        examples=["{reduced: {colour: ink}}"],
    )
    box: Annotated[Quad | None, Absent(_AS_BEFORE + "required by its kind")] = Field(
        default=None,
        description="Of band, symbol, glyph, size and drawing: left edge, top edge, width, height.",
        examples=["[0.31, 0.215, 0.43, 0.29]"],
    )
    at: Annotated[Pair | None, Absent(_AS_BEFORE + "required by its kind")] = Field(
        default=None,
        description="Of text and dots: how far to the right and down. A text stands with its baseline there.",
        examples=["[0.5, 0.9]"],
    )
    value: Annotated[
        str | None, Written("text with {words}"), Absent(_AS_BEFORE + "required by its kind")
    ] = Field(
        default=None,
        description="What is shown: lettering, the id of a symbol or glyph, a size, a number of dots. Words "
        f"in braces are filled in: {', '.join(UNIT_WORDS)}, every stat and column of the game, and the "
        "`words` of the look.",
        examples=['"{cf}-{mf}"'],
    )
    colour: Annotated[ColourName | None, Absent(_AS_BEFORE + "required by its kind")] = Field(
        default=None, description="Colour of what is drawn.", examples=["field*0.68"]
    )
    ground: Annotated[ColourName | None, Absent(_AS_BEFORE + "none")] = Field(
        default=None,
        description="Of symbol and glyph: colour of the box behind, and of what is cut out; or none.",
        examples=["field"],
    )
    second: Annotated[ColourName | None, Absent(_AS_BEFORE + "the first colour")] = Field(
        default=None,
        description="Of split: the other half. Of symbol and glyph: the accent; or none.",
        examples=["accent"],
    )
    font: Annotated[FontName | None, Absent(_AS_BEFORE + "bold")] = Field(
        default=None, description="Letters of a text.", examples=["semibold"]
    )
    size: Annotated[
        float | None, Unit("share of the counter's height"), Absent(_AS_BEFORE + "required by its kind")
    ] = Field(
        default=None,
        gt=0,
        le=1,
        description="Of text: height of its capitals. Of dots: their diameter.",
        examples=["0.155"],
    )
    align: Annotated[Literal["start", "middle", "end"] | None, Absent(_AS_BEFORE + "middle")] = Field(
        default=None, description="Of text: which part of it stands at `at`.", examples=["end"]
    )
    tracking: Annotated[float | None, Unit("share of the counter's height"), Absent(_AS_BEFORE + "0")] = (
        Field(
            default=None,
            ge=-0.1,
            le=1,
            description="Of text: extra space between letters.",
            examples=["0.012"],
        )
    )
    leading: Annotated[float | None, Unit("heights of a capital"), Absent(_AS_BEFORE + "1.4")] = Field(
        default=None, gt=0, le=10, description="Of text: from one line to the next.", examples=["1.45"]
    )
    after: Annotated[
        str | None, Written("id of a paragraph"), Absent(_AS_BEFORE + "it begins with its box")
    ] = Field(
        default=None,
        description="Of paragraph: another one, drawn before it. Where that one has text, this one begins "
        "below its last line, and still ends with its own box.",
        examples=["remark"],
    )
    fit: Annotated[float | None, Unit("share of the counter's width"), Absent(_AS_BEFORE + "any length")] = (
        Field(
            default=None,
            gt=0,
            le=2,
            description="Of text: greatest length. A longer text is made smaller.",
            examples=["0.86"],
        )
    )
    rotate: Annotated[float | None, Unit("degrees clockwise"), Absent(_AS_BEFORE + "0")] = Field(
        default=None, ge=-360, le=360, description="Of text: turned by this much.", examples=["90"]
    )
    line: Annotated[
        float | None, Unit("share of the counter's height"), Absent(_AS_BEFORE + "0.0267; a band is filled")
    ] = Field(
        default=None,
        ge=0,
        le=0.5,
        description="Of symbol, glyph, drawing, band and edge: width of the pen.",
        examples=["0.0267"],
    )
    frame: Annotated[bool | None, Absent(_AS_BEFORE + "true")] = Field(
        default=None, description="Of symbol: whether its box is drawn.", examples=["false"]
    )
    radius: Annotated[float | None, Unit("share of the counter's height"), Absent(_AS_BEFORE + "0")] = Field(
        default=None, ge=0, le=0.5, description="Of band: rounding of its corners.", examples=["0.05"]
    )
    step: Annotated[Pair | None, Absent(_AS_BEFORE + "0, 0")] = Field(
        default=None,
        description="Of dots: the way from one to the next, right and down.",
        examples=["[0, -0.105]"],
    )
    axis: Annotated[Literal["right", "down", "slash", "backslash"] | None, Absent(_AS_BEFORE + "right")] = (
        Field(default=None, description="Of split: where the second colour lies.", examples=["slash"])
    )
    draw: Annotated[
        tuple[ShapeDoc, ...] | None, Written("list of shapes"), Absent(_AS_BEFORE + "required by its kind")
    ] = Field(
        default=None,
        description="Of drawing: shapes on a grid of 100 x 100 over the box, in colours of the look.",
        examples=['[{line: "50,6 50,94", stroke: ink}]'],
    )


class LookDoc(Schema):
    """How a counter looks: slots laid over each other, first to last, with named colours."""

    extends: Annotated[LookId | None, Absent("it begins empty")] = Field(
        default=None,
        description="Another look, which this one takes over and changes. Shared looks: counter, unit, "
        "unit-two-factors, marker, marker-text, marker-words, marker-number.",
        examples=["unit"],
    )
    size: Annotated[
        Annotated[
            tuple[Millimetres, Millimetres],
            BeforeValidator(
                _size, json_schema_input_type=tuple[Millimetres, Millimetres] | Millimetres | _Numbers
            ),
            Written("one number, or width and height"),
        ]
        | None,
        Absent(f"as in the look it extends, else {COUNTER_MM} mm"),
    ] = Field(
        default=None, description="Size of the counter: its side, or [width, height].", examples=["12.7"]
    )
    corner: Annotated[
        float | None,
        Unit("share of the counter's height"),
        Absent(f"as in the look it extends, else {CORNER}"),
    ] = Field(
        default=None, ge=0, le=0.5, description="Rounding of the corners on the screen.", examples=["0.07"]
    )
    colours: dict[Annotated[str, Written("name")], Paint] = Field(
        default_factory=dict,
        description="Colours by name; slots use the names. A colour may be made from another: field*0.68 is "
        "darker.",
        examples=['{field: "#A3201C", ink: "#FFD65C", edge: field*0.68}'],
    )
    words: dict[Annotated[str, Written("word")], str | None] = Field(
        default_factory=dict,
        description="Further words for `value`, with what stands there when nobody gives them.",
        examples=['{badge: ""}'],
    )
    slots: dict[Slug, SlotDoc | None] = Field(
        default_factory=dict,
        description="What is drawn, first to last. A name with nothing behind it takes an inherited slot "
        "away.",
        examples=['{factor: {value: "{cf}"}}'],
    )

"""`looks:` and `symbols:`: art specs of counters, and the shape table they draw from.

**A look** is a list of slots laid over each other, first to last, with named colours:

    looks:
      chinese:
        extends: unit                 # takes everything of `unit`; what stands here is laid over it
        colours: {field: "#A3201C", ink: "#FFD65C", box: "#FFE9A8", symbol: "#6E100D"}
        slots:
          start:                      # nothing after the colon: the inherited slot goes
          army:                       # a new slot, on top of all (or `under: symbol`)
            {kind: text, at: [0.05, 0.97], value: "{formation}", size: 0.08, align: start, colour: ink}

`size`: the counter in mm, 12.7 or [25.4, 12.7]. `corner`: rounding on the screen, share of the height.
`words`: further words of the look's templates, with what they say when nobody gives them; a marker's face
gives them (`faces: [{look: label, values: {text: UN}}]`). Units bring id, designation, ordinal, size,
size_name, type, nationality, formation, start, dots, steps, and every stat and column of the game.

A colour is `"#RRGGBB"`, the name of another colour of the look, or either with a factor: `field*0.68`.
Places are shares of width and height, sizes shares of the height: one look serves counters of all sizes.

* `field`, the whole counter: colour.
* `band`, a rectangle: box, colour; radius; line (0 or none: filled).
* `split`, the counter in two colours: colour, second; axis: right, down, slash, backslash (for `second`).
* `symbol`, a unit symbol in its box: box, value, colour; ground; second (accent); line (pen); frame.
* `glyph`, as large as fits in the middle of the box: box, value, colour; ground; second; line.
* `size`, size marks centred on the box and as high: box, value, colour.
* `text`, a line, or several parted by a line break: at (baseline), value, size (cap height), colour; font;
  align; tracking; fit (greatest length); leading (in cap heights); rotate (degrees clockwise).
* `dots`, as many as the value says: at, value, size (diameter), colour; step (way to the next).
* `drawing`, shapes on a grid of 100 x 100 over the box: box, draw; line (pen). Inks: the look's colours.
* `edge`, a line round the counter, on the screen only: line, colour.

`when: reduced` draws a slot only with that flag, `when: "!reduced"` only without; `when: "size=XX"` asks a
word; of several words all must hold. `if:` changes a slot under a condition, the first that holds:
`if: {reduced: {colour: symbol}}`. Units have the flags `reduced` (back of a counter) and `substitute`.

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
stroked in ink unless told otherwise, the others filled. `sizes`: size -> its marks: X crosses, I bars,
o dots, [ ] brackets above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.diagnostics import NOWHERE, Span
from builder.schema.base import At, Located, LocatedList, Schema, Slug, Text, Words


def _numbers(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _size(value: object) -> object:
    numbers = _numbers(value)
    return numbers * 2 if isinstance(numbers, list) and len(numbers) == 1 else numbers


def _symbol_shorthand(value: object) -> object:
    """`armor: armour` is another name for a symbol; a bare list is its drawing."""
    if isinstance(value, Text):
        use = Located({"use": value}, At(value.span, {}, {"use": value.span}))
        value = LocatedList([use], value.span, (value.span,))
    if isinstance(value, LocatedList):
        return Located({"draw": value}, At(value.span, {}, {"draw": value.span}))
    return value


@dataclass(frozen=True, slots=True)
class ColourWord:
    """A colour as written, and where."""

    word: str
    span: Span


def _colour_word(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError("a colour is #RRGGBB in quotes, or the name of another")
    return ColourWord(str(value), value.span if isinstance(value, Text) else NOWHERE)


Paint = Annotated[ColourWord, BeforeValidator(_colour_word), WithJsonSchema({"type": "string"})]
Share = Annotated[float, Field(ge=-10, le=10)]
"""Of a counter's width or height."""

GridUnit = Annotated[float, Field(ge=-1000, le=1000)]
"""On the grid of a symbol."""

Pair = Annotated[
    tuple[Share, Share], BeforeValidator(_numbers, json_schema_input_type=tuple[Share, Share] | str)
]
Quad = Annotated[
    tuple[Share, Share, Share, Share],
    BeforeValidator(_numbers, json_schema_input_type=tuple[Share, Share, Share, Share] | str),
]
Millimetres = Annotated[float, Field(gt=1, le=200)]
FontName = Literal["medium", "semibold", "bold", "medium-italic"]
Kind = Literal["field", "band", "split", "symbol", "glyph", "size", "text", "dots", "drawing", "edge"]


class ShapeDoc(Schema):
    """One shape of a symbol: exactly one of line … use, and how it is drawn."""

    line: str | None = None
    polygon: str | None = None
    rect: str | None = None
    circle: str | None = None
    oval: str | None = None
    arc: str | None = None
    path: str | None = None
    text: str | None = None
    use: str | None = Field(default=None, description="Another symbol of the same table, drawn here.")
    fill: str | None = None
    stroke: str | None = None
    width: float = Field(default=1.0, gt=0, le=20, description="Pens.")
    radius: float = Field(default=0.0, ge=0, le=150, description="Rounding of a rect, grid units.")
    at: (
        Annotated[
            tuple[GridUnit, GridUnit],
            BeforeValidator(_numbers, json_schema_input_type=tuple[GridUnit, GridUnit] | str),
        ]
        | None
    ) = None
    size: float = Field(default=0.0, ge=0, le=150, description="Cap height of a text, grid units.")
    font: FontName = "bold"


class SymbolDoc(Schema):
    """A symbol: a name and shapes."""

    name: str | None = None
    draw: tuple[ShapeDoc, ...] = Field(min_length=1, max_length=200)


SymbolEntry = Annotated[
    SymbolDoc,
    BeforeValidator(_symbol_shorthand, json_schema_input_type=SymbolDoc | tuple[ShapeDoc, ...] | str),
]


class SymbolsDoc(Schema):
    """`symbols:` the shape table."""

    types: dict[Slug, SymbolEntry] = Field(default_factory=dict)
    glyphs: dict[Slug, SymbolEntry] = Field(default_factory=dict)
    sizes: dict[str, str] = Field(default_factory=dict)


class SlotDoc(Schema):
    """One slot of a look, or what changes in it."""

    kind: Kind | None = None
    under: str | None = Field(default=None, description="Draw this new slot below that one.")
    when: Words | None = None
    variants: dict[str, SlotDoc] = Field(
        default_factory=dict, alias="if", description="Condition: what differs."
    )
    box: Quad | None = None
    at: Pair | None = None
    value: str | None = None
    colour: str | None = None
    ground: str | None = None
    second: str | None = None
    font: FontName | None = None
    size: float | None = Field(default=None, gt=0, le=1)
    align: Literal["start", "middle", "end"] | None = None
    tracking: float | None = Field(default=None, ge=-0.1, le=1)
    leading: float | None = Field(default=None, gt=0, le=10)
    fit: float | None = Field(default=None, gt=0, le=2)
    rotate: float | None = Field(default=None, ge=-360, le=360)
    line: float | None = Field(default=None, ge=0, le=0.5)
    frame: bool | None = None
    radius: float | None = Field(default=None, ge=0, le=0.5)
    step: Pair | None = None
    axis: Literal["right", "down", "slash", "backslash"] | None = None
    draw: tuple[ShapeDoc, ...] | None = None


class LookDoc(Schema):
    """An art spec."""

    extends: str | None = None
    size: (
        Annotated[
            tuple[Millimetres, Millimetres],
            BeforeValidator(
                _size, json_schema_input_type=tuple[Millimetres, Millimetres] | Millimetres | str
            ),
        ]
        | None
    ) = None
    corner: float | None = Field(default=None, ge=0, le=0.5)
    colours: dict[str, Paint] = Field(default_factory=dict)
    words: dict[str, str | None] = Field(default_factory=dict)
    slots: dict[Slug, SlotDoc | None] = Field(default_factory=dict)

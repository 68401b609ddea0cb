"""How counters look: art specs and the shape table of symbols, as data.

Positions on a counter are fractions of its width and height; cap heights and line widths are fractions of its
height. Symbols are drawn on a grid of 150 x 100 (unit types) or 100 x 100 (glyphs), y downward.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Fractions: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height as fractions of the counter."""

FONTS = ("medium", "semibold", "bold", "medium-italic", "display", "display-italic")
"""Names of the fonts lettering may ask for."""

TYPE_GRID = (150.0, 100.0)
GLYPH_GRID = (100.0, 100.0)

UNIT_WORDS = (
    "id",
    "designation",
    "ordinal",
    "size",
    "size_name",
    "type",
    "nationality",
    "formation",
    "start",
    "dots",
    "steps",
)
"""Words every unit provides for its counter, besides the game's stats and columns.

`dots`: which substitute counter this is (0: the full one); `steps`: steps left.
"""


class ShapeKind(StrEnum):
    """A polyline, a closed area, an oval, or lettering."""

    LINE = "line"
    AREA = "area"
    OVAL = "oval"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One stroke or area of a symbol, on its grid.

    Attributes:
        kind: what `rings` means.
        rings: LINE: one polyline; AREA: its rings, filled even-odd; OVAL: one pair, centre and radii; TEXT:
            one point, the middle of the baseline.
        fill: role (ink, ground, accent) or `#RRGGBB`; None for no fill.
        stroke: role or `#RRGGBB`; None for no outline.
        width: of the outline, in line widths of the slot that draws the symbol.
        text: lettering, TEXT only.
        size: cap height in grid units, TEXT only.
        font: one of `FONTS`, TEXT only.

    """

    kind: ShapeKind
    rings: tuple[tuple[Point, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    text: str = ""
    size: float = 0.0
    font: str = "bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A drawing of the shape table.

    Attributes:
        id: unique in its part of the table.
        name: what players call it.
        shapes: drawn one over the other.

    """

    id: str
    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """The shape table.

    Attributes:
        types: unit symbols by unit type.
        glyphs: symbols for markers and panels by id.
        sizes: marks above the unit box by unit size: X crosses, I bars, o dots, [ ] brackets above.

    """

    types: Mapping[str, Symbol] = field(default_factory=dict)
    glyphs: Mapping[str, Symbol] = field(default_factory=dict)
    sizes: Mapping[str, str] = field(default_factory=dict)

    @property
    def unit_types(self) -> frozenset[str]:
        """Names of the unit types that have a symbol."""
        return frozenset(self.types)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A condition on a counter face.

    Attributes:
        name: a flag, or with `equals` a word.
        equals: the value the word must have; None if `name` is a flag that must be set.
        negated: whether the contrary is asked.

    """

    name: str
    equals: str | None = None
    negated: bool = False

    def holds(self, values: Mapping[str, str], flags: frozenset[str]) -> bool:
        """Whether a face with these words and flags meets it."""
        true = self.name in flags if self.equals is None else values.get(self.name, "") == self.equals
        return true is not self.negated


When: TypeAlias = tuple[Term, ...]
"""All must hold; none always holds."""


class SlotKind(StrEnum):
    """What a slot draws; `hexwright.schema.look` describes each kind."""

    FIELD = "field"
    BAND = "band"
    SPLIT = "split"
    SYMBOL = "symbol"
    GLYPH = "glyph"
    SIZE = "size"
    TEXT = "text"
    PARAGRAPH = "paragraph"
    DOTS = "dots"
    DRAWING = "drawing"
    EDGE = "edge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One thing drawn on a counter. Which attributes each kind uses is described in `hexwright.schema.look`.

    Attributes:
        id: unique in its look.
        kind: what is drawn.
        when: drawn only if all of these hold.
        box: x, y, width and height.
        at: baseline of a text, centre of the first dot.
        value: template of the text or symbol id, with {words}.
        colour: `#RRGGBB`.
        ground: `#RRGGBB` of the box behind a symbol; None for none.
        second: `#RRGGBB` of the other half of a split, or of a symbol's accents; None for none.
        font: one of `FONTS`.
        size: cap height, or diameter of dots, share of the counter's height.
        align: "start", "middle" or "end" of the text is at `at`, or at that side of a paragraph's box.
        tracking: extra space between letters, share of the counter's height.
        leading: from baseline to baseline, in cap heights.
        after: id of a paragraph below which this one begins, where that one is drawn.
        fit: longest text, share of the counter's width; a longer one is made smaller. None for any length.
        rotate: degrees clockwise.
        line: line width, share of the counter's height.
        frame: whether a symbol's box has an outline.
        radius: rounding of a band's corners, share of the counter's height.
        step: from one dot to the next.
        axis: where the second colour of a split lies: right, down, slash or backslash.
        shapes: of a drawing, on a grid of 100 x 100 over the box.
        variants: conditions and slots; the first whose conditions hold is drawn instead.

    """

    id: str
    kind: SlotKind
    when: When = ()
    box: Fractions = (0.0, 0.0, 1.0, 1.0)
    at: Point = (0.5, 0.5)
    value: str = ""
    colour: str = "#000000"
    ground: str | None = None
    second: str | None = None
    font: str = "bold"
    size: float = 0.0
    align: str = "middle"
    tracking: float = 0.0
    leading: float = 1.4
    after: str = ""
    fit: float | None = None
    rotate: float = 0.0
    line: float = 0.0
    frame: bool = True
    radius: float = 0.0
    step: Point = (0.0, 0.0)
    axis: str = "right"
    shapes: tuple[Shape, ...] = ()
    variants: tuple[tuple[When, Slot], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """An art spec for counters.

    Attributes:
        id: unique among the looks.
        width: of the counter as drawn, mm.
        height: of the counter as drawn, mm.
        corner: radius of the corners on the screen, share of the height.
        colours: `#RRGGBB` by name.
        slots: from bottom to top.
        words: further words of the templates, and their default values.

    """

    id: str
    width: float
    height: float
    corner: float
    colours: Mapping[str, str]
    slots: tuple[Slot, ...]
    words: Mapping[str, str] = field(default_factory=dict)

"""How counters look: art specs and the shape table of symbols, as data.

Places on a counter are fractions of its width and height, sizes of lettering and pens fractions of its
height. Symbols are drawn on a grid of 150 x 100 for unit types and 100 x 100 for glyphs, y downward.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Fractions: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height as fractions of the counter."""

FONTS = ("medium", "semibold", "bold", "medium-italic")
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
"""Words every unit brings for its counter, besides the game's stats and columns.

`dots`: which substitute counter this is (0: the full one); `steps`: steps left.
"""


class ShapeKind(StrEnum):
    """Open line, closed area, oval, lettering."""

    LINE = "line"
    AREA = "area"
    OVAL = "oval"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One stroke or area of a symbol, on its grid.

    `rings`: LINE one polyline; AREA its rings (even-odd); OVAL one pair of centre and radii; TEXT its point
    on the baseline, in the middle of the line. `fill`, `stroke`: a role (ink, ground, accent) or `#RRGGBB`.
    `width`: in pens. `text`, `size` (cap height, grid units), `font`: TEXT only.
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
    """A drawing with a name people know."""

    id: str
    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """The shape table. `types`: unit symbols; `glyphs`: for markers; `sizes`: size -> marks (I X o [])."""

    types: Mapping[str, Symbol] = field(default_factory=dict)
    glyphs: Mapping[str, Symbol] = field(default_factory=dict)
    sizes: Mapping[str, str] = field(default_factory=dict)

    @property
    def unit_types(self) -> frozenset[str]:
        """Names of the unit types that have a symbol."""
        return frozenset(self.types)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A condition: a flag is set, or with `equals` a word has a value; `negated` turns it round."""

    name: str
    equals: str | None = None
    negated: bool = False

    def holds(self, values: Mapping[str, str], flags: frozenset[str]) -> bool:
        """Whether it is so for a counter face."""
        true = self.name in flags if self.equals is None else values.get(self.name, "") == self.equals
        return true is not self.negated


When: TypeAlias = tuple[Term, ...]
"""All must hold; none always holds."""


class SlotKind(StrEnum):
    """What a slot draws."""

    FIELD = "field"
    BAND = "band"
    SPLIT = "split"
    SYMBOL = "symbol"
    GLYPH = "glyph"
    SIZE = "size"
    TEXT = "text"
    DOTS = "dots"
    DRAWING = "drawing"
    EDGE = "edge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One thing on a counter.

    `colour`, `ground`, `second`: `#RRGGBB`. `value`: template with {words}. `variants`: the first whose
    condition holds is drawn instead. What each kind reads is told in `builder.schema.look`.
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
    """An art spec. `width`, `height` mm; `corner`: rounding on the screen, share of the height.

    `colours`: `#RRGGBB` by name; `slots` from bottom to top; `words`: further words of the templates and
    what they say when nobody gives them.
    """

    id: str
    width: float
    height: float
    corner: float
    colours: Mapping[str, str]
    slots: tuple[Slot, ...]
    words: Mapping[str, str] = field(default_factory=dict)

"""What all parts of a sheet are drawn with: style, fonts, tables and symbols, and methods that set text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Board, LocationId
from hexwright.model.game import Table, Unit
from hexwright.model.look import GLYPH_GRID, Look, Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.scene import Box, Op, Rect, Scene, Stroke, Text
from hexwright.render.symbol import draw_symbol
from hexwright.render.text import fit, width, wrap

Point = tuple[float, float]

LEAST = 2.0
"""Text is made to fit no less room than this, mm."""
SMALL, BODY, STRONG, HEAD = 2.05, 2.3, 2.45, 2.7
"""Cap heights of panel lettering, mm."""


class Samples(Protocol):
    """Provides samples of a map for its key."""

    def sample(self, name: str, box: Rectangle) -> tuple[Op, ...]:
        """A hex of a terrain kind, or a stretch of a hexside kind or of a line; empty for an unknown name."""
        ...


@dataclass(frozen=True, kw_only=True)
class SheetContext:
    """Shared by all drawing functions of a sheet.

    `tones`: colours of sides by id; `samples`: None without a hex map; `cover`: the game's picture, if any;
    `waiting`: units that arrive by turn, by their cell of the turn track; `looks`: those of their counters.
    """

    board: Board
    style: Style
    fonts: Fonts
    tables: Mapping[str, Table] = field(default_factory=dict)
    tones: Mapping[str, str] = field(default_factory=dict)
    symbols: Symbols | None = None
    samples: Samples | None = None
    cover: Scene | None = None
    waiting: Mapping[LocationId, tuple[Unit, ...]] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)

    def tone(self, name: str) -> str:
        """`#RRGGBB` of a panel's or cell's tone: a side's colour, or a role of the style."""
        return self.tones.get(name) or self.style.colour(name or "ink")

    def tint(self, name: str, share: float) -> str:
        """A tone mixed into the colour of panels by `share` 0..1."""
        return mixed(self.style.colour("panel"), self.tone(name), share)

    def write(
        self,
        at: Point,
        text: str,
        *,
        font: str = "medium",
        size: float = BODY,
        colour: str = "ink",
        anchor: str = "start",
        tracking: float = 0.0,
        room: float | None = None,
        angle: float = 0.0,
    ) -> Text:
        """A line of text at a point (mm); made smaller if it is longer than `room` mm."""
        if room is not None:
            smaller = fit(self.fonts, text, font, size, max(LEAST, room), tracking=tracking)
            tracking *= smaller / size
            size = smaller
        return Text(
            at=at,
            text=text,
            font=font,
            size=size,
            ink=self.style.ink(colour),
            anchor=anchor,
            tracking=tracking,
            angle=angle,
        )

    def text_width(self, text: str, font: str, size: float, tracking: float = 0.0) -> float:
        """Length of a line, mm."""
        return width(self.fonts, text, font, size, tracking=tracking)

    def paragraph(
        self,
        text: str,
        room: Rectangle,
        *,
        font: str = "medium",
        size: float = SMALL,
        colour: str = "muted",
        line: float,
    ) -> tuple[list[Text], float]:
        """Text wrapped to the width of `room`, from its top: the lines, and the height they take (mm).

        `line`: distance of lines, mm.
        """
        lines = wrap(self.fonts, text, font, size, room.w) if text else ()
        found = [
            self.write((room.x, room.y + i * line + size * 1.35), part, font=font, size=size, colour=colour)
            for i, part in enumerate(lines)
        ]
        return found, line * len(lines)

    def glyph(self, name: str, box: Rectangle, colour: str) -> tuple[Op, ...]:
        """A glyph of the game's symbol table; empty if it has none of that name."""
        symbol = self.symbols.glyphs.get(name) if self.symbols is not None else None
        if symbol is None:
            return ()
        ink = self.style.colour(colour)
        palette = {
            "ink": ink,
            "ground": self.style.colour("cell"),
            "accent": self.style.colour("gold"),
        }
        return draw_symbol(symbol, as_box(box), GLYPH_GRID, box.h * 0.05, palette)

    def drawing(self, name: str, box: Rectangle, colour: str) -> tuple[Op, ...]:
        """A glyph in one colour, `#RRGGBB`; empty if the game has none of that name."""
        symbol = self.symbols.glyphs.get(name) if self.symbols is not None else None
        if symbol is None:
            return ()
        palette = {"ink": colour, "ground": None, "accent": colour}
        return draw_symbol(symbol, as_box(box), GLYPH_GRID, box.h * 0.07, palette)

    def seat(self, box: Rectangle) -> Rect:
        """The rounded square that marks the place of a counter."""
        return Rect(box=as_box(box), stroke=Stroke(ink=self.style.ink("seat"), width=0.3), radius=0.9)


def as_box(rectangle: Rectangle) -> Box:
    """The rectangle as a box of a scene."""
    return Box(x=rectangle.x, y=rectangle.y, w=rectangle.w, h=rectangle.h)


def mixed(ground: str, colour: str, share: float) -> str:
    """`colour` over `ground` at an opacity of `share`, as one opaque colour."""
    pairs = ((int(ground[i : i + 2], 16), int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)

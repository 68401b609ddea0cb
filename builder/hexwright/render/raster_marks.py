"""What the rasteriser paints: marks of one colour, gathered into runs.

A run is a stretch of the display list that can be painted in one go: opaque shapes, one translucent ink,
lettering, a picture, or a clipped part. Runs keep the order of the list, so later ops cover earlier ones.

Marks have coordinates in *fine* pixels, of which a whole number makes a pixel. As in Pillow, a whole number
names the centre of a fine pixel, and edges belong to the shape. Areas and text are in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from PIL import ImageDraw

from hexwright.render.scene import PictureSource, Text

Area: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels, x1 and y1 exclusive."""
Edges: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1 in fine pixels, all inclusive."""
Colour: TypeAlias = int | tuple[int, ...]
Rgb: TypeAlias = tuple[int, int, int]


class Mark(Protocol):
    """Something painted in one colour."""

    @property
    def area(self) -> Area:
        """The pixels it may touch."""
        ...

    def paint(self, draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour) -> None:
        """Paint onto a canvas whose top left corner is the fine pixel (x, y)."""
        ...


@dataclass(frozen=True, slots=True)
class BoxMark:
    """A rectangle with corners of `radius`: filled, or with `width` a frame inside its edges. Fine pixels."""

    area: Area
    edges: Edges
    radius: int = 0
    width: int = 0

    def paint(self, draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour) -> None:
        """See Mark."""
        x0, y0, x1, y1 = self.edges
        at = (x0 - x, y0 - y, x1 - x, y1 - y)
        fill, outline = (None, colour) if self.width else (colour, None)
        if self.radius > 0:
            draw.rounded_rectangle(at, self.radius, fill=fill, outline=outline, width=self.width)
        else:
            draw.rectangle(at, fill=fill, outline=outline, width=self.width)

    def paint_whole(self, draw: ImageDraw.ImageDraw, corner: Area, fine: int, colour: Colour) -> None:
        """Paint at the final size: the edges of a box without rounded corners are on whole pixels."""
        x0, y0, x1, y1 = self.area
        at = (x0 - corner[0], y0 - corner[1], x1 - corner[0] - 1, y1 - corner[1] - 1)
        if self.width:
            draw.rectangle(at, outline=colour, width=self.width // fine)
        else:
            draw.rectangle(at, fill=colour)


@dataclass(frozen=True, slots=True)
class OvalMark:
    """An ellipse that fills its edges: filled, or with `width` a ring inside them. Fine pixels."""

    area: Area
    edges: Edges
    width: int = 0

    def paint(self, draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour) -> None:
        """See Mark."""
        x0, y0, x1, y1 = self.edges
        at = (x0 - x, y0 - y, x1 - x, y1 - y)
        fill, outline = (None, colour) if self.width else (colour, None)
        draw.ellipse(at, fill=fill, outline=outline, width=self.width)


@dataclass(frozen=True, slots=True)
class RingMark:
    """A closed polygon; points in fine pixels."""

    area: Area
    points: tuple[tuple[int, int], ...]

    def paint(self, draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour) -> None:
        """See Mark."""
        draw.polygon([(a - x, b - y) for a, b in self.points], fill=colour)


@dataclass(frozen=True, slots=True)
class StrokeMark:
    """Pieces of a stroke: a quad is eight numbers (four points), a disc four (its edges). Fine pixels."""

    area: Area
    pieces: tuple[tuple[int, ...], ...]

    def paint(self, draw: ImageDraw.ImageDraw, x: int, y: int, colour: Colour) -> None:
        """See Mark."""
        for piece in self.pieces:
            if len(piece) == 4:
                a, b, c, d = piece
                draw.ellipse((a - x, b - y, c - x, d - y), fill=colour)
            else:
                a, b, c, d, e, f, g, h = piece
                draw.polygon((a - x, b - y, c - x, d - y, e - x, f - y, g - x, h - y), fill=colour)


@dataclass(slots=True)
class OpaqueRun:
    """Opaque marks in drawing order, each with its colour."""

    marks: list[tuple[Mark, Rgb]] = field(default_factory=list)


@dataclass(slots=True)
class TranslucentRun:
    """Marks of one translucent ink, painted as one shape: the ink does not add up where they cross.

    `stroke`: whether they come from strokes, which may take in the next one.
    """

    rgb: Rgb
    alpha: float
    stroke: bool
    marks: list[Mark] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AreaRun:
    """An area bounded by several rings, filled even-odd in one ink."""

    area: Area
    rings: tuple[RingMark, ...]
    rgb: Rgb
    alpha: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, lengths in px. `letters`: each with the place of its pen along the line."""

    area: Area
    text: Text
    letters: tuple[tuple[str, float], ...]
    em: float


@dataclass(slots=True)
class TextRun:
    """Consecutive lines of text: the halos of all are painted before the letters of any."""

    lines: list[TextLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PictureRun:
    """A picture stretched over `area`."""

    area: Area
    source: PictureSource


@dataclass(frozen=True, slots=True)
class ClipRun:
    """Runs clipped to an area bounded by rings, even-odd."""

    area: Area
    rings: tuple[RingMark, ...]
    runs: tuple[Run, ...]


Run: TypeAlias = "OpaqueRun | TranslucentRun | AreaRun | TextRun | PictureRun | ClipRun"

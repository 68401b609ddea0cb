"""The display list: what is drawn, in millimetres, independent of pixels and points.

A scene is drawn by Pillow for the screen (`raster`) and by the PDF library for paper (`vector`).
Origin top left, x to the right, y down, angles in degrees clockwise. Colours are `#RRGGBB`, with a separate
alpha of 0..1. Later ops cover earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from PIL import Image

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """A flat colour: `#RRGGBB` and its opacity."""

    colour: str
    alpha: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A pen: width and dash (on, off, …) in mm; round joins and ends, or mitred and butt if `square`.

    Consecutive lines in the same translucent ink are painted as one shape: where they cross, the ink does not
    add up.
    """

    ink: Ink
    width: float
    dash: tuple[float, ...] = ()
    square: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """A rectangle, corners rounded by `radius` mm.

    In a raster picture its edges are moved to whole pixels.
    """

    box: Box
    fill: Ink | None = None
    stroke: Stroke | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Polygon:
    """A closed area bounded by rings (outer rings and holes alike, even-odd)."""

    rings: tuple[tuple[Point, ...], ...]
    fill: Ink | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An open polyline. `widths` (mm, one per point) make it taper and replace the pen's width."""

    points: tuple[Point, ...]
    stroke: Stroke
    widths: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ellipse:
    """An ellipse inscribed in a box."""

    box: Box
    fill: Ink | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of lettering.

    `at`: the anchor point on the baseline; `anchor` says which part of the line stands there
    (start, middle, end). `size`: cap height in mm, so that a size means the same in every font.
    `tracking`: extra mm between letters. `angle`: rotation about the anchor, clockwise.
    `halo`: a soft edge of this colour, `halo_width` mm wide. The halos of consecutive texts, with no other op
    between them, are all painted before the letters.
    """

    at: Point
    text: str
    font: str
    size: float
    ink: Ink
    anchor: str = "middle"
    tracking: float = 0.0
    angle: float = 0.0
    halo: Ink | None = None
    halo_width: float = 0.0


class PictureSource(Protocol):
    """Something that can paint itself at a resolution: a picture file or a computed ground."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of itself as an RGB or RGBA picture of `width` x `height` pixels."""
        ...


@runtime_checkable
class SizedSource(PictureSource, Protocol):
    """A source with a size in pixels of its own: asked for `native_size` it returns them unchanged.

    A PDF embeds exactly those, whatever its resolution; equal sources, which have equal hashes, only once.
    """

    def __hash__(self) -> int: ...

    @property
    def native_size(self) -> tuple[int, int]:
        """Width and height, pixels."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A bitmap stretched over a box."""

    box: Box
    source: PictureSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Ops drawn only inside an area (rings, even-odd)."""

    rings: tuple[tuple[Point, ...], ...]
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Ops moved by (dx, dy) mm and scaled about their own origin; `name` is for readers and tests."""

    ops: tuple[Op, ...]
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    name: str = ""


Op: TypeAlias = "Rect | Polygon | Line | Ellipse | Text | Picture | Clip | Group"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A drawing of `width` x `height` mm. `background` None means transparent."""

    width: float
    height: float
    ops: tuple[Op, ...]
    background: Ink | None = None


def ring(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """One closed ring as the `rings` of a polygon or clip."""
    return (tuple(points),)

"""Composes the pictures of a face into one opaque image, cropped to what is visible.

Counters in modules have transparent rims, rounded corners and shadows. On paper they are cut out as
rectangles, so transparent pixels inside the cut get the colour of the nearest opaque ones. Only a face that
is far from a rectangle (a figure, an arrow) is put on white.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops

from hexwright.export.vassal.reading.budget import COMPOSED, STORED
from hexwright.export.vassal.reading.marks import Area, Mark, PlacedImage, TextBlock
from hexwright.export.vassal.reading.packed_image import PackedImage, bleed_colour, pack_image

if TYPE_CHECKING:
    from hexwright.export.vassal.reading.budget import Budget
    from hexwright.export.vassal.reading.prototype import AddProblem

_OPAQUE: Final = 128
"""Alpha from which a pixel counts as part of the face."""
_FINEST: Final = 4
"""Pictures that are scaled down keep more detail: up to this many pixels per pixel of the piece, each way."""
_SOLID: Final = 250
"""Alpha from which a pixel's colour can be used: pixels of soft edges are often black under their alpha."""
_FULL: Final = 0.8
"""Part of its box that a face must cover to be filled to the corners; a disc covers 0.785."""
_EDGE: Final = 0.8
"""Part of the middle half of each edge that must be opaque for the face to count as a rectangle."""
_RAGGED: Final = 2
"""Width of the strip at each edge that is examined, pixels: an edge may be ragged."""
_MARGIN: Final = 0.03
"""White around a face that is not a rectangle, as a part of its longer side."""
_OVERHANG: Final = 1.3
"""A face may be larger than its largest picture by this factor; otherwise only that picture is kept."""
_TEXT_BLOCK_BYTES: Final = 2000
"""About how many bytes of memory a label takes."""
_MAX_PIXELS: Final = 16_000_000
"""Pixels of a composed face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """A picture over the background. `area`: measured from the cut's top left corner, pixels of the piece."""

    image: PackedImage
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposedFace:
    """A face, cropped.

    Attributes:
        width: of the crop, in pixels of the piece.
        height: likewise.
        background: the pictures, possibly at a higher resolution.
        overlays: labels, and pictures drawn after the first label; areas are measured from the crop's corner.
        centre: the piece's centre, measured from the crop's top left corner.

    """

    width: float
    height: float
    background: PackedImage
    overlays: tuple[TextBlock | Overlay, ...]
    centre: tuple[float, float]


def compose_face(
    marks: Sequence[Mark], name: str, budget: Budget, add_problem: AddProblem
) -> ComposedFace | None:
    """Compose a face. None if nothing is visible, or if it exceeds a limit, which is added as a problem.

    Pictures below the first label become the background; later ones stay overlays, as labels do.
    """
    first = next((i for i, mark in enumerate(marks) if isinstance(mark, TextBlock)), len(marks))
    placed_images = [mark for mark in marks[:first] if isinstance(mark, PlacedImage)]
    later = marks[first:]
    if not placed_images:
        placed_images = [mark for mark in later if isinstance(mark, PlacedImage)]
        later = [mark for mark in later if isinstance(mark, TextBlock)]
    fineness = _fineness(placed_images)
    if not placed_images:
        return _text_only([mark for mark in later if isinstance(mark, TextBlock)])
    bounds = _bounding_box([placed.area for placed in placed_images])
    area = (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) * fineness * fineness
    if area > _MAX_PIXELS:
        add_problem("pieces that are too large", name)
        return None
    if not (budget.spend(COMPOSED, area) and budget.spend(STORED, 3 * area + _TEXT_BLOCK_BYTES * len(later))):
        add_problem("pieces beyond what a module may have", name)
        return None
    canvas = _paste(placed_images, bounds, fineness)
    box = _visible_box(canvas)
    if box is None:
        return _text_only([mark for mark in later if isinstance(mark, TextBlock)])
    box = _trim_overhang(box, placed_images, bounds, fineness, name, add_problem)
    background, margin = _fill_transparency(canvas.crop(box), name, add_problem)
    left, top = bounds[0] + (box[0] - margin) / fineness, bounds[1] + (box[1] - margin) / fineness
    overlays: list[TextBlock | Overlay] = []
    for mark in later:
        if isinstance(mark, TextBlock):
            overlays.append(replace(mark, area=_shift(mark.area, -left, -top)))
        else:
            overlays.append(Overlay(image=pack_image(mark.image), area=_shift(mark.area, -left, -top)))
    return ComposedFace(
        width=background.width / fineness,
        height=background.height / fineness,
        background=pack_image(background),
        overlays=tuple(overlays),
        centre=(-left, -top),
    )


def _fineness(placed_images: Sequence[PlacedImage]) -> int:
    """How many pixels the pictures have per pixel of the piece, each way: 1 to `_FINEST`."""
    factors = [placed.image.width / max(1.0, placed.area[2] - placed.area[0]) for placed in placed_images]
    return max(1, min(_FINEST, math.ceil(max(factors, default=1.0) - 0.25)))


def _bounding_box(areas: Sequence[Area]) -> tuple[int, int, int, int]:
    return (
        math.floor(min(area[0] for area in areas)),
        math.floor(min(area[1] for area in areas)),
        math.ceil(max(area[2] for area in areas)),
        math.ceil(max(area[3] for area in areas)),
    )


def _paste(
    placed_images: Sequence[PlacedImage], bounds: tuple[int, int, int, int], fineness: int
) -> Image.Image:
    canvas = Image.new("RGBA", ((bounds[2] - bounds[0]) * fineness, (bounds[3] - bounds[1]) * fineness))
    for placed in placed_images:
        x0, y0, x1, y1 = placed.area
        size = max(1, round((x1 - x0) * fineness)), max(1, round((y1 - y0) * fineness))
        image = placed.image
        if image.size != size:
            # a whole multiple keeps each pixel as it is; smoothed, it would only blur
            exact = size[0] % image.width == 0 and size[1] % image.height == 0
            image = image.resize(size, Image.Resampling.NEAREST if exact else Image.Resampling.LANCZOS)
        canvas.alpha_composite(
            image, (round((x0 - bounds[0]) * fineness), round((y0 - bounds[1]) * fineness))
        )
    return canvas


def _visible_box(image: Image.Image) -> tuple[int, int, int, int] | None:
    """The bounding box of the opaque pixels; if there are none, of all that are not fully transparent."""
    alpha = image.getchannel("A")
    return _threshold(alpha, _OPAQUE).getbbox() or alpha.getbbox()


def _trim_overhang(
    box: tuple[int, int, int, int],
    placed_images: Sequence[PlacedImage],
    bounds: tuple[int, int, int, int],
    fineness: int,
    name: str,
    add_problem: AddProblem,
) -> tuple[int, int, int, int]:
    """The box of the largest picture alone if others extend far beyond it, else `box`."""
    if len(placed_images) < 2:
        return box
    largest = max(
        placed_images,
        key=lambda placed: (placed.area[2] - placed.area[0]) * (placed.area[3] - placed.area[1]),
    )
    core = _visible_box(_paste([largest], bounds, fineness))
    if core is None:
        return box
    wide = (box[2] - box[0]) > _OVERHANG * (core[2] - core[0])
    tall = (box[3] - box[1]) > _OVERHANG * (core[3] - core[1])
    if not (wide or tall):
        return box
    add_problem("pieces with parts that stick out, which are cut off", name)
    return core


def _fill_transparency(image: Image.Image, name: str, add_problem: AddProblem) -> tuple[Image.Image, int]:
    """The picture without transparency, and the width of the white margin it got, pixels."""
    alpha = image.getchannel("A")
    if alpha.getextrema()[0] == 255:
        return image.convert("RGB"), 0
    if not _is_rectangle(alpha):
        add_problem("pieces whose outline is no rectangle, which stand on white", name)
        margin = max(1, round(_MARGIN * max(image.size)))
        white = Image.new("RGB", (image.width + 2 * margin, image.height + 2 * margin), (255, 255, 255))
        white.paste(image, (margin, margin), image)
        return white, margin
    under = _spread_colours(image, alpha)
    framed = [colour for side in range(4) if (colour := bleed_colour(under, side)) is not None]
    if len(framed) == 4:
        # a dark frame with round corners: fill the corners with the colour inside the frame, not the frame's
        under.paste(framed[3], mask=_threshold(ImageChops.invert(alpha), 256 - _OPAQUE))
    under.paste(image, (0, 0), image)
    return under, 0


def _is_rectangle(alpha: Image.Image) -> bool:
    """Whether the middle of each edge and most of the area are opaque: corners may be missing."""
    width, height = alpha.size
    solid = _threshold(alpha, _OPAQUE)
    if solid.histogram()[255] < _FULL * width * height:
        return False
    x0, x1, y0, y1 = width // 4, width - width // 4, height // 4, height - height // 4
    x, y = min(_RAGGED, width), min(_RAGGED, height)
    edges = ((x0, 0, x1, y), (x0, height - y, x1, height), (0, y0, x, y1), (width - x, y0, width, y1))
    return all(
        solid.crop(edge).histogram()[255] >= _EDGE * (edge[2] - edge[0]) * (edge[3] - edge[1])
        for edge in edges
    )


def _spread_colours(image: Image.Image, alpha: Image.Image) -> Image.Image:
    """The colours of the opaque pixels, spread over all others.

    The quarters are filled separately, each in a small box around its holes: most often there is only a
    rounded corner to fill.
    """
    solid = _threshold(alpha, _SOLID)
    if solid.histogram()[255] < image.width * image.height // 4:
        solid = _threshold(alpha, _OPAQUE)
    known = image.copy()
    known.putalpha(solid)
    under = image.convert("RGB")
    holes = ImageChops.invert(solid)
    x, y = image.width // 2, image.height // 2
    for quarter in (
        (0, 0, x, y),
        (x, 0, image.width, y),
        (0, y, x, image.height),
        (x, y, image.width, image.height),
    ):
        hole = holes.crop(quarter).getbbox()
        if hole is None:
            continue
        far = max(hole[2] - hole[0], hole[3] - hole[1]) + 2
        box = (
            max(0, quarter[0] + hole[0] - far),
            max(0, quarter[1] + hole[1] - far),
            min(image.width, quarter[0] + hole[2] + far),
            min(image.height, quarter[1] + hole[3] + far),
        )
        patch = _fill_holes(known.crop(box)).convert("RGB")
        under.paste(patch, box[:2], holes.crop(box))
    return under


def _fill_holes(known: Image.Image) -> Image.Image:
    """Fill transparent pixels from the picture at half its size, recursively, until none are left."""
    if known.size == (1, 1) or known.getchannel("A").getextrema()[0] == 255:
        return known
    half = known.resize(((known.width + 1) // 2, (known.height + 1) // 2), Image.Resampling.BOX)
    half.putalpha(_threshold(half.getchannel("A"), 1))
    filled = _fill_holes(half).resize(known.size, Image.Resampling.BILINEAR)
    filled.paste(known, (0, 0), known.getchannel("A"))
    return filled


def _threshold(alpha: Image.Image, least: int) -> Image.Image:
    """A mask: 255 where alpha is at least `least`, else 0."""
    return alpha.point([0] * least + [255] * (256 - least))


def _text_only(text_blocks: Sequence[TextBlock]) -> ComposedFace | None:
    """A face of nothing but text, on the first label's background colour or white. None without labels."""
    if not text_blocks:
        return None
    left, top, right, bottom = _bounding_box([text_block.area for text_block in text_blocks])
    pad = round(max(text_block.size for text_block in text_blocks) * 0.4)
    left, top, right, bottom = left - pad, top - pad, right + pad, bottom + pad
    colour = text_blocks[0].background
    paper = (255, 255, 255) if colour is None else (colour.red, colour.green, colour.blue)
    background = Image.new("RGB", (8, 8), paper)
    return ComposedFace(
        width=float(right - left),
        height=float(bottom - top),
        background=pack_image(background),
        overlays=tuple(replace(item, area=_shift(item.area, -left, -top)) for item in text_blocks),
        centre=(float(-left), float(-top)),
    )


def _shift(area: Area, dx: float, dy: float) -> Area:
    return area[0] + dx, area[1] + dy, area[2] + dx, area[3] + dy

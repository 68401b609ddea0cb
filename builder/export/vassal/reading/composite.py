"""A face laid flat: its pictures pasted together and cut to what is opaque, ready to be printed at any size.

Counters come with transparent rims, rounded corners and shadows. On paper a cut goes through all of that, so
what is transparent inside the cut gets the colour of the nearest opaque pixel. Only a face that is mostly
holes (a figure, an arrow) stands on white.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops

from builder.export.vassal.reading.budget import KEPT, LAID
from builder.export.vassal.reading.marks import Area, Lettering, Mark, Stamp
from builder.export.vassal.reading.packed_image import Still, beyond_frame, still

if TYPE_CHECKING:
    from builder.export.vassal.reading.budget import Budget
    from builder.export.vassal.reading.prototype import Tell

_OPAQUE: Final = 128
"""Alpha from which a pixel counts."""
_FINEST: Final = 4
"""Pictures that stand scaled down are kept at up to so many times the piece's pixels."""
_SOLID: Final = 250
"""Alpha from which a pixel's colour is true: those at soft edges are often black below their alpha."""
_FULL: Final = 0.8
"""Part of its box that a face must cover to be filled to the corners; a disc covers 0.785."""
_EDGE: Final = 0.8
"""Part of the middle of each edge that must be there."""
_RAGGED: Final = 2
"""Pixels at an edge that are looked at."""
_MARGIN: Final = 0.03
"""White around a face that is no rectangle, in parts of its size."""
_OVERHANG: Final = 1.3
"""A face may stick out of its largest picture by this factor; what is beyond is cut off."""
_LETTERING: Final = 2000
"""Bytes a label takes, about."""
_LARGEST: Final = 16_000_000
"""Pixels of a face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """A picture over the ground, `area` from the cut's top left corner, pixels of the piece."""

    still: Still
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Flat:
    """A face: `width` x `height` pixels of the piece, a ground of perhaps finer pixels, and what lies over
    it, measured from the cut's top left corner; `centre` is the piece's own.
    """

    width: float
    height: float
    ground: Still
    over: tuple[Lettering | Overlay, ...]
    centre: tuple[float, float]


def flat(marks: Sequence[Mark], name: str, budget: Budget, tell: Tell) -> Flat | None:
    """Lay a face flat; None if there is nothing to see."""
    first = next((i for i, mark in enumerate(marks) if isinstance(mark, Lettering)), len(marks))
    stamps = [mark for mark in marks[:first] if isinstance(mark, Stamp)]
    later = marks[first:]
    if not stamps:
        stamps = [mark for mark in later if isinstance(mark, Stamp)]
        later = [mark for mark in later if isinstance(mark, Lettering)]
    fine = _fineness(stamps)
    if not stamps:
        return _text_only([mark for mark in later if isinstance(mark, Lettering)])
    whole = _around([stamp.area for stamp in stamps])
    area = (whole[2] - whole[0]) * (whole[3] - whole[1]) * fine * fine
    if area > _LARGEST:
        tell("pieces that are too large", name)
        return None
    if not (budget.spend(LAID, area) and budget.spend(KEPT, 3 * area + _LETTERING * len(later))):
        tell("pieces beyond what a module may have", name)
        return None
    canvas = _pasted(stamps, whole, fine)
    box = _opaque(canvas)
    if box is None:
        return _text_only([mark for mark in later if isinstance(mark, Lettering)])
    box = _without_overhang(box, stamps, whole, fine, name, tell)
    ground, margin = _filled(canvas.crop(box), name, tell)
    left, top = whole[0] + (box[0] - margin) / fine, whole[1] + (box[1] - margin) / fine
    over: list[Lettering | Overlay] = []
    for mark in later:
        if isinstance(mark, Lettering):
            over.append(replace(mark, area=_moved(mark.area, -left, -top)))
        else:
            over.append(Overlay(still=still(mark.image), area=_moved(mark.area, -left, -top)))
    return Flat(
        width=ground.width / fine,
        height=ground.height / fine,
        ground=still(ground),
        over=tuple(over),
        centre=(-left, -top),
    )


def _fineness(stamps: Sequence[Stamp]) -> int:
    """How much finer than the piece's pixels the pictures are, a whole number."""
    factors = [stamp.image.width / max(1.0, stamp.area[2] - stamp.area[0]) for stamp in stamps]
    return max(1, min(_FINEST, math.ceil(max(factors, default=1.0) - 0.25)))


def _around(areas: Sequence[Area]) -> tuple[int, int, int, int]:
    return (
        math.floor(min(area[0] for area in areas)),
        math.floor(min(area[1] for area in areas)),
        math.ceil(max(area[2] for area in areas)),
        math.ceil(max(area[3] for area in areas)),
    )


def _pasted(stamps: Sequence[Stamp], whole: tuple[int, int, int, int], fine: int) -> Image.Image:
    canvas = Image.new("RGBA", ((whole[2] - whole[0]) * fine, (whole[3] - whole[1]) * fine))
    for stamp in stamps:
        x0, y0, x1, y1 = stamp.area
        size = max(1, round((x1 - x0) * fine)), max(1, round((y1 - y0) * fine))
        image = stamp.image
        if image.size != size:
            exact = size[0] % image.width == 0 and size[1] % image.height == 0
            image = image.resize(size, Image.Resampling.NEAREST if exact else Image.Resampling.LANCZOS)
        canvas.alpha_composite(image, (round((x0 - whole[0]) * fine), round((y0 - whole[1]) * fine)))
    return canvas


def _opaque(image: Image.Image) -> tuple[int, int, int, int] | None:
    """The box of what can be seen; of faint pictures, of whatever there is."""
    alpha = image.getchannel("A")
    return _from(alpha, _OPAQUE).getbbox() or alpha.getbbox()


def _without_overhang(
    box: tuple[int, int, int, int],
    stamps: Sequence[Stamp],
    whole: tuple[int, int, int, int],
    fine: int,
    name: str,
    tell: Tell,
) -> tuple[int, int, int, int]:
    """The box of the largest picture alone, if the others stick far out of it."""
    if len(stamps) < 2:
        return box
    largest = max(stamps, key=lambda stamp: (stamp.area[2] - stamp.area[0]) * (stamp.area[3] - stamp.area[1]))
    core = _opaque(_pasted([largest], whole, fine))
    if core is None:
        return box
    wide = (box[2] - box[0]) > _OVERHANG * (core[2] - core[0])
    tall = (box[3] - box[1]) > _OVERHANG * (core[3] - core[1])
    if not (wide or tall):
        return box
    tell("pieces with parts that stick out, which are cut off", name)
    return core


def _filled(image: Image.Image, name: str, tell: Tell) -> tuple[Image.Image, int]:
    """The picture without transparency, and how wide a white margin it got, pixels."""
    alpha = image.getchannel("A")
    if alpha.getextrema()[0] == 255:
        return image.convert("RGB"), 0
    if not _is_rectangle(alpha):
        tell("pieces whose outline is no rectangle, which stand on white", name)
        margin = max(1, round(_MARGIN * max(image.size)))
        white = Image.new("RGB", (image.width + 2 * margin, image.height + 2 * margin), (255, 255, 255))
        white.paste(image, (margin, margin), image)
        return white, margin
    under = _spread(image, alpha)
    framed = [colour for side in range(4) if (colour := beyond_frame(under, side)) is not None]
    if len(framed) == 4:
        # a dark outline with round corners: the counter's own colour goes on behind it, not the outline's
        under.paste(framed[3], mask=_from(ImageChops.invert(alpha), 256 - _OPAQUE))
    under.paste(image, (0, 0), image)
    return under, 0


def _is_rectangle(alpha: Image.Image) -> bool:
    """Whether the middle of each edge is there, and most of what is between: corners may be missing."""
    width, height = alpha.size
    solid = _from(alpha, _OPAQUE)
    if solid.histogram()[255] < _FULL * width * height:
        return False
    x0, x1, y0, y1 = width // 4, width - width // 4, height // 4, height - height // 4
    x, y = min(_RAGGED, width), min(_RAGGED, height)
    edges = ((x0, 0, x1, y), (x0, height - y, x1, height), (0, y0, x, y1), (width - x, y0, width, y1))
    return all(
        solid.crop(edge).histogram()[255] >= _EDGE * (edge[2] - edge[0]) * (edge[3] - edge[1])
        for edge in edges
    )


def _spread(image: Image.Image, alpha: Image.Image) -> Image.Image:
    """The colours of the opaque pixels, spread over all that is not opaque. Each quarter of the picture is
    looked at by itself: most often there is but a rounded corner to fill.
    """
    solid = _from(alpha, _SOLID)
    if solid.histogram()[255] < image.width * image.height // 4:
        solid = _from(alpha, _OPAQUE)
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
        patch = _without_holes(known.crop(box)).convert("RGB")
        under.paste(patch, box[:2], holes.crop(box))
    return under


def _without_holes(known: Image.Image) -> Image.Image:
    """What is missing is taken from the picture at half its size, and there from the picture at a quarter,
    until nothing is.
    """
    if known.size == (1, 1) or known.getchannel("A").getextrema()[0] == 255:
        return known
    half = known.resize(((known.width + 1) // 2, (known.height + 1) // 2), Image.Resampling.BOX)
    half.putalpha(_from(half.getchannel("A"), 1))
    whole = _without_holes(half).resize(known.size, Image.Resampling.BILINEAR)
    whole.paste(known, (0, 0), known.getchannel("A"))
    return whole


def _from(alpha: Image.Image, least: int) -> Image.Image:
    """255 where there is at least so much alpha, else 0."""
    return alpha.point([0] * least + [255] * (256 - least))


def _text_only(letterings: Sequence[Lettering]) -> Flat | None:
    """A face of nothing but text: white paper around it, or its own ground."""
    if not letterings:
        return None
    left, top, right, bottom = _around([lettering.area for lettering in letterings])
    pad = round(max(lettering.size for lettering in letterings) * 0.4)
    left, top, right, bottom = left - pad, top - pad, right + pad, bottom + pad
    colour = letterings[0].background
    paper = (255, 255, 255) if colour is None else (colour.red, colour.green, colour.blue)
    ground = Image.new("RGB", (8, 8), paper)
    return Flat(
        width=float(right - left),
        height=float(bottom - top),
        ground=still(ground),
        over=tuple(replace(item, area=_moved(item.area, -left, -top)) for item in letterings),
        centre=(float(-left), float(-top)),
    )


def _moved(area: Area, dx: float, dy: float) -> Area:
    return area[0] + dx, area[1] + dy, area[2] + dx, area[3] + dy

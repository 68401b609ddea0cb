"""The pictures and texts on one face of a piece, in drawing order, in pixels from the piece's centre, y down.

VASSAL: each trait draws what is inside it, then itself, so the innermost lies at the bottom
(counters/Embellishment.draw, counters/Labeler.draw). Pictures are centred by integer division of their size.
A label is positioned relative to the bounding box of everything inside it; its own box is as wide as the text
and one line high.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from hexwright.export.vassal.reading.drawn import Basic, Label, Layer, ParsedTrait, Shape
from hexwright.export.vassal.reading.property import substitute
from vassalformat.wire.codec import Colour

if TYPE_CHECKING:
    from PIL import Image

    from hexwright.export.vassal.reading.picture import Pictures
    from hexwright.export.vassal.reading.prototype import AddProblem
    from hexwright.render.fonts import Fonts

_ASCENT: Final = 0.93
_DESCENT: Final = 0.24
"""Of a line, in em, in the fonts Java uses for Dialog and SansSerif."""
_BREAK: Final = re.compile(r"<\s*(?:br|/p|/div|/tr|/li)\b[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]*>")
_LONGEST: Final = 200
"""Characters of a label that are drawn."""
_SPACES: Final = re.compile(r"[ \t\r\n]+")

Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom; pixels of the piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedImage:
    """A picture and the area it is scaled to. `name`: as the trait gives it."""

    name: str
    image: Image.Image
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlock:
    """Lines of text, from the top.

    Attributes:
        area: the box around the lines, before it is rotated about the piece's centre.
        size: height of an em, pixels.
        font: a key of the print fonts, such as bold.
        colour: of the letters; None draws none.
        background: of the box; None draws none.
        align: l, c or r.
        angle: degrees clockwise.

    """

    lines: tuple[str, ...]
    area: Area
    size: float
    font: str
    colour: Colour | None
    background: Colour | None
    align: str
    angle: float

    @property
    def leading(self) -> float:
        """Distance between baselines, pixels."""
        return self.size * (_ASCENT + _DESCENT)

    @property
    def ascent(self) -> float:
        """Distance from the top of a line to its baseline, pixels."""
        return self.size * _ASCENT


Mark: TypeAlias = PlacedImage | TextBlock


def face_marks(
    traits: tuple[ParsedTrait, ...],
    levels: Mapping[int, int],
    values: Mapping[str, str],
    pictures: Pictures,
    fonts: Fonts,
    add_problem: AddProblem,
) -> tuple[Mark, ...]:
    """The marks of one face, bottom first.

    `levels`: of each layer by its index among the traits; a layer at 0 or below is not drawn. `values`: the
    piece's properties.
    """
    marks: list[Mark] = []
    shape: Area = (0.0, 0.0, 0.0, 0.0)
    for index, trait in enumerate(traits):
        placed: PlacedImage | None = None
        match trait:
            case Basic(image=image) if image:
                placed = _place_image(image, pictures, 0, 0, 1.0)
            case Layer() if levels[index] > 0 and _is_shown(trait, values):
                image = trait.images[levels[index] - 1]
                placed = _place_image(image, pictures, trait.x, trait.y, trait.scale) if image else None
            case Shape(box=box):
                shape = box
            case Label():
                text_block = _text_block(trait, shape, values, fonts, add_problem)
                if text_block is not None:
                    marks.append(text_block)
                    shape = _union(shape, text_block.area)
            case _:
                pass
        if placed is not None:
            marks.append(placed)
            shape = _union(shape, placed.area)
    return tuple(marks)


def _is_shown(layer: Layer, values: Mapping[str, str]) -> bool:
    if not layer.only_property:
        return True
    return (values.get(layer.only_property, "") not in ("", "false", "0")) == layer.only_value


def _place_image(name: str, pictures: Pictures, x: int, y: int, scale: float) -> PlacedImage | None:
    loaded = pictures[name]
    if loaded is None:
        return None
    # half the size is cut off first, then what it is scaled to, as in counters/Embellishment
    left, top = int(scale * -(loaded.width // 2)) + x, int(scale * -(loaded.height // 2)) + y
    area = (left, top, left + scale * loaded.width, top + scale * loaded.height)
    return PlacedImage(name=name, image=loaded.image, area=area)


def _text_block(
    label: Label, shape: Area, values: Mapping[str, str], fonts: Fonts, add_problem: AddProblem
) -> TextBlock | None:
    text = substitute(label.text, values)
    if text is None:
        add_problem("labels whose text is computed during play, which are left out", label.text)
        return None
    font = "bold" if label.style & 1 else "medium-italic" if label.style & 2 else "medium"
    written = _lines(text)
    lines = _lines("".join(sign for sign in text if fonts.has_glyph(font, sign)))
    if lines != written:
        add_problem("labels with signs that are not in the fonts, which are left out", text)
    size = float(label.size)
    if not lines or not 1 <= size <= 400 or (label.foreground is None and label.background is None):
        return None
    width = max(size * sum(fonts.advance(font, sign) for sign in line) for line in lines)
    height = size * (_ASCENT + _DESCENT) * len(lines)
    x = {"l": shape[0], "r": shape[2]}.get(label.horizontal, 0.0) + label.dx
    y = {"t": shape[1], "b": shape[3]}.get(label.vertical, 0.0) + label.dy
    x -= {"c": width / 2, "r": width}.get(label.horizontal_justify, 0.0)
    y -= {"c": height / 2, "b": height}.get(label.vertical_justify, 0.0)
    return TextBlock(
        lines=lines,
        area=(x, y, x + width, y + height),
        size=size,
        font=font,
        colour=label.foreground,
        background=label.background,
        align=label.horizontal_justify,
        angle=float(label.rotate % 360),
    )


def _lines(text: str) -> tuple[str, ...]:
    if text.lower().startswith("<html>"):
        parts = [_unescape(_TAG.sub("", part)) for part in _BREAK.split(text)]
    else:
        parts = [text]
    lines = [_SPACES.sub(" ", part).strip()[:_LONGEST] for part in parts]
    return tuple(line for line in lines if line)


def _unescape(text: str) -> str:
    for name, sign in (("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


def _union(one: Area, other: Area) -> Area:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])

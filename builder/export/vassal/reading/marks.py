"""What stands on one face of a piece, in drawing order, in pixels from the piece's centre.

VASSAL: each trait draws what is inside it, then itself, so the innermost lies at the bottom
(counters/Embellishment.draw, Labeler.draw). Pictures are centred with whole-number halves; a label hangs on
the shape of what is inside it, and its text stands in a box as wide as the text and one line high.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from builder.export.vassal.reading.property import filled
from builder.export.vassal.reading.trait import Basic, Label, Layer, Look, Outline
from builder.export.vassal.wire.codec import Colour

if TYPE_CHECKING:
    from PIL import Image

    from builder.export.vassal.reading.picture import Pictures
    from builder.export.vassal.reading.prototype import Tell
    from builder.render.fonts import Fonts

_ASCENT: Final = 0.93
_DESCENT: Final = 0.24
"""Of a line of the fonts Java takes for Dialog and SansSerif, em."""
_BREAK: Final = re.compile(r"<\s*(?:br|/p|/div|/tr|/li)\b[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]*>")
_LONGEST: Final = 200
"""Characters of a label that are drawn."""
_SPACES: Final = re.compile(r"[ \t\r\n]+")

Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """A picture, by its `name` in the module; `area` its place."""

    name: str
    image: Image.Image
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Lettering:
    """Lines of text from the top; `area` is their place before it is turned by `angle` degrees about the
    centre of the piece. `align`: l, c, r. `size`: em, pixels.
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
        """From line to line, pixels."""
        return self.size * (_ASCENT + _DESCENT)

    @property
    def ascent(self) -> float:
        """From the top of a line to where its letters stand, pixels."""
        return self.size * _ASCENT


Mark: TypeAlias = Stamp | Lettering


def drawn(
    looks: tuple[Look, ...],
    levels: Mapping[int, int],
    values: Mapping[str, str],
    pictures: Pictures,
    fonts: Fonts,
    tell: Tell,
) -> tuple[Mark, ...]:
    """The marks of one face, bottom first. `levels`: of the layers by index, 0 or less: not drawn."""
    marks: list[Mark] = []
    shape: Area = (0.0, 0.0, 0.0, 0.0)
    for index, look in enumerate(looks):
        stamp: Stamp | None = None
        match look:
            case Basic(image=image) if image:
                stamp = _stamp(image, pictures, 0, 0, 1.0)
            case Layer() if levels[index] > 0 and _shown(look, values):
                image = look.images[levels[index] - 1]
                stamp = _stamp(image, pictures, look.x, look.y, look.scale) if image else None
            case Outline(box=box):
                shape = box
            case Label():
                lettering = _lettering(look, shape, values, fonts, tell)
                if lettering is not None:
                    marks.append(lettering)
                    shape = _union(shape, lettering.area)
            case _:
                pass
        if stamp is not None:
            marks.append(stamp)
            shape = _union(shape, stamp.area)
    return tuple(marks)


def _shown(layer: Layer, values: Mapping[str, str]) -> bool:
    if not layer.only:
        return True
    return (values.get(layer.only, "") not in ("", "false", "0")) == layer.only_value


def _stamp(name: str, pictures: Pictures, x: int, y: int, scale: float) -> Stamp | None:
    seen = pictures[name]
    if seen is None:
        return None
    left, top = int(scale * -(seen.width // 2)) + x, int(scale * -(seen.height // 2)) + y
    area = (left, top, left + scale * seen.width, top + scale * seen.height)
    return Stamp(name=name, image=seen.image, area=area)


def _lettering(
    label: Label, shape: Area, values: Mapping[str, str], fonts: Fonts, tell: Tell
) -> Lettering | None:
    text = filled(label.text, values)
    if text is None:
        tell("labels whose text is computed during play, which are left out", label.text)
        return None
    font = "bold" if label.style & 1 else "medium-italic" if label.style & 2 else "medium"
    written = _lines(text)
    lines = _lines("".join(sign for sign in text if fonts.knows(font, sign)))
    if lines != written:
        tell("labels with signs that are not in the fonts, which are left out", text)
    size = float(label.size)
    if not lines or not 1 <= size <= 400 or (label.foreground is None and label.background is None):
        return None
    width = max(size * sum(fonts.advance(font, sign) for sign in line) for line in lines)
    height = size * (_ASCENT + _DESCENT) * len(lines)
    x = {"l": shape[0], "r": shape[2]}.get(label.horizontal, 0.0) + label.dx
    y = {"t": shape[1], "b": shape[3]}.get(label.vertical, 0.0) + label.dy
    x -= {"c": width / 2, "r": width}.get(label.horizontal_justify, 0.0)
    y -= {"c": height / 2, "b": height}.get(label.vertical_justify, 0.0)
    return Lettering(
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
        parts = [_entities(_TAG.sub("", part)) for part in _BREAK.split(text)]
    else:
        parts = [text]
    lines = [_SPACES.sub(" ", part).strip()[:_LONGEST] for part in parts]
    return tuple(line for line in lines if line)


def _entities(text: str) -> str:
    for name, sign in (("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(name, sign)
    return text


def _union(one: Area, other: Area) -> Area:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])

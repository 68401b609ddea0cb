"""Bitmaps in other inks, converted when they are painted.

The ground of a map is only made paler. A bitmap with figures on it (a counter) has one ground, its most
common colour near the edge: that becomes pale, and what is printed on it stays or becomes dark. If the
ground is dark, everything that differs from it becomes dark: a light box with a dark symbol becomes a dark
box with a light one. Where sides differ or the ground is vivid, light colours become paler and dark ones
stay.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from hexwright.model.printing import Inks
from hexwright.render.scene import PictureSource, SizedSource

WASHED: Final = 0.65
"""Share of white mixed into large areas by the ink saver."""
_PALE: Final = 0.88
"""Share of white mixed into the ground of counters."""
_THUMB: Final = 32
"""Side of the reduced picture by which a bitmap is analysed, px."""
_RING: Final = ((4, 4, 28, 7), (4, 25, 28, 28), (4, 7, 7, 25), (25, 7, 28, 25))
"""The parts of it in which a counter's ground is sought: inside its edge line, outside its figures."""
_BIN: Final = 4
"""Lower bits that are ignored when colours are counted."""
_WHITE: Final = 14
"""Bins in which all channels reach this are nearly white."""
_BLANK: Final = 4.0
"""Factor by which white must be more common than another colour to count as the ground."""
_NEAR: Final = 40
"""Most that a channel may differ from the ground's."""
_SOFT: Final = 0.45
"""Share of white mixed into light colours of a bitmap without a ground."""
_DARK: Final = 96
"""Luma below which less white is mixed in, the darker the less."""
_VIVID: Final = 60
"""A light ground with a channel below this is vivid: stretched, black on it would take on another colour."""
_DIM: Final = 110
"""Luma below which a ground is dark."""

_Rgb: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class Inked:
    """A bitmap for the ink saver or in black: a `scene.PictureSource`.

    `figures`: it is a counter, not a map.
    """

    source: PictureSource
    inks: Inks
    figures: bool = False

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of the bitmap, converted."""
        picture = self.source.paint_rows(width, height, top, rows)
        return _with_opacity(self._converted(picture.convert("RGB")), picture)

    def _converted(self, picture: Image.Image) -> Image.Image:
        if self.inks is Inks.BLACK:
            return picture.convert("L").convert("RGB")
        if not self.figures:
            return _washed(_turned(picture) if _luma(self._ground) < _DIM else picture)
        return _dark_on_pale(picture, self._ground) if self._has_ground else _softened(picture)

    @cached_property
    def _has_ground(self) -> bool:
        """Whether the ground prevails at three of the four sides, and print on it can be kept: the fourth
        may have a band with figures.
        """
        if _luma(self._ground) >= _DIM and min(self._ground) < _VIVID:
            return False
        small = self.source.paint_rows(_THUMB, _THUMB, 0, _THUMB).convert("RGBA")
        others = 0
        for box in _RING:
            data = small.crop(box).tobytes()
            pixels = [pixel for pixel in zip(*(data[n::4] for n in range(4)), strict=True) if pixel[3] > 127]
            near = [p for p in pixels if all(abs(p[n] - self._ground[n]) <= _NEAR for n in range(3))]
            others += 2 * len(near) < len(pixels)
        return others < 2

    @cached_property
    def _ground(self) -> _Rgb:
        """The most common colour a little inside the edge; white if everything there is transparent."""
        small = self.source.paint_rows(_THUMB, _THUMB, 0, _THUMB).convert("RGBA")
        parts = [small.crop(box).tobytes() for box in _RING]
        bins: dict[_Rgb, Counter[_Rgb]] = {}
        data = b"".join(parts)
        for r, g, b, opacity in zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True):
            if opacity > 127:
                key = r >> _BIN, g >> _BIN, b >> _BIN
                bins.setdefault(key, Counter())[r, g, b] += 1
        if not bins:
            return 255, 255, 255
        fullest = max(sorted(bins), key=lambda key: bins[key].total() / (_BLANK if min(key) >= _WHITE else 1))
        return max(sorted(bins[fullest]), key=lambda colour: bins[fullest][colour])


@dataclass(frozen=True)
class InkedSized(Inked):
    """An inked bitmap with pixels of its own: a `scene.SizedSource`."""

    native_size: tuple[int, int] = (1, 1)


def in_inks(source: PictureSource, inks: Inks, *, figures: bool) -> PictureSource:
    """The source for the ink saver or in black; for other inks the source itself."""
    if inks not in {Inks.SAVER, Inks.BLACK}:
        return source
    if isinstance(source, SizedSource):
        return InkedSized(source=source, inks=inks, figures=figures, native_size=source.native_size)
    return Inked(source=source, inks=inks, figures=figures)


def _luma(colour: _Rgb) -> float:
    """Luma 0..255 as Pillow computes it (ITU-R 601-2)."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _washed(picture: Image.Image) -> Image.Image:
    return picture.point([round(v + (255 - v) * WASHED) for v in range(256)] * 3)


def _softened(picture: Image.Image) -> Image.Image:
    """Light colours paler, dark ones as they are."""
    paler = picture.point([round(v + (255 - v) * _SOFT) for v in range(256)] * 3)
    share = picture.convert("L").point([min(255, round(255 * v / _DARK)) for v in range(256)])
    return Image.composite(paler, picture, share)


def _turned(picture: Image.Image) -> Image.Image:
    """Dark and light exchanged, hue kept: to each channel white is added, and the largest and smallest
    subtracted.
    """
    r, g, b = picture.split()
    high = ImageChops.lighter(ImageChops.lighter(r, g), b)
    low = ImageChops.darker(ImageChops.darker(r, g), b)
    parts = [ImageChops.add(ImageChops.subtract(p, low), ImageChops.invert(high)) for p in (r, g, b)]
    return Image.merge("RGB", parts)


def _dark_on_pale(picture: Image.Image, ground: _Rgb) -> Image.Image:
    """A counter with its ground made pale.

    On a light ground each channel is stretched, so that black and white remain; on a dark one darkness is the
    distance from the ground.
    """
    pale = tuple(round(part + (255 - part) * _PALE) for part in ground)
    if _luma(ground) >= _DIM:
        tables = [_stretched(part, new) for part, new in zip(ground, pale, strict=True)]
        return picture.point([value for table in tables for value in table])
    luma = picture.convert("L")
    level = _luma(ground)
    dark = [(v - level) / (255 - level) if v > level else (level - v) / 255 for v in range(256)]
    parts = [luma.point([round(part * (1 - share)) for share in dark]) for part in pale]
    return Image.merge("RGB", parts)


def _stretched(old: int, new: int) -> list[int]:
    below = [round(v * new / old) for v in range(old)] if old else []
    above = [round(new + (v - old) * (255 - new) / (255 - old)) for v in range(old, 255)]
    return [*below, *above, 255]


def _with_opacity(found: Image.Image, picture: Image.Image) -> Image.Image:
    if "A" in picture.getbands():
        found.putalpha(picture.getchannel("A"))
    return found

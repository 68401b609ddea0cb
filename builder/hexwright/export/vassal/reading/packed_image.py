"""Raster images kept in memory until they are printed, and the colours of their bleed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image

_COMPRESS_ABOVE: Final = 400_000
"""Images with more pixels are compressed: large cards are, counters are not."""
_MAX_FRAME: Final = 0.08
"""A frame is at most this part of the picture's shorter side thick."""
_MIN_CONTRAST: Final = 0.2
"""A frame is darker than what is inside it by at least this part of the inside's brightness."""
_MIN_DIFFERENCE: Final = 10.0
"""And by at least this much, of 255."""
_SAMPLES: Final = 32
"""Pixels sampled along an edge."""
_PROBES: Final = 8
"""Depths at which the inner end of a frame is searched."""
_BLANK: Final = 0.8
"""A picture with more white than this is blank."""
_WHITE: Final = 247
"""Brightness from which on a colour is white."""
_BLANK_GRID: Final = 32
"""Spots looked at in a row and in a column."""
_NEAREST: Final = Image.Resampling.NEAREST

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedImage:
    """An image in memory, large ones compressed; a `scene.SizedSource`.

    Attributes:
        mode: Pillow's mode of the pixels.
        size: width and height without the bleed, pixels.
        content: the pixels, zlib data if `compressed`.
        compressed: whether they are.
        bleed_colours: for left, top, right and bottom: colour of the bleed, or None to repeat the edge. A
            side with a thin dark frame gets the colour inside it, so that a slip of the knife does not
            thicken it.
        bleed_pixels: width of the bleed at left and right, height at top and bottom.

    """

    mode: str
    size: tuple[int, int]
    content: bytes
    compressed: bool
    bleed_colours: tuple[Colour | None, ...]
    bleed_pixels: tuple[int, int] = (0, 0)

    @property
    def native_size(self) -> tuple[int, int]:
        """Width and height with the bleed, pixels."""
        return self.size[0] + 2 * self.bleed_pixels[0], self.size[1] + 2 * self.bleed_pixels[1]

    def image(self) -> Image.Image:
        """The picture without the bleed."""
        pixels = zlib.decompress(self.content) if self.compressed else self.content
        return Image.frombytes(self.mode, self.size, pixels)

    def is_blank(self) -> bool:
        """Whether nearly all of it is white."""
        small = self.image().convert("L").resize((_BLANK_GRID, _BLANK_GRID), Image.Resampling.BOX)
        return sum(small.histogram()[_WHITE:]) > _BLANK * _BLANK_GRID**2

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the picture at a size; not resampled at `native_size`."""
        picture = _with_bleed(self.image(), self.bleed_pixels, self.bleed_colours)
        if picture.size != (width, height):
            picture = picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        return picture.crop((0, top, width, top + rows))


def pack_image(image: Image.Image) -> PackedImage:
    """Pack an image, with the colours for its bleed."""
    content, compressed = image.tobytes(), image.width * image.height > _COMPRESS_ABOVE
    if compressed:
        content = zlib.compress(content, 1)
    bleed_colours = tuple(bleed_colour(image, side) for side in range(4))
    return PackedImage(
        mode=image.mode, size=image.size, content=content, compressed=compressed, bleed_colours=bleed_colours
    )


def bleed_colour(image: Image.Image, side: int) -> Colour | None:
    """The colour just inside a dark frame at a side (0 to 3: left, top, right, bottom). None: no frame."""
    width, height = image.size
    deep = round(_MAX_FRAME * min(width, height))
    if deep < 2 or image.mode != "RGB":
        return None

    def colour(depth: int) -> Colour:
        """The commonest colour in the middle half of the row or column `depth` pixels from the edge."""
        at = depth if side < 2 else (height if side % 2 else width) - 1 - depth
        if side % 2:
            return _most_common(
                image.resize((_SAMPLES, 1), _NEAREST, (width // 4, at, width - width // 4, at + 1))
            )
        return _most_common(
            image.resize((_SAMPLES, 1), _NEAREST, (at, height // 4, at + 1, height - height // 4))
        )

    inside = _brightness(colour(deep))
    darker = inside - _brightness(colour(0))
    if darker < _MIN_DIFFERENCE or darker < _MIN_CONTRAST * inside:
        return None
    colours = (colour(depth) for depth in (*range(1, deep, max(1, deep // _PROBES)), deep))
    return next(found for found in colours if inside - _brightness(found) < darker / 3)


def _brightness(colour: Colour) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _most_common(line: Image.Image) -> Colour:
    """The commonest colour, ignoring small differences: letters and symbols may reach into the line."""
    rough = line.point([value & 0xE0 for value in range(256)] * 3)
    counted = rough.getcolors(rough.width * rough.height) or []
    _, most = max(counted, key=lambda item: (item[0], item[1]))
    alike = [pixel for pixel, kind in zip(_pixels(line), _pixels(rough), strict=True) if kind == most]
    red, green, blue = (round(sum(part) / len(alike)) for part in zip(*alike, strict=True))
    return red, green, blue


def _pixels(line: Image.Image) -> list[Colour]:
    content = line.tobytes()
    return [(content[i], content[i + 1], content[i + 2]) for i in range(0, len(content), 3)]


def _with_bleed(
    image: Image.Image, bleed_pixels: tuple[int, int], bleed_colours: tuple[Colour | None, ...]
) -> Image.Image:
    """The picture with a bleed that repeats its edges, or has the given colours where they are not None."""
    x, y = bleed_pixels
    if not x and not y:
        return image
    width, height = image.size
    wide = Image.new(image.mode, (width + 2 * x, height))
    wide.paste(image, (x, 0))
    for at, edge, colour in ((0, 0, bleed_colours[0]), (x + width, width - 1, bleed_colours[2])):
        if x:
            strip = image.crop((edge, 0, edge + 1, height)).resize((x, height))
            wide.paste(strip if colour is None else colour, (at, 0, at + x, height))
    tall = Image.new(image.mode, (width + 2 * x, height + 2 * y))
    tall.paste(wide, (0, y))
    for at, edge, colour in ((0, 0, bleed_colours[1]), (y + height, height - 1, bleed_colours[3])):
        if y:
            strip = wide.crop((0, edge, wide.width, edge + 1)).resize((wide.width, y))
            tall.paste(strip if colour is None else colour, (0, at, wide.width, at + y))
    return tall

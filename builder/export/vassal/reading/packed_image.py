"""Pictures at rest on their way to paper, and the colour that runs over their edges."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image

_PACKED_FROM: Final = 400_000
"""Pixels from which a picture is packed: large cards are, counters are not."""
_FRAME: Final = 0.08
"""A frame is thinner than this part of a picture's shorter side."""
_DARKER: Final = 0.2
"""How much darker a frame is than what is inside it, in parts."""
_LEAST: Final = 10.0
"""And by how much at least, of 255."""
_LOOKS: Final = 32
"""Pixels of an edge that are looked at."""
_TRIES: Final = 8
"""Places at which the end of a frame is looked for."""
_NEAREST: Final = Image.Resampling.NEAREST

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """Pixels, many of them packed: a `scene.SizedSource`. `rim`: so many pixels are added at the sides, and
    above and below. They repeat the picture's edge, but where `beyond` (left, top, right, bottom) has a
    colour: that of what lies just inside a thin dark frame, which shall not grow where the knife slips.
    """

    mode: str
    size: tuple[int, int]
    content: bytes
    packed: bool
    beyond: tuple[Colour | None, ...]
    rim: tuple[int, int] = (0, 0)

    @property
    def native_size(self) -> tuple[int, int]:
        """Width and height with the rim, pixels."""
        return self.size[0] + 2 * self.rim[0], self.size[1] + 2 * self.rim[1]

    def image(self) -> Image.Image:
        """The picture without rim."""
        pixels = zlib.decompress(self.content) if self.packed else self.content
        return Image.frombytes(self.mode, self.size, pixels)

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of itself at a size; at `native_size` untouched."""
        picture = _rimmed(self.image(), self.rim, self.beyond)
        if picture.size != (width, height):
            picture = picture.resize((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        return picture.crop((0, top, width, top + rows))


def still(image: Image.Image) -> Still:
    """Put a picture to rest."""
    content, packed = image.tobytes(), image.width * image.height > _PACKED_FROM
    if packed:
        content = zlib.compress(content, 1)
    beyond = tuple(beyond_frame(image, side) for side in range(4))
    return Still(mode=image.mode, size=image.size, content=content, packed=packed, beyond=beyond)


def beyond_frame(image: Image.Image, side: int) -> Colour | None:
    """The colour inside a dark frame at the left, top, right or bottom; None: there is no frame."""
    width, height = image.size
    deep = round(_FRAME * min(width, height))
    if deep < 2 or image.mode != "RGB":
        return None

    def colour(depth: int) -> Colour:
        """Of the middle half of the row or column so many pixels from the edge."""
        at = depth if side < 2 else (height if side % 2 else width) - 1 - depth
        if side % 2:
            return _commonest(
                image.resize((_LOOKS, 1), _NEAREST, (width // 4, at, width - width // 4, at + 1))
            )
        return _commonest(
            image.resize((_LOOKS, 1), _NEAREST, (at, height // 4, at + 1, height - height // 4))
        )

    inside = _brightness(colour(deep))
    darker = inside - _brightness(colour(0))
    if darker < _LEAST or darker < _DARKER * inside:
        return None
    colours = (colour(depth) for depth in (*range(1, deep, max(1, deep // _TRIES)), deep))
    return next(found for found in colours if inside - _brightness(found) < darker / 3)


def _brightness(colour: Colour) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _commonest(line: Image.Image) -> Colour:
    """The colour of most pixels, small differences aside: letters and symbols may reach here."""
    rough = line.point([value & 0xE0 for value in range(256)] * 3)
    counted = rough.getcolors(rough.width * rough.height) or []
    _, most = max(counted, key=lambda item: (item[0], item[1]))
    alike = [pixel for pixel, kind in zip(_pixels(line), _pixels(rough), strict=True) if kind == most]
    red, green, blue = (round(sum(part) / len(alike)) for part in zip(*alike, strict=True))
    return red, green, blue


def _pixels(line: Image.Image) -> list[Colour]:
    content = line.tobytes()
    return [(content[i], content[i + 1], content[i + 2]) for i in range(0, len(content), 3)]


def _rimmed(image: Image.Image, rim: tuple[int, int], beyond: tuple[Colour | None, ...]) -> Image.Image:
    """The picture with its edges repeated outwards, or in the colours beyond them."""
    x, y = rim
    if not x and not y:
        return image
    width, height = image.size
    wide = Image.new(image.mode, (width + 2 * x, height))
    wide.paste(image, (x, 0))
    for at, edge, colour in ((0, 0, beyond[0]), (x + width, width - 1, beyond[2])):
        if x:
            strip = image.crop((edge, 0, edge + 1, height)).resize((x, height))
            wide.paste(strip if colour is None else colour, (at, 0, at + x, height))
    tall = Image.new(image.mode, (width + 2 * x, height + 2 * y))
    tall.paste(wide, (0, y))
    for at, edge, colour in ((0, 0, beyond[1]), (y + height, height - 1, beyond[3])):
        if y:
            strip = wide.crop((0, edge, wide.width, edge + 1)).resize((wide.width, y))
            tall.paste(strip if colour is None else colour, (0, at, wide.width, at + y))
    return tall

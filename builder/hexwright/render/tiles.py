"""A picture at two sizes, for maps that stay sharp when a reader comes near: whole, and larger in tiles.

Both are drawn once, at the larger size, and the smaller is reduced from it, so that being sharp costs little
more than being seen (docs/decisions/0020).
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from hexwright.render.raster import Rasteriser
from hexwright.render.scene import Scene

TIMES: Final = 2
"""How many times as large the picture in tiles is."""
SIZE: Final = 1024
"""Side of a tile, px, a multiple of `TIMES`; those in the last column and row are smaller."""
QUALITY: Final = 74
"""Of a tile as JPEG. Its colours have half its resolution, which is that of the whole picture."""
_FINE: Final = 2
"""Shapes are drawn so many times as large as in a tile, so four times as large as in the whole picture."""
_HEAD: Final = struct.Struct(">III")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiles:
    """A picture in tiles. `files`: row by row from the top left; `size`: side of a tile, px."""

    width: int
    height: int
    size: int
    files: tuple[bytes, ...]

    @property
    def columns(self) -> int:
        """Tiles beside each other."""
        return -(-self.width // self.size)

    def pack(self) -> bytes:
        """All as one file."""
        lengths = struct.pack(f">{len(self.files)}I", *map(len, self.files))
        return _HEAD.pack(self.width, self.height, self.size) + lengths + b"".join(self.files)


def unpack(data: bytes) -> Tiles:
    """What `Tiles.pack` has made."""
    width, height, size = _HEAD.unpack_from(data)
    count = -(-width // size) * -(-height // size)
    lengths = struct.unpack_from(f">{count}I", data, _HEAD.size)
    ends = accumulate(lengths, initial=_HEAD.size + 4 * count)
    return Tiles(width=width, height=height, size=size, files=tuple(data[a:b] for a, b in pairwise(ends)))


def draw_sharp(raster: Rasteriser, scene: Scene, dpi: float, size: int = SIZE) -> tuple[Image.Image, Tiles]:
    """A scene as RGB at `dpi`, and in tiles at `TIMES` as much; `size`: as `SIZE`."""
    picture = Image.new("RGB", raster.size(scene, dpi))
    width, height = raster.size(scene, dpi * TIMES)
    files: list[bytes] = []
    for number, row in enumerate(raster.strips(scene, dpi * TIMES, size, _FINE)):
        files += _cut(row, size)
        picture.paste(row.reduce(TIMES), (0, number * size // TIMES))
    return picture, Tiles(width=width, height=height, size=size, files=tuple(files))


def _cut(row: Image.Image, size: int) -> Iterator[bytes]:
    for left in range(0, row.width, size):
        buffer = io.BytesIO()
        row.crop((left, 0, min(row.width, left + size), row.height)).save(buffer, "JPEG", quality=QUALITY)
        yield buffer.getvalue()

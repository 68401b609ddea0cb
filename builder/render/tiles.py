"""A large picture as tiles, for maps that stay sharp when a reader comes near.

A tile is a WebP: at equal looks a third of the bytes of a JPEG, so that a map of 300 dots an inch takes no
more than the same at half of that as JPEG.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from PIL import Image

from builder.render.raster import Rasteriser
from builder.render.scene import Scene

DPI: Final = 300.0
SIZE: Final = 1024
"""Side of a tile, px; those in the last column and row are smaller."""
QUALITY: Final = 70
EFFORT: Final = 2
"""WebP: quality 0 to 100, and how long the coder tries, 0 to 6."""
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


def draw_tiles(scene: Scene, dpi: float = DPI, size: int = SIZE) -> Tiles:
    """The tiles of a scene with a background, one row in memory at a time."""
    raster = Rasteriser()
    width, height = raster.size(scene, dpi)
    rows = raster.strips(scene, dpi, size)
    files = tuple(file for row in rows for file in _cut(row, size))
    return Tiles(width=width, height=height, size=size, files=files)


def _cut(row: Image.Image, size: int) -> Iterator[bytes]:
    for left in range(0, row.width, size):
        buffer = io.BytesIO()
        tile = row.crop((left, 0, min(row.width, left + size), row.height))
        tile.save(buffer, "WEBP", quality=QUALITY, method=EFFORT)
        yield buffer.getvalue()


class Elsewhere:
    """Tiles on their way, in a process of their own."""

    def __init__(self, scene: Scene) -> None:
        context = get_context("spawn")  # not forked: the command may have threads
        self._wire, theirs = context.Pipe(duplex=False)
        self._child = context.Process(target=_draw, args=(theirs, scene), daemon=True)
        self._child.start()
        theirs.close()

    def take(self) -> bytes | None:
        """The packed tiles, when they are finished; None if the process has died."""
        try:
            return self._wire.recv_bytes()
        except (EOFError, OSError):
            return None
        finally:
            self._wire.close()
            self._child.join()


def _draw(wire: Connection, scene: Scene) -> None:
    wire.send_bytes(draw_tiles(scene).pack())

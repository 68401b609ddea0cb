"""A main board in all the forms that targets want, painted at once. It may be painted in another process."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from hexwright.render.raster import Rasteriser, calmed, jpeg_bytes, png_bytes
from hexwright.render.scene import Scene
from hexwright.render.tiles import draw_sharp

LEVEL: Final = 2
"""Of PNG compression: boards are large and full of shading, which packs little."""
QUALITY: Final = 84
"""Of JPEG: letters and hex numbers stay crisp."""


class Form(StrEnum):
    """PNG; JPEG, a quarter as large; tiles of JPEG, packed as one file."""

    PICTURE = "board"
    PHOTO = "photo"
    TILES = "tiles"


def paint_board(scene: Scene, dpi: float, forms: Collection[Form]) -> Mapping[Form, bytes]:
    """The wanted forms of a board at `dpi`, its tiles at twice that."""
    picture, tiles = draw_sharp(Rasteriser(), scene, dpi)
    found = {
        Form.PICTURE: lambda: png_bytes(calmed(picture), level=LEVEL),
        Form.PHOTO: lambda: jpeg_bytes(picture, quality=QUALITY),
        Form.TILES: tiles.pack,
    }
    return {form: found[form]() for form in forms}


def paint_draft(scene: Scene, dpi: float) -> Mapping[Form, bytes]:
    """Picture and photo of a board for an author who waits: painted at the size of the screen alone."""
    picture = Rasteriser().rasterise(scene, dpi)
    return {
        Form.PICTURE: png_bytes(calmed(picture), level=LEVEL),
        Form.PHOTO: jpeg_bytes(picture, quality=QUALITY),
    }

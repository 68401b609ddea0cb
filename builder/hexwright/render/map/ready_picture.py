"""A map that is not drawn but shown: a ready picture."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import BoardPicture
from hexwright.render.scene import Box, Picture


@dataclass(frozen=True, slots=True)
class ReadyPicture:
    """A `scene.PictureSource` of a PNG."""

    data: bytes

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of itself at `width` x `height` pixels."""
        return _scaled(self.data, width, height).crop((0, top, width, top + rows))


@lru_cache(maxsize=1)
def _scaled(data: bytes, width: int, height: int) -> Image.Image:
    """The picture is painted strip by strip, so the last one is kept."""
    image: Image.Image = Image.open(io.BytesIO(data))
    image = image.convert("RGBA" if "A" in image.mode or "transparency" in image.info else "RGB")
    return image if image.size == (width, height) else image.resize((width, height), Image.Resampling.LANCZOS)


def ready_picture(picture: BoardPicture, area: Rectangle) -> Picture:
    """The picture over its area of the sheet."""
    return Picture(box=Box(x=area.x, y=area.y, w=area.w, h=area.h), source=ReadyPicture(picture.data))

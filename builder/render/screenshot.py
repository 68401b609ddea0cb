"""A board with counters on it, small: the picture a game is shown with."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from builder.render.raster import jpeg_bytes

QUALITY = 84
"""JPEG quality: a picture to look at, not to read."""
_NUDGE = 7
"""Pixels by which the next counter of a stack lies further right and up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCounter:
    """A counter's picture, PNG, and where its middle lies, pixels of the board."""

    x: int
    y: int
    picture: bytes


def screenshot(board: bytes, counters: Sequence[PlacedCounter], *, width: int, max_height: int) -> bytes:
    """A JPEG of a board with counters, `width` pixels wide; what is below `max_height` pixels is cut off."""
    with Image.open(io.BytesIO(board)) as opened:
        image = opened.convert("RGB")
    laid: dict[tuple[int, int], int] = {}
    for counter in counters:
        depth = laid.get((counter.x, counter.y), 0)
        laid[counter.x, counter.y] = depth + 1
        with Image.open(io.BytesIO(counter.picture)) as opened:
            face = opened.convert("RGBA")
        left = counter.x - face.width // 2 + depth * _NUDGE
        image.paste(face, (left, counter.y - face.height // 2 - depth * _NUDGE), face)
    wanted = min(width, image.width)
    image = image.crop((0, 0, image.width, min(image.height, max_height * image.width // wanted)))
    size = (wanted, max(1, round(image.height * wanted / image.width)))
    return jpeg_bytes(image.resize(size, Image.Resampling.LANCZOS), quality=QUALITY)

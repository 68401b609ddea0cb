"""A small picture of a board with counters on it, as web pages show a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from builder.render.raster import jpeg_bytes

QUALITY = 84
"""JPEG quality: a picture to look at, not to read."""
_NUDGE = 7
"""Pixels by which each counter of a stack is moved right and up from the one below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedCounter:
    """A counter: its picture (PNG) and its middle, pixels of the board's picture."""

    x: int
    y: int
    picture: bytes


def screenshot(board: bytes, counters: Sequence[PlacedCounter], *, width: int, max_height: int) -> bytes:
    """A JPEG of a board with counters.

    Args:
        board: PNG.
        counters: bottom to top; those at the same place form a stack.
        width: of the result in pixels, at most that of the board.
        max_height: of the result in pixels; the rest of the board is cut off below.

    """
    with Image.open(io.BytesIO(board)) as opened:
        image = opened.convert("RGB")
    stacked: dict[tuple[int, int], int] = {}
    for counter in counters:
        depth = stacked.get((counter.x, counter.y), 0)
        stacked[counter.x, counter.y] = depth + 1
        with Image.open(io.BytesIO(counter.picture)) as opened:
            face = opened.convert("RGBA")
        left = counter.x - face.width // 2 + depth * _NUDGE
        image.paste(face, (left, counter.y - face.height // 2 - depth * _NUDGE), face)
    width = min(width, image.width)
    image = image.crop((0, 0, image.width, min(image.height, max_height * image.width // width)))
    size = (width, max(1, round(image.height * width / image.width)))
    return jpeg_bytes(image.resize(size, Image.Resampling.LANCZOS), quality=QUALITY)

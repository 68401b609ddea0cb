"""Small pictures of a board with counters on it and of counters, as web pages show a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from hexwright.render.raster import jpeg_bytes, png_bytes

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


def set_up(board: bytes, counters: Sequence[PlacedCounter]) -> Image.Image:
    """A board (PNG) with counters, bottom to top, in its own pixels; those at the same place form a stack."""
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
    return image


def screenshot(image: Image.Image, *, width: int, max_height: int) -> bytes:
    """A JPEG of a board that was set up.

    Args:
        image: the board.
        width: of the result in pixels, at most that of the board.
        max_height: of the result in pixels; the rest of the board is cut off below.

    """
    width = min(width, image.width)
    image = image.crop((0, 0, image.width, min(image.height, max_height * image.width // width)))
    size = (width, max(1, round(image.height * width / image.width)))
    return jpeg_bytes(image.resize(size, Image.Resampling.LANCZOS), quality=QUALITY)


def close_up(image: Image.Image, counters: Sequence[PlacedCounter], *, width: int, height: int) -> bytes:
    """A JPEG of the part of a board that was set up where most counters are; its middle if there are none.

    `width`, `height`: of the result in pixels, at most those of the board.
    """
    width, height = min(width, image.width), min(height, image.height)
    places = [(counter.x, counter.y) for counter in counters] or [(image.width // 2, image.height // 2)]

    def near(place: tuple[int, int]) -> int:
        return sum(abs(x - place[0]) * 2 < width and abs(y - place[1]) * 2 < height for x, y in places)

    x, y = max(places, key=near)
    left = max(0, min(image.width - width, x - width // 2))
    top = max(0, min(image.height - height, y - height // 2))
    return jpeg_bytes(image.crop((left, top, left + width, top + height)), quality=QUALITY)


def side_by_side(row: Sequence[bytes], *, gap: int) -> bytes:
    """Pictures in a row, at least one, as PNG without a ground; `gap`: pixels between them."""
    faces: list[Image.Image] = []
    for data in row:
        with Image.open(io.BytesIO(data)) as opened:
            faces.append(opened.convert("RGBA"))
    size = sum(face.width for face in faces) + gap * (len(faces) - 1), max(face.height for face in faces)
    whole = Image.new("RGBA", size)
    x = 0
    for face in faces:
        whole.paste(face, (x, (size[1] - face.height) // 2))
        x += face.width + gap
    return png_bytes(whole)


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG or JPEG, pixels."""
    with Image.open(io.BytesIO(picture)) as opened:
        return opened.size

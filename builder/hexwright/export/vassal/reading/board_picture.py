"""Pictures of boards of other modules, as a game of ours takes them."""

from __future__ import annotations

import io
import struct
import warnings
from typing import Final

from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_FORMATS: Final = ("PNG", "GIF", "JPEG", "BMP", "WEBP", "TIFF")
_MAX_PIXELS: Final = 150_000_000
_MAX_SIDE: Final = 12_000


def as_png(content: bytes) -> tuple[bytes, tuple[int, int]] | None:
    """A picture as PNG, and its width and height in pixels; None if it cannot be read or is too large.

    A file that is a PNG already is given back as it is.
    """
    if content.startswith(_SIGNATURE) and len(content) > 24:
        width, height = struct.unpack_from(">II", content, 16)
        return (content, (width, height)) if _fits(width, height) else None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(content), formats=_FORMATS)
            if not _fits(*image.size):
                return None
            buffer = io.BytesIO()
            image.convert("RGB").save(buffer, "PNG", compress_level=1)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, struct.error):
        return None
    return buffer.getvalue(), image.size


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a picture in pixels, as its header says; None if it has none that can be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(io.BytesIO(content), formats=_FORMATS).size
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, struct.error):
        return None


def _fits(width: int, height: int) -> bool:
    return 0 < width <= _MAX_SIDE and 0 < height <= _MAX_SIDE and width * height <= _MAX_PIXELS

"""The pictures of a module: found by name, opened with limits, as RGBA.

VASSAL: tools/DataArchive. A size is believed before anything is decoded. What cannot be opened is told and is
None ever after.
"""

from __future__ import annotations

import io
import warnings
from collections import OrderedDict
from typing import Final

from PIL import Image

from builder.export.vassal.reading.budget import DECODED, Budget
from builder.export.vassal.reading.expand import Tell
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive

_FOLDER: Final = "images/"
_FORMATS: Final = ("PNG", "GIF", "JPEG", "BMP", "WEBP", "TIFF")
_ENDINGS: Final = ("", ".gif", ".png", ".jpg", ".svg")
_MOST_PIXELS: Final = 40_000_000
"""Of one picture; counters and cards have far less, only maps come near."""
_KEPT_PIXELS: Final = 16_000_000
"""Of all pictures that are kept at hand."""


class Pictures:
    """Opens pictures by the names pieces give them, and keeps the latest."""

    def __init__(self, archive: ForeignArchive, folder: str, budget: Budget, tell: Tell) -> None:
        """`folder`: where the module stands inside the archive, with a `/` behind it, or nothing."""
        self._archive = archive
        self._budget = budget
        self._tell = tell
        self._by_name = {name[len(folder) :]: name for name in archive.names if name.startswith(folder)}
        self._by_lower = {name.lower(): path for name, path in self._by_name.items()}
        self._kept: OrderedDict[str, Image.Image | None] = OrderedDict()
        self._pixels = 0

    def __getitem__(self, name: str) -> Image.Image | None:
        """A picture as RGBA. None: there is no such picture, or it cannot be read; that has been told."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        image = self._opened(name)
        self._kept[name] = image
        self._pixels += _area(image)
        while self._pixels > _KEPT_PIXELS and len(self._kept) > 1:
            self._pixels -= _area(self._kept.popitem(last=False)[1])
        return image

    def _opened(self, name: str) -> Image.Image | None:
        path = self._path(name)
        if path is None:
            self._tell("pictures that are missing", name)
            return None
        if path.lower().endswith((".svg", ".svgz")):
            self._tell("pictures that are drawings (SVG), which are not drawn", name)
            return None
        try:
            content = self._archive.read(path)
        except ArchiveError as error:
            self._tell("pictures that cannot be read", f"{name}: {error}")
            return None
        return self._decoded(name, content)

    def _path(self, name: str) -> str | None:
        for ending in _ENDINGS:
            for candidate in (f"{_FOLDER}{name}{ending}", f"{name}{ending}"):
                found = self._by_name.get(candidate) or self._by_lower.get(candidate.lower())
                if found is not None:
                    return found
        return None

    def _decoded(self, name: str, content: bytes) -> Image.Image | None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of Pillow: about sizes, which are looked at here
                with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
                    width, height = image.size
                    if width * height > _MOST_PIXELS:
                        self._tell("pictures that are too large", f"{name}: {width} x {height} pixels")
                        return None
                    if not self._budget.spend(DECODED, width * height):
                        self._tell("pictures beyond what a module may have", name)
                        return None
                    return _as_rgba(image)
        except Exception as error:
            self._tell("pictures that cannot be decoded", f"{name}: {error}")
            return None


def _as_rgba(image: Image.Image) -> Image.Image:
    """The first frame, 8 bits a channel."""
    if image.mode.startswith("I"):
        high = max(image.getextrema()[-1:])
        deep = isinstance(high, (int, float)) and high > 255
        grey = image.convert("I").point(lambda value: value * (1 / 257) + 0) if deep else image
        return grey.convert("L").convert("RGBA")
    if image.mode == "F":
        return image.convert("L").convert("RGBA")
    if image.mode == "CMYK":
        return image.convert("RGB").convert("RGBA")
    return image.convert("RGBA")


def _area(image: Image.Image | None) -> int:
    return 1 if image is None else image.width * image.height

"""The pictures of a module: found by name, opened with limits, as RGBA.

VASSAL: tools/DataArchive. A size is believed before anything is decoded. What cannot be opened is told and is
None ever after.
"""

from __future__ import annotations

import io
import math
import warnings
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image

from builder.export.vassal.reading.budget import DECODED, Budget
from builder.export.vassal.reading.prototype import Tell
from builder.export.vassal.reading.svg import Sources, read_svg
from builder.export.vassal.wire.error import WireError
from builder.pack.archive import ArchiveError
from builder.pack.foreign import ForeignArchive
from builder.render.raster import Rasteriser
from builder.units import MM_PER_INCH

if TYPE_CHECKING:
    from builder.render.fonts import Fonts

_FOLDER: Final = "images/"
_FORMATS: Final = ("PNG", "GIF", "JPEG", "BMP", "WEBP", "TIFF")
_ENDINGS: Final = ("", ".gif", ".png", ".jpg", ".svg")
_MOST_PIXELS: Final = 40_000_000
"""Of one picture; counters and cards have far less, only maps come near."""
_LONGEST: Final = 12_000_000
"""Bytes of a drawing."""
_DRAWN: Final = 4
"""A drawing's pixel costs as much as so many of a picture, and so does a byte of it."""
_FINE: Final = ((4, 150.0), (3, 300.0), (2, 1000.0), (1, math.inf))
"""Pixels of a drawing for each of the piece's, up to a size."""
_KEPT_PIXELS: Final = 16_000_000
"""Of all pictures that are kept at hand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture as RGBA and its size in pixels of the piece: a drawing has finer ones."""

    image: Image.Image
    width: float
    height: float


class Pictures:
    """Opens pictures by the names pieces give them, and keeps the latest."""

    def __init__(
        self, archive: ForeignArchive, folder: str, budget: Budget, fonts: Fonts, tell: Tell
    ) -> None:
        """`folder`: where the module stands inside the archive, with a `/` behind it, or nothing."""
        self._archive = archive
        self._budget = budget
        self._tell = tell
        self._by_name = {name[len(folder) :]: name for name in archive.names if name.startswith(folder)}
        self._by_lower = {name.lower(): path for name, path in self._by_name.items()}
        self._kept: OrderedDict[str, Seen | None] = OrderedDict()
        self._pixels = 0
        self._fonts = fonts
        self._rasteriser = Rasteriser(fonts)
        self._sources = Sources(other=self._drawing, decode=self._inner)

    def __getitem__(self, name: str) -> Seen | None:
        """A picture. None: there is no such picture, or it cannot be read; that has been told."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        seen = self._opened(name)
        self._kept[name] = seen
        self._pixels += _area(seen)
        while self._pixels > _KEPT_PIXELS and len(self._kept) > 1:
            self._pixels -= _area(self._kept.popitem(last=False)[1])
        return seen

    def _opened(self, name: str) -> Seen | None:
        path = self._path(name)
        if path is None:
            self._tell("pictures that are missing", name)
            return None
        try:
            content = self._archive.read(path)
        except ArchiveError as error:
            self._tell("pictures that cannot be read", f"{name}: {error}")
            return None
        if path.lower().endswith((".svg", ".svgz")):
            return self._drawn(name, content)
        image = self._decoded(name, content)
        return None if image is None else Seen(image, image.width, image.height)

    def _drawn(self, name: str, content: bytes) -> Seen | None:
        """A drawing, rasterised finer than the piece's pixels."""
        if len(content) > _LONGEST:
            self._tell("drawings (SVG) that are too large", name)
            return None
        try:
            drawing = read_svg(content, self._sources, self._fonts)
        except WireError as error:
            self._tell("drawings (SVG) that cannot be read", f"{name}: {error}")
            return None
        scene = drawing.scene
        fine = next(fine for fine, most in _FINE if max(scene.width, scene.height) <= most)
        area = round(scene.width * scene.height) * fine * fine
        if area > _MOST_PIXELS or not self._budget.spend(DECODED, _DRAWN * (area + len(content))):
            self._tell("drawings (SVG) that are too large", name)
            return None
        if not drawing.whole:
            self._tell("drawings (SVG) of which parts are left out", name)
        image = self._rasteriser.rasterise(scene, fine * MM_PER_INCH)
        return Seen(image.convert("RGBA"), scene.width, scene.height)

    def _drawing(self, name: str) -> bytes | None:
        """Another drawing, which one points at."""
        path = self._path(name)
        try:
            content = None if path is None else self._archive.read(path)
        except ArchiveError:
            return None
        return content if content is not None and len(content) <= _LONGEST else None

    def _inner(self, content: bytes) -> Image.Image | None:
        """A picture inside a drawing."""
        return self._decoded("inside a drawing", content)

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


def _area(seen: Seen | None) -> int:
    return 1 if seen is None else seen.image.width * seen.image.height

"""Loads the pictures of a module by name, within limits, as RGBA.

VASSAL: tools/DataArchive. The size stated in a file's header is checked before anything is decoded. A picture
that cannot be loaded is added to the problems once and is None from then on.
"""

from __future__ import annotations

import io
import math
import warnings
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image, UnidentifiedImageError

from hexwright.export.vassal.reading.budget import DECODED, Budget
from hexwright.export.vassal.reading.prototype import AddProblem
from hexwright.export.vassal.reading.svg import Sources, read_svg
from hexwright.render.raster import Rasteriser
from hexwright.units import MM_PER_INCH
from vassalformat.archive import ArchiveError
from vassalformat.foreign import ForeignArchive
from vassalformat.wire.error import WireError

if TYPE_CHECKING:
    from hexwright.render.fonts import Fonts

_FOLDER: Final = "images/"
_FORMATS: Final = ("PNG", "GIF", "JPEG", "BMP", "WEBP", "TIFF")
_ENDINGS: Final = ("", ".gif", ".png", ".jpg", ".svg")
_MAX_PIXELS: Final = 40_000_000
"""Pixels of one picture; counters and cards have far fewer, only maps come near."""
_MAX_SVG_BYTES: Final = 12_000_000
"""Bytes of an SVG file."""
_SVG_COST: Final = 4
"""Each pixel and each byte of an SVG costs as much of the budget as this many pixels of a bitmap."""
_SVG_SCALE: Final = ((4, 150.0), (3, 300.0), (2, 1000.0), (1, math.inf))
"""Pixels an SVG is rasterised with per pixel of the piece, and up to which size in pixels of the piece."""
_CACHE_PIXELS: Final = 16_000_000
"""Pixels of all pictures in the cache."""


@dataclass(frozen=True, slots=True)
class LoadedPicture:
    """A picture as RGBA. `width`, `height`: in pixels of the piece; an SVG has more pixels than that."""

    image: Image.Image
    width: float
    height: float


class Pictures:
    """Loads pictures by the names traits give them; the latest are cached."""

    def __init__(
        self, archive: ForeignArchive, folder: str, budget: Budget, fonts: Fonts, add_problem: AddProblem
    ) -> None:
        """`folder`: the archive's folder that contains the module, ending in `/`, or empty."""
        self._archive = archive
        self._budget = budget
        self._add_problem = add_problem
        self._by_name = {name[len(folder) :]: name for name in archive.names if name.startswith(folder)}
        self._by_lower = {name.lower(): path for name, path in self._by_name.items()}
        self._cache: OrderedDict[str, LoadedPicture | None] = OrderedDict()
        self._pixels = 0
        self._fonts = fonts
        self._rasteriser = Rasteriser(fonts)
        self._sources = Sources(other=self._read_drawing, decode=self._decode_embedded)

    def __getitem__(self, name: str) -> LoadedPicture | None:
        """A picture. None, and added to the problems, if there is no such picture or it cannot be read."""
        if name in self._cache:
            self._cache.move_to_end(name)
            return self._cache[name]
        loaded = self._load(name)
        self._cache[name] = loaded
        self._pixels += _area(loaded)
        while self._pixels > _CACHE_PIXELS and len(self._cache) > 1:
            self._pixels -= _area(self._cache.popitem(last=False)[1])
        return loaded

    def _load(self, name: str) -> LoadedPicture | None:
        path = self._find(name)
        if path is None:
            self._add_problem("pictures that are missing", name)
            return None
        try:
            content = self._archive.read(path)
        except ArchiveError as error:
            self._add_problem("pictures that cannot be read", f"{name}: {error}")
            return None
        if path.lower().endswith((".svg", ".svgz")):
            return self._load_svg(name, content)
        image = self._decode(name, content)
        return None if image is None else LoadedPicture(image, image.width, image.height)

    def _load_svg(self, name: str, content: bytes) -> LoadedPicture | None:
        """An SVG, rasterised at a higher resolution than the piece's."""
        if len(content) > _MAX_SVG_BYTES:
            self._add_problem("drawings (SVG) that are too large", name)
            return None
        try:
            drawing = read_svg(content, self._sources, self._fonts)
        except WireError as error:
            self._add_problem("drawings (SVG) that cannot be read", f"{name}: {error}")
            return None
        scene = drawing.scene
        scale = next(scale for scale, most in _SVG_SCALE if max(scene.width, scene.height) <= most)
        area = round(scene.width * scene.height) * scale * scale
        if area > _MAX_PIXELS or not self._budget.spend(DECODED, _SVG_COST * (area + len(content))):
            self._add_problem("drawings (SVG) that are too large", name)
            return None
        if not drawing.complete:
            self._add_problem("drawings (SVG) of which parts are left out", name)
        image = self._rasteriser.rasterise(scene, scale * MM_PER_INCH)
        return LoadedPicture(image.convert("RGBA"), scene.width, scene.height)

    def _read_drawing(self, name: str) -> bytes | None:
        """The bytes of an SVG file that another one refers to. None if it is missing or too large."""
        path = self._find(name)
        try:
            content = None if path is None else self._archive.read(path)
        except ArchiveError:
            return None
        return content if content is not None and len(content) <= _MAX_SVG_BYTES else None

    def _decode_embedded(self, content: bytes) -> Image.Image | None:
        """A bitmap embedded in an SVG."""
        return self._decode("inside a drawing", content)

    def _find(self, name: str) -> str | None:
        for ending in _ENDINGS:
            for candidate in (f"{_FOLDER}{name}{ending}", f"{name}{ending}"):
                found = self._by_name.get(candidate) or self._by_lower.get(candidate.lower())
                if found is not None:
                    return found
        return None

    def _decode(self, name: str, content: bytes) -> Image.Image | None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # Pillow warns about large sizes, which are checked below
                with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
                    width, height = image.size
                    if width * height > _MAX_PIXELS:
                        self._add_problem("pictures that are too large", f"{name}: {width} x {height} pixels")
                        return None
                    if not self._budget.spend(DECODED, width * height):
                        self._add_problem("pictures beyond what a module may have", name)
                        return None
                    return _as_rgba(image)
        except UnidentifiedImageError:  # its message has an address of this process
            self._add_problem("pictures that cannot be decoded", f"{name}: of no known kind, or damaged")
            return None
        # anything: Pillow's decoders raise all kinds of errors on damaged files
        except Exception as error:
            self._add_problem("pictures that cannot be decoded", f"{name}: {error}")
            return None


def _as_rgba(image: Image.Image) -> Image.Image:
    """The first frame, 8 bits per channel."""
    if image.mode.startswith("I"):
        high = max(image.getextrema()[-1:])
        deep = isinstance(high, (int, float)) and high > 255
        # for such images Pillow takes `value * scale + offset` only, nothing shorter
        grey = image.convert("I").point(lambda value: value * (1 / 257) + 0) if deep else image
        return grey.convert("L").convert("RGBA")
    if image.mode == "F":
        return image.convert("L").convert("RGBA")
    if image.mode == "CMYK":
        return image.convert("RGB").convert("RGBA")
    return image.convert("RGBA")


def _area(loaded: LoadedPicture | None) -> int:
    return 1 if loaded is None else loaded.image.width * loaded.image.height

"""Measuring a PDF: what a page holds, in millimetres from its top left corner, y down.

    sheet = sheets(data)[0]
    [area.box for area in sheet.areas if area.fill == "#C8102E"]

Everything is read back from the bytes by other people's programs (pdfplumber, pypdf, pypdfium2), never from
what wrote them. What lies outside a clip is reported all the same; a rendering shows what is seen.
A page that stands on its head (`Page.turned`) is read upright out of `upside_down(data)`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import pdfplumber
import pypdf
import pypdfium2
from PIL import Image

from hexwright.units import MM_PER_INCH, POINTS_PER_INCH

MM = MM_PER_INCH / POINTS_PER_INCH
"""Millimetres of a point."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """An upright box, mm."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def w(self) -> float:
        return self.x1 - self.x0

    @property
    def h(self) -> float:
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def inside(self, other: Place, slack: float = 0.0) -> bool:
        """Whether all of it lies in another box, give or take `slack` mm."""
        return (
            self.x0 >= other.x0 - slack
            and self.y0 >= other.y0 - slack
            and self.x1 <= other.x1 + slack
            and self.y1 <= other.y1 + slack
        )

    def meets(self, other: Place) -> bool:
        return self.x0 < other.x1 and self.x1 > other.x0 and self.y0 < other.y1 and self.y1 > other.y0


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A path as painted: `kind` rect (upright rectangle), line (one segment) or curve (anything else).

    `box`: round the points of the path, without the width of its pen. `fill`, `stroke`: `#RRGGBB` or None.
    `width`: of the pen, mm. `points`: of the path, mm.
    """

    kind: str
    box: Place
    fill: str | None
    stroke: str | None
    width: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, kw_only=True)
class Letters:
    """A word or a line of text with the box from the tallest ascender to the deepest descender of its font,
    mm. `size`: the em, mm.
    """

    text: str
    box: Place
    font: str
    size: float
    colour: str | None


@dataclass(frozen=True, kw_only=True)
class Bitmap:
    """A block of a picture: where it is placed, its pixels, and so many of them an inch."""

    box: Place
    width: int
    height: int

    @property
    def dpi(self) -> float:
        return self.width / self.box.w * MM_PER_INCH


@dataclass(frozen=True, kw_only=True)
class Font:
    """A font of a file. `name` without the tag of the subset."""

    name: str
    embedded: bool
    subset: bool


class Sheet:
    """A page of a file."""

    def __init__(self, data: bytes, number: int) -> None:
        self._data = data
        self.number = number
        self._file = pdfplumber.open(io.BytesIO(data))
        self.page: Any = self._file.pages[number]
        """The page as pdfplumber knows it, in points: for `extract_table` and the like."""

    @property
    def width(self) -> float:
        """mm"""
        return float(self.page.width) * MM

    @property
    def height(self) -> float:
        """mm"""
        return float(self.page.height) * MM

    @property
    def trim(self) -> Place:
        """The box the page is cut to, in points as the file says it, made mm."""
        x0, y0, x1, y1 = (float(v) * MM for v in self.page.page_obj.attrs["TrimBox"])
        return Place(x0=x0, y0=self.height - y1, x1=x1, y1=self.height - y0)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """Everything painted with paths, in no particular order."""
        kinds = (("rect", self.page.rects), ("line", self.page.lines), ("curve", self.page.curves))
        return tuple(_shape(kind, item) for kind, items in kinds for item in items)

    @property
    def areas(self) -> tuple[Shape, ...]:
        """Filled shapes; rectangles with sharp corners are of kind rect."""
        return tuple(shape for shape in self.shapes if shape.fill is not None)

    @property
    def strokes(self) -> tuple[Shape, ...]:
        """Shapes with a pen drawn round or along them."""
        return tuple(shape for shape in self.shapes if shape.stroke is not None)

    @cached_property
    def words(self) -> tuple[Letters, ...]:
        """Runs of letters between gaps. Letters that stand wide apart are words of their own."""
        found = self._read.extract_words(
            x_tolerance_ratio=0.2, extra_attrs=["fontname", "size", "non_stroking_color"]
        )
        return tuple(_letters(item) for item in found)

    @cached_property
    def lines(self) -> tuple[Letters, ...]:
        """Lines of text: what stands side by side at one height, whatever the gaps between."""
        found = self._read.extract_text_lines(x_tolerance_ratio=0.2, return_chars=True)
        return tuple(_letters({**item["chars"][0], **item}) for item in found)

    @property
    def text(self) -> str:
        """All text in reading order."""
        return str(self._read.extract_text(x_tolerance_ratio=0.2))

    @cached_property
    def letters(self) -> tuple[Letters, ...]:
        """Every letter."""
        return tuple(_letters(char) for char in self._read.chars)

    @cached_property
    def _read(self) -> Any:
        """The page without the letters of halos, which stand for nothing."""
        return self.page.filter(lambda item: item["object_type"] != "char" or item["text"] != "")

    @cached_property
    def images(self) -> tuple[Bitmap, ...]:
        """Bitmaps; a large picture lies there in blocks that overlap by a pixel."""
        return tuple(
            Bitmap(box=_place(item), width=item["srcsize"][0], height=item["srcsize"][1])
            for item in self.page.images
        )

    def picture(self, dpi: float = 100.0) -> Image.Image:
        """The page as an RGB picture on white, as a viewer shows it."""
        return render(self._data, self.number, dpi)


@lru_cache(maxsize=8)
def sheets(data: bytes) -> tuple[Sheet, ...]:
    """The pages of a file; kept, because several tests measure the same file."""
    with pdfplumber.open(io.BytesIO(data)) as file:
        count = len(file.pages)
    return tuple(Sheet(data, number) for number in range(count))


def titles(data: bytes) -> tuple[str, ...]:
    """The bookmarks of a file, in order."""
    outline: Any = pypdf.PdfReader(io.BytesIO(data)).outline
    return tuple(str(item.title) for item in outline)


def information(data: bytes) -> Mapping[str, str]:
    """Metadata: /Title, /Subject, /CreationDate, …"""
    found = pypdf.PdfReader(io.BytesIO(data)).metadata
    return {} if found is None else {str(key): str(value) for key, value in found.items()}


def preferences(data: bytes) -> Mapping[str, str]:
    """What a file asks of a viewer: /PrintScaling, /Duplex, …"""
    root: Any = pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]
    return {str(key): str(value) for key, value in root["/ViewerPreferences"].items()}


def fonts(data: bytes) -> tuple[Font, ...]:
    """All fonts any page may use, by name; no name twice."""
    found: dict[str, Font] = {}
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        resources: Any = page["/Resources"]
        for entry in resources.get("/Font", {}).values():
            font = entry.get_object()
            name = str(font["/BaseFont"]).removeprefix("/")
            tag, plus, rest = name.partition("+")
            descriptor = font.get("/FontDescriptor", {})
            embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
            subset = bool(plus) and len(tag) == 6 and tag.isalpha() and tag.isupper()
            found[name] = Font(name=rest if subset else name, embedded=embedded, subset=subset)
    return tuple(found[name] for name in sorted(found))


def render(data: bytes, number: int = 0, dpi: float = 100.0) -> Image.Image:
    """One page as an RGB picture on white."""
    with pypdfium2.PdfDocument(data) as file:
        page = file[number]
        picture: Image.Image = page.render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        page.close()
        return picture


def upside_down(data: bytes, numbers: Sequence[int] | None = None) -> bytes:
    """The file with pages (all, or those of these numbers) turned by 180 degrees."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for number, page in enumerate(writer.pages):
        if numbers is None or number in numbers:
            page.rotate(180)
            page.transfer_rotation_to_content()
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def _place(item: Mapping[str, Any]) -> Place:
    return Place(x0=item["x0"] * MM, y0=item["top"] * MM, x1=item["x1"] * MM, y1=item["bottom"] * MM)


def _colour(value: Any) -> str | None:
    """`#RRGGBB` of grey or RGB parts."""
    if value is None:
        return None
    parts = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    parts = parts * 3 if len(parts) == 1 else parts
    assert len(parts) == 3, f"a colour in {len(parts)} parts"
    return "#" + "".join(f"{round(part * 255):02X}" for part in parts)


def _shape(kind: str, item: Mapping[str, Any]) -> Shape:
    return Shape(
        kind=kind,
        box=_place(item),
        fill=_colour(item["non_stroking_color"]) if item["fill"] else None,
        stroke=_colour(item["stroking_color"]) if item["stroke"] else None,
        width=item["linewidth"] * MM,
        points=tuple((x * MM, y * MM) for x, y in item["pts"]),
    )


def _letters(item: Mapping[str, Any]) -> Letters:
    return Letters(
        text=item["text"],
        box=_place(item),
        font=item["fontname"].rpartition("+")[2],
        size=item["size"] * MM,
        colour=_colour(item["non_stroking_color"]),
    )

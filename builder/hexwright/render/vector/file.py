"""A PDF file of finished contents: page tree, outline, metadata, resources.

Times come from the caller and the file's identity from what is in it, so the bytes depend on nothing else.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFPage,
    PDFStream,
    PDFString,
)

from hexwright import __version__
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.scene import Box
from hexwright.render.vector.content import opacity_of
from hexwright.render.vector.font_program import FontProgram
from hexwright.render.vector.plate import Block
from hexwright.units import points

LAST: Final = 253_402_300_799
"""The last second of the year 9999."""
LEVEL: Final = 4
"""How hard contents are packed, 1 fast to 9 small: 6 takes three times as long for two per cent."""
_DUPLEX: Final[Mapping[Duplex, str]] = {
    Duplex.SIMPLEX: "/Simplex",
    Duplex.LONG_EDGE: "/DuplexFlipLongEdge",
    Duplex.SHORT_EDGE: "/DuplexFlipShortEdge",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A page's content, `packed` as a file has it, and the names of what it uses."""

    packed: bytes
    uses: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting:
    """Content painted as one: its place in the units of the contents that name it."""

    data: bytes
    area: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resources:
    """What contents may name: fonts, paintings and blocks of pictures, for all files of a call."""

    fonts: Mapping[str, FontProgram]
    paintings: Mapping[str, Painting]
    blocks: Mapping[str, Block]


class _Info(PDFInfo):
    """Metadata that know no clock."""

    def __init__(self, document: Document, epoch: int) -> None:
        super().__init__()
        self._entries = {
            "Title": document.title,
            "Subject": document.subject,
            "Creator": f"Hexwright {__version__}",
        }
        self._date = datetime.fromtimestamp(min(max(epoch, 0), LAST), UTC).strftime("D:%Y%m%d%H%M%SZ")

    def format(self, document: PDFDocument) -> bytes:
        """The dictionary as bytes."""
        entries = {name: PDFString(text) for name, text in self._entries.items() if text}
        dates = {name: PDFString(self._date) for name in ("CreationDate", "ModDate")}
        return PDFDictionary({**entries, **dates}).format(document)


def write_file(document: Document, contents: Sequence[Content], resources: Resources, epoch: int) -> bytes:
    """The bytes of a file. `contents`: of each page, in points from its lower left corner."""
    # These may be set by a machine's environment or home folder.
    rl_config.pdfComments = rl_config.pdfMultiLine = 0
    pdf = PDFDocument(invariant=1, compression=0, pdfVersion=(1, 7), lang="en")
    pdf.info = _Info(document, epoch)
    # Begun anew: reportlab's own digest has already taken in the time.
    pdf.signature = hashlib.md5(usedforsecurity=False)  # type: ignore[attr-defined]
    pdf.updateSignature(f"{document.title}\n{document.subject}\n{epoch}".encode())
    used = _Used(pdf, resources, contents)
    pages = []
    for page, content in zip(document.pages, contents, strict=True):
        pdf.updateSignature(content.packed)
        size = PDFArray([0, 0, points(page.scene.width), points(page.scene.height)])
        sheet = PDFPage()
        sheet.MediaBox = size
        sheet.TrimBox = _trim(page)  # type: ignore[attr-defined]
        sheet.Contents = PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), content.packed)
        sheet.Resources = used.resources(content)
        pages.append(pdf.thisPageRef())
        pdf.addPage(sheet)
    catalog = pdf.Catalog  # type: ignore[attr-defined]
    catalog.Outlines = _outline(pdf, [page.title for page in document.pages], pages)
    preferences = {"PrintScaling": "/None", "DisplayDocTitle": "true", "PickTrayByPDFSize": "true"}
    if document.duplex is not None:
        preferences["Duplex"] = _DUPLEX[document.duplex]
    catalog.ViewerPreferences = PDFDictionary(preferences)
    pdf.Reference(catalog)
    pdf.Reference(pdf.info)
    return pdf.format()


def _trim(page: Page) -> PDFArray:
    """What is left of a page after cutting, points from its lower left corner."""
    width, height = page.scene.width, page.scene.height
    box = page.trim or Box(x=0.0, y=0.0, w=width, h=height)
    left, low = (width - box.x - box.w, box.y) if page.turned else (box.x, height - box.y - box.h)
    return PDFArray([points(left), points(low), points(left + box.w), points(low + box.h)])


class _Used:
    """Resources of one file. Pages share fonts and opacities; each names the pictures it shows."""

    def __init__(self, pdf: PDFDocument, resources: Resources, contents: Sequence[Content]) -> None:
        self._pdf = pdf
        self._resources = resources
        self._known: dict[str, PDFObject] = {}
        names = {name for content in contents for name in content.uses}
        by_program: dict[int, set[str]] = {}
        for name in names & set(resources.fonts):
            by_program.setdefault(id(resources.fonts[name]), set()).add(name)
        fonts: dict[str, PDFObject] = {}
        # In the order of the fonts: that of a set of names differs from run to run.
        for name, program in resources.fonts.items():
            if name in by_program.get(id(program), ()) and name not in fonts:
                fonts |= program.objects(pdf, frozenset(by_program[id(program)]))
        alphas = sorted(name for name in names if name.startswith("A"))
        states = {
            name: PDFDictionary({"Type": "/ExtGState", "ca": opacity_of(name), "CA": opacity_of(name)})
            for name in alphas
        }
        self._fonts = pdf.Reference(PDFDictionary(fonts))
        self._states = pdf.Reference(PDFDictionary(states))

    def resources(self, content: Content) -> PDFDictionary:
        """What one page names."""
        # Sorted: the order of a set differs from run to run, and with it the numbers of the objects.
        named = {name: self._object(name) for name in sorted(content.uses) if name[0] in "PT"}
        return PDFDictionary(
            {
                "Font": self._fonts,
                "ExtGState": self._states,
                "XObject": PDFDictionary(named),
            }
        )

    def _object(self, name: str) -> PDFObject:
        known = self._known.get(name)
        if known is None:
            make = self._image if name.startswith("P") else self._painting
            known = self._known[name] = make(name)
        return known

    def _image(self, name: str) -> PDFObject:
        block = self._resources.blocks[name]
        self._pdf.updateSignature(block.data)
        entries = _image_entries(block.width, block.height, "/DeviceGray" if block.grey else "/DeviceRGB")
        entries["Filter"] = "/DCTDecode" if block.jpeg else "/FlateDecode"
        if block.opacity:
            grey = _image_entries(block.width, block.height, "/DeviceGray") | {"Filter": "/FlateDecode"}
            entries["SMask"] = self._pdf.Reference(PDFStream(PDFDictionary(grey), block.opacity))
        found: PDFObject = self._pdf.Reference(PDFStream(PDFDictionary(entries), block.data))
        return found

    def _painting(self, name: str) -> PDFObject:
        painting = self._resources.paintings[name]
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": PDFArray(list(painting.area)),
            "Group": PDFDictionary({"Type": "/Group", "S": "/Transparency", "CS": "/DeviceRGB"}),
            "Resources": PDFDictionary({"ExtGState": self._states}),
            "Filter": "/FlateDecode",
        }
        stream = PDFStream(PDFDictionary(entries), zlib.compress(painting.data, LEVEL))
        found: PDFObject = self._pdf.Reference(stream)
        return found


def _image_entries(width: int, height: int, colours: str) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ColorSpace": colours,
        "BitsPerComponent": 8,
    }


def _outline(pdf: PDFDocument, titles: Sequence[str], pages: Sequence[PDFObject]) -> PDFDictionary:
    """The titles of the pages as bookmarks."""
    root = PDFDictionary({"Type": "/Outlines", "Count": len(titles)})
    parent = pdf.Reference(root)
    items = [
        PDFDictionary({"Title": PDFString(title), "Parent": parent, "Dest": PDFArray([page, PDFName("Fit")])})
        for title, page in zip(titles, pages, strict=True)
    ]
    known = [pdf.Reference(item) for item in items]
    for i, item in enumerate(items):
        if i:
            item["Prev"] = known[i - 1]
        if i + 1 < len(items):
            item["Next"] = known[i + 1]
    if known:
        root["First"], root["Last"] = known[0], known[-1]
    return root

"""Embedded fonts: the subset of a font that a file uses, as a font program with its dictionaries."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFObject, PDFStream
from reportlab.pdfbase.ttfonts import TTFontFace

from hexwright.render.fonts import path_of

_EMBOLDEN: Final = 262144
"""Flag ForceBold of a font descriptor: bold lettering stays bold at small sizes."""
_SYMBOLIC: Final = 4
_ITALIC: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class FontProgram:
    """A subset ready for any number of files: the compressed font, and the contents of its dictionaries."""

    name: str
    data: bytes
    length: int
    first: int
    last: int
    widths: str
    chars: tuple[tuple[int, str], ...]
    measures: tuple[tuple[str, float], ...]
    box: tuple[float, ...]

    @classmethod
    def of(cls, font: str, chars: Mapping[int, str]) -> FontProgram:
        """The subset of a font. `chars`: character by code."""
        face = TTFontFace(str(path_of(font)))
        last = max(chars)
        # A glyph's place in the subset is its code, so free codes are filled up.
        codes = [ord(chars[code]) if code in chars else 0 for code in range(last + 1)]
        subset = face.makeSubset(codes)
        listed = tuple(sorted(chars.items()))
        # A subset's name begins with six letters. They depend on its characters, so equal subsets are equal
        # bytes.
        tag, crc = "", zlib.crc32(repr(listed).encode())
        for _ in range(6):
            crc, letter = divmod(crc, 26)
            tag += chr(65 + letter)
        name = face.name.decode("ascii") if isinstance(face.name, bytes) else str(face.name)
        first = min(chars)
        flags = (face.flags & _ITALIC) | _SYMBOLIC | (_EMBOLDEN if "Bold" in name else 0)
        widths = [face.getCharWidth(code) if code else face.defaultWidth for code in codes[first:]]
        return cls(
            name=f"{tag}+{name}",
            data=zlib.compress(subset, 6),
            length=len(subset),
            first=first,
            last=last,
            widths=f"[{' '.join(f'{width:g}' for width in widths)}]",
            chars=listed,
            measures=(
                ("Ascent", face.ascent),
                ("CapHeight", face.capHeight),
                ("Descent", face.descent),
                ("Flags", flags),
                ("ItalicAngle", face.italicAngle),
                ("StemV", face.stemV),
                ("MissingWidth", face.defaultWidth),
            ),
            box=tuple(face.bbox),
        )

    def objects(self, document: PDFDocument, names: frozenset[str]) -> dict[str, PDFObject]:
        """The font dictionaries of a file, by resource name, for the names that are used."""
        stream = PDFStream(PDFDictionary({"Length1": self.length, "Filter": "/FlateDecode"}), self.data)
        entries: dict[str, object] = dict(self.measures)
        entries |= {
            "Type": "/FontDescriptor",
            "FontName": PDFName(self.name),
            "FontBBox": PDFArray(list(self.box)),
            "FontFile2": document.Reference(stream),
        }
        descriptor = document.Reference(PDFDictionary(entries))
        found = {}
        for name in sorted(names):
            cmap = self._to_unicode(silent=name.startswith("H"))
            found[name] = document.Reference(
                PDFDictionary(
                    {
                        "Type": "/Font",
                        "Subtype": "/TrueType",
                        "BaseFont": PDFName(self.name),
                        "FirstChar": self.first,
                        "LastChar": self.last,
                        "Widths": self.widths,
                        "FontDescriptor": descriptor,
                        "ToUnicode": document.Reference(cmap),
                    }
                )
            )
        return found

    def _to_unicode(self, *, silent: bool) -> PDFStream:
        """The map from codes to text, for search and copying.

        `silent`: to no text, for the letters of halos.
        """
        lines = [
            f"<{code:02X}> <{'' if silent else char.encode('utf-16-be').hex().upper()}>"
            for code, char in self.chars
        ]
        # A block of a CMap has at most 100 entries.
        blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]
        text = "\n".join(
            (
                "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
                "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
                "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
                "1 begincodespacerange\n<00> <FF>\nendcodespacerange",
                *("\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")) for block in blocks),
                "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n",
            )
        )
        return PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), zlib.compress(text.encode(), 6))

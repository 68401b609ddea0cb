"""Fonts by name, and their measures.

The project brings its own fonts (`fonts/README.md`) and never uses those of the system, which differ between
machines. All measures are in em and unhinted, so that a line is as long on paper as on the screen.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hexwright.render.assets import font_bytes, font_path, open_font, read_kerning

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import ImageFont

FONT_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "medium": "medium.ttf",
        "semibold": "semibold.ttf",
        "bold": "bold.ttf",
        "medium-italic": "medium-italic.ttf",
        "display": "display.ttf",
        "display-italic": "display-italic.ttf",
    }
)
"""Font name -> file in the package."""

_UNITS = 1000
"""Pixels an em at which a font is measured: its design units, so hinting moves nothing."""
_COMPARED = 40
"""Pixels an em at which pictures of glyphs are compared."""
_MISSING = "\U0010ffff"
"""A character that no font has."""


def path_of(font: str) -> Path:
    """The TTF file of a font.

    Raises:
        KeyError: there is no font of that name.

    """
    return font_path(FONT_FILES[font])


def embedded_fonts() -> dict[int, str]:
    """Fonts for web pages, base64 by CSS weight: they look alike on every machine and need no network."""
    weights = {500: "medium", 700: "bold"}
    return {
        weight: base64.b64encode(font_bytes(FONT_FILES[name])).decode() for weight, name in weights.items()
    }


def page_fonts(*more: str) -> dict[str, bytes]:
    """The same fonts, and `more`, as files, by file name, for web pages that have a folder of their own."""
    return {FONT_FILES[name]: font_bytes(FONT_FILES[name]) for name in ("medium", "bold", *more)}


def font_licence() -> bytes:
    """The text of the fonts' licence, which must be distributed with them."""
    return font_bytes("OFL.txt")


class Fonts:
    """Opened fonts and their measures, cached. One object serves a whole build."""

    def __init__(self) -> None:
        self._faces: dict[tuple[str, float], ImageFont.FreeTypeFont] = {}
        self._advances: dict[tuple[str, str], float] = {}
        self._inks: dict[tuple[str, str], tuple[float, float, float, float]] = {}
        self._lengths: dict[tuple[str, str], float] = {}
        self._kerns = read_kerning()
        self._caps: dict[str, float] = {}
        self._has_glyph: dict[tuple[str, str], bool] = {}

    def face(self, font: str, px: float) -> ImageFont.FreeTypeFont:
        """A font at `px` pixels an em.

        Raises:
            KeyError: there is no font of that name.

        """
        key = font, px
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = open_font(FONT_FILES[font], px)
        return face

    def cap_height(self, font: str) -> float:
        """Height of a capital letter, em."""
        height = self._caps.get(font)
        if height is None:
            _, top, _, _ = self.face(font, _UNITS).getbbox("H", anchor="ls")
            height = self._caps[font] = -top / _UNITS
        return height

    def em(self, font: str, cap: float) -> float:
        """The size of the em at which capitals are `cap` high, in the same unit."""
        return cap / self.cap_height(font)

    def advance(self, font: str, char: str) -> float:
        """How far the pen moves for a character, em."""
        key = font, char
        advance = self._advances.get(key)
        if advance is None:
            advance = self._advances[key] = self.face(font, _UNITS).getlength(char) / _UNITS
        return advance

    def ink(self, font: str, char: str) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the ink of a character from the pen, em, y down."""
        key = font, char
        box = self._inks.get(key)
        if box is None:
            x0, y0, x1, y1 = self.face(font, _UNITS).getbbox(char, anchor="ls")
            box = self._inks[key] = (x0 / _UNITS, y0 / _UNITS, x1 / _UNITS, y1 / _UNITS)
        return box

    def length(self, font: str, text: str) -> float:
        """Length of a line with kerning and without tracking, em."""
        key = font, text
        length = self._lengths.get(key)
        if length is None:
            kerns = self._kerns[font]
            length = sum([self.advance(font, char) for char in text])
            length += sum([kerns.get(a + b, 0) / _UNITS for a, b in pairwise(text)])
            self._lengths[key] = length
        return length

    def has_glyph(self, font: str, char: str) -> bool:
        """Whether a font has a glyph of its own for a character.

        A font draws the same box for every character it lacks, so the picture is compared with that box.
        """
        key = font, char
        known = self._has_glyph.get(key)
        if known is None:
            face = self.face(font, _COMPARED)
            box = bytes(face.getmask(_MISSING))
            known = self._has_glyph[key] = char.isspace() or bytes(face.getmask(char)) != box
        return known

    def kern(self, font: str, pair: str) -> float:
        """Kerning of a pair of characters, em; negative moves them together."""
        return self._kerns[font].get(pair, 0) / _UNITS

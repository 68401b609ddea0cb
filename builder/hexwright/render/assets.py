"""Reads the fonts of the package; nothing else in this package opens files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import ImageFont

_FONTS: Final = Path(__file__).parent / "fonts"


def font_path(file: str) -> Path:
    """Path of a font of the package, for libraries that embed the file."""
    return _FONTS / file


def font_bytes(file: str) -> bytes:
    """The bytes of a font of the package, for web pages that bring it along."""
    return font_path(file).read_bytes()


def open_font(file: str, px: float) -> ImageFont.FreeTypeFont:
    """A font of the package at `px` pixels an em.

    Basic layout: a shaping library (Raqm) may or may not be installed, and would move letters.
    """
    from PIL import ImageFont  # noqa: PLC0415 - fonts are also carried along without being opened

    return ImageFont.truetype(_FONTS / file, px, layout_engine=ImageFont.Layout.BASIC)


def read_kerning() -> Mapping[str, Mapping[str, int]]:
    """Kerning by font name: pair of characters -> distance added between them, thousandths of an em."""
    kerning: dict[str, dict[str, int]] = json.loads((_FONTS / "kerning.json").read_text(encoding="utf-8"))
    return kerning

"""Letters as small grey pictures: drawn once, laid down many times."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from builder.render.fonts import Fonts

_PHASES: Final = 4
"""Letters stand on quarters of a pixel."""
_FINE: Final = ((14.0, 4), (28.0, 3))
"""Enlargement at which turned letters and soft edges are drawn, up to an em of so many pixels; then 2."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a letter is drawn: font, pixels an em, degrees clockwise, soft edge in pixels (0: none)."""

    font: str
    em: float
    angle: float = 0.0
    halo: float = 0.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """A grey picture of a letter and where its top left pixel lies from the pen's pixel."""

    mask: Image.Image
    dx: int
    dy: int


class Glyphs:
    """Stamps of letters, remembered. Not shared between threads."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._stamps: dict[tuple[Cut, str, int, int, int], Stamp | None] = {}

    def stamp(
        self, cut: Cut, char: str, x: float, y: float, alpha: int = 255
    ) -> tuple[Image.Image, int, int] | None:
        """A letter whose pen stands at (x, y) px: its mask, scaled by `alpha` of 255, and where it lies.

        None for a letter without ink. Upright letters stand on a whole pixel row.
        """
        plain = cut.angle == 0 and cut.halo == 0
        col, across = _split(x)
        row, down = _split(y) if cut.angle else (math.floor(y + 0.5), 0)
        key = cut, char, across, down, alpha
        if key not in self._stamps:
            make = self._upright if plain else self._turned
            stamp = make(cut, char, across / _PHASES, down / _PHASES)
            if stamp is not None and alpha != 255:
                stamp = Stamp(stamp.mask.point([v * alpha // 255 for v in range(256)]), stamp.dx, stamp.dy)
            self._stamps[key] = stamp
        found = self._stamps[key]
        return None if found is None else (found.mask, col + found.dx, row + found.dy)

    def _upright(self, cut: Cut, char: str, across: float, _down: float) -> Stamp | None:
        face = self.fonts.face(cut.font, cut.em)
        x0, y0, x1, y1 = face.getbbox(char, anchor="ls")
        left, top = math.floor(x0) - 1, math.floor(y0) - 1
        mask = Image.new("L", (math.ceil(x1) - left + 2, math.ceil(y1) - top + 1))
        ImageDraw.Draw(mask).text((across - left, -top), char, fill=255, font=face, anchor="ls")
        return _trimmed(mask, left, top)

    def _turned(self, cut: Cut, char: str, across: float, down: float) -> Stamp | None:
        fine = next((fine for em, fine in _FINE if cut.em <= em), 2) if cut.angle else 2
        face = self.fonts.face(cut.font, cut.em * fine)
        grow = round(cut.halo * 0.75 * fine)
        soft = cut.halo * 0.3
        x0, y0, x1, y1 = face.getbbox(char, anchor="ls", stroke_width=grow)
        reach = math.hypot(max(-x0, x1), max(-y0, y1)) / fine
        half = math.ceil(reach + 3 * soft) + 2
        mask = Image.new("L", (2 * half * fine, 2 * half * fine))
        pen = ((half + across) * fine, (half + down) * fine)
        ImageDraw.Draw(mask).text(pen, char, fill=255, font=face, anchor="ls", stroke_width=grow)
        if cut.angle:
            mask = mask.rotate(-cut.angle, Image.Resampling.BILINEAR, center=pen)
        mask = mask.reduce(fine)
        if soft:
            mask = mask.filter(ImageFilter.GaussianBlur(soft))
        return _trimmed(mask, -half, -half)


def _split(value: float) -> tuple[int, int]:
    """A place as whole pixel and phase."""
    steps = math.floor(value * _PHASES + 0.5)
    return steps // _PHASES, steps % _PHASES


def _trimmed(mask: Image.Image, left: int, top: int) -> Stamp | None:
    box = mask.getbbox()
    if box is None:
        return None
    return Stamp(mask.crop(box), left + box[0], top + box[1])

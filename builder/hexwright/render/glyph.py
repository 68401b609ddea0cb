"""Letters as small grey pictures (stamps): each is drawn once and pasted many times."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from hexwright.render.fonts import Fonts

Box: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1."""

_ROOM: Final = 3
"""Pixels a letter may reach beyond its outline: hinting and the position on a quarter pixel both move it."""
_PHASES: Final = 4
"""Letters are placed on quarters of a pixel, so that few stamps of each are needed."""
_WIDEST: Final = 2.0
"""Upper bound for the distance of a letter's ink from its pen, em."""
_FINE: Final = ((14.0, 4), (28.0, 3))
"""Pairs of em in px and factor by which turned letters up to that em are drawn enlarged; larger ones by 2."""


@dataclass(frozen=True, slots=True)
class LetterStyle:
    """How a letter is drawn: font, pixels an em, degrees clockwise, soft edge in pixels (0: none)."""

    font: str
    em: float
    angle: float = 0.0
    halo: float = 0.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """A grey picture of a letter; (`dx`, `dy`): px from the pen's pixel to the picture's top left one."""

    mask: Image.Image
    dx: int
    dy: int


class Glyphs:
    """A cache of stamps by letter style. Not to be shared between threads."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._stamps: dict[tuple[LetterStyle, int], LetterStamps] = {}

    def stamps(self, style: LetterStyle, alpha: int = 255) -> LetterStamps:
        """The letters of one style, at an opacity of `alpha` / 255."""
        key = style, alpha
        stamps = self._stamps.get(key)
        if stamps is None:
            stamps = self._stamps[key] = LetterStamps(self.fonts, style, alpha)
        return stamps


class LetterStamps:
    """The stamps of one style."""

    def __init__(self, fonts: Fonts, style: LetterStyle, alpha: int) -> None:
        self.fonts = fonts
        self.style = style
        self.alpha = alpha
        self.reach = math.ceil(_WIDEST * style.em + 3 * style.halo) + _ROOM
        self._stamps: dict[tuple[str, int, int], Stamp | None] = {}

    def stamp(self, char: str, x: float, y: float) -> tuple[Image.Image, int, int] | None:
        """The mask of a letter whose pen is at (x, y) px, and the left and top pixel to paste it at.

        None for a letter without ink. Upright letters are moved to a whole pixel row, where hinting keeps
        their edges sharp.
        """
        style = self.style
        col, across = _split(x)
        row, down = _split(y) if style.angle else (math.floor(y + 0.5), 0)
        key = char, across, down
        if key not in self._stamps:
            make = self._turned if style.angle or style.halo else self._upright
            stamp = make(style, char, across / _PHASES, down / _PHASES)
            if stamp is not None and self.alpha != 255:
                faded = stamp.mask.point([v * self.alpha // 255 for v in range(256)])
                stamp = Stamp(faded, stamp.dx, stamp.dy)
            self._stamps[key] = stamp
        found = self._stamps[key]
        return None if found is None else (found.mask, col + found.dx, row + found.dy)

    def _upright(self, style: LetterStyle, char: str, across: float, _down: float) -> Stamp | None:
        face = self.fonts.face(style.font, style.em)
        x0, y0, x1, y1 = self._reach(style, char, 1)
        mask = Image.new("L", (x1 - x0 + 1, y1 - y0))
        ImageDraw.Draw(mask).text((across - x0, -y0), char, fill=255, font=face, anchor="ls")
        return _trimmed(mask, x0, y0)

    def _turned(self, style: LetterStyle, char: str, across: float, down: float) -> Stamp | None:
        """A turned letter or a soft edge, drawn enlarged, then turned, reduced and blurred.

        The picture is only as large as the letter needs, because turning and blurring are slow.
        """
        fine = next((fine for em, fine in _FINE if style.em <= em), 2) if style.angle else 2
        face = self.fonts.face(style.font, style.em * fine)
        grow = round(style.halo * 0.75 * fine)
        soft = style.halo * 0.3
        x0, y0, x1, y1 = self._reach(style, char, fine)
        flat = (x0 - grow, y0 - grow, x1 + grow + fine, y1 + grow + fine)
        left, top, right, low = _within(
            _around(flat, style.angle) if style.angle else flat, fine, 3 * soft + 3
        )
        if not style.angle:
            flat = (left * fine, top * fine, right * fine, low * fine)
        mask = Image.new("L", (flat[2] - flat[0], flat[3] - flat[1]))
        pen = (across * fine - flat[0], down * fine - flat[1])
        ImageDraw.Draw(mask).text(pen, char, fill=255, font=face, anchor="ls", stroke_width=grow)
        if style.angle:
            turn = math.radians(style.angle)
            cos, sin = math.cos(turn), math.sin(turn)
            x, y = (left - across) * fine, (top - down) * fine
            # Pillow wants the way back: from a pixel of the result to one of the source.
            way = (cos, sin, cos * x + sin * y + pen[0], -sin, cos, cos * y - sin * x + pen[1])
            size = ((right - left) * fine, (low - top) * fine)
            mask = mask.transform(size, Image.Transform.AFFINE, way, Image.Resampling.BILINEAR)
        mask = mask.reduce(fine)
        if soft:
            mask = mask.filter(ImageFilter.GaussianBlur(soft))
        return _trimmed(mask, left, top)

    def _reach(self, style: LetterStyle, char: str, fine: int) -> Box:
        """Bounding box of a letter's ink, px from the pen, with room for hinting."""
        em = style.em * fine
        x0, y0, x1, y1 = self.fonts.ink(style.font, char)
        return (
            math.floor(x0 * em) - _ROOM,
            math.floor(y0 * em) - _ROOM,
            math.ceil(x1 * em) + _ROOM,
            math.ceil(y1 * em) + _ROOM,
        )


def _around(box: Box, angle: float) -> tuple[float, float, float, float]:
    """The bounding box of a box turned by `angle` degrees clockwise about the pen."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [(x * cos - y * sin, x * sin + y * cos) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _within(box: tuple[float, float, float, float], fine: int, room: float) -> Box:
    """The box in whole pixels that contains a box in fine ones, with `room` px around."""
    x0, y0, x1, y1 = box
    return (
        math.floor(x0 / fine - room),
        math.floor(y0 / fine - room),
        math.ceil(x1 / fine + room),
        math.ceil(y1 / fine + room),
    )


def _split(value: float) -> tuple[int, int]:
    """A coordinate as a whole pixel and a number of quarters."""
    steps = math.floor(value * _PHASES + 0.5)
    return steps // _PHASES, steps % _PHASES


def _trimmed(mask: Image.Image, left: int, top: int) -> Stamp | None:
    box = mask.getbbox()
    if box is None:
        return None
    return Stamp(mask.crop(box), left + box[0], top + box[1])

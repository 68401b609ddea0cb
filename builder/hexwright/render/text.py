"""Typesetting a line: the place of each letter, the length of a line, what fits, where text is broken.

All back ends use these places, so text is set alike on the screen and on paper.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Text

SHIFT: Mapping[str, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_DESCENT = 0.29
"""Depth of the lowest letters below the baseline, in cap heights (Barlow: 0.2 em of 0.7)."""


def places(fonts: Fonts, text: Text) -> tuple[tuple[str, float], ...]:
    """Each visible character and the place of its pen: along the baseline from the anchor, in the unit of
    `text`.
    """
    em = fonts.em(text.font, text.size)
    found: list[tuple[str, float]] = []
    x, before = 0.0, ""
    for char in text.text:
        if before:
            x += text.tracking + fonts.kern(text.font, before + char) * em
        found.append((char, x))
        x += fonts.advance(text.font, char) * em
        before = char
    start = x * SHIFT[text.anchor]
    return tuple((char, place - start) for char, place in found if not char.isspace())


def width(fonts: Fonts, text: str, font: str, size: float, *, tracking: float = 0.0) -> float:
    """Length of a line, mm, for a cap height of `size` mm; no tracking after the last letter."""
    return fonts.length(font, text) * fonts.em(font, size) + tracking * max(0, len(text) - 1)


def bounds(fonts: Fonts, text: Text) -> Box:
    """The bounding box of a line, mm: from pen start to pen end, from descenders to capitals; rotated with
    it.

    The halo is not included.
    """
    length = width(fonts, text.text, text.font, text.size, tracking=text.tracking)
    left = -length * SHIFT[text.anchor]
    x, y = text.at
    turn = math.radians(text.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [
        (x + a * cos - b * sin, y + a * sin + b * cos)
        for a in (left, left + length)
        for b in (-text.size, text.size * _DESCENT)
    ]
    x0, y0 = min(c[0] for c in corners), min(c[1] for c in corners)
    return Box(x=x0, y=y0, w=max(c[0] for c in corners) - x0, h=max(c[1] for c in corners) - y0)


def fit(fonts: Fonts, text: str, font: str, size: float, room: float, *, tracking: float = 0.0) -> float:
    """The largest cap height, mm, not above `size`, at which a line is at most `room` mm long.

    Tracking shrinks with the letters.
    """
    length = width(fonts, text, font, size, tracking=tracking)
    return size if length <= room else size * room / length


def wrap(fonts: Fonts, text: str, font: str, size: float, room: float) -> tuple[str, ...]:
    """Break running text at spaces into lines of at most `room` mm; a longer word keeps its own line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(fonts, longer, font, size) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


_SMALLEST: Final = 0.6
"""Running text is made smaller to this share of its size, and then reaches beyond its box."""
_TRIES: Final = 12
PARAGRAPH_GAP: Final = 0.6
"""Extra distance between paragraphs, in cap heights."""


@dataclass(frozen=True, slots=True)
class Block:
    """Running text in a box. `size`: cap height, mm; `lines`: each with the distance of its baseline from the
    top of the box, mm; `fits`: whether the last one is still inside.
    """

    size: float
    lines: tuple[tuple[str, float], ...]
    fits: bool


def set_block(
    fonts: Fonts, text: str, font: str, size: float, leading: float, room: tuple[float, float]
) -> Block:
    """Running text broken into lines, and made smaller by steps until it fits.

    `size`: cap height, mm; `leading`: from baseline to baseline, in cap heights; `room`: width and height,
    mm.
    """
    for step in range(_TRIES + 1):
        smaller = size * (1 - (1 - _SMALLEST) * step / _TRIES)
        lines: list[tuple[str, float]] = []
        down = smaller
        for number, paragraph in enumerate(part for part in text.split("\n") if part.strip()):
            down += smaller * PARAGRAPH_GAP if number else 0.0
            for line in wrap(fonts, paragraph, font, smaller, room[0]):
                lines.append((line, down))
                down += leading * smaller
        last = lines[-1][1] if lines else 0.0
        wide = max((width(fonts, line, font, smaller) for line, _ in lines), default=0.0)
        if last + smaller * _DESCENT <= room[1] and wide <= room[0]:
            return Block(smaller, tuple(lines), fits=True)
    return Block(smaller, tuple(lines), fits=False)

"""Widths of words, cached: a chart is laid out at many widths before one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, TypeAlias

from hexwright.render.fonts import Fonts
from hexwright.render.text import width

Words: TypeAlias = "tuple[tuple[tuple[str, float], ...], ...]"
"""Paragraphs of words with their widths, mm for a cap height of 1 mm."""


_BULLET: Final = "•"


class Ruler:
    """Measures lettering; one object serves a whole document."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._widths: dict[tuple[str, str], float] = {}
        self._words: dict[tuple[str, str], Words] = {}
        self._whole: dict[tuple[str, str], tuple[float, tuple[str, ...]]] = {}

    def width(self, text: str, font: str, size: float = 1.0, *, tracking: float = 0.0) -> float:
        """Length of a line, mm, for a cap height of `size` mm."""
        key = text, font
        found = self._widths.get(key)
        if found is None:
            found = self._widths[key] = width(self.fonts, text, font, 1.0)
        return found * size + tracking * max(0, len(text) - 1)

    def words(self, text: str, font: str) -> Words:
        """A text in paragraphs of words."""
        key = text, font
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = tuple(
                tuple((word, self.width(word, font)) for word in _words(paragraph))
                for paragraph in text.split("\n")
            )
        return found

    def least(self, text: str, font: str) -> float:
        """The widest word, mm for a cap height of 1 mm."""
        return max((wide for words in self.words(text, font) for _, wide in words), default=0.0)

    def unbroken(self, text: str, font: str) -> tuple[float, tuple[str, ...]]:
        """A text with a line for each paragraph, and the longest of them, mm for a cap height of 1 mm; a
        bulleted paragraph, which is indented where it is broken, always counts as too long.
        """
        key = text, font
        found = self._whole.get(key)
        if found is None:
            space, paragraphs = self.width(" ", font), self.words(text, font)
            wide = max(
                (
                    inf
                    if words and words[0][0] == _BULLET
                    else sum(wide for _, wide in words) + space * (len(words) - 1)
                    for words in paragraphs
                ),
                default=0.0,
            )
            lines = tuple(" ".join(word for word, _ in words) for words in paragraphs)
            found = self._whole[key] = wide, lines
        return found

    def wrap(self, text: str, font: str, size: float, room: float) -> tuple[str, ...]:
        """Break a text at spaces into lines of at most `room` mm; a longer word gets a line of its own.

        The further lines of a bulleted paragraph are indented by spaces.
        """
        wide, unbroken = self.unbroken(text, font)
        if wide * size <= room:
            return unbroken
        space = self.width(" ", font) * size
        lines: list[str] = []
        for words in self.words(text, font):
            if words and words[0][0] == _BULLET:
                lead = round((words[0][1] * size + space) / space)
                first, *more = _lines(words, size, space, room + 1e-6 - lead * space)
                lines += [first, *(" " * lead + line for line in more)]
            else:
                lines += _lines(words, size, space, room + 1e-6)
        return tuple(lines)

    def fit(self, text: str, font: str, size: float, room: float, *, tracking: float = 0.0) -> float:
        """The largest cap height, mm, not above `size`, at which a line is at most `room` mm long."""
        long = self.width(text, font, size, tracking=tracking)
        return size if long <= room else size * room / long


def _words(paragraph: str) -> list[str]:
    """The words of a paragraph; a footnote mark belongs to the word before it, from which it must not be
    broken.
    """
    found: list[str] = []
    for word in paragraph.split():
        if found and not word.strip("*†‡§"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _lines(words: Sequence[tuple[str, float]], size: float, space: float, room: float) -> list[str]:
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word, wide in words:
        more = wide * size + (space if line else 0.0)
        if line and used + more > room:
            lines.append(" ".join(line))
            line, used, more = [], 0.0, wide * size
        line.append(word)
        used += more
    return [*lines, " ".join(line)]

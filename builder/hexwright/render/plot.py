"""Bars and columns as SVG, with the fonts inside: they look alike in every program and need no network.

All lengths are px; the letters' size is that of the em.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from hexwright.render.fonts import Fonts, embedded_fonts

PAPER: Final = "#F6F1E4"
INK: Final = "#2C2823"
MUTED: Final = "#6B6253"
RULE: Final = "#D9CFB6"
ACCENT: Final = "#9A3324"
"""The colours of the report."""

TEXT: Final = 15.0
SMALL: Final = 13.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its words. `value`: its length; `shown`: the same as text; `more`: a second, muted text."""

    label: str
    value: float
    shown: str
    colour: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Values of one kind, one for each column."""

    name: str
    colour: str
    values: Sequence[float]


@dataclass(slots=True)
class Plot:
    """A drawing under way."""

    width: float
    parts: list[str] = field(default_factory=list)
    fonts: Fonts = field(default_factory=Fonts)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = TEXT,
        colour: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        """A line of text on the baseline `y`. `anchor`: start, middle, end."""
        weight = ' font-weight="700"' if bold else ""
        where = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{colour}"{weight}{where}>'
            f"{escape(words)}</text>"
        )

    def box(self, x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> None:
        """A filled rectangle."""
        if width <= 0 or height <= 0:
            return
        round_ = f' rx="{_n(radius)}"' if radius else ""
        self.parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" '
            f'fill="{colour}"{round_}/>'
        )

    def rule(self, x: float, y: float, length: float, colour: str = RULE, thick: float = 1) -> None:
        """A horizontal line whose middle is at `y`."""
        self.box(x, y - thick / 2, length, thick, colour)

    def length(self, words: str, size: float, *, bold: bool = False) -> float:
        """Length of a line of text."""
        return self.fonts.length("bold" if bold else "medium", words) * size

    def fitted(self, words: str, size: float, width: float) -> str:
        """The words, cut short with an ellipsis if they are longer than `width`."""
        if self.length(words, size) <= width:
            return words
        while words and self.length(f"{words}…", size) > width:
            words = words[:-1].rstrip()
        return f"{words}…"

    def document(self, title: str, height: float) -> str:
        """The finished drawing as a file. `title`: what it shows, for those who cannot see it."""
        faces = "".join(
            f'@font-face{{font-family:"Hexwright";font-weight:{weight};'
            f'src:url(data:font/ttf;base64,{data}) format("truetype")}}'
            for weight, data in embedded_fonts().items()
        )
        size = f'width="{_n(self.width)}" height="{_n(height)}" viewBox="0 0 {_n(self.width)} {_n(height)}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{faces}text{{font-family:Hexwright,'Segoe UI',system-ui,sans-serif;font-weight:500}}"
            "text[font-weight='700']{font-weight:700}</style>",
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            *self.parts,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"


def bars(
    plot: Plot, x: float, y: float, width: float, rows: Sequence[Bar], *, label: float, whole: float = 0
) -> float:
    """Horizontal bars, one below the other; the height they take.

    `label`: room for the words before them. `whole`: what a full bar stands for, which is shown behind each;
    without it the longest bar is full.
    """
    high, gap = 22.0, 12.0
    room = width - label - 64
    most = whole or max((row.value for row in rows), default=0) or 1
    for k, row in enumerate(rows):
        top = y + k * (high + gap)
        base = top + high / 2 + TEXT * 0.34
        words = plot.fitted(row.label, TEXT, label - 16)
        plot.text(x, base, words)
        used = plot.length(words, TEXT)
        if row.more and label - 16 - used > 60:
            plot.text(
                x + used + 8, base, plot.fitted(row.more, SMALL, label - 24 - used), size=SMALL, colour=MUTED
            )
        if whole:
            plot.box(x + label, top, room, high, RULE, 3)
        plot.box(x + label, top, max(room * row.value / most, 2), high, row.colour, 3)
        plot.text(x + width, base, row.shown, anchor="end", bold=True)
    return len(rows) * (high + gap) - gap


def columns(
    plot: Plot,
    x: float,
    y: float,
    width: float,
    height: float,
    names: Sequence[str],
    series: Sequence[Series],
    *,
    stacked: bool,
) -> None:
    """Columns over a row of names: the series one upon the other, or side by side."""
    tops = [
        sum(column) if stacked else max(column) for column in zip(*(s.values for s in series), strict=True)
    ]
    ticks = scale(max(tops, default=0))
    left = max(plot.length(tick_text(tick), SMALL) for tick in ticks) + 10
    floor, room = y + height - 22, height - 22
    for tick in ticks:
        level = floor - room * tick / ticks[-1]
        plot.rule(x + left, level, width - left, INK if tick == 0 else RULE)
        plot.text(x + left - 8, level + SMALL * 0.34, tick_text(tick), size=SMALL, colour=MUTED, anchor="end")
    pitch = (width - left) / max(len(names), 1)
    body = min(pitch * 0.72, 64)
    skip = math.ceil(max((plot.length(name, SMALL) for name in names), default=0) / max(pitch - 4, 1)) or 1
    for k, name in enumerate(names):
        middle = x + left + pitch * (k + 0.5)
        if k % skip == 0:
            plot.text(middle, floor + 17, name, size=SMALL, colour=MUTED, anchor="middle")
        level = floor
        for number, one in enumerate(series):
            high = room * one.values[k] / ticks[-1]
            if stacked:
                level -= high
                plot.box(middle - body / 2, level, body, high, one.colour)
            else:
                each = body / len(series)
                plot.box(middle - body / 2 + each * number, floor - high, each - 1, high, one.colour)


def key(plot: Plot, x: float, y: float, series: Sequence[Series]) -> None:
    """The names of series with their colours, in a line that ends at `x`."""
    for one in reversed(series):
        x -= plot.length(one.name, SMALL)
        plot.text(x, y, one.name, size=SMALL, colour=MUTED)
        x -= 17
        plot.box(x, y - 10, 11, 11, one.colour, 2)
        x -= 16


def scale(most: float) -> Sequence[float]:
    """Round numbers from 0 to at least `most`: at most five steps of 1, 2 or 5 and zeros."""
    if most < 1e-6:
        return (0, 1)
    step = 10.0 ** math.floor(math.log10(most))
    for times in (0.2, 0.5, 1, 2):
        count = math.ceil(most / (step * times) - 1e-9)
        if count <= 5:
            return [k * step * times for k in range(count + 1)]
    raise AssertionError(most)  # two tenths of the power of ten below take ten steps at most


def tick_text(tick: float) -> str:
    """A number beside the scale."""
    return f"{tick:,.6g}" if tick < 1000 else f"{tick:,.0f}"


def _n(value: float) -> str:
    """A length in the file: two digits, no zeros at the end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")

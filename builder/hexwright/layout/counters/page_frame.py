"""Header and footer of counter sheets: title, colours, registration marks and a 50 mm rule to check the
scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.layout.counters.dimensions import FOOTER, HEADER, LINE_WIDTH
from hexwright.model.printing import Inks, Paper
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Ellipse, Ink, Line, Op, Point, Rect, Stroke, Text
from hexwright.render.text import fit, width

CROSS: Final = 2.5
"""Half the width of a registration mark."""
_CIRCLE: Final = 1.35
_BESIDE: Final = 2 * CROSS + 2.5
_RULE: Final = 50.0
_NAME: Final = 2.1
_SMALL: Final = 1.6
_PATCH: Final = Box(x=0.0, y=0.0, w=6.0, h=3.6)
MAX_COLOURS: Final = 7
"""Most colours of counters shown beside black."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pens:
    """Inks of everything that is not a counter: text, secondary text, marks."""

    ink: Ink
    muted: Ink
    mark: Ink

    @property
    def line(self) -> Stroke:
        """Stroke of all marks."""
        return Stroke(ink=self.mark, width=LINE_WIDTH, square=True)


def pens(inks: Inks) -> Pens:
    """Warm greys, or plain ones for printing in black."""
    black = Ink(colour="#000000")
    if inks is Inks.BLACK:
        return Pens(ink=black, muted=Ink(colour="#555555"), mark=black)
    return Pens(ink=Ink(colour="#2C2823"), muted=Ink(colour="#6B6253"), mark=black)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLabels:
    """Texts and colours of a page's header and footer.

    Attributes:
        name: parts of the title.
        lines: two lines of the footer: number of counters, instructions.
        version: at the right of the footer; may be empty.
        colours: `#RRGGBB` of patches to compare prints by.

    """

    name: tuple[str, ...]
    lines: tuple[str, str]
    version: str
    colours: tuple[str, ...]


def registration(at: Point, pen: Stroke) -> tuple[Op, ...]:
    """A registration mark: a cross in a circle."""
    x, y = at
    circle = Box(x=x - _CIRCLE, y=y - _CIRCLE, w=2 * _CIRCLE, h=2 * _CIRCLE)
    return (
        Ellipse(box=circle, stroke=pen),
        Line(points=((x - CROSS, y), (x + CROSS, y)), stroke=pen),
        Line(points=((x, y - CROSS), (x, y + CROSS)), stroke=pen),
    )


def draw_fold(paper: Paper, margin: float, colours: Pens) -> tuple[Op, ...]:
    """The line along which a page is folded."""
    x, top, low = paper.width / 2, margin + HEADER, paper.height - margin - FOOTER
    dashed = Stroke(ink=colours.ink, width=LINE_WIDTH, dash=(2.4, 1.2), square=True)
    return (
        Line(points=((x, top - 1.0), (x, low + 0.6)), stroke=dashed),
        Text(at=(x, top - 1.8), text="fold", font="semibold", size=_SMALL, ink=colours.ink),
    )


def draw_page_frame(
    page: PageLabels, paper: Paper, margin: float, colours: Pens, fonts: Fonts
) -> tuple[Op, ...]:
    """Header, footer and registration marks. The marks are in all four corners, so that those of front and
    back coincide.
    """
    inset = margin + CROSS
    found: list[Op] = []
    for y in (inset, paper.height - inset):
        for x in (inset, paper.width - inset):
            found += registration((x, y), colours.line)
    left, right = margin + _BESIDE, paper.width - margin - _BESIDE
    found += _head(page, (left, right, margin), colours, fonts)
    found += _foot(page, (left, right, paper.height - margin), colours, fonts)
    return tuple(found)


def _head(page: PageLabels, at: tuple[float, float, float], colours: Pens, fonts: Fonts) -> Sequence[Op]:
    left, right, top = at
    found: list[Op] = []
    shown = page.colours
    x = right - len(shown) * _PATCH.w
    middle = top + CROSS
    for number, colour in enumerate(shown):
        box = Box(x=x + number * _PATCH.w, y=middle - _PATCH.h / 2, w=_PATCH.w - 0.5, h=_PATCH.h)
        found.append(Rect(box=box, fill=Ink(colour=colour)))
    words = "   ".join(page.name).upper()
    size = fit(fonts, words, "semibold", _NAME, x - 3.0 - left, tracking=0.3)
    found.append(
        Text(
            at=(left, middle + size / 2),
            text=words,
            font="semibold",
            size=size,
            ink=colours.ink,
            anchor="start",
            tracking=0.3 * size / _NAME,
        )
    )
    return found


def _foot(page: PageLabels, at: tuple[float, float, float], colours: Pens, fonts: Fonts) -> Sequence[Op]:
    left, right, bottom = at
    middle = bottom - CROSS
    pen = colours.line
    found: list[Op] = [Line(points=((left, middle), (left + _RULE, middle)), stroke=pen)]
    for ten in range(6):
        x, high = left + ten * 10.0, 1.3 if ten in {0, 5} else 0.8
        found.append(Line(points=((x, middle - high), (x, middle + high)), stroke=pen))
    words = "50 mm"
    found.append(_text(words, (left + _RULE + 1.5, middle + _SMALL / 2), colours.ink, font="semibold"))
    start = left + _RULE + 1.5 + width(fonts, words, "semibold", _SMALL) + 4.0
    room = right - start
    if page.version:
        room -= width(fonts, page.version, "medium", _SMALL) + 3.0
        found.append(_text(page.version, (right, middle - 0.9), colours.muted, anchor="end"))
    for line, y, space, ink, font in (
        (page.lines[0], middle - 0.9, room, colours.ink, "semibold"),
        (page.lines[1], middle + 0.1 + _SMALL, right - start, colours.muted, "medium"),
    ):
        size = fit(fonts, line, font, _SMALL, space)
        found.append(_text(line, (start, y), ink, font=font, size=size))
    return found


def _text(
    words: str, at: Point, ink: Ink, *, font: str = "medium", size: float = _SMALL, anchor: str = "start"
) -> Text:
    return Text(at=at, text=words, font=font, size=size, ink=ink, anchor=anchor)

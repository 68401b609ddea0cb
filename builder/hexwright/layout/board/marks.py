"""What is printed around a picture for cutting it: trim marks, check rule, hatching, pointers."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.model.board import Theme
from hexwright.model.printing import Inks
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.scene import Box, Clip, Ink, Line, Op, Point, Polygon, Rect, Stroke, Text, ring
from hexwright.render.text import fit

RULE = 50.0
"""Length of the check rule, mm."""
HAIR = 0.17
"""Width of trim marks, mm."""
_STEP = 2.6
"""Between the lines of a hatching, mm."""


class PageDrawing:
    """Draws text and lines of pages in the house colours, or in black only."""

    def __init__(self, fonts: Fonts, inks: Inks = Inks.FULL) -> None:
        self.fonts = fonts
        style = Style(Theme())
        black = inks is Inks.BLACK
        self.ink = Ink(colour="#000000") if black else style.ink("ink")
        self.muted = Ink(colour="#4D4D4D") if black else style.ink("muted")
        self.faint = Ink(colour="#B3B3B3") if black else style.ink("rule")
        self.accent = Ink(colour="#000000") if black else style.ink("red")
        self.pale = Ink(colour="#EBEBEB") if black else style.ink("special")
        self.white = Ink(colour="#FFFFFF")

    def write(
        self,
        at: Point,
        text: str,
        size: float,
        *,
        font: str = "medium",
        ink: Ink | None = None,
        anchor: str = "start",
        tracking: float = 0.0,
        angle: float = 0.0,
        room: float | None = None,
        halo: float = 0.0,
    ) -> Text:
        """A line of text, made smaller if it is longer than `room` mm. `halo`: width of its white outline,
        mm.
        """
        if room is not None:
            small = fit(self.fonts, text, font, size, room, tracking=tracking)
            size, tracking = small, tracking * small / size
        return Text(
            at=at,
            text=text,
            font=font,
            size=size,
            ink=ink or self.ink,
            anchor=anchor,
            tracking=tracking,
            angle=angle,
            halo=self.white if halo else None,
            halo_width=halo,
        )

    def mark(self, a: Point, b: Point, *, over: bool = False) -> Iterator[Op]:
        """A trim mark; `over`: on the picture, with a white outline."""
        if over:
            yield Line(points=(a, b), stroke=Stroke(ink=self.white, width=0.7, square=True))
        yield Line(points=(a, b), stroke=Stroke(ink=self.ink, width=HAIR, square=True))

    def check_rule(self, at: Point, *, upward: bool = False) -> Iterator[Op]:
        """A rule 50 mm long to the right of `at`, or upwards, with a tick each 10 mm above it, or at its
        left.
        """
        x, y = at
        pen = Stroke(ink=self.ink, width=0.25, square=True)
        yield Line(points=(at, (x, y - RULE) if upward else (x + RULE, y)), stroke=pen)
        for i in range(6):
            along, high = i * RULE / 5, 1.5 if i in (0, 5) else 0.9
            if upward:
                tick = (x - high, y - along), (x, y - along)
            else:
                tick = (x + along, y - high), (x + along, y)
            yield Line(points=tick, stroke=pen)

    def hatching(self, area: Box, onto: tuple[tuple[Point, ...], ...]) -> Op:
        """Slanting lines over a white veil on the part of `area` inside `onto`."""
        pen = Stroke(ink=Ink(colour=self.ink.colour, alpha=0.4), width=0.12)
        lines: list[Op] = [Rect(box=area, fill=Ink(colour=self.white.colour, alpha=0.62))]
        along = area.w + area.h
        for i in range(1, int(along / _STEP) + 1):
            d = i * _STEP
            a = (area.x + min(d, area.w), area.y + max(0.0, d - area.w))
            b = (area.x + max(0.0, d - area.h), area.y + min(d, area.h))
            lines.append(Line(points=(a, b), stroke=pen))
        return Clip(rings=onto, ops=tuple(lines))

    def pointer(self, at: Point, direction: str, size: float = 0.9) -> Op:
        """A small triangle centred on `at`, pointing `left`, `up`, `right` or `down`."""
        x, y = at
        s, t = size, size * 0.62
        corners = {
            "left": ((x - t, y), (x + t, y - s), (x + t, y + s)),
            "up": ((x, y - t), (x + s, y + t), (x - s, y + t)),
            "right": ((x + t, y), (x - t, y - s), (x - t, y + s)),
            "down": ((x, y + t), (x + s, y - t), (x - s, y - t)),
        }[direction]
        return Polygon(rings=ring(corners), fill=self.ink)


def rectangle(box: Box) -> tuple[tuple[Point, ...], ...]:
    """A rectangle as the ring of an area."""
    x, y, r, b = box.x, box.y, box.x + box.w, box.y + box.h
    return (((x, y), (r, y), (r, b), (x, b)),)

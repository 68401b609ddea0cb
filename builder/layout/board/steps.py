"""How to make one sheet of many, in four steps with a little drawing each."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from builder.layout.board.cut import Cut
from builder.layout.board.marks import Pencil, rectangle
from builder.render.scene import Box, Ink, Line, Op, Point, Rect, Stroke
from builder.render.text import wrap

_GAP = 5.0
_PLATE = 19.0
"""Height of a drawing."""
_LEAF_W, _LEAF_H = 15.0, 7.6
"""A tile in the drawings."""
_STRIP = 1.8
_PRINT = "At 100 % (“actual size”), on one side. The rule below each tile must measure 50 mm."
_CUT = "Each tile at its left and top marks, the outer sides of the board, too."

_Step = tuple[str, str, Callable[[float, float], Iterator[Op]]]


def steps(cut: Cut, room: Box, pencil: Pencil) -> Iterator[Op]:
    """The steps for a board, side by side along the top of `room`."""
    wide = (room.w - 3 * _GAP) / 4
    for i, (head, text, draw) in enumerate(_steps(cut, pencil)):
        x = room.x + i * (wide + _GAP)
        plate = Box(x=x, y=room.y, w=wide, h=_PLATE)
        yield Rect(box=plate, fill=Ink(colour=pencil.pale.colour, alpha=0.45), radius=1.2)
        yield from draw(x + wide / 2, room.y + _PLATE / 2)
        base = room.y + _PLATE + 5.0
        yield pencil.write((x, base), f"{i + 1}", 2.6, font="bold", ink=pencil.accent)
        yield pencil.write((x + 3.4, base), head, 2.4, font="semibold", room=wide - 3.4)
        for k, line in enumerate(wrap(pencil.fonts, text, "medium", 1.75, wide)):
            yield pencil.write((x, base + 4.2 + k * 3.4), line, 1.75, ink=pencil.muted)


def _steps(cut: Cut, pencil: Pencil) -> tuple[_Step, ...]:
    draw = _Drawings(pencil, glue=bool(cut.glue))
    first: _Step = "Print", _PRINT, draw.printed
    if not cut.glue:
        return (
            first,
            ("Cut", "Each tile on all four sides, from mark to mark.", draw.trimmed),
            ("Make rows", "Lay tiles edge to edge, face down, and tape them.", draw.row),
            ("Join rows", "Tape the rows together. Turn over, mount if you like.", draw.rows),
        )
    second: _Step = "Cut", _CUT, draw.trimmed
    if cut.columns == 1 or cut.rows == 1:
        before, drawing = ("above", draw.column) if cut.columns == 1 else ("at its left", draw.row)
        return (
            first,
            second,
            ("Glue", f"Lay each tile over the hatched strip of the one {before}, mark to mark.", drawing),
            ("Finish", "Press flat under books until dry. Mount on card if you like.", draw.whole),
        )
    return (
        first,
        second,
        ("Make rows", "Lay each tile over the hatched strip of the one at its left, mark to mark.", draw.row),
        ("Join rows", "Lay each row over the strip of the row above. Mount on card if you like.", draw.rows),
    )


class _Drawings:
    """The drawings, each with its middle at a point. `glue`: whether tiles have glue strips."""

    def __init__(self, pencil: Pencil, *, glue: bool) -> None:
        self._pencil = pencil
        self._glue = glue

    def printed(self, x: float, y: float) -> Iterator[Op]:
        """A tile on its sheet of paper."""
        yield from self._leaf(x - 8.3, y - 4.8, page=True, right=True, below=True)

    def trimmed(self, x: float, y: float) -> Iterator[Op]:
        """The same with the cuts."""
        left, top = x - 8.3, y - 4.8
        yield from self._leaf(left, top, page=True, right=True, below=True)
        knife = Stroke(ink=self._pencil.accent, width=0.45, dash=(1.2, 0.8))
        for at in (left,) if self._glue else (left, left + _LEAF_W):
            yield Line(points=((at, top + _LEAF_H + 4.6), (at, top - 3.2)), stroke=knife)
        for at in (top,) if self._glue else (top, top + _LEAF_H):
            yield Line(points=((left - 3.2, at), (left + _LEAF_W + 4.6, at)), stroke=knife)

    def row(self, x: float, y: float) -> Iterator[Op]:
        """A tile that goes to the one at its left."""
        left, top = x - 16.5, y - 4.8
        yield from self._leaf(left, top, right=True, below=True)
        yield from self._leaf(left + _LEAF_W + 3.0, top, below=True)
        yield from self._arrow((left + 25.0, top + _LEAF_H / 2), (left + 11.0, top + _LEAF_H / 2))

    def column(self, x: float, y: float) -> Iterator[Op]:
        """A tile that goes to the one above."""
        yield from self._under(x, y, (x - _LEAF_W / 2,))

    def rows(self, x: float, y: float) -> Iterator[Op]:
        """A row that goes to the one above."""
        yield from self._under(x, y, (x - _LEAF_W, x))

    def whole(self, x: float, y: float) -> Iterator[Op]:
        """Everything joined."""
        for left in (x - _LEAF_W, x):
            yield from self._leaf(left, y - _LEAF_H / 2)

    def _under(self, x: float, y: float, lefts: tuple[float, ...]) -> Iterator[Op]:
        top = y - 8.2
        for left in lefts:
            yield from self._leaf(left, top, below=True)
            yield from self._leaf(left, top + _LEAF_H + 2.6)
        yield from self._arrow((x, top + 14.4), (x, top + 4.6))

    def _leaf(
        self, x: float, y: float, *, page: bool = False, right: bool = False, below: bool = False
    ) -> Iterator[Op]:
        """A tile with its top left corner; `page`: still on its sheet; `right`, `below`: with glue strips."""
        pencil, w, h = self._pencil, _LEAF_W, _LEAF_H
        pen, thin = (Stroke(ink=pencil.ink, width=width, square=True) for width in (0.2, 0.12))
        if page:
            yield Rect(box=Box(x=x - 2.2, y=y - 2.2, w=w + 6.0, h=h + 6.0), fill=pencil.white, stroke=pen)
        yield Rect(box=Box(x=x, y=y, w=w, h=h), fill=pencil.pale, stroke=pen)
        strips = [Box(x=x + w, y=y, w=_STRIP, h=h + (_STRIP if below else 0.0))] if right else []
        strips += [Box(x=x, y=y + h, w=w, h=_STRIP)] if below else []
        for strip in strips if self._glue else ():
            yield pencil.hatching(strip, rectangle(strip))
            yield Rect(box=strip, stroke=thin)

    def _arrow(self, start: Point, end: Point) -> Iterator[Op]:
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = math.hypot(dx, dy)
        ux, uy = dx / far, dy / far
        pen = Stroke(ink=self._pencil.accent, width=0.6)
        yield Line(points=(start, end), stroke=pen)
        for side in (1.0, -1.0):
            tip = end[0] - 1.7 * ux - side * 1.3 * uy, end[1] - 1.7 * uy + side * 1.3 * ux
            yield Line(points=(end, tip), stroke=pen)

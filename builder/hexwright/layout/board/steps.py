"""How to join the tiles, in four steps with a small drawing each."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from hexwright.layout.board.marks import PageDrawing, rectangle
from hexwright.layout.board.tiling import Tiling
from hexwright.render.scene import Box, Ink, Line, Op, Point, Rect, Stroke
from hexwright.render.text import wrap

_GAP = 5.0
_PLATE = 19.0
"""Height of a drawing, mm."""
_TILE_W, _TILE_H = 15.0, 7.6
"""Size of a tile in the drawings, mm."""
_STRIP = 1.8
_PRINT = "At 100 % (“actual size”), on one side. The rule on each sheet must measure 50 mm."
_CUT = "Each tile at its left and top marks, the outer sides of the board, too."

_Step = tuple[str, str, Callable[[float, float], Iterator[Op]]]


def steps(tiling: Tiling, room: Box, drawing: PageDrawing) -> Iterator[Op]:
    """The steps for a board, side by side along the top of `room`."""
    wide = (room.w - 3 * _GAP) / 4
    for i, (head, text, draw) in enumerate(_steps(tiling, drawing)):
        x = room.x + i * (wide + _GAP)
        plate = Box(x=x, y=room.y, w=wide, h=_PLATE)
        yield Rect(box=plate, fill=Ink(colour=drawing.pale.colour, alpha=0.45), radius=1.2)
        yield from draw(x + wide / 2, room.y + _PLATE / 2)
        base = room.y + _PLATE + 5.0
        yield drawing.write((x, base), f"{i + 1}", 2.6, font="bold", ink=drawing.accent)
        yield drawing.write((x + 3.4, base), head, 2.4, font="semibold", room=wide - 3.4)
        for k, line in enumerate(wrap(drawing.fonts, text, "medium", 1.75, wide)):
            yield drawing.write((x, base + 4.2 + k * 3.4), line, 1.75, ink=drawing.muted)


def _steps(tiling: Tiling, drawing: PageDrawing) -> tuple[_Step, ...]:
    draw = _Drawings(drawing, glue=bool(tiling.glue))
    first: _Step = "Print", _PRINT, draw.printed
    if not tiling.glue:
        return (
            first,
            ("Cut", "Each tile on all four sides, from mark to mark.", draw.trimmed),
            ("Make rows", "Lay tiles edge to edge, face down, and tape them.", draw.row),
            ("Join rows", "Tape the rows together. Turn over, mount if you like.", draw.rows),
        )
    second: _Step = "Cut", _CUT, draw.trimmed
    if tiling.columns == 1 or tiling.rows == 1:
        before, picture = ("above", draw.column) if tiling.columns == 1 else ("at its left", draw.row)
        return (
            first,
            second,
            ("Glue", f"Lay each tile over the hatched strip of the one {before}, mark to mark.", picture),
            ("Finish", "Press flat under books until dry. Mount on card if you like.", draw.joined),
        )
    return (
        first,
        second,
        ("Make rows", "Lay each tile over the hatched strip of the one at its left, mark to mark.", draw.row),
        ("Join rows", "Lay each row over the strip of the row above. Mount on card if you like.", draw.rows),
    )


class _Drawings:
    """The drawings, each centred on a point. `glue`: whether tiles have glue strips."""

    def __init__(self, drawing: PageDrawing, *, glue: bool) -> None:
        self._pencil = drawing
        self._glue = glue

    def printed(self, x: float, y: float) -> Iterator[Op]:
        """A tile on its sheet of paper."""
        yield from self._tile(x - 8.3, y - 4.8, page=True, right=True, below=True)

    def trimmed(self, x: float, y: float) -> Iterator[Op]:
        """The same with its cuts."""
        left, top = x - 8.3, y - 4.8
        yield from self._tile(left, top, page=True, right=True, below=True)
        knife = Stroke(ink=self._pencil.accent, width=0.45, dash=(1.2, 0.8))
        for at in (left,) if self._glue else (left, left + _TILE_W):
            yield Line(points=((at, top + _TILE_H + 4.6), (at, top - 3.2)), stroke=knife)
        for at in (top,) if self._glue else (top, top + _TILE_H):
            yield Line(points=((left - 3.2, at), (left + _TILE_W + 4.6, at)), stroke=knife)

    def row(self, x: float, y: float) -> Iterator[Op]:
        """A tile laid over the one at its left."""
        left, top = x - 16.5, y - 4.8
        yield from self._tile(left, top, right=True, below=True)
        yield from self._tile(left + _TILE_W + 3.0, top, below=True)
        yield from self._arrow((left + 25.0, top + _TILE_H / 2), (left + 11.0, top + _TILE_H / 2))

    def column(self, x: float, y: float) -> Iterator[Op]:
        """A tile laid over the one above."""
        yield from self._under(x, y, (x - _TILE_W / 2,))

    def rows(self, x: float, y: float) -> Iterator[Op]:
        """A row laid over the one above."""
        yield from self._under(x, y, (x - _TILE_W, x))

    def joined(self, x: float, y: float) -> Iterator[Op]:
        """All tiles joined."""
        for left in (x - _TILE_W, x):
            yield from self._tile(left, y - _TILE_H / 2)

    def _under(self, x: float, y: float, lefts: tuple[float, ...]) -> Iterator[Op]:
        top = y - 8.2
        for left in lefts:
            yield from self._tile(left, top, below=True)
            yield from self._tile(left, top + _TILE_H + 2.6)
        yield from self._arrow((x, top + 14.4), (x, top + 4.6))

    def _tile(
        self, x: float, y: float, *, page: bool = False, right: bool = False, below: bool = False
    ) -> Iterator[Op]:
        """A tile by its top left corner; `page`: untrimmed; `right`, `below`: with glue strips."""
        drawing, w, h = self._pencil, _TILE_W, _TILE_H
        pen, thin = (Stroke(ink=drawing.ink, width=width, square=True) for width in (0.2, 0.12))
        if page:
            yield Rect(box=Box(x=x - 2.2, y=y - 2.2, w=w + 6.0, h=h + 6.0), fill=drawing.white, stroke=pen)
        yield Rect(box=Box(x=x, y=y, w=w, h=h), fill=drawing.pale, stroke=pen)
        strips = [Box(x=x + w, y=y, w=_STRIP, h=h + (_STRIP if below else 0.0))] if right else []
        strips += [Box(x=x, y=y + h, w=w, h=_STRIP)] if below else []
        for strip in strips if self._glue else ():
            yield drawing.hatching(strip, rectangle(strip))
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

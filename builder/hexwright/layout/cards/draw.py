"""Draws one side of a sheet of cards: faces, ticks between them, cut marks, the fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.layout.cards.grid import CLEARANCE, LABEL, CardGrid
from hexwright.layout.counters.bleed import FaceClipper, edge_bleed
from hexwright.layout.counters.dimensions import LINE_WIDTH
from hexwright.layout.counters.page_frame import Pens
from hexwright.layout.piece import Piece
from hexwright.render.scene import Box, Group, Ink, Line, Op, Point, Stroke, Text

_TICK: Final = 1.6
"""Length of a tick from the corner where cards touch, mm: a round corner takes it away."""
_IN_GUTTER: Final = 0.35
"""Clear space at the ends of a tick in a gutter, mm."""
_LIGHT: Final = Stroke(ink=Ink(colour="#FFFFFF", alpha=0.75), width=0.34, square=True)
_DARK: Final = Stroke(ink=Ink(colour="#000000"), width=0.12, square=True)
"""Pens of ticks, which are seen on any colour: a dark line on a light one, mm."""
_WORD: Final = 1.6
"""Cap height of the word at the fold, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What is drawn of some cards. `backs`: their backs; `mirrored`: from right to left, as seen from behind
    the sheet or across the fold.
    """

    backs: bool = False
    mirrored: bool = False


def draw_cards(cards: Sequence[Piece], grid: CardGrid, side: Side, faces: FaceClipper) -> Iterator[Op]:
    """The cards of a page, at most `grid.room`."""
    taken = frozenset(grid.cell(number) for number in range(len(cards)))
    for number, piece in enumerate(cards):
        scene = piece.back if side.backs else piece.front
        if scene is None:
            continue
        reach = edge_bleed(*grid.cell(number), taken, bleed=grid.bleed, gutter=grid.gutter)
        cut = grid.cut(number)
        if side.mirrored:
            reach = reach.mirrored()
            cut = Box(x=grid.paper.width - cut.x - cut.w, y=cut.y, w=cut.w, h=cut.h)
        yield Group(
            ops=faces.cut(scene, piece.bleed, reach),
            dx=cut.x - piece.bleed,
            dy=cut.y - piece.bleed,
            name=f"{'back' if side.backs else 'front'} {piece.id}#0",
        )


def draw_cuts(cards: int, grid: CardGrid, side: Side, pens: Pens) -> Iterator[Op]:
    """Marks at both ends of every cut of so many cards, outside the colour, and ticks where cuts cross."""
    across, down = grid.cuts(cards)
    if side.mirrored:
        across = tuple(sorted(grid.paper.width - x for x in across))
    near = grid.bleed + CLEARANCE
    level, upright = grid.marks
    left, right, top, low = across[0] - near, across[-1] + near, down[0] - near, down[-1] + near
    inner = grid.folded  # between the halves of a page there is the fold
    for x in across:
        yield Line(points=((x, top), (x, top - upright)), stroke=pens.line)
        yield Line(points=((x, low), (x, low + upright)), stroke=pens.line)
    for y in down:
        if not (inner and side.mirrored):
            yield Line(points=((left, y), (left - level, y)), stroke=pens.line)
        if not inner or side.mirrored:
            yield Line(points=((right, y), (right + level, y)), stroke=pens.line)
    for stroke in (_LIGHT, _DARK):
        for points in _ticks(cards, grid, side):
            yield Line(points=points, stroke=stroke)


def _ticks(cards: int, grid: CardGrid, side: Side) -> Iterator[tuple[Point, Point]]:
    """Short pieces of the cuts where four cards meet: a cross, or the sides of a square between gutters."""

    def at(x: float) -> float:
        return grid.paper.width - x if side.mirrored else x

    rows = -(-cards // grid.columns)
    for row in range(1, rows):
        for column in range(1, min(cards, grid.columns)):
            if row * grid.columns + column > cards:
                continue  # of the four cards at this corner at most two are there
            corner = grid.cut((row - 1) * grid.columns + column - 1)
            x, y, gap = corner.x + corner.w, corner.y + corner.h, grid.gutter
            if gap <= 0:
                yield (at(x - _TICK), y), (at(x + _TICK), y)
                yield (at(x), y - _TICK), (at(x), y + _TICK)
            elif gap > 2 * _IN_GUTTER:
                for edge in (0.0, gap):
                    yield (at(x + _IN_GUTTER), y + edge), (at(x + gap - _IN_GUTTER), y + edge)
                    yield (at(x + edge), y + _IN_GUTTER), (at(x + edge), y + gap - _IN_GUTTER)


def draw_fold_line(grid: CardGrid, pens: Pens) -> Iterator[Op]:
    """The line at which the page is folded, and its name where there is room."""
    x = grid.paper.width / 2
    end = grid.margin + (0.0 if grid.labels_aside else LABEL)
    top, low = end + 0.6, grid.paper.height - end - 0.6
    if grid.top - grid.bleed - top > 2 * _WORD:
        top += _WORD
        yield Text(at=(x, top), text="fold", font="semibold", size=_WORD, ink=pens.ink)
        top += 0.8
    dashed = Stroke(ink=pens.ink, width=LINE_WIDTH, dash=(2.4, 1.2), square=True)
    yield Line(points=((x, top), (x, low)), stroke=dashed)

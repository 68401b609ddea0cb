"""Words, colours, rule and registration marks of a page of cards: above and below, or at the sides."""

from __future__ import annotations

from dataclasses import replace

from hexwright.layout.cards.grid import CardGrid, lying
from hexwright.layout.counters.page_frame import PageLabels, Pens, draw_page_frame
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Ellipse, Line, Op, Point, Rect, Text


def draw_frame(labels: PageLabels, grid: CardGrid, pens: Pens, fonts: Fonts) -> tuple[Op, ...]:
    """The frame of counter sheets; without room above and below it is turned by a quarter, to be read from
    the right of the sheet.
    """
    paper = grid.paper
    if not grid.labels_aside:
        return draw_page_frame(labels, paper, grid.margin, pens, fonts)
    drawn = draw_page_frame(labels, lying(paper), grid.margin, pens, fonts)
    return tuple(_turned(op, paper.height) for op in drawn)


def _turned(op: Op, high: float) -> Op:
    """An op of a frame `high` mm wide, turned to the left by a quarter. TypeError for a kind no frame has."""

    def at(point: Point) -> Point:
        return point[1], high - point[0]

    def box(old: Box) -> Box:
        return Box(x=old.y, y=high - old.x - old.w, w=old.h, h=old.w)

    match op:
        case Line():
            return replace(op, points=tuple(at(point) for point in op.points))
        case Rect() | Ellipse():
            return replace(op, box=box(op.box))
        case Text():
            return replace(op, at=at(op.at), angle=op.angle - 90.0)
        case _:
            raise TypeError(f"no frame has a {type(op).__name__}")

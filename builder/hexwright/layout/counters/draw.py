"""Draws one side of a counter sheet: faces, hairlines between them, cut marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexwright.layout.counters.bleed import EdgeBleed, FaceClipper
from hexwright.layout.counters.dimensions import CLEARANCE, LINE_WIDTH, Dimensions
from hexwright.layout.counters.page_frame import Pens
from hexwright.layout.counters.placement import Block, PlacedCounter, PlacedRow
from hexwright.render.scene import Box, Group, Ink, Line, Op, Scene, Stroke

_HAIR = Stroke(ink=Ink(colour="#000000", alpha=0.27), width=LINE_WIDTH, square=True)


@dataclass(frozen=True, slots=True)
class View:
    """Which side is drawn. `page`: None for the front; for the back, as mirrored behind the front, the page
    width in mm.
    """

    page: float | None = None

    @property
    def back(self) -> bool:
        """Whether this is the back."""
        return self.page is not None

    def box(self, box: Box) -> Box:
        """A box of the front on this side."""
        return box if self.page is None else Box(x=self.page - box.x - box.w, y=box.y, w=box.w, h=box.h)

    def x(self, x: float) -> float:
        """An x coordinate of the front on this side."""
        return x if self.page is None else self.page - x

    def edge_bleed(self, edge_bleed: EdgeBleed) -> EdgeBleed:
        """Bleed of the front on this side."""
        return edge_bleed if self.page is None else edge_bleed.mirrored()

    def scene(self, place: PlacedCounter) -> Scene | None:
        """The face on this side; None if it is blank."""
        return place.item.front if self.page is None else place.item.back


def draw_faces(rows: Sequence[PlacedRow], view: View, faces: FaceClipper) -> Iterator[Op]:
    """All counters of a side."""
    for row in rows:
        for block in row.blocks:
            for place in block.places:
                scene = view.scene(place)
                if scene is None:
                    continue
                piece, cut = place.item.piece, view.box(place.cut)
                ops = faces.cut(scene, piece.bleed, view.edge_bleed(place.edge_bleed))
                # `errata.sheets` finds counters on a page by these names.
                name = f"{'back' if view.back else 'front'} {piece.id}#{place.item.number}"
                yield Group(ops=ops, dx=cut.x - piece.bleed, dy=cut.y - piece.bleed, name=name)


def draw_hairlines(rows: Sequence[PlacedRow], view: View) -> Iterator[Op]:
    """Thin lines between neighbouring counters that one cut separates."""
    for row in rows:
        for block in row.blocks:
            yield from _hairlines(block, view)


def _hairlines(block: Block, view: View) -> Iterator[Op]:
    shape = block.shape
    if len(block.across) > shape.columns + 1 or len(block.down) > shape.rows + 1:
        return  # with a gutter there are two cuts between neighbours, and nothing to draw
    cells = dict(zip(shape.cells, block.places, strict=True))
    seen = {cell for cell, place in cells.items() if view.scene(place) is not None}
    for column in range(1, shape.columns):
        x = view.x(block.across[column])
        pairs = [
            {(row, column - 1), (row, column)} <= cells.keys()
            and not seen.isdisjoint({(row, column - 1), (row, column)})
            for row in range(shape.rows)
        ]
        for start, end in _stretches(pairs):
            yield Line(points=((x, block.down[start]), (x, block.down[end])), stroke=_HAIR)
    for row in range(1, shape.rows):
        y = block.down[row]
        pairs = [
            {(row - 1, column), (row, column)} <= cells.keys()
            and not seen.isdisjoint({(row - 1, column), (row, column)})
            for column in range(shape.columns)
        ]
        for start, end in _stretches(pairs):
            ends = view.x(block.across[start]), view.x(block.across[end])
            yield Line(points=((min(ends), y), (max(ends), y)), stroke=_HAIR)


def _stretches(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Runs of true flags: index of the first, and one past the last."""
    start: int | None = None
    for number, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = number
        elif not flag and start is not None:
            yield start, number
            start = None


def draw_marks(rows: Sequence[PlacedRow], view: View, m: Dimensions, pens: Pens) -> Iterator[Op]:
    """Cut marks at both ends of every cut, outside all bleed. Neighbouring blocks share the marks between
    them where there is no room for two.
    """
    pen, near, far = pens.line, m.bleed + CLEARANCE, m.mark_reach

    def level(x0: float, x1: float, y: float) -> Line:
        ends = sorted((view.x(x0), view.x(x1)))
        return Line(points=((ends[0], y), (ends[1], y)), stroke=pen)

    def upright(x: float, y0: float, y1: float) -> Line:
        return Line(points=((view.x(x), y0), (view.x(x), y1)), stroke=pen)

    for row in rows:
        before: Block | None = None
        for block in row.blocks:
            box = block.box
            for x in block.across:
                yield upright(x, box.y - far, box.y - near)
                yield upright(x, box.y + box.h + near, box.y + box.h + far)
            shared = before is not None and box.x - before.box.x - before.box.w < 2 * far + CLEARANCE
            if shared and before is not None:
                for y in sorted({*before.down, *block.down}):
                    yield level(before.box.x + before.box.w + near, box.x - near, y)
            else:
                for y in block.down:
                    yield level(box.x - far, box.x - near, y)
                if before is not None:
                    for y in before.down:
                        end = before.box.x + before.box.w
                        yield level(end + near, end + far, y)
            before = block
        if before is not None:
            end = before.box.x + before.box.w
            for y in before.down:
                yield level(end + near, end + far, y)

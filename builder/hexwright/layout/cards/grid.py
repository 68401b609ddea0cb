"""Places of cards on a page: as many as go on it, in rows and columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hexwright.layout.counters.page_frame import CROSS
from hexwright.model.printing import Backs, Paper, PrintSpec
from hexwright.render.scene import Box

CLEARANCE: Final = 0.3
"""Clear space between bleed and a cut mark, mm."""
_SHORTEST_MARK: Final = 1.2
_LONGEST_MARK: Final = 3.0
"""Length of a cut mark, mm: as the margin allows."""
LABEL: Final = 2 * CROSS + 0.7
"""Depth of the strips with the words of the page and the registration marks, mm."""
FOLD_CLEARANCE: Final = 1.5
"""Between the bleed and the line at which a page is folded, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGrid:
    """A page with room for cards of one size.

    Attributes:
        paper: the page; wider than high if it lies.
        columns: number of columns; of a page to be folded, in its left half.
        rows: number of rows.
        width: of a card, mm.
        height: of a card, mm.
        left: left cut of the first column, mm.
        top: upper cut of the first row, mm.
        gutter: between neighbours, mm.
        bleed: colour beyond the outer cuts, mm.
        margin: what the printer cannot reach, mm.
        labels_aside: whether the words of the page stand at its left and right, and not above and below.
        marks: length of the cut marks at the left and right, and above and below, mm.
        folded: whether backs are in the right half.

    """

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    gutter: float
    bleed: float
    margin: float
    labels_aside: bool
    marks: tuple[float, float]
    folded: bool

    @property
    def room(self) -> int:
        """Number of cards that go on the page."""
        return self.columns * self.rows

    @property
    def lying(self) -> bool:
        """Whether the page is wider than high."""
        return self.paper.width > self.paper.height

    def cell(self, number: int) -> tuple[int, int]:
        """Row and column of a card, counted from 0 in reading order."""
        return divmod(number, self.columns)

    def cut(self, number: int) -> Box:
        """The cuts of a card, counted from 0 in reading order."""
        row, column = self.cell(number)
        return Box(
            x=self.left + column * (self.width + self.gutter),
            y=self.top + row * (self.height + self.gutter),
            w=self.width,
            h=self.height,
        )

    def cuts(self, cards: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """All upright and all level cuts of a page with so many cards: x and y, mm."""
        columns, rows = min(cards, self.columns), -(-cards // self.columns)
        return (
            _cuts(self.left, columns, self.width, self.gutter),
            _cuts(self.top, rows, self.height, self.gutter),
        )


def card_grid(size: tuple[float, float], spec: PrintSpec, paper: Paper) -> CardGrid | None:
    """The page with most room for cards of this size, mm; upright rather than lying if both have the same.
    None if there is room for none.

    A page to be printed on both sides with a `shift` stays upright: the shift was measured so.
    """
    both = spec.backs in {Backs.LONG_EDGE, Backs.SHORT_EDGE}
    pages = [paper] if both and spec.shift != (0.0, 0.0) else [paper, lying(paper)]
    found = [
        grid for page in pages for aside in (False, True) if (grid := _grid(size, spec, page, aside=aside))
    ]
    return max(found, key=lambda grid: grid.room, default=None)


def lying(paper: Paper) -> Paper:
    """The same paper with its long edge at the foot."""
    return replace(paper, width=paper.height, height=paper.width)


def free_space(spec: PrintSpec, paper: Paper) -> tuple[float, float]:
    """Width and height of the largest card that goes on a page, mm."""
    across, down = _around(spec, aside=False)
    half = spec.backs is Backs.FOLD
    return _length(paper.width, across, spec, half=half), paper.height - 2 * down


def _grid(size: tuple[float, float], spec: PrintSpec, paper: Paper, *, aside: bool) -> CardGrid | None:
    """The page with its words at a given place. `aside`: as `CardGrid.labels_aside`."""
    folded = spec.backs is Backs.FOLD
    across, down = _around(spec, aside=aside)
    wide, high = _length(paper.width, across, spec, half=folded), paper.height - 2 * down
    columns, rows = _count(wide, size[0], spec.gutter), _count(high, size[1], spec.gutter)
    if columns < 1 or rows < 1:
        return None
    block_wide = columns * size[0] + (columns - 1) * spec.gutter
    block_high = rows * size[1] + (rows - 1) * spec.gutter
    top = (paper.height - block_high) / 2
    left = (paper.width - block_wide) / 2
    if folded:
        left = paper.width / 2 - FOLD_CLEARANCE - spec.bleed - block_wide
    spare = left - across, top - down
    return CardGrid(
        paper=paper,
        columns=columns,
        rows=rows,
        width=size[0],
        height=size[1],
        left=left,
        top=top,
        gutter=spec.gutter,
        bleed=spec.bleed,
        margin=spec.narrow_margin,
        labels_aside=aside,
        marks=(_mark(spare[0]), _mark(spare[1])),
        folded=folded,
    )


def _around(spec: PrintSpec, *, aside: bool) -> tuple[float, float]:
    """Least distance of cards from the edges at their sides, and from those above and below, mm."""
    bare = spec.narrow_margin + _SHORTEST_MARK + CLEARANCE + spec.bleed
    return (bare + LABEL, bare) if aside else (bare, bare + LABEL)


def _length(width: float, around: float, spec: PrintSpec, *, half: bool) -> float:
    """Width left to cards on a page, or on the left half of one, mm."""
    return width / 2 - around - FOLD_CLEARANCE - spec.bleed if half else width - 2 * around


def _count(room: float, size: float, gutter: float) -> int:
    return int((room + gutter + 1e-6) / (size + gutter))


def _mark(spare: float) -> float:
    return min(_LONGEST_MARK, _SHORTEST_MARK + spare)


def _cuts(start: float, number: int, size: float, gutter: float) -> tuple[float, ...]:
    if gutter <= 0:
        return tuple(start + n * size for n in range(number + 1))
    return tuple(start + n * (size + gutter) + part for n in range(number) for part in (0.0, size))

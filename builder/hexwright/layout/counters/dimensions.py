"""Distances on a counter sheet, mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.model.printing import Backs, Paper, PrintSpec
from hexwright.render.scene import Box

CLEARANCE: Final = 0.6
"""Clear space between bleed and a cut mark, and between a cut mark and anything else."""
MARK_LENGTH: Final = 2.0
"""Length of a cut mark."""
LINE_WIDTH: Final = 0.17
"""Width of cut marks and of the line between neighbours."""
NAME_SIZE: Final = 1.75
"""Cap height of a block's heading."""
NAME_HEIGHT: Final = 3.2
"""Height it takes up."""
TITLE_SIZE: Final = 2.4
"""Cap height of a heading over several blocks."""
TITLE_HEIGHT: Final = 4.2
HEADER: Final = 7.6
"""Height of the header: registration marks, title, colours."""
FOOTER: Final = 7.0
"""Height of the footer."""
FOLD_CLEARANCE: Final = 1.5
"""Nothing is printed nearer to the fold."""
ROW_GAP: Final = 1.2
"""Clear space between the marks of one row and the headings of the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Room that a paper and the print options leave for counters.

    Attributes:
        paper: the paper.
        margin: what the printer cannot reach, mm.
        gutter: between neighbouring counters of a block, mm.
        bleed: colour beyond the outer cuts of a block, mm.
        area: contains the cuts of all counters and their headings.
        folded: whether it is the left half of a page that will be folded.

    """

    paper: Paper
    margin: float
    gutter: float
    bleed: float
    area: Box
    folded: bool

    @property
    def mark_reach(self) -> float:
        """From the outermost cut to the far end of its cut mark, mm."""
        return self.bleed + CLEARANCE + MARK_LENGTH

    @property
    def block_gap(self) -> float:
        """From cut to cut between two blocks, mm: the bleed of both and one mark they share."""
        return 2 * self.bleed + 2 * CLEARANCE + MARK_LENGTH

    @property
    def largest_counter(self) -> tuple[float, float]:
        """Width and height of the largest counter that fits with headings above it, mm."""
        return self.area.w, self.area.h - self.height_above_cut(title=True, name=True) - self.mark_reach

    def length_of(self, number: int, size: float) -> float:
        """Length of `number` counters of this size in a row or column, mm."""
        return number * size + (number - 1) * self.gutter

    def max_count(self, room: float, size: float) -> int:
        """How many counters of this size fit into `room` mm."""
        return int((room + self.gutter + 1e-6) / (size + self.gutter))

    def height_above_cut(self, *, title: bool, name: bool) -> float:
        """From the top of a row to its first cut, mm."""
        return (TITLE_HEIGHT if title else 0.0) + (NAME_HEIGHT if name else 0.0) + self.mark_reach


def sheet_dimensions(spec: PrintSpec, paper: Paper) -> Dimensions:
    """The dimensions of counter sheets on a paper."""
    bleed = spec.bleed
    reach = bleed + CLEARANCE + MARK_LENGTH
    right = paper.width / 2 - FOLD_CLEARANCE if spec.backs is Backs.FOLD else paper.width - spec.margin
    left, top = spec.margin + reach, spec.margin + HEADER
    area = Box(x=left, y=top, w=right - reach - left, h=paper.height - spec.margin - FOOTER - top)
    return Dimensions(
        paper=paper,
        margin=spec.margin,
        gutter=spec.gutter,
        bleed=bleed,
        area=area,
        folded=spec.backs is Backs.FOLD,
    )

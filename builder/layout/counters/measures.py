"""Distances on a counter sheet, millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.model.printing import Backs, Paper, PrintSpec
from builder.render.scene import Box

CLEAR: Final = 0.6
"""Between bleed and a cut mark, and between a cut mark and anything else."""
MARK: Final = 2.0
"""Length of a cut mark."""
PEN: Final = 0.17
"""Width of cut marks and of the line between neighbours."""
NAME: Final = 1.75
"""Cap height of a block's heading."""
NAME_ROOM: Final = 3.2
"""What it takes of the sheet's height."""
TITLE: Final = 2.4
"""Cap height of a larger heading."""
TITLE_ROOM: Final = 4.2
TOP: Final = 7.6
"""Height of the strip at the head of a page: registration marks, name, colours."""
FOOT: Final = 7.0
"""Height of the strip at the foot."""
FOLD: Final = 1.5
"""Nothing is printed nearer to the fold."""
BETWEEN: Final = 1.2
"""Free space between the marks of one shelf and the headings of the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What a paper and the author's wishes leave for counters.

    `area`: cuts of all counters lie in it, and their headings. `folded`: it is the left half of a page that
    will be folded.
    """

    paper: Paper
    margin: float
    gutter: float
    bleed: float
    area: Box
    folded: bool

    @property
    def rim(self) -> float:
        """From the outermost cut to the end of a cut mark."""
        return self.bleed + CLEAR + MARK

    @property
    def gap(self) -> float:
        """From cut to cut between two blocks: their bleed and a mark for both."""
        return 2 * self.bleed + 2 * CLEAR + MARK

    @property
    def room(self) -> tuple[float, float]:
        """The largest counter there is a place for, headings above it: width and height."""
        return self.area.w, self.area.h - self.above(title=True, name=True) - self.rim

    def span(self, number: int, size: float) -> float:
        """Length of so many counters side by side."""
        return number * size + (number - 1) * self.gutter

    def most(self, room: float, size: float) -> int:
        """How many counters find room side by side."""
        return int((room + self.gutter + 1e-6) / (size + self.gutter))

    def above(self, *, title: bool, name: bool) -> float:
        """From the top of a shelf to its first cut."""
        return (TITLE_ROOM if title else 0.0) + (NAME_ROOM if name else 0.0) + self.rim


def measure(spec: PrintSpec, paper: Paper) -> Measures:
    """The measures of a paper."""
    bleed = spec.bleed
    rim = bleed + CLEAR + MARK
    right = paper.width / 2 - FOLD if spec.backs is Backs.FOLD else paper.width - spec.margin
    left, top = spec.margin + rim, spec.margin + TOP
    area = Box(x=left, y=top, w=right - rim - left, h=paper.height - spec.margin - FOOT - top)
    return Measures(
        paper=paper,
        margin=spec.margin,
        gutter=spec.gutter,
        bleed=bleed,
        area=area,
        folded=spec.backs is Backs.FOLD,
    )

"""A chart: a frame with a title band and a table, possibly with other tables to its right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from hexwright.model.game import Table
from hexwright.render.chart.measure import SMALLEST, Grid, Manner, SetGrid, set_grid
from hexwright.render.chart.ruler import Ruler

_LOFTY = 1.7
"""Lines by which a row may grow to make its table as high as the one beside it."""
_BESIDE = 0.88
"""Size of the tables at the right, relative to the first."""
_SMALL_HEADING = 0.85
"""Size to which the heading above a table at the right may shrink."""
NARROWEST = 38.0
"""Least width of a chart in cap heights of its figures: room for its title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Measured tables in one frame: the first gives the title, the others are to its right."""

    grids: tuple[Grid, ...]

    @property
    def table(self) -> Table:
        """The table that gives the title."""
        return self.grids[0].table

    def edges(self, how: Manner) -> float:
        """Total width of the padding round all tables, mm."""
        return 2 * how.pad * len(self.grids)

    def natural(self, how: Manner) -> float:
        """Width at which no entry is broken, mm."""
        tables = sum(_natural(self.grids, self.manners(how))) + self.edges(how)
        return max(tables, NARROWEST * how.figure)

    def least(self, how: Manner) -> float:
        """The smallest width, mm."""
        return sum(_least(self.grids, self.manners(how))) + self.edges(how)

    def manners(self, how: Manner) -> tuple[Manner, ...]:
        """The manner of each table: those at the right are a little smaller."""
        small = replace(how, figure=max(SMALLEST, _BESIDE * how.figure), air=_BESIDE * how.air)
        return (how, *(small for _ in self.grids[1:]))


@dataclass(frozen=True, kw_only=True)
class SetChart:
    """A chart with all sizes settled, mm.

    `note`: the remark at the right of the title; `note_lines`: the remark below it, where it is too long for
    that. `first_row`: number of its first row in the whole table, for a continued chart. `extent`: least
    height of the frame.
    """

    grids: tuple[SetGrid, ...]
    how: Manner
    width: float
    note: str
    note_lines: tuple[str, ...]
    first_row: int = 0
    extent: float = 0.0

    @property
    def top(self) -> float:
        """Top of the tables, mm below that of the frame."""
        below = self.how.note * self.how.leading * len(self.note_lines) + 0.5 if self.note_lines else 0.0
        return self.how.band + 0.8 * self.how.pad + below

    @property
    def subhead(self) -> float:
        """Height of the heading above a table at the right, mm."""
        return 2.0 * self.how.figure if len(self.grids) > 1 else 0.0

    @cached_property
    def height(self) -> float:
        """Height of the whole frame, mm."""
        return max(self.extent, self.top + max(self._tall()) + 0.8 * self.how.pad)

    def _tall(self) -> list[float]:
        return [grid.height + (self.subhead if i else 0.0) for i, grid in enumerate(self.grids)]

    @property
    def most(self) -> float:
        """Height up to which the chart may be stretched without looking empty, mm."""
        return self.height + min(len(grid.heights) * grid.how.figure for grid in self.grids)

    def stretched(self, height: float) -> SetChart:
        """The chart in a frame of `height` mm, if that is higher: its rows become higher."""
        inner = height - self.top - 0.8 * self.how.pad
        grids = tuple(
            grid.taller(max(0.0, inner - tall), _LOFTY if len(self.grids) > 1 else 1.0)
            for grid, tall in zip(self.grids, self._tall(), strict=True)
        )
        return replace(self, grids=grids, extent=height)

    def split(self, room: float) -> tuple[SetChart, SetChart] | None:
        """Divide the chart in two, the first at most `room` mm high.

        None if not a single row fits, or if there is more than one table.
        """
        grid = self.grids[0]
        used = self.top + 0.8 * self.how.pad + grid.heights[0]
        count = 0
        for high in grid.heights[1:]:
            if used + high > room:
                break
            used += high
            count += 1
        if count == 0 or len(self.grids) > 1:
            return None
        count = min(count, len(grid.rows) - 1)
        return (
            replace(self, grids=(grid.part(0, count, notes=False),)),
            replace(
                self,
                grids=(grid.part(count, len(grid.rows), notes=True),),
                first_row=self.first_row + count,
            ),
        )


def set_chart(chart: Chart, ruler: Ruler, how: Manner, width: float) -> SetChart:
    """A chart of `width` mm, or of its least width if that is more."""
    manners = chart.manners(how)
    shares = _shares(chart.grids, manners, width - chart.edges(how))
    grids = tuple(
        set_grid(grid, ruler, one, share)
        for grid, one, share in zip(chart.grids, manners, shares, strict=True)
    )
    wide = sum(grid.width for grid in grids) + chart.edges(how)
    note = remark(chart.table)
    title = ruler.width(chart.table.title.upper(), "semibold", how.title, tracking=0.14 * how.title)
    spare = wide - 2 * how.pad - title - 2 * how.pad
    lines: tuple[str, ...] = ()
    if note and ruler.width(note, "medium", how.note) > spare:
        note, lines = "", ruler.wrap(note, "medium-italic", how.note, wide - 2 * how.pad)
    placed = SetChart(grids=grids, how=how, width=wide, note=note, note_lines=lines)
    return placed.stretched(placed.height) if len(grids) > 1 else placed


def remark(table: Table) -> str:
    """The text at the right of the title band: the author's note and the rule."""
    rule = table.provenance.rule
    return " · ".join(part for part in (table.note, f"rule {rule}" if rule else "") if part)


def _natural(grids: Sequence[Grid], manners: Sequence[Manner]) -> list[float]:
    """Widths of tables side by side at which no entry is broken, mm; those at the right have a heading."""
    return [
        max(grid.natural(how), grid.heading * how.figure if i else 0.0)
        for i, (grid, how) in enumerate(zip(grids, manners, strict=True))
    ]


def _least(grids: Sequence[Grid], manners: Sequence[Manner]) -> list[float]:
    """The smallest widths of tables side by side, mm; headings may become a little smaller."""
    return [
        max(grid.least(how), _SMALL_HEADING * grid.heading * how.figure if i else 0.0)
        for i, (grid, how) in enumerate(zip(grids, manners, strict=True))
    ]


def _shares(grids: Sequence[Grid], manners: Sequence[Manner], total: float) -> list[float]:
    """Widths (mm) of tables side by side: what each needs and a share of the rest; if short, the last get
    less.
    """
    natural = _natural(grids, manners)
    if sum(natural) <= total:
        spare = total - sum(natural)
        return [wide + spare * wide / sum(natural) for wide in natural]
    least = _least(grids, manners)
    room = total - sum(least)
    shares = []
    for small, wide in zip(least, natural, strict=True):
        more = max(0.0, min(room, wide - small))
        shares.append(small + more)
        room -= more
    return shares

"""Rows: groups side by side, as wide as the sheet.

A row holds blocks of counters of one height with their own rows aligned, so that a ruler laid along any cut
runs through the whole row. Which groups share a row, and in how many rows of counters, has a cost in
millimetres of sheet height: what one would give to avoid it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from hexwright.layout.counters.blocks import Group, Shape, best_shape
from hexwright.layout.counters.dimensions import CLEARANCE, NAME_SIZE, ROW_GAP, TITLE_SIZE, Dimensions
from hexwright.render.fonts import Fonts
from hexwright.render.text import width

_EMPTY_ROW_COST: Final = 30.0
"""Cost of an empty row."""
_UNEVEN_COST: Final = 2.0
"""Cost of each counter row by which a block is lower than its row."""
_MID_ROW_COST: Final = 7.0
"""Cost of a nationality that begins in the middle of a row."""
_LONG_HEADING_COST: Final = 1.0
"""Cost of a millimetre by which a title is longer than the blocks below it."""
_HEIGHT_COST: Final = 0.3
"""Cost of a millimetre of height, as long as it costs no sheet."""
_MIN_HEADING_SCALE: Final = 0.75
"""Least scale of headings for which blocks are given room."""
_MAX_BLOCKS: Final = 20
"""Most blocks considered for a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlan:
    """Groups side by side.

    Attributes:
        groups: from left to right.
        shapes: arrangement of each group.
        names: whether each group has a heading of its own.
        titled: whether there is a heading over several blocks.

    """

    groups: tuple[Group, ...]
    shapes: tuple[Shape, ...]
    names: tuple[bool, ...]
    titled: bool

    @property
    def named(self) -> bool:
        """Whether any block has a heading of its own."""
        return any(self.names)

    @property
    def rows(self) -> int:
        """Number of counter rows of the tallest block."""
        return max(one.rows for one in self.shapes)


@dataclass(frozen=True, slots=True)
class RowOption:
    """One possible row.

    Attributes:
        end: index of the first group after it.
        shapes: arrangement of its groups.
        untitled_height: without a title, mm.
        height: with a title if one of its groups needs it, mm.
        cost: its penalty, mm.

    """

    end: int
    shapes: tuple[Shape, ...]
    untitled_height: float
    height: float
    cost: float


class RowOptions:
    """All rows worth considering."""

    def __init__(self, groups: Sequence[Group], dimensions: Dimensions, fonts: Fonts) -> None:
        self.groups = groups
        self.dimensions = dimensions
        self._fonts = fonts
        self._shapes: dict[tuple[int, int], Shape] = {}
        numbers = range(len(groups))
        self.named = tuple(map(self._named, numbers))
        """Whether each block needs a heading of its own."""
        self.starts_heading = tuple(map(self._starts_heading, numbers))
        """Whether a title starts at each block."""
        self._min_widths = [self._heading_width(number) for number in range(len(groups))]
        self.options = tuple(self._options_from(start) for start in range(len(groups)))
        """The best rows that begin with each group."""

    def _named(self, number: int) -> bool:
        """Whether a block needs its own heading: not if the title above it says the same."""
        groups = self.groups
        group = groups[number]
        if not group.name:
            return False
        if not group.path or group.name != group.path[-1]:
            return True
        return any(
            0 <= near < len(groups) and groups[near].path == group.path and groups[near].name != group.name
            for near in (number - 1, number + 1)
        )

    def _starts_heading(self, number: int) -> bool:
        before = self.groups[number - 1] if number else None
        group = self.groups[number]
        return bool(group.path) and (
            before is None or before.path != group.path or before.height != group.height
        )

    def shape_of(self, number: int, rows: int) -> Shape:
        """Arrangement of a group in at most `rows` rows."""
        key = number, min(rows, len(self.groups[number].items))
        found = self._shapes.get(key)
        if found is None:
            group, m = self.groups[number], self.dimensions
            found = self._shapes[key] = best_shape(group, key[1], m.max_count(m.area.w, group.width))
        return found

    def min_width(self, number: int, one: Shape) -> float:
        """Least width a block takes up in a row, heading included, mm."""
        return max(
            self.dimensions.length_of(one.columns, self.groups[number].width), self._min_widths[number]
        )

    def long_heading_cost(self, number: int, room: float) -> float:
        """Cost of a title over blocks `room` mm wide, without its first word."""
        group = self.groups[number]
        words = " · ".join(group.path[1:] or group.path) + " · 00 counters"
        return _LONG_HEADING_COST * max(0.0, width(self._fonts, words, "semibold", TITLE_SIZE) - room)

    def _heading_width(self, number: int) -> float:
        """Width a block needs for its heading to be legible, mm."""
        group, small = self.groups[number], 0.0
        if self.named[number]:
            small = width(self._fonts, f"{group.name}  ·  00", "semibold", NAME_SIZE * _MIN_HEADING_SCALE)
        elif self.starts_heading[number]:
            small = width(
                self._fonts, f"{group.name}  ·  00 counters", "semibold", TITLE_SIZE * _MIN_HEADING_SCALE
            )
        return min(small + CLEARANCE - self.dimensions.block_gap, self.dimensions.area.w)

    def _options_from(self, start: int) -> tuple[RowOption, ...]:
        """For each end the cheapest row and the lowest."""
        m, first = self.dimensions, self.groups[start]
        most = min(
            m.max_count(m.largest_counter[1], first.height),
            max(len(group.items) for group in self.groups[start : start + _MAX_BLOCKS]),
        )
        found: dict[int, list[RowOption]] = {}
        for rows in range(ceil(len(first.items) / m.max_count(m.area.w, first.width)), most + 1):
            builder = _RowBuilder(self, start)
            for number in range(start, len(self.groups)):
                if self.groups[number].height != first.height or not builder.add(number, rows):
                    break
                if builder.rows == rows:  # otherwise it is the same as with fewer rows
                    found.setdefault(number + 1, []).append(builder.option())
        options: list[RowOption] = []
        for candidates in found.values():
            nicest = min(candidates, key=lambda option: (option.cost, option.height))
            lowest = min(candidates, key=lambda option: (option.height, option.cost))
            options += [nicest] if lowest is nicest else [nicest, lowest]
        return tuple(options)


@dataclass(slots=True)
class _RowBuilder:
    """A row while blocks are added.

    Attributes:
        options: groups and their measurements.
        start: index of the first group.
        shapes: arrangement of the groups added.
        rows: counter rows of the tallest block.
        width: taken up so far, mm.
        heading_start: where the blocks below the latest title begin, mm.
        cost: of the blocks added.
        named: whether any block has a heading of its own.
        has_title: whether there is a title.

    """

    options: RowOptions
    start: int
    shapes: list[Shape] = field(default_factory=list)
    rows: int = 0
    width: float = 0.0
    heading_start: float = 0.0
    cost: float = 0.0
    named: bool = False
    has_title: bool = False

    def add(self, number: int, rows: int) -> bool:
        """Add the next group in at most `rows` rows; False if it does not fit."""
        all_, m = self.options, self.options.dimensions
        one = all_.shape_of(number, rows)
        left = self.width + (m.block_gap if self.shapes else 0.0)
        right = left + all_.min_width(number, one)
        if right > m.area.w + 1e-6:
            return False
        if all_.starts_heading[number]:
            if self.shapes:
                self.cost += _MID_ROW_COST + (
                    all_.long_heading_cost(number - 1, self.width - self.heading_start)
                    if self.has_title
                    else 0.0
                )
                self.heading_start = left
            self.has_title = True
        self.shapes.append(one)
        self.rows = max(self.rows, one.rows)
        self.width = right
        self.cost += one.cost
        self.named = self.named or all_.named[number]
        return True

    def option(self) -> RowOption:
        """The row as it is."""
        all_, m = self.options, self.options.dimensions
        last = self.start + len(self.shapes) - 1
        tall = m.length_of(self.rows, all_.groups[last].height)
        untitled_height = m.height_above_cut(title=False, name=self.named) + tall + m.mark_reach + ROW_GAP
        height = m.height_above_cut(title=self.has_title, name=self.named) + tall + m.mark_reach + ROW_GAP
        slack = 1 - self.width / m.area.w
        cost = self.cost + _EMPTY_ROW_COST * slack * slack + _HEIGHT_COST * height
        cost += _UNEVEN_COST * sum(self.rows - one.rows for one in self.shapes)
        if self.heading_start:
            cost += all_.long_heading_cost(last, self.width - self.heading_start)
        return RowOption(last + 1, tuple(self.shapes), untitled_height, height, cost)

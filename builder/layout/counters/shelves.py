"""Shelves: groups side by side, as wide as the sheet.

A shelf holds blocks of counters of one height, row beside row, so that a ruler laid along any row of cuts
runs through the whole shelf. Which groups share a shelf, and in how many rows, has a price in millimetres of
a sheet's height: what one would give to have it nicer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from builder.layout.counters.blocks import Group, Shape, shape
from builder.layout.counters.measures import BETWEEN, CLEAR, NAME, TITLE, Measures
from builder.render.fonts import Fonts
from builder.render.text import width

_SLACK: Final = 30.0
"""Price of a shelf with nothing on it."""
_UNEVEN: Final = 2.0
"""Price of each row by which a block is lower than its shelf."""
_TURN: Final = 7.0
"""Price of a nationality that begins in the middle of a shelf."""
_TIGHT: Final = 1.0
"""Price of a millimetre by which a larger heading is longer than the blocks below it."""
_HEIGHT: Final = 0.3
"""Price of a millimetre of height, as long as it costs no sheet."""
_SMALLEST: Final = 0.75
"""Headings keep so much of their size, if a shelf with less on it helps."""
_REACH: Final = 20
"""More blocks than this have no place on a shelf."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Groups side by side, the shape of each, and whether it needs a heading of its own. `titled`: a larger
    heading stands over them.
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
        """Rows of the tallest block."""
        return max(one.rows for one in self.shapes)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to go on with a shelf: it takes groups up to `end`. `bare`: its height without a larger heading,
    `height`: with one if a group needs it.
    """

    end: int
    shapes: tuple[Shape, ...]
    bare: float
    height: float
    price: float


class Shelving:
    """All shelves that are worth a thought."""

    def __init__(self, groups: Sequence[Group], measures: Measures, fonts: Fonts) -> None:
        self.groups = groups
        self.measures = measures
        self._fonts = fonts
        self._shapes: dict[tuple[int, int], Shape] = {}
        numbers = range(len(groups))
        self.named = tuple(map(self._named, numbers))
        """Whether each block needs a heading of its own."""
        self.turns = tuple(map(self._turns, numbers))
        """Whether a larger heading stands over each block, wherever it begins."""
        self._least = [self._least_width(number) for number in range(len(groups))]
        self.ways = tuple(self._ways_from(start) for start in range(len(groups)))
        """The best shelves that begin with each group."""

    def _named(self, number: int) -> bool:
        """The larger heading may say all of it."""
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

    def _turns(self, number: int) -> bool:
        before = self.groups[number - 1] if number else None
        group = self.groups[number]
        return bool(group.path) and (
            before is None or before.path != group.path or before.height != group.height
        )

    def shape(self, number: int, rows: int) -> Shape:
        """The block of a group in at most so many rows."""
        key = number, min(rows, len(self.groups[number].items))
        found = self._shapes.get(key)
        if found is None:
            group, m = self.groups[number], self.measures
            found = self._shapes[key] = shape(group, key[1], m.most(m.area.w, group.width))
        return found

    def least(self, number: int, one: Shape) -> float:
        """What a block takes of a shelf at least."""
        return max(self.measures.span(one.columns, self.groups[number].width), self._least[number])

    def tight(self, number: int, room: float) -> float:
        """Price of a larger heading over blocks of this width, without its first word."""
        group = self.groups[number]
        words = " · ".join(group.path[1:] or group.path) + " · 00 counters"
        return _TIGHT * max(0.0, width(self._fonts, words, "semibold", TITLE) - room)

    def _least_width(self, number: int) -> float:
        """Width that a block's heading needs to be read."""
        group, small = self.groups[number], 0.0
        if self.named[number]:
            small = width(self._fonts, f"{group.name}  ·  00", "semibold", NAME * _SMALLEST)
        elif self.turns[number]:
            small = width(self._fonts, f"{group.name}  ·  00 counters", "semibold", TITLE * _SMALLEST)
        return min(small + CLEAR - self.measures.gap, self.measures.area.w)

    def _ways_from(self, start: int) -> tuple[Way, ...]:
        """To each end the nicest shelf and the lowest."""
        m, first = self.measures, self.groups[start]
        most = min(
            m.most(m.room[1], first.height),
            max(len(group.items) for group in self.groups[start : start + _REACH]),
        )
        found: dict[int, list[Way]] = {}
        for rows in range(ceil(len(first.items) / m.most(m.area.w, first.width)), most + 1):
            draft = _Draft(self, start)
            for number in range(start, len(self.groups)):
                if self.groups[number].height != first.height or not draft.add(number, rows):
                    break
                if draft.rows == rows:  # else the same as with fewer rows
                    found.setdefault(number + 1, []).append(draft.way())
        ways: list[Way] = []
        for choice in found.values():
            nicest = min(choice, key=lambda way: (way.price, way.height))
            lowest = min(choice, key=lambda way: (way.height, way.price))
            ways += [nicest] if lowest is nicest else [nicest, lowest]
        return tuple(ways)


@dataclass(slots=True)
class _Draft:
    """A shelf while blocks are put on it. `width`: taken so far; `begun`: where the blocks of the latest
    larger heading begin.
    """

    shelving: Shelving
    start: int
    shapes: list[Shape] = field(default_factory=list)
    rows: int = 0
    width: float = 0.0
    begun: float = 0.0
    price: float = 0.0
    named: bool = False
    turned: bool = False

    def add(self, number: int, rows: int) -> bool:
        """Put the next group on it in so many rows; False if it does not fit."""
        all_, m = self.shelving, self.shelving.measures
        one = all_.shape(number, rows)
        left = self.width + (m.gap if self.shapes else 0.0)
        right = left + all_.least(number, one)
        if right > m.area.w + 1e-6:
            return False
        if all_.turns[number]:
            if self.shapes:
                self.price += _TURN + (
                    all_.tight(number - 1, self.width - self.begun) if self.turned else 0.0
                )
                self.begun = left
            self.turned = True
        self.shapes.append(one)
        self.rows = max(self.rows, one.rows)
        self.width = right
        self.price += one.price
        self.named = self.named or all_.named[number]
        return True

    def way(self) -> Way:
        """The shelf as it is."""
        all_, m = self.shelving, self.shelving.measures
        last = self.start + len(self.shapes) - 1
        tall = m.span(self.rows, all_.groups[last].height)
        bare = m.above(title=False, name=self.named) + tall + m.rim + BETWEEN
        height = m.above(title=self.turned, name=self.named) + tall + m.rim + BETWEEN
        slack = 1 - self.width / m.area.w
        price = self.price + _SLACK * slack * slack + _HEIGHT * height
        price += _UNEVEN * sum(self.rows - one.rows for one in self.shapes)
        if self.begun:
            price += all_.tight(last, self.width - self.begun)
        return Way(last + 1, tuple(self.shapes), bare, height, price)

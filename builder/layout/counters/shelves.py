"""Packing: groups in order onto shelves, shelves onto sheets.

A shelf is as wide as the sheet and holds blocks of counters of one height, row beside row, so that a ruler
laid along any row of cuts runs through the whole shelf. Shelves are cut apart first, then blocks, then
counters.

As few sheets as possible; then the most readable and the fullest, judged in millimetres of height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeAlias

from builder.layout.counters.blocks import Group, Shape, shape
from builder.layout.counters.measures import BETWEEN, CLEAR, NAME, TITLE, Measures
from builder.render.fonts import Fonts
from builder.render.text import width

_SLACK: Final = 30.0
"""Price of a shelf with nothing on it."""
_TURN: Final = 7.0
"""Price of a nationality that begins in the middle of a shelf."""
_TIGHT: Final = 1.0
"""Price of a millimetre by which a larger heading is longer than the blocks below it."""
_SMALLEST: Final = 0.75
"""Headings keep so much of their size, if a shelf with less on it helps."""
_HEIGHT: Final = 0.3
"""Price of a millimetre of height, as long as it costs no sheet."""
_BREAK: Final = 12.0
"""Price of a sheet that begins in the middle of a nationality; half of it, of a side."""
_BARE: Final = 60.0
"""Price of a sheet with nothing on it."""
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
class _Way:
    """A way to go on with a shelf: it takes groups up to `end`. `bare`: without its larger heading."""

    end: int
    shapes: tuple[Shape, ...]
    bare: float
    height: float
    price: float


class _Packer:
    def __init__(self, groups: Sequence[Group], measures: Measures, fonts: Fonts) -> None:
        self._groups = groups
        self._fonts = fonts
        self._m = measures
        self._title = measures.above(title=True, name=True) - measures.above(title=False, name=True)
        self._shapes: dict[tuple[int, int], Shape] = {}
        self._least = [self._least_width(number) for number in range(len(groups))]
        self._ways = [self._ways_from(start) for start in range(len(groups))]

    def _shape(self, number: int, rows: int) -> Shape:
        key = number, min(rows, len(self._groups[number].items))
        found = self._shapes.get(key)
        if found is None:
            group = self._groups[number]
            most = self._m.most(self._m.area.w, group.width)
            found = self._shapes[key] = shape(group, key[1], most)
        return found

    def _least_width(self, number: int) -> float:
        """What a block takes of a shelf at least, so that its heading can be read."""
        group, small = self._groups[number], 0.0
        if self.named(number):
            small = width(self._fonts, f"{group.name}  ·  00", "semibold", NAME * _SMALLEST)
        elif self.turns(number):
            small = width(self._fonts, f"{group.name}  ·  00 counters", "semibold", TITLE * _SMALLEST)
        return min(small + CLEAR - self._m.gap, self._m.area.w)

    def named(self, number: int) -> bool:
        """Whether a block needs a heading of its own: the larger one may say all of it."""
        groups = self._groups
        group = groups[number]
        if not group.name:
            return False
        if not group.path or group.name != group.path[-1]:
            return True
        return any(
            0 <= near < len(groups) and groups[near].path == group.path and groups[near].name != group.name
            for near in (number - 1, number + 1)
        )

    def turns(self, number: int) -> bool:
        """Whether a larger heading stands over a block, wherever it begins."""
        before = self._groups[number - 1] if number else None
        group = self._groups[number]
        return bool(group.path) and (
            before is None or before.path != group.path or before.height != group.height
        )

    def _ways_from(self, start: int) -> list[_Way]:
        """The best shelves that begin with a group."""
        groups, m = self._groups, self._m
        first = groups[start]
        most = m.most(m.area.h - m.above(title=True, name=True) - m.rim, first.height)
        most = min(most, max(len(group.items) for group in groups[start : start + _REACH]))
        least = ceil(len(first.items) / m.most(m.area.w, first.width))
        found: dict[int, list[_Way]] = {}
        for rows in range(least, most + 1):
            wide, shapes = -m.gap, []
            named, price, turned = False, 0.0, False
            begun = 0.0  # where the blocks of the latest larger heading begin
            for number in range(start, len(groups)):
                group = groups[number]
                if abs(group.height - first.height) > 1e-6:
                    break
                one = self._shape(number, rows)
                before = wide
                wide += m.gap + max(m.span(one.columns, group.width), self._least[number])
                if wide > m.area.w + 1e-6:
                    break
                shapes.append(one)
                named = named or self.named(number)
                price += one.price
                if self.turns(number):
                    if number > start:
                        price += _TURN + (self._tight(number - 1, before - begun) if turned else 0.0)
                        begun = before + m.gap
                    turned = True
                tallest = max(s.rows for s in shapes)
                if tallest < rows:
                    continue
                price_rows = sum(2.0 * (tallest - s.rows) for s in shapes)
                tight = self._tight(number, wide - begun) if turned and begun else 0.0
                slack = 1 - wide / m.area.w
                bare = m.above(title=False, name=named) + m.span(tallest, first.height) + m.rim + BETWEEN
                height = bare + (self._title if turned else 0.0)
                way = _Way(
                    number + 1,
                    tuple(shapes),
                    bare,
                    height,
                    price + price_rows + _SLACK * slack * slack + _HEIGHT * height + tight,
                )
                found.setdefault(number + 1, []).append(way)
        ways: list[_Way] = []
        for choice in found.values():
            lowest = min(choice, key=lambda way: (way.height, way.price))
            nicest = min(choice, key=lambda way: (way.price, way.height))
            ways += [lowest] if lowest is nicest else [nicest, lowest]
        return ways

    def _tight(self, number: int, room: float) -> float:
        """Price of a larger heading over blocks of this width, without its first word."""
        group = self._groups[number]
        words = " · ".join(group.path[1:] or group.path) + " · 00 counters"
        return _TIGHT * max(0.0, width(self._fonts, words, "semibold", TITLE) - room)

    def pack(self) -> list[list[_Way]]:
        """The shelves of each sheet."""
        count = len(self._groups)
        best: list[tuple[int, float] | None] = [None] * (count + 1)
        came: list[tuple[int, list[_Way]] | None] = [None] * (count + 1)
        best[0] = 0, 0.0
        for start in range(count):
            here = best[start]
            if here is None:
                continue
            broken = self._broken(start)
            for end, (price, ways) in self._sheet(start).items():
                value = here[0] + 1, here[1] + price + broken
                known = best[end]
                if known is None or value < known:
                    best[end] = value
                    came[end] = start, ways
        sheets: list[list[_Way]] = []
        at = count
        while at:
            step = came[at]
            assert step is not None  # noqa: S101 - every group fits on a sheet of its own
            at, ways = step
            sheets.append(ways)
        return sheets[::-1]

    def _broken(self, start: int) -> float:
        if not start:
            return 0.0
        before, after = self._groups[start - 1], self._groups[start]
        if before.path == after.path:
            return _BREAK
        return _BREAK / 2 if before.path[:1] == after.path[:1] else 0.0

    def _sheet(self, start: int) -> dict[int, tuple[float, list[_Way]]]:
        """The best sheet from one group to each that it can reach."""
        room = self._m.area.h + BETWEEN
        # Two ways to each place are kept, the nicest and the lowest, as more may follow.
        reached: dict[int, list[tuple[float, float, _Chain]]] = {start: [(0.0, 0.0, None)]}
        done: dict[int, tuple[float, list[_Way]]] = {}
        for at in range(start, len(self._groups) + 1):
            states = reached.pop(at, None)
            if not states:
                continue
            nicest, lowest = min(states, key=_price), min(states, key=_height)
            if at > start:
                bare = max(0.0, 1 - nicest[1] / room)
                done[at] = nicest[0] + _BARE * bare * bare, _unrolled(nicest[2])
            if at == len(self._groups):
                break
            more = self._title if at == start and self._groups[at].path and not self.turns(at) else 0.0
            for price, height, chain in (nicest,) if nicest is lowest else (nicest, lowest):
                for way in self._ways[at]:
                    total = height + max(way.height, way.bare + more)
                    if total <= room + 1e-6:
                        reached.setdefault(way.end, []).append((price + way.price, total, (chain, way)))
        return done


_Chain: TypeAlias = "tuple[_Chain, _Way] | None"
"""Shelves of a sheet, the last one first."""


def _unrolled(chain: _Chain) -> list[_Way]:
    found: list[_Way] = []
    while chain is not None:
        chain, way = chain
        found.append(way)
    return found[::-1]


def _price(state: tuple[float, float, _Chain]) -> tuple[float, float]:
    return state[0], state[1]


def _height(state: tuple[float, float, _Chain]) -> tuple[float, float]:
    return state[1], state[0]


def pack(groups: Sequence[Group], measures: Measures, fonts: Fonts) -> tuple[tuple[Shelf, ...], ...]:
    """The shelves of each sheet. Every group must fit on a sheet of its own."""
    packer = _Packer(groups, measures, fonts)
    sheets: list[tuple[Shelf, ...]] = []
    at = 0
    for ways in packer.pack():
        shelves: list[Shelf] = []
        for way in ways:
            numbers = range(at, way.end)
            titled = any(packer.turns(n) for n in numbers) or (not shelves and bool(groups[at].path))
            shelves.append(
                Shelf(
                    groups=tuple(groups[n] for n in numbers),
                    shapes=way.shapes,
                    titled=titled,
                    names=tuple(packer.named(n) for n in numbers),
                )
            )
            at = way.end
        sheets.append(tuple(shelves))
    return tuple(sheets)

"""Packing: groups in order onto shelves, shelves onto sheets.

A shelf is as wide as the sheet and holds blocks of counters of one height, row beside row, so that a ruler
laid along any row of cuts runs through the whole shelf. Shelves are cut apart first, then blocks, then
counters.

As few sheets as possible; then the most readable and the fullest, judged in millimetres of height.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from builder.layout.counters.blocks import Group, Shape, shape
from builder.layout.counters.measures import BETWEEN, Measures

_SLACK: Final = 30.0
"""Price of a shelf with nothing on it."""
_TURN: Final = 7.0
"""Price of a nationality that begins in the middle of a shelf."""
_BREAK: Final = 12.0
"""Price of a sheet that begins in the middle of a nationality; half of it, of a side."""
_BARE: Final = 60.0
"""Price of a sheet with nothing on it."""
_ROWS: Final = 24
_WAYS: Final = 3


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
    def __init__(self, groups: Sequence[Group], measures: Measures) -> None:
        self._groups = groups
        self._m = measures
        self._shapes: dict[tuple[int, int], Shape] = {}
        self._ways = [self._ways_from(start) for start in range(len(groups))]

    def _shape(self, number: int, rows: int) -> Shape:
        key = number, rows
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = shape(self._groups[number], rows)
        return found

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
        most = min(_ROWS, m.most(m.area.h - m.above(title=True, name=True) - m.rim, first.height))
        found: dict[int, list[_Way]] = {}
        for rows in range(1, most + 1):
            width, shapes = -m.gap, []
            named, price, turned = False, 0.0, False
            for number in range(start, len(groups)):
                group = groups[number]
                if abs(group.height - first.height) > 1e-6:
                    break
                one = self._shape(number, rows)
                width += m.gap + m.span(one.columns, group.width)
                if width > m.area.w + 1e-6:
                    break
                shapes.append(one)
                named = named or self.named(number)
                price += one.price
                if self.turns(number):
                    turned = True
                    if number > start:
                        price += _TURN
                tallest = max(s.rows for s in shapes)
                if tallest < rows:
                    continue
                price_rows = sum(2.0 * (tallest - s.rows) for s in shapes)
                slack = 1 - width / m.area.w
                bare = m.above(title=False, name=named) + m.span(tallest, first.height) + m.rim + BETWEEN
                height = bare + (m.above(title=True, name=named) - m.above(title=False, name=named)) * turned
                way = _Way(
                    number + 1,
                    tuple(shapes),
                    bare,
                    height,
                    price + price_rows + _SLACK * slack * slack + height,
                )
                found.setdefault(number + 1, []).append(way)
        ways: list[_Way] = []
        for choice in found.values():
            lowest = min(choice, key=lambda way: (way.height, way.price))
            nicest = min(choice, key=lambda way: (way.price, way.height))
            ways += [lowest] if lowest is nicest else [nicest, lowest]
        return ways

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
        # A few ways to each place are kept, the nicest and the lowest, as more may follow.
        reached: dict[int, list[tuple[float, float, list[_Way]]]] = {start: [(0.0, 0.0, [])]}
        done: dict[int, tuple[float, list[_Way]]] = {}
        for at in range(start, len(self._groups) + 1):
            states = reached.pop(at, None)
            if not states:
                continue
            if at > start:
                price, height, ways = min(states, key=lambda state: (state[0], state[1]))
                bare = max(0.0, 1 - height / room)
                done[at] = price + _BARE * bare * bare, ways
            if at == len(self._groups):
                break
            for price, height, ways in states:
                for way in self._ways[at]:
                    extra = 0.0
                    if at == start and self._groups[at].path and not self.turns(at):
                        extra = self._m.above(title=True, name=True) - self._m.above(title=False, name=True)
                        extra = max(0.0, way.bare + extra - way.height)
                    total = height + way.height + extra
                    if total <= room + 1e-6:
                        kept = reached.setdefault(way.end, [])
                        kept.append((price + way.price, total, [*ways, way]))
                        if len(kept) > 2 * _WAYS:
                            _prune(kept)
        return done


def _prune(states: list[tuple[float, float, list[_Way]]]) -> None:
    nicest = sorted(states, key=lambda state: state[:2])[:_WAYS]
    lowest = sorted(states, key=lambda state: (state[1], state[0]))[:_WAYS]
    states[:] = nicest + [state for state in lowest if state not in nicest]


def pack(groups: Sequence[Group], measures: Measures) -> tuple[tuple[Shelf, ...], ...]:
    """The shelves of each sheet. Every group must fit on a sheet of its own."""
    packer = _Packer(groups, measures)
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

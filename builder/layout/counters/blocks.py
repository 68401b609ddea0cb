"""What stays together on a counter sheet, and the shapes such a group can take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import Final

from builder.layout.piece import Piece
from builder.model.printing import Backs, Grouping
from builder.render.planned import Planned
from builder.render.scene import Scene

Cell = tuple[int, int]
"""Row and column of a block."""

_NUMBER: Final = re.compile(r"\.\d+$")
"""What tells a substitute's id from that of its unit."""
_TORN: Final = 4.0
"""Price of a unit whose counters do not form a rectangle."""
_LYING: Final = 1.5
"""Price of a unit beside its substitute instead of above it."""
_EMPTY: Final = 1.0
"""Price of an empty cell."""
_STEEP: Final = 2.0
"""Price of each row by which a block is more than twice as high as wide."""
_TALL: Final = 4
"""Units of more counters than this stand in several columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One counter to cut out. `family`: what belongs beside each other, a unit and its substitutes.
    `second`: it is the back of the counter before it, on a counter of its own.
    """

    piece: Piece
    number: int
    front: Scene | Planned
    back: Scene | Planned | None
    family: str
    second: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Counters of one size in one block. `path`: headings above the block's own, `name`: its own.

    `part`, `parts`: of a group too large for a page. `total`: counters in all its parts.
    """

    path: tuple[str, ...]
    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    total: int
    part: int = 0
    parts: int = 1

    @property
    def counters(self) -> int:
        """How many counters that makes; backs of their own do not count."""
        return sum(not item.second for item in self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Rows and columns of a block, and the cell of each counter in order. `price`: what is wrong with it,
    in millimetres of a sheet's height that one would give to have it right.
    """

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    price: float


def make_items(pieces: Sequence[Piece], backs: Backs) -> tuple[Item, ...]:
    """One item a counter; where backs are counters of their own, one a face."""
    found: list[Item] = []
    for piece in pieces:
        unit = _NUMBER.sub("", piece.id) if piece.count == 1 else ""
        for number in range(piece.count):
            family = unit or f"{piece.id}#{number}"
            if backs is not Backs.SINGLE:
                item = Item(piece=piece, number=number, front=piece.front, back=piece.back, family=family)
                found.append(item)
                continue
            one = f"{piece.id}#{number}"
            front = Item(piece=piece, number=number, front=piece.front, back=None, family=one)
            found.append(front)
            if piece.back is not None:
                found.append(replace(front, front=piece.back, second=True))
    return tuple(found)


def make_groups(items: Sequence[Item], grouping: Grouping) -> tuple[Group, ...]:
    """Groups in the order of their first counters, those of one height after each other, because only they
    can share straight cuts.
    """
    depth = {Grouping.FORMATION: 3, Grouping.NATIONALITY: 2, Grouping.SIDE: 1, Grouping.NONE: 0}[grouping]
    heights: dict[float, dict[tuple[tuple[str, ...], float], list[Item]]] = {}
    for item in items:
        piece = item.piece
        path = tuple(word for word in piece.path[:depth] if word)
        size = round(piece.width, 3), round(piece.height, 3)
        heights.setdefault(size[1], {}).setdefault((path, size[0]), []).append(item)
    # A formation without a name goes by its nationality.
    return tuple(
        Group(
            path=path[: max(0, depth - 1)],
            name=path[-1] if path else "",
            width=members[0].piece.width,
            height=members[0].piece.height,
            items=tuple(members),
            total=sum(not item.second for item in members),
        )
        for groups in heights.values()
        for (path, _), members in groups.items()
    )


def divide(group: Group, columns: int, rows: int) -> tuple[Group, ...]:
    """The group in nearly equal parts that fit into so many columns and rows; units stay whole."""
    most, items = columns * rows, group.items
    if len(items) <= most:
        return (group,)
    parts: list[tuple[Item, ...]] = []
    while items:
        size = min(most, columns * ceil(len(items) / (columns * ceil(len(items) / most))))
        whole = size
        while 0 < whole < len(items) and items[whole].family == items[whole - 1].family:
            whole -= 1
        parts.append(items[: whole or size])
        items = items[whole or size :]
    return tuple(
        replace(group, items=members, part=part, parts=len(parts)) for part, members in enumerate(parts)
    )


def shape(group: Group, rows: int, most: int) -> Shape:
    """The best block of at most so many rows: full, with each unit above its substitutes. There are no more
    than `most` columns unless so many rows need them.
    """
    number = len(group.items)
    columns = ceil(number / rows)
    families = [len(list(run)) for _, run in groupby(group.items, key=lambda item: item.family)]
    tall = min(max(families), _TALL)
    fills = [
        _fill(number, high, columns, min(band, high))
        for high in dict.fromkeys((ceil(number / columns), rows))
        for band in dict.fromkeys((tall, 1, 2))
    ]
    if 1 < tall <= rows and min(families) < tall:
        fills += [_fit(families, rows, wide, tall) for wide in (columns, columns + 1) if wide <= most]
    best: Shape | None = None
    for cells in fills:
        deep, wide = (max(axis) + 1 for axis in zip(*cells, strict=True))
        if deep > rows:
            continue
        price = _judge(cells, families) + _EMPTY * (deep * wide - number)
        price += _STEEP * max(0, deep - max(2 * wide, _TALL))
        if best is None or price < best.price:
            best = Shape(rows=deep, columns=wide, cells=cells, price=price)
    assert best is not None  # noqa: S101 - told to the type checker
    return best


def _judge(cells: Sequence[Cell], families: Sequence[int]) -> float:
    price, start = 0.0, 0
    for size in families:
        if size > 1:
            rows = [row for row, _ in cells[start : start + size]]
            columns = [column for _, column in cells[start : start + size]]
            wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
            price += _TORN if wide * high != size else _LYING * (wide - 1)
        start += size
    return price


def _fill(number: int, rows: int, columns: int, band: int) -> tuple[Cell, ...]:
    """Cells in order: bands of so many rows from the top, each filled column by column."""
    cells = [
        (row, column)
        for top in range(0, rows, band)
        for column in range(columns)
        for row in range(top, min(rows, top + band))
    ]
    return tuple(cells[:number])


def _fit(families: Sequence[int], rows: int, columns: int, band: int) -> tuple[Cell, ...]:
    """The same, but no unit is torn: each takes the first place that is high enough. There may be more rows
    than wished.
    """
    found: list[Cell] = []
    holes: list[tuple[int, int, int]] = []  # row, column, cells from there to the end of the band
    top, column, high = 0, 0, min(band, rows)
    for size in families:
        left = size
        for number, (row, across, space) in enumerate(holes):
            if space >= size:
                found += [(row + n, across) for n in range(size)]
                holes[number] = row + size, across, space - size
                left = 0
                break
        while left:
            if column == columns:
                top, column = top + high, 0
                high = min(band, rows - top) if rows > top else band
            taken = min(left, high)
            found += [(top + n, column) for n in range(taken)]
            holes.append((top + taken, column, high - taken))
            left, column = left - taken, column + 1
    return tuple(found)

"""Groups of counters kept together on a sheet, and the block shapes such a group can take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import Final

from hexwright.layout.piece import Piece
from hexwright.model.printing import Backs, Grouping
from hexwright.render.scene import Scene

Cell = tuple[int, int]
"""Row and column of a block."""

_NUMBER: Final = re.compile(r"\.\d+$")
"""Suffix of a counter's id after the id of its unit."""
_SPLIT_FAMILY_COST: Final = 4.0
"""Cost of a unit whose counters do not form a rectangle."""
_SIDEWAYS_COST: Final = 1.5
"""Cost of a unit beside its substitute instead of above it."""
_EMPTY_CELL_COST: Final = 1.0
"""Cost of an empty cell."""
_TALL_COST: Final = 2.0
"""Cost of each row by which a block is more than twice as high as wide."""
_MAX_COLUMN_FAMILY: Final = 4
"""Units of more counters than this are set in several columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One counter to cut out.

    Attributes:
        piece: what it is a copy of.
        number: which copy, from 0.
        front: artwork of its front.
        back: artwork of its back; None if blank.
        family: equal for counters that belong side by side: a unit and its substitutes.
        is_back: whether it is the back of the counter before it, printed as a counter of its own.

    """

    piece: Piece
    number: int
    front: Scene
    back: Scene | None
    family: str
    is_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Counters of one size printed as one block.

    Attributes:
        path: headings above its own, from side to formation.
        name: its own heading; empty if it has none.
        width: of a counter, mm.
        height: of a counter, mm.
        items: its counters in order.
        total: counters in all parts of the group.
        part: which part of a divided group, from 0.
        parts: into how many parts the group is divided.

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
        """Number of counters; backs printed as counters of their own are not counted."""
        return sum(not item.is_back for item in self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How a block is arranged.

    Attributes:
        rows: number of rows.
        columns: number of columns.
        cells: cell of each counter, in order.
        cost: penalty, in mm of sheet height that would be given to avoid it.

    """

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    cost: float


def make_items(pieces: Sequence[Piece], backs: Backs) -> tuple[Item, ...]:
    """One item for each counter, or for each face where backs are counters of their own."""
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
                found.append(replace(front, front=piece.back, is_back=True))
    return tuple(found)


def make_groups(items: Sequence[Item], grouping: Grouping) -> tuple[Group, ...]:
    """Groups in the order of their first counters. Groups of one height follow each other, because only they
    can share straight cuts.
    """
    depth = {Grouping.FORMATION: 3, Grouping.NATIONALITY: 2, Grouping.SIDE: 1, Grouping.NONE: 0}[grouping]
    heights: dict[float, dict[tuple[tuple[str, ...], float], list[Item]]] = {}
    for item in items:
        piece = item.piece
        path = tuple(word for word in piece.path[:depth] if word)
        # Rounded: after scaling, equal sizes may differ in their last bits.
        size = round(piece.width, 3), round(piece.height, 3)
        heights.setdefault(size[1], {}).setdefault((path, size[0]), []).append(item)
    # Empty parts of the path are dropped, so a unit without formation is grouped by nationality.
    return tuple(
        Group(
            path=path[: max(0, depth - 1)],
            name=path[-1] if path else "",
            width=members[0].piece.width,
            height=members[0].piece.height,
            items=tuple(members),
            total=sum(not item.is_back for item in members),
        )
        for groups in heights.values()
        for (path, _), members in groups.items()
    )


def divide(group: Group, columns: int, rows: int) -> tuple[Group, ...]:
    """The group in nearly equal parts of at most `columns` x `rows` counters; families stay together."""
    most, items = columns * rows, group.items
    if len(items) <= most:
        return (group,)
    parts: list[tuple[Item, ...]] = []
    while items:
        size = min(most, columns * ceil(len(items) / (columns * ceil(len(items) / most))))
        end = size
        while 0 < end < len(items) and items[end].family == items[end - 1].family:
            end -= 1
        parts.append(items[: end or size])
        items = items[end or size :]
    return tuple(
        replace(group, items=members, part=part, parts=len(parts)) for part, members in enumerate(parts)
    )


def best_shape(group: Group, rows: int, most: int) -> Shape:
    """The cheapest block of at most `rows` rows: full, with each unit above its substitutes.

    There are no more than `most` columns unless the number of rows requires them.
    """
    number = len(group.items)
    columns = ceil(number / rows)
    families = [len(list(run)) for _, run in groupby(group.items, key=lambda item: item.family)]
    tall = min(max(families), _MAX_COLUMN_FAMILY)
    fills = [
        _fill(number, high, columns, min(band, high))
        for high in dict.fromkeys((ceil(number / columns), rows))
        for band in dict.fromkeys((tall, 1, 2))
    ]
    if 1 < tall <= rows and min(families) < tall:
        fills += [
            _fill_keeping_families(families, rows, wide, tall)
            for wide in (columns, columns + 1)
            if wide <= most
        ]
    best: Shape | None = None
    for cells in fills:
        deep, wide = (max(axis) + 1 for axis in zip(*cells, strict=True))
        if deep > rows:
            continue
        cost = _family_cost(cells, families) + _EMPTY_CELL_COST * (deep * wide - number)
        cost += _TALL_COST * max(0, deep - max(2 * wide, _MAX_COLUMN_FAMILY))
        if best is None or cost < best.cost:
            best = Shape(rows=deep, columns=wide, cells=cells, cost=cost)
    assert best is not None  # noqa: S101 - for the type checker: the first fill always fits
    return best


def _family_cost(cells: Sequence[Cell], families: Sequence[int]) -> float:
    """Cost of families that are not upright rectangles."""
    cost, start = 0.0, 0
    for size in families:
        if size > 1:
            rows = [row for row, _ in cells[start : start + size]]
            columns = [column for _, column in cells[start : start + size]]
            wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
            cost += _SPLIT_FAMILY_COST if wide * high != size else _SIDEWAYS_COST * (wide - 1)
        start += size
    return cost


def _fill(number: int, rows: int, columns: int, band: int) -> tuple[Cell, ...]:
    """Cells in order: bands of `band` rows from the top, each filled column by column."""
    cells = [
        (row, column)
        for top in range(0, rows, band)
        for column in range(columns)
        for row in range(top, min(rows, top + band))
    ]
    return tuple(cells[:number])


def _fill_keeping_families(families: Sequence[int], rows: int, columns: int, band: int) -> tuple[Cell, ...]:
    """As `_fill`, but no family is split: each takes the first gap that is high enough. May need more than
    `rows` rows.
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

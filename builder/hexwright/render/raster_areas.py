"""Boxes of whole pixels: which overlap, what they share, which are in which tile of a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from hexwright.render.raster_marks import Area

TILE: Final = 256
"""Width of the columns into which a strip is divided, pixels."""

FEW: Final = 96
"""Up to this many marks are each compared with all others."""
THIN: Final = 4
"""Marks no wider or no higher than this are level or upright lines, pixels."""

Item = TypeVar("Item")


def tiles(items: Sequence[tuple[Area, Item]], view: Area) -> Iterator[tuple[Area, list[Item]]]:
    """The items in each column of a strip, and the area they cover there.

    So a few marks far apart cost time for their surroundings, not for the width of the sheet.
    """
    columns: dict[int, list[tuple[Area, Item]]] = {}
    for pair in items:
        area = pair[0]
        if meet(area, view):
            for column in range(max(area[0], view[0]) // TILE, (min(area[2], view[2]) - 1) // TILE + 1):
                columns.setdefault(column, []).append(pair)
    for column in sorted(columns):
        tile = (column * TILE, view[1], (column + 1) * TILE, view[3])
        area = cut(cut(union([area for area, _ in columns[column]]), tile), view)
        yield area, [item for _, item in columns[column]]


def patches(items: Sequence[tuple[Area, Item]], view: Area) -> Iterator[tuple[Area, list[Item]]]:
    """Areas of a strip and the items in each: as `tiles`, but a few thin lines, as in a table, get an area
    each.

    Such areas may share pixels, so each must be painted from the strip as it was before. Slanting lines are
    never divided so: Pillow draws one that is cut off a little differently from a whole one.
    """
    seen = [(cut(area, view), item) for area, item in items if meet(area, view)]
    if 1 < len(seen) <= FEW and all(min(a[2] - a[0], a[3] - a[1]) <= THIN for a, _ in items):
        for area, _ in seen:
            yield area, [item for other, item in seen if meet(area, other)]
    else:
        yield from tiles(seen, view)


def meet(a: Area, b: Area) -> bool:
    """Whether two areas share a pixel."""
    return a[1] < b[3] and a[3] > b[1] and a[0] < b[2] and a[2] > b[0]


def cut(a: Area, b: Area) -> Area:
    """The intersection of two areas."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def shift(area: Area, view: Area) -> Area:
    """An area relative to the top left corner of a view."""
    return area[0] - view[0], area[1] - view[1], area[2] - view[0], area[3] - view[1]


def union(areas: Sequence[Area]) -> Area:
    """The bounding box of several areas."""
    x0s, y0s, x1s, y1s = zip(*areas, strict=True)
    return min(x0s), min(y0s), max(x1s), max(y1s)

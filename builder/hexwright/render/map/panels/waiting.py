"""Units that wait in a box of the turn track, as small pictures round the seat of the turn's marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from hexwright.geometry.sheet import CellBox, Rectangle
from hexwright.render.map.sheet_context import SMALL, SheetContext, as_box
from hexwright.render.scene import Op
from hexwright.render.small_counter import HIGH, small_counter

_WIDTHS: Final = ((6.6, 6.2, 5.8, 5.5, 5.2, 4.9), (4.6, 4.3, 4.1, 3.9, 3.7, 3.5))
"""Widths of the pictures, mm: the larger ones first, and below the seats rather than beside them."""
_GAP: Final = 0.6
_RIM: Final = 0.8
"""Between two pictures, and from a picture to the box and to a seat, mm."""


def waiting(context: SheetContext, cell: CellBox, head: float) -> tuple[Op, ...]:
    """Pictures of the units that arrive on the turn of a cell; how many they are where there is no room.

    `head`: height of the words at the top of the panel's cells, mm.
    """
    units = context.waiting.get(cell.cell.id or "", ())
    if not units:
        return ()
    places = _places(cell, [unit.side for unit in units], head)
    if not places:
        at = cell.box.centre[0], cell.box.bottom - 1.4
        words = f"{len(units)} arrive" if len(units) > 1 else "1 arrives"
        return (
            context.write(at, words, size=SMALL, anchor="middle", colour="muted", room=cell.box.w - 2 * _RIM),
        )
    if context.symbols is None:
        return ()
    ops: list[Op] = []
    for unit, place in zip(units, places, strict=True):
        ops += small_counter(
            unit,
            context.looks[unit.look],
            context.symbols,
            context.fonts,
            as_box(place),
            context.style.ink("ink"),
        )
    return tuple(ops)


def _places(cell: CellBox, sides: Sequence[str], head: float) -> list[Rectangle]:
    """A place for each unit, below the seats or beside them; empty if they do not fit. `sides`: of the units,
    those of a side together.
    """
    box = cell.box
    free = Rectangle(x=box.x + _RIM, y=box.y + head, w=box.w - 2 * _RIM, h=max(0.0, box.h - head - _RIM))
    if not cell.seats:
        strips = [free]
        flanks: list[Rectangle] = []
    else:
        low = max(seat.bottom for seat in cell.seats) + _RIM
        left, right = min(seat.x for seat in cell.seats), max(seat.right for seat in cell.seats)
        strips = [Rectangle(x=free.x, y=low, w=free.w, h=free.bottom - low)]
        flanks = [
            Rectangle(x=free.x, y=free.y, w=left - _RIM - free.x, h=free.h),
            Rectangle(x=right + _RIM, y=free.y, w=free.right - right - _RIM, h=free.h),
        ]
    count = len(sides)
    first = next((n for n, side in enumerate(sides) if side != sides[0]), count)
    shares = [(first, count - first), ((count + 1) // 2, count // 2)]
    for widths in _WIDTHS:
        for strip, wide in product(strips, widths):
            if _room(strip, wide) >= count:
                return list(_grid(strip, wide, count))
        for wide, share in product(widths, shares if flanks else ()):
            if all(_room(flank, wide) >= some for flank, some in zip(flanks, share, strict=True)):
                parted = zip(flanks, share, strict=True)
                return [place for flank, some in parted for place in _grid(flank, wide, some)]
    return []


def _room(area: Rectangle, wide: float) -> int:
    """How many pictures `wide` mm wide an area holds."""
    return _most(area.w, wide) * _most(area.h, wide * HIGH)


def _most(length: float, size: float) -> int:
    return max(0, int((length + _GAP + 1e-6) / (size + _GAP)))


def _grid(area: Rectangle, wide: float, count: int) -> Iterator[Rectangle]:
    """Places in rows of about the same length, in the middle of the area."""
    if count == 0:
        return
    high = wide * HIGH
    rows = -(-count // _most(area.w, wide))
    across = -(-count // rows)
    cx, cy = area.centre
    top = cy - (rows * (high + _GAP) - _GAP) / 2
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        left = cx - (here * (wide + _GAP) - _GAP) / 2
        yield Rectangle(x=left + column * (wide + _GAP), y=top + row * (high + _GAP), w=wide, h=high)

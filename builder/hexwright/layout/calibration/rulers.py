"""Rulers of 100 mm and 4 inches, and lines that show how near to the edge the printer reaches."""

from __future__ import annotations

from typing import Final

from hexwright.layout.drawing import FINE, FIRM, HAIR, INK, MUTED, line, write
from hexwright.render.scene import Group, Op
from hexwright.units import MM_PER_INCH

LENGTH: Final = 100
INCHES: Final = 4
CAPTION: Final = "This bar is 100 mm long. If it is not, the page was not printed at 100 %."
_MM_TICKS: Final = ((10, 4.2), (5, 3.1), (1, 2.0))
_INCH_TICKS: Final = ((16, 4.2), (8, 3.5), (4, 2.8), (2, 2.1), (1, 1.4))
"""Divisions and tick length, mm: the first that divides a tick's number counts."""

REACHES: Final = (5.0, 6.0, 8.0, 10.0, 12.0)
"""Distances of the lines from the edge of the sheet, mm."""
_SLOT: Final = 11.0
"""Room for each distance's number in the middle of a side, mm."""


def level_ruler(x: float, y: float) -> Group:
    """A ruler from (x, y) to the right: millimetres above the line, inches below."""
    ops: list[Op] = [line((x, y), (x + INCHES * MM_PER_INCH, y), FINE)]
    for part in range(LENGTH + 1):
        ops.append(line((x + part, y), (x + part, y - _tick(part, _MM_TICKS)), _width(part, 10)))
        if part % 10 == 0:
            ops.append(_number((x + part, y - 5.2), str(part), 1.9))
    for part in range(16 * INCHES + 1):
        at = x + part * MM_PER_INCH / 16
        ops.append(line((at, y), (at, y + _tick(part, _INCH_TICKS)), _width(part, 16)))
        if part % 16 == 0:
            ops.append(_number((at, y + 7.1), str(part // 16), 1.9))
    ops.append(write((x - 2.6, y - 1.4), "mm", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x - 2.6, y + 3.1), "inch", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x + LENGTH / 2, y + 11.6), CAPTION, 1.8, anchor="middle", colour=MUTED))
    return Group(ops=tuple(ops), name="ruler level")


def upright_ruler(x: float, y: float) -> Group:
    """A ruler from (x, y) down: millimetres left of the line, inches right of it."""
    ops: list[Op] = [line((x, y), (x, y + INCHES * MM_PER_INCH), FINE)]
    for part in range(LENGTH + 1):
        ops.append(line((x, y + part), (x - _tick(part, _MM_TICKS), y + part), _width(part, 10)))
        if part % 10 == 0:
            ops.append(write((x - 5.2, y + part + 0.95), str(part), 1.9, font="semibold", anchor="end"))
    for part in range(16 * INCHES + 1):
        at = y + part * MM_PER_INCH / 16
        ops.append(line((x, at), (x + _tick(part, _INCH_TICKS), at), _width(part, 16)))
        if part % 16 == 0:
            ops.append(write((x + 5.2, at + 0.95), str(part // 16), 1.9, font="semibold"))
    ops.append(write((x - 1.2, y - 2.0), "mm", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x + 1.2, y - 2.0), "inch", 1.7, colour=MUTED))
    turned = write((x - 12.2, y + LENGTH / 2), CAPTION, 1.8, anchor="middle", colour=MUTED, angle=-90.0)
    return Group(ops=(*ops, turned), name="ruler upright")


def _tick(part: int, ticks: tuple[tuple[int, float], ...]) -> float:
    return next(length for every, length in ticks if part % every == 0)


def _width(part: int, every: int) -> float:
    return FINE if part % every == 0 else HAIR


def _number(at: tuple[float, float], text: str, size: float) -> Op:
    return write(at, text, size, font="semibold", anchor="middle")


def reach(width: float, height: float) -> Group:
    """A frame at each distance from the edge of the sheet; in the middle of each side the lines are apart,
    each with its number.
    """
    ops: list[Op] = []
    half = _SLOT * len(REACHES) / 2
    for place, mm in enumerate(REACHES):
        ops += _sides(width, height, mm, half)
        start = -half + place * _SLOT
        ops += _numbered(width, height, mm, (start, start + _SLOT))
    return Group(ops=tuple(ops), name="reach")


def _sides(width: float, height: float, mm: float, half: float) -> list[Op]:
    """One frame with a gap in the middle of each side."""
    right, low = width - mm, height - mm
    found: list[Op] = []
    for y in (mm, low):
        found += [line((mm, y), (width / 2 - half, y), HAIR), line((width / 2 + half, y), (right, y), HAIR)]
    for x in (mm, right):
        found += [line((x, mm), (x, height / 2 - half), HAIR), line((x, height / 2 + half), (x, low), HAIR)]
    return found


def _numbered(width: float, height: float, mm: float, part: tuple[float, float]) -> list[Op]:
    """The part of each side where this distance stands alone, with its number inside."""
    text, size, inset = f"{mm:g}", 1.5, 0.8
    a, b = part
    middle = (a + b) / 2
    x, y = width / 2, height / 2
    gap = 0.6
    return [
        line((x + a + gap, mm), (x + b - gap, mm), FIRM),
        line((x + a + gap, height - mm), (x + b - gap, height - mm), FIRM),
        line((mm, y + a + gap), (mm, y + b - gap), FIRM),
        line((width - mm, y + a + gap), (width - mm, y + b - gap), FIRM),
        write((x + middle, mm + inset + size), text, size, font="semibold", anchor="middle", colour=INK),
        write((x + middle, height - mm - inset), text, size, font="semibold", anchor="middle"),
        write((mm + inset, y + middle + size / 2), text, size, font="semibold"),
        write((width - mm - inset, y + middle + size / 2), text, size, font="semibold", anchor="end"),
    ]

"""Packs groups in order into rows, and rows into sheets.

As few sheets as possible; among those, the packing with the least cost (`rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from hexwright.layout.counters.blocks import Group, divide
from hexwright.layout.counters.dimensions import ROW_GAP, TITLE_HEIGHT, Dimensions
from hexwright.layout.counters.rows import RowOption, RowOptions, RowPlan
from hexwright.render.fonts import Fonts

_MID_GROUP_COST: Final = 12.0
"""Cost of a sheet that begins in the middle of a nationality; half of it in the middle of a side."""
_EMPTY_SHEET_COST: Final = 60.0
"""Cost of an empty sheet."""

_Chain: TypeAlias = "tuple[_Chain, RowOption] | None"
"""Rows of a sheet as a linked list, last one first."""


class _PartialSheet(NamedTuple):
    """Cost, height (mm) and rows of a sheet so far."""

    cost: float
    height: float
    plans: _Chain


def pack(groups: Sequence[Group], dimensions: Dimensions, fonts: Fonts) -> tuple[tuple[RowPlan, ...], ...]:
    """The rows of each sheet. Every counter must fit on a sheet.

    Groups too large for a sheet are divided; those higher than half a sheet are divided, too, if that saves a
    sheet.
    """
    undivided = _divided(groups, dimensions, 1)
    found = _packed(undivided, dimensions, fonts)
    halves = _divided(groups, dimensions, 2) if len(found) > 1 else undivided
    if len(halves) > len(undivided):
        other = _packed(halves, dimensions, fonts)
        if len(other) < len(found):
            return other
    return found


def _divided(groups: Sequence[Group], m: Dimensions, by: int) -> tuple[Group, ...]:
    """Groups divided so that none is higher than a sheet, or than its `by`-th part."""
    return tuple(
        part
        for group in groups
        for part in divide(
            group,
            m.max_count(m.area.w, group.width),
            max(1, m.max_count(m.largest_counter[1], group.height) // by),
        )
    )


def _packed(groups: Sequence[Group], dimensions: Dimensions, fonts: Fonts) -> tuple[tuple[RowPlan, ...], ...]:
    """The cheapest packing, found by dynamic programming over the number of groups already placed."""
    options = RowOptions(groups, dimensions, fonts)
    count = len(groups)
    best: list[tuple[int, float] | None] = [(0, 0.0), *[None] * count]
    came: list[tuple[int, _Chain]] = [(0, None)] * (count + 1)
    for start in range(count):
        here = best[start]
        if here is None:
            continue
        break_cost = _break_cost(groups, start)
        for end, sheet in _sheets_from(options, start).items():
            value, known = (here[0] + 1, here[1] + sheet.cost + break_cost), best[end]
            if known is None or value < known:
                best[end], came[end] = value, (start, sheet.plans)
    found: list[tuple[RowPlan, ...]] = []
    at = count
    while at:
        at, chain = came[at]
        found.append(_plans_of(options, at, chain))
    return tuple(found[::-1])


def _break_cost(groups: Sequence[Group], start: int) -> float:
    """Cost of a sheet that begins with this group."""
    if not start or groups[start - 1].path[:1] != groups[start].path[:1]:
        return 0.0
    return _MID_GROUP_COST if groups[start - 1].path == groups[start].path else _MID_GROUP_COST / 2


def _sheets_from(options: RowOptions, start: int) -> dict[int, _PartialSheet]:
    """The best sheet beginning with a group, for each group it can end before."""
    # Each row counts with the gap below it; below the last row none is needed.
    groups, room = options.groups, options.dimensions.area.h + ROW_GAP
    # The first row of a sheet always has a title, continued or not.
    more = TITLE_HEIGHT if groups[start].path and not options.starts_heading[start] else 0.0
    reached: dict[int, list[_PartialSheet]] = {start: [_PartialSheet(0.0, 0.0, None)]}
    done: dict[int, _PartialSheet] = {}
    for at in range(start, len(groups) + 1):
        parts = reached.pop(at, None)
        if not parts:
            continue
        # Cheapest and lowest are both tracked: the cheapest may leave too little height for the rows that
        # follow.
        nicest = min(parts, key=lambda part: (part.cost, part.height))
        lowest = min(parts, key=lambda part: (part.height, part.cost))
        if at > start:
            unused = max(0.0, 1 - nicest.height / room)
            done[at] = nicest._replace(cost=nicest.cost + _EMPTY_SHEET_COST * unused * unused)
        if at == len(groups):
            break
        for part in (nicest,) if nicest is lowest else (nicest, lowest):
            for option in options.options[at]:
                height = part.height + (
                    max(option.height, option.untitled_height + more) if at == start else option.height
                )
                if height <= room + 1e-6:
                    longer = _PartialSheet(part.cost + option.cost, height, (part.plans, option))
                    reached.setdefault(option.end, []).append(longer)
    return done


def _plans_of(options: RowOptions, start: int, chain: _Chain) -> tuple[RowPlan, ...]:
    """The rows of a sheet that begins with a group."""
    options_from_placeholder: list[RowOption] = []
    while chain is not None:
        chain, option = chain
        options_from_placeholder.append(option)
    found: list[RowPlan] = []
    for option in reversed(options_from_placeholder):
        numbers = range(start, option.end)
        groups = tuple(options.groups[number] for number in numbers)
        found.append(
            RowPlan(
                groups=groups,
                shapes=option.shapes,
                titled=any(options.starts_heading[number] for number in numbers)
                or bool(not found and groups[0].path),
                names=tuple(options.named[number] for number in numbers),
            )
        )
        start = option.end
    return tuple(found)

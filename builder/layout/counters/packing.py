"""Packing: shelves onto sheets, groups in order.

As few sheets as possible; then the most readable and the fullest, by the price of shelves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from builder.layout.counters.blocks import Group, divide
from builder.layout.counters.measures import BETWEEN, TITLE_ROOM, Measures
from builder.layout.counters.shelves import Shelf, Shelving, Way
from builder.render.fonts import Fonts

_BREAK: Final = 12.0
"""Price of a sheet that begins in the middle of a nationality; half of it, of a side."""
_BARE: Final = 60.0
"""Price of a sheet with nothing on it."""

_Chain: TypeAlias = "tuple[_Chain, Way] | None"
"""Shelves of a sheet, the last one first."""


class _Part(NamedTuple):
    """A sheet so far."""

    price: float
    height: float
    shelves: _Chain


def pack(groups: Sequence[Group], measures: Measures, fonts: Fonts) -> tuple[tuple[Shelf, ...], ...]:
    """The shelves of each sheet. Every counter must fit on a sheet. Groups too large for one are divided;
    those larger than half of one, too, if that saves a sheet.
    """
    whole = _divided(groups, measures, 1)
    found = _packed(whole, measures, fonts)
    halves = _divided(groups, measures, 2) if len(found) > 1 else whole
    if len(halves) > len(whole):
        other = _packed(halves, measures, fonts)
        if len(other) < len(found):
            return other
    return found


def _divided(groups: Sequence[Group], m: Measures, by: int) -> tuple[Group, ...]:
    """Groups of which none is higher than a sheet, or a part of one."""
    return tuple(
        part
        for group in groups
        for part in divide(
            group, m.most(m.area.w, group.width), max(1, m.most(m.room[1], group.height) // by)
        )
    )


def _packed(groups: Sequence[Group], measures: Measures, fonts: Fonts) -> tuple[tuple[Shelf, ...], ...]:
    shelving = Shelving(groups, measures, fonts)
    count = len(groups)
    best: list[tuple[int, float] | None] = [(0, 0.0), *[None] * count]
    came: list[tuple[int, _Chain]] = [(0, None)] * (count + 1)
    for start in range(count):
        here = best[start]
        if here is None:
            continue
        broken = _broken(groups, start)
        for end, sheet in _sheets_from(shelving, start).items():
            value, known = (here[0] + 1, here[1] + sheet.price + broken), best[end]
            if known is None or value < known:
                best[end], came[end] = value, (start, sheet.shelves)
    found: list[tuple[Shelf, ...]] = []
    at = count
    while at:
        at, chain = came[at]
        found.append(_unrolled(shelving, at, chain))
    return tuple(found[::-1])


def _broken(groups: Sequence[Group], start: int) -> float:
    """Price of a sheet that begins with a group."""
    if not start or groups[start - 1].path[:1] != groups[start].path[:1]:
        return 0.0
    return _BREAK if groups[start - 1].path == groups[start].path else _BREAK / 2


def _sheets_from(shelving: Shelving, start: int) -> dict[int, _Part]:
    """The best sheet from one group to each that it can reach."""
    groups, room = shelving.groups, shelving.measures.area.h + BETWEEN
    # The first shelf of a sheet has a larger heading in any case.
    more = TITLE_ROOM if groups[start].path and not shelving.turns[start] else 0.0
    reached: dict[int, list[_Part]] = {start: [_Part(0.0, 0.0, None)]}
    done: dict[int, _Part] = {}
    for at in range(start, len(groups) + 1):
        parts = reached.pop(at, None)
        if not parts:
            continue
        # Two ways to each place are kept, the nicest and the lowest, as more may follow.
        nicest = min(parts, key=lambda part: (part.price, part.height))
        lowest = min(parts, key=lambda part: (part.height, part.price))
        if at > start:
            bare = max(0.0, 1 - nicest.height / room)
            done[at] = nicest._replace(price=nicest.price + _BARE * bare * bare)
        if at == len(groups):
            break
        for part in (nicest,) if nicest is lowest else (nicest, lowest):
            for way in shelving.ways[at]:
                height = part.height + (max(way.height, way.bare + more) if at == start else way.height)
                if height <= room + 1e-6:
                    longer = _Part(part.price + way.price, height, (part.shelves, way))
                    reached.setdefault(way.end, []).append(longer)
    return done


def _unrolled(shelving: Shelving, start: int, chain: _Chain) -> tuple[Shelf, ...]:
    """The shelves of a sheet that begins with a group."""
    ways: list[Way] = []
    while chain is not None:
        chain, way = chain
        ways.append(way)
    found: list[Shelf] = []
    for way in reversed(ways):
        numbers = range(start, way.end)
        groups = tuple(shelving.groups[number] for number in numbers)
        found.append(
            Shelf(
                groups=groups,
                shapes=way.shapes,
                titled=any(shelving.turns[number] for number in numbers)
                or bool(not found and groups[0].path),
                names=tuple(shelving.named[number] for number in numbers),
            )
        )
        start = way.end
    return tuple(found)

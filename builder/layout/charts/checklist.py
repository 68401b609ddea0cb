"""The counter manifest as a list to check a game with: a box for every counter, under headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from builder.layout.charts.desk import Desk, Leaf, rule, tick_box
from builder.model.derived.forces import counters_of, strength, total_counters
from builder.render.scene import Box, Group, Ink, Op, Rect

TITLE: Final = "Counter manifest"
_SIZES = (2.1, 1.95, 1.8, 1.65)
_GAP = 6.0
_MOST_BOXES = 12
"""More counters of one kind are given as a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A line of the list. `level`: 0 a side, 1 a nationality or formation, 2 a counter."""

    level: int
    text: str
    values: str = ""
    count: int = 0
    side: str | None = None


def checklist_leaves(desk: Desk) -> list[Leaf]:
    """The pages of the list; none for a game without counters."""
    entries = list(_entries(desk))
    if not entries:
        return []
    room = desk.room
    found = []
    for size in _SIZES:
        wide = max(_wide(entry, desk, size) for entry in entries)
        columns = max(1, int((room.w + _GAP) / (min(wide, room.w) + _GAP)))
        flowed = _flow(entries, size, room.h - 8.0)
        found.append((-(-len(flowed) // columns), -size, columns, flowed))
    _, negative, across, flowed = min(found, key=lambda item: item[:2])
    size, across = -negative, min(across, len(flowed))
    leaves = []
    each = (room.w - _GAP * (across - 1)) / across
    for first in range(0, len(flowed), across):
        ops: list[Op] = []
        for number, column in enumerate(flowed[first : first + across]):
            drawn = tuple(_column(column, desk, size, each))
            ops.append(Group(ops=drawn, dx=room.x + number * (each + _GAP), dy=room.y, name="column"))
        if first + across >= len(flowed):
            text = f"{total_counters(desk.game)} counters in all"
            at = (room.x, room.y + room.h - 1.0)
            ops.append(desk.write(at, text, 2.3, font="bold"))
        leaves.append(Leaf(title=TITLE, desk=desk, ops=tuple(ops)))
    return leaves


def _entries(desk: Desk) -> Iterator[_Entry]:
    """The game's counters under side, then nationality and formation."""
    game = desk.game
    for side in game.sides.values():
        units = [unit for unit in game.units.values() if unit.side == side.id]
        markers = [marker for marker in game.markers.values() if marker.side == side.id]
        if not units and not markers:
            continue
        count = sum(counters_of(unit) for unit in units) + sum(marker.count for marker in markers)
        yield _Entry(level=0, text=side.name, count=count, side=side.id)
        found: dict[tuple[str, str], list[_Entry]] = {}
        for unit in units:
            line = _Entry(
                level=2, text=unit.name, values=strength(unit), count=counters_of(unit), side=side.id
            )
            found.setdefault((unit.nationality, unit.formation), []).append(line)
        for nation in dict.fromkeys(nation for nation, _ in found):
            for formation in [f for n, f in found if n == nation]:
                name = game.nationalities[nation].name
                yield _Entry(level=1, text=f"{name}, {formation}" if formation else name, side=side.id)
                yield from found[nation, formation]
        if markers:
            yield _Entry(level=1, text="Markers", side=side.id)
            yield from (_Entry(level=2, text=m.name, count=m.count, side=side.id) for m in markers)
    shared = [marker for marker in game.markers.values() if marker.side is None]
    if shared:
        yield _Entry(level=0, text="Markers of both sides", count=sum(marker.count for marker in shared))
        yield from (_Entry(level=2, text=marker.name, count=marker.count) for marker in shared)


def _high(entry: _Entry, size: float) -> float:
    return size * (3.4, 2.5, 2.05)[entry.level]


def _wide(entry: _Entry, desk: Desk, size: float) -> float:
    """What a line needs, mm."""
    if entry.level < 2:
        return 0.0
    text = desk.ruler.width(entry.text, "medium", size)
    values = desk.ruler.width(entry.values, "medium", size) if entry.values else 0.0
    return text + values + _boxes(entry.count, size) + 6.0


def _boxes(count: int, size: float) -> float:
    shown = count if count <= _MOST_BOXES else 3
    return shown * size * 1.45


def _flow(entries: Sequence[_Entry], size: float, room: float) -> list[list[_Entry]]:
    """Entries in columns; headings stay with what follows."""
    columns: list[list[_Entry]] = [[]]
    left = room
    for index, entry in enumerate(entries):
        need = 0.0
        for following in entries[index:]:
            need += _high(following, size)
            if following.level == 2:
                break
        if columns[-1] and need > left:
            columns.append([])
            left = room
            if entry.level == 2:
                again = _heading_before(entries, index)
                if again is not None:
                    columns[-1].append(again)
                    left -= _high(again, size)
        columns[-1].append(entry)
        left -= _high(entry, size)
    return columns


def _heading_before(entries: Sequence[_Entry], index: int) -> _Entry | None:
    """The heading a column goes on under."""
    for entry in reversed(entries[:index]):
        if entry.level < 2:
            return _Entry(level=1, text=f"{entry.text} (continued)", side=entry.side)
    return None


def _column(column: Sequence[_Entry], desk: Desk, size: float, wide: float) -> Iterator[Op]:
    y = 0.0
    for entry in column:
        high = _high(entry, size)
        if entry.level == 0:
            yield from _side(entry, desk, size, Box(x=0.0, y=y + 0.3 * size, w=wide, h=high - 0.9 * size))
        elif entry.level == 1:
            base = y + high - 0.7 * size
            yield desk.write((0.0, base), entry.text, size, font="bold", colour=_dark(entry, desk), room=wide)
            yield rule(0.0, wide, y + high - 0.1 * size, desk.style, 0.3)
        else:
            yield from _line(entry, desk, size, y + high - 0.55 * size, wide)
        y += high


def _dark(entry: _Entry, desk: Desk) -> str:
    return desk.tone(entry.side)


def _side(entry: _Entry, desk: Desk, size: float, box: Box) -> Iterator[Op]:
    yield Rect(box=box, fill=Ink(colour=desk.tone(entry.side)))
    base = box.y + (box.h + size) / 2
    yield desk.write(
        (1.6, base),
        entry.text.upper(),
        size,
        font="semibold",
        colour="#FFFFFF",
        tracking=0.12 * size,
        room=box.w - 12.0,
    )
    yield desk.write((box.w - 1.6, base), str(entry.count), size, font="bold", colour="#FFFFFF", anchor="end")


def _line(entry: _Entry, desk: Desk, size: float, base: float, wide: float) -> Iterator[Op]:
    """Name, values, a box for every counter at the right."""
    boxes = _boxes(entry.count, size)
    values = desk.ruler.width(entry.values, "medium", size) + 2.0 if entry.values else 0.0
    room = wide - boxes - values - 2.0
    yield desk.write((0.6, base), entry.text, size, room=max(room, 8.0))
    if entry.values:
        at = (wide - boxes - 2.0, base)
        yield desk.write(
            at, entry.values, size, colour="muted", anchor="end", room=max(8.0, wide - boxes - 12.0)
        )
    if entry.count > _MOST_BOXES:
        yield desk.write((wide - 2.2 * size, base), f"× {entry.count}", size, font="bold", anchor="end")
        yield tick_box(wide - 1.2 * size, base + 0.1 * size, 1.15 * size, desk.style)
    else:
        for number in range(entry.count):
            x = wide - boxes + number * size * 1.45 + 0.25 * size
            yield tick_box(x, base + 0.1 * size, 1.15 * size, desk.style)

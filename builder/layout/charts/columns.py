"""Lists in columns: headings in a side's colour, lines below them, with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.layout.charts.desk import Desk, Leaf, rule, tick_box
from builder.render.scene import Box, Group, Ink, Op, Rect

_SIZES = (2.1, 1.95, 1.8, 1.65)
"""Cap heights that are tried, mm, large ones first."""
_GAP = 6.0
_MOST_BOXES = 12
"""More counters of one kind are given as a number."""
_CLOSING = 8.0
"""Height of the line at the end, mm."""
_BALANCING = 12
"""Steps by which columns are made equally long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a list. `level`: 0 a side, 1 a heading below it, 2 a line.

    `lead`: in bold before the text; `values`: grey at its right; `count`: boxes to tick, or the sum beside a
    side. `wraps`: the text may take several lines.
    """

    level: int
    text: str
    lead: str = ""
    values: str = ""
    count: int = 0
    side: str | None = None
    wraps: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """How a list is set: cap height, width of a column, room for leads (mm)."""

    desk: Desk
    size: float
    wide: float
    lead: float

    def lines(self, entry: Entry) -> tuple[str, ...]:
        """The text of an entry."""
        if entry.level == 1:
            return self.desk.ruler.wrap(entry.text, "bold", self.size, self.wide)
        if not entry.wraps:
            return (entry.text,)
        return self.desk.ruler.wrap(entry.text, "medium", self.size, self.wide - self.lead - 1.2)

    def high(self, entry: Entry) -> float:
        """Of an entry, mm."""
        more = (len(self.lines(entry)) - 1) * 1.6 * self.size
        return self.size * (3.4, 2.5, 2.05)[entry.level] + more

    def total(self, column: Sequence[Entry]) -> float:
        """Of a column, mm."""
        return sum(self.high(entry) for entry in column)


def column_leaves(
    entries: Sequence[Entry], desk: Desk, title: str, *, least: float = 0.0, closing: str = ""
) -> list[Leaf]:
    """A list on as few pages as small lettering needs; on one page the columns are equally long. `least`:
    width of a column with entries that wrap, mm. `closing`: a last line.
    """
    if not entries:
        return []
    room = desk.room
    tall = room.h - (_CLOSING if closing else 0.0)
    tries = []
    for size in _SIZES:
        lead = max((desk.ruler.width(entry.lead, "bold", size) for entry in entries), default=0.0)
        lead += 1.6 if lead else 0.0
        need = max(least, *(_wide(entry, desk, size, lead) for entry in entries))
        across = max(1, int((room.w + _GAP) / (min(need, room.w) + _GAP)))
        wide = (room.w - _GAP * (across - 1)) / across
        how = _Setting(desk=desk, size=size, wide=wide, lead=lead)
        columns = _flow(entries, how, tall)
        tries.append((-(-len(columns) // across), -size, across, how, columns))
    pages, _, across, how, columns = min(tries, key=lambda item: item[:2])
    if pages == 1:
        columns = _balanced(entries, how, across, tall)
    leaves = []
    for first in range(0, len(columns), across):
        shown = columns[first : first + across]
        ops: list[Op] = [
            Group(
                ops=tuple(_column(column, how)),
                dx=room.x + number * (how.wide + _GAP),
                dy=room.y,
                name="column",
            )
            for number, column in enumerate(shown)
        ]
        depth = max(how.total(column) for column in shown)
        if closing and first + across >= len(columns):
            depth += _CLOSING
            ops.append(desk.write((room.x, room.y + depth - 1.6), closing, 2.3, font="bold"))
        leaves.append(Leaf(title=title, desk=desk, art=desk.sheet(ops), depth=depth))
    return leaves


def _wide(entry: Entry, desk: Desk, size: float, lead: float) -> float:
    """What a line needs, mm."""
    if entry.level < 2 or entry.wraps:
        return 0.0
    text = desk.ruler.width(entry.text, "medium", size)
    values = desk.ruler.width(entry.values, "medium", size) if entry.values else 0.0
    return lead + text + values + _boxes(entry.count, size) + 6.0


def _boxes(count: int, size: float) -> float:
    shown = count if count <= _MOST_BOXES else 3
    return shown * size * 1.45


def _flow(entries: Sequence[Entry], how: _Setting, room: float) -> list[list[Entry]]:
    """Entries in columns; headings stay with what follows."""
    columns: list[list[Entry]] = [[]]
    left = room
    for index, entry in enumerate(entries):
        need = 0.0
        for following in entries[index:]:
            need += how.high(following)
            if following.level == 2:
                break
        if columns[-1] and need > left:
            columns.append([])
            left = room
            if entry.level == 2:
                again = _heading_before(entries, index)
                if again is not None:
                    columns[-1].append(again)
                    left -= how.high(again)
        columns[-1].append(entry)
        left -= how.high(entry)
    return columns


def _balanced(entries: Sequence[Entry], how: _Setting, across: int, room: float) -> list[list[Entry]]:
    """The shortest columns that are not too many."""
    low, high = 0.0, room
    for _ in range(_BALANCING):
        middle = (low + high) / 2
        columns = _flow(entries, how, middle)
        fits = len(columns) <= across and max(how.total(column) for column in columns) <= room
        low, high = (low, middle) if fits else (middle, high)
    return _flow(entries, how, high)


def _heading_before(entries: Sequence[Entry], index: int) -> Entry | None:
    """The heading a column goes on under."""
    for entry in reversed(entries[:index]):
        if entry.level < 2:
            return Entry(level=1, text=f"{entry.text} (continued)", side=entry.side)
    return None


def _column(column: Sequence[Entry], how: _Setting) -> Iterator[Op]:
    y, size, desk = 0.0, how.size, how.desk
    for entry in column:
        high = how.high(entry)
        if entry.level == 0:
            yield from _side(entry, how, Box(x=0.0, y=y + 0.2 * size, w=how.wide, h=high - 0.8 * size))
        elif entry.level == 1:
            tone = desk.tone(entry.side)
            for number, line in enumerate(reversed(how.lines(entry))):
                base = y + high - (0.7 + 1.6 * number) * size
                yield desk.write((0.0, base), line, size, font="bold", colour=tone, room=how.wide)
            yield rule(0.0, how.wide, y + high - 0.1 * size, desk.style, 0.3)
        else:
            yield from _line(entry, how, y)
        y += high


def _side(entry: Entry, how: _Setting, box: Box) -> Iterator[Op]:
    desk, size = how.desk, how.size
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
    if entry.count:
        right = (box.w - 1.6, base)
        yield desk.write(right, str(entry.count), size, font="bold", colour="#FFFFFF", anchor="end")


def _line(entry: Entry, how: _Setting, y: float) -> Iterator[Op]:
    """Lead, name, values, a box for every counter at the right."""
    desk, size, wide = how.desk, how.size, how.wide
    base = y + 1.5 * size
    boxes = _boxes(entry.count, size)
    values = desk.ruler.width(entry.values, "medium", size) + 2.0 if entry.values else 0.0
    if entry.lead:
        yield desk.write((0.6, base), entry.lead, size, font="bold", room=how.lead)
    left = 0.6 + how.lead
    room = max(8.0, wide - left - boxes - values - (2.0 if boxes else 0.0))
    for number, text in enumerate(how.lines(entry)):
        yield desk.write((left, base + number * 1.6 * size), text, size, room=room)
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

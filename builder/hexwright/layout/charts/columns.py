"""Lists set in columns: headings in a side's colour, lines below them with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexwright.layout.charts.context import PageContext, horizontal_rule, tick_box
from hexwright.layout.charts.page_content import PageContent
from hexwright.render.scene import Box, Group, Ink, Op, Rect

_SIZES = (2.1, 1.95, 1.8, 1.65)
"""Cap heights to try, mm, largest first."""
_GAP = 6.0
_LEAST_WRAPPED = 57.0
"""Least width of a column whose entries wrap, mm."""
_MOST_BOXES = 12
"""Larger numbers of identical counters are printed as a number."""
_CLOSING = 8.0
"""Height of the last line, mm."""
_BALANCING = 12
"""Steps of the bisection that makes columns equally long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of a list.

    Attributes:
        level: 0 a side, 1 a heading below it, 2 a line.
        text: the line itself.
        lead: in bold before the text; may be empty.
        values: in grey at the right of the text; may be empty.
        count: boxes to tick; of a side the number beside it.
        side: id of the side whose colour it has; None for the common colour.
        wraps: whether the text may take several lines.
        again: whether it repeats a heading at the top of a column.

    """

    level: int
    text: str
    lead: str = ""
    values: str = ""
    count: int = 0
    side: str | None = None
    wraps: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """How a list is set.

    Attributes:
        context: page and fonts.
        size: cap height, mm.
        wide: width of a column, mm.
        lead: width of the leads, mm.

    """

    context: PageContext
    size: float
    wide: float
    lead: float

    def lines(self, entry: Entry) -> tuple[str, ...]:
        """Lines of text of an entry."""
        if entry.level == 1:
            return self.context.ruler.wrap(entry.text, "bold", self.size, self.wide)
        if not entry.wraps:
            return (entry.text,)
        return self.context.ruler.wrap(entry.text, "medium", self.size, self.wide - self.lead - 1.2)

    def high(self, entry: Entry) -> float:
        """Height of an entry, mm."""
        more = (len(self.lines(entry)) - 1) * 1.6 * self.size
        return self.size * (3.4, 2.5, 2.05)[entry.level] + more

    def total(self, column: Sequence[Entry]) -> float:
        """Height of a column, mm."""
        return sum(self.high(entry) for entry in column)


def column_pages(
    entries: Sequence[Entry],
    context: PageContext,
    title: str,
    *,
    closing: str = "",
    taken: float = 0.0,
) -> list[PageContent]:
    """A list on as few pages as the smallest lettering needs; columns on the last page are about equally
    long.

    `closing`: a last line below the list; may be empty. `taken`: height of the first page, mm, that others
    take.
    """
    if not entries:
        return []
    room = context.area
    tall = room.h - (_CLOSING if closing else 0.0)
    first_tall = tall - taken
    tries = []
    for size in _SIZES:
        lead = max((context.ruler.width(entry.lead, "bold", size) for entry in entries), default=0.0)
        lead += 1.6 if lead else 0.0
        need = max(_wide(entry, context, size, lead) for entry in entries)
        across = max(1, int((room.w + _GAP) / (min(need, room.w) + _GAP)))
        wide = (room.w - _GAP * (across - 1)) / across
        how = _Setting(context=context, size=size, wide=wide, lead=lead)
        columns = _flow(entries, how, tall, first_tall, across)
        tries.append((-(-len(columns) // across), -size, across, how, columns))
    page_count, _, across, how, columns = min(tries, key=lambda item: item[:2])
    before = columns[: (page_count - 1) * across]
    columns = before + _balanced(columns[len(before) :], how, across, first_tall if page_count == 1 else tall)
    pages: list[PageContent] = []
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
        used_height = max(how.total(column) for column in shown)
        if closing and first + across >= len(columns):
            used_height += _CLOSING
            ops.append(context.write((room.x, room.y + used_height - 1.6), closing, 2.3, font="bold"))
        pages.append(
            PageContent(title=title, context=context, art=context.scene(ops), used_height=used_height)
        )
    return pages


def _wide(entry: Entry, context: PageContext, size: float, lead: float) -> float:
    """Width that a line needs, mm."""
    if entry.level < 2:
        return 0.0
    if entry.wraps:
        return _LEAST_WRAPPED
    text = context.ruler.width(entry.text, "medium", size)
    values = context.ruler.width(entry.values, "medium", size) if entry.values else 0.0
    return lead + text + values + _boxes(entry.count, size) + 6.0


def _boxes(count: int, size: float) -> float:
    shown = count if count <= _MOST_BOXES else 3
    return shown * size * 1.45


def _flow(
    entries: Sequence[Entry], how: _Setting, room: float, first_room: float | None = None, across: int = 0
) -> list[list[Entry]]:
    """Entries in columns, `room` mm high, the first `across` of them `first_room`; a heading is never the
    last of a column.
    """
    columns: list[list[Entry]] = [[]]
    left = room if first_room is None else first_room
    for index, entry in enumerate(entries):
        need = 0.0
        for following in entries[index:]:
            need += how.high(following)
            if following.level == 2:
                break
        if columns[-1] and need > left:
            left = room if first_room is None or len(columns) >= across else first_room
            columns.append([])
            if entry.level == 2:
                again = _heading_before(entries, index)
                if again is not None:
                    columns[-1].append(again)
                    left -= how.high(again)
        columns[-1].append(entry)
        left -= how.high(entry)
    return columns


def _balanced(
    filled: Sequence[Sequence[Entry]], how: _Setting, across: int, room: float
) -> list[list[Entry]]:
    """The shortest columns of which there are no more than `across`, with the entries of these columns."""
    entries = [
        entry
        for number, column in enumerate(filled)
        for place, entry in enumerate(column)
        if number == 0 or place or not entry.again
    ]
    low, high = 0.0, room
    for _ in range(_BALANCING):
        middle = (low + high) / 2
        columns = _flow(entries, how, middle)
        fits = len(columns) <= across and max(how.total(column) for column in columns) <= room
        low, high = (low, middle) if fits else (middle, high)
    return _flow(entries, how, high)


def _heading_before(entries: Sequence[Entry], index: int) -> Entry | None:
    """The heading under which a column continues; None if there is none."""
    for entry in reversed(entries[:index]):
        if entry.level < 2:
            words = entry.text if entry.again else f"{entry.text} (continued)"
            return Entry(level=1, text=words, side=entry.side, again=True)
    return None


def _column(column: Sequence[Entry], how: _Setting) -> Iterator[Op]:
    y, size, context = 0.0, how.size, how.context
    for entry in column:
        high = how.high(entry)
        if entry.level == 0:
            yield from _side(entry, how, Box(x=0.0, y=y + 0.2 * size, w=how.wide, h=high - 0.8 * size))
        elif entry.level == 1:
            tone = context.tone(entry.side)
            for number, line in enumerate(reversed(how.lines(entry))):
                base = y + high - (0.7 + 1.6 * number) * size
                yield context.write((0.0, base), line, size, font="bold", colour=tone, room=how.wide)
            yield horizontal_rule(0.0, how.wide, y + high - 0.1 * size, context.style, 0.3)
        else:
            yield from _line(entry, how, y)
        y += high


def _side(entry: Entry, how: _Setting, box: Box) -> Iterator[Op]:
    context, size = how.context, how.size
    yield Rect(box=box, fill=Ink(colour=context.tone(entry.side)))
    base = box.y + (box.h + size) / 2
    yield context.write(
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
        yield context.write(right, str(entry.count), size, font="bold", colour="#FFFFFF", anchor="end")


def _line(entry: Entry, how: _Setting, y: float) -> Iterator[Op]:
    """Lead, text, values, and a box for every counter at the right."""
    context, size, wide = how.context, how.size, how.wide
    base = y + 1.5 * size
    boxes = _boxes(entry.count, size)
    values = context.ruler.width(entry.values, "medium", size) + 2.0 if entry.values else 0.0
    if entry.lead:
        yield context.write((0.6, base), entry.lead, size, font="bold", room=how.lead)
    left = 0.6 + how.lead
    room = max(8.0, wide - left - boxes - values - (2.0 if boxes else 0.0))
    for number, text in enumerate(how.lines(entry)):
        yield context.write((left, base + number * 1.6 * size), text, size, room=room)
    if entry.values:
        at = (wide - boxes - 2.0, base)
        yield context.write(
            at, entry.values, size, colour="muted", anchor="end", room=max(8.0, wide - boxes - 12.0)
        )
    if entry.count > _MOST_BOXES:
        yield context.write((wide - 2.2 * size, base), f"× {entry.count}", size, font="bold", anchor="end")
        yield tick_box(wide - 1.2 * size, base + 0.1 * size, 1.15 * size, context.style)
    else:
        for number in range(entry.count):
            x = wide - boxes + number * size * 1.45 + 0.25 * size
            yield tick_box(x, base + 0.1 * size, 1.15 * size, context.style)

"""Headings above rows and blocks, never wider than their space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from hexwright.layout.counters.blocks import Group
from hexwright.layout.counters.dimensions import NAME_HEIGHT, NAME_SIZE, TITLE_SIZE, Dimensions
from hexwright.layout.counters.page_frame import Pens
from hexwright.layout.counters.placement import Block, HeadingSpace, PlacedRow
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Op, Text
from hexwright.render.text import fit, width

_MIN_SIZE: Final = 1.25
"""Smallest cap height, mm; what is still too long is cut off."""
_HEADING_GAP: Final = 1.6
"""Clear space between two headings on one line, mm."""
_LIFT: Final = 0.85
"""From a heading's baseline to the marks below it, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading above blocks.

    Attributes:
        words: the heading itself.
        note: after the words in a lighter font.
        size: cap height, mm.
        x: left edge of its blocks, mm.
        right: right edge of its blocks, mm.
        baseline: mm.
        row: index of the row it is above.
        first: index of its first block in the row.
        last: index of its last block in the row.

    """

    words: str
    note: str
    size: float
    x: float
    right: float
    baseline: float
    row: int
    first: int
    last: int

    def space_needed(self, fonts: Fonts) -> HeadingSpace:
        """The space it needs to be printed at full size."""
        length = _length(self.words, _note(self), self.size, fonts) + _HEADING_GAP
        return HeadingSpace(row=self.row, first=self.first, last=self.last, length=length)

    def mirrored(self, page: float) -> Heading:
        """The same on the back of a page `page` mm wide."""
        return replace(self, x=page - self.right, right=page - self.x)


Counts = Mapping[tuple[tuple[str, ...], float], int]
"""Number of counters by heading and counter height."""


def count_by_heading(groups: Sequence[Group]) -> Counts:
    """Counters of each height below each heading over several blocks."""
    found: dict[tuple[tuple[str, ...], float], int] = {}
    for group in groups:
        key = group.path, group.height
        found[key] = found.get(key, 0) + group.counters
    return found


def sheet_headings(
    rows: Sequence[PlacedRow], counts: Counts, previous: Group | None, m: Dimensions
) -> Iterator[Heading]:
    """The headings of a sheet. `previous`: last group of the sheet before; None for the first sheet."""
    above: Group | None = None
    for number, row in enumerate(rows):
        under = (
            row.top + m.height_above_cut(title=row.plan.titled, name=row.plan.named) - m.mark_reach - _LIFT
        )
        if row.plan.named:
            for place, (block, name) in enumerate(zip(row.blocks, row.plan.names, strict=True)):
                if name:
                    yield _name(block, under, number, place)
        named = {block.group.path for block, name in zip(row.blocks, row.plan.names, strict=True) if name}
        side, first = "", 0
        for key, run in groupby(row.blocks, key=lambda block: block.group.path):
            blocks = list(run)
            group, last = blocks[0].group, first + len(blocks) - 1
            first, begin = last + 1, first
            same = above is not None and (above.path, above.height) == (key, group.height)
            above = blocks[-1].group
            if not key or same:
                side = key[0] if key else ""
                continue
            goes_on = previous is not None and (previous.path, previous.height) == (key, group.height)
            previous = None
            yield Heading(
                words=" · ".join(key[1:] if key[0] == side and len(key) > 1 else key),
                note="continued" if goes_on else counters_in_words(counts[key, group.height]),
                size=TITLE_SIZE,
                x=blocks[0].box.x,
                right=blocks[-1].box.x + blocks[-1].box.w,
                baseline=under - (NAME_HEIGHT if key in named else 0.0),
                row=number,
                first=begin,
                last=last,
            )
            side = key[0]


def _name(block: Block, baseline: float, row: int, place: int) -> Heading:
    group = block.group
    number = group.counters
    note = str(number) if group.parts == 1 else f"{number} of {group.total}"
    if group.part:
        note = f"continued · {note}"
    return Heading(
        words=group.name,
        note=note,
        size=NAME_SIZE,
        x=block.box.x,
        right=block.box.x + block.box.w,
        baseline=baseline,
        row=row,
        first=place,
        last=place,
    )


def counters_in_words(number: int) -> str:
    """`1 counter`, `12 counters`."""
    return f"{number} counter{'' if number == 1 else 's'}"


def draw_headings(shown: Sequence[Heading], edge: float, pens: Pens, fonts: Fonts) -> Iterator[Op]:
    """Headings, each as large as the space up to the next one, or to `edge`, allows. A long heading may begin
    in the gap before its blocks.
    """
    for _, line in groupby(sorted(shown, key=lambda c: (c.baseline, c.x)), key=lambda c: c.baseline):
        headings = list(line)
        limits = [heading.x - _HEADING_GAP for heading in headings[1:]]
        free = headings[0].x
        for heading, limit in zip(headings, [*limits, edge], strict=True):
            size, words, note = heading.size, heading.words, _note(heading)
            long = _length(words, note, size, fonts)
            start = min(heading.x, max(free, limit - long))
            room = limit - start
            size = max(min(size, _MIN_SIZE), min(size, size * room / max(long, 1e-9)))
            while words and _length(words, note, size, fonts) > room:
                words = words.rstrip("…")[:-1].rstrip() + "…" if len(words) > 2 else ""
            size = fit(fonts, note, "medium", size, room) if not words else size
            at = start, heading.baseline
            if words:
                yield Text(at=at, text=words, font="semibold", size=size, ink=pens.ink, anchor="start")
                at = start + width(fonts, words, "semibold", size), heading.baseline
            yield Text(at=at, text=note, font="medium", size=size, ink=pens.muted, anchor="start")
            end = at[0] + width(fonts, note, "medium", size)
            free = max(end + _HEADING_GAP, heading.right + _HEADING_GAP)


def _note(heading: Heading) -> str:
    return f"  ·  {heading.note}" if heading.words else heading.note


def _length(words: str, note: str, size: float, fonts: Fonts) -> float:
    return width(fonts, words, "semibold", size) + width(fonts, note, "medium", size)

"""Words over shelves and blocks, never wider than their room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from builder.layout.counters.blocks import Group
from builder.layout.counters.furniture import Pens
from builder.layout.counters.measures import NAME, NAME_ROOM, TITLE, Measures
from builder.layout.counters.place import Block, Claim, Row
from builder.render.fonts import Fonts
from builder.render.scene import Op, Text
from builder.render.text import fit, width

_LEAST: Final = 1.25
"""Lettering smaller than this nobody reads; what is still too long loses its end."""
_APART: Final = 1.6
"""Between two headings of one line."""
_LIFT: Final = 0.85
"""From a heading's baseline to the marks below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """A heading: `words`, and a `note` after them in a lighter font. `x` to `right`: the blocks it is for,
    the `first` to the `last` of a shelf.
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

    def claim(self, fonts: Fonts) -> Claim:
        """The room it would like to have."""
        length = _long(self.words, _note(self), self.size, fonts) + _APART
        return Claim(row=self.row, first=self.first, last=self.last, length=length)

    def mirrored(self, page: float) -> Caption:
        """The same for the back of a page of this width."""
        return replace(self, x=page - self.right, right=page - self.x)


Counts = Mapping[tuple[tuple[str, ...], float], int]
"""Counters below a larger heading, of each height."""


def count(groups: Sequence[Group]) -> Counts:
    """What the larger headings say."""
    found: dict[tuple[tuple[str, ...], float], int] = {}
    for group in groups:
        key = group.path, group.height
        found[key] = found.get(key, 0) + group.counters
    return found


def captions(rows: Sequence[Row], counts: Counts, begun: Group | None, m: Measures) -> Iterator[Caption]:
    """The headings of a sheet. `begun`: the last group of the sheet before."""
    above: Group | None = None
    for number, row in enumerate(rows):
        under = row.top + m.above(title=row.shelf.titled, name=row.shelf.named) - m.rim - _LIFT
        if row.shelf.named:
            for place, (block, name) in enumerate(zip(row.blocks, row.shelf.names, strict=True)):
                if name:
                    yield _name(block, under, number, place)
        named = {block.group.path for block, name in zip(row.blocks, row.shelf.names, strict=True) if name}
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
            goes_on = begun is not None and (begun.path, begun.height) == (key, group.height)
            begun = None
            yield Caption(
                words=" · ".join(key[1:] if key[0] == side and len(key) > 1 else key),
                note="continued" if goes_on else counters(counts[key, group.height]),
                size=TITLE,
                x=blocks[0].box.x,
                right=blocks[-1].box.x + blocks[-1].box.w,
                baseline=under - (NAME_ROOM if key in named else 0.0),
                row=number,
                first=begin,
                last=last,
            )
            side = key[0]


def _name(block: Block, baseline: float, row: int, place: int) -> Caption:
    group = block.group
    number = group.counters
    note = str(number) if group.parts == 1 else f"{number} of {group.total}"
    if group.part:
        note = f"continued · {note}"
    return Caption(
        words=group.name,
        note=note,
        size=NAME,
        x=block.box.x,
        right=block.box.x + block.box.w,
        baseline=baseline,
        row=row,
        first=place,
        last=place,
    )


def counters(number: int) -> str:
    """A number of counters in words."""
    return f"{number} counter{'' if number == 1 else 's'}"


def write(shown: Sequence[Caption], edge: float, pens: Pens, fonts: Fonts) -> Iterator[Op]:
    """Captions, each as large as the room up to the next one, or to the `edge` of the page, allows. A long
    one may begin in the gap before its blocks.
    """
    for _, line in groupby(sorted(shown, key=lambda c: (c.baseline, c.x)), key=lambda c: c.baseline):
        beside = list(line)
        limits = [caption.x - _APART for caption in beside[1:]]
        free = beside[0].x
        for caption, limit in zip(beside, [*limits, edge], strict=True):
            size, words, note = caption.size, caption.words, _note(caption)
            long = _long(words, note, size, fonts)
            start = min(caption.x, max(free, limit - long))
            room = limit - start
            size = max(min(size, _LEAST), min(size, size * room / max(long, 1e-9)))
            while words and _long(words, note, size, fonts) > room:
                words = words.rstrip("…")[:-1].rstrip() + "…" if len(words) > 2 else ""
            size = fit(fonts, note, "medium", size, room) if not words else size
            at = start, caption.baseline
            if words:
                yield Text(at=at, text=words, font="semibold", size=size, ink=pens.ink, anchor="start")
                at = start + width(fonts, words, "semibold", size), caption.baseline
            yield Text(at=at, text=note, font="medium", size=size, ink=pens.muted, anchor="start")
            end = at[0] + width(fonts, note, "medium", size)
            free = max(end + _APART, caption.right + _APART)


def _note(caption: Caption) -> str:
    return f"  ·  {caption.note}" if caption.words else caption.note


def _long(words: str, note: str, size: float, fonts: Fonts) -> float:
    return width(fonts, words, "semibold", size) + width(fonts, note, "medium", size)

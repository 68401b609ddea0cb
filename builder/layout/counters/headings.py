"""Words over shelves and blocks, never wider than their room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from builder.layout.counters.blocks import Group
from builder.layout.counters.furniture import Pens
from builder.layout.counters.measures import NAME, NAME_ROOM, TITLE, Measures
from builder.layout.counters.place import Block, Row
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
    """A heading: `words`, and a `note` after them in a lighter font. `x` to `right`: the blocks it is for."""

    words: str
    note: str
    size: float
    x: float
    right: float
    baseline: float

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
        found[key] = found.get(key, 0) + len(group.items)
    return found


def captions(rows: Sequence[Row], counts: Counts, begun: Group | None, m: Measures) -> Iterator[Caption]:
    """The headings of a sheet. `begun`: the last group of the sheet before."""
    above: Group | None = None
    for row in rows:
        under = row.top + m.above(title=row.shelf.titled, name=row.shelf.named) - m.rim - _LIFT
        if row.shelf.named:
            for block, named in zip(row.blocks, row.shelf.names, strict=True):
                if named:
                    yield _name(block, under)
        line = under - (NAME_ROOM if row.shelf.named else 0.0)
        side = ""
        for key, run in groupby(row.blocks, key=lambda block: block.group.path):
            blocks = list(run)
            group = blocks[0].group
            same = above is not None and (above.path, above.height) == (key, group.height)
            above = blocks[-1].group
            if not key or same:
                side = key[0] if key else ""
                continue
            goes_on = begun is not None and (begun.path, begun.height) == (key, group.height)
            begun = None
            number = counts[key, group.height]
            yield Caption(
                words=" · ".join(key[1:] if key[0] == side and len(key) > 1 else key),
                note="continued" if goes_on else counters(number),
                size=TITLE,
                x=blocks[0].box.x,
                right=blocks[-1].box.x + blocks[-1].box.w,
                baseline=line,
            )
            side = key[0]


def _name(block: Block, baseline: float) -> Caption:
    group = block.group
    number = len(group.items)
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
    )


def counters(number: int) -> str:
    """A number of counters in words."""
    return f"{number} counter{'' if number == 1 else 's'}"


def write(shown: Sequence[Caption], edge: float, pens: Pens, fonts: Fonts) -> Iterator[Op]:
    """Captions, each as large as the room up to the next one, or to the `edge` of the page, allows."""
    for _, line in groupby(sorted(shown, key=lambda c: (c.baseline, c.x)), key=lambda c: c.baseline):
        beside = list(line)
        limits = [caption.x - _APART for caption in beside[1:]]
        for caption, limit in zip(beside, [*limits, edge], strict=True):
            yield from _written(caption, limit - caption.x, pens, fonts)


def _written(caption: Caption, room: float, pens: Pens, fonts: Fonts) -> Iterator[Op]:
    words, note = caption.words, f"  ·  {caption.note}" if caption.words else caption.note

    def long(words: str, size: float) -> float:
        return width(fonts, words, "semibold", size) + width(fonts, note, "medium", size)

    size = caption.size
    size = max(min(size, _LEAST), min(size, size * room / max(long(words, size), 1e-9)))
    while words and long(words, size) > room:
        words = words[:-2].rstrip() + "…" if len(words) > 1 else ""
    size = fit(fonts, note, "medium", size, room)
    at = caption.x
    if words:
        yield Text(
            at=(at, caption.baseline), text=words, font="semibold", size=size, ink=pens.ink, anchor="start"
        )
        at += width(fonts, words, "semibold", size)
    yield Text(at=(at, caption.baseline), text=note, font="medium", size=size, ink=pens.muted, anchor="start")

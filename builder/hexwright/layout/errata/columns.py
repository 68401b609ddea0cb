"""Sets the text of the errata in two columns below a header."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.layout.drawing import FIRM, INK, MUTED, RED, line, paragraph, write
from hexwright.layout.errata.sections import Section
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Group, Ink, Op, Rect
from hexwright.render.text import fit, width, wrap

HEAD: Final = 18.0
"""Height of the header, mm."""
_COLUMN_GAP: Final = 8.0
"""Between the columns, mm."""
_BODY, _REMARK, _TITLE = 2.1, 1.8, 2.3
"""Cap heights, mm."""
_SECTION_GAP: Final = 3.0
"""Between two sections, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrataText:
    """Text of the errata.

    Attributes:
        title: of the game.
        versions: old and new version, for the header.
        counted: what changed in numbers, for the header.
        sections: below the header.

    """

    title: str
    versions: str
    counted: str
    sections: tuple[Section, ...]

    def head(self, wide: float, fonts: Fonts) -> Group:
        """The header, `wide` mm, with the origin at its top left corner."""
        room = wide - width(fonts, "ERRATA", "bold", 4.6, tracking=0.55) - 8.0
        size = fit(fonts, self.title, "semibold", 3.0, room)
        room = wide - width(fonts, self.versions, "medium", 2.0) - 6.0
        small = fit(fonts, self.counted, "medium", 2.0, room)
        ops: tuple[Op, ...] = (
            write((0.0, 4.6), "ERRATA", 4.6, font="bold", tracking=0.55, colour=RED),
            write((wide, 4.6), self.title, size, font="semibold", anchor="end"),
            line((0.0, 7.4), (wide, 7.4), FIRM),
            write((0.0, 11.6), self.counted, small, colour=MUTED),
            write((wide, 11.6), self.versions, 2.0, colour=MUTED, anchor="end"),
        )
        return Group(ops=ops, name="head")

    def columns(self, wide: float, high: float, fonts: Fonts) -> list[Group]:
        """As many columns as needed, each `high` mm, with the origin at their top left corner; two fill
        `wide` mm.
        """
        column = column_width(wide)
        found: list[list[Op]] = [[]]
        y = 0.0
        for section in self.sections:
            for block in _blocks(section, column, fonts):
                if y + block.height > high and found[-1]:
                    found.append([])
                    y = 0.0
                found[-1].append(Group(ops=block.ops, dy=y))
                y += block.height
            y += _SECTION_GAP
        return [Group(ops=tuple(ops), name="column") for ops in found]


def column_width(wide: float) -> float:
    """Width of each of two columns in `wide` mm."""
    return (wide - _COLUMN_GAP) / 2


def side_by_side(columns: Sequence[Group], x: float, y: float, wide: float) -> list[Op]:
    """One or two columns next to each other, their tops at (x, y)."""
    step = column_width(wide) + _COLUMN_GAP
    return [Group(ops=one.ops, dx=x + i * step, dy=y, name=one.name) for i, one in enumerate(columns)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """A piece of a column that is never split: drawing from (0, 0), and height in mm."""

    ops: tuple[Op, ...]
    height: float


def _blocks(section: Section, wide: float, fonts: Fonts) -> list[_Block]:
    """Heading with remark and first line, then line by line: a long entry may continue in the next column."""
    bar = Rect(box=Box(x=0.0, y=0.0, w=wide, h=0.6), fill=Ink(colour=RED))
    title = write((0.0, 5.0), section.title.upper(), _TITLE, font="semibold", tracking=0.3)
    remark, top = paragraph(fonts, (0.0, 9.2), section.remark, _REMARK, wide, colour=MUTED)
    first, *others = [line for text in section.lines for line in _entry(text, wide, fonts)]
    under = Group(ops=first.ops, dy=top + 0.4)
    return [_Block(ops=(bar, title, *remark, under), height=top + 0.4 + first.height), *others]


def _entry(text: str, wide: float, fonts: Fonts) -> Iterator[_Block]:
    """The lines of an entry, with a bullet before the first."""
    lines = wrap(fonts, text, "medium", _BODY, wide - 3.0)
    for number, words in enumerate(lines):
        ops: list[Op] = [write((3.0, _BODY), words, _BODY)]
        if number == 0:
            ops.append(Rect(box=Box(x=0.4, y=_BODY * 0.32, w=0.9, h=0.9), fill=Ink(colour=INK)))
        yield _Block(ops=tuple(ops), height=_BODY * 1.75 + (1.2 if number == len(lines) - 1 else 0.0))

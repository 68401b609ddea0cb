"""Cutting a board into tiles: how many, how large, upright or across. Pure arithmetic, millimetres.

Tiles of a board are about equal, so no cut leaves a sliver, and seams keep off words and boxes where they
can (`seams`). All tiles begin at the same place of their pages: a stack of sheets can be trimmed at once.
A tile is trimmed at its left and top and laid over what its neighbours print beyond their own right and
bottom: the glue strip. Beyond every other trim a little of the picture is printed, too, so that a cut
slightly off shows no white.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from builder.layout.board.seams import Crossings, place
from builder.model.printing import Paper
from builder.render.scene import Box

BLEED = 1.5
"""Picture printed beyond a trim that leaves no glue strip."""
MARKS = 4.0
"""Room for trim marks and neighbours' names beyond that."""
FOOT = 11.0
"""Height of the caption below a tile, with the room above it."""
LEAST_GLUE = 3.0
"""A narrower overlap holds no glue: tiles are then cut on all sides and put edge to edge."""
LEAST_TILE = 25.0
_SLACK = 1e-6

_Way: TypeAlias = tuple[float, float, tuple[int, float], tuple[int, float]]
"""Page width and height; how many columns and the widest, how many rows and the highest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One sheet of paper. `area`: what is left of it after trimming, mm on the board's sheet.

    `column`, `row` from 0. `left`, `up`, `right`, `down`: names of its neighbours, empty at the rim.
    """

    name: str
    column: int
    row: int
    area: Box
    left: str
    up: str
    right: str
    down: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A board of `width` x `height` mm, cut into tiles.

    `page_width`, `page_height`: the sheet of paper as it lies. `glue`: width of the glue strip, 0 for none.
    `xs`, `ys`: where the columns and rows of tiles begin, and the far edge of the board.
    """

    paper: Paper
    width: float
    height: float
    page_width: float
    page_height: float
    margin: float
    glue: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def columns(self) -> int:
        """Tiles side by side."""
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        """Tiles one below the other."""
        return len(self.ys) - 1

    @property
    def count(self) -> int:
        """How many sheets of paper."""
        return self.columns * self.rows

    @property
    def across(self) -> bool:
        """Whether the paper lies on its long side."""
        return self.page_width > self.page_height

    @property
    def largest(self) -> tuple[float, float]:
        """Width of the widest trimmed tile and height of the highest."""
        return max(b - a for a, b in pairwise(self.xs)), max(b - a for a, b in pairwise(self.ys))

    @property
    def corner(self) -> tuple[float, float]:
        """Top left corner of the trimmed area on every page: the largest tile with its caption is centred."""
        width, height = self.largest
        beside = _before() + width + _beyond(self.columns, self.glue)
        above = _before() + height + _beyond(self.rows, self.glue) + FOOT
        return (self.page_width - beside) / 2 + _before(), (self.page_height - above) / 2 + _before()

    def name(self, column: int, row: int) -> str:
        """Letters for the column, a number for the row; empty outside the board."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return ""
        return f"{letters(column)}{row + 1}"

    def tiles(self) -> Iterator[Tile]:
        """All tiles, row by row."""
        for row, (top, bottom) in enumerate(pairwise(self.ys)):
            for column, (left, right) in enumerate(pairwise(self.xs)):
                yield Tile(
                    name=self.name(column, row),
                    column=column,
                    row=row,
                    area=Box(x=left, y=top, w=right - left, h=bottom - top),
                    left=self.name(column - 1, row),
                    up=self.name(column, row - 1),
                    right=self.name(column + 1, row),
                    down=self.name(column, row + 1),
                )


def cut_up(
    width: float,
    height: float,
    paper: Paper,
    *,
    margin: float,
    overlap: float,
    busy: Crossings | None = None,
    scale: float = 1.0,
) -> Cut | None:
    """The cut that takes fewest sheets of paper; of two with as many, that with the shorter seams.

    Args:
        width: of the board as printed, mm.
        height: of the board as printed, mm.
        paper: the sheets; both ways to lay them are tried.
        margin: what the printer cannot reach on every side of a sheet.
        overlap: how wide the glue strip is.
        busy: what seams had better not cross; without it all tiles are equal.
        scale: from the drawing `busy` was counted on to the board as printed.

    Returns:
        None if margins and overlap leave next to nothing of the paper.

    """
    glue = overlap if overlap >= LEAST_GLUE else 0.0
    best: tuple[tuple[float, float, bool], _Way] | None = None
    for page_width, page_height in ((paper.width, paper.height), (paper.height, paper.width)):
        columns = _pieces(width, page_width - 2 * margin, glue)
        rows = _pieces(height, page_height - 2 * margin - FOOT, glue)
        if columns is None or rows is None:
            continue
        seams = (columns[0] - 1) * height + (rows[0] - 1) * width
        cost = float(columns[0] * rows[0]), seams, (page_width > page_height) != (width > height)
        if best is None or cost < best[0]:
            best = cost, (page_width, page_height, columns, rows)
    if best is None:
        return None
    page_width, page_height, columns, rows = best[1]
    return Cut(
        paper=paper,
        width=width,
        height=height,
        page_width=page_width,
        page_height=page_height,
        margin=margin,
        glue=glue,
        xs=place(width, *columns, busy.upright if busy is not None else (), scale),
        ys=place(height, *rows, busy.level if busy is not None else (), scale),
    )


def letters(column: int) -> str:
    """A, B, … Z, AA, AB …"""
    name = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


def _before() -> float:
    """Room left of and above a trimmed tile."""
    return BLEED + MARKS


def _beyond(pieces: int, glue: float) -> float:
    """Room right of and below a trimmed tile: trim marks stand in the glue strip if there is one."""
    return _before() if pieces == 1 else max(glue, _before())


def _pieces(length: float, room: float, glue: float) -> tuple[int, float] | None:
    """Into how many pieces a length must be cut, and how long one may be. `room`: the printer's reach."""
    whole = room - _before() - _beyond(1, glue)
    if length <= whole + _SLACK:
        return 1, max(whole, length)
    piece = room - _before() - _beyond(2, glue)
    if piece < LEAST_TILE:
        return None
    return max(2, math.ceil(length / piece - _SLACK)), piece

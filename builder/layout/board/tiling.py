"""Dividing a board into tiles: how many, how large, portrait or landscape. Pure arithmetic in millimetres.

Tiles of a board are about equal, so that no cut leaves a sliver; seams avoid text and boxes where they can
(`seams`). All tiles begin at the same place of their pages, so that a stack of sheets can be trimmed at once.
A tile is trimmed at its left and top and laid over the glue strip, which its neighbours print beyond their
own right and bottom. Beyond every other trim some of the picture is printed, too, so that a slightly
misplaced cut shows no white.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from builder.layout.board.seams import Crossings, place_seams
from builder.model.printing import Paper
from builder.render.scene import Box

BLEED = 1.5
"""Picture printed beyond a trim that has no glue strip, mm."""
MARKS = 4.0
"""Room for trim marks and neighbours' names beyond that, mm."""
CAPTION_HEIGHT = 11.0
"""Height of the caption below a tile with the space above it, mm."""
MIN_GLUE = 3.0
"""Narrowest glue strip, mm; with less overlap tiles are cut on all sides and joined edge to edge."""
MIN_TILE = 25.0
"""Least width and height of a tile where a board is divided, mm."""
# A board exactly as large as the room is not divided because of a rounding error.
_SLACK = 1e-6

_PageOption: TypeAlias = tuple[float, float, tuple[int, float], tuple[int, float]]
"""Page width and height; number of columns and the widest, number of rows and the highest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One sheet of paper.

    Attributes:
        name: letters of its column and number of its row, such as B3.
        column: from 0.
        row: from 0.
        area: what is left of it after trimming, mm on the board's sheet.
        left: name of its left neighbour; empty at the edge of the board.
        up: the same above.
        right: the same at the right.
        down: the same below.

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
class Tiling:
    """A board divided into tiles.

    Attributes:
        paper: the paper.
        width: of the board as printed, mm.
        height: of the board as printed, mm.
        page_width: of the paper as it lies, mm.
        page_height: of the paper as it lies, mm.
        margin: what the printer cannot reach, mm.
        glue: width of the glue strip, mm; 0 for none.
        xs: where the columns of tiles begin, and the right edge of the board, mm.
        ys: where the rows of tiles begin, and the lower edge of the board, mm.

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
        """Number of tiles side by side."""
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        """Number of tiles one below the other."""
        return len(self.ys) - 1

    @property
    def count(self) -> int:
        """Number of sheets of paper."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        """Whether the paper is in landscape."""
        return self.page_width > self.page_height

    @property
    def largest(self) -> tuple[float, float]:
        """Width of the widest trimmed tile and height of the highest, mm."""
        return max(b - a for a, b in pairwise(self.xs)), max(b - a for a, b in pairwise(self.ys))

    @property
    def corner(self) -> tuple[float, float]:
        """Top left corner of the trimmed area on every page, mm: the largest tile with its caption is
        centred.
        """
        width, height = self.largest
        before = _room_before()
        beside = before + width + _room_after(self.columns, self.glue)
        above = before + height + _room_after(self.rows, self.glue) + CAPTION_HEIGHT
        return (self.page_width - beside) / 2 + before, (self.page_height - above) / 2 + before

    def name(self, column: int, row: int) -> str:
        """Letters for the column and a number for the row; empty outside the board."""
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


def tile_board(
    width: float,
    height: float,
    paper: Paper,
    *,
    margin: float,
    overlap: float,
    crossings: Crossings | None = None,
    scale: float = 1.0,
) -> Tiling | None:
    """The tiling with the fewest sheets of paper; of two with as many, that with the shorter seams.

    Args:
        width: of the board as printed, mm.
        height: of the board as printed, mm.
        paper: both orientations are tried.
        margin: what the printer cannot reach on every side of a sheet.
        overlap: how wide the glue strip is.
        crossings: cost of seams at each place; None makes all tiles equal.
        scale: from the drawing `crossings` was counted on to the board as printed.

    Returns:
        None if margins and overlap leave next to nothing of the paper.

    """
    glue = overlap if overlap >= MIN_GLUE else 0.0
    best: tuple[tuple[float, float, bool], _PageOption] | None = None
    for page_width, page_height in ((paper.width, paper.height), (paper.height, paper.width)):
        columns = _divide_length(width, page_width - 2 * margin, glue)
        rows = _divide_length(height, page_height - 2 * margin - CAPTION_HEIGHT, glue)
        if columns is None or rows is None:
            continue
        seams = (columns[0] - 1) * height + (rows[0] - 1) * width
        # If nothing else decides, the paper lies as the board does.
        cost = float(columns[0] * rows[0]), seams, (page_width > page_height) != (width > height)
        if best is None or cost < best[0]:
            best = cost, (page_width, page_height, columns, rows)
    if best is None:
        return None
    page_width, page_height, columns, rows = best[1]
    return Tiling(
        paper=paper,
        width=width,
        height=height,
        page_width=page_width,
        page_height=page_height,
        margin=margin,
        glue=glue,
        xs=place_seams(width, *columns, crossings.upright if crossings is not None else (), scale),
        ys=place_seams(height, *rows, crossings.level if crossings is not None else (), scale),
    )


def letters(column: int) -> str:
    """A, B, … Z, AA, AB …"""
    name = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(ord("A") + digit) + name
    return name


def _room_before() -> float:
    """Room left of and above a trimmed tile, mm."""
    return BLEED + MARKS


def _room_after(pieces: int, glue: float) -> float:
    """Room right of and below a trimmed tile, mm: trim marks are in the glue strip if there is one."""
    return _room_before() if pieces == 1 else max(glue, _room_before())


def _divide_length(length: float, room: float, glue: float) -> tuple[int, float] | None:
    """Number of pieces a length must be cut into, and the greatest length of one; None if there is no
    room.
    """
    undivided = room - _room_before() - _room_after(1, glue)
    if length <= undivided + _SLACK:
        # The length may be greater by the slack, and no piece may be too long for `place_seams`.
        return 1, max(undivided, length)
    piece = room - _room_before() - _room_after(2, glue)
    if piece < MIN_TILE:
        return None
    return max(2, math.ceil(length / piece - _SLACK)), piece

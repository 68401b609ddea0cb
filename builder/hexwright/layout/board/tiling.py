"""Dividing a board into tiles: how many, how large, portrait or landscape. Pure arithmetic in millimetres.

Tiles of a board are about equal, so that no cut leaves a sliver; seams avoid text and boxes where they can
(`seams`). All tiles begin at the same place of their pages, so that a stack of sheets can be trimmed at once.
A tile is trimmed at its left and top and laid over the glue strip, which its neighbours print beyond their
own right and bottom. Beyond every other trim some of the picture is printed, too, so that a slightly
misplaced cut shows no white.

The caption of a tile stands below it or, turned, at its right: wherever that takes fewer sheets. Plain paper
at the rim of a board is left away if that saves a sheet, too; nothing is ever made smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from hexwright.layout.board.seams import Crossings, place_seams
from hexwright.model.printing import Paper
from hexwright.render.scene import Box

BLEED = 2.0
"""Picture printed beyond a trim that has no glue strip, mm."""
MARKS = 2.5
"""Room for trim marks and neighbours' names beyond that, mm."""
CAPTION_HEIGHT = 11.0
"""Height of the caption of a tile with the space above it, mm."""
RIM = 4.0
"""Plain paper that stays at the rim of a board where some is left away, mm."""
MIN_GLUE = 3.0
"""Narrowest glue strip, mm; with less overlap tiles are cut on all sides and joined edge to edge."""
MIN_TILE = 25.0
"""Least width and height of a tile where a board is divided, mm."""
# A board exactly as large as the room is not divided because of a rounding error.
_SLACK = 1e-6

_Cost: TypeAlias = tuple[int, float, bool, bool]
"""Sheets; length of seams, mm; whether the caption is beside; whether the paper lies unlike the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """A way to lay the paper. `columns`: their number and the widest, mm; `rows`: the same down."""

    cost: _Cost
    page: tuple[float, float]
    beside: bool
    columns: tuple[int, float]
    rows: tuple[int, float]


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
        page_width: of the paper as it lies, mm.
        page_height: of the paper as it lies, mm.
        margin: what the printer cannot reach, mm.
        glue: width of the glue strip, mm; 0 for none.
        xs: where the columns of tiles begin, and where the last one ends, mm from the left edge of the board
            as drawn; the first is not 0 if some of a plain rim is left away.
        ys: the same down.
        beside: whether captions are at the right of the tiles, turned, and not below.

    """

    paper: Paper
    page_width: float
    page_height: float
    margin: float
    glue: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    beside: bool = False

    @property
    def width(self) -> float:
        """Of the board put together, mm."""
        return self.xs[-1] - self.xs[0]

    @property
    def height(self) -> float:
        """Of the board put together, mm."""
        return self.ys[-1] - self.ys[0]

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
        across = before + width + _room_after(self.columns, self.glue)
        down = before + height + _room_after(self.rows, self.glue)
        if self.beside:
            across += CAPTION_HEIGHT
        else:
            down += CAPTION_HEIGHT
        return (self.page_width - across) / 2 + before, (self.page_height - down) / 2 + before

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
        paper: both orientations are tried, each with the caption below and beside the tile.
        margin: what the printer cannot reach on every side of a sheet.
        overlap: how wide the glue strip is.
        crossings: cost of seams at each place, and what of the board is not plain paper: where that leaves
            more than `RIM` at an edge, the rest is left away to save sheets. None makes all tiles equal.
        scale: from the drawing `crossings` was counted on to the board as printed.

    Returns:
        None if margins and overlap leave next to nothing of the paper.

    """
    glue = overlap if overlap >= MIN_GLUE else 0.0
    across, down = (0.0, width), (0.0, height)
    best = _cheapest(width, height, paper, margin, glue)
    if crossings is not None and crossings.drawn is not None:
        drawn = crossings.drawn
        narrow = _without_rim(width, drawn.x * scale, drawn.w * scale)
        low = _without_rim(height, drawn.y * scale, drawn.h * scale)
        other = _cheapest(narrow[1] - narrow[0], low[1] - low[0], paper, margin, glue)
        if other is not None and (best is None or other.cost[0] < best.cost[0]):
            best, across, down = other, narrow, low
    if best is None:
        return None
    upright = crossings.upright if crossings is not None else ()
    level = crossings.level if crossings is not None else ()
    return Tiling(
        paper=paper,
        page_width=best.page[0],
        page_height=best.page[1],
        margin=margin,
        glue=glue,
        xs=place_seams(across, *best.columns, upright, scale),
        ys=place_seams(down, *best.rows, level, scale),
        beside=best.beside,
    )


def _cheapest(width: float, height: float, paper: Paper, margin: float, glue: float) -> _Layout | None:
    """The cheapest way to lay the paper for a board; None if there is no room."""
    found: list[_Layout] = []
    for page in ((paper.width, paper.height), (paper.height, paper.width)):
        for beside in (False, True):
            across, down = page[0] - 2 * margin, page[1] - 2 * margin
            columns = _divide_length(width, across - (CAPTION_HEIGHT if beside else 0.0), glue)
            rows = _divide_length(height, down - (0.0 if beside else CAPTION_HEIGHT), glue)
            if columns is None or rows is None:
                continue
            seams = (columns[0] - 1) * height + (rows[0] - 1) * width
            # If nothing else decides, the caption is below, and the paper lies as the board does.
            cost = columns[0] * rows[0], seams, beside, (page[0] > page[1]) != (width > height)
            found.append(_Layout(cost=cost, page=page, beside=beside, columns=columns, rows=rows))
    return min(found, key=lambda layout: layout.cost, default=None)


def _without_rim(length: float, start: float, size: float) -> tuple[float, float]:
    """First and last place of a length that must be printed if `start` to `start + size` is drawn on, mm."""
    return max(0.0, start - RIM), min(length, start + size + RIM)


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

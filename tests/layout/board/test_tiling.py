"""Cutting boards into tiles: for any board, paper, margin and overlap."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.layout.board.seams import Crossings
from hexwright.layout.board.tiling import BLEED, CAPTION_HEIGHT, MARKS, MIN_TILE, Tiling, letters, tile_board
from hexwright.model.printing import PAPERS, Paper
from hexwright.render.scene import Box

MAP = (788.1, 570.2)
"""Ebb & Flow with counters of 5/8 inch."""

lengths = st.floats(20.0, 2500.0)
papers = st.sampled_from(tuple(PAPERS.values()))
margins = st.floats(0.0, 25.0)
overlaps = st.floats(0.0, 20.0)


def room(
    paper: Paper, margin: float, overlap: float, *, across: bool, beside: bool = False
) -> tuple[float, float]:
    """The largest tile with neighbours on both sides, by hand."""
    w, h = (paper.height, paper.width) if across else (paper.width, paper.height)
    if beside:
        w -= CAPTION_HEIGHT
    else:
        h -= CAPTION_HEIGHT
    edge = BLEED + MARKS
    glue = overlap if overlap >= 3 else 0.0
    return w - 2 * margin - edge - max(edge, glue), h - 2 * margin - edge - max(edge, glue)


@given(lengths, lengths, papers, margins, overlaps)
def test_tiles_cover_the_board_without_gaps_and_lie_inside_the_margins(
    width: float, height: float, paper: Paper, margin: float, overlap: float
) -> None:
    tiling = tile_board(width, height, paper, margin=margin, overlap=overlap)
    assert tiling is not None
    tiles = {(tile.column, tile.row): tile for tile in tiling.tiles()}
    assert len(tiles) == tiling.count == tiling.columns * tiling.rows
    area = sum(tile.area.w * tile.area.h for tile in tiles.values())
    assert area == pytest.approx(width * height, rel=1e-9)
    left, top = tiling.corner
    for (column, row), tile in tiles.items():
        assert tile.area.x == pytest.approx(
            0.0 if column == 0 else tiles[column - 1, row].area.x + tiles[column - 1, row].area.w, abs=1e-6
        )
        assert tile.area.y == pytest.approx(
            0.0 if row == 0 else tiles[column, row - 1].area.y + tiles[column, row - 1].area.h, abs=1e-6
        )
        right = max(tiling.glue if tile.right else 0.0, BLEED + MARKS)
        below = max(tiling.glue if tile.down else 0.0, BLEED + MARKS)
        if tiling.beside:
            right += CAPTION_HEIGHT
        else:
            below += CAPTION_HEIGHT
        assert left - BLEED - MARKS >= margin - 1e-6
        assert top - BLEED - MARKS >= margin - 1e-6
        assert left + tile.area.w + right <= tiling.page_width - margin + 1e-6
        assert top + tile.area.h + below <= tiling.page_height - margin + 1e-6


@given(lengths, lengths, papers, margins, overlaps)
def test_no_way_to_lay_the_paper_takes_fewer_sheets(
    width: float, height: float, paper: Paper, margin: float, overlap: float
) -> None:
    tiling = tile_board(width, height, paper, margin=margin, overlap=overlap)
    assert tiling is not None
    edge = BLEED + MARKS
    fewest = math.inf
    for across, beside in product((False, True), repeat=2):
        w, h = room(paper, margin, overlap, across=across, beside=beside)
        lone_w, lone_h = (x + max(edge, overlap if overlap >= 3 else 0.0) - edge for x in (w, h))
        columns = 1 if width <= lone_w + 1e-6 else max(2, math.ceil(width / w - 1e-6))
        rows = 1 if height <= lone_h + 1e-6 else max(2, math.ceil(height / h - 1e-6))
        if (columns == 1 or w >= MIN_TILE) and (rows == 1 or h >= MIN_TILE):
            fewest = min(fewest, columns * rows)
    assert tiling.count == fewest


@given(lengths, lengths, papers)
def test_no_tile_is_a_sliver(width: float, height: float, paper: Paper) -> None:
    tiling = tile_board(width, height, paper, margin=10.0, overlap=8.0)
    assert tiling is not None
    for edges in (tiling.xs, tiling.ys):
        sizes = [b - a for a, b in pairwise(edges)]
        assert min(sizes) > 0.6 * max(sizes)


@given(lengths, lengths, papers)
def test_names_are_unique_and_neighbours_name_each_other(width: float, height: float, paper: Paper) -> None:
    tiling = tile_board(width, height, paper, margin=10.0, overlap=8.0)
    assert tiling is not None
    tiles = {tile.name: tile for tile in tiling.tiles()}
    assert len(tiles) == tiling.count
    for tile in tiles.values():
        assert (tile.right == "") == (tile.column == tiling.columns - 1)
        assert (tile.down == "") == (tile.row == tiling.rows - 1)
        if tile.right:
            assert tiles[tile.right].left == tile.name
        if tile.down:
            assert tiles[tile.down].up == tile.name


@pytest.mark.parametrize(
    ("paper", "scale", "columns", "rows", "across"),
    [
        ("a4", 1.25, 3, 4, True),
        ("letter", 1.25, 5, 3, False),
        ("a4", 1.0, 4, 2, False),
        ("letter", 1.0, 4, 2, False),
        ("a3", 1.25, 3, 2, False),
    ],
)
def test_a_usual_map(paper: str, scale: float, columns: int, rows: int, across: bool) -> None:
    width, height = (side * scale / 1.25 for side in MAP)
    tiling = tile_board(width, height, PAPERS[paper], margin=10.0, overlap=8.0)
    assert tiling is not None
    assert (tiling.columns, tiling.rows, tiling.landscape) == (columns, rows, across)


def with_rim(left: float, top: float, right: float, bottom: float) -> Crossings:
    """Nothing to keep off on the usual map, which is drawn on up to these rims, mm."""
    drawn = Box(x=left, y=top, w=MAP[0] - left - right, h=MAP[1] - top - bottom)
    return Crossings(upright=(), level=(), drawn=drawn)


def test_plain_rims_are_left_away_where_that_saves_sheets() -> None:
    usual = tile_board(*MAP, PAPERS["a4"], margin=4.2, overlap=8.0, crossings=with_rim(0, 0, 0, 0))
    assert usual is not None and usual.count == 12
    cut = tile_board(*MAP, PAPERS["a4"], margin=4.2, overlap=8.0, crossings=with_rim(12, 6, 12, 8.5))
    assert cut is not None and (cut.columns, cut.rows, cut.landscape, cut.beside) == (3, 3, True, True)
    # 4 mm of paper stay around what is drawn: not one line is lost.
    assert (cut.xs[0], cut.xs[-1]) == pytest.approx((8.0, MAP[0] - 8.0))
    assert (cut.ys[0], cut.ys[-1]) == pytest.approx((2.0, MAP[1] - 4.5))
    assert (cut.width, cut.height) == pytest.approx((MAP[0] - 16.0, MAP[1] - 6.5))


def test_rims_stay_where_leaving_them_away_saves_nothing() -> None:
    cut = tile_board(*MAP, PAPERS["a3"], margin=4.2, overlap=8.0, crossings=with_rim(12, 6, 12, 8.5))
    assert cut is not None and (cut.width, cut.height) == pytest.approx(MAP)


def test_a_board_that_fits_is_one_page_lying_as_it_fits() -> None:
    wide = tile_board(260.0, 150.0, PAPERS["a4"], margin=10.0, overlap=8.0)
    assert wide is not None and wide.count == 1 and wide.landscape
    tall = tile_board(150.0, 240.0, PAPERS["a4"], margin=10.0, overlap=8.0)
    assert tall is not None and tall.count == 1 and not tall.landscape
    small = tile_board(120.0, 100.0, PAPERS["a4"], margin=10.0, overlap=8.0)
    assert small is not None and small.count == 1 and small.landscape


def test_a_board_on_one_page_stands_in_the_middle() -> None:
    tiling = tile_board(120.0, 100.0, PAPERS["a4"], margin=10.0, overlap=8.0)
    assert tiling is not None
    x, y = tiling.corner
    assert x == pytest.approx((tiling.page_width - 120.0) / 2)
    assert y == pytest.approx((tiling.page_height - 100.0 - CAPTION_HEIGHT) / 2)


def test_no_paper_is_left_between_wide_margins() -> None:
    assert tile_board(500.0, 500.0, PAPERS["a4"], margin=90.0, overlap=8.0) is None


def test_a_narrow_overlap_is_no_glue_strip() -> None:
    tiling = tile_board(*MAP, PAPERS["a4"], margin=10.0, overlap=2.0)
    assert tiling is not None and tiling.glue == 0.0


def test_columns_beyond_z() -> None:
    assert [letters(i) for i in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == (
        ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    )


def test_tiles_are_read_row_by_row() -> None:
    tiling = tile_board(*MAP, PAPERS["a4"], margin=10.0, overlap=8.0)
    assert isinstance(tiling, Tiling)
    assert [tile.name for tile in tiling.tiles()][:5] == ["A1", "B1", "C1", "A2", "B2"]

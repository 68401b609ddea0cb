"""Boards in tiles, measured in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import pairwise
from math import sqrt

import pytest
from PIL import Image, ImageChops, ImageStat

from hexwright.layout.board.seams import crossings
from hexwright.layout.board.tiles import board_tiles
from hexwright.layout.board.tiling import Tile, Tiling, tile_board
from hexwright.layout.scale import board_scale
from hexwright.model.printing import PAPERS, PrintSpec
from hexwright.units import MM_PER_INCH
from tests import paper
from tests.layout.board.conftest import Printed

Loader = Callable[[str], Printed]

LARGE = PrintSpec(counter=12.7 * 1.25)
CASES = [
    ("flat", LARGE, "a4"),
    ("pointy", LARGE, "letter"),
    ("spaces", LARGE, "a4"),
    ("impulses", LARGE, "letter"),
    ("flat", PrintSpec(overlap=0.0), "a4"),
    ("flat", PrintSpec(overlap=14.0, narrow_margin=5.0), "letter"),
]
anything = pytest.mark.parametrize(("name", "spec", "size"), CASES)


def cut_of(made: Printed, spec: PrintSpec, size: str, board: str = "map") -> Tiling:
    art = made.scenes[board]
    scale = board_scale(made.game, made.game.boards[board], spec)
    found = tile_board(
        art.width * scale,
        art.height * scale,
        PAPERS[size],
        margin=spec.narrow_margin,
        overlap=spec.overlap,
        crossings=crossings(art, made.fonts),
        scale=scale,
    )
    assert found is not None
    return found


def pages_of(made: Printed, spec: PrintSpec, size: str) -> Iterator[tuple[Tile, paper.Sheet]]:
    """The tiles of the main board and their pages."""
    data = made.tiles_file(spec, size)
    yield from zip(cut_of(made, spec, size).tiles(), paper.sheets(data)[1:], strict=False)


def trim_of(sheet: paper.Sheet) -> paper.Place:
    """Where a tile is cut, by its trim marks alone: short hairlines at its upper left and lower right."""
    marks = [
        line.box
        for line in sheet.strokes
        if line.width == pytest.approx(0.17, abs=0.005) and max(line.box.w, line.box.h) < 20
    ]
    upright = sorted(box.x0 for box in marks if box.w < 0.01)
    level = sorted(box.y0 for box in marks if box.h < 0.01)
    assert len(upright) == len(level) == 4
    assert upright[0] == pytest.approx(upright[1], abs=0.002)
    return paper.Place(x0=upright[0], y0=level[0], x1=upright[-1], y1=level[-1])


def part(picture: Image.Image, area: tuple[float, float, float, float], k: float) -> Image.Image:
    """Left, top, right, bottom in mm, cut out of a picture of `k` pixels a mm."""
    x0, y0, x1, y1 = (round(v * k) for v in area)
    return picture.crop((x0, y0, x1, y1))


def numbers(sheet: paper.Sheet) -> Mapping[str, tuple[float, float]]:
    return {word.text: word.box.centre for word in sheet.words if re.fullmatch(r"\d{4}", word.text)}


@anything
def test_trimmed_tiles_make_the_board(printed: Loader, name: str, spec: PrintSpec, size: str) -> None:
    made = printed(name)
    cut = cut_of(made, spec, size)
    assert cut.count > 1
    seen = {tile.name: trim_of(sheet) for tile, sheet in pages_of(made, spec, size)}
    assert len(seen) == cut.count
    for row in range(cut.rows):
        wide = sum(seen[cut.name(column, row)].w for column in range(cut.columns))
        assert wide == pytest.approx(cut.width, abs=0.05)
    for column in range(cut.columns):
        high = sum(seen[cut.name(column, row)].h for row in range(cut.rows))
        assert high == pytest.approx(cut.height, abs=0.05)
    assert len({(round(box.x0, 2), round(box.y0, 2)) for box in seen.values()}) == 1


@pytest.mark.parametrize("name", ["flat", "pointy"])
def test_hexes_lie_where_the_whole_sheet_has_them(printed: Loader, name: str) -> None:
    made = printed(name)
    grid = made.game.main_board.grid
    assert grid is not None
    whole = numbers(paper.sheets(made.sheet_file(LARGE))[0])
    found: set[str] = set()
    for tile, sheet in pages_of(made, LARGE, "a4"):
        trim = trim_of(sheet)
        for number, (x, y) in numbers(sheet).items():
            # A number at the rim is cut off by the clip, but its letters are all in the file.
            on_board = x - trim.x0 + tile.area.x + 5.0, y - trim.y0 + tile.area.y + 5.0
            assert on_board == pytest.approx(whole[number], abs=0.05)
            found.add(number)
    assert found == set(whole)
    across = grid.hex_mm * 1.25
    assert whole["0301"][0] - whole["0101"][0] == pytest.approx(
        across * (sqrt(3) if name == "flat" else 2), abs=0.02
    )


@anything
def test_tiles_put_together_look_like_the_whole_sheet(
    printed: Loader, name: str, spec: PrintSpec, size: str
) -> None:
    made = printed(name)
    dpi = 144.0
    k = dpi / MM_PER_INCH
    cut = cut_of(made, spec, size)
    whole = paper.render(made.sheet_file(spec), 0, dpi)
    board = part(whole, (5.0, 5.0, 5.0 + cut.width, 5.0 + cut.height), k)
    glued = Image.new("RGB", board.size, "#FF00FF")
    # As by hand: each tile over the strips of those before.
    for tile, sheet in pages_of(made, spec, size):
        trim = trim_of(sheet)
        right, down = (cut.glue or 1.0 if other else 0.0 for other in (tile.right, tile.down))
        picture = part(sheet.picture(dpi), (trim.x0, trim.y0, trim.x1 + right, trim.y1 + down), k)
        glued.paste(picture, (round(tile.area.x * k), round(tile.area.y * k)))
    # Places are rounded to pixels, so that a tile may lie one aside.
    moved = (ImageChops.offset(glued, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    apart = reduce(ImageChops.darker, (ImageChops.difference(board, one) for one in moved))
    assert max(ImageStat.Stat(apart).mean) < 2.0
    # No spot of 2 mm is another one: nothing is missing or veiled.
    assert max(apart.reduce(12).convert("L").tobytes()) < 65


@anything
def test_every_page_keeps_inside_the_margins(printed: Loader, name: str, spec: PrintSpec, size: str) -> None:
    made = printed(name)
    for sheet in paper.sheets(made.tiles_file(spec, size)):
        picture = sheet.picture(120.0)
        white = Image.new("RGB", picture.size, "#FFFFFF")
        ink = ImageChops.difference(picture, white).getbbox()
        assert ink is not None
        # A pixel that is touched at all counts as ink.
        x_mm, y_mm = sheet.width / picture.width, sheet.height / picture.height
        assert (ink[0] + 1.6) * x_mm >= spec.narrow_margin
        assert (ink[1] + 1.6) * y_mm >= spec.narrow_margin
        assert (ink[2] - 1.6) * x_mm <= sheet.width - spec.narrow_margin
        assert (ink[3] - 1.6) * y_mm <= sheet.height - spec.narrow_margin


@anything
def test_pages_are_named_as_in_the_plan(printed: Loader, name: str, spec: PrintSpec, size: str) -> None:
    made = printed(name)
    data = made.tiles_file(spec, size)
    titles = paper.titles(data)
    assert titles[0] == "Assembly plan"
    assert len(set(titles)) == len(titles)
    plan, *rest = paper.sheets(data)
    cut = cut_of(made, spec, size)
    board = made.game.main_board.name
    assert [title for title in titles if title.startswith(f"{board} · ")] == (
        [f"{board} · {tile.name}" for tile in cut.tiles()]
    )
    on_plan = [word.text for word in plan.words]
    for tile, sheet in pages_of(made, spec, size):
        assert tile.name in on_plan
        # Letter by letter, because what runs upward beside the tile is no line of text.
        words = "".join(letter.text for letter in sheet.letters)
        for other in (tile.name, tile.left, tile.up, tile.right, tile.down):
            assert other in words
    assert f"{len(rest)} sheets of {PAPERS[size].name}" in plan.text


@anything
def test_each_tile_has_a_check_rule(printed: Loader, name: str, spec: PrintSpec, size: str) -> None:
    for _, sheet in pages_of(printed(name), spec, size):
        rules = [
            line.box
            for line in sheet.strokes
            if line.width == pytest.approx(0.25, abs=0.003)
            and min(line.box.w, line.box.h) < 0.01
            and max(line.box.w, line.box.h) == pytest.approx(50.0, abs=0.02)
            and (line.box.y0 > sheet.height / 2 if line.box.h < line.box.w else line.box.x0 > sheet.width / 2)
        ]
        assert len(rules) == 1


def test_only_the_ground_is_a_bitmap_and_all_fonts_are_embedded(printed: Loader) -> None:
    data = printed("spaces").tiles_file(LARGE, "a4")
    assert all(not sheet.images for sheet in paper.sheets(data))
    data = printed("flat").tiles_file(LARGE, "a4")
    assert any(sheet.images for sheet in paper.sheets(data)[1:])
    assert all(font.embedded and font.subset for font in paper.fonts(data))


def test_a_small_board_is_one_page_without_plan(printed: Loader) -> None:
    made = printed("impulses")
    document = made.tiles(PrintSpec(hex=4.0), "a4")
    assert [page.title for page in document.pages] == [board.name for board in made.game.boards.values()]


def test_the_same_pages_twice(printed: Loader) -> None:
    made = printed("pointy")
    assert made.tiles(LARGE, "a4") == made.tiles(LARGE, "a4")


def test_a_paper_all_margin_holds_nothing(printed: Loader) -> None:
    made = printed("flat")
    spec = PrintSpec(narrow_margin=100.0)
    assert board_tiles(made.game, spec, PAPERS["a4"], made.scenes, made.fonts) is None


def test_seams_of_neighbours_agree(printed: Loader) -> None:
    made = printed("flat")
    cut = cut_of(made, LARGE, "a4")
    trims = {tile.name: (tile, trim_of(sheet)) for tile, sheet in pages_of(made, LARGE, "a4")}
    for row in range(cut.rows):
        for a, b in pairwise(range(cut.columns)):
            (left, trim), (right, _) = trims[cut.name(a, row)], trims[cut.name(b, row)]
            assert left.area.x + trim.w == pytest.approx(right.area.x, abs=0.05)


def test_ticks_for_the_edges_of_neighbours_lie_under_them(printed: Loader) -> None:
    made = printed("flat")
    for tile, sheet in pages_of(made, LARGE, "a4"):
        trim = trim_of(sheet)
        ticks = [
            line.box
            for line in sheet.strokes
            if line.width == pytest.approx(0.12, abs=0.004)
            and max(line.box.w, line.box.h) == pytest.approx(4.0, abs=0.01)
            and min(line.box.w, line.box.h) < 0.01
        ]
        upright = [box.x0 - trim.x1 for box in ticks if box.w < box.h]
        level = [box.y0 - trim.y1 for box in ticks if box.h < box.w]
        assert bool(upright) == bool(tile.right) and bool(level) == bool(tile.down)
        # Half the width of the tick beyond the edge: all of it is covered, and shows at a gap.
        assert all(away == pytest.approx(0.06, abs=0.01) for away in (*upright, *level))


def test_what_seams_cross_need_not_be_counted_for_each_paper(printed: Loader) -> None:
    made = printed("flat")
    busy = {key: crossings(art, made.fonts) for key, art in made.scenes.items()}
    document = board_tiles(made.game, LARGE, PAPERS["a4"], made.scenes, made.fonts, busy)
    assert document == made.tiles(LARGE, "a4")

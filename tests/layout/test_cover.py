"""The cover: a part of the map as large as on the table, with the counters of the set-up, on every paper."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from hexwright.layout.cover import cover, cover_pages
from hexwright.layout.scale import board_scale
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw import draw_board
from hexwright.render.page import Page
from hexwright.render.scene import Clip, Group, Op, Picture, SizedSource, Text
from hexwright.render.vector import write_pdfs
from hexwright.render.window import PicturePart
from tests import paper as measuring
from tests.games.conftest import read_game

ROOT = Path(__file__).resolve().parents[2]
SHOWN = ("a4", "letter")
MOST_COUNTERS = 7


def walk(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        if isinstance(op, (Group, Clip)):
            yield from walk(op.ops)


@dataclass(frozen=True)
class Made:
    game: Game
    pages: list[Page]


def made(game: Game, papers: tuple[str, ...] = SHOWN) -> list[Page]:
    board = next(board for board in game.boards.values() if board.main)
    art = draw_board(game, board, Fonts())
    return cover_pages(game, game.printing, [PAPERS[name] for name in papers], board, art, Fonts())


@pytest.fixture(scope="module", params=["ebb-and-flow", "doro-nawa", "war-in-europe"])
def covers(request: pytest.FixtureRequest) -> Made:
    game, _ = read_game(ROOT, f"sources/{request.param}")
    return Made(game, made(game))


def test_map_and_counters_have_their_true_size(covers: Made) -> None:
    assert [(page.scene.width, page.scene.height) for page in covers.pages] == [
        (PAPERS[name].width, PAPERS[name].height) for name in SHOWN
    ]
    for page in covers.pages:
        board = next(board for board in covers.game.boards.values() if board.main)
        scale = board_scale(covers.game, board, covers.game.printing)
        ground = [op for op in walk(page.scene.ops) if isinstance(op, Group) and op.name == "map"]
        assert [op.scale for op in ground if op.dx <= 0.0 and op.dy <= 0.0][:1] == [scale]
        counters = [op for op in walk(page.scene.ops) if isinstance(op, Group) and op.name == "counter"]
        assert sum(op.scale == scale for op in counters) >= 10, "counters of the set-up"
        assert 1 <= sum(op.scale != scale for op in counters) <= MOST_COUNTERS, "one of each nationality"


def test_everything_stays_inside_the_margins(covers: Made) -> None:
    edge = covers.game.printing.margin
    data = write_pdfs(
        {"cover": cover(covers.pages[0], covers.game)}, fonts=Fonts(), epoch=0, picture_dpi=30.0
    )["cover"]
    sheet = measuring.sheets(data)[0]
    lines = [line for line in sheet.words if line.text.strip()]
    title = covers.game.title.upper().split()[0]
    assert any(title in line.text for line in lines)
    for page in covers.pages:
        parts = [op for op in page.scene.ops if isinstance(op, Group)]
        assert all(op.dx >= edge and op.dy >= edge for op in parts)
        for part, below in pairwise(parts):
            lowest = max((op.at[1] for op in part.ops if isinstance(op, Text)), default=0.0)
            assert part.dy + lowest < below.dy, "parts lie on each other"


def test_only_the_part_of_the_ground_that_is_seen_is_painted(covers: Made) -> None:
    shown = [op for op in walk(covers.pages[0].scene.ops) if isinstance(op, Picture)]
    assert shown
    for picture in shown:
        if not isinstance(picture.source, SizedSource):  # such as pictures of the author's
            assert isinstance(picture.source, PicturePart)
            assert picture.source.part[2] * picture.source.part[3] < 0.6


def test_a_game_without_a_set_up_on_its_map_and_small_paper_have_no_cover() -> None:
    game, _ = read_game(ROOT, "sources/ebb-and-flow")
    assert made(replace(game, setups={})) == []
    assert made(game)
    wide = replace(game, printing=replace(game.printing, margin=70.0))
    assert made(wide) == []


class _Stripes:
    """Each pixel tells where it lies: red its column, green its row."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        assert top >= 0
        assert top + rows <= height
        image = Image.new("RGB", (width, rows))
        image.putdata([(x, top + y, 0) for y in range(rows) for x in range(width)])
        return image


@pytest.mark.parametrize("top", [0, 7])
def test_a_part_of_a_picture_is_what_the_whole_shows_there(top: int) -> None:
    part = PicturePart(_Stripes(), (0.25, 0.5, 0.5, 0.25))
    rows = part.paint_rows(100, 50, top, 10)
    assert rows.size == (100, 10)
    assert rows.getpixel((0, 0)) == (50, 100 + top, 0)
    assert rows.getpixel((99, 9)) == (149, 109 + top, 0)


def test_a_document_of_one_page(covers: Made) -> None:
    data = write_pdfs(
        {"cover": cover(covers.pages[1], covers.game)}, fonts=Fonts(), epoch=0, picture_dpi=20.0
    )["cover"]
    reader = PdfReader(io.BytesIO(data))
    assert len(reader.pages) == 1
    assert covers.game.title in str(reader.metadata.title if reader.metadata else "")

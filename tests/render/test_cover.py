"""The cover and the title panel: with the game's own picture, and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.layout.charts.pages import charts
from hexwright.model.board import Board, Panel, Theme
from hexwright.model.derived import derived_tables
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from hexwright.project import Project
from hexwright.render.chart import draw_chart
from hexwright.render.counter import draw_picture
from hexwright.render.counter_face import Faces
from hexwright.render.cover import COUNTER, MARGIN, WIDTH, draw_cover
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_board
from hexwright.render.scene import Clip, Group, Op, Rect, Scene, Text
from hexwright.source.loader import Files, load
from tests.conftest import SMALL, game_of

PICTURE = """\
  scenery:
    size: [64, 20]
    corner: 0
    colours: {sky: "#F7DBAF", sun: "#C93A22"}
    slots:
      sky: {kind: field, colour: sky}
      sun: {kind: drawing, box: [0, 0, 1, 1], draw: [{circle: "90,40 60", fill: sun}]}
"""


@pytest.fixture
def pictured(write_game: Callable[..., Project]) -> Game:
    named = SMALL.replace("title: Small", "title: Small, subtitle: In summer, credits: [us], cover: scenery")
    return game_of(write_game(named.replace("looks:\n", "looks:\n" + PICTURE)))


def flat(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        if isinstance(op, Group | Clip):
            yield from flat(op.ops)


def named(scene: Scene, name: str) -> list[Group]:
    return [op for op in flat(scene.ops) if isinstance(op, Group) and op.name == name]


def test_a_picture_ends_at_its_edges(pictured: Game, fonts: Fonts) -> None:
    assert pictured.cover is not None
    scene = draw_picture(pictured.cover, pictured.symbols, fonts)
    (clip,) = scene.ops
    assert isinstance(clip, Clip)
    assert set(clip.rings[0]) == {(0, 0), (scene.width, 0), (scene.width, scene.height), (0, scene.height)}
    assert len(clip.ops) == 2


@pytest.mark.parametrize("count", [0, 1, 6, 7])
def test_the_cover_shows_picture_title_and_a_row_of_counters(
    pictured: Game, fonts: Fonts, count: int
) -> None:
    face = next(face for _, face in Faces(pictured, str).all())
    scene = draw_cover(pictured, (face,) * count, Theme(), fonts)
    (picture,) = named(scene, "picture")
    assert pictured.cover is not None
    assert picture.scale * pictured.cover.width == pytest.approx(WIDTH)
    below = picture.dy + picture.scale * pictured.cover.height
    texts = [op for op in scene.ops if isinstance(op, Text)]
    assert texts[0].text == pictured.title.upper()
    assert all(op.at[1] - op.size > below for op in texts)
    row = named(scene, "counter")
    assert len(row) == min(count, 3)
    # The engine writes over the left of the strip above the picture.
    assert all(op.dx > 0.45 * WIDTH and op.dx + COUNTER < WIDTH - MARGIN + 0.01 for op in row)
    assert all(op.dy > 0 and op.dy + COUNTER < picture.dy for op in row)
    assert all(a.dx + COUNTER < b.dx for a, b in pairwise(row))


def test_without_a_picture_counters_stand_in_the_corner(pictured: Game, fonts: Fonts) -> None:
    face = next(face for _, face in Faces(pictured, str).all())
    scene = draw_cover(replace(pictured, cover=None), (face,) * 6, Theme(), fonts)
    assert named(scene, "picture") == []
    assert {op.dy for op in named(scene, "counter")} == {MARGIN, MARGIN + COUNTER + 2.0}


def test_the_title_panel_wears_the_picture(pictured: Game, fonts: Fonts) -> None:
    panel = Panel(id="title", kind="title", title="Name", note="When", lines=("One turn: a week.",))
    titled = Board(id="sheet", name="Sheet", panels=(panel,), strips=(("title",),))
    scene = draw_board(pictured, titled, fonts)
    (picture,) = named(scene, "picture")
    assert pictured.cover is not None
    below = picture.dy + picture.scale * pictured.cover.height
    texts = [op for op in flat(scene.ops) if isinstance(op, Text)]
    assert {op.text for op in texts} >= {"NAME", "WHEN", "One turn: a week."}
    assert all(op.at[1] - op.size > below for op in texts)
    assert named(draw_board(replace(pictured, cover=None), titled, fonts), "picture") == []


def test_the_picture_of_a_game_is_one_of_its_looks(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL.replace("title: Small", "title: Small, cover: sunset"))
    report = Report()
    sources = load(Files(root=project.root, common=project.common), "sources/demo", report)
    assert sources is not None
    understand("demo", sources, report)
    assert [(found.code, "sunset" in found.message) for found in report] == [("R001", True)]


def test_the_folding_sheet_shows_the_picture(pictured: Game, fonts: Fonts) -> None:
    document = charts(pictured, pictured.printing, PAPERS["a4"], fonts)
    (sheet,) = [page for page in document.pages if page.title == "Sequence of play"]
    assert len(named(sheet.scene, "picture")) == 1
    plain = charts(replace(pictured, cover=None), pictured.printing, PAPERS["a4"], fonts)
    assert not any(named(page.scene, "picture") for page in plain.pages)


def test_charts_wear_the_colours_of_the_main_board(pictured: Game, fonts: Fonts) -> None:
    boards = {
        key: replace(board, theme=Theme(colours={"red": "#123456", "paper": "#FEDCBA"}))
        for key, board in pictured.boards.items()
    }
    dressed = replace(pictured, boards=boards)
    assert dressed.theme.colours["red"] == "#123456"
    pages = charts(dressed, dressed.printing, PAPERS["a4"], fonts).pages
    inks = {
        op.fill.colour for page in pages for op in flat(page.scene.ops) if isinstance(op, Rect) and op.fill
    }
    assert "#123456" in inks
    table = next(iter(derived_tables(pictured).values()))
    drawn = draw_chart(table, fonts, theme=dressed.theme)
    assert drawn.background is not None
    assert drawn.background.colour == "#FEDCBA"
    assert replace(pictured, boards={}).theme == Theme()


def test_a_die_that_only_chooses_its_own_number_is_not_listed(
    write_game: Callable[..., Project], fonts: Fonts
) -> None:
    states = """
states:
  luck: {name: Luck, initial: good, values: {bad: {name: Bad, die: 1..3}, good: {name: Good, die: 4..6}}}
  rolled: {name: Thrown, initial: n1, values: {n1: {name: "1", die: 1}, n2: {name: "2", die: 2}}}
"""
    game = game_of(write_game(SMALL + states))
    document = charts(game, game.printing, PAPERS["a4"], fonts)
    (sheet,) = [page for page in document.pages if page.title == "Sequence of play"]
    said = {op.text for op in flat(sheet.scene.ops) if isinstance(op, Text)}
    assert {"LUCK", "Bad", "Good"} <= said
    assert "THROWN" not in said

"""The picture of a game without one of its own: a part of its board with the counters that stand there."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image

from hexwright.cache.digest import digest
from hexwright.cache.store import Store
from hexwright.export.base import Options
from hexwright.geometry.hexes import centre
from hexwright.geometry.sheet import lay_out
from hexwright.model.board import Theme
from hexwright.model.game import Game
from hexwright.project import Project
from hexwright.render.counter_face import Faces
from hexwright.render.cover import WIDTH as COVER_WIDTH
from hexwright.render.cover import draw_cover
from hexwright.render.fonts import Fonts
from hexwright.render.front_view import HEIGHT, WIDTH, BoardPart, draw_front_view, front_view
from hexwright.render.gallery import draw_all
from hexwright.render.scene import Clip, Group, Picture
from hexwright.tasks import run
from tests.conftest import ON_SPACES, SMALL, game_of

UNIT = (
    "  {id}: {{nationality: french, size: XX, type: infantry, "
    'designation: "9{id}", cf: 4/3, start: "{at}"}}\n'
)
WIDE = (
    SMALL.replace("columns: 4, rows: 3", "columns: 30, rows: 20")
    .replace("sequence:\n", UNIT.format(id="a", at="2010") + UNIT.format(id="b", at="2010") + "sequence:\n")
    .replace('start: "0303"', 'start: "2011"')
)


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    """Three units far in the east, two of them on one hex, and one in the north-west corner."""
    return game_of(write_game(WIDE))


def test_it_shows_where_most_counters_stand(game: Game) -> None:
    board = game.main_board
    view = front_view(game, board, Faces(game, digest))
    assert view is not None and board.grid is not None
    layout = lay_out(board, game.tables)
    assert layout.map is not None and layout.origin is not None
    part = view.part
    assert (part.w, part.h) == (WIDTH, HEIGHT)
    assert layout.map.x <= part.x and part.x + part.w <= layout.map.x + layout.map.w
    assert layout.map.y <= part.y and part.y + part.h <= layout.map.y + layout.map.h
    lower, upper = (centre(board.grid, number) for number in ("2011", "2010"))
    middles = [(x + part.x - layout.origin[0], y + part.y - layout.origin[1]) for _, (x, y) in view.counters]
    # The second counter of a stack lies 1.6 mm aside; the unit in the corner is not seen.
    wanted = [lower, upper, (upper[0] + 1.6, upper[1] - 1.6)]
    assert sorted(middles) == [pytest.approx(at) for at in sorted(wanted)]


def test_a_game_without_units_on_its_map_has_none(write_game: Callable[..., Project]) -> None:
    nobody = game_of(write_game(SMALL.replace(', start: "0101"', "").replace(', start: "0303"', "")))
    assert front_view(nobody, nobody.main_board, Faces(nobody, digest)) is None


def test_spaces_have_places_too(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(ON_SPACES))
    view = front_view(game, game.main_board, Faces(game, digest))
    assert view is not None and view.counters


def test_the_board_is_cut_where_the_counters_stand(game: Game, fonts: Fonts) -> None:
    whole = Image.new("RGB", (400, 200), "#FF0000")
    whole.paste("#0000FF", (200, 0, 400, 200))
    data = io.BytesIO()
    whole.save(data, "PNG")
    source = BoardPart(data.getvalue, (0.25, 0.0, 0.75, 1.0))
    rows = source.paint_rows(100, 100, 50, 10)
    assert rows.size == (100, 10)
    assert (rows.getpixel((10, 5)), rows.getpixel((90, 5))) == ((255, 0, 0), (0, 0, 255))
    view = front_view(game, game.main_board, Faces(game, digest))
    assert view is not None
    scene = draw_front_view(view, (800.0, 600.0), data.getvalue, fonts)
    (clip,) = scene.ops
    assert isinstance(clip, Clip)
    assert isinstance(clip.ops[0], Picture)
    assert [op.name for op in clip.ops[1:] if isinstance(op, Group)] == ["counter"] * 3
    cover = draw_cover(game, (), Theme(), fonts, scene)
    (picture,) = [op for op in cover.ops if isinstance(op, Group) and op.name == "picture"]
    assert picture.scale * scene.width == pytest.approx(COVER_WIDTH)


def test_covers_are_drawn_after_the_board_they_show(game: Game) -> None:
    pictures = run([draw_all(game, Options(dpi=60.0), Store(None)).art])[0].pictures
    assert list(pictures)[-1] == "cover"
    with Image.open(io.BytesIO(pictures["cover"])) as cover:
        colours = cover.convert("RGB").getcolors(1 << 20)
    assert colours is not None and len(colours) > 500  # shaded ground, not lettering alone

"""A map and counters of a game: the pages and the pictures of the module are the same drawing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.model.game import Game
from hexwright.project import Project
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Faces
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_board
from hexwright.render.page import Document, Page
from hexwright.render.raster import rasterise
from hexwright.render.scene import Group, Ink, Scene
from hexwright.render.vector import write_pdfs
from tests.conftest import SMALL, game_of
from tests.paper import fonts, render, sheets
from tests.render.vector.test_ops import apart

DPI = 127.0


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    return game_of(write_game(SMALL))


def pdf(*scenes: Scene) -> bytes:
    pages = tuple(Page(title=str(i), scene=scene) for i, scene in enumerate(scenes))
    document = Document(title="Game", subject="", pages=pages)
    return write_pdfs({"game": document}, fonts=Fonts(), epoch=0)["game"]


def test_a_map(game: Game) -> None:
    board = next(iter(game.boards.values()))
    scene = draw_board(game, board, Fonts())
    data = pdf(scene)
    mean, worst = apart(rasterise(scene, DPI), render(data, 0, DPI))
    assert mean < 4
    assert worst < 90
    (sheet,) = sheets(data)
    assert {"0101", "0403"} <= {word.text for word in sheet.words}
    assert all(font.embedded and font.subset for font in fonts(data))
    # Only the ground and its samples in the key are bitmaps; nothing is flattened.
    assert len(sheet.images) < 12
    assert len(sheet.shapes) > 30


def test_counters(game: Game) -> None:
    white = Ink(colour="#FFFFFF")
    found = [draw_face(face, Fonts()) for _, face in Faces(game, repr).all()]
    assert len(found) > 2
    for scene in found[:6]:
        page = Scene(width=scene.width, height=scene.height, ops=scene.ops, background=white)
        mean, worst = apart(rasterise(page, 400), render(pdf(page), 0, 400))
        assert mean < 6
        assert worst < 90


def test_a_counter_repeated_is_the_same_every_time(game: Game) -> None:
    _, face = next(Faces(game, repr).all())
    scene = draw_face(face, Fonts())
    places = [(10.0 + 20 * i, 5.0 + 20 * j) for j in range(3) for i in range(4)]
    page = Scene(
        width=100, height=80, ops=tuple(Group(ops=scene.ops, dx=x, dy=y, scale=1.25) for x, y in places)
    )
    (sheet,) = sheets(pdf(page))
    colours = {shape.fill for shape in sheet.areas}
    for colour in colours:
        boxes = sorted((s.box.y0, s.box.x0, s.box.w, s.box.h) for s in sheet.areas if s.fill == colour)
        assert len(boxes) % 12 == 0
        left = min(x for _, x, _, _ in boxes)
        assert any(x - left == pytest.approx(60.0, abs=0.001) for _, x, _, _ in boxes)

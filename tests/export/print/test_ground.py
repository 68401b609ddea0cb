"""Grounds painted by several processes are those that one paints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from PIL import Image

from builder.export.print.ground import painted_beside
from builder.model.game import Game
from builder.project import Project
from builder.render.scene import Box, Group, Picture, Scene
from tests.conftest import SMALL, game_of

DPI = 100.0


@dataclass(frozen=True)
class Striped:
    """A ground that differs with every way to cut it into strips, as a real one may by a grey."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """A strip of one colour."""
        return Image.new("RGB", (width, rows), (top % 251, rows % 253, height % 255))


@pytest.fixture
def game(write_game: Callable[..., Project]) -> Game:
    return game_of(write_game(SMALL))


@pytest.mark.parametrize("height", [90.0, 260.1, 262.0, 399.3])
def test_strips_do_not_depend_on_cores(game: Game, height: float) -> None:
    picture = Picture(box=Box(x=0.0, y=0.0, w=200.0, h=height), source=Striped())
    scene = Scene(width=200.0, height=height, ops=(Group(ops=(picture,), scale=1.0),))
    one, two = (painted_beside(game, {"map": scene}, DPI, jobs=jobs) for jobs in (1, 2))
    assert [source for source, _ in one] == [source for source, _ in two]
    plates = [[give() for _, give in ready] for ready in (one, two)]
    assert plates[0] == plates[1]
    assert bool(one) == (height > 200)  # a small picture is nobody's work


def test_sizes_are_those_on_paper(game: Game) -> None:
    picture = Picture(box=Box(x=0.0, y=0.0, w=254.0, h=254.0), source=Striped())
    scene = Scene(width=254.0, height=254.0, ops=(Group(ops=(picture,), scale=0.5),))
    larger = replace(game, printing=replace(game.printing, counter=4 * 12.7))
    ((_, give),) = painted_beside(larger, {"map": scene}, DPI, jobs=1)
    assert (give().width, give().height) == (2000, 2000)

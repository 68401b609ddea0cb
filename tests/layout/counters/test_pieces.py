"""The counters of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from hexwright.layout.counters.pieces import pieces
from hexwright.layout.piece import Piece
from hexwright.model.game import Game
from hexwright.model.look import Look
from hexwright.model.printing import PrintSpec
from hexwright.project import Project, open_project
from hexwright.render.counter import INSIDE
from hexwright.render.extent import reach, within
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Group, Polygon, Rect
from tests.conftest import REPOSITORY, SMALL, game_of

MORE = """\
markers:
  flag: {name: Flag, side: blue, faces: [{look: flat}]}
  shell: {name: Shell, side: red, count: 9, faces: [{look: flat}, {look: flat, name: Dud}]}
  pawn: {name: Pawn, faces: [{look: flat}]}
"""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def real() -> Game:
    return game_of(open_project(REPOSITORY), "ebb-and-flow")


@pytest.fixture(scope="module")
def cut(real: Game, fonts: Fonts) -> tuple[Piece, ...]:
    return pieces(real, replace(PrintSpec(), counter=15.875), fonts)


def test_every_counter_of_the_game_is_there(cut: tuple[Piece, ...], real: Game) -> None:
    kinds = Counter(piece.id.partition(":")[0] for piece in cut for _ in range(piece.count))
    assert kinds == {"unit": 148, "marker": 28}
    assert len({piece.id for piece in cut}) == len(cut)
    backs = sum(len({step.counter for step in unit.steps if step.face == 1}) for unit in real.units.values())
    assert sum(piece.back is not None for piece in cut if piece.id.startswith("unit")) == backs


def test_substitutes_come_right_after_their_unit(cut: tuple[Piece, ...]) -> None:
    ids = [piece.id for piece in cut if piece.id.startswith("unit:")]
    for before, after in pairwise(ids):
        unit, _, number = after.rpartition(".")
        if number != "0":
            assert before == f"{unit}.{int(number) - 1}"


def test_sides_nationalities_and_formations_stay_together(cut: tuple[Piece, ...], real: Game) -> None:
    for depth in (1, 2, 3):
        runs = [piece.path[:depth] for piece in cut]
        starts = [path for n, path in enumerate(runs) if n == 0 or runs[n - 1] != path]
        assert len(starts) == len(set(starts))
    assert list(dict.fromkeys(piece.path[0] for piece in cut)) == [
        *(side.name for side in real.sides.values()),
        "Markers",
    ]


def test_all_sizes_scale_alike(cut: tuple[Piece, ...], real: Game, fonts: Fonts) -> None:
    assert {(piece.width, piece.height) for piece in cut} == {(15.875, 15.875)}
    assert {(piece.front.width, piece.front.height) for piece in cut} == {(19.875, 19.875)}
    drawn = pieces(real, replace(PrintSpec(), counter=None), fonts)
    assert {(piece.width, piece.height) for piece in drawn} == {(12.7, 12.7)}


def test_nothing_but_colour_lies_beyond_the_cut(cut: tuple[Piece, ...], fonts: Fonts) -> None:
    whole = Box(x=2.0, y=2.0, w=15.875, h=15.875)
    for piece in cut:
        for scene in (piece.front, piece.back):
            for op in scene.ops if scene is not None else ():
                if isinstance(op, Group):
                    assert op.name == INSIDE
                    assert within(reach((op,), fonts), whole), piece.id
                else:
                    assert isinstance(op, (Rect, Polygon)) and op.stroke is None, piece.id


def test_each_look_is_inked_once(real: Game, fonts: Fonts) -> None:
    asked: list[str] = []

    def inked(look: Look) -> Look:
        asked.append(look.id)
        return replace(look, slots=look.slots[:1])

    plain = pieces(real, PrintSpec(), fonts, inked)
    assert len(asked) == len(set(asked)) > 3
    assert all(len(piece.front.ops) == 1 for piece in plain)


def test_a_side_with_many_markers_keeps_them(write_game: Callable[..., Project], fonts: Fonts) -> None:
    looks = "looks:\n  unit: {extends: counter}\n  flat: {extends: counter}\n"
    text = SMALL.replace("looks:\n  unit: {extends: counter}\n", looks) + MORE
    game = game_of(write_game(text))
    found: Mapping[str, Piece] = {piece.id: piece for piece in pieces(game, PrintSpec(), fonts)}
    assert list(found) == [
        "unit:f1.0",
        "unit:g1.0",
        "marker:shell",
        "marker:flag",
        "marker:pawn",
    ]
    assert found["marker:shell"].path == ("Red", "Markers")
    assert found["marker:shell"].count == 9 and found["marker:shell"].back is not None
    assert found["marker:flag"].path == ("Markers",)
    assert found["unit:f1.0"].back is not None and found["unit:g1.0"].back is None

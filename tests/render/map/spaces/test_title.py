"""The title panel of a map of spaces, which has neither a scale nor an arrow: its words fill it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from hexwright.geometry.sheet import lay_out
from hexwright.project import Project
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_board
from hexwright.render.scene import Clip, Group, Op, Text
from tests.conftest import ON_SPACES, game_of


def flat(op: Op) -> list[Op]:
    """The ops of a group without its frame, which moves nothing here."""
    return [one for inner in op.ops for one in flat(inner)] if isinstance(op, Group | Clip) else [op]


@pytest.mark.parametrize("words", ["Small", "A very long name for a small war on two spaces"])
def test_words_stand_in_the_middle_of_the_panel(
    words: str, write_game: Callable[..., Project], fonts: Fonts
) -> None:
    panel = f"{{kind: title, title: {words}, remark: Said below, lines: Some line., place: 6 6 80 30}}"
    text = ON_SPACES.replace("    point_to_point:", f"    panels: {{title: {panel}}}\n    point_to_point:", 1)
    game = game_of(write_game(text))
    board = game.boards["map"]
    (box,) = [one.box for one in lay_out(board, game.tables).panels if one.panel.id == "title"]
    assert (box.w, box.h) == (80.0, 30.0)
    ops = chain.from_iterable(flat(op) for op in draw_board(game, board, fonts).ops)
    found = {op.text: op for op in ops if isinstance(op, Text)}
    title, last = found[words.upper()], found["Some line."]
    above = title.at[1] - title.size - box.y
    below = box.bottom - last.at[1]
    assert above == pytest.approx(below, abs=1.0), "as much room above as below"
    assert above + below < 0.6 * box.h
    # A cartouche of 128 x 54.5 mm has a title of 16.8; this one is 30 mm high. A long title fills the width.
    assert title.size == pytest.approx(16.8 * 30 / 54.5, abs=0.01) if words == "Small" else title.size < 5.0

"""Signs that nobody drew are found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hexwright.check.signs import check_signs
from hexwright.model.board import EdgeBar, HexId, Place
from tests.games.conftest import read_game


def test_unknown_signs_of_places_and_edges_are_found(tmp_path: Path) -> None:
    game, _ = read_game(Path(__file__).resolve().parents[2], "tests/cases/impulses")
    board = game.main_board
    number = HexId("0101")
    place = Place(id="a", name="A", hex=number, kind="town", signs=("star", "ankor"))
    edge = EdgeBar(id="e", edge="north", first=number, last=number, text="", tone="red", sign="crates")
    boards = {**game.boards, board.id: replace(board, places=(place,), edges=(edge,))}
    found = list(check_signs(replace(game, boards=boards)))
    assert [(f.code, f.message, f.hint) for f in found] == [
        ("R001", "unknown glyph 'ankor'", "did you mean 'anchor'?"),
        ("R001", "unknown glyph 'crates'", "did you mean 'crate'?"),
    ]

"""A module we built, read like any other, gives the same counters as the game's own print target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from hexwright.export.vassal.reading import read_module
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.piece import Piece
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from hexwright.render.fonts import Fonts
from tests.conftest import SMALL, game_of

MARKERS = """\
markers:
  flag:
    name: Flag
    count: 3
    faces:
      - {look: words, name: Blue control, values: {text: B}}
      - {look: words, name: Red control, values: {text: R}}
"""
GAME = (
    SMALL.replace("cf: 5,", "cf: 5/4/3/2/1,").replace(
        "  unit: {extends: counter}", "  unit: {extends: counter}\n  words: {extends: marker-words}"
    )
    + MARKERS
)


def faces(found: Iterable[Piece]) -> Counter[str]:
    """How many different faces the counters of each name have."""
    count: Counter[str] = Counter()
    for piece in found:
        count[piece.name.partition(" (")[0]] += 1 + (piece.back is not None)
    return count


def test_the_faces_are_those_of_the_game(write_game: Callable[..., Project], tmp_path: Path) -> None:
    project = write_game(GAME)
    result = build(BuildRequest(project=project, game="demo", targets=("vassal",)))
    assert not result.report.failed, list(result.report)
    (path,) = (tmp_path / "build" / "demo").glob("*.vmod")
    game = game_of(project)
    ours = pieces(game, game.printing, Fonts())
    module = read_module(path)
    assert faces(module.pieces) == faces(ours)
    assert len(faces(ours)) == 3
    assert {(piece.width, piece.height) for piece in module.pieces} == {(15.875, 15.875)}

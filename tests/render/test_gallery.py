"""What a change draws again: boards are slow, and show only some of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexwright.cache.store import Store
from hexwright.export.base import Options
from hexwright.export.print.groups import Kind, groups
from hexwright.model.game import Game
from hexwright.render.gallery import draw_all
from hexwright.render.main_board import Form
from hexwright.tasks import run
from tests.conftest import game_of
from tests.fuzz.corpus import corpus
from tests.fuzz.judge import Bench

BOARDS = tuple(f"{form}-" for form in Form)


def with_cells(game: Game, table: str, text: str) -> Game:
    """The game with another text in all cells of a table."""
    old = game.tables[table]
    cells = tuple(tuple(text for _ in row) for row in old.cells)
    return replace(game, tables={**game.tables, table: replace(old, cells=cells)})


def boards_drawn(game: Game, folder: Path) -> set[str]:
    """Names of the pictures of boards that a build uses."""
    store = Store(folder, "salt")
    run([draw_all(game, Options(dpi=30.0), store, photos=True).art])
    return {name for name in store.used if name.startswith(BOARDS)}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(Bench(tmp_path_factory.mktemp("full"), corpus("full")).project)


def shown(game: Game) -> set[str]:
    return {
        panel.table for board in game.boards.values() for panel in board.panels if panel.table is not None
    }


def test_a_changed_table_draws_the_boards_that_show_it_and_no_other(game: Game, tmp_path: Path) -> None:
    before = boards_drawn(game, tmp_path)
    assert len(before) >= len(Form)
    assert shown(game)
    assert game.tables.keys() - shown(game)
    for table in game.tables:
        after = boards_drawn(with_cells(game, table, "77"), tmp_path)
        assert (after != before) == (table in shown(game)), table


@pytest.mark.parametrize("kind", [Kind.BOARDS, Kind.COVER])
def test_a_changed_table_prints_the_boards_that_show_it_and_no_other(game: Game, kind: Kind) -> None:
    def printed(one: Game) -> Game:
        (found,) = (group.game for group in groups(one, None) if group.kind is kind)
        return found

    for table in game.tables:
        other = printed(with_cells(game, table, "77"))
        assert (other != printed(game)) == (table in shown(game)), table

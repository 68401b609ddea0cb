"""The game that `hexwright new` writes builds, is documented, and can be played to its end."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from hexwright.geometry.sheet import lay_out
from hexwright.project import Project, shared_data
from hexwright.rules.mechanism.cards.parameters import CardRules
from hexwright.rules.simulation.play import LoadedGame, play_games
from hexwright.rules.simulation.totals import How
from hexwright.starter import KINDS, start
from hexwright.units import px_per_mm
from tests.games.grid import grid_contrasts
from tests.games.overlaps import overlaps
from tests.games.safe import too_near
from tests.rules.book import Book, open_book


@pytest.fixture(scope="module", params=KINDS)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the new game."""
    root = tmp_path_factory.mktemp("starter")
    start(root, "first", request.param)
    return root / "sources/first"


@pytest.fixture(scope="module")
def book(folder: Path) -> Book:
    """Its rules, read without a finding, but for the proofs that its author may add."""
    found, report, _ = open_book(Project(root=folder.parents[1], common=shared_data("common")), "first")
    assert [finding.code for finding in report] == ["E028"]
    assert found is not None
    return found


def test_it_is_small_and_whole(book: Book) -> None:
    game = book.model
    board = game.main_board
    if game.cards:
        assert board.space_map is not None
        assert len(board.space_map.spaces) == 8
        assert [sum(card.deck == deck for card in game.cards.values()) for deck in game.decks] == [6, 6]
        assert [sum(u.nationality == side for u in game.units.values()) for side in game.sides] == [5, 5]
        assert len(game.setups) == 1
        return
    if board.space_map is not None:
        assert (len(board.space_map.spaces), len(board.space_map.regions)) == (10, 2)
        assert set(board.space_map.signs.values()) == {"capital", "key"}
    else:
        assert board.grid is not None
        assert (board.grid.columns, board.grid.rows) == (10, 8)
    assert [sum(u.nationality == side for u in game.units.values()) for side in game.sides] == [6, 6]
    assert {len(unit.steps) for unit in game.units.values()} == {1, 2, 4}
    assert len(game.setups) == 1


def test_every_file_names_its_schema_and_explains_itself(folder: Path) -> None:
    for path in sorted(folder.rglob("*.yaml")):
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        lines = [line for line in lines if not re.match(" +- {(polygon|rect|circle|oval|line):", line)]
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert named is not None, path.name
        assert (path.parent / named[1]).resolve().is_file(), path.name
        assert sum("# " in line for line in lines) * 12 > len(lines), f"{path.name} hardly explains itself"


def test_rulebook_checklist_and_referee_speak_of_the_same_rules(folder: Path, book: Book) -> None:
    printed = set(re.findall(r"\*\*(\d\.\d)\*\*", (folder / "help/rules.md").read_text(encoding="utf-8")))
    lines = (folder / "checklist.csv").read_text(encoding="utf-8").splitlines()
    listed = {row["rule"] for row in csv.DictReader(line for line in lines if not line.startswith("#"))}
    assert listed == printed
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.yaml"))
    assert set(re.findall(r'(?:rule|[a-z-]+): "(\d\.\d)"', sources)) <= printed
    assert {entry.rule for entry in book.rules.coverage} == printed


def test_it_can_be_played_to_its_end(book: Book) -> None:
    (setup,) = book.model.setups.values()
    loaded = LoadedGame.of(book.model, book.game, setup)
    totals = play_games(loaded, range(8))
    assert totals.faults == ()
    assert {end.how for end in totals.ended} <= {How.WON, How.DRAWN}
    assert {end.by for end in totals.ended} <= set(loaded.endings)
    assert {"move", "attack"} <= set(totals.done)


def test_each_side_of_the_game_of_cards_wins_now_and_then(tmp_path: Path) -> None:
    start(tmp_path, "first", "cards")
    book, _, _ = open_book(Project(root=tmp_path, common=shared_data("common")), "first")
    assert book is not None
    (setup,) = book.model.setups.values()
    totals = play_games(LoadedGame.of(book.model, book.game, setup), range(60))
    assert totals.faults == ()
    assert {end.how for end in totals.ended} == {How.WON}
    won: Counter[str | None] = Counter()
    for end, games in totals.ended.items():
        won[end.winner] += games
    assert min(won[side] for side in book.model.sides) >= 12, won
    assert {end.by for end in totals.ended} >= {"castle", "cove", "rich", "most"}


def test_counters_keep_clear_of_the_cut(book: Book) -> None:
    assert too_near(book.model) == []


def test_nothing_lies_on_lettering(book: Book) -> None:
    assert overlaps(book.model) == []


def test_its_board_is_for_the_screen_of_a_laptop(book: Book) -> None:
    """In landscape, and no higher than a screen at the size the module opens at."""
    sheet = lay_out(book.model.main_board, book.model.tables)
    assert sheet.width > 1.5 * sheet.height
    assert sheet.height * px_per_mm(150) < 1080


def test_the_grid_can_be_followed(tmp_path: Path) -> None:
    start(tmp_path, "first", "hexes")
    book, _, _ = open_book(Project(root=tmp_path, common=shared_data("common")), "first")
    assert book is not None
    for ground, values in grid_contrasts(book.model).items():
        below = sum(value < 1.6 for value in values)
        assert below <= max(1, 0.01 * len(values)), ground


def test_every_card_has_a_picture_of_its_own_and_an_event_that_is_carried_out(tmp_path: Path) -> None:
    start(tmp_path, "first", "cards")
    book, _, _ = open_book(Project(root=tmp_path, common=shared_data("common")), "first")
    assert book is not None
    slots = {slot.id for slot in book.model.looks["salters-card"].slots}
    pictures = [card.words["picture"] for card in book.model.cards.values()]
    assert len(set(pictures)) == len(pictures) == 12
    assert {f"picture-{name}" for name in pictures} <= slots
    rules = book.game.of(CardRules)
    assert list(rules.scripted) == [1] * 12
    assert not any(event.told for event in rules.events)

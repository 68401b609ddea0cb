"""The board of Yalu Classic as loaded: the ground of Deluxe, with ports, edges and boxes of its own; and what
articles on the first edition tell of hexes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.geometry.hexes import neighbours
from hexwright.model.board import Board, HexId
from hexwright.model.game import Game

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-classic")


@pytest.fixture(scope="module")
def board(game: Game) -> Board:
    return game.main_board


@pytest.fixture(scope="module")
def deluxe(game_of: Callable[[Path, str], Game]) -> Board:
    return game_of(REPOSITORY, "sources/yalu-deluxe").main_board


def ground(board: Board) -> list[tuple[str, ...]]:
    """Terrain of hexes, and what lies on hexsides."""
    terrain = board.terrain
    assert terrain is not None
    hexes = [(key, one.terrain) for key, one in terrain.hexes.items()]
    return [*hexes, *((one.a, one.b, one.kind) for one in terrain.sides)]


def test_the_ground_is_that_of_deluxe_in_another_season(board: Board, deluxe: Board) -> None:
    assert ground(board) == ground(deluxe)
    assert (board.theme.climate, deluxe.theme.climate) == ("temperate", "winter")


def test_ports(board: Board) -> None:
    assert set(board.hex_sets["ports"]) == {"1611", "1716", "2027"}
    assert not {"iwon", "chinnampo"} & set(board.hex_sets)
    signs = {place.name: place.signs for place in board.places}
    assert [name for name, sign in signs.items() if "anchor" in sign] == ["Hungnam", "Wonsan", "Inchon"]
    assert {"Iwon", "Chinnampo"} <= set(signs)


def test_signs_of_what_decides_and_what_pays(board: Board) -> None:
    """Two divisions in Seoul win with half the factors (3); three cities pay when they first fall (22B)."""
    signs = {place.name: place.signs for place in board.places}
    assert [name for name, sign in signs.items() if "star" in sign] == ["Seoul"]
    assert [name for name, sign in signs.items() if "prize" in sign] == ["Pyongyang", "Hungnam", "Wonsan"]
    (key,) = [panel for panel in board.panels if panel.id == "key"]
    assert {"star", "prize", "anchor"} <= {cell.glyph for cell in key.cells}, "explained on the map"


def test_edges_and_roads_to_pusan(board: Board) -> None:
    entry = set(board.hex_sets["communist-entry"])
    assert {"0101", "0120", "2101"} <= entry
    assert not {"0121", "2201", "2301"} & entry
    assert set(board.hex_sets["to-pusan"]) == {"2718", "2731"}
    assert len(board.hex_sets["red-dots"]) == 9


def test_staging_hexes_of_the_article(board: Board) -> None:
    advised = {"0214": "66th", "1010": "40th", "1308": "20th"}
    staging = {hex_id for n in (1, 2, 3, 4) for hex_id in board.hex_sets[f"staging-{n}"]}
    assert set(advised) <= staging


def test_hexes_of_the_articles(game: Game, board: Board) -> None:
    """The 24th goes from 1701 to 1502, where 1402 is beside it; a destroyer lies in 1715."""
    assert board.terrain is not None
    assert board.grid is not None
    assert game.setups["november"].places["nkpa-24"] == "1701"
    assert "1502" in neighbours(board.grid, HexId("1402")).values()
    assert board.terrain.hexes[HexId("1715")].terrain == "sea"


def test_nobody_waits_for_what_classic_lacks(game: Game) -> None:
    boxes = {cell for one in game.boards.values() for panel in one.panels for cell in panel.cells}
    words = {str(cell) for cell in boxes}
    assert not any("communist-artillery" in word or "un-removed" in word for word in words)

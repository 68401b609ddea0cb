"""Scenery is faint, leads from place to place and lies below what has an effect; tabs stand at their edge."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.geometry.hexes import centre
from hexwright.model.board import Board, EdgeBar, HexId, Place, Scenery
from hexwright.model.look import Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.edge_tabs import tabs
from hexwright.render.map.routes import WIDTHS
from hexwright.render.map.scenery import ways
from hexwright.render.scene import Ellipse, Line, Polygon
from tests.games.conftest import read_game
from tests.render.map.conftest import SMALL, BoardOf


def edge(name: str, first: str, last: str) -> EdgeBar:
    """An edge of the map with tabs and no bar."""
    return EdgeBar(
        id=name, edge=name, first=HexId(first), last=HexId(last), text="", tone="red", sign="crate"
    )


@pytest.fixture(scope="module")
def board(board_of: BoardOf) -> Board:
    return board_of(
        SMALL,
        places=(Place(id="a", name="A", hex=HexId("0405"), kind="village"),),
        scenery=(
            Scenery(id="lane", kind="road", hexes=(HexId("0301"), HexId("0405"))),
            Scenery(id="line", kind="railway", hexes=(HexId("0301"), HexId("0505"))),
            Scenery(id="wood", kind="woods", hexes=(HexId("0102"), HexId("0403"))),
        ),
        edges=(edge("north", "0301", "0601"), edge("west", "0102", "0104")),
    )


@pytest.fixture(scope="module")
def hexes(board: Board) -> HexMap:
    return HexMap(board, Fonts(), Symbols())


def test_a_road_ends_at_the_marks_of_places(board: Board, hexes: HexMap) -> None:
    (road,) = ways(hexes.drawing, hexes.place_marks)["road"]
    assert board.grid is not None
    assert road[0] == centre(board.grid, HexId("0301"))
    assert road[-1] == hexes.place_marks[0].at
    assert len(road) > 20, "it wanders"


def test_it_is_fainter_than_routes_and_lies_below_grid_and_names(hexes: HexMap) -> None:
    layers = [group.name for group in hexes.ops()]
    above = ("great names", "settlements", "grid", "lettering")
    assert layers.index("scenery") < min(layers.index(name) for name in above if name in layers)
    (scenery,) = (group for group in hexes.ops() if group.name == "scenery")
    lines = [op for op in scenery.ops if isinstance(op, Line)]
    assert max(line.stroke.width for line in lines) < hexes.drawing.style.scaled(WIDTHS["road"])
    assert all(line.stroke.ink.alpha < 0.7 for line in lines if line.stroke.ink.colour != "#FDF6E2")


def test_trees_stand_on_land(hexes: HexMap) -> None:
    (scenery,) = (group for group in hexes.ops() if group.name == "scenery")
    assert hexes.drawing.grid is not None
    sea, land = HexId("0102"), HexId("0403")
    trees = [(op.box.x, op.box.y) for op in scenery.ops if isinstance(op, Ellipse)]
    near = {
        number: sum(
            abs(x - cx) < 7 and abs(y - cy) < 7
            for x, y in trees
            for cx, cy in [centre(hexes.drawing.grid, number)]
        )
        for number in (sea, land)
    }
    assert near[sea] == 0
    assert near[land] >= 16, "four trees of four ovals at least"


def test_tabs_stand_in_every_hex_of_their_edge_and_numbers_give_way(hexes: HexMap) -> None:
    drawing = hexes.drawing
    found = tabs(drawing)
    assert len(found) == 4 + 3
    for column, tab in enumerate(found[:4], 3):
        _, top, _, low = tab.box
        side = min(y for _, y in drawing.outline((column, 1)))
        assert side < top < low < side + 5
        assert drawing.number_shifts[(column, 1)] != (0.0, 0.0)
    assert len({tab.box[0] for tab in found[4:]}) == 1, "one above the other"


def test_a_tab_shows_its_glyph_in_the_colour_of_its_side(board: Board) -> None:
    shared = read_game(Path(__file__).resolve().parents[3], "tests/cases/impulses")[0].symbols

    def shapes(symbols: Symbols) -> list[Polygon]:
        (group,) = (g for g in HexMap(board, Fonts(), symbols, {"red": "#AA0000"}).ops() if g.name == "tabs")
        return [op for op in group.ops if isinstance(op, Polygon)]

    bare = shapes(Symbols())
    assert [op.fill and op.fill.colour for op in bare] == ["#AA0000"] * 7
    assert len(shapes(shared)) >= 2 * len(bare)

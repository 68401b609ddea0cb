"""Numbers of hexes keep off rivers, routes and shores; the grid is dark on pale water."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Board, HexId, Hexside, Place, River, Theme
from hexwright.model.look import Symbol, Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map.borders import borders
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.grid import PALE, grid_lines, number_anchor, number_half
from hexwright.render.map.keepout import ROUTE, add_routes
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.number_seats import FAR_DOWN, number_shifts
from hexwright.render.map.paths import Path
from hexwright.render.map.rivers import courses
from hexwright.render.map.routes import route_lines
from hexwright.render.scene import Ellipse, Line, Polygon

BoardOf = Callable[..., Board]
Point = tuple[float, float]


def draw(board: Board) -> Drawing:
    return Drawing.of(board, Fonts())


def shifts(drawing: Drawing) -> dict[tuple[int, int], Point]:
    return dict(number_shifts(drawing, courses(drawing), borders(drawing)))


def road(*hexes: str, kind: str = "road") -> tuple[Hexside, ...]:
    return tuple(Hexside(a=HexId(min(a, b)), b=HexId(max(a, b)), kind=kind) for a, b in pairwise(hexes))


def covered(drawing: Drawing, cell: tuple[int, int], points: list[Point], margin: float = 0.0) -> int:
    """How many of the points lie under the number of a cell."""
    x, y = number_anchor(drawing, cell)
    half, cap = number_half(drawing) + margin, drawing.style.mm("number") + margin
    return sum(abs(px - x) < half and y - cap < py < y + margin for px, py in points)


def test_numbers_stay_where_nothing_is_drawn(board_of: BoardOf) -> None:
    assert shifts(draw(board_of("ccccc ccccc ccccc"))) == {}
    assert shifts(draw(board_of("scccc scccc scccc", grid={"numbered": False}))) == {}


@pytest.mark.parametrize("kind", ["road", "rail", "trail"])
def test_a_number_makes_room_for_a_route(board_of: BoardOf, kind: str) -> None:
    drawing = draw(board_of("ccc ccc ccc ccc", sides=road("0201", "0202", "0203", "0204", kind=kind)))
    lines = [p for line in route_lines(drawing)[kind] for p in Path(line).resampled(0.3)]
    moved = drawing.with_numbers(shifts(drawing))
    for row in (1, 2, 3, 4):
        assert covered(drawing, (2, row), lines) > 0
        assert covered(moved, (2, row), lines) == 0
    assert set(moved.number_shifts) == {(2, 1), (2, 2), (2, 3), (2, 4)}, "the first leads off the map"
    assert moved.coast is drawing.coast, "what is known is kept"
    assert drawing.number_shifts == {}


def test_a_number_moves_down_from_a_river_above_it(board_of: BoardOf) -> None:
    river = River(
        id="r", name="R", label="", widths=(2.4, 2.4), course=((HexId("0201"), HexId("0202")),), mouth="edge"
    )
    drawing = draw(board_of("ccc ccc ccc", rivers=(river,)))
    found = shifts(drawing)
    assert found[2, 2][1] > 0
    assert all(dy <= max(FAR_DOWN) * drawing.style.scale for _, dy in found.values())
    assert set(found) <= {(2, 2), (1, 2), (3, 2)}


def test_names_weigh_routes_a_little(board_of: BoardOf) -> None:
    drawing = draw(board_of("ccc ccc ccc", sides=road("0201", "0202", "0203")))
    taken = Obstacles(7.0)
    add_routes(drawing, taken)
    x, y = route_lines(drawing)["road"][1][0]
    assert 0 < taken.cost(x - 1, y - 1, x + 1, y + 1) < 4 * ROUTE
    assert taken.cost(x + 4, y - 1, x + 6, y + 1) == 0


def test_the_grid_is_dark_on_pale_water(board_of: BoardOf) -> None:
    drawing = draw(board_of("cssss cssss cssss", theme=Theme(climate="tropical")))
    style = drawing.style
    pens = style.climate.grid
    dark = {pen.alpha for pen in pens.shallows if pen.role == "grid-sea-casing"}
    white = [pen for pen in pens.sea if pen.role == "grid-sea"]
    assert len(dark) == len(white) == 1
    far = drawing.grid.hex_mm * PALE
    seen = {True: 0, False: 0}
    for op in grid_lines(drawing):
        assert isinstance(op, Line)
        (ax, ay), (bx, by) = op.points[0], op.points[1]
        middle = (ax + bx) / 2, (ay + by) / 2
        if op.stroke.ink.alpha == white[0].alpha and op.stroke.ink.colour == style.colour("grid-sea"):
            assert drawing.coast.are_shallow([middle], far) == [False]
            seen[False] += 1
        elif op.stroke.ink.alpha in dark and op.stroke.ink.colour == style.colour("grid-sea-casing"):
            assert drawing.coast.are_shallow([middle], far) == [True]
            seen[True] += 1
    assert all(seen.values())


def test_water_is_shallow_near_land(board_of: BoardOf) -> None:
    coast = draw(board_of("cssss cssss cssss cssss")).coast
    edge = max(x for area in coast.land for x, _ in area.outer)
    assert coast.are_shallow([(edge + 2.0, 25.0), (edge + 12.0, 25.0)], 5.0) == [True, False]
    assert draw(board_of("cc cc")).coast.are_shallow([(1.0, 1.0)], 5.0) == [True]


def test_signs_and_marks_of_places_are_samples(board_of: BoardOf) -> None:
    places = (
        Place(id="a", name="A", hex=HexId("0202"), kind="town", rank=2, signs=("anchor",)),
        Place(id="b", name="B", hex=HexId("0302"), kind="village", rank=4),
    )
    anchor = Symbol(id="anchor", name="anchor", shapes=())
    symbols = Symbols(types={}, glyphs={"anchor": anchor}, sizes={})
    board = board_of("cccc cccc cccc", places=places)
    assert board.terrain is not None
    kinds = {name: kind for name, kind in board.terrain.kinds.items() if name != "town"}
    drawn = HexMap(replace(board, terrain=replace(board.terrain, kinds=kinds)), Fonts(), symbols)
    box = Rectangle(x=100.0, y=50.0, w=12.0, h=10.0)
    discs = [op for op in drawn.sample("anchor", box) if isinstance(op, Ellipse)]
    assert hypot(discs[1].box.x + discs[1].box.w / 2 - 106, discs[1].box.y + discs[1].box.h / 2 - 55) < 1e-6
    blocks = [op for op in drawn.sample("town", box) if isinstance(op, Polygon)]
    assert len(blocks) > 4
    assert all(98 < x < 114 and 48 < y < 62 for op in blocks for x, y in op.rings[0])
    assert len(drawn.sample("village", box)) == 1
    assert HexMap(board_of("cc cc"), Fonts()).sample("town", box) == ()
    strokes = [op for op in drawn.sample("bridge", box) if isinstance(op, Line)]
    assert len(strokes) == 6

"""Lines of the map: grid, borders, rivers, routes, settlements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from hexwright.geometry.hexes import all_hexes, neighbours, side_ends
from hexwright.model.board import Board, BorderLine, GeoFeature, HexId, Hexside, Place, River
from hexwright.render.fonts import Fonts
from hexwright.render.map.borders import borders, dashed, fort_sides, toothed
from hexwright.render.map.coast import Coast
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.grid import grid_lines, number_anchor, numbers
from hexwright.render.map.keepout import obstacles
from hexwright.render.map.rivers import corner_chains, courses, lakes, rivers, shore
from hexwright.render.map.routes import routes
from hexwright.render.map.settlement import place_marks, settlements
from hexwright.render.map.straits import straits
from hexwright.render.scene import Clip, Ellipse, Line, Op, Polygon, Text

BoardOf = Callable[..., Board]
Point = tuple[float, float]
SIDE = 14.9 / 3**0.5

PLAIN = "cccccc cccccc cccccc cccccc"
COAST = "sscccc sscccc sscccc sscccc"


def draw(board: Board) -> Drawing:
    return Drawing.of(board, Fonts())


def length(points: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def hexsides(board: Board) -> int:
    assert board.grid is not None
    inner = sum(len(neighbours(board.grid, number)) for number, _, _ in all_hexes(board.grid))
    return 6 * board.grid.columns * board.grid.rows - inner // 2


@pytest.mark.parametrize("rows", [PLAIN, COAST, "ssssss ssssss"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_hexside_is_drawn_once(board_of: BoardOf, rows: str, orientation: str) -> None:
    board = board_of(rows, grid={"orientation": orientation})
    ops = grid_lines(draw(board))
    inks = {"#2C2117", "#F4FBFA", "#1D4A60"}
    thin = [op for op in ops if isinstance(op, Line) and op.stroke.width < 0.3]
    assert {op.stroke.ink.colour for op in thin} <= inks
    drawn = sum(length(op.points) for op in thin)
    assert drawn == pytest.approx(hexsides(board) * SIDE, rel=1e-3)


def test_grid_inks_change_at_the_shore(board_of: BoardOf) -> None:
    drawing = draw(board_of(COAST))
    dry = {drawing.style.colour(role) for role in ("grid", "grid-casing")}
    for op in grid_lines(drawing):
        assert isinstance(op, Line)
        (ax, ay), (bx, by) = op.points[0], op.points[1]
        if length([(ax, ay), (bx, by)]) < 2:
            continue
        land = drawing.coast.is_land((ax + bx) / 2, (ay + by) / 2)
        near_shore = drawing.coast.is_land(ax, ay) != drawing.coast.is_land(bx, by)
        assert near_shore or land == (op.stroke.ink.colour in dry)


def test_numbers_stand_in_their_hexes(board_of: BoardOf) -> None:
    for orientation in ("flat", "pointy"):
        drawing = draw(board_of(COAST, grid={"orientation": orientation, "first_row": 7}))
        ops = numbers(drawing)
        assert len(ops) == 24
        for op in ops:
            assert isinstance(op, Text)
            h = drawing.terrain.hexes[HexId(op.text)]
            cx, cy = drawing.centre((h.column, h.row))
            assert op.at == number_anchor(drawing, (h.column, h.row))
            assert op.at[0] == cx
            assert cy - 14.9 / 2 < op.at[1] - op.size < op.at[1] < cy
    assert numbers(draw(board_of(COAST, grid={"numbered": False}))) == ()


def test_a_border_follows_its_hexsides(board_of: BoardOf) -> None:
    drawing = draw(board_of(PLAIN, lines=(BorderLine(id="p", label="", flag="north"),)))
    (found,) = borders(drawing)
    for line in found.lines:
        for x, y in line:
            above = [c for c in drawing.cells if "north" in drawing.cells[c].flags]
            below = [c for c in drawing.cells if "north" not in drawing.cells[c].flags]

            def nearest(cells: list[tuple[int, int]], x: float = x, y: float = y) -> float:
                return min(hypot(drawing.centre(c)[0] - x, drawing.centre(c)[1] - y) for c in cells)

            assert abs(nearest(above) - nearest(below)) < 3.5 or not 0 < x < drawing.frame.width
    assert len(dashed(drawing, (found,))) == 2 * len(found.lines)


def test_forts_face_only_their_directions(board_of: BoardOf) -> None:
    line = BorderLine(id="fort", label="", flag="keep", draw="teeth", directions=("N", "NE"))
    keep = frozenset({HexId("0302"), HexId("0303")})
    drawing = draw(board_of(PLAIN, lines=(line,), hex_sets={"keep": keep}))
    assert borders(drawing) == ()
    assert len(fort_sides(drawing)) == 3
    for op in toothed(drawing):
        assert isinstance(op, Line)
        x, y = op.points[-1]
        cx, cy = drawing.centre((3, 2))
        assert y < cy or x > cx


COURSE = (("0202", "0302"), ("0302", "0303"), ("0303", "0402"), ("0402", "0403"), ("0403", "0503"))


def river(mouth: str = "confluence", course: Sequence[tuple[str, str]] = COURSE) -> River:
    sides = tuple((HexId(a), HexId(b)) for a, b in course)
    return River(id="han", name="Han", label="Han R.", widths=(0.3, 1.2), course=sides, mouth=mouth)


def test_hexsides_join_to_a_course(board_of: BoardOf) -> None:
    drawing = draw(board_of(PLAIN, rivers=(river(),)))
    (chain,) = corner_chains(drawing, river().course)
    assert len(chain) == 6
    assert all(length([a, b]) == pytest.approx(SIDE) for a, b in pairwise(chain))
    (course,) = courses(drawing)
    assert course.widths[0] == pytest.approx(0.3)
    assert course.widths[-1] == pytest.approx(1.2)
    assert list(course.widths) == sorted(course.widths)
    assert not any(course.wet)
    # A break in the course begins a new stretch.
    assert len(corner_chains(drawing, [*river().course, (HexId("0101"), HexId("0102"))])) == 2


def test_two_rivers_share_one_curve(board_of: BoardOf) -> None:
    whole = draw(board_of(PLAIN, rivers=(river(),)))
    part = draw(board_of(PLAIN, rivers=(river(course=COURSE[1:4]),)))
    (long,), (short,) = courses(whole), courses(part)
    middle = short.points[len(short.points) // 2]
    assert min(hypot(x - middle[0], y - middle[1]) for x, y in long.points) < 0.5


def test_stray_river_hexsides_are_drawn_too(board_of: BoardOf) -> None:
    sides = (Hexside(a=HexId("0202"), b=HexId("0302"), kind="river"),)
    drawing = draw(board_of(PLAIN, sides=sides))
    (course,) = courses(drawing)
    assert course.label == ""
    assert len(rivers(drawing, (course,))) == 3


def test_water_in_the_way_is_dotted(board_of: BoardOf) -> None:
    course = (("0102", "0202"), ("0201", "0202"), ("0202", "0302"), ("0302", "0303"))
    drawing = draw(board_of(COAST, rivers=(river("confluence", course[::-1]),)))
    (found,) = courses(drawing)
    assert found.wet_parts
    assert found.dry_parts
    dots = [op for op in rivers(drawing, (found,)) if isinstance(op, Ellipse)]
    assert len(dots) > 4
    assert not any(drawing.coast.is_land(op.box.x + 0.26, op.box.y + 0.26) for op in dots[2:-2])


def test_a_mouth_is_cut_at_the_shore(board_of: BoardOf) -> None:
    course = (("0402", "0403"), ("0303", "0402"), ("0302", "0303"))
    drawing = draw(board_of(COAST, rivers=(river("sea", course),)))
    (found,) = courses(drawing)
    assert not drawing.coast.is_land(*found.points[-1])
    assert found.widths[-1] > 1.2
    assert any(isinstance(op, Clip) for op in rivers(drawing, (found,)))


def test_the_shore_of_sea_hexes(board_of: BoardOf) -> None:
    drawing = draw(board_of(COAST))
    for cell, h in drawing.cells.items():
        assert drawing.coast.is_land(*drawing.centre(cell)) == (h.terrain != "sea")
    lines = shore(drawing)
    assert lines
    art = drawing.art
    for op in lines:
        assert isinstance(op, Line)
        assert all(art.x <= x <= art.right and art.y <= y <= art.bottom for x, y in op.points)


def test_the_real_coast_goes_first(board_of: BoardOf) -> None:
    ring = ((1.0, 0.5), (6.0, 0.5), (6.0, 4.0), (1.0, 4.0))
    hole = ((2.0, 1.0), (3.0, 1.0), (3.0, 2.0), (2.0, 2.0))
    pond = ((4.0, 2.0), (4.5, 2.0), (4.5, 2.5))
    features = (
        GeoFeature(kind="land", name="", rings=(ring, hole)),
        GeoFeature(kind="lake", name="Pond", rings=(pond,)),
    )
    drawing = draw(board_of(COAST, features=features))
    coast: Coast = drawing.coast
    assert coast.is_land(1.5 * 14.9, 0.8 * 14.9)
    assert not coast.is_land(2.5 * 14.9, 1.5 * 14.9)
    assert not coast.is_land(0.5 * 14.9, 2 * 14.9)
    assert coast.near(0, 0, 7 * 14.9, 5 * 14.9).area == pytest.approx((17.5 - 1) * 14.9**2)
    assert len(lakes(drawing)) == 1


def test_marks_stay_on_land_and_in_their_hex(board_of: BoardOf) -> None:
    places = tuple(
        Place(id=f"{kind}{c}{r}", name="X", hex=HexId(f"{c:02d}{r:02d}"), kind=kind, rank=3)
        for c, r, kind in [(3, 1, "town"), (3, 3, "village"), (5, 2, "town"), (4, 4, "village")]
    )
    drawing = draw(board_of(COAST, places=places))
    found = place_marks(drawing, obstacles(drawing, (), ()))
    assert len(found) == 4
    for spot in found:
        h = drawing.terrain.hexes[spot.place.hex]
        cx, cy = drawing.centre((h.column, h.row))
        assert hypot(spot.at[0] - cx, spot.at[1] - cy) < 14.9 / 2
        assert drawing.coast.is_land(*spot.at)
    ops = settlements(drawing, found)
    assert sum(isinstance(op, Ellipse) for op in ops) == 2
    assert sum(isinstance(op, Polygon) for op in ops) > 20
    assert settlements(drawing, found) == ops


def test_adjacent_city_hexes_are_one_body(board_of: BoardOf) -> None:
    drawing = draw(board_of("cccccc ccyccc ccyycc cccccc"))
    edge = drawing.style.colour("city-edge")
    border = [op for op in settlements(drawing, ()) if isinstance(op, Line) and op.stroke.ink.colour == edge]
    touching = sum(
        1
        for number in ("0302", "0303", "0403")
        for other in neighbours(drawing.grid, HexId(number)).values()
        if other in ("0302", "0303", "0403")
    )
    assert sum(length(op.points) for op in border) == pytest.approx((18 - touching) * SIDE, rel=1e-3)


def along(ops: Sequence[Op], colour: str) -> Iterator[Line]:
    return (op for op in ops if isinstance(op, Line) and op.stroke.ink.colour == colour)


def test_routes_meet_on_the_hexside(board_of: BoardOf) -> None:
    chain = [("0202", "0302"), ("0302", "0402"), ("0402", "0502")]
    sides = tuple(Hexside(a=HexId(a), b=HexId(b), kind=kind) for kind in ("road", "rail") for a, b in chain)
    bridge = Hexside(a=HexId("0302"), b=HexId("0402"), kind="bridge")
    drawing = draw(board_of(PLAIN, sides=(*sides, bridge)))
    ops = routes(drawing)
    ends = [p for op in along(ops, drawing.style.colour("road")) for p in (op.points[0], op.points[-1])]
    for a in ends:
        meeting = sum(hypot(a[0] - b[0], a[1] - b[1]) < 1e-6 for b in ends)
        h = min(drawing.cells, key=lambda c: hypot(drawing.centre(c)[0] - a[0], drawing.centre(c)[1] - a[1]))
        middle = hypot(drawing.centre(h)[0] - a[0], drawing.centre(h)[1] - a[1]) < 3
        assert meeting == 2 or middle
    assert len(list(along(ops, drawing.style.colour("rail")))) > 20


def test_straits_are_dotted_between_hexes_one_can_enter(board_of: BoardOf) -> None:
    sides = (
        Hexside(a=HexId("0202"), b=HexId("0203"), kind="sea"),
        Hexside(a=HexId("0101"), b=HexId("0201"), kind="river"),
    )
    board = board_of("ccc csc ccc ccc", sides=sides)
    assert board.terrain is not None
    assert straits(draw(board))
    kinds = {**board.terrain.kinds, "sea": replace(board.terrain.kinds["sea"], passable=False)}
    closed = replace(board, terrain=replace(board.terrain, kinds=kinds))
    assert straits(draw(closed)) == ()
    for dot in straits(draw(board)):
        assert isinstance(dot, Ellipse)
        x, y = dot.box.x + dot.box.w / 2, dot.box.y + dot.box.h / 2
        assert closed.grid is not None
        ends = side_ends(closed.grid, HexId("0202"), HexId("0203"))
        assert min(a for a, _ in ends) - 2 <= x <= max(a for a, _ in ends) + 2
        assert min(b for _, b in ends) - 3 <= y <= max(b for _, b in ends) + 3

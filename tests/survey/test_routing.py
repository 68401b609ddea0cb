"""Hexsides as a net, all-sea sides, and rivers that follow them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shapely import box

from hexwright.geometry import hexes
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.brief import RiverBriefDoc, SideDecisionDoc
from hexwright_survey.routing import Course, join, route
from hexwright_survey.sides import Net, Side, net_of, sea_sides

GRID = HexGrid(columns=10, rows=8, hex_mm=1.0)


@pytest.fixture(scope="module")
def net() -> Net:
    return net_of(GRID)


def river(**more: object) -> RiverBriefDoc:
    return RiverBriefDoc.model_validate({"name": "R", "label": "R", "width": (1, 1), "mouth": "sea", **more})


def find(
    net: Net,
    line: list[tuple[float, float]],
    doc: RiverBriefDoc,
    taken: dict[Side, str] | None = None,
    closed: frozenset[Side] = frozenset(),
) -> Course | None:
    return route(net, line, doc, taken=taken or {}, sheet=hexes.grid_size(GRID), closed=closed)


def connected(net: Net, course: Course) -> bool:
    return all(len(set(net.ends[a]) & set(net.ends[b])) == 1 for a, b in pairwise(course.sides))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["even", "odd"])
def test_net_has_every_inner_side_once(orientation: str, stagger: str) -> None:
    grid = HexGrid(columns=7, rows=6, hex_mm=1.0, orientation=orientation, stagger=stagger)
    net = net_of(grid)
    sides = {
        tuple(sorted((n, m))) for n, _, _ in hexes.all_hexes(grid) for m in hexes.neighbours(grid, n).values()
    }
    assert set(net.ends) == sides
    assert max(len(found) for found in net.around.values()) == 3
    assert all(len(set(ends)) == 2 for ends in net.ends.values())
    # Each inner corner is shared by three sides: no corner was made twice.
    assert len(net.at) == len({(round(x, 6), round(y, 6)) for x, y in net.at})


def test_a_straight_line_is_followed(net: Net) -> None:
    course = find(net, [(0.5, 4.0), (8.5, 4.0)], river())
    assert course is not None
    assert connected(net, course)
    assert course.stray < 0.35
    assert 14 <= len(course.sides) <= 22


def test_a_loop_is_not_cut_short(net: Net) -> None:
    loop = [(3.0, 1.0), (3.0, 6.5), (4.6, 6.5), (4.6, 1.0)]
    course = find(net, loop, river())
    assert course is not None
    lowest = max(net.middle(side)[1] for side in course.sides)
    assert lowest > 5.8
    corners = [c for side in course.sides for c in net.ends[side]]
    assert max(corners.count(c) for c in corners) == 2


def test_a_tributary_ends_at_the_first_corner_of_the_river(net: Net) -> None:
    main = find(net, [(0.5, 4.0), (8.5, 4.0)], river())
    assert main is not None
    taken = dict.fromkeys(main.sides, "main")
    side = find(net, [(4.0, 0.6), (4.1, 3.4)], river(mouth="confluence"), taken)
    assert side is not None
    assert connected(net, side)
    assert not set(side.sides) & set(main.sides)
    at_main = {c for s in main.sides for c in net.ends[s]}
    touching = [s for s in side.sides if set(net.ends[s]) & at_main]
    assert touching == [side.sides[-1]]


def test_start_end_and_avoid_are_kept(net: Net) -> None:
    line = [(0.5, 4.0), (8.5, 4.0)]
    free = find(net, line, river())
    assert free is not None
    banned = free.sides[6]
    course = find(net, line, river(start="0203/0204/0304", avoid=f"{banned[1]}/{banned[0]}"))
    assert course is not None
    assert banned not in course.sides
    assert net.corner_of((HexId("0203"), HexId("0204"), HexId("0304"))) in net.ends[course.sides[0]]
    with pytest.raises(KeyError, match="0101/0505/0909"):
        find(net, line, river(end="0101/0505/0909"))


def test_no_way_is_no_course(net: Net) -> None:
    middle = frozenset(side for side in net.ends if 4 < net.middle(side)[0] < 5.2)
    assert find(net, [(0.5, 4.0), (8.5, 4.0)], river(), closed=middle) is None
    assert find(net, [(50.0, 4.0), (60.0, 4.0)], river()) is None


def test_pieces_are_joined_in_flow_order() -> None:
    pieces = [[(1.0, 1.0), (2.0, 1.0)], [(4.0, 1.0), (3.0, 1.1), (2.0, 1.0)]]
    line = join([((1, 1), (2, 1)), ((2, 1), (4, 1))], pieces)
    assert line == [(1.0, 1.0), (2.0, 1.0), (2.0, 1.0), (3.0, 1.1), (4.0, 1.0)]
    assert join([], pieces) == []


def test_sea_sides_need_water_at_both_ends_and_the_middle(net: Net) -> None:
    ground = box(-1, -1, 4.4, 20)
    sea = frozenset(HexId(n) for n, c, _ in hexes.all_hexes(GRID) if c >= 7)
    decided = {
        (HexId("0203"), HexId("0204")): SideDecisionDoc(a="0203", b="0204", kind="sea", note="x"),
        (HexId("0604"), HexId("0704")): SideDecisionDoc(a="0604", b="0704", kind="open", note="x"),
    }
    free = sea_sides(net, ground, sea, {})
    assert free
    assert all(min(net.at[c][0] for c in net.ends[side]) > 4.4 for side in free)
    assert not any(a in sea and b in sea for a, b in free)
    assert sea_sides(net, ground, sea, decided) == (free | {("0203", "0204")}) - {("0604", "0704")}

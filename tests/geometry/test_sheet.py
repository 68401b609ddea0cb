"""The layout of a sheet: panels, cells and seats lie where they must, and areas are the same rectangles."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.geometry.panel_cells import COUNTER
from hexwright.geometry.sheet import (
    Rectangle,
    SheetLayout,
    areas,
    areas_of,
    lay_out,
    space_size,
)
from hexwright.model.board import (
    Board,
    Cell,
    HexGrid,
    HexId,
    Panel,
    Space,
    SpaceMap,
    TerrainKind,
    Theme,
)
from hexwright.model.game import Table

EPS = 1e-6


def within(inner: Rectangle, outer: Rectangle) -> bool:
    return (
        inner.x >= outer.x - EPS
        and inner.y >= outer.y - EPS
        and inner.right <= outer.right + EPS
        and inner.bottom <= outer.bottom + EPS
    )


def apart(a: Rectangle, b: Rectangle) -> bool:
    return a.right <= b.x + EPS or b.right <= a.x + EPS or a.bottom <= b.y + EPS or b.bottom <= a.y + EPS


def check(layout: SheetLayout) -> None:
    sheet = Rectangle(x=0, y=0, w=layout.width, h=layout.height)
    for panel in layout.panels:
        assert within(panel.box, sheet)
        for cell in panel.cells:
            assert within(cell.box, panel.box)
            for seat in cell.seats:
                assert within(seat, cell.box), (panel.panel, cell)
                assert seat.w >= COUNTER
            for a, b in combinations(cell.seats, 2):
                assert apart(a, b)
        for first, second in combinations(panel.cells, 2):
            assert apart(first.box, second.box)
        if panel.text is not None:
            assert within(panel.text, panel.box)
            assert all(apart(panel.text, cell.box) for cell in panel.cells)
    strips = [panel for panel in layout.panels if panel.panel.place is None]
    for one, other in combinations(strips, 2):
        assert apart(one.box, other.box)


cells = st.builds(
    Cell,
    id=st.none(),
    title=st.sampled_from(["", "4", "Holding box"]),
    text=st.sampled_from(["", "2–16 May", "A longer sentence, to be broken over some lines of text."]),
    note=st.sampled_from(["", "Overcast"]),
    seats=st.integers(0, 9),
    seat_labels=st.sampled_from([(), ("187", "Division")]),
    rows=st.sampled_from([(), (("Movement", "10"), ("Columns", "UN"))]),
)
panels = st.builds(
    Panel,
    id=st.uuids().map(str),
    kind=st.sampled_from(["track", "cards", "boxes", "key", "text", "table", "title"]),
    title=st.just("Panel"),
    weight=st.floats(0.8, 2),
    columns=st.integers(0, 6),
    cells=st.lists(cells, max_size=9).map(tuple),
    lines=st.sampled_from([(), ("one line",), ("one", "two", "three")]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(panels, min_size=1, max_size=2), max_size=3), st.booleans())
def test_everything_has_its_place(strips: list[list[Panel]], with_map: bool) -> None:
    board = Board(
        id="b",
        name="B",
        grid=HexGrid(columns=30, rows=12, hex_mm=14.9) if with_map else None,
        panels=tuple(panel for strip in strips for panel in strip),
        strips=tuple(tuple(panel.id for panel in strip) for strip in strips),
        width_mm=400,
    )
    check(lay_out(board))


def a_board() -> Board:
    track = Panel(
        id="turns",
        kind="track",
        title="Turns",
        columns=6,
        weight=3,
        cells=tuple(Cell(id=f"turn-{i}", title=str(i), text="May", seats=1) for i in range(1, 12)),
        lines=("Eleven turns.",),
    )
    box = Panel(id="box", kind="boxes", title="Off map", cells=(Cell(id="off", title="Off map"),))
    title = Panel(id="title", kind="title", title="A game", place=(HexId("1901"), HexId("2604")))
    loose = Panel(id="loose", kind="text", title="Notes", lines=("one",))
    return Board(
        id="map",
        name="Map",
        grid=HexGrid(columns=30, rows=12, hex_mm=14.9),
        panels=(track, box, title, loose),
        strips=(("turns", "box"),),
    )


def test_areas_are_cells_with_an_id() -> None:
    board = a_board()
    found = {area.id: area for area in areas(board)}
    assert list(found) == [f"turn-{i}" for i in range(1, 12)] + ["off"]
    layout = lay_out(board)
    boxes = {cell.cell.id: cell for panel in layout.panels for cell in panel.cells}
    for key, area in found.items():
        assert area.box == boxes[key].box
        for x, y in area.seats:
            assert area.box.x < x < area.box.right
            assert area.box.y < y < area.box.bottom
    assert found["off"].seats == (found["off"].box.centre,)
    assert found["turn-4"].name == "4"
    assert areas_of(board, layout) == tuple(found.values())


def test_strips_share_their_width_by_weight() -> None:
    layout = lay_out(a_board())
    boxes = {panel.panel.id: panel.box for panel in layout.panels}
    assert boxes["turns"].w == pytest.approx(boxes["box"].w * 3)
    assert boxes["turns"].h == boxes["box"].h
    assert layout.map is not None
    assert boxes["turns"].x == pytest.approx(layout.map.x - 2)
    assert boxes["box"].right == pytest.approx(layout.map.right + 2)
    assert boxes["turns"].y > layout.map.bottom
    # A panel in no strip gets one of its own.
    assert boxes["loose"].y > boxes["turns"].bottom


def test_a_placed_panel_covers_its_hexes() -> None:
    layout = lay_out(a_board())
    title = next(panel for panel in layout.panels if panel.panel.id == "title")
    assert layout.map is not None
    assert layout.origin is not None
    assert within(title.box, layout.map)
    assert title.box.y == pytest.approx(layout.origin[1])
    assert title.box.h == pytest.approx(4.5 * 14.9)


def test_the_map_has_ground_beyond_its_hexes() -> None:
    board = a_board()
    layout = lay_out(board)
    assert layout.map is not None
    assert layout.origin == pytest.approx((layout.map.x + 4.4, layout.map.y + 4.4))
    smaller = lay_out(Board(id="b", name="B", grid=HexGrid(columns=5, rows=5, hex_mm=7.45)))
    assert smaller.map is not None
    assert smaller.origin == pytest.approx((smaller.map.x + 2.2, smaller.map.y + 2.2))


def test_a_table_gets_room_for_its_rows() -> None:
    panel = Panel(id="crt", kind="table", title="CRT", table="crt")
    board = Board(id="b", name="B", panels=(panel,), strips=(("crt",),))

    def table(rows: int) -> Table:
        return Table(
            id="crt",
            title="CRT",
            note="",
            row_axis="die",
            column_axis="",
            rows=tuple(str(i) for i in range(rows)),
            columns=("1",),
            cells=(("1/1",),) * rows,
            notes=("a note",),
            tone="",
        )

    low, high = (lay_out(board, {"crt": table(n)}).height for n in (3, 13))
    assert high - low > 60


def test_spaces_are_areas_too() -> None:
    spaces = {
        name: Space(id=name, name=name.title(), at=(30.0 * i + 20, 25.0), kind="clear")
        for i, name in enumerate(["berlin", "paris", "rome"])
    }
    kinds = {"clear": TerrainKind(id="clear", name="Clear", draw="clear")}
    board = Board(id="p", name="P", space_map=SpaceMap(width=120, height=60, kinds=kinds, spaces=spaces))
    layout = lay_out(board)
    assert layout.origin is not None
    found = areas(board)
    assert [area.id for area in found] == ["berlin", "paris", "rome"]
    assert found[1].seats == ((layout.origin[0] + 50, layout.origin[1] + 25),)
    assert found[0].box.w == space_size(board) > COUNTER


def test_seats_follow_the_size_of_the_counters() -> None:
    panel = Panel(id="t", kind="track", title="T", cells=(Cell(id="a", title="1", seats=1),))
    for counter in (9.0, 16.0):
        board = Board(
            id="b", name="B", panels=(panel,), strips=(("t",),), theme=Theme(sizes={"counter": counter})
        )
        assert lay_out(board).panels[0].cells[0].seats[0].w == pytest.approx(counter + 0.6)


def beside(**more: object) -> Board:
    """A tall map with four panels."""
    panels = tuple(
        Panel(id=name, kind="boxes", title=name, cells=(Cell(id=f"{name}-box", seats=seats),))
        for name, seats in (("a", 4), ("b", 2), ("c", 1), ("d", 30))
    )
    grid = HexGrid(columns=8, rows=16, hex_mm=14.9)
    return Board(id="tall", name="Tall", grid=grid, panels=panels, **more)  # type: ignore[arg-type]


def test_columns_stand_beside_the_map() -> None:
    layout = lay_out(beside(right=(("a", "b"), ("c",)), left=(("d",),), column_mm=90.0))
    check(layout)
    assert layout.map is not None and layout.origin is not None
    box = {panel.panel.id: panel.box for panel in layout.panels}
    assert box["d"].right < layout.map.x and layout.map.right < box["a"].x
    assert box["a"].right < box["c"].x
    assert box["a"].x == box["b"].x and box["a"].bottom < box["b"].y
    assert all(one.w == pytest.approx(90) for one in box.values())
    assert all(apart(one, two) for one, two in combinations((*box.values(), layout.map), 2))
    # The same margins on both sides, and columns begin level with the frame of the map.
    assert box["d"].x == pytest.approx(layout.width - box["c"].right)
    assert box["a"].y == box["c"].y == box["d"].y < layout.map.y
    assert max(one.bottom for one in box.values()) <= layout.height


def test_strips_begin_below_the_longest_column() -> None:
    high = beside(right=(("d", "a", "b"),), strips=(("c",),), column_mm=40.0)
    layout = lay_out(high)
    check(layout)
    assert layout.map is not None
    box = {panel.panel.id: panel.box for panel in layout.panels}
    assert box["b"].bottom > layout.map.bottom
    assert box["c"].y > box["b"].bottom
    assert box["c"].right == pytest.approx(box["b"].right)


def test_column_is_stretched_to_the_height_of_the_map_but_not_much() -> None:
    low, full = lay_out(beside(right=(("a",),))), lay_out(beside(right=(("d", "a"),), column_mm=60.0))
    for layout, reaches in ((low, False), (full, True)):
        assert layout.map is not None
        column = [p.box for p in layout.panels if p.box.x > layout.map.right]
        assert (column[-1].bottom == pytest.approx(layout.map.bottom + 2.0, abs=0.2)) is reaches


def test_panels_the_author_puts_nowhere_are_in_strips() -> None:
    layout = lay_out(beside(right=(("a",),)))
    assert {panel.panel.id for panel in layout.panels} == {"a", "b", "c", "d"}
    sheet = Board(id="s", name="S", panels=beside().panels, right=(("a",),))
    assert {panel.panel.id for panel in lay_out(sheet).panels} == {"a", "b", "c", "d"}

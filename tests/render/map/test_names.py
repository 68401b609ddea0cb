"""Seats of names: what they cost, and that they keep off the numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwright.geometry.hexes import hex_id
from hexwright.model.board import Board, BorderLine, HexId, Label, Place, River
from hexwright.render.fonts import Fonts
from hexwright.render.map.borders import borders
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.keepout import add_letters, number_boxes, obstacles
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.labels import big_names, small_names
from hexwright.render.map.names import border_names, place_names
from hexwright.render.map.river_names import river_names
from hexwright.render.map.rivers import courses
from hexwright.render.map.settlement import place_marks
from hexwright.render.scene import Box, Text
from hexwright.render.text import bounds

BoardOf = Callable[..., Board]
Rectangle = tuple[float, float, float, float]

boxes = st.tuples(
    st.floats(0, 60), st.floats(0, 60), st.floats(0.1, 20), st.floats(0.1, 20), st.floats(0.5, 9)
)


@given(st.lists(boxes, max_size=12), boxes)
def test_cost_is_the_weighted_overlap(
    known: list[tuple[float, float, float, float, float]], asked: tuple[float, float, float, float, float]
) -> None:
    taken = Obstacles(7.0)
    for x, y, w, h, weight in known:
        taken.add(x, y, x + w, y + h, weight)
    x, y, w, h, _ = asked
    want = 0.0
    for kx, ky, kw, kh, weight in known:
        across = min(x + w, kx + kw) - max(x, kx)
        down = min(y + h, ky + kh) - max(y, ky)
        want += max(0.0, across) * max(0.0, down) * weight
    assert taken.cost(x, y, x + w, y + h) == pytest.approx(want)


def overlap(box: Box, other: Rectangle) -> float:
    across = min(box.x + box.w, other[2]) - max(box.x, other[0])
    down = min(box.y + box.h, other[3]) - max(box.y, other[1])
    return max(0.0, across) * max(0.0, down)


WIDE = "\n".join(["c" * 16] * 12)
NAMES = ("Anak", "Chorwon", "Kumhwa", "Hongchon", "Namchonjom", "Uijongbu")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), max_size=8, unique=True), st.data())
def test_town_names_keep_off_numbers_and_each_other(
    board_of: BoardOf, sites: list[tuple[int, int]], data: st.DataObject
) -> None:
    places = []
    for i, (c, r) in enumerate(sites):
        kind = data.draw(st.sampled_from(["town", "village"]))
        number = HexId(f"{c * 3:02d}{r * 3:02d}")
        places.append(Place(id=f"p{i}", name=NAMES[i % 6], hex=number, kind=kind, rank=3))
    drawing = Drawing.of(board_of(WIDE, places=tuple(places)), Fonts())
    taken = obstacles(drawing, (), ())
    found = place_marks(drawing, taken)
    texts, _ = place_names(drawing, found, taken)
    assert sorted(text.text for text in texts) == sorted(place.name for place in places)
    numbers = number_boxes(drawing)
    lettering = [bounds(drawing.fonts, text) for text in texts]
    for box in lettering:
        assert sum(overlap(box, number) for number in numbers) == 0
        assert drawing.art.x < box.x
        assert box.x + box.w < drawing.art.right
    for i, box in enumerate(lettering):
        for other in lettering[:i]:
            assert overlap(box, (other.x, other.y, other.x + other.w, other.y + other.h)) == 0
    for spot in found:
        mark = (
            spot.at[0] - spot.half[0],
            spot.at[1] - spot.half[1],
            spot.at[0] + spot.half[0],
            spot.at[1] + spot.half[1],
        )
        assert sum(overlap(box, mark) for box in lettering) == 0


def test_the_author_may_move_a_name(board_of: BoardOf) -> None:
    def seat(offset: tuple[float, float] | None) -> tuple[Text, tuple[float, float]]:
        place = Place(id="a", name="Anak", hex=HexId("0505"), kind="town", rank=3, offset=offset)
        drawing = Drawing.of(board_of(WIDE, places=(place,)), Fonts())
        taken = obstacles(drawing, (), ())
        (spot,) = place_marks(drawing, taken)
        return place_names(drawing, (spot,), taken)[0][0], spot.at

    moved, spot = seat((9.0, -4.0))
    box = bounds(Fonts(), moved)
    assert box.x + box.w / 2 == pytest.approx(spot[0] + 9.0)
    assert moved.at[1] - moved.size / 2 == pytest.approx(spot[1] - 4.0)
    assert seat(None)[0].at != moved.at


def test_ranks_and_kinds_differ(board_of: BoardOf) -> None:
    places = (
        Place(id="c", name="Seoul", hex=HexId("0404"), kind="city", rank=1),
        Place(id="t", name="Inje", hex=HexId("0804"), kind="town", rank=3),
        Place(id="v", name="Sepo", hex=HexId("1204"), kind="village", rank=4),
    )
    drawing = Drawing.of(board_of(WIDE, places=places), Fonts())
    taken = obstacles(drawing, (), ())
    texts = {text.text: text for text in place_names(drawing, place_marks(drawing, taken), taken)[0]}
    assert texts["SEOUL"].size > texts["Inje"].size > texts["Sepo"].size
    assert len({text.font for text in texts.values()}) == 3


def test_a_border_is_named_above_its_crests(board_of: BoardOf) -> None:
    line = BorderLine(id="parallel", label="38th PARALLEL", flag="north")
    drawing = Drawing.of(board_of(WIDE, lines=(line,)), Fonts())
    found = borders(drawing)
    taken = obstacles(drawing, (), found)
    texts = border_names(drawing, found, taken)
    assert len(texts) == 1
    crest = min(y for x, y in found[0].chains[0])
    assert texts[0].at[1] == pytest.approx(crest - 0.95, abs=0.01)
    assert {text.text for text in texts} == {"38th PARALLEL"}
    # The line itself runs from neat line to neat line.
    xs = [x for line in found[0].lines for x, _ in line]
    assert min(xs) == pytest.approx(drawing.art.x)
    assert max(xs) == pytest.approx(drawing.art.right)


def straight_river(drawing: Drawing) -> River:
    """West to east between rows 6 and 7, mouth beyond the edge."""
    sides: list[tuple[HexId, HexId]] = []
    for column in range(3, 14):
        north, south = hex_id(drawing.grid, column, 6), hex_id(drawing.grid, column, 7)
        sides.append((north, south))
        if column % 2 == 0:
            sides.append((north, hex_id(drawing.grid, column + 1, 7)))
        else:
            sides.append((hex_id(drawing.grid, column + 1, 6), south))
    return River(
        id="han", name="Han", label="Han R.", widths=(0.4, 1.4), course=tuple(sides), mouth="edge", rank=1
    )


def test_rivers_are_named_beside_the_water(board_of: BoardOf) -> None:
    bare = Drawing.of(board_of(WIDE), Fonts())
    drawing = Drawing.of(board_of(WIDE, rivers=(straight_river(bare),)), Fonts())
    found = courses(drawing)
    taken = obstacles(drawing, found, ())
    texts = river_names(drawing, found, taken)
    assert "".join(text.text for text in texts).startswith("HanR.")
    water = [(p, w) for course in found for p, w in zip(course.points, course.widths, strict=True)]
    for text in texts:
        assert text.font == "medium-italic"
        assert abs(text.angle) <= 90
        near = min(abs(text.at[0] - x) + abs(text.at[1] - y) for (x, y), _ in water)
        assert near < 9


def test_labels_of_every_kind(board_of: BoardOf) -> None:
    labels = (
        Label(text="YELLOW SEA", kind="sea", path=((1.0, 9.0), (7.0, 10.0))),
        Label(text="TAEBAEK RANGE", kind="range", path=((8.0, 2.0), (11.0, 6.0))),
        Label(text="KANGWON", kind="province", path=((2.0, 3.0), (6.0, 3.0))),
        Label(text="Haeju Bay", kind="bay", path=((3.0, 6.0),)),
        Label(text="Sorak-san 1708", kind="peak", path=((9.0, 8.0),)),
        Label(text="Punchbowl", kind="region", path=((6.0, 6.5),)),
    )
    drawing = Drawing.of(board_of(WIDE, labels=labels), Fonts())
    taken = obstacles(drawing, (), ())
    great = big_names(drawing, (), ())
    add_letters(drawing, [op for op in great if isinstance(op, Text)], taken)
    marks, texts = small_names(drawing, taken)
    letters = "".join(op.text for op in great if isinstance(op, Text))
    assert sorted(letters) == sorted("YELLOWSEA" + "TAEBAEKRANGE" + "KANGWON")
    assert {text.text for text in texts} == {"Haeju Bay", "Sorak-san 1708", "Punchbowl"}
    assert len(marks) == 1
    numbers = number_boxes(drawing)
    for text in texts:
        assert sum(overlap(bounds(drawing.fonts, text), number) for number in numbers) == 0

"""The tropical climate: crowns on jungle, rows on plantations, reeds in swamps, lettering on dark ground."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageStat

from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import Board, BorderLine, Label, Theme
from hexwright.render.fonts import Fonts
from hexwright.render.map.borders import borders
from hexwright.render.map.climate import TROPICAL
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.grid import grid_lines
from hexwright.render.map.ground_picture import GroundPicture
from hexwright.render.map.keepout import obstacles
from hexwright.render.map.labels import face
from hexwright.render.map.names import border_names
from hexwright.render.map.planting import plants
from hexwright.render.map.stamps import PLANTS
from hexwright.render.map.terrain import ground
from hexwright.render.scene import Line, Text

BoardOf = Callable[..., Board]
TROPICS = Theme(climate="tropical")
KINDS = {"forest": "f", "plantation": "p", "swamp": "w", "hill": "h"}


def draw(board: Board) -> Drawing:
    return Drawing.of(board, Fonts())


def test_every_plant_has_a_drawing_and_every_body_with_plants_a_pattern(board_of: BoardOf) -> None:
    assert {growth.plant for growth in TROPICAL.growth.values()} <= set(PLANTS)
    assert set(TROPICAL.growth) == set(KINDS)
    found = {group.body: group for group in plants(draw(board_of("ffpp ppww hhff wwff", theme=TROPICS)))}
    assert set(found) == set(KINDS)
    assert len(found["forest"].places) > 10 * len(found["swamp"].places) / 4
    in_summer = {group.body for group in plants(draw(board_of("ffpp ppww hhff wwff")))}
    assert in_summer == {"forest", "hill"}


@pytest.mark.parametrize("body", KINDS)
def test_plants_stand_on_dry_land(board_of: BoardOf, body: str) -> None:
    letter = KINDS[body]
    drawing = draw(board_of(" ".join([f"ss{letter * 4}"] * 4), theme=TROPICS))
    (group,) = plants(drawing)
    places = [(x + drawing.art.x, y + drawing.art.y + 0.4) for x, y, _, _ in group.places]
    assert len(places) > 40
    assert all(drawing.coast.are_land(places))
    assert [y for _, y in places] == sorted(y for _, y in places)


def test_plants_stand_where_their_body_is_on_top(board_of: BoardOf) -> None:
    whole = GroundPicture(ground(draw(board_of("ffffff ffffff ffffff ffffff", theme=TROPICS))))
    half = GroundPicture(ground(draw(board_of("ffmmmm ffmmmm ffmmmm ffmmmm", theme=TROPICS))))
    ((_, all_over),) = whole.planted
    ((group, some),) = half.planted
    assert 0 < len(some) < 0.6 * len(all_over)
    assert len(some) < len(group.places)
    # Mountains cover the jungle: nothing stands in the east.
    assert max(x for x, _, _, _ in some) < half.ground.width / 2


def test_jungle_is_lighter_on_slopes_in_the_light() -> None:
    colours = TROPICAL.growth["forest"].colours
    light = [sum(int(one[i : i + 2], 16) for one in shades for i in (1, 3, 5)) for shades in colours]
    assert light == sorted(light) and len(set(light)) == len(light)


def test_parts_of_the_ground_make_the_whole(board_of: BoardOf) -> None:
    picture = GroundPicture(ground(draw(board_of("ffppww ffppww ffppww ffppww", theme=TROPICS))))
    whole, strips = picture.paint(600, 480), Image.new("RGB", (600, 480))
    for top in range(0, 480, 97):
        strips.paste(picture.paint_rows(600, 480, top, min(97, 480 - top)), (0, top))
    difference = [abs(a - b) for a, b in zip(whole.tobytes(), strips.tobytes(), strict=True)]
    assert sum(d > 40 for d in difference) < len(difference) * 0.001


def test_bodies_can_be_told_apart(board_of: BoardOf) -> None:
    means = {}
    for letter in "cfpwm":
        picture = GroundPicture(ground(draw(board_of(" ".join([letter * 6] * 5), theme=TROPICS))))
        means[letter] = ImageStat.Stat(picture.paint(200, 150)).mean
    for (a, first), (b, second) in combinations(means.items(), 2):
        far = sum((p - q) ** 2 for p, q in zip(first, second, strict=True)) ** 0.5
        assert far > 18, (a, b)
    assert sum(means["f"]) < sum(means["p"]) < sum(means["c"])


@pytest.mark.parametrize("shape", PLANTS)
@pytest.mark.parametrize("wide", [2, 7, 26])
def test_a_plant_is_as_wide_as_it_should_be(shape: str, wide: int) -> None:
    stamp = PLANTS[shape](wide, ("#204020", "#508040", "#90C060"))
    assert wide <= stamp.width <= 1.3 * wide + 1
    assert max(stamp.getchannel("A").tobytes()) > 100


def test_the_grid_is_stronger_on_dark_ground(board_of: BoardOf) -> None:
    def strokes(rows: str) -> int:
        return sum(isinstance(op, Line) for op in grid_lines(draw(board_of(rows, theme=TROPICS))))

    assert strokes("ffff ffff") == strokes("mmmm mmmm") > strokes("cccc cccc")


def test_names_have_the_halo_of_their_style(board_of: BoardOf) -> None:
    for theme, colour in ((TROPICS, TROPICAL.colours["province-halo"]), (Theme(), None)):
        drawing = draw(board_of("ffff ffff", theme=theme))
        halo = face(drawing, Label(text="JOHORE", kind="province", path=((0.0, 0.0),))).halo
        assert halo is not None
        assert (halo.colour == colour) is (colour is not None)
    line = BorderLine(id="front", label="FRONT", flag="north")
    colours = {"line-front": "#FFFFFF", "line-front-halo": "#102030"}
    drawing = draw(
        board_of("cccccccc cccccccc cccccccc cccccccc", lines=(line,), theme=Theme(colours=colours))
    )
    found = borders(drawing)
    texts = [op for op in border_names(drawing, found, obstacles(drawing, (), found)) if isinstance(op, Text)]
    assert texts and all(op.halo is not None and op.halo.colour == "#102030" for op in texts)


def test_the_sample_of_a_pale_line_has_its_halo(board_of: BoardOf) -> None:
    line = BorderLine(id="front", label="", flag="north")
    box = Rectangle(x=0, y=0, w=12, h=6)
    for colours, count in (
        ({"line-front": "#FFFFFF"}, 1),
        ({"line-front": "#FFFFFF", "line-front-halo": "#102030"}, 2),
        ({}, 1),
    ):
        board = board_of("cccc cccc", lines=(line,), theme=Theme(colours=colours))
        assert len(HexMap(board, Fonts()).sample("front", box)) == count

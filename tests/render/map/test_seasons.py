"""Climates, signs and dots, lines through hexes, inlets and lakes on hexsides, routes off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import hypot
from typing import Literal

import pytest
from PIL import Image, ImageStat

from hexwright.geometry.hexes import centre, side_ends
from hexwright.geometry.sheet import Rectangle
from hexwright.model.board import (
    Board,
    BorderLine,
    GeoReference,
    HexId,
    Hexside,
    Panel,
    Place,
    Theme,
)
from hexwright.model.look import Symbol, Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_map
from hexwright.render.map.borders import borders, dashed
from hexwright.render.map.climate import CLIMATES, TEMPERATE, WINTER
from hexwright.render.map.draw_hexes import HexMap
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.farmland import farmland
from hexwright.render.map.grid import grid_lines, numbers
from hexwright.render.map.ground_picture import GroundPicture
from hexwright.render.map.keepout import obstacles
from hexwright.render.map.names import border_names
from hexwright.render.map.rivers import lakes, waterlines
from hexwright.render.map.routes import routes
from hexwright.render.map.signs import dots
from hexwright.render.map.stamps import conifer
from hexwright.render.map.style import COLOURS, Style
from hexwright.render.map.terrain import ground
from hexwright.render.map.tones import Tone, steep, tone_table
from hexwright.render.scene import Clip, Ellipse, Group, Line, Op, Text

BoardOf = Callable[..., Board]
Climate = Literal["temperate", "winter", "tropical"]
WINTRY = Theme(climate="winter")


def draw(board: Board, symbols: Symbols | None = None) -> Drawing:
    return Drawing.of(board, Fonts(), symbols)


def side(a: str, b: str, kind: str) -> Hexside:
    return Hexside(a=HexId(a), b=HexId(b), kind=kind)


def flat(ops: Iterable[Op]) -> list[Op]:
    found: list[Op] = []
    for op in ops:
        found += flat(op.ops) if isinstance(op, Group | Clip) else [op]
    return found


# ---------------------------------------------------------------- climates


def test_every_colour_of_a_climate_has_a_use() -> None:
    own = {
        "bay-halo", "bay-name", "crack", "field", "field-edge", "grid-casing", "grid-sea-casing", "lake-edge",
        "number-shallows", "province-halo", "road-edge", "sign-airfield", "trail", "valley",
        "valley-light", "valley-shade", "waterline",
    }  # fmt: skip
    for climate in CLIMATES.values():
        assert set(climate.colours) <= set(COLOURS) | own


def test_theme_goes_before_climate_and_climate_before_defaults() -> None:
    style = Style(Theme(climate="winter", colours={"sea": "#010203"}))
    assert style.colour("sea") == "#010203"
    assert style.colour("rough") == WINTER.colours["rough"] != COLOURS["rough"]
    assert Style(Theme()).colour("rough") == TEMPERATE.colours["rough"] != COLOURS["rough"]
    assert Style(Theme()).colour("paper") == COLOURS["paper"]
    assert Style(Theme(colours={"clear": "#010203"}), ground=False).colour("clear") == "#010203"
    assert Style(Theme(), ground=False).colour("rough") == COLOURS["rough"]


def mean(board: Board) -> tuple[float, ...]:
    picture = GroundPicture(ground(draw(board))).paint(160, 120)
    return tuple(ImageStat.Stat(picture).mean)


@pytest.mark.parametrize("letter", ["c", "r", "m"])
def test_winter_is_paler_and_bluer(board_of: BoardOf, letter: str) -> None:
    rows = " ".join([letter * 6] * 5)
    summer, winter = mean(board_of(rows)), mean(board_of(rows, theme=WINTRY))
    assert winter[2] - winter[0] > summer[2] - summer[0] + 15
    assert sum(winter) > sum(summer)


def test_bare_rock_lies_on_mountains_alone(board_of: BoardOf) -> None:
    def brown(rows: str) -> int:
        board = board_of(rows, theme=WINTRY)
        picture = GroundPicture(ground(draw(board))).paint(240, 200).convert("RGB")
        data = picture.tobytes()
        return sum(r > b + 20 for r, b in zip(data[::3], data[2::3], strict=True))

    assert brown("mmmmmm mmmmmm mmmmmm mmmmmm") > 50
    assert brown("rrrrrr rrrrrr rrrrrr rrrrrr") == 0


def test_trees_stand_on_land_and_are_the_same_at_any_size(board_of: BoardOf) -> None:
    drawing = draw(board_of("ssrrrr ssrrrr ssrrrr ssrrrr", theme=WINTRY))
    found = ground(drawing)
    assert found.trees is not None
    places = [(x + drawing.art.x, y + drawing.art.y) for x, y, _ in found.trees.places]
    assert 30 < len(places) < 200
    assert all(drawing.coast.are_land(places))
    assert ground(draw(board_of("rrrrrr rrrrrr"))).trees is None
    picture = GroundPicture(found)
    whole, strips = picture.paint(600, 480), Image.new("RGB", (600, 480))
    for top in range(0, 480, 97):
        strips.paste(picture.paint_rows(600, 480, top, min(97, 480 - top)), (0, top))
    difference = [abs(a - b) for a, b in zip(whole.tobytes(), strips.tobytes(), strict=True)]
    assert sum(d > 40 for d in difference) < len(difference) * 0.001


@pytest.mark.parametrize("high", [3, 7, 16, 40])
def test_conifer_is_light_to_the_west(high: int) -> None:
    stamp = conifer(high, ("#000000", "#203020", "#608060", "#FFFFFF"))
    assert abs(stamp.height - 1.15 * high) <= 1
    left = stamp.crop((0, 0, round(stamp.width * 0.42), stamp.height))
    right = stamp.crop((round(stamp.width * 0.42), 0, stamp.width, round(stamp.height * 0.75)))
    lights = [ImageStat.Stat(part.convert("L"), part.getchannel("A")).mean[0] for part in (left, right)]
    assert lights[0] > lights[1] + 20


def test_tones_by_stops() -> None:
    tone = Tone(
        tint="#000000", shade="#000000", light="#000000", shade_share=0, light_share=0, gain=4,
        stops=((-1, "#000000"), (0, "#808080"), (1, "#FFFFFF")),
    )  # fmt: skip
    table = tone_table(tone)
    greys = [table[3 * v] for v in range(256)]
    assert greys == sorted(greys)
    assert greys[0] < 4 and greys[128] == 128 and greys[255] > 251
    assert (steep(0.3, 0.6)[128], steep(0.3, 0.6)[0], steep(0.3, 0.6)[255]) == (0, 255, 255)


@pytest.mark.parametrize("climate", ["temperate", "winter", "tropical"])
def test_the_grid_has_casings_and_stronger_lines_in_mountains(board_of: BoardOf, climate: Climate) -> None:
    def pens(rows: str) -> set[tuple[str, float, float]]:
        lines = grid_lines(draw(board_of(rows, theme=Theme(climate=climate))))
        strokes = [op.stroke for op in lines if isinstance(op, Line)]
        return {(stroke.ink.colour, stroke.ink.alpha, stroke.width) for stroke in strokes}

    assert len(pens("cccccc cccccc")) == 2
    assert len(pens("ccccmm ccccmm")) == 4
    assert len(pens("ssssssssccmm ssssssssccmm")) == 8, "on land, on high land, on water, on shallow water"


def test_numbers_in_shallows_are_dark(board_of: BoardOf) -> None:
    drawing = draw(board_of("sssssscc sssssscc sssssscc sssssscc", theme=WINTRY))
    inks = {op.text: op.ink.colour for op in numbers(drawing) if isinstance(op, Text)}
    assert inks["0602"] == WINTER.colours["number-shallows"]
    assert inks["0202"] == WINTER.colours["number-sea"]
    assert inks["0702"] == WINTER.colours["number"]


def test_waterlines_keep_their_distance(board_of: BoardOf) -> None:
    drawing = draw(board_of("sssscc sssscc sssscc", theme=WINTRY))
    found = [op for op in waterlines(drawing) if isinstance(op, Line)]
    assert len({op.stroke.ink.alpha for op in found}) == len(WINTER.waterlines)
    for op in found:
        assert not any(drawing.coast.are_land(op.points))
    assert waterlines(draw(board_of("cccc cccc", theme=WINTRY))) == ()


def test_fields_lie_in_clear_hexes(board_of: BoardOf) -> None:
    drawing = draw(board_of("ccccmm ccccmm ccccmm", theme=WINTRY))
    plots = farmland(drawing)
    assert plots
    assert farmland(draw(board_of("mmmm rrrr", theme=WINTRY))) == ()


# ---------------------------------------------------------------- hexsides


def with_draws(board: Board, draws: Mapping[str, str]) -> Board:

    assert board.terrain is not None
    return replace(board, terrain=replace(board.terrain, side_draws=draws))


def test_inlet_is_water_along_its_hexsides(board_of: BoardOf) -> None:
    sides = (side("0302", "0402", "estuary"), side("0303", "0402", "estuary"))
    board = with_draws(board_of("cccccc cccccc cccccc cccccc", sides=sides), {"estuary": "inlet"})
    drawing = draw(board)
    assert board.grid is not None
    assert not drawing.coast.everywhere
    for one in sides:
        (ax, ay), (bx, by) = side_ends(board.grid, one.a, one.b)
        assert not drawing.coast.is_land((ax + bx) / 2, (ay + by) / 2)
        assert drawing.coast.is_land(*centre(board.grid, one.a))
    (ax, ay), (bx, by) = side_ends(board.grid, HexId("0102"), HexId("0202"))
    assert drawing.coast.is_land((ax + bx) / 2, (ay + by) / 2)


def test_lake_lies_on_its_hexside_and_freezes(board_of: BoardOf) -> None:
    sides = (side("0302", "0402", "reservoir"),)
    for theme, clips in ((Theme(), 0), (WINTRY, 1)):
        board = with_draws(board_of("cccccc cccccc cccccc", sides=sides, theme=theme), {"reservoir": "lake"})
        drawing = draw(board)
        assert board.grid is not None
        (lake,) = drawing.coast.lakes
        (ax, ay), (bx, by) = side_ends(board.grid, HexId("0302"), HexId("0402"))
        xs, ys = [x for x, _ in lake.outer], [y for _, y in lake.outer]
        assert min(xs) < (ax + bx) / 2 < max(xs) and min(ys) < (ay + by) / 2 < max(ys)
        assert sum(isinstance(op, Clip) for op in lakes(drawing)) == clips


def test_key_shows_inlets_lakes_and_dots(board_of: BoardOf) -> None:

    board = with_draws(board_of("cccc cccc"), {"estuary": "inlet", "reservoir": "lake"})
    from dataclasses import replace

    board = replace(board, hex_sets={"held": frozenset({HexId("0101")})}, dots={"held": "#123456"})
    hexes = HexMap(board, Fonts())
    box = Rectangle(x=0, y=0, w=12, h=8)
    assert all(hexes.sample(name, box) for name in ("estuary", "reservoir", "held"))
    assert not hexes.sample("nothing", box)


# ---------------------------------------------------------------- lines, signs, dots, routes


def test_line_through_hexes_runs_through_their_middles(board_of: BoardOf) -> None:
    path = tuple(HexId(n) for n in ("0102", "0201", "0301", "0401", "0502", "0601"))
    line = BorderLine(id="front", label="FRONT", flag="", path=path)
    board = board_of("cccccc cccccc cccccc", lines=(line,))
    drawing = draw(board)
    found = borders(drawing)
    assert board.grid is not None
    (points,) = found[0].lines
    for number in path[1:-1]:
        x, y = centre(board.grid, number)
        assert min(hypot(px - x, py - y) for px, py in points) < 0.3 * board.grid.hex_mm
    # It goes on to both edges of the map.
    assert min(x for x, _ in points) == pytest.approx(drawing.art.x)
    assert max(x for x, _ in points) == pytest.approx(drawing.art.right)
    texts = border_names(drawing, found, obstacles(drawing, (), found))
    assert "".join(text.text for text in texts).replace(" ", "") == "FRONT"


def test_solid_line_has_no_dashes(board_of: BoardOf) -> None:
    for way, dashes in (("solid", False), ("dashed", True)):
        drawing = draw(
            board_of("cccc cccc cccc cccc", lines=(BorderLine(id="a", label="", flag="north", draw=way),))
        )
        ops = [op for op in dashed(drawing, borders(drawing)) if isinstance(op, Line)]
        assert ops
        assert all(bool(op.stroke.dash) is dashes for op in ops)


ANCHOR = Symbols(sizes={}, types={}, glyphs={"anchor": Symbol(id="anchor", name="Anchor", shapes=())})


def test_sign_stands_left_of_the_name(board_of: BoardOf) -> None:
    def layers(sign: str, symbols: Symbols | None) -> dict[str, list[Op]]:
        place = Place(id="port", name="Port", hex=HexId("0302"), kind="town", signs=tuple(sign.split()))
        scene = HexMap(board_of("cccccc cccccc cccccc", places=(place,)), Fonts(), symbols)
        return {group.name: flat(group.ops) for group in scene.ops()}

    found = layers("anchor", ANCHOR)
    discs = [op for op in found["signs"] if isinstance(op, Ellipse)]
    name = next(op for op in found["lettering"] if isinstance(op, Text) and op.text == "Port")
    right = max(op.box.x + op.box.w for op in discs[1:])
    assert right < name.at[0] < right + 1
    assert discs[1].box.y < name.at[1] - name.size / 2 < discs[1].box.y + discs[1].box.h
    both = [op for op in layers("anchor anchor", ANCHOR)["signs"] if isinstance(op, Ellipse)]
    assert len(both) == 2 * len(discs)
    assert both[1].box.x + both[1].box.w < both[-1].box.x
    assert "signs" not in layers("", ANCHOR)
    assert "signs" not in layers("unknown", ANCHOR)


def test_dots_stand_in_the_hexes_of_their_set(board_of: BoardOf) -> None:
    held = frozenset({HexId("0102"), HexId("0403")})
    drawing = draw(board_of("cccc cccc cccc", hex_sets={"held": held}, dots={"held": "red-side"}))
    found = [op for op in dots(drawing, {"red-side": "#AA0000"}) if isinstance(op, Ellipse)]
    assert len(found) == 2
    for op, number in zip(found, sorted(held), strict=True):
        x, y = centre(drawing.grid, number)
        assert abs(op.box.x + op.box.w / 2 - x) < 0.5 * drawing.grid.hex_mm
        assert y - 0.5 * drawing.grid.hex_mm < op.box.y < y
        assert op.fill is not None and op.fill.colour == "#AA0000"


def ends(board: Board, role: str) -> list[tuple[float, float]]:
    drawing = draw(board)
    colour = drawing.style.colour(role)
    lines = [op for op in routes(drawing) if isinstance(op, Line) and op.stroke.ink.colour == colour]
    return [end for op in lines for end in (op.points[0], op.points[-1])]


def test_road_that_ends_at_the_edge_leads_on(board_of: BoardOf) -> None:
    road = (side("0102", "0202", "road"), side("0202", "0302", "road"))
    board = board_of("cccc cccc cccc", sides=road)
    drawing = draw(board)
    assert min(x for x, _ in ends(board, "road")) < drawing.art.x
    # Not from a hex inside the map, nor from a town.
    assert max(x for x, _ in ends(board, "road")) < centre(drawing.grid, HexId("0402"))[0]
    town = Place(id="t", name="T", hex=HexId("0102"), kind="town")
    assert min(x for x, _ in ends(board_of("cccc cccc cccc", sides=road, places=(town,)), "road")) > 0


def test_trail_joins_the_road_it_leads_to(board_of: BoardOf) -> None:
    sides = (side("0202", "0302", "road"), side("0302", "0402", "road"), side("0302", "0303", "trail"))
    drawing = draw(board_of("ccccc ccccc ccccc ccccc", sides=sides, theme=WINTRY))
    lines = [op for op in routes(drawing) if isinstance(op, Line)]
    trails = [op for op in lines if op.stroke.ink.colour == drawing.style.colour("trail")]
    road = [p for op in lines if op.stroke.ink.colour == drawing.style.colour("road") for p in op.points]
    x, y = centre(drawing.grid, HexId("0302"))
    inner = min((op.points[-1] for op in trails), key=lambda p: hypot(p[0] - x, p[1] - y))
    assert min(hypot(inner[0] - px, inner[1] - py) for px, py in road) < 0.01


def test_north_arrow_turns_with_the_map(board_of: BoardOf) -> None:
    points = (
        ("a", (HexId("0101"),), (10.0, 50.0)),
        ("b", (HexId("0601"),), (10.3, 50.6)),
        ("c", (HexId("0104"),), (10.5, 49.8)),
    )
    title = Panel(id="title", kind="title", title="T")

    def letter(turned: bool) -> tuple[float, float]:
        geo = GeoReference(centre=(10.2, 50.2), points=points, turned=turned)
        scene = draw_map(board_of("cccccc cccccc cccccc cccccc", geo=geo, panels=(title,), hex_km=10.0))
        return next(op.at for op in flat(scene.ops) if isinstance(op, Text) and op.text == "N")

    up, turned = letter(False), letter(True)
    assert abs(up[0] - turned[0]) > 1 and turned[1] > up[1]


def test_theme_chooses_fonts_by_role(board_of: BoardOf) -> None:
    place = Place(id="city", name="City", hex=HexId("0302"), kind="city")
    theme = Theme(fonts={"city": "display", "title": "display-italic"})

    def fonts(theme: Theme) -> dict[str, str]:
        title = Panel(id="title", kind="title", title="Board", note="Note")
        rows = "cccccc ccyccc cccccc"
        scene = draw_map(board_of(rows, places=(place,), panels=(title,), theme=theme))
        return {op.text: op.font for op in flat(scene.ops) if isinstance(op, Text)}

    plain, chosen = fonts(Theme()), fonts(theme)
    assert (plain["CITY"], plain["BOARD"]) == ("bold", "bold")
    assert (chosen["CITY"], chosen["BOARD"]) == ("display", "display-italic")
    assert chosen["NOTE"] == plain["NOTE"] == "semibold"

"""Whole sheets as display lists and pictures: maps, panels, maps of spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from hexwright.geometry.sheet import Rectangle, areas, lay_out, space_size
from hexwright.model.board import (
    Board,
    BorderLine,
    Cell,
    Connection,
    ConnectionKind,
    EdgeBar,
    GeoReference,
    HexId,
    Label,
    Panel,
    Place,
    Region,
    River,
    Space,
    SpaceMap,
    TerrainKind,
)
from hexwright.model.game import Table
from hexwright.model.look import Look, Symbols
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_map
from hexwright.render.raster import Rasteriser
from hexwright.render.scene import Box, Clip, Group, Ink, Op, Picture, Rect, Scene, Text
from hexwright.render.text import bounds

BoardOf = Callable[..., Board]
GOLDEN = Path(__file__).parent / "golden"

CRT = Table(
    id="crt",
    title="Combat results",
    note="",
    row_axis="die",
    column_axis="differential",
    rows=("1", "2", "3"),
    columns=("≤0", "1", "≥2"),
    cells=(("1/1", "1/2", "0/3"), ("2/0", "1/1", "1/2"), ("3/0", "2/0", "1/1")),
    notes=("Losses in steps, attacker / defender.",),
    tone="red",
)

PANELS = (
    Panel(
        id="title",
        kind="title",
        title="Small war",
        note="A campaign of six hexes",
        lines=("22 April – 10 June", "One hex: 8 km."),
        place=(HexId("0103"), HexId("0405")),
    ),
    Panel(
        id="turns",
        kind="track",
        title="Turns",
        note="3.5 days",
        columns=4,
        weight=2,
        cells=tuple(
            Cell(
                id=f"turn-{i}",
                title=str(i),
                text="2–16 May",
                note="interlude" if i == 2 else "",
                tone="special" if i == 2 else "",
                seats=1,
            )
            for i in range(1, 4)
        ),
        lines=("Three turns, then count.",),
    ),
    Panel(
        id="weather",
        kind="cards",
        title="Weather",
        cells=(
            Cell(id="clear-sky", title="Clear", text="3–6", glyph="sun", seats=1, rows=(("Movement", "10"),)),
        ),
    ),
    Panel(
        id="box",
        kind="boxes",
        title="Off map",
        tone="blue-side",
        cells=(Cell(id="off", title="Box", text="Wait here.", seats=2, seat_labels=("187", "Div")),),
    ),
    Panel(
        id="key",
        kind="key",
        title="Key",
        columns=2,
        cells=tuple(
            Cell(id=None, title=name.title(), text="1 / 2", note="1L", glyph=name)
            for name in ("clear", "mountain", "city", "river", "estuary", "parallel", "road", "village")
        ),
    ),
    Panel(id="combat", kind="table", title="Combat", table="crt", tone="red", weight=1.5),
    Panel(id="notes", kind="text", title="Notes", lines=("A line of text.",)),
)
STRIPS = (("turns", "weather"), ("box", "notes"), ("key", "combat"))


@pytest.fixture(scope="module")
def board(board_of: BoardOf, small: str) -> Board:
    river = River(
        id="han",
        name="Han",
        label="Han R.",
        widths=(0.3, 1.0),
        course=((HexId("0601"), HexId("0602")), (HexId("0502"), HexId("0602"))),
        mouth="confluence",
    )
    return board_of(
        small,
        rivers=(river,),
        places=(
            Place(id="seoul", name="Seoul", hex=HexId("0405"), kind="city", rank=2),
            Place(id="inje", name="Inje", hex=HexId("0403"), kind="town", rank=3),
            Place(id="sepo", name="Sepo", hex=HexId("0304"), kind="village", rank=4),
        ),
        labels=(Label(text="Peak 900", kind="peak", path=((5.2, 1.4),)),),
        lines=(BorderLine(id="parallel", label="38th", flag="north"),),
        edges=(
            EdgeBar(
                id="supply",
                edge="north",
                first=HexId("0201"),
                last=HexId("0701"),
                text="Supply",
                tone="blue-side",
            ),
        ),
        geo=GeoReference(
            centre=(126.7, 38.3),
            points=(
                ("west", (HexId("0101"),), (126.0, 38.6)),
                ("east", (HexId("0701"),), (126.53, 38.6)),
            ),
        ),
        panels=PANELS,
        strips=STRIPS,
        hex_km=8.83,
    )


@pytest.fixture(scope="module")
def scene(board: Board, art: tuple[Symbols, dict[str, Look]], fonts: Fonts) -> Scene:
    # Places of this board are told by hex, so its georeference only adds the north arrow.
    plain = replace(board, labels=())
    return draw_map(plain, fonts=fonts, tables={"crt": CRT}, tones={"blue-side": "#3E6E96"}, symbols=art[0])


def flat(
    ops: tuple[Op, ...], dx: float = 0.0, dy: float = 0.0, k: float = 1.0
) -> Iterator[tuple[Op, float, float, float]]:
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops, dx + op.dx * k, dy + op.dy * k, k * op.scale)
        elif isinstance(op, Clip):
            yield from flat(op.ops, dx, dy, k)
        else:
            yield op, dx, dy, k


def texts(scene: Scene) -> list[tuple[Text, float, float]]:
    return [(op, dx, dy) for op, dx, dy, _ in flat(scene.ops) if isinstance(op, Text)]


def words(scene: Scene) -> list[str]:
    return [text.text for text, _, _ in texts(scene)]


def without_ground(scene: Scene) -> Scene:
    """The scene with the map's fine lines left out: what a reader of a golden file can follow."""
    fine = ("settlements", "grid", "shore", "rivers", "borders")

    def kept(ops: tuple[Op, ...]) -> tuple[Op, ...]:
        return tuple(
            replace(op, ops=kept(op.ops)) if isinstance(op, Group) else op
            for op in ops
            if not (isinstance(op, Group) and op.name in fine)
        )

    return replace(scene, ops=kept(scene.ops))


def test_display_list(
    scene: Scene, listing: Callable[[Scene], str], golden: Callable[[str, Path], None]
) -> None:
    golden(listing(without_ground(scene)), GOLDEN / "sheet.txt")


def test_picture(scene: Scene, fonts: Fonts, golden_picture: Callable[[Image.Image, Path], None]) -> None:
    golden_picture(Rasteriser(fonts).rasterise(scene, 15.7).convert("RGBA"), GOLDEN / "sheet.png")


def test_drawn_twice_alike(board: Board, fonts: Fonts) -> None:
    plain = replace(board, labels=())
    assert repr(draw_map(plain, fonts=Fonts())) == repr(draw_map(plain, fonts=fonts))


def test_everything_told_is_printed(scene: Scene) -> None:
    said = words(scene)
    for word in (
        "SMALL WAR",
        "A CAMPAIGN OF SIX HEXES",
        "N",
        "km",
        "miles",
        "TURNS",
        "2",
        "interlude",
        "38th",
    ):
        assert word in said, word
    for word in (
        "SEOUL",
        "Inje",
        "Sepo",
        "0403",
        "SUPPLY",
        "CLEAR",
        "3–6",
        "Movement",
        "187",
        "≥2",
        "3/0",
        "1L",
    ):
        assert word in said, word
    assert "A line of text." in said
    assert sum(len(number) == 4 and number.isdigit() for number in said) == 35


def test_panel_text_stays_in_its_panel(board: Board, scene: Scene, fonts: Fonts) -> None:
    layout = lay_out(board, {"crt": CRT})
    boxes = {f"panel {panel.panel.id}": panel.box for panel in layout.panels}
    groups = [op for op in scene.ops if isinstance(op, Group) and op.name in boxes]
    assert len(groups) == len(PANELS)
    for group in groups:
        box = boxes[group.name]
        for op, dx, dy, k in flat(group.ops):
            if isinstance(op, Text) and k == 1:
                assert inside(bounds(fonts, op), box, dx, dy), (group.name, op.text)


def inside(inner: Box, outer: Rectangle, dx: float, dy: float) -> bool:
    return (
        inner.x + dx >= outer.x
        and inner.y + dy >= outer.y
        and inner.x + dx + inner.w <= outer.right
        and inner.y + dy + inner.h <= outer.bottom
    )


def test_seats_are_drawn_where_areas_say(board: Board, scene: Scene) -> None:
    drawn = {
        (round(op.box.x + op.box.w / 2 + dx, 3), round(op.box.y + op.box.h / 2 + dy, 3))
        for op, dx, dy, _ in flat(scene.ops)
        if isinstance(op, Rect) and op.radius
    }
    for area in areas(board, {"crt": CRT}):
        for x, y in area.seats:
            assert (round(x, 3), round(y, 3)) in drawn, area.id


def test_a_side_lends_its_colour(scene: Scene) -> None:
    heads = [
        op for op, _, _, _ in flat(scene.ops) if isinstance(op, Rect) and op.fill == Ink(colour="#3E6E96")
    ]
    assert len(heads) == 1
    assert "#3E6E96" in {text.ink.colour for text, _, _ in texts(scene) if text.text == "SUPPLY"}


def test_the_key_shows_pieces_of_the_map(scene: Scene) -> None:
    pictures = [op for op, _, _, _ in flat(scene.ops) if isinstance(op, Picture)]
    assert len(pictures) == 1 + 3


FLAGS = {
    0: frozenset({"key"}),
    1: frozenset({"seat", "harbour"}),
    6: frozenset({"castle"}),
    7: frozenset({"harbour"}),
}
"""By the number of a space."""


def space_board() -> Board:
    kinds = {
        name: TerrainKind(id=name, name=name.title(), draw=name)
        for name in ("clear", "mountain", "city", "sea")
    }
    spaces = {}
    for i in range(12):
        column, row = i % 4, i // 4
        kind = "sea" if i == 11 else "city" if i % 5 == 0 else "mountain" if i % 3 == 0 else "clear"
        spaces[f"s{i}"] = Space(
            id=f"s{i}",
            name=f"Space {i}",
            at=(30.0 + column * 55 + row * 6, 30.0 + row * 45),
            kind=kind,
            region=None if kind == "sea" else "west" if column < 2 else "east",
            flags=FLAGS.get(i, frozenset()),
            side="blue" if i == 2 else None,
        )
    links = [
        Connection(a=f"s{i}", b=f"s{i + 1}", kind="rail" if i % 2 else "road")
        for i in range(11)
        if i % 4 != 3
    ]
    links += [Connection(a=f"s{i}", b=f"s{i + 4}", kind="sea" if i == 7 else "plain") for i in range(8)]
    data = SpaceMap(
        width=240,
        height=150,
        kinds=kinds,
        spaces=spaces,
        connection_kinds={
            kind: ConnectionKind(id=kind, name=kind, draw=kind) for kind in ("rail", "road", "sea", "plain")
        },
        connections=tuple(links),
        regions={
            "west": Region(id="west", name="Westland", control=3, stars=1, points=5, colour="#7F9CCB"),
            "east": Region(id="east", name="Ostland"),
        },
        signs={"key": "key", "seat": "capital", "harbour": "port", "castle": "fort"},
    )
    return Board(id="spaces", name="Spaces", space_map=data)


def test_a_map_of_spaces(fonts: Fonts) -> None:
    scene = draw_map(space_board(), fonts=fonts)
    said = words(scene)
    assert {f"Space {i}" for i in range(12) if i != 1} <= set(said)
    assert {"WESTLAND", "OSTLAND", "SPACE 1"} <= set(said), "a capital has capitals"
    assert {"3", "+5"} <= set(said), "what it takes to hold the west, and what it is worth"
    names = [
        (text, bounds(fonts, text)) for text, _, _ in texts(scene) if text.text.lower().startswith("space")
    ]
    for i, (_, a) in enumerate(names):
        for _, b in names[:i]:
            assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
    for area in areas(space_board()):
        x, y = area.seats[0]
        origin = lay_out(space_board()).origin
        assert origin is not None
        for _, box in names:
            left, top = box.x + origin[0], box.y + origin[1]
            assert not (left < x < left + box.w and top < y < top + box.h)


def colours_of(scene: Scene) -> set[str]:
    """Inks of all filled and framed rectangles and ovals."""
    found = set()
    for op, _, _, _ in flat(scene.ops):
        for ink in (getattr(op, "fill", None), getattr(getattr(op, "stroke", None), "ink", None)):
            if isinstance(ink, Ink):
                found.add(ink.colour)
    return found


def test_importance_and_ownership_of_spaces_show(fonts: Fonts) -> None:
    board = space_board()
    assert board.space_map is not None
    bare = replace(board, space_map=replace(board.space_map, signs={}))
    more = colours_of(draw_map(board, fonts=fonts)) - colours_of(draw_map(bare, fonts=fonts))
    assert {"#D9A93A", "#8F2722", "#9A948A", "#1F4E70"} - more <= {"#1F4E70"}, "key, capital, fort, port"
    owned = draw_map(board, fonts=fonts, tones={"blue": "#0000FF"})
    unowned = draw_map(board, fonts=fonts, tones={"blue": "#FBF4E0"})
    assert colours_of(owned) != colours_of(unowned)


def test_names_of_regions_cover_no_space(fonts: Fonts) -> None:
    board = space_board()
    assert board.space_map is not None
    half = space_size(board) / 2
    shown = {text.text: bounds(fonts, text) for text, _, _ in texts(draw_map(board, fonts=fonts))}
    for name in ("WESTLAND", "OSTLAND"):
        box = shown[name]
        for space in board.space_map.spaces.values():
            x, y = space.at
            apart_x = box.x >= x + half or box.x + box.w <= x - half
            assert apart_x or box.y >= y + half or box.y + box.h <= y - half, (name, space.id)


def test_a_plate_goes_over_the_head_of_its_box_where_the_foot_is_crowded(fonts: Fonts) -> None:
    board = space_board()
    assert board.space_map is not None
    one = replace(board.space_map.spaces["s0"], at=(60.0, 60.0))
    below = replace(board.space_map.spaces["s2"], at=(60.0, 60.0 + 17.0))
    data = replace(board.space_map, spaces={"s0": one, "s2": below}, connections=(), regions={})
    scene = draw_map(replace(board, space_map=data), fonts=fonts)
    tops = {text.text: bounds(fonts, text) for text, _, _ in texts(scene)}
    assert tops["Space 0"].y < tops["Space 2"].y
    gap = tops["Space 2"].y - tops["Space 0"].y
    assert gap > 17.0 + 10.0, "one above its box, the other below"


def test_picture_of_spaces(fonts: Fonts, golden_picture: Callable[[Image.Image, Path], None]) -> None:
    scene = draw_map(space_board(), fonts=fonts)
    golden_picture(Rasteriser(fonts).rasterise(scene, 18).convert("RGBA"), GOLDEN / "spaces.png")


def test_a_sheet_without_a_map(fonts: Fonts) -> None:
    board = Board(
        id="losses",
        name="Losses",
        panels=(
            Panel(id="dead", kind="boxes", title="Dead", cells=(Cell(id="dead", title="Dead", seats=6),)),
        ),
        strips=(("dead",),),
        width_mm=200,
    )
    scene = draw_map(board, fonts=fonts)
    assert scene.width == 200
    assert words(scene) == ["DEAD", "Dead"]
    assert Rasteriser(fonts).rasterise(scene, 40).size[0] == 315

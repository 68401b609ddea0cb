"""The shape table: every symbol is visible, inside its box, and like no other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

import pytest
from PIL import Image

from hexwright.model.look import GLYPH_GRID, TYPE_GRID, Look, Shape, ShapeKind, Symbol, Symbols
from hexwright.render.raster import Rasteriser
from hexwright.render.scene import Box, Ellipse, Group, Line, Scene
from hexwright.render.symbol import draw_size, draw_symbol

Art = tuple[Symbols, Mapping[str, Look]]

PALETTE: Mapping[str, str | None] = {"ink": "#000000", "ground": "#FFFFFF", "accent": "#C00000"}
PEN = 0.0267 * 12.7 * 0.85
MARGIN = 2.0

# fmt: off
WANTED = (
    "infantry", "armour", "mechanised", "motorised", "artillery", "self-propelled-artillery",
    "rocket-artillery", "airborne", "airborne-infantry", "marines", "cavalry", "armoured-cavalry",
    "engineer", "anti-tank", "anti-aircraft", "machine-gun", "recon", "headquarters", "mountain", "ski",
    "naval", "cruiser", "destroyer", "battleship", "carrier", "fighter", "bomber", "air", "garrison",
    "guerrilla", "coastal-artillery", "supply", "transport", "signal", "police", "commando", "militia",
)
# fmt: on
# fmt: off
GLYPHS = (
    "star", "arrow-up", "arrow-down", "arrow-left", "arrow-right", "anchor", "sun", "cloud",
    "no-supply", "turn", "flag", "fort", "bridge", "combat", "explosion",
)
# fmt: on


def pictured(symbol: Symbol, grid: tuple[float, float], width: float, height: float) -> Image.Image:
    """A symbol at 150 dpi on nothing, with a margin of 2 mm."""
    ops = draw_symbol(symbol, Box(x=MARGIN, y=MARGIN, w=width, h=height), grid, PEN, PALETTE)
    return Rasteriser().rasterise(Scene(width=width + 2 * MARGIN, height=height + 2 * MARGIN, ops=ops), 150)


def test_the_table_is_large_enough(art: Art) -> None:
    symbols, _ = art
    assert set(WANTED) <= symbols.unit_types
    assert set(GLYPHS) <= set(symbols.glyphs)
    assert len({symbol.shapes for symbol in symbols.types.values()}) >= 50


@pytest.mark.parametrize("table", ["types", "glyphs"])
def test_every_symbol_shows_inside_its_box(art: Art, table: str) -> None:
    grid = TYPE_GRID if table == "types" else GLYPH_GRID
    width, height = (5.2, 3.4) if table == "types" else (9.0, 9.0)
    slack = PEN / 2 * 150 / 25.4 + 1
    left, top = MARGIN * 150 / 25.4 - slack, MARGIN * 150 / 25.4 - slack
    for symbol in getattr(art[0], table).values():
        picture = pictured(symbol, grid, width, height)
        box = picture.getbbox()
        assert box is not None, f"{symbol.id} draws nothing"
        assert box[0] >= left, symbol.id
        assert box[1] >= top, symbol.id
        assert box[2] <= picture.width - left, symbol.id
        assert box[3] <= picture.height - top, symbol.id
        black = sum(v < 128 for v in _on_white(picture).tobytes())
        assert black >= 0.06 * width * height * (150 / 25.4) ** 2, f"{symbol.id} is hardly seen"


@pytest.mark.parametrize("table", ["types", "glyphs"])
def test_no_two_symbols_look_alike(art: Art, table: str) -> None:
    """At the module's size; other names of one drawing aside."""
    grid = TYPE_GRID if table == "types" else GLYPH_GRID
    alike: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for symbol in getattr(art[0], table).values():
        alike[symbol.shapes].append(symbol.id)
    pictures = {
        names[0]: _on_white(pictured(getattr(art[0], table)[names[0]], grid, 5.2, 3.4)).tobytes()
        for names in alike.values()
    }
    names = list(pictures)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            apart = sum(abs(a - b) > 90 for a, b in zip(pictures[one], pictures[other], strict=True))
            assert apart >= 12, f"{one} looks like {other}"


def _on_white(picture: Image.Image) -> Image.Image:
    ground = Image.new("RGB", picture.size, "#FFFFFF")
    ground.paste(picture, (0, 0), picture)
    return ground.convert("L")


@pytest.mark.parametrize(
    ("marks", "count"), [("X", 1), ("XX", 2), ("III", 3), ("o", 1), ("ooo", 3), ("XXXXX", 5)]
)
def test_size_marks_stand_apart(marks: str, count: int) -> None:
    ops = draw_size(marks, Box(x=4, y=4, w=5.5, h=1.18), "#000000")
    picture = _on_white(Rasteriser().rasterise(Scene(width=13, height=10, ops=ops), 150))
    row = [min(picture.crop((x, 0, x + 1, picture.height)).tobytes()) < 160 for x in range(picture.width)]
    starts = [x for x in range(1, len(row)) if row[x] and not row[x - 1]]
    assert len(starts) == count
    steps = {b - a for a, b in pairwise(starts)}
    assert max(steps, default=0) - min(steps, default=0) <= 1
    ink = [x for x, dark in enumerate(row) if dark]
    middle = (4 + 5.5 / 2) * 150 / 25.4
    assert (ink[0] + ink[-1] + 1) / 2 == pytest.approx(middle, abs=1.0)


def test_brackets_stand_above(art: Art) -> None:
    box = Box(x=4, y=4, w=5.5, h=1.18)
    bare, bracketed = draw_size("II", box, "#000000"), draw_size("[II]", box, "#000000")
    assert len(bracketed) == len(bare) + 3
    assert art[0].sizes["battlegroup"] == "[II]"
    assert draw_size("", box, "#000000") == draw_size("??", box, "#000000") == ()


def test_a_colour_of_none_is_left_out(art: Art) -> None:
    filled = next(
        symbol for symbol in art[0].types.values() if any(s.fill == "ground" for s in symbol.shapes)
    )
    box = Box(x=0, y=0, w=15, h=10)
    full = draw_symbol(filled, box, TYPE_GRID, PEN, PALETTE)
    assert len(draw_symbol(filled, box, TYPE_GRID, PEN, {**PALETTE, "ground": None})) == len(full) - 1
    assert all(not isinstance(op, Group) for op in full)


def test_a_turned_symbol() -> None:
    """A quarter turn clockwise: what was at the top is at the right; sizes stay."""
    shapes = (
        Shape(kind=ShapeKind.LINE, rings=(((50.0, 10.0), (50.0, 50.0)),), stroke="ink", fill=""),
        Shape(kind=ShapeKind.OVAL, rings=(((50.0, 10.0), (6.0, 6.0)),), fill="ink", stroke=""),
    )
    symbol = Symbol(id="mast", name="mast", shapes=shapes)
    box = Box(x=2.0, y=4.0, w=10.0, h=10.0)
    line, ball = draw_symbol(symbol, box, GLYPH_GRID, PEN, PALETTE, 90.0)
    assert isinstance(line, Line) and isinstance(ball, Ellipse)
    assert line.points[0] == pytest.approx((11.0, 9.0))
    assert line.points[1] == pytest.approx((7.0, 9.0))
    assert (ball.box.x + ball.box.w / 2, ball.box.y + ball.box.h / 2) == pytest.approx((11.0, 9.0))
    assert ball.box.w == pytest.approx(1.2)

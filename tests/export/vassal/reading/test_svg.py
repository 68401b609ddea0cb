"""SVG files become scenes: shapes at their places, and what is left out is reported."""

from __future__ import annotations

import base64
import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.export.vassal.reading import read_module
from hexwright.export.vassal.reading.svg import Drawing, Sources, read_svg
from hexwright.export.vassal.reading.svg_path import Matrix, ellipse, path_rings, rounded_rectangle
from hexwright.render.fonts import Fonts
from hexwright.render.raster import rasterise
from hexwright.render.scene import Line, Polygon, Text
from tests.export.vassal.reading.foreign_modules import (
    basic,
    build_file,
    palette,
    picture,
    piece,
    slot,
    written,
)
from vassalformat.wire.error import WireError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
FONTS = Fonts()


def drawing(body: str, head: str = 'width="50" height="40"', other: bytes | None = None) -> Drawing:
    sources = Sources(other=lambda _: other, decode=lambda _: None)
    return read_svg(f"{HEAD}{head}>{body}</svg>".encode(), sources, FONTS)


def colour(found: Drawing, x: int, y: int) -> tuple[int, ...]:
    image = rasterise(found.scene, 25.4).convert("RGBA")
    value = image.getpixel((x, y))
    assert isinstance(value, tuple)
    return value


def test_shapes_have_their_places_and_colours() -> None:
    found = drawing(
        '<g transform="translate(10,0)" fill="red"><rect x="0" y="0" width="10" height="10"/></g>'
        '<circle cx="35" cy="20" r="8" style="fill:#00ff00;stroke:none"/>'
    )
    assert found.complete
    assert (found.scene.width, found.scene.height) == (50, 40)
    assert colour(found, 15, 5) == (255, 0, 0, 255)
    assert colour(found, 35, 20) == (0, 255, 0, 255)
    assert colour(found, 5, 5)[3] == 0


def test_a_view_box_scales() -> None:
    found = drawing(
        '<rect width="50" height="50" fill="blue"/>', 'width="100" height="100" viewBox="0 0 100 100"'
    )
    assert colour(found, 40, 40)[:3] == (0, 0, 255)
    half = drawing(
        '<rect width="50" height="50" fill="blue"/>', 'viewBox="0 0 100 100" width="50" height="50"'
    )
    assert colour(half, 20, 20)[:3] == (0, 0, 255)
    assert colour(half, 30, 30)[3] == 0


def test_styles_come_from_classes_and_from_outside() -> None:
    found = drawing(
        "<style>.a{fill:#0000ff} .b {fill:none;stroke:#ff0000;stroke-width:4}</style>"
        '<g class="a"><rect width="20" height="20"/></g><line class="b" x1="0" y1="30" x2="50" y2="30"/>'
    )
    assert colour(found, 10, 10)[:3] == (0, 0, 255)
    assert colour(found, 25, 30)[:3] == (255, 0, 0)


def test_symbols_are_found_here_and_in_other_files() -> None:
    other = f'{HEAD}><defs><rect id="box" width="5" height="5" fill="red"/></defs></svg>'.encode()
    found = drawing('<use x="20" y="20" xlink:href="symbols.svg#box"/>', other=other)
    assert colour(found, 22, 22) == (255, 0, 0, 255)
    assert not drawing('<use xlink:href="#nothing"/>').complete


def test_text_stays_text() -> None:
    found = drawing(
        '<text x="25" y="30" style="font-size:20px;text-anchor:middle;font-weight:bold">'
        '4<tspan x="5" y="9">-6</tspan></text>'
    )
    texts = [op for op in found.scene.ops if isinstance(op, Text)]
    assert [(text.text, text.at, text.anchor, text.font) for text in texts] == [
        ("4", (25.0, 30.0), "middle", "bold"),
        ("-6", (5.0, 9.0), "middle", "bold"),
    ]
    assert texts[0].size == pytest.approx(20 * FONTS.cap_height("bold"))


def test_incomplete_drawings_are_marked() -> None:
    assert not drawing("<foreignObject/>").complete
    assert not drawing('<rect width="9" height="9" filter="url(#f)"/>').complete
    gradient = drawing(
        '<defs><linearGradient id="g"><stop stop-color="#ff0000"/></linearGradient></defs>'
        '<rect width="20" height="20" fill="url(#g)"/>'
    )
    assert colour(gradient, 5, 5)[:3] == (255, 0, 0)
    assert not gradient.complete


@pytest.mark.parametrize("text", [b"", b"<p/>", b"<svg/>", b'<svg width="1e9" height="5"/>', b"\x00"])
def test_a_file_that_is_no_svg_is_refused(text: bytes) -> None:
    with pytest.raises(WireError):
        read_svg(text, Sources(other=lambda _: None, decode=lambda _: None), FONTS)


def test_paths_support_every_command() -> None:
    (square,) = path_rings("M10 10 h10 v10 H10 Z")
    assert square.closed
    assert list(square.points) == [(10, 10), (20, 10), (20, 20), (10, 20)]
    (relative,) = path_rings("m10,10 10,0 0,10l-10 0z")
    assert relative.points == square.points
    first, second = path_rings("M0 0L1 1M5 5L6 6")
    assert not first.closed
    assert list(second.points) == [(5, 5), (6, 6)]
    for text in ("M0 0C0 10 10 10 10 0S20-10 20 0", "M0 0Q5 10 10 0T20 0", "M0 0A10 10 0 0 1 20 0"):
        (curve,) = path_rings(text)
        assert curve.points[-1] == pytest.approx((20, 0))
    (arc,) = path_rings("M0 0A10 10 0 0 1 20 0")
    assert min(y for _, y in arc.points) == pytest.approx(-10)
    assert all(math.hypot(x - 10, y) == pytest.approx(10) for x, y in arc.points)
    assert path_rings("M0 0A10 10 0 0120 0") == path_rings("M0 0a10,10,0,01,20,0") == [arc]
    assert list(path_rings("M0 0 L5 5 L nonsense")[0].points) == [(0, 0), (5, 5)]
    assert path_rings("nonsense") == []


def test_round_shapes_are_round() -> None:
    assert all(math.hypot(x - 3, y - 4) == pytest.approx(2) for x, y in ellipse(3, 4, 2, 2).points)
    assert list(rounded_rectangle(0, 0, 4, 2, 0).points) == [(0, 0), (4, 0), (4, 2), (0, 2)]
    assert all(
        -1e-9 <= x <= 4 + 1e-9 and -1e-9 <= y <= 2 + 1e-9 for x, y in rounded_rectangle(0, 0, 4, 2, 9).points
    )
    assert rounded_rectangle(0, 0, -1, 2, 0).points == ()


def test_matrices_are_composed() -> None:
    turned = Matrix(a=0, b=1, c=-1, d=0).after(Matrix(e=5))
    assert turned.point(1, 0) == pytest.approx((0, 6))
    assert (turned.scale, turned.angle) == pytest.approx((1, 90))
    assert Matrix(a=math.inf).point(1, 1) == (0, 1)


def test_strokes_and_areas_are_ops() -> None:
    found = drawing('<path d="M0 0L10 0L10 10z" fill="red" stroke="black" stroke-dasharray="2,1"/>')
    assert [type(op) for op in found.scene.ops] == [Polygon, Line]
    (line,) = (op for op in found.scene.ops if isinstance(op, Line))
    assert list(line.stroke.dash) == [2, 1]
    assert line.points[0] == line.points[-1]


def test_a_counter_may_be_a_drawing_with_a_picture_inside(tmp_path: Path) -> None:
    inside = base64.b64encode(picture((200, 30, 30), (50, 50))).decode()
    svg = (
        f'{HEAD}width="50" height="50"><image width="50" height="50" '
        f'xlink:href="data:image/png;base64,{inside}"/>'
        '<rect x="20" y="20" width="9" height="9" fill="#00f"/></svg>'
    )
    module = read_module(
        written(
            tmp_path,
            {
                "images/a.svg": svg.encode(),
                "images/bad.svg": b"<svg",
                "buildFile.xml": build_file(
                    palette(slot(piece(basic("a.svg", "A"))), slot(piece(basic("bad.svg", "B"))))
                ),
            },
        )
    )
    (found,) = module.pieces
    assert (found.width, found.height) == (15.875, 15.875)
    image = rasterise(found.front, 200).convert("RGB")
    assert image.getpixel((image.width // 4, image.height // 4)) == pytest.approx((200, 30, 30), abs=2)
    assert image.getpixel((image.width // 2, image.height // 2)) == pytest.approx((0, 0, 255), abs=2)
    assert any("bad.svg" in note for note in module.notes)


WORDS = ("M", "L", "C", "a", "z", " ", ",", "1", "-9e9", "1e99", ".5", "nan", "q", "T", "S", "h")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.lists(st.sampled_from(WORDS), max_size=40).map("".join),
    turn=st.text("rotate(1,)scale-9 mx", max_size=20),
)
def test_any_path_is_drawn(path: str, turn: str) -> None:
    found = drawing(f'<g transform="{turn}"><path d="{path}" stroke="red" stroke-width="{turn}"/></g>')
    assert rasterise(found.scene, 25.4).size == (50, 40)


def test_a_drawing_that_uses_itself_ends() -> None:
    loop = '<g id="a"><use xlink:href="#a"/><use xlink:href="#a"/><use xlink:href="#a"/></g>'
    assert not drawing(loop).complete

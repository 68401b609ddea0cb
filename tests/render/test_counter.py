"""Counter faces: what is drawn, where, and that it can be read."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from hexwright.model.game import Step, Unit
from hexwright.model.look import Look, Slot, SlotKind, Symbols
from hexwright.render.counter import draw_counter
from hexwright.render.counter_face import unit_face
from hexwright.render.fonts import Fonts
from hexwright.render.raster import Rasteriser, png_bytes
from hexwright.render.scene import Clip, Scene, Text
from hexwright.render.text import bounds

Art = tuple[Symbols, Mapping[str, Look]]
GOLDEN = Path(__file__).parent / "golden"
SCREEN = frozenset({"screen"})
COLOURED = ("gold-on-red", "white-on-red", "black-on-olive", "black-on-blue")

WORDS = {"designation": "115", "type": "infantry", "size": "XX", "cf": "4", "dots": "0", "start": "3213"}


class Face(NamedTuple):
    look: str
    words: Mapping[str, str]
    flags: frozenset[str]


FACES: Mapping[str, Face] = {
    "full": Face("gold-on-red", WORDS, SCREEN),
    "reduced": Face("white-on-red", {**WORDS, "cf": "3"}, SCREEN | {"reduced"}),
    "substitute": Face(
        "black-on-olive",
        {**WORDS, "type": "marines", "designation": "1", "formation": "M", "cf": "10", "dots": "3"},
        SCREEN | {"substitute"},
    ),
    "two-factors": Face("two-factors", {**WORDS, "type": "armour", "size": "III", "mp": "6"}, frozenset()),
    "supply": Face("supply", {}, SCREEN),
    "border": Face("border", {}, frozenset()),
}


@pytest.fixture
def drawn(art: Art, fonts: Fonts) -> Callable[[Face], Scene]:
    def draw(face: Face) -> Scene:
        symbols, looks = art
        return draw_counter(looks[face.look], face.words, face.flags, symbols=symbols, fonts=fonts)

    return draw


@pytest.mark.parametrize("name", FACES)
def test_display_lists(
    name: str,
    drawn: Callable[[Face], Scene],
    listing: Callable[[Scene], str],
    golden: Callable[[str, Path], None],
) -> None:
    golden(listing(drawn(FACES[name])), GOLDEN / f"counter-{name}.txt")


@pytest.mark.parametrize("name", ["full", "reduced", "substitute", "supply"])
def test_pictures(
    name: str, drawn: Callable[[Face], Scene], golden_picture: Callable[[Image.Image, Path], None]
) -> None:
    golden_picture(Rasteriser().rasterise(drawn(FACES[name]), 150), GOLDEN / f"counter-{name}.png")


def test_size_at_the_modules_resolution(drawn: Callable[[Face], Scene]) -> None:
    assert Rasteriser().rasterise(drawn(FACES["full"]), 150).size == (75, 75)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", COLOURED)
def test_contrast_of_the_classic_colours(name: str, art: Art) -> None:
    colours = art[1][name].colours
    assert contrast(colours["ink"], colours["field"]) >= 4.5
    assert contrast(colours["symbol"], colours["box"]) >= 4.5
    assert contrast(colours["symbol"], colours["band"]) >= 4.5


def test_contrast_of_the_shared_looks(art: Art) -> None:
    for name in ("unit", "unit-two-factors", "marker", "marker-text", "marker-words", "marker-number"):
        colours = art[1][name].colours
        assert contrast(colours["ink"], colours["field"]) >= 4.5, name


@pytest.mark.parametrize("flags", [frozenset[str](), frozenset({"reduced"})])
def test_the_factor_is_large_and_legible(flags: frozenset[str], drawn: Callable[[Face], Scene]) -> None:
    """The digit is at least 22 % of the counter high, and its core has the full ink."""
    picture = Rasteriser().rasterise(drawn(Face("black-on-blue", {**WORDS, "cf": "8"}, flags)), 150)
    low = picture.convert("RGB").crop((25, 41, 55, 70)).convert("L")
    ink = low.point([255 if v < 90 else 0 for v in range(256)]).getbbox()
    assert ink is not None
    assert ink[3] - ink[1] >= 0.22 * 75
    assert min(low.tobytes()) < 30


def test_nothing_touches_the_rim(drawn: Callable[[Face], Scene], fonts: Fonts) -> None:
    """Long designations shrink; no lettering comes nearer than 0.4 mm to the edge."""
    for designation in ("1", "24", "115", "Cap", "W/WW", "Partisans"):
        face = Face("gold-on-red", {**WORDS, "designation": designation, "formation": "20th"}, frozenset())
        for op in drawn(face).ops:
            if isinstance(op, Text):
                box = bounds(fonts, op)
                assert box.x >= 0.4, op.text
                assert box.x + box.w <= 12.3, op.text


def test_the_unit_box_is_sharp(drawn: Callable[[Face], Scene]) -> None:
    picture = Rasteriser().rasterise(drawn(FACES["full"]), 150).convert("RGB")
    row = [picture.getpixel((x, 20)) for x in range(75)]
    frame = [x for x, colour in enumerate(row) if colour == (0x6E, 0x10, 0x0D)]
    assert frame[:2] == [23, 24]
    assert frame[-2:] == [54, 55]
    assert row[22] == row[56] == (0xA3, 0x20, 0x1C)


def test_only_the_screen_has_round_corners_and_an_edge(drawn: Callable[[Face], Scene]) -> None:
    screen, paper = (drawn(FACES["full"]._replace(flags=flags)) for flags in (SCREEN, frozenset[str]()))
    assert [type(op) for op in screen.ops] == [Clip]
    assert Rasteriser().rasterise(screen, 150).getpixel((0, 0)) == (0, 0, 0, 0)
    flat = Rasteriser().rasterise(paper, 150)
    assert flat.getpixel((0, 0)) == flat.getpixel((74, 40)) == (0xA3, 0x20, 0x1C, 255)


def test_bleed_carries_the_rim_outward(art: Art, fonts: Fonts) -> None:
    symbols, looks = art
    face = FACES["reduced"]
    trim = draw_counter(looks[face.look], face.words, frozenset({"reduced"}), symbols=symbols, fonts=fonts)
    full = draw_counter(
        looks[face.look], face.words, frozenset({"reduced"}), symbols=symbols, fonts=fonts, bleed=1.27
    )
    assert full.width == pytest.approx(12.7 + 2.54)
    large, small = (Rasteriser().rasterise(scene, 200) for scene in (full, trim))
    assert (
        ImageChops.difference(large.crop((10, 10, 110, 110)).convert("RGB"), small.convert("RGB")).getbbox()
        is None
    )
    assert large.getpixel((0, 70)) == large.getpixel((119, 70)) == (255, 255, 255, 255)
    assert large.getpixel((0, 0)) == (0xC4, 0x38, 0x2B, 255)


def test_other_sizes_keep_the_proportions(art: Art, fonts: Fonts) -> None:
    symbols, looks = art
    large = replace(looks["gold-on-red"], width=25.4, height=25.4)
    scene = draw_counter(large, WORDS, SCREEN, symbols=symbols, fonts=fonts)
    twice = Rasteriser().rasterise(scene, 150)
    once = Rasteriser().rasterise(
        draw_counter(looks["gold-on-red"], WORDS, SCREEN, symbols=symbols, fonts=fonts), 300
    )
    apart = ImageChops.difference(twice.convert("RGB"), once.convert("RGB")).convert("L")
    assert sum(v > 60 for v in apart.tobytes()) < 0.03 * 150 * 150


def test_missing_words_and_symbols_leave_a_blank(drawn: Callable[[Face], Scene]) -> None:
    scene = drawn(Face("gold-on-red", {"type": "unheard-of", "dots": "many"}, frozenset()))
    assert not any(isinstance(op, Text) for op in scene.ops)


def test_dots_are_counted_and_bounded(drawn: Callable[[Face], Scene]) -> None:
    def ops(dots: str) -> int:
        return len(drawn(Face("gold-on-red", {**WORDS, "dots": dots}, frozenset())).ops)

    assert ops("3") == ops("0") + 3
    assert ops("9" * 30) == ops("0") + 12


def test_words_and_flags_of_a_unit() -> None:
    steps = tuple(Step(left=4 - k, counter=k // 2, face=k % 2, stats={"cf": str(4 - k)}) for k in range(4))
    unit = Unit(
        id="g-1", name="1st Division", side="blue", nationality="g", size="XX", type="infantry",
        designation="1", formation="", look="unit", values={"designation": "1", "cf": "0"}, steps=steps,
        start=None, entry="", stacking=1.0,
    )  # fmt: skip
    found = [unit_face(unit, step) for step in steps]
    assert [flags for _, flags in found] == [
        frozenset(),
        frozenset({"reduced"}),
        frozenset({"substitute"}),
        frozenset({"reduced", "substitute"}),
    ]
    assert [(values["cf"], values["dots"], values["steps"]) for values, _ in found] == [
        ("4", "0", "4"),
        ("3", "0", "3"),
        ("2", "1", "2"),
        ("1", "1", "1"),
    ]


def test_the_same_face_gives_the_same_bytes(drawn: Callable[[Face], Scene]) -> None:
    one, other = Rasteriser(), Rasteriser()
    first = {name: png_bytes(one.rasterise(drawn(face), 150)) for name, face in FACES.items()}
    again = {
        name: png_bytes(other.rasterise(drawn(face), 150)) for name, face in reversed(list(FACES.items()))
    }
    assert first == again
    assert all(len(data) < 3000 for data in first.values())
    assert Image.open(io.BytesIO(first["full"])).size == (75, 75)


def test_running_text_goes_on_below_another(fonts: Fonts) -> None:
    def lines(remark: str) -> list[Text]:
        first = Slot(
            id="first", kind=SlotKind.PARAGRAPH, box=(0.1, 0.1, 0.8, 0.3), value="{remark}", size=0.05
        )
        then = replace(
            first, id="then", box=(0.1, 0.1, 0.8, 0.8), value="Rain falls", after="first", leading=1.5
        )
        look = Look(id="card", width=60, height=100, corner=0, colours={}, slots=(first, then))
        scene = draw_counter(look, {"remark": remark}, frozenset(), symbols=Symbols(), fonts=fonts)
        return [op for op in scene.ops if isinstance(op, Text)]

    (alone,) = lines("")
    assert alone.at[1] == pytest.approx(15)  # its own box, and a capital
    for remark in ("Turn 1 only", "In turn 1, and only where nobody has been there before"):
        *above, last = lines(remark)
        assert last.text == "Rain falls"
        assert last.at[1] - above[-1].at[1] == pytest.approx(
            5 * (1.5 + 0.6)
        )  # a line, and what parts paragraphs
    assert len(above) > 1

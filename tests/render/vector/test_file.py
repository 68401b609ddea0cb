"""The file around the pages: fonts, text that can be found, metadata, the same bytes everywhere."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from hexwright.render.fonts import FONT_FILES, Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.raster import rasterise
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
    ring,
)
from hexwright.render.vector import write_pdfs
from tests.conftest import REPOSITORY
from tests.paper import Sheet, fonts, information, preferences, render, sheets, titles, upside_down
from tests.render.vector.test_ops import OPS, PEN, apart, scene

BLACK, WHITE = Ink(colour="#000000"), Ink(colour="#FFFFFF")


def write(*scenes: Scene, duplex: Duplex | None = None, turned: bool = False) -> bytes:
    pages = tuple(Page(title=f"Page {i + 1} – ½", scene=one, turned=turned) for i, one in enumerate(scenes))
    document = Document(title="Löwen & Bären", subject="A test", pages=pages, duplex=duplex)
    return write_pdfs({"file": document}, fonts=Fonts(), epoch=86_400)["file"]


def lettered(*texts: Text, side: float = 200.0) -> Sheet:
    return sheets(write(Scene(width=side, height=side, ops=texts, background=WHITE)))[0]


def characters() -> str:
    """Every character an author has written so far, and those a game may want."""
    found = set("×–—’‘“”≤≥½¼¾éèüößÅçñ·•†…°→")
    for path in sorted((REPOSITORY / "sources").rglob("*.yaml")):
        found |= set(path.read_text(encoding="utf-8"))
    return "".join(sorted(char for char in found if char.isprintable() and char != " "))


@pytest.mark.parametrize("font", sorted(FONT_FILES))
def test_every_character_reads_as_itself(font: str) -> None:
    chars = [char for char in characters() if _known(font, char)]
    assert len(chars) > 110
    rows = ["".join(chars[i : i + 20]) for i in range(0, len(chars), 20)]
    texts = [
        Text(at=(10.0, 10.0 + 8 * i), text=row, font=font, size=3, ink=BLACK, anchor="start")
        for i, row in enumerate(rows)
    ]
    data = write(Scene(width=200, height=200, ops=tuple(texts)))
    assert [line.text for line in sheets(data)[0].lines] == rows
    assert pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text().split("\n") == rows
    with pypdfium2.PdfDocument(data) as file:
        assert file[0].get_textpage().get_text_range().split("\r\n") == rows


def _known(font: str, char: str) -> bool:
    """Whether a font has a character: its advance may be that of the missing one, its shape is not."""
    face = Fonts().face(font, 100)
    missing = face.getmask("\ue123")
    return bytes(face.getmask(char)) != bytes(missing)


def test_more_characters_than_a_subset_holds() -> None:
    chars = "".join(chr(code) for code in (*range(0xA1, 0x180), *range(0x1E00, 0x1E60)))
    rows = [chars[i : i + 40] for i in range(0, len(chars), 40)]
    made = [
        Text(at=(5.0, 10.0 + 8 * i), text=f"a{row}z", font="bold", size=3, ink=BLACK, anchor="start")
        for i, row in enumerate(rows)
    ]
    data = write(Scene(width=300, height=200, ops=tuple(made)))
    assert len(fonts(data)) == 3
    assert [line.text for line in sheets(data)[0].lines] == [f"a{row}z" for row in rows]


def test_a_line_is_one_line_and_its_words_are_words() -> None:
    sheet = lettered(
        Text(at=(100.0, 20.0), text="AVAILABLE TO Every Wanderer (7)", font="bold", size=3, ink=BLACK),
        Text(at=(100.0, 40.0), text="Yellow Sea", font="medium", size=3, ink=BLACK, tracking=0.4),
        Text(at=(100.0, 60.0), text="Halo", font="medium", size=3, ink=BLACK, halo=WHITE, halo_width=0.5),
    )
    assert [word.text for word in sheet.words] == [
        *("AVAILABLE", "TO", "Every", "Wanderer", "(7)", "Yellow", "Sea", "Halo")
    ]
    assert [line.text for line in sheet.lines] == ["AVAILABLE TO Every Wanderer (7)", "Yellow Sea", "Halo"]


@pytest.mark.parametrize("reader", ["pdfplumber", "pypdf", "pdfium"])
def test_a_halo_is_no_text(reader: str) -> None:
    text = Text(at=(50.0, 50.0), text="Halo", font="medium", size=5, ink=BLACK, halo=WHITE, halo_width=0.5)
    data = write(Scene(width=100, height=100, ops=(text,)))
    if reader == "pdfplumber":
        found = sheets(data)[0].text
    elif reader == "pypdf":
        found = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    else:
        with pypdfium2.PdfDocument(data) as file:
            found = file[0].get_textpage().get_text_range()
    assert found.strip() == "Halo"


@pytest.mark.parametrize(("anchor", "left"), [("start", 50.0), ("middle", None), ("end", None)])
def test_a_line_is_as_long_as_on_the_screen(anchor: str, left: float | None) -> None:
    from hexwright.render.text import width

    made = Text(
        at=(50.0, 50.0), text="AV To 1111", font="bold", size=4, ink=BLACK, anchor=anchor, tracking=0.3
    )
    long = width(Fonts(), made.text, made.font, made.size, tracking=0.3)
    (line,) = lettered(made).lines
    start = {"start": 50.0, "middle": 50.0 - long / 2, "end": 50.0 - long}[anchor]
    assert line.box.x0 == pytest.approx(start, abs=0.01)
    assert line.box.x1 == pytest.approx(start + long, abs=0.01)
    assert left is None or line.box.x0 == pytest.approx(left, abs=0.01)


def test_all_fonts_are_embedded_and_cut_down() -> None:
    made = [
        Text(at=(50.0, 20.0 + 10 * i), text="Hexes", font=font, size=4, ink=BLACK, halo=WHITE, halo_width=0.4)
        for i, font in enumerate(FONT_FILES)
    ]
    data = write(Scene(width=100, height=100, ops=tuple(made)))
    found = fonts(data)
    assert len(found) == len(FONT_FILES)
    assert all(font.embedded and font.subset for font in found)
    assert {font.name.partition("-")[0] for font in found} == {"HexwrightCondensed", "HexwrightDisplay"}
    assert len(data) < 60_000
    assert b"Helvetica" not in data


def test_only_fonts_in_use() -> None:
    plain = write(Scene(width=10, height=10, ops=(Rect(box=Box(x=1, y=1, w=2, h=2), fill=BLACK),)))
    assert fonts(plain) == ()
    assert len(plain) < 3_000


@pytest.mark.parametrize("turned", [False, True])
def test_places_are_exact(*, turned: bool) -> None:
    ops = (
        Rect(box=Box(x=12.3456, y=7.8912, w=15.875, h=15.875), fill=Ink(colour="#C81020")),
        Line(
            points=((11.111, 222.222), (199.999, 290.123)),
            stroke=Stroke(ink=BLACK, width=0.0876, square=True),
        ),
        Group(ops=(Rect(box=Box(x=1.0, y=2.0, w=3.3333, h=0.5), fill=BLACK),), dx=100.0, dy=50.5, scale=1.37),
        Group(ops=(Polygon(rings=ring(((0, 0), (0.1, 0), (0.1, 0.05))), fill=BLACK),), dx=0, dy=0, scale=300),
        Clip(
            rings=ring(((0, 0), (210, 0), (210, 297), (0, 297))),
            ops=(Ellipse(box=Box(x=20.0, y=100.0, w=7.77, h=3.33), stroke=Stroke(ink=BLACK, width=1)),),
        ),
    )
    data = write(Scene(width=210, height=297, ops=ops), turned=turned)
    (sheet,) = sheets(upside_down(data) if turned else data)
    assert (sheet.width, sheet.height) == pytest.approx((210.0, 297.0), abs=0.001)
    if not turned:
        assert (sheet.trim.w, sheet.trim.h) == pytest.approx((210.0, 297.0), abs=0.001)

    def has(x0: float, y0: float, x1: float, y1: float) -> bool:
        edges = pytest.approx((x0, y0, x1, y1), abs=0.002)
        return any((s.box.x0, s.box.y0, s.box.x1, s.box.y1) == edges for s in sheet.shapes)

    assert has(12.3456, 7.8912, 28.2206, 23.7662)
    assert has(11.111, 222.222, 199.999, 290.123)
    assert has(101.37, 53.24, 105.9366, 53.925)
    assert has(0, 0, 30, 15)
    assert has(20, 100, 27.77, 103.33)
    assert any(s.width == pytest.approx(0.0876, abs=0.0005) for s in sheet.strokes)
    assert "#C81020" in {s.fill for s in sheet.areas}


def test_grey_is_one_ink() -> None:
    """Printers then set black letters in black alone, not in a mixture of all inks."""
    grey = Ink(colour="#404040")
    ops = (
        Text(at=(10.0, 10.0), text="Black", font="bold", size=3, ink=BLACK),
        Line(points=((1.0, 1.0), (9.0, 9.0)), stroke=Stroke(ink=grey, width=1)),
        Rect(box=Box(x=12.0, y=12.0, w=3.0, h=3.0), fill=Ink(colour="#404041")),
    )
    (sheet,) = sheets(write(Scene(width=20, height=20, ops=ops)))
    assert sheet.page.chars[0]["non_stroking_color"] in {0, (0,)}
    assert len(sheet.strokes) == 1
    assert (sheet.strokes[0].stroke, sheet.areas[0].fill) == ("#404040", "#404041")
    assert not isinstance(sheet.page.lines[0]["stroking_color"], tuple)
    assert len(sheet.page.rects[0]["non_stroking_color"]) == 3


def test_what_a_viewer_is_told() -> None:
    empty = Scene(width=50, height=60, ops=())
    data = write(empty, empty, duplex=Duplex.LONG_EDGE)
    assert titles(data) == ("Page 1 – ½", "Page 2 – ½")
    told = information(data)
    assert (told["/Title"], told["/Subject"]) == ("Löwen & Bären", "A test")
    assert told["/CreationDate"] == "D:19700102000000Z"
    assert told["/Creator"].startswith("Hexwright ")
    asked = preferences(data)
    assert (asked["/PrintScaling"], asked["/Duplex"]) == ("/None", "/DuplexFlipLongEdge")
    assert preferences(write(empty, duplex=Duplex.SIMPLEX))["/Duplex"] == "/Simplex"
    assert "/Duplex" not in preferences(write(empty))
    assert b"/Lang (en)" in data


SCRIPT = """
import hashlib
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.vector import write_pdfs
from tests.render.vector.test_ops import OPS, scene

pages = tuple(Page(title=name, scene=scene(*ops)) for name, ops in OPS.items())
files = write_pdfs(
    {name: Document(title=name, subject="", pages=pages) for name in ("a", "b")}, fonts=Fonts(), epoch=7
)
for name, data in files.items():
    print(name, hashlib.sha256(data).hexdigest())
"""


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    found = set()
    for seed, zone, epoch in (("1", "Asia/Tokyo", "12345"), ("2", "America/Lima", "")):
        place = tmp_path / seed
        place.mkdir()
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "SOURCE_DATE_EPOCH": epoch}
        env["PYTHONPATH"] = os.pathsep.join((str(REPOSITORY), str(REPOSITORY / "builder")))
        env |= {"RL_pdfComments": seed, "RL_pdfMultiLine": seed, "RL_pageCompression": seed} if epoch else {}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], cwd=place, env=env, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1
    first, second = found.pop().split("\n")[:2]
    assert first[2:] != second[2:]


def test_one_scene_on_many_pages_looks_the_same(fonts: Fonts) -> None:
    picture = scene(*OPS["halos below all letters"], *OPS["group"])
    moved = Scene(
        width=60,
        height=60,
        background=WHITE,
        ops=(Group(ops=picture.ops, dx=20, dy=20, scale=2.0), Line(points=((0, 0), (9, 9)), stroke=PEN)),
    )
    data = write(picture, moved, picture)
    assert render(data, 0, 150).tobytes() == render(data, 2, 150).tobytes()
    assert apart(rasterise(moved, 150), render(data, 1, 150))[0] < 5

"""`hexwright site`: one folder for any web server, true to what was built, the same bytes each time."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from hexwright.cli import main
from hexwright.project import Project
from hexwright.render.screenshot import PlacedCounter, close_up, screenshot, set_up
from hexwright.site.facts import format_size
from hexwright.site.make import SUMS
from tests.conftest import SMALL

GAME = SMALL.replace("title: Small", 'title: "Small <b> & fine", version: 1.0.0') + (
    """
corrections:
  1:
    date: 2026-01-02
    reason: The countersheet has a <misprint>.
    changes:
      units.f1.cf: {from: 4/3, to: 5/3}
"""
)


@pytest.fixture
def make(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], write_game: Callable[..., Project]
) -> Callable[..., tuple[int, str, Path]]:
    """Write the game and make the site: exit code, output, folder of the site."""

    def run(text: str, *words: str) -> tuple[int, str, Path]:
        root = write_game(text).root
        monkeypatch.chdir(root)
        monkeypatch.setattr(sys, "argv", ["hexwright", "site", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        said = capsys.readouterr()
        return code, said.out + said.err, root / "site"

    return run


def tree(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_site_lists_what_was_built(make: Callable[..., tuple[int, str, Path]]) -> None:
    code, said, folder = make(GAME)
    assert code == 0, said
    assert "site: site/ (1 game, " in said
    files = tree(folder)
    page = files["index.html"].decode()
    module = files["demo/demo-1.0.1.vmod"]
    assert sha256(module).hexdigest() in page
    assert "Small &lt;b&gt; &amp; fine" in page
    assert "The countersheet has a &lt;misprint&gt;." in page
    assert "combat factor 4/3 → 5/3" in page
    for target in re.findall(r'(?:href|src)="([^"]+)"', page):
        assert target.startswith(("#", "data:", "https://vassalengine.org")) or target in files, target
    with Image.open(io.BytesIO(files["demo/picture.jpg"])) as picture:
        assert picture.format == "JPEG"
        assert picture.width <= 960
    for name, kind in (
        ("close-up.jpg", "JPEG"),
        ("counters.png", "PNG"),
        ("sheet.png", "PNG"),
        ("cover.png", "PNG"),
    ):
        with Image.open(io.BytesIO(files[f"demo/{name}"])) as picture:
            assert picture.format == kind
            assert f'src="demo/{name}" width="{picture.width}" height="{picture.height}"' in page
    with Image.open(io.BytesIO(files["demo/sheet.png"])) as picture:
        assert picture.size == (round(210 / 25.4 * 80), round(297 / 25.4 * 80))  # a sheet of A4 at 80 dpi
    lines = [line.split("  ") for line in files[SUMS].decode().splitlines()]
    sums = {name: digest for digest, name in lines}
    assert sums == {name: sha256(data).hexdigest() for name, data in files.items() if name != SUMS}


def test_equal_builds_give_equal_sites_and_old_files_are_removed(
    make: Callable[..., tuple[int, str, Path]], tmp_path: Path
) -> None:
    _, _, folder = make(GAME)
    before = tree(folder)
    code, said, _ = make(GAME, "--out", str(tmp_path / "other"))
    assert (code, tree(tmp_path / "other")) == (0, before)
    assert ", 0 new)" in make(GAME)[1]
    (folder / "robots.txt").write_text("mine")
    code, said, _ = make(GAME.replace("version: 1.0.0", "version: 1.2.0"))
    assert code == 0, said
    after = tree(folder)
    assert [name for name in after if name.endswith(".vmod")] == ["demo/demo-1.2.1.vmod"]
    assert after["robots.txt"] == b"mine"


def test_no_site_from_sources_with_errors(make: Callable[..., tuple[int, str, Path]]) -> None:
    code, said, folder = make(GAME.replace("from: 4/3", "from: 9/9"))
    assert code == 1
    assert "error" in said
    assert not folder.exists()


@pytest.mark.parametrize(
    "files",
    [
        {SUMS: b"\xff\xfe"},
        {SUMS: b"0123  image.iso\n", "image.iso": b"mine"},
        {"index.html": b"<p>mine</p>"},
        {"novel.txt": b"mine"},
    ],
    ids=["damaged", "sums", "page", "other"],
)
def test_site_does_not_overwrite_other_files(
    files: dict[str, bytes], make: Callable[..., tuple[int, str, Path]], tmp_path: Path
) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    for name, data in files.items():
        (taken / name).write_bytes(data)
    code, said, _ = make(GAME, "--out", str(taken))
    assert code == 2
    assert said.endswith("holds something else: choose an empty folder, or one with an earlier site\n")
    assert not (tmp_path / "build").exists()
    assert tree(taken) == files


def test_a_site_cannot_be_written_into_sources(
    make: Callable[..., tuple[int, str, Path]], tmp_path: Path
) -> None:
    for place in ("sources", ".", "sources/demo/game.yaml"):
        assert make(GAME, "--out", place)[0] == 2
    assert sorted(tree(tmp_path)) == ["sources/demo/game.yaml"]


def test_damaged_sums_of_a_site_are_an_error(make: Callable[..., tuple[int, str, Path]]) -> None:
    _, _, folder = make(GAME)
    (folder / SUMS).write_bytes(b"\xff\xfe")
    code, said, _ = make(GAME)
    assert code == 2
    assert "it is none of ours" in said


def png(size: tuple[int, int], colour: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def test_picture_has_counters_at_their_positions() -> None:
    counter = png((20, 20), "#ff0000")
    laid = [PlacedCounter(x=50, y=40, picture=counter), PlacedCounter(x=150, y=40, picture=counter)]
    with Image.open(
        io.BytesIO(screenshot(set_up(png((400, 400), "#ffffff"), laid), width=200, max_height=100))
    ) as image:
        assert image.size == (200, 100)
        for x, y, red in ((25, 20, True), (75, 20, True), (50, 20, False), (25, 60, False)):
            assert (image.convert("L").crop((x, y, x + 1, y + 1)).tobytes()[0] < 100) == red


def test_a_close_up_shows_where_most_counters_are() -> None:
    counter = png((20, 20), "#ff0000")
    laid = [PlacedCounter(x=x, y=y, picture=counter) for x, y in ((30, 30), (300, 310), (320, 300))]
    image = set_up(png((400, 400), "#ffffff"), laid)
    with Image.open(io.BytesIO(close_up(image, laid, width=100, height=80))) as shown:
        assert shown.size == (100, 80)
        # Round the counter at (300, 310), from (250, 270) on: the other stands at (70, 30).
        for x, y, red in ((50, 40, True), (70, 30, True), (20, 40, False), (90, 70, False)):
            assert (shown.convert("L").crop((x, y, x + 1, y + 1)).tobytes()[0] < 100) == red
    with Image.open(io.BytesIO(close_up(image, [], width=4000, height=80))) as shown:
        assert shown.size == (400, 80)


def test_sizes_have_two_digits_or_more() -> None:
    assert [format_size(n) for n in (0, 980, 1400, 36_524, 9_500_000, 12_345_678)] == [
        "0 bytes", "980 bytes", "1.4 kB", "37 kB", "9.5 MB", "12 MB",
    ]  # fmt: skip

"""The page's folder is whole: every link leads to a file of it, none leads out, licences lie beside."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from tests.cards import WITH_CARDS
from tests.conftest import SMALL

MAY_NAME_ADDRESSES = ("LICENSE.txt", "OFL.txt")


@pytest.fixture(scope="module")
def built(write_game_once: Callable[..., Project]) -> Path:
    """The outputs of the small game."""
    result = build(BuildRequest(project=write_game_once(SMALL), game="demo"))
    assert result.folder is not None, [str(f) for f in result.report]
    return result.folder


def test_every_link_of_the_page_is_there(built: Path) -> None:
    web = built / "web"
    page = (web / "index.html").read_text(encoding="utf-8") + (web / "style.css").read_text(encoding="utf-8")
    links = re.findall(r'(?:src|href)="([^"]+)"|url\("([^"]+)"\)', page)
    named = {a or b for a, b in links if not (a or b).startswith(("#", "data:"))}
    assert {"app.js", "data.js", "pictures.js", "build.js", "style.css", "fonts/bold.ttf"} <= named
    for name in named:
        assert (web / name).is_file(), name
    data = (web / "data.js").read_text(encoding="utf-8")
    pictures = re.findall(r'"file":"([^"?]+)\?[0-9a-f]{12}"', data)
    assert pictures
    for name in pictures:
        assert (web / name).is_file(), name
    for name in re.findall(r'"path":"([^"]+)"', (web / "build.js").read_text(encoding="utf-8")):
        assert (web / name).resolve().is_file(), name


def test_the_tiles_of_a_map_are_all_there_and_no_others(built: Path) -> None:
    web = built / "web"
    text = (web / "data.js").read_text(encoding="utf-8")
    boards = json.loads(text[text.index("{") : text.rindex("}") + 1])["boards"]
    (tiles,) = (board["image"]["tiles"] for board in boards if board["image"].get("tiles"))
    size, width, height = tiles["size"], tiles["width"], tiles["height"]
    pattern = tiles["pattern"].partition("?")[0]
    count = -(-width // size) * -(-height // size)
    wanted = {pattern.replace("{n}", str(n)) for n in range(count)}
    assert {path.relative_to(web).as_posix() for path in web.rglob("*/[0-9]*.jpg")} == wanted
    with Image.open(web / pattern.replace("{n}", str(count - 1))) as last:
        assert last.size == ((width - 1) % size + 1, (height - 1) % size + 1)


def test_sections_of_the_menu_are_there(built: Path) -> None:
    page = (built / "web" / "index.html").read_text(encoding="utf-8")
    for target in re.findall(r'href="#([^"]+)"', page):
        assert page.count(f'id="{target}"') == 1, target


def test_nothing_is_asked_of_another_computer(built: Path) -> None:
    for path in sorted((built / "web").rglob("*")):
        if path.suffix in {".html", ".css", ".js"} and path.name not in MAY_NAME_ADDRESSES:
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # comments name authors
            assert not re.search(r"(?:https?|wss?)://|['\"(]//[a-z]+\.[a-z]", text), path.name


def test_licences_lie_beside_what_they_cover(built: Path) -> None:
    web = built / "web"
    assert "Permission is hereby granted" in (web / "vendor" / "panzoom-LICENSE.txt").read_text(
        encoding="utf-8"
    )
    assert "SIL Open Font License" in (web / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert (web / "vendor" / "panzoom.min.js").stat().st_size < 100_000


def test_every_counter_has_its_picture(built: Path) -> None:
    data = (built / "web" / "data.js").read_text(encoding="utf-8")
    pictures = (built / "web" / "pictures.js").read_text(encoding="utf-8")
    named = re.findall(r'"picture":"([^"]+)"', data)
    assert len(named) == 3
    for name in named:
        assert f'"{name}":"data:image/png;base64,' in pictures


def test_page_escapes_what_authors_write(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL.replace("title: Small", "title: <b>Q&A</b></script>"))
    folder = build(BuildRequest(project=project, game="demo", targets=("web",))).folder
    assert folder is not None
    page = (folder / "web" / "index.html").read_text(encoding="utf-8")
    assert "<b>Q" not in page
    assert "&lt;b&gt;Q&amp;A" in page


def test_every_card_has_its_pictures(write_game: Callable[..., Project]) -> None:
    folder = build(BuildRequest(project=write_game(WITH_CARDS), game="demo", targets=("web",))).folder
    assert folder is not None
    data = (folder / "web" / "data.js").read_text(encoding="utf-8")
    named = set(re.findall(r'"(?:front|back)":"([^"?]+)\?[0-9a-f]{12}"', data))
    assert named == {
        path.relative_to(folder / "web").as_posix() for path in folder.glob("web/pictures/[cb]a*.png")
    }
    assert len(named) == 5 + 3  # fronts, and backs of two groups and of a deck without any

"""The page in a real Chromium, opened from its folder: load, pan, zoom, point, hold, switch, find."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project, shared_data
from tests.cards import WITH_CARDS
from tests.conftest import ON_SPACES, SMALL
from tests.preview.chromium import PROGRAM, Browser, browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium; Debian's package 'chromium' brings one")


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""Waits until the page has drawn what was done to it."""


def built(root: Path, game: str) -> str:
    """The page of a game, as a file."""
    (root / "sources" / "demo").mkdir(parents=True)
    (root / "sources" / "demo" / "game.yaml").write_text(game, encoding="utf-8")
    result = build(BuildRequest(project=Project(root=root, common=shared_data("common")), game="demo"))
    assert result.folder is not None, [str(found) for found in result.report]
    return (result.folder / "web" / "index.html").as_uri()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the small game."""
    return built(tmp_path_factory.mktemp("game"), SMALL)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all of these."""
    profile: Path = tmp_path_factory.mktemp("chromium") / "profile"
    profile.mkdir()
    with browser(profile) as started:
        yield started


@pytest.fixture
def page(chromium: Browser, address: str) -> Browser:
    """The page, freshly opened."""
    chromium.requests.clear()
    chromium.complaints.clear()
    chromium.open(address)
    return chromium


def at(page: Browser, place: str) -> tuple[float, float]:
    """Where a place is in the window."""
    x, y = page.run(
        f"""(() => {{
          const [x, y] = hexwright.map.places.all.get({place!r}).at;
          const box = document.getElementById('sheet').getBoundingClientRect();
          const sheet = hexwright.map.sheet;
          return [box.left + x / sheet.width * box.width, box.top + y / sheet.height * box.height];
        }})()"""
    )
    return x, y


def text(page: Browser, selector: str) -> str:
    """What an element says."""
    return str(page.run(f"document.querySelector({selector!r}).innerText"))


def enter(page: Browser, name: str, value: str, event: str) -> None:
    """Put a value into a field, as a reader does."""
    page.run(f"document.getElementById({name!r}).value = {value!r}")
    page.run(f"document.getElementById({name!r}).dispatchEvent(new Event({event!r}))")


def width(page: Browser) -> float:
    """How wide the sheet is on the screen."""
    return float(page.run("document.getElementById('sheet').getBoundingClientRect().width"))


def test_page_loads_offline_without_a_complaint(page: Browser, address: str) -> None:
    folder = address.rpartition("/")[0]
    asked = [url for url in page.requests if not url.startswith("data:")]
    assert asked
    assert all(url.startswith(f"{folder}/") for url in asked), asked
    assert page.complaints == []
    loaded: Any = page.run("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    assert loaded
    assert page.run("document.fonts.check('700 20px Hexwright') && document.fonts.size") == 2
    assert page.run("document.querySelector('h1').textContent") == "Small"


def test_pointing_at_a_hex_tells_about_it(page: Browser) -> None:
    page.mouse("mouseMoved", *at(page, "0202"))
    page.until("!document.getElementById('tip').hidden")
    assert text(page, "#tip").startswith("0202")
    assert "Clear" in text(page, "#panel")
    page.mouse("mouseMoved", *at(page, "0403"))
    page.until("document.getElementById('tip').innerText.startsWith('0403')")
    assert "Sea" in text(page, "#panel")


def test_held_hex_stays_and_lists_its_counters(page: Browser) -> None:
    page.click(*at(page, "0101"))
    page.mouse("mouseMoved", *at(page, "0403"))
    page.until("document.getElementById('tip').innerText.startsWith('0403')")
    told = text(page, "#panel")
    assert told.startswith("0101")
    assert "1 counter" in told
    assert "4 / 3" in told
    page.run("document.getElementById('viewport').focus()")
    page.key("Escape")
    page.until(
        "document.getElementById('panel').innerText.startsWith('0403') || hexwright.map.state.held === null"
    )


def test_wheel_zooms_about_the_pointer_and_dragging_pans(page: Browser) -> None:
    before, point = width(page), at(page, "0202")
    for _ in range(3):
        page.mouse("mouseWheel", *point, deltaX=0, deltaY=-120)
    page.until(f"document.getElementById('sheet').getBoundingClientRect().width > {before * 1.3}")
    assert at(page, "0202") == pytest.approx(point, abs=2.0)
    page.drag(point, (point[0] + 60, point[1] + 35))
    page.until(f"hexwright.map.state.held === null && {at(page, '0202')[0]} > 0")
    assert at(page, "0202") == pytest.approx((point[0] + 60, point[1] + 35), abs=2.0)


def resting(page: Browser, place: str) -> tuple[float, float]:
    """Where a place is once it moves no more."""
    found = at(page, place)
    for _ in range(100):
        time.sleep(0.05)
        last, found = found, at(page, place)
        if last == found:
            break
    return found


def place_in_the_middle(page: Browser) -> list[float]:
    """The point of the sheet in the middle of the window, in parts of its size."""
    found: list[float] = page.run(
        """(() => {
          const [view, sheet] = ["viewport", "sheet"].map((id) => document.getElementById(id))
            .map((one) => one.getBoundingClientRect());
          return [(view.left + view.width / 2 - sheet.left) / sheet.width,
            (view.top + view.height / 2 - sheet.top) / sheet.height];
        })()"""
    )
    return found


def test_keyboard_zooms_pans_and_walks(page: Browser) -> None:
    page.run("document.getElementById('viewport').focus()")
    whole = width(page)
    page.key("+")
    page.until(f"document.getElementById('sheet').getBoundingClientRect().width > {whole * 1.2}")
    before = resting(page, "0202")
    left = page.run("document.getElementById('sheet').getBoundingClientRect().left")
    page.key("ArrowRight")
    page.until(f"document.getElementById('sheet').getBoundingClientRect().left < {left - 1}")
    assert resting(page, "0202")[0] == pytest.approx(before[0] - 80, abs=2.0)
    page.key("0")
    page.until(f"Math.abs(document.getElementById('sheet').getBoundingClientRect().width - {whole}) < 1")
    page.run("hexwright.map.hold(hexwright.map.places.all.get('0202'))")
    page.key("ArrowDown", shift=True)
    assert page.run("hexwright.map.state.held") == "0203"
    page.key("ArrowUp", shift=True)
    assert page.run("hexwright.map.state.held") == "0202"


def test_the_map_is_sharp_when_a_reader_comes_near(page: Browser) -> None:
    """Tiles lie over the picture where it would be blurred, only those in view, and each where it belongs."""
    for _ in range(12):
        page.run("document.getElementById('zoom-out').click()")
    page.until("document.querySelector('.near').hidden")
    page.run("hexwright.map.hold(hexwright.map.places.all.get('0202'))")
    for _ in range(30):
        page.run("document.getElementById('zoom-in').click()")
    page.until("!document.querySelector('.near').hidden")
    page.until(
        "[...document.querySelectorAll('.near img')].every((one) => one.complete && one.naturalWidth > 0)"
    )
    tiles = page.run("hexwright.map.sheet.image.tiles")
    page.until(f"document.getElementById('sheet').getBoundingClientRect().width > {tiles['width'] * 0.9}")
    assert tiles["width"] == pytest.approx(2 * page.run("hexwright.map.sheet.image.width"), abs=1)
    first, sheet = page.run(
        """[".near img[data-n='0']", "#sheet"].map((name) => {
          const {left, top} = document.querySelector(name).getBoundingClientRect();
          return [left, top];
        })"""
    )
    assert first == pytest.approx(sheet, abs=1)


def test_zooming_fast_leaves_the_middle_of_the_view_where_it_is(page: Browser) -> None:
    """However often the buttons are pressed, also beyond the limits and before the page has drawn a step."""
    page.until("document.querySelector('#sheet img').naturalWidth > 0")
    page.run("hexwright.map.show('0202')")
    page.run(DRAWN)
    before = place_in_the_middle(page)
    for button in ("zoom-out", "zoom-in"):
        page.run(f"for (let n = 0; n < 20; n += 1) document.getElementById('{button}').click()")
    page.run(DRAWN)
    assert place_in_the_middle(page) == pytest.approx(before, abs=0.01)


def test_a_phone_sees_tiles_at_its_own_resolution(chromium: Browser, address: str) -> None:
    chromium.open(address, 390, 844, phone=True)
    shown = "document.querySelector('.near').hidden === false"
    for _ in range(12):
        if chromium.run(shown):
            break
        chromium.run("document.getElementById('zoom-in').click()")
        time.sleep(0.1)
    dots = chromium.run("document.getElementById('sheet').getBoundingClientRect().width * devicePixelRatio")
    assert chromium.run(shown)
    assert dots < chromium.run("hexwright.map.sheet.image.width") * 1.6


def test_turning_the_wheel_fast_keeps_the_place_under_the_pointer(page: Browser) -> None:
    """However many turns come before the page has drawn the first of them."""
    point = at(page, "0202")
    page.run(
        f"""(() => {{
          const [clientX, clientY] = {list(point)};
          for (const deltaY of [-120, -120, -120, -120, 120, -120]) {{
            const turn = new WheelEvent("wheel", {{ deltaY, clientX, clientY, cancelable: true }});
            document.getElementById("viewport").dispatchEvent(turn);
          }}
        }})()"""
    )
    page.run(DRAWN)
    assert at(page, "0202") == pytest.approx(point, abs=1.1)  # a pointer stands on whole pixels


def test_setups_are_switched(page: Browser) -> None:
    assert page.run("document.querySelectorAll('.stacks img').length") == 2
    enter(page, "setup", "-", "change")
    assert page.run("document.querySelectorAll('.stacks img').length") == 0


def test_overlays_are_drawn_and_explained(page: Browser) -> None:
    for name in ("origin", "coast", "sides"):
        page.run(f"document.querySelector('input[value={name}]').click()")
    assert text(page, "#legend").split("\n") == ["stated: 1", "designed: 11"]
    assert page.run("document.querySelectorAll('#sheet svg path[fill-opacity]').length") == 2


def test_find_goes_to_a_hex_or_a_unit(page: Browser) -> None:
    def find(words: str) -> None:
        enter(page, "find", words, "input")
        page.run("document.querySelector('#tools button').click()")

    find("0303")
    assert page.run("hexwright.map.state.held") == "0303"
    find("french")
    assert page.run("hexwright.map.state.held") == "0101"
    find("nowhere")
    assert text(page, "#found") == "No match."


def hits(page: Browser, words: str) -> list[str]:
    """What the search lists."""
    enter(page, "find", words, "input")
    return list(page.run("[...document.querySelectorAll('#hits li')].map((one) => one.innerText)"))


def test_the_search_lists_what_fits_and_goes_there(page: Browser) -> None:
    assert hits(page, "03")[0].startswith("Hex")
    assert hits(page, "0303")[0].split("\n")[1] == "0303"
    (unit, *_) = hits(page, "french")
    assert unit.startswith("Unit")
    assert "at 0101" in unit
    page.run("document.getElementById('find').focus()")
    page.key("ArrowDown")
    chosen = "document.querySelector('#hits [aria-selected=true]').id"
    assert page.run("document.getElementById('find').getAttribute('aria-activedescendant')") == page.run(
        chosen
    )
    page.run("document.querySelector('#hits li').click()")
    assert page.run("hexwright.map.state.held") == "0101"
    assert page.run("document.getElementById('hits').hidden")
    assert hits(page, "") == []
    assert hits(page, "no such thing") == []


def test_rules_are_found_by_their_numbers(page: Browser) -> None:
    rules = [{"id": f"D-{n}", "rule": n, "status": "manual", "says": f"about {n}"} for n in NUMBERS]
    chapter = {
        "name": "Chapter",
        "rules": [*rules, {"id": "D-13.1b", "rule": "13.1", "status": "manual", "says": "more"}],
    }
    coverage = {"counts": {"manual": 5}, "total": 5, "judged": 0, "statuses": {}, "chapters": [chapter]}
    page.run(f"hexwright.data.rules = {json.dumps(coverage)}; hexwright.draw()")

    def found(words: str) -> list[str]:
        return [line.split("\n")[1] for line in hits(page, words) if line.startswith("Rule")]

    assert found("13.1") == ["13.1", "13.1", "13.11"]
    assert found("rule 13") == ["13.1", "13.1", "13.2", "13.11"], "the whole chapter, in order"
    assert found("13.2.4") == ["13.2"], "the rule it is a part of"
    assert found("3.1") == []
    enter(page, "find", "13.1", "input")
    page.run("document.querySelector('#hits li').click()")
    assert page.run("document.activeElement.id") == "rule-13.1"
    assert page.run("document.querySelectorAll('[id=\"rule-13.1\"]').length") == 1, (
        "an address names one line"
    )
    assert page.run("document.getElementById('rule-D-13.1b') !== null")


NUMBERS = ("13.1", "13.2", "13.11", "4")


RED_AND_GREEN = SMALL.replace(
    "unit: {extends: counter}",
    "unit: {extends: counter, colours: {field: '#B5322B'}}\n"
    "  green: {extends: counter, colours: {field: '#6E7A2A'}}",
).replace("side: red, look: unit", "side: red, look: green")
"""The small game with two grounds that many people take for one."""


def test_counters_change_into_colours_for_the_colour_blind_and_back(
    chromium: Browser, page: Browser, tmp_path: Path
) -> None:
    assert page.run("document.getElementById('safe').closest('label').hidden"), "one ground has no other"
    chromium.open(built(tmp_path, RED_AND_GREEN))
    assert not page.run("document.getElementById('safe').closest('label').hidden")
    before = page.run("({...hexwright.images})")
    assert not any("pictures-safe" in request for request in page.requests), "not before it is asked for"

    def switch(on: str) -> None:
        page.run(f"document.getElementById('safe').checked = {on}")
        page.run("document.getElementById('safe').dispatchEvent(new Event('change'))")

    shown = "[...document.querySelectorAll('.stacks img')].map((image) => image.src)"
    switch("true")
    page.until(f"{shown}.some((src) => !{json.dumps(list(before.values()))}.includes(src))")
    after = page.run("({...hexwright.images})")
    assert after.keys() == before.keys()
    assert any(before[name] != after[name] for name in before)
    switch("false")
    page.until(f"{shown}.every((src) => {json.dumps(list(before.values()))}.includes(src))")
    assert page.run("({...hexwright.images})") == before
    assert page.complaints == []


def test_the_cover_is_on_the_page(page: Browser) -> None:
    page.until("(document.querySelector('#panel .cover') || {}).naturalWidth > 300")


def test_hexes_units_and_rules_have_addresses(chromium: Browser, address: str) -> None:
    chromium.open(f"{address}#at-0303")
    assert chromium.run("hexwright.map.state.held") == "0303"
    chromium.run("hexwright.map.hold(hexwright.map.places.all.get('0202'))")
    assert chromium.run("location.hash") == "#at-0202"
    (first, *_) = chromium.run("hexwright.data.pieces.map((piece) => hexwright.address(piece))")
    chromium.run(f"location.hash = {first!r}")
    chromium.until(f"document.activeElement.id === {first!r}")
    assert chromium.run(f"document.getElementById({first!r}).closest('details').open")
    links = chromium.run("[...document.querySelectorAll('a.link')].map((one) => one.getAttribute('href'))")
    assert f"#{first}" in links
    chromium.open(address)


def test_players_read_no_names_of_files(page: Browser) -> None:
    page.run("document.querySelectorAll('#counter-list details').forEach((one) => one.fill())")
    page.run("hexwright.map.hold(hexwright.map.places.all.get('0202'))")
    for part in ("#panel", "#counter-list"):
        assert ".yaml" not in page.run(f"document.querySelector({part!r}).textContent")
    page.run("hexwright.sourceAddress = (place) => 'source?' + place; hexwright.draw()")
    assert ".yaml" in page.run("document.querySelector('#panel').textContent"), "authors do"
    page.run("hexwright.sourceAddress = null")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_the_map_comes_first_and_nothing_is_cut_at_any_width(
    chromium: Browser, address: str, size: tuple[int, int]
) -> None:
    chromium.open(address, *size, phone=size[0] < 600)
    top = chromium.run("document.getElementById('viewport').getBoundingClientRect().top")
    low = chromium.run("document.getElementById('viewport').getBoundingClientRect().bottom")
    assert top < size[1] * 0.35
    assert low - top > size[1] * 0.45
    assert chromium.run("document.documentElement.scrollWidth") <= size[0]
    beyond = (
        "[...document.querySelectorAll('main *, nav *')].filter((one) => one.offsetParent"
        " && !one.closest('.wide, .viewport, pre')"
        " && one.getBoundingClientRect().right > innerWidth + 1).length"
    )
    assert chromium.run(beyond) == 0


def test_charts_lie_open_but_for_long_lists(page: Browser) -> None:
    """Twenty-four lines lie open, twenty-five are folded and counted; an address of a folded one opens it."""
    page.run(
        "hexwright.data.charts = [24, 25].map((lines) => ({id: `t${lines}`, title: `T${lines}`, tone: '#000',"
        " tables: [{title: 'T', columns: ['a'], words: [false], rows: Array.from({length: lines}, (_, i) =>"
        " ({heading: String(i), cells: [{text: 'x'}]}))}]})), hexwright.tables()"
    )
    assert page.run("document.getElementById('chart-t24').open")
    assert not page.run("document.getElementById('chart-t25').open")
    assert text(page, "#chart-t24 summary") == "T24"
    assert "25 lines" in text(page, "#chart-t25 summary")
    (hit,) = [one for one in hits(page, "t25") if one.startswith("Chart")]
    assert "T25" in hit
    page.run("document.querySelector('#hits li').click()")
    assert page.run("document.getElementById('chart-t25').open")


def test_a_wide_table_shows_that_it_goes_on(chromium: Browser, address: str) -> None:
    chromium.open(address, 390, 844, phone=True)
    chromium.run(
        "document.querySelector('#chart-list, #fidelity-list').insertAdjacentHTML('beforeend',"
        " '<div class=wide id=probe><table style=\"width: 900px\"><tr><td>a</td></tr></table></div>')"
    )
    chromium.run("window.dispatchEvent(new Event('resize'))")
    assert chromium.run("document.getElementById('probe').classList.contains('more')")
    chromium.run("document.getElementById('probe').scrollLeft = 2000")
    chromium.until("!document.getElementById('probe').classList.contains('more')")


def test_counters_show_their_faces_and_can_be_searched(page: Browser) -> None:
    assert page.run("document.querySelectorAll('#counter-list details').length") >= 1
    assert page.run("document.querySelectorAll('#counter-list details[open]').length") == 0
    page.run("document.querySelectorAll('#counter-list details').forEach((one) => one.fill())")
    assert page.run("document.querySelectorAll('#counter-list .card').length") == 2
    assert page.run("document.querySelectorAll('#counter-list figure').length") == 3
    enter(page, "counter-find", "german", "input")
    assert page.run("document.querySelectorAll('#counter-list .card').length") == 1
    assert "German" in text(page, "#counter-list")


def test_the_place_of_a_finding_is_no_link_but_a_click_marks_it_whole(page: Browser) -> None:
    place = "sources/demo/game.yaml"
    found = {"severity": "warning", "code": "P006", "message": "m", "path": place, "line": 7, "column": 3}
    page.run(f"hexwright.build({{findings: [{json.dumps(found)}], files: []}})")
    page.run("document.documentElement.style.scrollBehavior = 'auto', hexwright.tables()")
    assert page.run("document.querySelectorAll('#finding-list a').length") == 0
    page.run("document.querySelector('#finding-list li .at').scrollIntoView({block: 'center'})")
    x, y = page.run(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
        "(document.querySelector('#finding-list li .at').getBoundingClientRect())"
    )
    page.click(x, y)
    assert page.run("getSelection().toString()") == f"{place}:7:3"


def test_a_phone_needs_no_sideways_scrolling(chromium: Browser, address: str) -> None:
    chromium.open(address, 390, 844, phone=True)
    assert chromium.run("document.documentElement.scrollWidth") <= 390
    assert chromium.run("parseFloat(getComputedStyle(document.body).fontSize)") >= 16
    small = chromium.run(
        "[...document.querySelectorAll('button, select, input[type=search], nav a')]"
        ".filter((one) => one.offsetParent && one.offsetHeight < 24).length"
    )
    assert small == 0
    chromium.run("hexwright.map.show('0202')")
    chromium.until("document.getElementById('panel').innerText.startsWith('0202')")


def test_headings_and_names_for_readers_who_listen(page: Browser) -> None:
    levels = page.run(
        "[...document.querySelectorAll('h1, h2, h3, h4, h5')].map((one) => Number(one.tagName[1]))"
    )
    assert levels[0] == 1 and levels.count(1) == 1
    unnamed = page.run(
        "[...document.querySelectorAll('button, select, input')].filter((one) => !(one.textContent.trim()"
        " || one.getAttribute('aria-label') || one.labels?.length)).length"
    )
    assert unnamed == 0
    assert page.run("[...document.images].every((image) => image.hasAttribute('alt'))")
    tree = page.send("Accessibility.getFullAXTree")["nodes"]
    groups = [one for one in tree if not one["ignored"] and one["role"]["value"] == "group"]
    assert groups
    assert [one for one in groups if not one.get("name", {}).get("value")] == [], "what folds says what it is"


def test_page_of_a_map_of_spaces_does_not_speak_of_hexes(chromium: Browser, tmp_path: Path) -> None:
    chromium.open(built(tmp_path, ON_SPACES))
    chromium.click(*at(chromium, "west"))
    chromium.until("document.getElementById('panel').innerText.startsWith('West')")
    assert "Connected with" in text(chromium, "#panel")
    assert "hex" not in text(chromium, "#map").lower()


def test_page_of_a_map_of_hexes_has_the_overlay_of_hexsides(page: Browser) -> None:
    page.run("document.querySelector('.overlays').open = true")
    assert "Hexsides" in text(page, "#tools")


@pytest.fixture(scope="module")
def cards_address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the small game with cards."""
    return built(tmp_path_factory.mktemp("cards"), WITH_CARDS)


@pytest.fixture
def cards(chromium: Browser, cards_address: str) -> Browser:
    """Its section of cards."""
    chromium.complaints.clear()
    chromium.open(cards_address)
    chromium.run("document.documentElement.style.scrollBehavior = 'auto'")
    chromium.run("document.getElementById('cards').scrollIntoView()")
    return chromium


def read(page: Browser) -> str:
    """The title of the card that lies open."""
    return text(page, "#card-words h3")


def test_a_game_without_cards_has_no_such_section(page: Browser) -> None:
    assert page.run("document.getElementById('cards').hidden")
    assert page.run("document.querySelector('nav a[href=\"#cards\"]').offsetParent === null")


def test_leafing_through_a_deck(cards: Browser) -> None:
    assert read(cards).endswith("March")
    assert text(cards, "#card-place") == "1 of 5"
    cards.run("document.getElementById('card-book').focus()")
    for key, title in (
        ("ArrowRight", "Rain"),
        ("End", "Dusk"),
        ("ArrowRight", "March"),
        ("ArrowLeft", "Dusk"),
    ):
        cards.key(key)
        assert read(cards).endswith(title), key
    cards.key("Home")
    cards.key("ArrowRight")
    told = text(cards, "#card-words")
    assert "One.\n" in told
    assert "Two.\n" in told
    assert "Removed from the game" in told
    assert cards.complaints == []


def test_turning_a_card_over(cards: Browser) -> None:
    turned = "document.getElementById('card-book').classList.contains('turned')"
    x, y = cards.run(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
        "(document.getElementById('card-book').getBoundingClientRect())"
    )
    cards.click(x, y)
    assert cards.run(turned)
    assert cards.run("document.querySelector('.leaf .front').getAttribute('aria-hidden')") == "true"
    cards.run("document.getElementById('card-book').focus()")
    cards.key("Enter")
    assert not cards.run(turned)
    cards.drag((x + 60, y), (x - 60, y))
    assert read(cards).endswith("Rain")
    assert not cards.run(turned)


def test_cards_by_deck_group_and_words(cards: Browser) -> None:
    shown = "document.querySelectorAll('#card-list button').length"
    assert cards.run(shown) == 5
    enter(cards, "card-deck", "french", "change")
    assert cards.run(shown) == 3
    enter(cards, "card-group", "Late", "change")
    assert cards.run(shown) == 1
    assert read(cards) == "Frost"
    enter(cards, "card-deck", "", "change")
    enter(cards, "card-find", "two", "input")
    assert cards.run(shown) == 2
    enter(cards, "card-find", "nothing like it", "input")
    assert text(cards, "#card-words") == "No card like that."
    assert cards.run("document.getElementById('card-after').disabled")


def test_a_card_is_chosen_among_the_small_ones(cards: Browser) -> None:
    cards.run("document.querySelector('#card-list [data-card=\"card:c4\"]').click()")
    assert read(cards) == "Dawn"
    assert cards.run("document.querySelectorAll('#card-list [aria-pressed=true]').length") == 1


def test_find_goes_to_a_card(cards: Browser) -> None:
    enter(cards, "find", "frost", "input")
    cards.run("document.querySelector('#tools button').click()")
    assert read(cards) == "Frost"
    assert text(cards, "#found") == ""


def test_cards_on_a_phone(chromium: Browser, cards_address: str) -> None:
    chromium.open(cards_address, 390, 844, phone=True)
    assert chromium.run("document.documentElement.scrollWidth") <= 390
    box = chromium.run("document.getElementById('card-book').getBoundingClientRect().toJSON()")
    assert box["left"] >= 0 and box["right"] <= 390
    assert box["height"] / box["width"] == pytest.approx(88 / 63, rel=0.01)

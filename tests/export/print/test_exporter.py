"""The target `print`: which files there are, for which papers, and what is kept of them."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from hexwright.cache.store import Store
from hexwright.diagnostics import Report
from hexwright.export.base import Art, Bundle, Job, Numbers, Options
from hexwright.export.print import PrintExporter
from hexwright.export.print.exporter import make_group
from hexwright.export.print.groups import Kind, groups
from hexwright.project import Project
from hexwright.render.gallery import draw_all
from hexwright.tasks import run
from tests.cards import WITH_CARDS
from tests.conftest import SMALL, game_of
from tests.export.making import made
from tests.fuzz.corpus import corpus
from tests.fuzz.judge import Bench

Build = Callable[..., Bundle]

BORDER = 2 * 5.0 / 25.4 * 72
"""Paper round a board in one sheet, points."""


@pytest.fixture
def printed(write_game: Callable[..., Project]) -> Build:
    """Files of the small game with this section `print`."""

    def build(
        section: str = "",
        *,
        text: str = SMALL,
        store: Store | None = None,
        report: Report | None = None,
    ) -> Bundle:
        game = game_of(write_game(text + section))
        job = Job(
            game=game,
            art=Art(pictures={}, sizes={}, dpi=0.0),
            numbers=Numbers(by_key={}, next_free=1),
            options=Options(),
            report=report if report is not None else Report(),
            store=store or Store(None),
        )
        return made(PrintExporter(), job)

    return build


def test_every_paper_has_its_files(printed: Build) -> None:
    names = printed("print: {paper: [letter, a3]}\n").keys()
    assert {name for name in names if "map" in name} == {
        "print/map.pdf",
        "print/map-letter.pdf",
        "print/map-a3.pdf",
    }


def test_a_game_without_counters_has_no_sheets_to_calibrate_for(printed: Build) -> None:
    bare = SMALL[: SMALL.index("units:")] + SMALL[SMALL.index("sequence:") :]
    assert printed(text=bare).keys() >= {"print/map.pdf", "print/map-a4.pdf", "print/manifest.json"}
    assert not any("counters" in name or "calibration" in name for name in printed(text=bare))
    assert "print/calibration-a4.pdf" in printed("print: {backs: fold}\n")


def test_cards_have_files_of_their_own(printed: Build) -> None:
    names = printed(text=WITH_CARDS).keys()
    assert names >= {"print/cards-a4.pdf", "print/cards-letter.pdf", "print/counters-a4.pdf"}
    assert not any("cards" in name for name in printed())


def test_a_game_of_cards_alone_has_a_page_to_calibrate_by(printed: Build) -> None:
    bare = WITH_CARDS[: WITH_CARDS.index("units:")] + WITH_CARDS[WITH_CARDS.index("sequence:") :]
    names = printed(text=bare).keys()
    assert names >= {"print/cards-a4.pdf", "print/calibration-a4.pdf", "print/calibration-letter.pdf"}
    assert not any("counters" in name for name in names)


def test_a_changed_card_changes_no_counter(printed: Build) -> None:
    first = printed(text=WITH_CARDS)
    changed = printed(text=WITH_CARDS.replace("name: March", "name: Stroll"))
    differ = {name.rpartition("/")[2] for name in first if changed[name] != first[name]}
    assert {"cards-a4.pdf", "manifest.json"} <= differ
    assert not any(name.startswith(("counters", "map", "calibration")) for name in differ)


def test_kept_groups_are_the_same_files(printed: Build, tmp_path: Path) -> None:
    store = Store(tmp_path / "parts", "salt")
    first = printed(store=store)
    assert sum(name.startswith("print-") for name in store.used) == store.made == 5
    again = Store(tmp_path / "parts", "salt")
    assert printed(store=again) == first
    assert (again.found, again.made) == (5, 0)


def test_a_group_is_given_all_it_shows(tmp_path: Path) -> None:
    """A field that is missing in `groups` would leave part of a page out."""
    game = game_of(Bench(tmp_path, corpus("full")).project)
    for group in groups(game, None):
        whole = replace(group, game=game)
        assert make_group(group, 0, Report()) == make_group(whole, 0, Report()), group.kind


def test_boards_that_were_drawn_for_the_screen_are_not_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(Bench(tmp_path, corpus("full")).project)
    scenes = run([draw_all(game, Options(dpi=60.0), Store(None)).early])[0].scenes
    assert scenes.keys() == game.boards.keys()
    (group,) = (group for group in groups(game, None) if group.kind is Kind.BOARDS)
    drawn = make_group(group, 0, Report())
    monkeypatch.delattr("hexwright.export.print.boards.draw_board")
    assert make_group(group, 0, Report(), scenes) == drawn


def test_a_changed_counter_changes_no_map(printed: Build, tmp_path: Path) -> None:
    store = Store(tmp_path / "parts", "salt")
    first = printed(store=store)
    again = Store(tmp_path / "parts", "salt")
    other = SMALL.replace('designation: "1", cf: 4/3', 'designation: "7", cf: 4/3')
    changed = printed(store=again, text=other)
    assert {name for name in store.used if name.startswith("print-boards")} < again.used
    assert {name for name in first if changed[name] != first[name]} >= {"print/counters-a4.pdf"}
    assert changed == printed(text=other)  # kept or not


def test_a_rule_cited_by_a_chart_counts(printed: Build, tmp_path: Path) -> None:
    """Digests leave out where a thing comes from; charts print it."""
    table = "tables:\n  crt: {title: CRT, columns: [1-1], rows: {1: [x]}, rule: '%s'}\n"
    for rule in ("7.1", "7.2"):
        text = SMALL + table % rule
        kept = printed(text=text, store=Store(tmp_path / "parts", "salt"))
        assert kept == printed(text=text)


def test_what_was_used_is_not_tidied_away(printed: Build, tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(tmp_path / "parts", "salt")
        printed(store=store)
        store.tidy()
        assert {path.name for path in (tmp_path / "parts").iterdir()} == store.used


def test_boards_are_as_large_as_counters_want(printed: Build) -> None:
    """Although they are made of a game whose counters say nothing."""
    small, large = (
        float(PdfReader(io.BytesIO(printed(text)["print/map.pdf"])).pages[0].mediabox.width) - BORDER
        for text in ("", "print: {counter: 25.4}\n")
    )
    assert large == pytest.approx(2 * small, abs=0.1)


def test_what_is_found_is_told_again(printed: Build, tmp_path: Path) -> None:
    wide = SMALL + "tables:\n  crt: {title: CRT, columns: [%s], rows: {1: [x]}}\n" % ("W" * 150)
    for _ in range(2):
        report = Report()
        printed(text=wide, report=report, store=Store(tmp_path / "parts", "salt"))
        assert {found.code for found in report} == {"P007"}


def test_a_map_no_paper_holds_is_left_out(printed: Build) -> None:
    bare = SMALL.replace('    hexes: {"0403": sea}\n', "")
    few = printed(
        "print: {paper: a4, hex: 200}\n", text=bare.replace("columns: 4, rows: 3", "columns: 32, rows: 3")
    )
    assert "print/map.pdf" not in few
    assert "print/map-a4.pdf" not in few
    assert "print/map-a4.pdf" in printed("print: {paper: a4, hex: 30}\n", text=bare)


def test_the_whole_map_is_at_its_true_size(printed: Build) -> None:
    wide = [
        float(
            PdfReader(io.BytesIO(printed(f"print: {{hex: {hex_mm}}}\n")["print/map.pdf"]))
            .pages[0]
            .mediabox.width
        )
        for hex_mm in (15, 30)
    ]
    assert wide[1] - BORDER == pytest.approx(2 * (wide[0] - BORDER), abs=0.1)

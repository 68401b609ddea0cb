from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.diagnostics import Report
from hexwright.export.base import NO_ART, Job, Numbers, Options
from hexwright.export.changes import ChangesExporter
from hexwright.frontend import understand
from hexwright.model.game import Game
from hexwright.project import Project
from hexwright.resolve.corrections import version_after
from hexwright.source.loader import Files, load
from tests.cards import WITH_CARDS
from tests.conftest import SMALL
from tests.export.making import made

CORRECTIONS = """
corrections:
  1:
    date: 2026-01-02
    reason: The countersheet has a **misprint**.
    reference: Magazine 12, page 3
    changes:
      units.f1.cf: {from: 4/3, to: 5/3}
      boards.map.hexes.0403: {from: sea, to: ~}
  2:
    date: 2026-03-04
    reason: The die is rolled twice
    changes:
      tables.crt.rows.1.2: {from: b, to: c}
      units.g1.name: {to: Panzer Lehr}
tables:
  crt: {title: Combat results, columns: ["1:1", "2:1"], rows: {1: [a, b]}}
"""


def opened(project: Project) -> tuple[Game | None, Report]:
    report = Report()
    files = Files(root=project.root, common=project.common)
    sources = load(files, "sources/demo", report)
    return (None if sources is None else understand("demo", sources, report)), report


def numbered(text: str) -> str:
    return text.replace("title: Small", "title: Small, version: 1.0.0")


def test_corrections_change_the_game_and_its_version(write_game: Callable[..., Project]) -> None:
    game, report = opened(write_game(numbered(SMALL) + CORRECTIONS))
    assert list(report) == []
    assert game is not None
    assert game.version == "1.0.2"
    assert [step.stats["cf"] for step in game.units["f1"].steps] == ["5", "3"]
    assert game.tables["crt"].cells == (("a", "c"),)
    assert [c.version for c in game.corrections] == ["1.0.1", "1.0.2"]
    assert [change.text for c in game.corrections for change in c.changes] == [
        f"{game.units['f1'].name}: combat factor 4/3 → 5/3",
        "hex 0403: sea (removed)",
        "Combat results: row 1, column 2:1 b → c",
        f"{game.units['g1'].name}: name Panzer Lehr (new)",
    ]


def test_the_list_of_changes_is_written(write_game: Callable[..., Project]) -> None:
    game, report = opened(write_game(numbered(SMALL) + CORRECTIONS))
    assert game is not None
    job = Job(
        game=game,
        art=NO_ART,
        numbers=Numbers(by_key={}, next_free=1),
        options=Options(),
        report=report,
    )
    text = made(ChangesExporter(), job)["CHANGES.md"].decode()
    assert text.index("## 1.0.2, 2026-03-04") < text.index("## 1.0.1, 2026-01-02")
    assert "Correction 1: The countersheet has a **misprint**. (Magazine 12, page 3)" in text
    assert "**Tables**\n\n* Combat results: row 1, column 2:1 b → c\n" in text


def test_without_corrections_there_is_no_list(write_game: Callable[..., Project]) -> None:
    game, report = opened(write_game(SMALL))
    assert game is not None
    job = Job(
        game=game, art=NO_ART, numbers=Numbers(by_key={}, next_free=1), options=Options(), report=report
    )
    assert made(ChangesExporter(), job) == {}


@pytest.mark.parametrize(
    ("version", "count", "after"), [("1.0.0", 3, "1.0.3"), ("2.9", 1, "2.10"), ("draft", 0, "draft")]
)
def test_each_correction_adds_one_to_the_last_number(version: str, count: int, after: str) -> None:
    assert version_after(version, count) == after


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("version: 1.0.0", "version: 1.0.0-beta", "a game with corrections has a version such as 1.0.0"),
        ("date: 2026-03-04", "date: 2025-03-04", "correction 2 is older than correction 1"),
        ("date: 2026-03-04", "date: March", "'date' cannot be 'March'"),
        ("date: 2026-03-04", "date: 2026-13-04", "'date' cannot be '2026-13-04'"),
        (
            "date: 2026-03-04",
            "date: 2026-03-32",
            "'date' cannot be '2026-03-32': a day is written as 2026-11-21",
        ),
        ("    reason: The die is rolled twice\n", "", "'reason' is missing"),
        ("  2:\n", "  two:\n", "two"),
    ],
)
def test_wrong_corrections_are_found(
    old: str, new: str, says: str, write_game: Callable[..., Project]
) -> None:
    text = numbered(SMALL) + CORRECTIONS
    assert old in text
    _, report = opened(write_game(text.replace(old, new, 1)))
    assert any(says in found.message for found in report), [f.message for f in report]


def test_a_variant_starts_from_the_corrected_game(write_game: Callable[..., Project]) -> None:
    project = write_game(numbered(SMALL) + CORRECTIONS)
    variant = project.root / "sources" / "variant"
    variant.mkdir()
    (variant / "game.yaml").write_text(
        "extends: ../demo\ngame: {title: Variant, version: 3.0.0}\n"
        "corrections: {1: {date: 2026-05-05, reason: x, changes: {units.f1.cf: {from: 5/3, to: 6/3}}}}\n"
    )
    report = Report()
    sources = load(Files(root=project.root, common=project.common), "sources/variant", report)
    assert sources is not None, [f.message for f in report]
    game = understand("variant", sources, report)
    assert game is not None
    assert game.version == "3.0.1"
    assert [step.stats["cf"] for step in game.units["f1"].steps] == ["6", "3"]
    assert [c.number for c in game.corrections] == [1]


def test_a_corrected_card_goes_by_its_title(write_game: Callable[..., Project]) -> None:
    text = """
corrections:
  1:
    date: 2026-01-02
    reason: Misprint
    changes:
      cards.c4.text: {to: Draw a card.}
      cards.c1.value: {from: "2", to: "3"}
"""
    game, report = opened(write_game(numbered(WITH_CARDS) + text))
    assert list(report) == []
    assert game is not None
    assert (game.cards["c4"].text, game.cards["c1"].value) == ("Draw a card.", "3")
    assert [(change.kind, change.text) for change in game.corrections[0].changes] == [
        ("card", "Dawn: text Draw a card. (new)"),
        ("card", "March: value 2 → 3"),
    ]

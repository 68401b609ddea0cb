"""Two versions of a game: one edit of each kind, and the line that reports it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.export.vassal.compare.description import FILE, parse_description, write_description
from hexwright.export.vassal.compare.difference import compare
from hexwright.export.vassal.compare.format import as_json, as_text
from hexwright.export.vassal.compare.from_game import describe_game
from hexwright.export.vassal.compare.load import load_pair
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from tests.conftest import SMALL, game_of
from vassalformat.archive import read_zip, zip_bytes

GAME = (
    SMALL.replace("cf: 4/3,", "cf: 4/3, name: First Foot,")
    + """
tables:
  crt:
    title: Combat results
    row_axis: die
    column_axis: odds
    columns: ["1", "2"]
    rows: {1: [1/1, 0/1], 2: [1/0, 1/1]}
help:
  play: {title: How to play, body: "Move, then fight."}
"""
)


def told(write: Callable[..., Project], *edits: tuple[str, str]) -> list[str]:
    """The differences between the game and an edited copy."""
    text = GAME
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    before = describe_game(game_of(write(GAME)), None, {"unit:f1": 1, "unit:g1": 2})
    after = describe_game(game_of(write(text)), None, {"unit:f1": 1, "unit:g1": 2})
    return [f"{change.group}: {change.text}" for change in compare(before, after).changes]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cf: 5,", "cf: 6,", ["Counters: German 1 division: combat factor 5 → 6"]),
        ("cf: 4/3,", "cf: 4/2,", ["Counters: First Foot: combat factor 4/3 → 4/2"]),
        ("name: First Foot", "name: Old Foot", ["Counters: Old Foot: is what was called First Foot"]),
        ("  f1: {", "  f2: {was: f1, ", []),
        ("[1/0, 1/1]", "[1/0, 0/2]", ["Tables: Combat results: row 2, column 2: 1/1 → 0/2"]),
        ('"0403": sea', '"0402": sea', ["Hexes: hex 0402: clear → sea", "Hexes: hex 0403: sea → clear"]),
        ('start: "0101"', 'start: "0102"', ["Set-ups: Start: First Foot 0101 → 0102"]),
        ("Blue moves", "Blue acts", ["Rules"]),
        ("then fight", "then attack", ["Other: help page How to play: text Move, then fight. →"]),
    ],
)
def test_one_edit(old: str, new: str, expected: list[str], write_game: Callable[..., Project]) -> None:
    found = told(write_game, (old, new))
    assert bool(found) == bool(expected), found
    for line in expected:
        assert any(one.startswith(line) for one in found), found
    groups = {line.partition(":")[0] for line in found}
    assert groups <= {line.partition(":")[0] for line in expected}, found


def test_units_come_and_go(write_game: Callable[..., Project]) -> None:
    g1 = '  g1: {nationality: german, size: XX, type: armour, designation: "1", cf: 5, start: "0303"}\n'
    g9 = g1.replace("g1:", "g9:").replace('designation: "1"', 'designation: "9"').replace("0303", "0302")
    found = told(write_game, (g1, g1 + g9))
    assert "Set-ups: Start: German 9 division, 0302 (new)" in found
    found = told(write_game, (g1, ""))
    assert any(line.startswith("Counters: ") and line.endswith(": gone") for line in found), found


def module(project: Project, keep: Path) -> Path:
    result = build(BuildRequest(project=project, game="demo", targets=("vassal",)))
    assert result.folder is not None, list(result.report)
    (path,) = result.folder.glob("*.vmod")
    keep.write_bytes(path.read_bytes())
    return keep


def test_a_new_version_alone_is_no_change_but_other_internals_are(
    write_game: Callable[..., Project], tmp_path: Path
) -> None:
    old = module(write_game(GAME), tmp_path / "old.vmod")
    raised = GAME.replace("title: Small", "title: Small, version: 0.2.0", 1)
    new = module(write_game(raised), tmp_path / "new.vmod")
    assert as_text(compare(*load_pair(old, new))).splitlines()[1:] == ["nothing else changed"]
    files = read_zip(new)
    build_file = files["buildFile.xml"].decode()
    for other in (
        {"buildFile.xml": build_file.replace('autoReport="Always"', 'autoReport="Never"').encode()},
        {"start.vsav": zip_bytes({"savedGame": b"!VCSK00"}, 0)},
        {"more.bsh": b"1;"},
    ):
        assert {**files, **other} != files
        new.write_bytes(zip_bytes({**files, **other}, 0))
        assert "what makes the module work" in as_text(compare(*load_pair(old, new)))


def test_two_files(write_game: Callable[..., Project], tmp_path: Path) -> None:
    old = module(write_game(GAME), tmp_path / "old.vmod")
    again = module(write_game(GAME), tmp_path / "again.vmod")
    text = (
        GAME.replace("type: armour", "type: infantry")
        .replace("cf: 5,", "cf: 6,")
        .replace("title: Small", "title: Small, version: 0.2.0", 1)
    )
    new = module(write_game(text), tmp_path / "new.vmod")
    assert as_text(compare(*load_pair(old, again))).splitlines()[1:] == ["nothing changed"]
    comparison = compare(*load_pair(old, new))
    shown = as_text(comparison)
    assert shown.splitlines()[0].endswith("→ Small 0.2.0")
    assert "German 1 division: combat factor 5 → 6" in shown
    assert "Pictures\n  German 1 division: picture 2 changed" in shown
    assert "board-" not in shown  # the map is as it was
    assert as_text(compare(*load_pair(old, new))) == shown
    data = json.loads(as_json(comparison))
    assert data["new"] == {"title": "Small", "version": "0.2.0", "notes": []}
    first = data["changes"][0]
    assert (first["group"], first["kind"], first["before"], first["after"]) == (
        "Counters",
        "changed",
        "armour",
        "infantry",
    )


def test_the_file_in_the_module_is_read_back(write_game: Callable[..., Project], tmp_path: Path) -> None:
    path = module(write_game(GAME), tmp_path / "a.vmod")
    text = read_zip(path)[FILE].decode()
    description = parse_description(text)
    assert write_description(description) == text
    assert {"Counters", "Tables", "Hexes", "Set-ups", "Rules", "Other"} == set(description.groups)
    numbers = {item.key: item.number for item in description.groups["Counters"]}
    assert len(set(numbers.values())) == len(numbers)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 2}', '{"format": 1, "title": 3}', "[" * 100_000, "\x00"]
)
def test_a_damaged_description(text: str) -> None:
    with pytest.raises(ValueError, match=r"game\.json"):
        parse_description(text)

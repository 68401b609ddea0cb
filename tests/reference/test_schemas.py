"""The JSON Schemas are up to date and valid, accept what a build accepts, and reject errors."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from hexwright.diagnostics import Report
from hexwright.frontend import check
from hexwright.project import Project
from hexwright.reference.index import rules_kind
from hexwright.reference.schemas import FOLDER, documents
from hexwright.schema.base import POSITIONS_KEY, validate
from hexwright.starter import start
from tests.conftest import REPOSITORY, SMALL
from tests.reference.editor import READINGS, as_editor, as_loader, faults, named_schema, source_files, tree


@pytest.mark.parametrize("name", sorted(documents()))
def test_committed_schema_is_current(name: str, golden: Callable[[str, Path], None]) -> None:
    golden(documents()[name], REPOSITORY / FOLDER / name)


def test_nothing_else_lies_beside_them() -> None:
    assert {path.name for path in (REPOSITORY / FOLDER).iterdir()} == set(documents())


@pytest.mark.parametrize("name", sorted(documents()))
def test_schema_is_valid(name: str) -> None:
    Draft7Validator.check_schema(json.loads(documents()[name]))
    assert f'"{POSITIONS_KEY}"' not in documents()[name]


def test_every_source_file_names_a_schema_and_keeps_to_it() -> None:
    files = list(source_files(REPOSITORY))
    assert len(files) > 15
    for path in files:
        text = path.read_text(encoding="utf-8")
        schema = path.parent / named_schema(text)
        assert schema.resolve().parent == REPOSITORY / FOLDER, path
        assert schema.is_file(), path
        for read in READINGS:
            assert faults(read(tree(text)), schema.name) == [], path


def test_games_of_the_tests_keep_to_it() -> None:
    seen = 0
    for root in (REPOSITORY / "tests" / "cases", REPOSITORY / "tests" / "fuzz"):
        for page in sorted(root.rglob("game.yaml")):
            for path in sorted(page.parent.glob("*.yaml")):
                name = "rules.schema.json" if path.name == "rules.yaml" else "game.schema.json"
                for read in READINGS:
                    assert faults(read(tree(path.read_text(encoding="utf-8"))), name) == [], path
                seen += 1
    assert seen > 5


def test_new_game_gets_the_schemas_its_files_name(tmp_path: Path) -> None:
    told = start(tmp_path, "demo")
    files = list(source_files(tmp_path))
    assert len(files) >= 4
    assert {f"{FOLDER}/{name}" for name in documents()} <= set(told)
    for path in files:
        text = path.read_text(encoding="utf-8")
        schema = Path(os.path.normpath(path.parent / named_schema(text)))
        assert schema.parent == tmp_path / FOLDER
        assert schema.read_text(encoding="utf-8") == documents()[schema.name]
        for read in READINGS:
            assert faults(read(tree(text)), schema.name) == [], path


def test_next_game_renews_old_schemas_and_leaves_current_ones(tmp_path: Path) -> None:
    start(tmp_path, "one")
    (tmp_path / FOLDER / "game.schema.json").write_text("{}", encoding="utf-8")
    told = start(tmp_path, "two")
    assert [path for path in told if path.startswith(FOLDER)] == [f"{FOLDER}/game.schema.json"]
    assert (tmp_path / FOLDER / "game.schema.json").read_text(encoding="utf-8") == documents()[
        "game.schema.json"
    ]


RULES = """\
rules:
  unit_sets:
    tanks: {when: type == 'armour'}
  stacking:
    limits:
      - {side: blue, limit: 6}
  zones_of_control: {entering: stop, friend_negates: supply retreat}
  movement:
    factor: [{is: 6}]
    changes: [{halve: up, when: not supplied}]
    terrain: {clear: {blue: 1, red: 1}}
  supply:
    - {id: road, side: blue, sources: edge, room: 15}
  combat:
    table: crt
    shifts: [{shift: -1, says: river}]
  sequence:
    blue: {does: move combat}
  victory:
    - {id: won, winner: blue, at: 2, when: turn > 1, says: blue holds the towns}
checklist: checklist.csv
coverage:
  R-1: {is: enforced, by: stacking, proof: too_many}
"""

PRINT = "print: {paper: a4, counter: 5/8 in, margin: 10}\n"
GAME = (
    SMALL.replace(
        "    grid: {columns: 4, rows: 3}\n",
        """\
    grid: {columns: 4, rows: 3, hex: 14.9, missing: "0401"}
    places:
      - {name: Ville, hex: 0101, kind: town, at: [2.5, 48]}
    edges:
      north: {edge: north, first: "0101", last: "0301", text: North}
    panels:
      turns: {kind: track, title: Turns, turns: true, columns: 2}
""",
    ).replace(
        "looks:\n  unit: {extends: counter}\n",
        """\
looks:
  unit:
    extends: counter
    size: 12.7
    slots:
      cf: {kind: text, at: [0.5, 0.9], value: "{cf}", size: 0.2, colour: ink, align: middle}
""",
    )
    + PRINT
)

MISTAKES = [
    # a key that does not exist, at every depth
    ("game: {title: Small}", "gmae: {title: Small}\ngame: {title: Small}"),
    ("{title: Small}", "{title: Small, titel: Small}"),
    ("rows: 3,", "rows: 3, row: 3,"),
    ("{name: Clear, draw: clear}", "{name: Clear, draw: clear, color: red}"),
    ("{edge: north,", "{edge: north, colour: red,"),
    ("{kind: text,", "{kind: text, fontsize: 3,"),
    ("paper: a4,", "papers: a4,"),
    ("{name: Start, default: true}", "{name: Start, standard: true}"),
    # a word that is not among those it may have
    ("draw: clear", "draw: clean"),
    ("kind: town", "kind: hamlet"),
    ("edge: north", "edge: top"),
    ("kind: track", "kind: row"),
    ("align: middle", "align: centre"),
    ("kind: text", "kind: letters"),
    ("paper: a4,", "paper: papyrus,"),
    # numbers
    ("columns: 4,", "columns: 0,"),
    ("rows: 3,", "rows: 401,"),
    ("rows: 3,", "rows: many,"),
    ("rows: 3,", "rows: 2.5,"),
    ("hex: 14.9", "hex: 1"),
    ("hex: 14.9", "hex: 14.9mm"),
    ("size: 0.2,", "size: 2,"),
    ("size: 12.7", "size: large"),
    ("stacking: 3}", "stacking: -1}"),
    ("margin: 10", "margin: 10 feet"),
    ("at: [2.5, 48]", "at: [2.5, 148]"),
    ("at: [2.5, 48]", "at: [2.5]"),
    ("at: [0.5, 0.9]", "at: [0.5, 0.9, 0.1]"),
    # truth values, texts, colours, ids
    ("default: true", "default: maybe"),
    ("turns: true", "turns: 3"),
    ("blue: {name: Blue}", "blue: {name: Blue, colour: blue}"),
    ("blue: {name: Blue}", 'blue: {name: Blue, colour: "#12345"}'),
    ("blue: {name: Blue}", "bl ue: {name: Blue}\n  blue: {name: Blue}"),
    ("blue: {name: Blue}", "blue: {name: [Blue]}"),
    # a mapping for a list and the other way round
    (
        "    grid: {",
        "    grid: ["[:-1]
        + "[] \n    theme: {colours: {x: '#000000'}}\n    hexside_kinds: {}\n    georeference: {",
    ),
    ("      - {name: Ville,", "      - {names: Ville,"),
    ("setups:\n  start: {name: Start, default: true}", "setups: [start]"),
    # a key that is needed in a list
    ("      - {name: Ville, hex: 0101,", "      - {hex: 0101,"),
]

RULE_MISTAKES = [
    ("rules:\n  unit_sets", "chapter: {}\nrules:\n  unit_sets"),
    ("limit: 6", "limits: 6"),
    ("limit: 6", "limit: six"),
    ("limit: 6", "limit: -6"),
    ("entering: stop", "entering: halt"),
    ("halve: up", "halve: sideways"),
    ("{is: 6}", "{is: 6, mode: foot}"),
    ("sources: edge, room: 15", "sources: edge, room: much"),
    ("shift: -1", "shift: left"),
    ("{is: enforced,", "{is: obeyed,"),
    ("when: type == 'armour'", "wenn: type == 'armour'"),
    ("says: blue holds", "said: blue holds"),
    ("id: road, ", ""),
    ("id: road, ", "id: the road, "),
]


@pytest.mark.parametrize(("old", "new"), MISTAKES)
def test_mistake_is_seen_by_editor_and_loader(old: str, new: str, write_game: Callable[..., Project]) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    assert faults(as_editor(tree(text)), "game.schema.json")
    assert check(write_game(text), "demo")[0].failed


@pytest.mark.parametrize(("old", "new"), RULE_MISTAKES)
def test_mistake_in_rules_is_seen_by_editor_and_loader(old: str, new: str) -> None:
    assert old in RULES
    text = RULES.replace(old, new, 1)
    assert faults(as_editor(tree(text)), "rules.schema.json")
    assert not _loads(text)


def _loads(text: str) -> bool:
    node = tree(text.replace("checklist: checklist.csv\n", ""))
    report = Report()
    return validate(rules_kind(), node, report) is not None and not report.failed


def test_without_mistake_both_are_content(write_game: Callable[..., Project]) -> None:
    for read in READINGS:
        assert faults(read(tree(GAME)), "game.schema.json") == []
        assert faults(read(tree(RULES)), "rules.schema.json") == []
    report, _ = check(write_game(GAME), "demo")
    assert [f.message for f in report if f.severity == "error"] == []
    assert _loads(RULES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rows: 3,", 'rows: "3",'),
        ("rows: 3,", "rows: 3.0,"),
        ("hex: 14.9", "hex: 15"),
        ("hex: 14.9", "hex: '1.5e1'"),
        ("default: true", "default: yes"),
        ("default: true", "default: 1"),
        ("default: true", 'default: "on"'),
        ('first: "0101"', "first: 0101"),
        ('missing: "0401"', "missing: 0401"),
        ('missing: "0401"', "missing: [0401, 0402]"),
        ("name: Red}", "name: NO}"),
        ("name: Red}", "name: 1951-04-22}"),
        ("name: Red}", "name: Red, note: }"),
        ("size: 12.7", "size: 12.7 12.7"),
        ("size: 12.7", "size: [12.7, 25.4]"),
        ("at: [0.5, 0.9]", "at: 0.5 0.9"),
        ("margin: 10", "margin: 1 cm"),
        ("paper: a4,", "paper: [a4, letter],"),
        ("stats: {cf: Combat factor}", "stats: {cf: {name: Combat factor}}"),
    ],
)
def test_other_ways_to_write_it_are_fine_for_both(
    old: str, new: str, write_game: Callable[..., Project]
) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    for read in READINGS:
        assert faults(read(tree(text)), "game.schema.json") == []
    report, _ = check(write_game(text), "demo")
    assert [f.message for f in report if f.severity == "error"] == []


def test_values_from_files_may_stand_everywhere() -> None:
    for text in (
        "units: {from: oob.csv, defaults: {type: infantry}}",
        "boards: {map: {hexsides: {rows: hexsides.csv}, places: {from: 'places.yaml#towns'}}}",
        "boards: {from: boards.yaml}",
    ):
        assert faults(as_loader(tree(text)), "game.schema.json") == []
    assert faults(as_loader(tree("units: {from: oob.txt}")), "game.schema.json")
    assert faults(as_loader(tree("units: {from: oob.csv, default: {}}")), "game.schema.json")
    assert faults(as_loader(tree("boards: {map: {hexsides: {rows: a.csv, row: 1}}}")), "game.schema.json")


def test_parts_of_a_board_have_a_schema() -> None:
    assert faults(as_editor(tree("places: [{name: A, hex: 0101}]")), "board.schema.json") == []
    assert faults(as_editor(tree("places: [{name: A}]")), "board.schema.json")
    assert faults(as_editor(tree("towns: []")), "board.schema.json")

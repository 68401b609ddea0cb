"""A variant has the referee of the game it extends, and may change it cell by cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.project import Project, shared_data
from hexwright.reference.index import rules_kind, schema_classes, sections_kind
from hexwright.rules.read import Rules, read_rules
from hexwright.schema.keys import keys_of
from hexwright.source.loader import Files, load
from hexwright.source.merge import STANDS, overlay
from hexwright.source.tree import Node, Scalar, Seq, parse_yaml
from tests.rules.engine.guards import MECHANISM, Guards
from tests.rules.small import GAME

BASE = """\
rules:
  unit_sets:
    strong: {when: full_steps > 1}
    blues: {when: side == 'blue'}
  hex_sets:
    land: {when: terrain != 'sea'}
  guards:
    side: blue
    hexes: land
    when: "'strong' in unit_sets"
    bans: [{when: turn == 1, says: not yet, rule: "2.1"}]
  sequence:
    blue: {does: check}
    red: {does: check}
  cites: {phase: "1.1"}
checklist: checklist.csv
chapters: {"1": Turns, "2": Guards}
coverage:
  S-1: {is: enforced, by: guards.bans, proof: watch}
  S-2: {is: manual, why: the players agree}
"""

CHECKLIST = "id,rule,says\nS-1,2.1,nobody guards on turn 1\nS-2,1.2,be polite\n"

VARIANT = "extends: ../demo\ngame: {title: Other}\n"


def read(folder: Path, base: str = BASE, **more: str) -> tuple[Rules | None, Report]:
    """The referee of a variant of the game with these files (`__` stands for a dot)."""
    files = {"demo": {"game.yaml": GAME, "rules.yaml": base, "checklist.csv": CHECKLIST}}
    files["variant"] = {"game.yaml": VARIANT} | {k.replace("__", "."): v for k, v in more.items()}
    for name_of_game, texts in files.items():
        home = folder / "sources" / name_of_game
        home.mkdir(parents=True)
        for name, text in texts.items():
            (home / name).write_text(text, encoding="utf-8")
    project = Project(root=folder, common=shared_data("common"))
    report = Report()
    sources = load(Files(root=project.root, common=project.common), "sources/variant", report)
    assert sources is not None, report.found
    game = understand("variant", sources, report)
    assert game is not None, report.found
    return read_rules(sources, game, report, [MECHANISM]), report


def referee(folder: Path, base: str = BASE, **more: str) -> Rules:
    """The same, without a finding."""
    rules, report = read(folder, base, **more)
    assert list(report) == []
    assert rules is not None
    return rules


def test_a_variant_without_rules_has_those_below(tmp_path: Path) -> None:
    rules = referee(tmp_path)
    assert [entry.id for entry in rules.coverage] == ["S-1", "S-2"]
    assert rules.game.messages.bans == ["not yet [2.1]"]
    assert rules.chapters == {"1": "Turns", "2": "Guards"}
    assert rules.game.title == "Other"


def test_a_variant_changes_a_cell(tmp_path: Path) -> None:
    more = "rules:\n  guards: {hexes: all}\n  hex_sets: {all: {when: row > 0}}\n  unit_sets: {blues: }\n"
    rules = referee(tmp_path, rules__yaml=more + "  cites: {phase: '9.9'}\n")
    assert rules.game.hex_sets[rules.game.of(Guards).hexes] == "all"
    assert rules.game.unit_sets == ["strong"]
    assert rules.game.messages.bans == ["not yet [2.1]"]
    assert "not in this phase [9.9]" in rules.game.messages.reasons


def test_a_checklist_is_laid_over_row_by_row(tmp_path: Path) -> None:
    own = "checklist: mine.csv\ncoverage: {S-3: {is: data, by: units}}\n"
    table = "id,rule,says\nS-2,1.3,be very polite\nS-3,1.4,what is printed\n"
    rules = referee(tmp_path, rules__yaml=own, mine__csv=table)
    assert [(entry.id, entry.rule) for entry in rules.coverage] == [
        ("S-1", "2.1"),
        ("S-2", "1.3"),
        ("S-3", "1.4"),
    ]


def test_a_variant_drops_a_section_and_says_so(tmp_path: Path) -> None:
    own = "rules: {guards: }\nchecklist: {S-1: }\ncoverage: {S-1: }\n"
    rules = referee(tmp_path, rules__yaml=own)
    assert not rules.game.has(Guards)
    assert [entry.id for entry in rules.coverage] == ["S-2"]


def test_what_no_longer_fits_the_variant_is_a_finding_below(tmp_path: Path) -> None:
    rules, report = read(tmp_path, rules__yaml="rules: {hex_sets: {land: }}\n")
    assert rules is None
    assert [(f.code, f.span.path, f.span.line) for f in report] == [("R001", "sources/demo/rules.yaml", 9)]


def test_a_mistake_of_the_variant_stands_in_its_file(tmp_path: Path) -> None:
    rules, report = read(tmp_path, rules__yaml="rules:\n  guards: {when: stepz > 1}\n")
    assert rules is None
    found = [(f.code, f.span.path, f.span.line, f.span.column) for f in report]
    assert found == [("E002", "sources/variant/rules.yaml", 2, 18)]


def test_a_variant_without_a_referee_must_say_so(tmp_path: Path) -> None:
    rules, report = read(tmp_path, rules__yaml="rules:\n")
    assert rules is None
    assert list(report) == []


def test_a_checklist_that_is_missing_is_looked_for_beside_the_file_that_names_it(tmp_path: Path) -> None:
    rules, report = read(tmp_path, rules__yaml="checklist: mine.csv\n")
    assert rules is None
    assert [(f.code, f.span.path) for f in report] == [("Y012", "sources/variant/rules.yaml")]


def tree(text: str) -> Node:
    node = parse_yaml(text, "x", Report())
    assert node is not None
    return node


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def laid(base: str, over: str) -> tuple[object, list[str]]:
    """A tree laid over another, and the findings."""
    report = Report()
    found = plain(overlay(tree(base), tree(over), report))
    return found, [f"{finding.code} {finding.span.line}:{finding.span.column}" for finding in report]


A, B, Z = {"id": "a", "x": "1"}, {"id": "b", "x": "2", "y": "2"}, {"x": "3"}
LIST = "[{id: a, x: 1}, {x: 3}, {id: b, x: 2, y: 2}]"


@pytest.mark.parametrize(
    ("over", "expected"),
    [
        ("{b: {x: 3}}", [A, Z, {**B, "x": "3"}]),
        ("{b: {y: }}", [A, Z, {"id": "b", "x": "2"}]),
        ("{a: }", [Z, B]),
        ("{a b: }", [Z]),
        ('{"*": {x: 5}}', [{**A, "x": "5"}, Z, {**B, "x": "5"}]),
        ("{c: {stands: last, x: 4}}", [A, Z, B, {"id": "c", "x": "4"}]),
        ("{c: {stands: first, x: 4}}", [{"id": "c", "x": "4"}, A, Z, B]),
        ("{c: {stands: after a, x: 4}}", [A, {"id": "c", "x": "4"}, Z, B]),
        ("{c: {stands: before b}, d: {stands: before c}}", [A, Z, {"id": "d"}, {"id": "c"}, B]),
        ("{a: {stands: last, x: 7}}", [Z, B, {"id": "a", "x": "7"}]),
        ("[{id: d}]", [{"id": "d"}]),
    ],
)
def test_a_mapping_over_a_list_changes_items_by_their_id(over: str, expected: object) -> None:
    assert laid(LIST, over) == (expected, [])


@pytest.mark.parametrize(
    ("over", "finding"),
    [
        ("{c: {x: 4}}", "Y027 1:2"),  # there is none, and it does not say where it stands
        ("{a: {x: 4}, c: }", "Y025 1:13"),  # none to be left out
        ("{a: , '*': }", "Y025 1:2"),
        ("{a: , a b: }", "Y025 1:7"),  # left out twice
        ("{t: {x: 1}}", "Y027 1:2"),  # two are called so
        ("{c: {stands: after t}}", "Y027 1:14"),
        ("{c: {stands: after d}}", "Y027 1:14"),
        ("{c: {stands: [last]}}", "Y027 1:14"),
        ("{c: {stands: beside a}}", "Y027 1:14"),
        ("{a: {id: c}}", "Y027 1:6"),
        ("{a: 3}", "Y027 1:5"),
    ],
)
def test_mistakes_about_items_of_a_list_are_found_where_they_stand(over: str, finding: str) -> None:
    base = "[{id: a, x: 1}, {id: b}, {id: t}, {id: t}]"
    if over == "{a: , '*': }":
        base, finding = "[{id: a}]", "Y025 1:7"
    assert laid(base, over)[1] == [finding]


def test_a_list_that_stands_in_several_places_is_changed_in_one() -> None:
    base = "{one: {cases: &c [{id: a, x: 1}, {id: b}]}, two: {cases: *c}}"
    changed = {"one": {"cases": [{"id": "b"}]}, "two": {"cases": [A, {"id": "b"}]}}
    assert laid(base, "{one: {cases: {a: }}}") == (changed, [])


def test_a_mapping_over_a_list_without_ids_takes_its_place() -> None:
    assert laid("[{x: 1}, {y: 2}]", "{b: {x: 3}}") == ({"b": Z}, [])


def test_items_without_an_id_go_by_their_name() -> None:
    base = "[{name: Seoul, sign: star}, {name: Iwon, sign: anchor}]"
    over = "{Iwon: {sign: }, Seoul: , Suwon: {stands: last, sign: dot}}"
    assert laid(base, over) == ([{"name": "Iwon"}, {"name": "Suwon", "sign": "dot"}], [])
    twins = "[{name: Seoul}, {name: Seoul}]"
    assert laid(twins, "{Seoul: {sign: star}}")[1] == ["Y027 1:2"]


def test_every_item_of_a_list_of_mappings_may_have_an_id() -> None:
    drawn = {"ShapeDoc"}  # strokes of one drawing
    for root in (sections_kind(), rules_kind()):
        for kind in schema_classes(root):
            for key in keys_of(kind):
                for inner in (inner for _, inner in key.inner if key.is_list):
                    named = {"id", "name"} & {one.name for one in keys_of(inner)}
                    assert named or inner.__name__ in drawn, f"{kind.__name__}.{key.name}"
                    assert STANDS not in {one.name for one in keys_of(inner)}


def test_a_variant_leaves_out_what_it_says(tmp_path: Path) -> None:
    own = "without: [checklist, coverage, rules.guards.bans]\nchecklist: mine.csv\n"
    own += "coverage: {V-1: {is: manual, why: ours}}\n"
    rules = referee(tmp_path, rules__yaml=own, mine__csv="id,rule,says\nV-1,4A,be quick\n")
    assert [entry.id for entry in rules.coverage] == ["V-1"]
    assert rules.game.messages.bans == []
    assert rules.chapters == {"1": "Turns", "2": "Guards"}


def test_a_variant_leaves_out_items_of_lists(tmp_path: Path) -> None:
    base = BASE.replace("bans: [{when: turn == 1", "bans: [{id: first, when: turn == 1")
    for own in ("without: rules.guards.bans.first\n", "rules: {guards: {bans: {first: }}}\n"):
        rules = referee(tmp_path / own[:5], base=base, rules__yaml=own)
        assert rules.game.messages.bans == []
    twice = "without: rules.guards.bans.first\nrules: {guards: {bans: {first: }}}\n"
    _, report = read(tmp_path / "twice", base=base, rules__yaml=twice)
    assert [(f.code, f.span.line, f.span.column) for f in report] == [("Y025", 2, 25)]
    twins = base.replace('rule: "2.1"}]', 'rule: "2.1"}, {id: first, when: turn == 2, says: no}]')
    _, report = read(tmp_path / "twins", base=twins, rules__yaml="without: rules.guards.bans.first\n")
    assert [(f.code, f.span.line, f.span.column) for f in report] == [("Y025", 1, 10)]


def test_a_variant_leaves_out_only_what_there_is(tmp_path: Path) -> None:
    rules, report = read(tmp_path, rules__yaml="without: rules.goards\n")
    assert rules is None
    assert [(f.code, f.span.line, f.span.column) for f in report] == [("Y025", 1, 10)]

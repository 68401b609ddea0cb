"""Games of several files, and variants laid over a base."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.frontend import check
from hexwright.model.game import Game
from hexwright.project import Project, open_project
from hexwright.source.loader import Files, load
from hexwright.source.tree import Map, Scalar, Seq
from tests.conftest import SMALL, game_of


def test_sections_of_several_files_are_joined(write_game: Callable[..., Project]) -> None:
    head, _, units = SMALL.partition("units:\n")
    units, _, rest = units.partition("sequence:\n")
    project = write_game(
        {
            "game.yaml": head + "include: [oob.yaml, more.yaml]\nsequence:\n" + rest,
            "oob.yaml": "units:\n" + units,
            "more.yaml": 'units:\n  g2: {nationality: german, size: XX, type: infantry, designation: "2"}\n',
        }
    )
    assert list(game_of(project).units) == ["f1", "g1", "g2"]


def test_one_id_in_two_files_is_found_in_both(write_game: Callable[..., Project]) -> None:
    project = write_game(
        {
            "game.yaml": SMALL + "include: more.yaml\n",
            "more.yaml": "units:\n  g1: {nationality: german, size: XX, type: infantry}\n",
        }
    )
    report, _ = check(project, "demo")
    (finding,) = report
    assert finding.code == "Y002"
    assert finding.span.path == "sources/demo/more.yaml"
    assert finding.notes[0].span.path == "sources/demo/game.yaml"


def test_table_with_defaults_makes_units(write_game: Callable[..., Project]) -> None:
    project = write_game(
        {
            "game.yaml": SMALL.split("units:\n", maxsplit=1)[0]
            + "units: {from: oob.csv, defaults: {size: XX, type: infantry}}\nsequence:\n"
            + SMALL.split("sequence:\n")[1],
            "oob.csv": "id,nationality,designation,cf,start\nf1,french,1,4/3,0101\ng1,german,NO,5,0303\n",
        }
    )
    game = game_of(project)
    assert game.units["g1"].designation == "NO"
    assert [step.stats["cf"] for step in game.units["f1"].steps] == ["4", "3"]


def test_variant_states_only_what_differs(write_game: Callable[..., Project], tmp_path: Path) -> None:
    write_game(SMALL)
    folder = tmp_path / "sources" / "variant"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "extends: ../demo\ngame: {title: Variant}\nunits:\n  g1: {cf: 6/4}\n  f1: ~\n", encoding="utf-8"
    )
    game = game_of(open_project(tmp_path), "variant")
    assert game.title == "Variant"
    assert list(game.units) == ["g1"]
    assert [step.stats["cf"] for step in game.units["g1"].steps] == ["6", "4"]
    assert game.units["g1"].start == "0303"


LISTS = """
errata: {a: {evidence: x, ruling: y, rule: 1.2.3}, b: {evidence: x, ruling: y, rule: "1.2, 2.7"}}
tables: {t: {title: T, columns: [One], rows: {r: ["1"], s: ["2"]}, rule: "2"}}
"""


def variant_of(write_game: Callable[..., Project], tmp_path: Path, text: str, base: str = SMALL) -> Game:
    """The model of a game that extends the small one."""
    write_game(base)
    folder = tmp_path / "sources" / "variant"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: ../demo\n" + text, encoding="utf-8")
    return game_of(open_project(tmp_path), "variant")


def test_variant_changes_several_at_once(write_game: Callable[..., Project], tmp_path: Path) -> None:
    text = 'units:\n  "*": {rule: "7"}\n  f1 g1: {cf: 6/4}\n  g*: {cf: 7/4}\n'
    game = variant_of(write_game, tmp_path, text)
    assert {unit.provenance.rule for unit in game.units.values()} == {"7"}
    assert [game.units[key].steps[0].stats["cf"] for key in ("f1", "g1")] == ["6", "7"]


def test_variant_takes_several_away(write_game: Callable[..., Project], tmp_path: Path) -> None:
    base = SMALL + LISTS
    game = variant_of(write_game, tmp_path, "without: [errata.a, tables.t.rows.r]\n", base)
    assert list(game.errata) == ["b"]
    assert game.tables["t"].rows == ("s",)


def test_variant_numbers_the_rules_its_own_way(write_game: Callable[..., Project], tmp_path: Path) -> None:
    text = (
        'rule_numbers: {"1": "5", "1.2": 6A, "2": "9"}\nerrata: {c: {evidence: x, ruling: y, rule: "1.2"}}\n'
    )
    game = variant_of(write_game, tmp_path, text, SMALL + LISTS)
    found = {key: entry.provenance.rule for key, entry in game.errata.items()}
    assert found == {"a": "6A", "b": "6A, 9", "c": "1.2"}
    assert game.tables["t"].provenance.rule == "9"


def test_positions_of_a_variant_lead_to_the_file_that_says_it(
    write_game: Callable[..., Project], tmp_path: Path
) -> None:
    write_game(SMALL)
    folder = tmp_path / "sources" / "variant"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: ../demo\nunits:\n  g1: {size: XXX}\n", encoding="utf-8")
    report, _ = check(open_project(tmp_path), "variant")
    (finding,) = report
    assert str(finding.span) == "sources/variant/game.yaml:3:14"


def test_spliced_values_keep_the_places_of_their_file(write_game: Callable[..., Project]) -> None:
    project = write_game(
        {
            "game.yaml": 'x: {rows: sides.csv}\ny: {from: "more.yaml#part"}\n',
            "sides.csv": "a,b\n0101,0102\n0101,0201\n",
            "more.yaml": "part:\n  - one\n",
        },
        common=False,
    )
    report = Report()
    sources = load(Files(root=project.root, common=project.common), "sources/demo", report)
    assert sources is not None
    rows, part = sources.tree.entries["x"], sources.tree.entries["y"]
    assert isinstance(rows, Seq)
    second = rows.items[1]
    assert isinstance(second, Map)
    assert str(second.entries["b"].span) == "sources/demo/sides.csv:3:6"
    assert isinstance(part, Seq)
    assert isinstance(part.items[0], Scalar)
    assert str(part.items[0].span) == "sources/demo/more.yaml:2:5"

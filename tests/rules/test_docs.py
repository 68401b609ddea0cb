"""docs/rules.md: its examples work as they stand, its tables are those of the code."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from hexwright.export.vassal.lower.referee.library_files import entries
from hexwright.frontend import rules_of
from hexwright.project import Project, shared_data
from hexwright.reference import rules_tables
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.play import Play
from hexwright.rules.read import Rules
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.layout import layout_of
from hexwright.rules.specialise.specialiser import Specialiser
from tests.conftest import REPOSITORY
from tests.rules.book import Book, book_of
from tests.rules.covering import Checks
from tests.rules.examples import neighbours
from tests.rules.own_game import as_python, functions_of, imported_from
from tests.rules.scene import Scene

GAME = "ebb-and-flow"
PAGE = (REPOSITORY / rules_tables.PAGE).read_text(encoding="utf-8")
MODIFIER, RULE = "A modifier: one line", "A rule: three lines"
OWN, CODE = "A mechanism of your own: one folder", "A rule and its code"


def section(title: str) -> str:
    """The text under a heading."""
    found = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert found, title
    return found


def blocks(title: str, kind: str) -> Iterator[tuple[str, str]]:
    """Code of one kind in a section, and the file named last above it."""
    file = ""
    for found in re.finditer(
        r"`([\w./-]+/[\w./-]+\.\w+)`|( *)```(\w+)\n(.*?)\n *```\n", section(title), re.S
    ):
        if found[1]:
            file = found[1]
        elif found[3] == kind:
            yield file, textwrap.dedent(found[4]) + "\n"


def joined(into: Any, more: Any) -> Any:
    """Values of one source laid into another: mappings by key, lists one after the other."""
    if isinstance(into, dict) and isinstance(more, dict):
        return {**into, **{k: joined(into[k], v) if k in into else v for k, v in more.items()}}
    return [*into, *more] if isinstance(into, list) and isinstance(more, list) else more


def changed(title: str, root: Path) -> Project:
    """The game of this project with what a section says, in a folder of its own."""
    home = root / "sources" / GAME
    shutil.copytree(REPOSITORY / "sources" / GAME, home)
    rules = yaml.load((home / "rules.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    for file, text in blocks(title, "yaml"):
        if "mechanisms/" not in file:
            rules = joined(rules, yaml.load(text, yaml.BaseLoader))
    dumped = yaml.safe_dump(rules, sort_keys=False, allow_unicode=True, width=1000)
    (home / "rules.yaml").write_text(dumped, encoding="utf-8")
    with (home / "checklist.csv").open("a", encoding="utf-8") as checklist:
        checklist.writelines(text for _, text in blocks(title, "csv"))
    for kind in ("python", "yaml", "markdown"):
        for file, text in blocks(title, kind):
            if file.startswith("mechanisms/"):
                (home / file).parent.mkdir(parents=True, exist_ok=True)
                (home / file).write_text(text, encoding="utf-8")
    return Project(root=root, common=shared_data("common"))


def book_in(project: Project) -> Book:
    """The game in a project, for checks."""
    found, report, _ = rules_of(project, GAME)
    assert found is not None and not report.failed, report.found
    return Book(*found)


def script_of(rules: Rules) -> str:
    """The script of a game's rules."""
    special = Specialiser(rules.game)
    for function in entries():
        special.entry(function)
    return script_library(special, {}).text


def real() -> Rules:
    """The referee of the game of this project."""
    return book_of(GAME).rules


@cache
def real_script() -> str:
    """The script of its rules."""
    return script_of(real())


def test_a_modifier(tmp_path: Path) -> None:
    text = script_of(book_in(changed(MODIFIER, tmp_path)).rules)
    assert "// 10.9  shift 1 left, narrow valleys:" in text
    assert "//   count(attackers) > 6 and terrain == 'mountain'" in text
    assert "narrow valleys" not in real_script()


def test_a_rule(tmp_path: Path) -> None:
    book = book_in(changed(RULE, tmp_path))
    assert [entry.by for entry in book.rules.coverage if entry.id == "EF-9.10"] == [("movement.bans",)]
    checks = Checks()
    names: dict[str, Any] = {"covers": checks.covers, "Book": Book, "Scene": Scene, "neighbours": neighbours}
    for _, code in blocks(RULE, "python"):
        exec(code, names)  # our own document
    assert checks.rules == {"marines_stay_below": ("EF-9.10",)}
    checks.found["marines_stay_below"](book)
    with pytest.raises(AssertionError):
        checks.found["marines_stay_below"](book_of(GAME))


# --- a mechanism of its own ---------------------------------------------------------------------------
def attrition(rules: Rules) -> Mechanism:
    """The mechanism of the page."""
    return next(one for one in rules.mechanisms if one.name == "attrition")


def test_a_mechanism_of_its_own_is_in_the_script(tmp_path: Path) -> None:
    text = script_of(book_in(changed(OWN, tmp_path)).rules)
    assert "// --- attrition" in text and "void r_wither(" in text
    lines = [line.strip() for line in text.split("\n")]
    at = lines.index("// 7.8  attrition:")
    assert lines[at + 1] == "//   not supplied and terrain == 'mountain'"
    assert "attrition" not in real_script()


def inland(book: Book, place: str) -> bool:
    """Whether there is land all around a hex."""
    return all(near and not book.is_sea(near) for near in book.beside(place))


def test_a_mechanism_of_its_own_takes_steps(tmp_path: Path) -> None:
    book = book_in(changed(OWN, tmp_path))
    top = next(place for place in book.hexes if book.hex(place).terrain == "mountain" and inland(book, place))
    scene = Scene(book).clear().phase("communist-first", chosen="move")
    for unit, place in zip(book.units_of("us", "rok"), book.beside(top), strict=False):
        scene.put(unit, place)
    scene.put("c-60", top, 2).put("c-29", top, 1)
    scene.put("c-31", next(place for place in book.hexes if book.hex(place).terrain == "clear"), 2)
    assert scene.supply("c-60") == "none"
    assert scene.match.end_phase().reason == 0
    assert [scene.steps(unit) for unit in ("c-60", "c-29", "c-31")] == [1, 0, 2]
    assert scene.on_map("c-60") and not scene.on_map("c-29")
    assert scene.match.number("steps", attrition(book.rules).state or Play) == 2
    said = [line for line in scene.match.referee.functions.lines if "by attrition" in line]
    assert len(said) == 2 and all(f"in {top} loses 1 step" in line for line in said)


def test_a_mechanism_of_its_own_is_ordinary_python(tmp_path: Path) -> None:
    rules = book_in(changed(OWN, tmp_path)).rules
    own = [attrition(rules)]
    modules = imported_from(tmp_path / "sources" / GAME / "mechanisms", "own_of_page", own)
    module = modules["attrition"]
    assert as_python(own, modules)[0].state is module.Withered
    assert functions_of(own, modules) == {"mechanisms.attrition.rules.withered": module.withered}
    assert len(layout_of(rules.game).places) == len(layout_of(real().game).places) + 1


def test_a_page_that_lost_a_line_is_found_out(tmp_path: Path) -> None:
    project = changed(OWN, tmp_path)
    path = tmp_path / "sources" / GAME / "mechanisms" / "attrition" / "rules.py"
    path.write_text(
        path.read_text(encoding="utf-8").replace("    return world.play", "    world.play"), "utf-8"
    )
    found, report, _ = rules_of(project, GAME)
    assert found is None and [f.code for f in report if f.code[0] == "E"] != []


# --- the tables and the code --------------------------------------------------------------------------
def test_names_of_the_table_may_be_used() -> None:
    for _, function in rules_tables.known_functions():
        assert rules_tables.scope_of(function) in rules_tables.ABOUT


def test_code_stands_in_the_files() -> None:
    found = list(blocks(CODE, "code"))
    assert len(found) == 3
    for file, code in found:
        assert indented_in(code, (REPOSITORY / file).read_text(encoding="utf-8"), 4), file


def indented_in(code: str, text: str, step: int) -> bool:
    """Whether lines stand in a text one after the other, all indented alike."""
    return any(textwrap.indent(code, " " * deep) in text for deep in range(0, 6 * step, step))


def test_script_of_the_page_is_that_of_the_game() -> None:
    script = next(text for _, text in blocks(CODE, "script"))
    assert indented_in(script, real_script(), 1)


def test_parts_of_the_script() -> None:
    text = real_script()
    for title in re.findall(r"`--- ([^`]*)`", section("Reading rules.bsh")):
        assert f"// --- {title}" in text, title
    for quoted in ("r_G_units_side", "s[4/*at*/]"):
        assert quoted in text
    assert "/*beachhead_at_sea*/" in text and "// 10.9  shift 1 left, terrain:" in text

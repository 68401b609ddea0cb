"""docs/rules.md: its examples work as they stand, its names are those that expressions may use."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.diagnostics import Report
from builder.rules import scopes
from builder.rules.kernel_library import library_of
from builder.rules.lang.types import Scope
from builder.rules.script.languages import language
from builder.rules.tables import Rulebook
from tests.conftest import REPOSITORY
from tests.rules.breaking import CHECKLIST, RULES, Breaking
from tests.rules.covering import Checks
from tests.rules.examples import neighbours
from tests.rules.opened import rulebook
from tests.rules.scene import Scene

PAGE = (REPOSITORY / "docs" / "rules.md").read_text(encoding="utf-8")
WORLD = {"turn", "weather", "boundary"}


def section(title: str) -> str:
    """The text under a heading."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def blocks(title: str, kind: str) -> Iterator[tuple[str, str]]:
    """Code of one kind in a section, and the file named last above it."""
    file = ""
    for found in re.finditer(r"`([\w./]+\.\w+)`:\n|( *)```(\w+)\n(.*?)\n *```\n", section(title), re.S):
        if found[1]:
            file = found[1]
        elif found[3] == kind:
            yield file, textwrap.dedent(found[4]) + "\n"


def joined(into: Any, more: Any) -> Any:
    """Values of one source laid into another: mappings by key, lists one after the other."""
    if isinstance(into, dict) and isinstance(more, dict):
        return {**into, **{k: joined(into[k], v) if k in into else v for k, v in more.items()}}
    return [*into, *more] if isinstance(into, list) and isinstance(more, list) else more


@cache
def real() -> Breaking:
    """The game of this project."""
    return Breaking(REPOSITORY, REPOSITORY / "sources" / "_common", "ebb-and-flow")


def changed(title: str) -> dict[str, bytes]:
    """The game's rules with what a section says."""
    rules = yaml.load(real().files[RULES], yaml.BaseLoader)
    for _, text in blocks(title, "yaml"):
        rules = joined(rules, yaml.load(text, yaml.BaseLoader))
    checklist = real().files[CHECKLIST].decode() + "".join(text for _, text in blocks(title, "csv"))
    dumped = yaml.safe_dump(rules, sort_keys=False, allow_unicode=True, width=1000)
    return {RULES: dumped.encode(), CHECKLIST: checklist.encode()}


def book_of(title: str, folder: Path) -> Rulebook:
    """The rulebook of the game with what a section says."""
    report = Report()
    book = real().rulebook(changed(title), folder, report)
    assert book is not None, report.found
    return book


def test_new_modifier(tmp_path: Path) -> None:
    book = book_of("A new modifier", tmp_path)
    assert len(book.rules.combat.shifts) == len(rulebook("ebb-and-flow").rules.combat.shifts) + 1
    text = library_of(book, language()).text
    assert "// 10.9  shift 1 left, narrow valleys:" in text
    assert "//   count(attackers) > 6 and terrain == 'mountain'" in text


def test_new_rule(tmp_path: Path) -> None:
    book = book_of("A new rule", tmp_path)
    assert [entry.by for entry in book.rules.coverage if entry.id == "EF-9.10"] == [("movement.bans",)]
    checks = Checks()
    names: dict[str, Any] = {
        "covers": checks.covers,
        "Rulebook": Rulebook,
        "Scene": Scene,
        "neighbours": neighbours,
    }
    for _, code in blocks("A new rule", "python"):
        exec(code, names)  # our own document
    assert checks.rules == {"marines_stay_below": ("EF-9.10",)}
    checks.found["marines_stay_below"](book)
    with pytest.raises(AssertionError):
        checks.found["marines_stay_below"](rulebook("ebb-and-flow"))


def applied(text: str, patch: str) -> str:
    """A text with a change: the lines without `+` must stand in it, once, the last perhaps in part."""
    lines = patch.rstrip("\n").split("\n")
    old = "\n".join(line[1:] for line in lines if line[0] != "+")
    new = "\n".join(line[1:] for line in lines if line[0] != "-")
    assert text.count(f"\n{old}") == 1, f"docs/rules.md says that this stands there:\n{old}"
    return text.replace(f"\n{old}", f"\n{new}")


PLAY = """
from pathlib import Path
from builder.diagnostics import Report
from builder.frontend import rules_of
from builder.project import Project
from builder.rules.kernel import attrition, layout
from builder.rules.kernel_library import compile_rules
from builder.rules.tables import first_state, make_rulebook

project = Project(root=Path("."), common=Path("sources/_common"))
found, report, _ = rules_of(project, "ebb-and-flow")
assert found is not None, report.found
book = make_rulebook(*found)
text = compile_rules(*found).text
assert "// --- attrition" in text and "r_withers(" in text and ": attrition\\n" in text
assert "// 7.8  attrition:\\n" in text
s = first_state(book, next(iter(book.game.setups.values())))
terrain = book.words.terrain.codes
for kind in ("mountain", "clear"):
    s[layout.AT][0] = book.g[layout.TERRAIN].index(terrain[kind])
    for supply in (0, 1):
        assert attrition.withers(book.g, s, 0, supply, book.ask) is (kind == "mountain" and supply == 0)
print("fine")
"""


def test_new_mechanism(tmp_path: Path) -> None:
    shutil.copytree(
        REPOSITORY / "builder", tmp_path / "builder", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(REPOSITORY / "templates", tmp_path / "templates")
    shutil.copytree(REPOSITORY / "sources", tmp_path / "sources")
    for file, code in blocks("A new mechanism", "python"):
        (tmp_path / file).write_text(code, encoding="utf-8")
    for file, patch in blocks("A new mechanism", "diff"):
        path = tmp_path / file
        path.write_text(applied(path.read_text(encoding="utf-8"), patch), encoding="utf-8")
    (tmp_path / "sources/ebb-and-flow/rules.yaml").write_bytes(changed("A new mechanism")[RULES])
    ran = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "fine\n", ran.stderr[-2000:]


def scopes_of(book: Rulebook) -> dict[str, Scope]:
    """What expressions may be about, by name."""
    words = book.words
    made = (
        *(scopes.fixed_unit_scope(words), scopes.fixed_hex_scope(words), scopes.unit_scope(words)),
        *(scopes.target_scope(words), scopes.stack_scope(words), scopes.memory_scope(words)),
        *(scopes.combat_scope(words), scopes.victory_scope(words, lambda _: 0, {}, {})),
    )
    return {scope.name: scope for scope in made}


def test_names_of_expressions() -> None:
    book = rulebook("ebb-and-flow")
    told: dict[str, set[str]] = {}
    for line in section("Expressions").split("\n"):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) < 5 or cells[1] in {"an expression about", "---"}:
            continue
        names = {
            re.sub(r"\(.*?\)", "", name)
            for part in re.findall(r"`([^`]*)`", cells[3])
            for name in part.split()
        }
        for other in re.findall(r"all of (a [a-z ]*[a-z])(?=,| and|$)", cells[3]):
            names |= told[other]
        told[cells[1]] = names - {"attackers", "defenders"}
    found = {
        name: {*scope.variables, *scope.queries} - WORLD - set(book.words.memories)
        for name, scope in scopes_of(book).items()
    }
    assert told == found


def test_parts_of_the_script() -> None:
    text = library_of(rulebook("ebb-and-flow"), language()).text
    titles = re.findall(r"`--- ([^`]*)`", section("Reading rules.bsh"))
    for title in titles:
        assert title == "play" or f"// --- {title}" in text, title
    assert "limits[k + 1] == -1/*ALWAYS*/" in text and "g_u_group = g[14/*U_GROUP*/]" in text

"""Rules an author got wrong: a finding with file, line and column, or a script; never an exception.

`HEXWRIGHT_FUZZ=20` tries twenty times as many variants.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from hexwright.diagnostics import Span
from hexwright.project import Project, shared_data
from tests.conftest import REPOSITORY
from tests.fuzz.mutate import broken
from tests.rules import small
from tests.rules.book import open_book
from tests.rules.breaking import RULES, Breaking, odd_rules

TIMES = int(os.environ.get("HEXWRIGHT_FUZZ", "1"))
SMALL_VARIANTS = 75
REAL_VARIANTS = 5

WHEN = "full_steps > 1"
LINE, COLUMN = 3, 20
"""Where that expression stands, its quote left out."""


@pytest.mark.parametrize(
    ("written", "code", "column"),
    [
        ("full_steps // 0 > 1", "E006", 14),
        ("full_steps % (2 - 2) > 1", "E006", 14),
        ("1 // full_steps > 1", "E006", 5),
        ("any(x > 1 for x in sizes)", "E008", 0),
        ("(x for x in size) == 1", "E005", 0),
        ("(lambda f: f(f))(lambda f: f(f))", "E005", 0),
        ("strong()", "E008", 0),
        ("full_stepz > 1", "E002", 0),
        ("supplied", "E002", 0),
        ("full_steps.value > 1", "E005", 0),
        ("full_steps > '1'", "E003", 0),
        ("size > 1", "E003", 0),
        ("size == 'XXX'", "E004", 8),
        ("size in {'XX', 'XXX'}", "E004", 15),
        ("nationality == french", "E002", 15),
        ("full_steps", "E009", 0),
        ("full_steps >", "E001", 11),
        ("full_steps > 1 and", "E001", 17),
        ("(" * 6 + "full_steps" + ")" * 6 + " > 1", "E007", -1),
        ("not " * 300 + "full_steps > 1", "E007", -1),
        ("full_steps" + " - full_steps" * 100 + " > 1", "E007", -1),
        ("full_steps" + " and full_steps > 1" * 200, "E007", -1),
        ("full_steps * full_steps * full_steps * 9 > 1", "E003", 0),
        ("full_steps * 100000 * 100000 > 1", "E003", 0),
        ("full_steps > 10000000", "E003", 13),
        ("full_steps > 1e9", "E003", 13),
        ("full_steps / 2 > 1", "E005", 13),
        ("full_steps ** 2 > 1", "E005", 14),
        ("full_steps is 2", "E005", 14),
        ("__import__('os').system('x') == 1", "E005", 0),
        ("eval('1') == 1", "E008", 0),
    ],
)
def test_expression(written: str, code: str, column: int, write_game: Callable[..., Project]) -> None:
    files = small.changed(WHEN, f'"{written}"')
    _, report, _ = open_book(write_game(files), "demo")
    found = [(f.code, f.span) for f in report if f.severity == "error"]
    assert found == [(code, Span("sources/demo/rules.yaml", LINE, COLUMN + 1 + column))], found


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("land: {when: terrain", "land: {whan: terrain", "S001", 5, 12),
        ("side: blue, limit", "side: bleu, limit", "R001", 7, 21),
        ("limit: 6", "limit: many", "S006", 7, 34),
        (", limit: 6", "", "S002", 7, 14),
        ("limit: 6}]", "limit: 6}]\n    apart: [{side: blue}]", "S002", 8, 13),
        ("halve: up, when", "halve: up, add: 1, when", "S006", 10, 15),
        ("sources: land", "sources: lnd", "R001", 13, 39),
        ("table: crt", "table: ctr", "R001", 15, 12),
        ("{'french'}", "{'frensh'}", "E004", 17, 57),
        ("nationalities(attackers)", "nationalities('attackers')", "E008", 17, 42),
        ("held('blue', 'land')", "held('blue')", "E008", 22, 46),
        ("held('blue', 'land')", "held('blue', 'lend')", "E004", 22, 59),
        ("winner: blue", "winner: grey", "R001", 22, 26),
        ("at: 2", "at: 3", "R001", 22, 36),
        ("does: move combat}\n    red", "does: move fight}\n    red", "R001", 19, 18),
        ("    red: {does", "    rad: {does", "R001", 19, 5),
        ("checklist.csv", "check.csv", "Y012", 23, 12),
        ("checklist.csv", "../../x", "Y020", 23, 12),
    ],
)
def test_name(
    old: str, new: str, code: str, line: int, column: int, write_game: Callable[..., Project]
) -> None:
    _, report, _ = open_book(write_game(small.changed(old, new)), "demo")
    first = next(f for f in report if f.severity == "error")
    assert (first.code, first.span) == (code, Span("sources/demo/rules.yaml", line, column)), first


@pytest.fixture(scope="module")
def little(tmp_path_factory: pytest.TempPathFactory) -> Breaking:
    """The small game."""
    root = tmp_path_factory.mktemp("little")
    for name, content in small.files().items():
        path = root / "sources" / "demo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Breaking(root, shared_data("common"), "demo")


@pytest.fixture(scope="module")
def real() -> Breaking:
    """The game of this project."""
    return Breaking(REPOSITORY, REPOSITORY / "sources" / "_common", "ebb-and-flow")


def variants(game: Breaking, count: int, folder: Path) -> Iterator[str]:
    """What is wrong with how variants are answered: odd expressions and files broken anywhere, in turn."""
    assert game.judge({}, folder) is None
    for n in range(count * TIMES):
        dice = Random(n)
        change = {RULES: odd_rules(game.files[RULES], dice)} if n % 2 else dict(broken(game.files, dice))
        wrong = game.judge(change, folder)
        if wrong is not None:
            yield f"variant {n}: {wrong}"


def test_small_rules_broken_at_random(little: Breaking, tmp_path: Path) -> None:
    assert list(variants(little, SMALL_VARIANTS, tmp_path)) == []


def test_real_rules_broken_at_random(real: Breaking, tmp_path: Path) -> None:
    assert list(variants(real, REAL_VARIANTS, tmp_path)) == []

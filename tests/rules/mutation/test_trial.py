"""Mutants tried from end to end, in a small repository with a rule, two proofs and a game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.rules.mutation.__main__ import main

RULES = '''\
"""What a unit may do."""


def allowed(steps: int, limit: int) -> bool:
    """Whether there is room."""
    total = 0
    while total < steps:
        total += 1
    if total == 99:
        return False
    return total <= limit


def unused(a: int) -> int:
    """Nobody asks."""
    return a + 1
'''

GAME = """\
rules:
  limit: 3
  most: 5
"""

PROOFS = '''\
"""Two proofs."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from builder.rules import stack


@dataclass
class Proof:
    rank: int
    rules: frozenset[str]
    run: Callable[[], None]


def limit() -> int:
    return yaml.safe_load(Path("sources/demo/rules.yaml").read_text())["rules"]["limit"]


def load() -> None:
    if limit() > 3:
        raise ValueError("no game")


def room() -> None:
    assert stack.allowed(3, limit()) and not stack.allowed(4, limit())


def broken() -> None:
    raise ValueError("always")


def proofs() -> dict[str, Proof]:
    return {"room": Proof(0, frozenset(), room), "broken": Proof(1, frozenset(), broken)}
'''


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    own = "tests/rules/mutation"
    files = {
        "builder/__init__.py": "",
        "builder/rules/__init__.py": "",
        "builder/rules/stack.py": RULES,
        "sources/demo/rules.yaml": GAME,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    shutil.copytree(REPOSITORY / own, tmp_path / own, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    (tmp_path / own / "proofs.py").write_text(PROOFS)
    return tmp_path


def test_mutants_live_or_die(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--files", "builder/rules/stack.py", "sources/*/rules.yaml"]
    assert main([*files, "--jobs", "2", "--least", "99"], repository) == 1
    told = capsys.readouterr()
    assert told.err == "left out, it fails without a change: broken: ValueError: always\n"
    table, _, lists = told.out.partition("\nsurvived:\n")
    survived, _, unreached = lists.partition("\nunreached:\n")
    (stack,) = [line.split() for line in table.split("\n") if line.startswith("stack ")]
    (limit,) = [line.split() for line in table.split("\n") if line.startswith("rules.yaml limit ")]
    assert limit[2:6] == ["1", "0", "0", "1"]  # with a limit of 4 there is no game
    assert stack[1:5] == ["10", "4", "6", "0"]  # killed among them: a loop that never ends
    assert [line.split(": ", 1)[1] for line in survived.strip().split("\n")] == [
        "`0` becomes `1`",
        "`0` becomes `-1`",
        "`99` becomes `100`",
        "`99` becomes `98`",
        "`5` becomes `6`",
        "`5` becomes `4`",
    ]
    assert "builder/rules/stack.py:16:12: `a + 1` becomes `a - 1`" in unreached


def test_the_repository_is_not_changed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--files", "builder/rules/stack.py", "--sample", "2", "--jobs", "1"], repository)
    assert (repository / "builder/rules/stack.py").read_text() == RULES
    assert "everything" in capsys.readouterr().out


def test_nothing_to_change(repository: Path) -> None:
    assert main(["--files", "builder/none.py"], repository) == 2

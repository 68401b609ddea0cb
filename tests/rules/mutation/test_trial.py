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

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from hexwright.rules import stack


@dataclass
class Proof:
    rank: int
    rules: frozenset[str]
    part: str
    run: Callable[[], None]


def limit() -> int:
    return yaml.safe_load(Path("sources/demo/rules.yaml").read_text())["rules"]["limit"]


def load() -> str:
    if limit() > 3:
        raise ValueError("no game")
    return f"{limit()} {inspect.getsource(stack)}"


def kernel() -> list[tuple[str, int]]:
    return [("builder/hexwright/rules/stack.py", 4)]


def room() -> None:
    assert stack.allowed(3, limit()) and not stack.allowed(4, limit())


def broken() -> None:
    raise ValueError("always")


def proofs() -> dict[str, Proof]:
    return {
        "room": Proof(0, frozenset(), "", room),
        "broken": Proof(1, frozenset(), "", broken),
        "of another": Proof(0, frozenset(), "another", lambda: print(1)),
    }
'''


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    own = "tests/rules/mutation"
    files = {
        "builder/hexwright/__init__.py": "",
        "builder/hexwright/rules/__init__.py": "",
        "builder/hexwright/rules/stack.py": RULES,
        "sources/demo/rules.yaml": GAME,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    shutil.copytree(REPOSITORY / own, tmp_path / own, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    (tmp_path / own / "proofs.py").write_text(PROOFS)
    return tmp_path


def test_mutants_live_or_die(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--files", "builder/hexwright/rules/stack.py", "sources/*/rules.yaml"]
    assert main([*files, "--jobs", "2", "--least", "99"], repository) == 1
    told = capsys.readouterr()
    first, *found = told.err.rstrip().split("\n")
    assert first == "left out, it fails without a change: broken: ValueError: always"
    assert len(found) == 6  # those that survive, as they are found
    table, _, survived = told.out.partition("\nsurvived:\n")
    rows = {
        name: line.removeprefix(name).split()
        for name in ("rules.yaml limit ", "rules.yaml most ", "rules ")
        for line in table.split("\n")
        if line.startswith(name) and line.removeprefix(name)[0] == " "
    }
    assert rows["rules.yaml limit "][:4] == ["1", "0", "0", "1"]  # with a limit of 4 there is no game
    assert rows["rules.yaml most "][:4] == ["0", "0", "2", "0"]  # nobody reads it
    assert rows["rules "][:4] == ["10", "6", "0", "0"]  # killed among them: a loop that never ends
    assert [line.split(": ", 1)[1] for line in survived.split("\n\n")[0].split("\n")] == [
        "`0` becomes `-1`",
        "`0` becomes `1`",
        "`99` becomes `100`",
        "`99` becomes `98`",
        "`return False` becomes `nothing`",
        "`False` becomes `True`",
    ]


def test_the_repository_is_not_changed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--files", "builder/hexwright/rules/stack.py", "--sample", "2", "--jobs", "1"], repository)
    assert (repository / "builder/hexwright/rules/stack.py").read_text() == RULES
    assert "everything" in capsys.readouterr().out


def test_nothing_to_change(repository: Path) -> None:
    assert main(["--files", "builder/hexwright/none.py"], repository) == 2

"""A proof that names nothing that exists is an error at its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.frontend import check
from hexwright.project import Project
from hexwright.rules.checklist import proof_names
from tests.rules import small

TESTS = {
    "../../tests/test_pay.py": 'def points(): ...\n\n@example("E9", "S-1")\ndef ninth(): ...\n',
    "../../tests/engine/demo/9-movement.play": "# S-1\n",
}


@pytest.mark.parametrize("name", ["points", "E9", "ninth", "9-movement.play", "points E9"])
def test_functions_names_and_files_are_proofs(name: str, write_game: Callable[..., Project]) -> None:
    files = {**small.changed("proof: points", f"proof: {name}"), **TESTS}
    assert not check(write_game(files), "demo")[0].failed


@pytest.mark.parametrize("name", ["nothing", "example", "S-1", "movement.play", "points nothing"])
def test_anything_else_is_none(name: str, write_game: Callable[..., Project]) -> None:
    files = {**small.changed("proof: points", f"proof: {name}"), **TESTS}
    (found,) = (f for f in check(write_game(files), "demo")[0] if f.severity == "error")
    assert (found.code, found.span.path, found.span.line) == ("E029", "sources/demo/rules.yaml", 25)
    assert f"'{name.rsplit(maxsplit=1)[-1]}'" in found.message


def test_without_its_tests_a_game_still_builds(write_game: Callable[..., Project]) -> None:
    assert not check(write_game(small.changed("proof: points", "proof: gone")), "demo")[0].failed


def test_names_below_a_folder(write_game: Callable[..., Project]) -> None:
    project = write_game({**small.files(), **TESTS})
    assert proof_names(project.root / "tests") == {"points", "E9", "ninth", "9-movement.play"}

"""Three small games of other kinds than the first: each builds with its referee, without a finding."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from hexwright.pipeline import BuildRequest, build
from tests.rules.games.small_games import NAMES, game_named, project_in


@pytest.mark.parametrize("name", NAMES)
def test_builds_without_a_finding(name: str, tmp_path: Path) -> None:
    made = build(BuildRequest(project=project_in(tmp_path, name), game=name))
    assert [f"{finding.span} {finding.message}" for finding in made.report] == []
    assert made.folder is not None
    with ZipFile(made.folder / f"{name}-0.1.0.vmod") as module:
        assert game_named(name).title in module.read("rules.bsh").decode()

"""Building again and again: the page first, then everything; a newer edit overtakes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.export.base import Options
from hexwright.pipeline import BuildRequest, build
from hexwright.preview.resident import OvertakenError, Resident
from hexwright.project import Project, open_project
from tests.conftest import SMALL

EDITED = SMALL.replace("cf: 4/3", "cf: 7/3")


def files(project: Project) -> dict[str, bytes]:
    folder = project.root / "build" / "demo"
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture
def project(write_game: Callable[..., Project]) -> Project:
    return write_game(SMALL)


def resident(project: Project, stage: Callable[[str], None] = lambda _: None) -> Resident:
    return Resident(project, "demo", Options(), stage)


def clean(tmp_path: Path, text: str) -> dict[str, bytes]:
    """The files of a build from nothing."""
    source = tmp_path / "clean" / "sources" / "demo" / "game.yaml"
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    project = open_project(tmp_path / "clean")
    assert build(BuildRequest(project=project, game="demo")).folder is not None
    return files(project)


def test_the_page_comes_first_and_in_the_end_all_is_as_if_built_from_nothing(
    project: Project, write_game: Callable[..., Project], tmp_path: Path
) -> None:
    builder = resident(project)
    assert [answer.state for answer in builder.build(1)] == ["page", "built"]
    before = files(project)
    write_game(EDITED)
    answers = builder.build(2)
    page = next(answers)
    assert (page.request, page.state, page.fresh) == (2, "page", True)
    between = files(project)
    changed = {name for name in between if between[name] != before[name]}
    assert "web/data.js" in changed
    assert all(name.startswith("web/") for name in changed)
    assert between["web/build.js"].count(b"counters-a4.pdf") > 0  # still named while they are made again
    assert next(answers).state == "built"
    assert files(project) == clean(tmp_path, EDITED)


def test_an_edit_without_effect_on_the_page_is_not_fresh(
    project: Project, write_game: Callable[..., Project]
) -> None:
    builder = resident(project)
    list(builder.build(1))
    write_game(SMALL + "# a remark\n")
    page, _ = builder.build(2)
    assert not page.fresh
    (again,) = builder.build(3)
    assert (again.state, again.fresh) == ("built", False)


def test_a_build_can_be_overtaken_at_every_stage(
    project: Project, write_game: Callable[..., Project], tmp_path: Path
) -> None:
    seen: list[str] = []
    left = 10**6

    def stage(name: str) -> None:
        nonlocal left
        left -= 1
        seen.append(name)
        if left < 0:
            raise OvertakenError

    builder = resident(project, stage)
    list(builder.build(1))
    assert {"reading", "drawing", "print: boards", "vassal", "web", "writing"} <= set(seen)
    seen.clear()
    write_game(SMALL.replace("cf: 4/3", "cf: 9/9"))
    list(builder.build(2))
    stages = len(seen)
    assert stages > 10, "what the first build has kept is not made again, all else is"
    for number in range(0, stages, 2):
        write_game(SMALL.replace("cf: 4/3", f"cf: {number + 5}/3"))
        left = number
        with pytest.raises(OvertakenError):
            list(builder.build(number))
    left = 10**6
    write_game(EDITED)
    assert [answer.state for answer in builder.build(999)] == ["page", "built"]
    assert files(project) == clean(tmp_path, EDITED)


def test_errors_leave_the_files_and_are_told_with_their_places(
    project: Project, write_game: Callable[..., Project]
) -> None:
    builder = resident(project)
    list(builder.build(1))
    before = files(project)
    write_game(SMALL.replace("type: infantry", "type: infantrie"))
    (failed,) = builder.build(2)
    assert (failed.state, failed.text) == ("failed", "not built, 1 error")
    (problem,) = failed.problems
    assert (problem.code, problem.path) == ("R001", "sources/demo/game.yaml")
    assert "^" in problem.snippet
    assert files(project) == before


def test_a_bug_is_owned_up_to(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    import hexwright.preview.resident as module

    def fails(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(module, "read_game", fails)
    (failed,) = resident(project).build(1)
    assert failed.state == "failed"
    assert "our bug, not yours: RuntimeError: planted" in failed.problems[0].message

"""Building again: what is there is left alone, what changed is built, whoever else builds is waited for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.cache.builds import Builds
from hexwright.project import Project, shared_data
from tests.conftest import REPOSITORY, SMALL

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY / "builder")}


def build(root: Path, *more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "hexwright", "build", "--root", str(root), *more],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


def outputs(root: Path) -> dict[str, bytes]:
    folder = root / "build" / "demo"
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def once_built(write_game_once: Callable[..., Project]) -> Path:
    """Root of a project whose game was built by a process of its own."""
    root = write_game_once(SMALL).root
    assert "files new" in build(root)
    return root


@pytest.fixture
def built(once_built: Path, tmp_path: Path) -> Project:
    """The same in a folder that may be changed, with the times of the files."""
    shutil.copytree(once_built, tmp_path, dirs_exist_ok=True)
    return Project(root=tmp_path, common=shared_data("common"))


def test_an_unchanged_game_is_not_even_understood(built: Project) -> None:
    before = outputs(built.root)
    code = (
        "import sys, hexwright.cli as c\n"
        "sys.argv[1:] = ['build', 'demo']\n"
        "c.main()\n"
        "assert not {'hexwright.pipeline', 'pydantic'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=built.root,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing changed" in done.stdout
    assert outputs(built.root) == before


def test_a_warning_is_said_again(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL.replace('cf: 4/3, start: "0101"', 'cf: 4/3, start: "0403"'))
    first, second = build(project.root), build(project.root)
    assert "warning" in first or "error" in first
    assert [line for line in second.splitlines() if "demo/game.yaml" in line] == [
        line for line in first.splitlines() if "demo/game.yaml" in line
    ]


@pytest.mark.parametrize("harm", ["edit", "damage", "remove", "stale", "record"])
def test_whatever_differs_is_put_right(built: Project, harm: str) -> None:
    before = outputs(built.root)
    page = built.sources / "demo" / "game.yaml"
    text = built.root / "build" / "demo" / "text" / "game.txt"
    if harm == "edit":
        page.write_text(SMALL.replace("cf: 5,", "cf: 6,"))
    elif harm == "damage":
        text.write_bytes(b"damaged")
    elif harm == "remove":
        text.unlink()
    elif harm == "stale":
        (built.root / "build" / "demo" / "demo-0.0.1.vmod").write_bytes(b"old")
    else:
        (built.root / "build" / ".cache" / "demo" / "record.json").write_text("{}")
    build(built.root)
    if harm == "edit":
        assert outputs(built.root) != before
        page.write_text(SMALL)
        build(built.root)
    assert outputs(built.root) == before


def test_without_the_cache_nothing_is_kept(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    build(project.root, "--no-cache")
    assert not (project.root / "build" / ".cache").exists()


def test_an_edit_during_a_build_is_not_lost(built: Project) -> None:
    """What goes in is noted before it is read, so a later edit never looks like what was built."""
    builds = Builds(project=built, settings="w")
    inputs = builds.inputs()
    (built.sources / "demo" / "game.yaml").write_text(SMALL + "# edited meanwhile\n")
    builds.write_record(
        "demo", inputs, read=["sources/demo/game.yaml"], files={}, locks={}, owned=(), findings=(), summary=""
    )
    assert Builds(project=built, settings="w").unchanged("demo") is None


def test_a_source_from_elsewhere_leaves_no_record(built: Project) -> None:
    builds = Builds(project=built, settings="w")
    (built.root / "build" / ".cache" / "demo" / "record.json").unlink()
    builds.write_record(
        "demo", builds.inputs(), read=["shared/x.yaml"], files={}, locks={}, owned=(), findings=(), summary=""
    )
    assert builds.unchanged("demo") is None


def test_other_settings_build(built: Project) -> None:
    assert Builds(project=built, settings="None 315532800 150.0").unchanged("demo") is not None
    assert Builds(project=built, settings="text 315532800 150.0").unchanged("demo") is None


def test_two_builds_of_one_game_wait_for_each_other(built: Project) -> None:
    builds = Builds(project=built, settings="w")
    with builds.locked("demo"):
        other = subprocess.Popen(
            [sys.executable, "-m", "hexwright", "build", "--root", str(built.root)],
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
        )
        time.sleep(0.7)
        assert other.poll() is None
    assert other.wait(timeout=60) == 0


def test_many_builds_at_once_leave_one_right_result(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    several = [
        subprocess.Popen(
            [sys.executable, "-m", "hexwright", "build", "--root", str(project.root)],
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(4)
    ]
    assert [process.wait(timeout=120) for process in several] == [0] * 4
    found = outputs(project.root)
    build(project.root, "--no-cache")
    assert outputs(project.root) == found

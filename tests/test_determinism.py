"""Same sources, same bytes; whole files or none; numbers of pieces that never change."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hexwright.pack.folder import TEMPORARY
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project, open_project
from tests.conftest import REPOSITORY, SMALL

ONE = {"TZ": "UTC", "PYTHONHASHSEED": "1", "LC_ALL": "C", "LANG": "C"}
OTHER = {
    "TZ": "Asia/Seoul",
    "PYTHONHASHSEED": "77",
    "LC_ALL": "de_DE.UTF-8",
    "LANG": "tr_TR.UTF-8",
    "HOME": "/nowhere",
}


def digests(folder: Path) -> dict[str, str]:
    """Sum of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def built(root: Path, game: str, *words: str, cwd: Path, environ: Mapping[str, str], umask: int) -> None:
    """Build a game in a process of its own."""
    made = subprocess.run(
        [sys.executable, "-m", "hexwright", "build", game, "--root", str(root), *words],
        cwd=cwd,
        env={**os.environ, **environ},
        umask=umask,
        capture_output=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr.decode()


def twice(game: str, files: Callable[[Path], None], tmp_path: Path) -> tuple[dict[str, str], dict[str, str]]:
    """What two builds in other surroundings leave behind."""
    roots = tmp_path / "a", tmp_path / "some where else" / "ü"
    for root in roots:
        (root / "sources").mkdir(parents=True)
        files(root / "sources")
    built(roots[0], game, "--jobs", "1", cwd=roots[0], environ=ONE, umask=0o022)
    time.sleep(1.1)  # so that no second of the clock is the same
    for path in roots[1].rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    built(roots[1], game, "--jobs", "2", cwd=tmp_path, environ=OTHER, umask=0o077)
    return tuple(  # type: ignore[return-value]
        {**digests(root / "build" / game), "lock": digests(root / "sources" / game)["ids.lock"]}
        for root in roots
    )


def test_small_game_has_the_same_bytes_everywhere(tmp_path: Path) -> None:
    def files(sources: Path) -> None:
        (sources / "demo").mkdir()
        (sources / "demo" / "game.yaml").write_text(SMALL, encoding="utf-8")

    one, other = twice("demo", files, tmp_path)
    assert one == other
    assert any(name.endswith(".vmod") for name in one)


def real_games() -> list[str]:
    """Names of the repository's games."""
    return sorted(path.parent.name for path in (REPOSITORY / "sources").glob("[!_.]*/game.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("game", real_games())
def test_real_game_has_the_same_bytes_everywhere(game: str, tmp_path: Path) -> None:
    def files(sources: Path) -> None:
        page = (REPOSITORY / "sources" / game / "game.yaml").read_text(encoding="utf-8")
        for name in ("_common", game, *re.findall(r"^extends: \.\./(\S+)", page, re.MULTILINE)):
            shutil.copytree(REPOSITORY / "sources" / name, sources / name)

    one, other = twice(game, files, tmp_path)
    assert one == other


def make(project: Project) -> set[str]:
    """Build the small game here; the names of its files."""
    result = build(BuildRequest(project=project, game="demo"))
    assert result.folder is not None, [str(f) for f in result.report]
    return set(result.files)


def test_second_build_writes_nothing(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    make(project)
    before = {path: path.stat().st_mtime_ns for path in (project.root / "build").rglob("*")}
    assert build(BuildRequest(project=project, game="demo")).written == 0
    assert {path: path.stat().st_mtime_ns for path in (project.root / "build").rglob("*")} == before


def test_failed_build_leaves_everything_as_it_was(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    make(project)
    before = digests(project.root)
    write_game(SMALL.replace("infantry", "infantrie"))
    result = build(BuildRequest(project=project, game="demo"))
    assert result.report.failed
    assert result.folder is None
    after = digests(project.root)
    assert after.pop("sources/demo/game.yaml") != before.pop("sources/demo/game.yaml")
    assert after == before


def test_outputs_of_an_old_version_go_and_files_of_others_stay(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    old = make(project)
    folder = project.root / "build" / "demo"
    (folder / "mine.txt").write_text("a note", encoding="utf-8")
    (folder / f"{TEMPORARY}999999999-dead").write_text("half", encoding="utf-8")
    write_game(SMALL.replace("title: Small", "title: Small, version: 0.2.0"))
    new = make(project)
    there = {name for name in digests(folder) if "/" not in name}
    assert {name for name in old - new if name in there} == set()
    assert "demo-0.2.0.vmod" in there
    assert "mine.txt" in there
    assert not any(name.startswith(TEMPORARY) for name in there)


CUT = """
import os, signal, sys
from pathlib import Path
import hexwright.cli.command.build, hexwright.console.building, hexwright.pipeline
from hexwright.cli import main
left = maker = 0
def tick():
    global left
    if os.getpid() != maker:
        return
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
def cut(owner, name):
    real = getattr(owner, name)
    def wrapped(*args, **more):
        tick()
        return real(*args, **more)
    setattr(owner, name, wrapped)
cut(os, "fsync")
cut(Path, "replace")
cut(Path, "unlink")
for line in sys.stdin:
    child = os.fork()
    if not child:
        left, maker = int(line), os.getpid()
        sys.stdout = sys.stderr
        try:
            main()
        except SystemExit as end:
            os._exit(end.code or 0)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""For each number n that it reads a build that is killed at its n-th touch of the disk; says how it ended.

Each is a process of its own, forked from one that has imported the builder and done nothing yet.
"""


def test_a_killed_process_of_several_is_reported(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    shutil.copytree(project.sources / "demo", project.sources / "other")
    command = [sys.executable, "-m", "hexwright", "build", "--jobs", "2", "--root", str(project.root)]
    build = subprocess.Popen(command, cwd=REPOSITORY, stderr=subprocess.PIPE, text=True)
    children = Path(f"/proc/{build.pid}/task/{build.pid}/children")
    workers: list[int] = []
    while build.poll() is None and len(workers) < 2:
        listed = [int(number) for number in children.read_text().split()]
        workers = [n for n in listed if b"spawn_main" in Path(f"/proc/{n}/cmdline").read_bytes()]
    time.sleep(0.3)  # both have begun
    os.kill(workers[0], signal.SIGKILL)
    _, said = build.communicate(timeout=60)
    assert build.returncode == 2
    assert said == "hexwright: a process of the build died; is there enough memory?\n"


@pytest.mark.slow
def test_kill_at_any_moment_leaves_whole_files(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    make(project)
    folder = project.root / "build" / "demo"
    old = digests(folder)
    lock = (project.root / "sources/demo/ids.lock").read_text(encoding="utf-8")
    changed = SMALL.replace("Blue moves", "Blue marches").replace(
        "  g1:", "  f3: {nationality: french, size: XX, type: infantry, designation: '3'}\n  g1:"
    )
    write_game(changed)
    seen: list[dict[str, str]] = []
    builds = subprocess.Popen(
        [sys.executable, "-c", CUT, "build", "demo"],
        cwd=project.root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert builds.stdin is not None and builds.stdout is not None
    ended = -signal.SIGKILL
    for moment in range(1, 40):
        builds.stdin.write(f"{moment}\n")
        builds.stdin.flush()
        ended = int(builds.stdout.readline())
        seen.append({name: value for name, value in digests(folder).items() if TEMPORARY not in name})
        now = (project.root / "sources/demo/ids.lock").read_text(encoding="utf-8")
        assert now.startswith(lock)
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
        for path in folder.glob("*.vmod"):
            assert zipfile.ZipFile(path).testzip() is None
        if seen[-1] != old:  # something new is out, so its numbers are on record
            assert now != lock
    new = digests(folder)
    builds.communicate(timeout=60)
    assert (ended, builds.returncode) == (0, 0)
    assert len(seen) > 4
    for state in seen:
        assert set(state) == set(old)
        assert all(state[name] in (old[name], new[name]) for name in state)
    assert not any(TEMPORARY in name for name in new)
    shutil.rmtree(project.root / "build")
    make(project)
    assert digests(folder) == new


def test_lock_only_grows(write_game: Callable[..., Project]) -> None:
    unit = "  {}: {{nationality: french, size: XX, type: infantry, designation: '{}'{}}}\n  g1:"
    versions = [
        SMALL,
        SMALL.replace("  g1:", unit.format("f2", "2", "")),
        SMALL.replace("  g1:", unit.format("a-first", "7", "")),  # f2 is gone, a new one sorts before all
        SMALL.replace("  g1:", unit.format("f7", "7", ", was: a-first")),
        SMALL.replace("  g1:", unit.format("f7", "7", ", was: a-first")).replace(
            "setups:", "markers:\n  control: {name: Control, count: 3, faces: [{look: unit}]}\nsetups:"
        ),
        SMALL,
        SMALL.replace("  g1:", unit.format("f2", "2", "")),  # f2 is back, as itself
    ]
    texts = [""]
    for text in versions:
        project = write_game(text)
        make(project)
        texts.append((project.root / "sources/demo/ids.lock").read_text(encoding="utf-8"))
        assert texts[-1].startswith(texts[-2])
    numbers = [line.split("\t")[0] for line in texts[-1].split("\n")[1:] if line and "\twas " not in line]
    assert len(numbers) == len(set(numbers))
    assert texts[-1] == texts[-2]


def test_time_of_the_build_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "sources" / "demo").mkdir(parents=True)
    (tmp_path / "sources" / "demo" / "game.yaml").write_text(SMALL, encoding="utf-8")
    for epoch, stamp in (("", (1980, 1, 1, 0, 0, 0)), ("986515200", (2001, 4, 6, 0, 0, 0))):
        built(
            tmp_path,
            "demo",
            cwd=tmp_path,
            environ={"SOURCE_DATE_EPOCH": epoch, "TZ": "Asia/Seoul"},
            umask=0o022,
        )
        (module,) = (tmp_path / "build" / "demo").glob("*.vmod")
        with zipfile.ZipFile(module) as archive:
            assert {info.date_time for info in archive.infolist()} == {stamp}


def test_root_of_the_repository_is_a_project() -> None:
    assert set(real_games()) == set(open_project(REPOSITORY).games())

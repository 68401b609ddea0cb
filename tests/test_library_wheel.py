"""The library of VASSAL's formats alone: its wheel in an empty environment, without the compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.vassalformat.sample import MAIN, module
from vassalformat import open_module

LIBRARY = REPOSITORY / "builder" / "vassalformat"
CODE = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
INSTALLED = Path(sysconfig.get_path("purelib"))
MOVES = """
import sys
from vassalformat import open_module

module = open_module(sys.argv[1])
name = next(iter(module.set_ups))
game = module.set_up(name)
piece = next(piece for piece in game.pieces if piece.map)
game = game.moved(piece.piece, piece.map, int(piece.x) + 40, int(piece.y))
module.with_set_up(name, game).write(sys.argv[2])
print(name, piece.piece, piece.map, int(piece.x) + 40, piece.y, sep="\\t")
"""


def example() -> str:
    """The lines of Python in the README."""
    (found,) = re.findall(r"```python\n(.*?)```", (LIBRARY / "README.md").read_text(encoding="utf-8"), re.S)
    return str(found)


def moved_as_the_readme_says(folder: Path, python: str, environ: dict[str, str]) -> None:
    """Run its lines, and look at what they wrote."""
    (folder / "valley.vmod").write_bytes(module())
    made = subprocess.run(
        [python, "-c", example()], cwd=folder, env=environ, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines()[0] == f"11 1-4 Inf {MAIN} 100 100 {{'Step': '1'}}"
    changed = open_module(folder / "valley-changed.vmod").set_up("Start").pieces
    assert [(piece.piece, *piece.place, piece.states["Step"]) for piece in changed] == [
        ("11", MAIN, "420", "310", "2"),
        ("12", MAIN, "100", "100", "1"),
        ("13", MAIN, "300", "200", "1"),
    ]


def test_the_lines_of_the_readme_work(tmp_path: Path) -> None:
    assert len([line for line in example().splitlines() if line]) <= 10
    moved_as_the_readme_says(tmp_path, sys.executable, dict(os.environ))


def test_the_licence_is_the_one_of_the_project() -> None:
    assert (LIBRARY / "LICENSE").read_bytes() == (REPOSITORY / "LICENSE").read_bytes()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library's wheel, built without the network from a copy of its folder, which stays clean."""
    folder = tmp_path_factory.mktemp("library")
    copy = folder / "source"
    shutil.copytree(LIBRARY, copy, ignore=shutil.ignore_patterns("__pycache__"))
    made = subprocess.run(
        [sys.executable, "-c", CODE, str(folder)], cwd=copy, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_the_library_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    inside = {name for name in names if ".dist-info/" not in name}
    code = {path.relative_to(LIBRARY.parent).as_posix() for path in LIBRARY.rglob("*.py")}
    assert inside == {*code, "vassalformat/py.typed"}
    assert re.findall(r"^Requires-Dist: (\w+)", metadata, re.M) == ["lxml"]
    assert "## Move a counter in a set-up" in metadata


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the library and what it depends on."""
    home = tmp_path_factory.mktemp("alone") / "venv"
    venv.create(home, symlinks=True, with_pip=False)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site_of(home))
    (site_of(home) / "lxml").symlink_to(INSTALLED / "lxml")
    return home / "bin" / "python"


def site_of(home: Path) -> Path:
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))


def environ() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}


@pytest.fixture(scope="module")
def small_module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module of a new game, as the compiler builds it."""
    folder = tmp_path_factory.mktemp("game")
    for words in (("new", "demo"), ("build", "demo", "--target", "vassal")):
        made = subprocess.run(
            [sys.executable, "-m", "hexwright", *words],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stderr
    (path,) = (folder / "build" / "demo").glob("*.vmod")
    return path


@pytest.mark.slow  # an environment of its own is made
def test_the_library_alone_opens_changes_and_writes_modules(
    alone: Path, tmp_path: Path, small_module: Path
) -> None:
    found = subprocess.run(
        [str(alone), "-c", "import hexwright"], cwd=tmp_path, env=environ(), capture_output=True, check=False
    )
    assert b"ModuleNotFoundError" in found.stderr
    moved_as_the_readme_says(tmp_path, str(alone), environ())
    done = subprocess.run(
        [str(alone), "-c", MOVES, str(small_module), str(tmp_path / "moved.vmod")],
        cwd=tmp_path,
        env=environ(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    name, number, *place = done.stdout.rstrip("\n").split("\t")
    before, after = open_module(small_module), open_module(tmp_path / "moved.vmod")
    assert [file for file in before.files if before.files[file] != after.files[file]] == [
        before.set_ups[name]
    ]
    places = [{one.piece: one.place for one in m.set_up(name).pieces} for m in (before, after)]
    assert places[1] == places[0] | {number: tuple(place)} != places[0]


@pytest.mark.slow  # all tests of the library
def test_the_tests_of_the_library_pass_alone(alone: Path, tmp_path: Path) -> None:
    shutil.copytree(
        REPOSITORY / "tests" / "vassalformat",
        tmp_path / "tests" / "vassalformat",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    options = "[pytest]\npythonpath = .\naddopts = -q --import-mode=importlib -p no:cacheprovider\n"
    (tmp_path / "pytest.ini").write_text(options, encoding="utf-8")
    done = subprocess.run(
        [str(alone), "-m", "pytest", "tests"],
        cwd=tmp_path,
        # pytest and hypothesis; an editable hexwright is a .pth file, which is not followed from there
        env=environ() | {"PYTHONPATH": str(INSTALLED)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 300
    assert "skipped" not in done.stdout

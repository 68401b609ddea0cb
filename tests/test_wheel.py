"""The wheel carries all it needs: installed in an empty folder it starts a game and builds it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this repository, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    made = subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_wheel_holds_what_a_game_needs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {
        "hexwright/py.typed",
        "hexwright/_data/common/looks.yaml",
        "hexwright/_data/common/symbols.yaml",
        "hexwright/_data/templates/new/both/forces.yaml.j2",
        "hexwright/_data/templates/new/hexes/game.yaml.j2",
        "hexwright/_data/templates/new/spaces/rules.yaml.j2",
        "hexwright/_data/templates/report.html.j2",
        "hexwright/_data/templates/site/index.html.j2",
        "hexwright/render/fonts/OFL.txt",
        "hexwright/render/fonts/bold.ttf",
        "vassalformat/__init__.py",
        "vassalformat/py.typed",
    } <= names
    assert not {
        name for name in names if name.startswith("vassalformat/") and name.endswith((".toml", ".md"))
    }
    assert any(name.endswith("entry_points.txt") for name in names)
    assert not any(
        name.startswith(("tests/", "sources/", "docs/")) or "__pycache__" in name for name in names
    )


@pytest.mark.slow  # an environment of its own is made
def test_installed_wheel_starts_and_builds_a_game(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, symlinks=True, with_pip=False)
    python = home / "bin" / "python"
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # Only packages of others come from here: an editable hexwright is a .pth file, which is not followed.
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}

    def run(*words: str) -> str:
        code = "from hexwright.cli import main; main()"
        made = subprocess.run(
            [str(python), "-c", code, *words],
            cwd=empty,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stderr
        return made.stdout

    where = subprocess.run(
        [str(python), "-c", "import hexwright; print(hexwright.__file__)"],
        cwd=empty,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(site))
    run("new", "demo")
    page = (empty / "sources" / "demo" / "game.yaml").read_text(encoding="utf-8")
    assert page.startswith("# yaml-language-server: $schema=../../schemas/game.schema.json\n")
    assert (empty / "schemas" / "game.schema.json").is_file()
    assert "mm" in run("explain", "boards.grid.hex")
    said = run("build", "demo")
    assert said.startswith("demo: build/demo/ (")
    assert "warning" not in said
    assert "error" not in said
    demo = empty / "build" / "demo"
    built = {path.relative_to(demo).as_posix() for path in demo.rglob("*")}
    assert {"demo-0.1.0.vmod", "report.html", "text/game.txt"} <= built

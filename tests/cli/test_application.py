"""Each command is found in the module of its name, which is imported only when it is called."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright.cli.application import COMMANDS, GROUPS, app
from tests.conftest import REPOSITORY

FOLDER = REPOSITORY / "builder" / "hexwright" / "cli" / "command"


def modules(*words: str, cwd: Path) -> set[str]:
    """Names of all modules that a command has imported when it ends."""
    code = (
        "import sys\n"
        "from hexwright.cli import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "builder")},
        capture_output=True,
        text=True,
        check=False,
    )
    return set(done.stderr.split("\n")[-2].split())


def test_each_command_is_a_module_and_each_module_a_command() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} - {"__init__"} == set(COMMANDS)
    assert len(set(COMMANDS)) == len(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_is_explained(name: str) -> None:
    first = import_module(f"hexwright.cli.command.{name}").command.__doc__.split("\n")[0]
    assert first[0].isupper()
    assert first.endswith(".")
    own = CliRunner().invoke(app, [name, "--help"])
    assert own.exit_code == 0
    assert " ".join(first.split()[:3]) in own.output


def test_help_lists_all_commands_in_order() -> None:
    text = CliRunner().invoke(app, ["--help"]).output
    listed = re.findall(r"^\W (\w+) +\S", text.partition(next(iter(GROUPS)))[2], re.MULTILINE)
    assert listed == list(COMMANDS)
    places = [text.index(f" {group} ") for group in GROUPS]
    assert places == sorted(places)
    assert text.index("hexwright new my-game") < text.index("Options"), "an example first"
    assert "hexwright build my-game      makes" in text


def test_a_mistyped_command_gets_a_hint() -> None:
    ran = CliRunner().invoke(app, ["chekc"])
    assert ran.exit_code == 2
    assert "Did you mean 'check'?" in ran.output


def test_only_the_module_of_the_command_is_imported(tmp_path: Path) -> None:
    found = modules("dump", "nothing.vmod", cwd=tmp_path)
    assert {name for name in found if name.startswith("hexwright.cli.command.")} == {
        "hexwright.cli.command.dump"
    }


def test_the_help_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    found = modules("--help", cwd=tmp_path)
    assert {f"hexwright.cli.command.{name}" for name in COMMANDS} <= found
    assert not {"hexwright.pipeline", "shapely", "starlette", "numpy", "PIL"} & found


def test_build_means_the_same_with_and_without_the_parser(tmp_path: Path) -> None:
    (tmp_path / "sources" / "one").mkdir(parents=True)
    for words in (("build",), ("build", "tow"), ("build", "one", "one")):
        said = [
            subprocess.run(
                [sys.executable, "-m", "hexwright", *all_words],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(REPOSITORY / "builder")},
                capture_output=True,
                check=False,
            )
            for all_words in (words, (*words, "--cache"))
        ]
        assert said[0].stderr == said[1].stderr != b""
        assert said[0].returncode == said[1].returncode == 2

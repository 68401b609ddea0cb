"""`hexwright import`, `where`, and what other commands make of an imported module."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.cli import main
from tests.imported.test_imported import module


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., tuple[int, str]]:
    """Run a command in an empty folder; its exit code and all it said."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["hexwright", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        said = capsys.readouterr()
        return code, said.out + said.err

    return command


def test_a_module_is_imported_built_and_looked_into(
    run: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    module(tmp_path)
    code, said = run("import", "odd.vmod", "--as", "odd")
    assert (code, said.splitlines()[-1]) == (0, "build it with: hexwright build odd")
    assert run("import", "odd.vmod", "--as", "odd")[0] == 2
    assert run("import", "odd.vmod", "--as", "odd", "--force")[0] == 0
    for _ in range(2):  # the second time nothing has changed
        code, said = run("build", "odd")
        assert code == 0
        assert "play   build/odd/odd-1.2.vmod" in said
    assert run("check", "odd")[1].startswith("odd: no errors\n")
    assert run("check", "odd", "--unused") == (
        0,
        "sources/odd/files/_named/0001.hidden\nsources/odd/images/broken.png\n",
    )
    assert run("where", "odd", "Side") == (0, "set   Marker.Side: prototype Unit\n")
    assert run("where", "odd", "nothing") == (0, "'nothing' occurs nowhere in 'odd'\n")


def test_set_ups_are_unpacked_and_packed(run: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    module(tmp_path)
    run("import", "odd.vmod", "--as", "odd")
    assert run("setup", "pack", "odd") == (0, "'odd' has no unpacked set-ups\n")
    assert run("setup", "unpack", "odd") == (0, "sources/odd/setups/Start.csv: 0 pieces\n")
    assert run("setup", "pack", "odd", "Start") == (0, "sources/odd/setups/Start.vsav: 0 pieces, as it was\n")
    assert run("setup", "unpack", "odd", "End")[0] == 2
    assert run("setup", "unpack", "other")[0] == 2
    table = tmp_path / "sources/odd/setups/Start.csv"
    table.write_text("piece,map,x,y\n1,Main,1,1\n", encoding="utf-8")
    for command in (("setup", "pack", "odd"), ("build", "odd"), ("check", "odd")):
        code, said = run(*command)
        assert code == 1, command
        assert "setups/Start.csv:2:1: error V016: this set-up has no piece 1" in said


def test_a_prototype_is_renamed(run: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    module(tmp_path)
    run("import", "odd.vmod", "--as", "odd")
    said = "the prototype 'Unit' is 'Corps' now, in prototypes/unit.yaml\n"
    assert run("rename", "odd", "prototype", "Unit", "Corps") == (0, said)
    assert run("where", "odd", "Side") == (0, "set   Marker.Side: prototype Corps\n")
    for wrong in (
        ("odd", "prototype", "Unit", "X"),
        ("odd", "prototype", "Corps", ""),
        ("two", "prototype", "A", "B"),
    ):
        assert run("rename", *wrong)[0] == 2
    page = tmp_path / "sources/odd/prototypes/unit.yaml"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("name: Corps\n", "name: >-\n    Corps\n"), encoding="utf-8")
    code, said = run("rename", "odd", "prototype", "Corps", "Unit")
    assert code == 1
    assert "V022" in said


def test_what_needs_a_game_says_so(run: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    module(tmp_path)
    run("import", "odd.vmod", "--as", "odd")
    for command in ("rules", "play", "release"):
        code, said = run(command, "odd")
        assert code == 2, command
        assert "'odd' is an imported module, not a game" in said, command
    assert run("where", "other", "x")[0] == 2
    assert run("import", "missing.vmod", "--as", "two")[0] == 2


def test_a_mistake_in_a_folder_stops_its_build(run: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    module(tmp_path)
    run("import", "odd.vmod", "--as", "odd")
    page = tmp_path / "sources/odd/module.yaml"
    page.write_text(
        page.read_text(encoding="utf-8").replace("- PieceWindow:", "- PieceWindow 2:"), encoding="utf-8"
    )
    for command in (("build", "odd"), ("check", "odd"), ("where", "odd", "Side")):
        code, said = run(*command)
        assert code == 1
        assert "error V002: 'PieceWindow 2' cannot be the name of an element" in said
    assert not (tmp_path / "build/odd").exists()

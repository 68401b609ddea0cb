"""The tutorials in docs/ and the commands of the README work as written, in order, in a new folder."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hexwright.cli import main
from hexwright.project import Project, shared_data
from tests.conftest import REPOSITORY
from tests.docs.walk import KINDS, Block, Table, applied, blocks, flat
from tests.rules.book import open_book

DOCS = REPOSITORY / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")
CARDS = (DOCS / "tutorial-cards.md").read_text(encoding="utf-8")
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
HEAVIEST = 60_000
"""Bytes of a picture."""


class Reader:
    """Follows the blocks of a page about a game."""

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        patch: pytest.MonkeyPatch,
        game: str = "first-game",
    ) -> None:
        self.folder = folder
        self.game = game
        self.capsys = capsys
        self.patch = patch
        self.said = ""
        self.code = 0
        self.table: Table | None = None  # a game since the last command
        patch.chdir(folder)

    def follow(self, block: Block) -> None:
        """Do what a block says, or check its output."""
        match block.kind:
            case "sh":
                self.end()
                self.said, self.code, self.table = "", 0, None
                for line in block.text.splitlines():
                    self.type(line)
            case "text":
                self.see(block.text)
            case "diff":
                file = self.folder / block.file
                file.write_text(applied(file.read_text(encoding="utf-8"), block.text), encoding="utf-8")
            case "yaml":
                file = self.folder / block.file
                assert not file.exists()
                file.write_text(block.text, encoding="utf-8")
            case "chat":
                if self.table is None:
                    project = Project(root=self.folder, common=shared_data("common"))
                    book, report, _ = open_book(project, self.game)
                    assert book is not None, list(report)
                    self.table = Table(replace(book, whole=False))
                assert self.table.play(block.text).splitlines() == flat(block.text).splitlines()

    def type(self, line: str) -> None:
        """Run a command."""
        if not line.startswith("hexwright "):
            ran = subprocess.run(
                line, shell=True, cwd=self.folder, capture_output=True, text=True, check=True
            )
            self.said += ran.stdout
            return
        self.patch.setattr(sys, "argv", line.split())
        try:
            main()
        except SystemExit as end:
            self.code = end.code if isinstance(end.code, int) else 0
        shown = self.capsys.readouterr()
        assert "warning" not in shown.err
        refused = "error" in shown.err or "hexwright:" in shown.err
        assert refused == (self.code != 0), shown.err
        self.said += shown.err + shown.out

    def see(self, text: str) -> None:
        """The output must contain each line of a text, in this order; `…` stands for anything."""
        rest = [line.rstrip() for line in self.said.splitlines()]
        for line in text.splitlines():
            wanted = re.compile(".*".join(map(re.escape, line.split("…"))))
            found = [k for k, said in enumerate(rest) if wanted.fullmatch(said)]
            assert found, f"{line!r} was not said, but:\n{self.said}"
            del rest[: found[0] + 1]
        if "error" in text:
            assert self.code == 1
            self.code = 0

    def end(self) -> None:
        """Check that nothing failed but what the page says."""
        assert self.code == 0, self.said


@pytest.mark.slow
def test_every_step_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(tmp_path, capsys, monkeypatch)
    for block in blocks(TUTORIAL):
        assert block.kind in KINDS, block.line
        try:
            reader.follow(block)
        except (AssertionError, OSError, subprocess.CalledProcessError) as error:
            raise AssertionError(f"docs/tutorial.md:{block.line}: {error}") from error
    reader.end()
    assert sorted(p.name for p in (tmp_path / "build/first-game").glob("*.vmod")) == ["first-game-1.0.1.vmod"]


@pytest.mark.slow
def test_every_step_of_the_game_of_cards_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(tmp_path, capsys, monkeypatch, "salt-war")
    for block in blocks(CARDS):
        assert block.kind in KINDS, block.line
        try:
            reader.follow(block)
        except (AssertionError, OSError, subprocess.CalledProcessError) as error:
            raise AssertionError(f"docs/tutorial-cards.md:{block.line}: {error}") from error
    reader.end()


def test_readme_commands_start_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fenced = re.findall(r"^```\n(.*?)^```\n", README, re.S | re.M)
    reader = Reader(tmp_path, capsys, monkeypatch)
    for text in fenced:
        if "hexwright new" in text:
            for line in text.splitlines():
                reader.type(line)
                reader.end()
    assert (tmp_path / "build/my-game/my-game-0.1.0.vmod").is_file()
    outputs = README.partition("## What comes out")[2].partition("## Commands")[0]
    for entry in re.findall(r"^\| `([^`]+)`", outputs, re.M):
        path = entry.replace("<game>", "my-game").replace("<version>", "0.1.0")
        there = (tmp_path / "build/my-game" / path).exists()
        assert there or path == "CHANGES.md", path  # which comes with the first correction
    for line in ("hexwright check", "hexwright rules", "hexwright explain looks.slots.size"):
        reader.type(line)
        reader.end()


def test_pictures_of_the_tutorial_are_light_and_there() -> None:
    pictures = re.findall(r"\]\((images/[\w.-]+)\)", TUTORIAL + CARDS)
    assert len(pictures) > 3
    for picture in pictures:
        assert (DOCS / picture).stat().st_size < HEAVIEST, picture

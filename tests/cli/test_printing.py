"""`hexwright print`: options, where files go, error messages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader

from hexwright.cli import main
from hexwright.project import Project
from hexwright.schema.base import Datum
from hexwright.schema.printing import PrintDoc
from tests.conftest import SMALL

PRINT_KEYS = sorted(set(PrintDoc.model_fields) - set(Datum.model_fields))
"""Of the section `print:`."""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], write_game: Callable[..., Project]
) -> Callable[..., Ran]:
    """Run a command in the root of a project with the small game."""
    root = write_game(SMALL + "print: {paper: a4, counter: 15}\n").root
    monkeypatch.chdir(root)

    def command(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["hexwright", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return Ran(code, said.out, said.err)

    return command


def files(folder: str) -> set[str]:
    """Names in a folder."""
    return {path.name for path in Path(folder).iterdir()}


def test_a_game_is_printed_as_its_author_wants(run: Callable[..., Ran]) -> None:
    ran = run("print", "demo")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("demo: build/demo/print/ (")
    assert {"counters-a4.pdf", "calibration-a4.pdf", "map.pdf", "map-a4.pdf"} <= files("build/demo/print")
    assert not any("letter" in name for name in files("build/demo/print"))
    assert files("build/demo") == {"print"}


def test_options_count_more_than_the_sources(run: Callable[..., Ran]) -> None:
    assert (
        run("print", "demo", "--paper", "letter", "--paper", "A3", "--hex", "1 in", "--out", "far/off").code
        == 0
    )
    assert {"counters-letter.pdf", "counters-a3.pdf"} <= files("far/off")
    assert not Path("build/demo/print").exists()
    assert run("print", "demo", "--hex", "12.7", "--out", "near").code == 0
    wide, narrow = (
        float(PdfReader(f"{folder}/map.pdf").pages[0].mediabox.width) for folder in ("far/off", "near")
    )
    border = 2 * 5 / 25.4 * 72
    assert wide - border == pytest.approx(2 * (narrow - border), abs=0.2)


def test_stale_files_go_but_never_those_of_others(run: Callable[..., Ran]) -> None:
    run("print", "demo")
    run("print", "demo", "--paper", "letter")
    assert "counters-a4.pdf" not in files("build/demo/print")
    Path("mine").mkdir()
    Path("mine/notes.pdf").write_text("x")
    run("print", "demo", "--out", "mine")
    assert "notes.pdf" in files("mine")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--counter", "big"), "hexwright: '--counter': a length is written 15.9, 15.9 mm, 1.6 cm or 5/8 in"),
        (("--paper", "papyrus"), "'--paper': there is no paper 'papyrus' (known: a3, a4"),
        (("--backs", "both"), "'--backs' must be one of 'long-edge'"),
        (("--shift", "1"), "'--shift'"),
        (("--shift", "0.2,north"), "'--shift': a length is written"),
        (("--gutter", "1", "--bleed", "1"), "'--gutter': a gutter of 1 mm has no room"),
        (("--counter", "20 cm"), "'--counter': a counter of 200 x 200 mm"),
        (("--since", "none.json"), "cannot read 'none.json'"),
    ],
)
def test_wrong_options_are_reported(run: Callable[..., Ran], words: tuple[str, ...], says: str) -> None:
    ran = run("print", "demo", *words)
    assert ran.code == 2
    assert says in ran.err
    assert not Path("build/demo/print").exists()


def test_every_key_of_the_section_is_an_option(run: Callable[..., Ran]) -> None:
    ran = run("print", "demo", *(word for key in PRINT_KEYS for word in (f"--{key}", "@")))
    assert "No such option" not in ran.err
    assert [key for key in PRINT_KEYS if f"'--{key}'" not in ran.err] == []


def test_several_wrong_options_are_reported_at_once(run: Callable[..., Ran]) -> None:
    ran = run("print", "demo", "--inks", "red", "--margin", "-1")
    assert ran.code == 2
    assert "'--inks'" in ran.err
    assert "'--margin'" in ran.err


def test_an_unknown_game_is_a_wrong_word(run: Callable[..., Ran]) -> None:
    ran = run("print", "dem")
    assert ran.code == 2
    assert "did you mean 'demo'" in ran.err


def test_errors_of_a_game_are_reported_as_by_build(
    run: Callable[..., Ran], write_game: Callable[..., Project]
) -> None:
    write_game(SMALL.replace("side: blue, look", "side: bleu, look"))
    ran = run("print", "demo")
    assert ran.code == 1
    assert "error R001" in ran.err


def test_errata_are_what_changed_since_a_manifest(
    run: Callable[..., Ran], write_game: Callable[..., Project]
) -> None:
    run("print", "demo")
    old = Path("old.json")
    old.write_bytes(Path("build/demo/print/manifest.json").read_bytes())
    ran = run("print", "demo", "--since", "old.json")
    assert ran.code == 0
    assert "nothing changed since" in ran.out
    assert not any("errata" in name for name in files("build/demo/print"))
    write_game(SMALL.replace('designation: "1", cf: 4/3', 'designation: "9", cf: 4/3'))
    ran = run("print", "demo", "--since", "old.json", "--paper", "a4")
    assert "1 counter to replace" in ran.out
    assert "errata-a4.pdf" in files("build/demo/print")


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"{", "not JSON"), (b"[1]", "no manifest"), (b'{"kind": "x"}', "another kind")],
)
def test_a_broken_manifest_is_a_wrong_word(run: Callable[..., Ran], data: bytes, says: str) -> None:
    Path("old.json").write_bytes(data)
    ran = run("print", "demo", "--since", "old.json")
    assert ran.code == 2
    assert "'old.json'" in ran.err
    assert says in ran.err


def test_a_module_becomes_counter_sheets(run: Callable[..., Ran]) -> None:
    run("build", "demo", "--target", "vassal")
    ran = run("print", "build/demo/demo-0.1.0.vmod", "--paper", "a4")
    assert ran.code == 0
    assert files("build/demo-0.1.0/print") == {"counters-a4.pdf", "calibration-a4.pdf", "notes.txt"}
    notes = Path("build/demo-0.1.0/print/notes.txt").read_text(encoding="utf-8")
    assert notes.startswith("Small 0.1.0\n")
    assert notes.split("\n")[2] in ran.out
    text = PdfReader("build/demo-0.1.0/print/counters-a4.pdf").pages[0].extract_text()
    assert "SMALL" in text.upper()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 rubbish", b"not a zip at all"])
def test_a_broken_file_is_a_wrong_word(run: Callable[..., Ran], data: bytes) -> None:
    Path("odd.vmod").write_bytes(data)
    ran = run("print", "odd.vmod")
    assert ran.code == 2
    assert "'odd.vmod'" in ran.err
    assert not Path("build/odd").exists()


def test_a_missing_file_is_a_wrong_word(run: Callable[..., Ran]) -> None:
    assert run("print", "gone.vmod").code == 2
    assert run("print", "sources/demo/game.yaml").code == 2


def test_a_file_has_no_earlier_version(run: Callable[..., Ran]) -> None:
    ran = run("print", "gone.vmod", "--since", "manifest.json")
    assert (ran.code, "goes with a game" in ran.err) == (2, True)

"""Shared ways to write a test as an author would write a game."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.model.game import Game
from hexwright.project import Project, shared_data
from hexwright.source.loader import Files, load
from tests.audit.summary import summary

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")
"""How long an example takes says more about the machine than about the code."""

SELDOM = 50_000
"""So many new objects are made before the youngest are searched for garbage; Python's own is 700."""

REPOSITORY = Path(__file__).resolve().parent.parent

T = TypeVar("T")

SMALL = """\
game: {title: Small}
sides:
  blue: {name: Blue}
  red: {name: Red}
nationalities:
  french: {name: French, side: blue, look: unit}
  german: {name: German, side: red, look: unit}
sizes:
  XX: {name: division, stacking: 3}
stats: {cf: Combat factor}
looks:
  unit: {extends: counter}
boards:
  map:
    name: Map
    main: true
    grid: {columns: 4, rows: 3}
    terrain:
      clear: {name: Clear, draw: clear}
      sea: {name: Sea, draw: sea, passable: false}
    hexes: {"0403": sea}
units:
  f1: {nationality: french, size: XX, type: infantry, designation: "1", cf: 4/3, start: "0101"}
  g1: {nationality: german, size: XX, type: armour, designation: "1", cf: 5, start: "0303"}
sequence:
  default: standard
  phases:
    standard:
      blue: {name: Blue moves, side: blue}
      red: {name: Red moves, side: red}
  turns:
    1: {name: May}
    2: {name: June}
setups:
  start: {name: Start, default: true}
"""
"""A complete small game in one file."""


ON_SPACES = re.sub(r" {4}grid: .*\n| {4}hexes: .*\n", "", SMALL).replace(
    "units:\n",
    """\
    point_to_point:
      width: 120
      height: 80
      spaces:
        west: {name: West, at: [30, 30], kind: clear}
        east: {name: East, at: [80, 30], kind: clear}
      connections: [{a: west, b: east}]
units:
""",
    1,
)
ON_SPACES = ON_SPACES.replace('"0101"', "west").replace('"0303"', "east")
"""The same game on two spaces."""


def pytest_collection_finish() -> None:
    """Search for garbage seldom, and never among the many objects that collecting made.

    Games live to the end in the caches of tests; to go through them again and again, as Python does unless it
    is told otherwise, took a third of the time of all tests.
    """
    gc.freeze()
    gc.set_threshold(SELDOM, 10, 10)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what calculators have judged, and what was left out and why: a run without a browser or VASSAL has
    not tried everything.
    """
    reports = [one for outcome in ("passed", "failed") for one in terminalreporter.stats.get(outcome, [])]
    for line in summary(reports):
        terminalreporter.write_line(line)
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"left out: {count} × {reason.removeprefix('Skipped: ')}")


@pytest.fixture
def write_game(tmp_path: Path) -> Callable[..., Project]:
    """Write files of a game called `demo` and give its project."""
    return partial(written_game, tmp_path)


@pytest.fixture(scope="module")
def write_game_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Project]:
    """The same for fixtures that make something for all tests of a file, each game in its own folder."""

    def write(files: Mapping[str, str | bytes] | str) -> Project:
        return written_game(tmp_path_factory.mktemp("game"), files)

    return write


def written_game(root: Path, files: Mapping[str, str | bytes] | str, *, common: bool = True) -> Project:
    """The project in a folder with these files of a game called `demo`; a text is all of its `game.yaml`."""
    folder = root / "sources" / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    named = {"game.yaml": files} if isinstance(files, str) else files
    for name, content in named.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Project(root=root, common=shared_data("common") if common else root / "none")


def game_of(project: Project, name: str = "demo") -> Game:
    """The checked model of a game that has no errors."""
    report = Report()
    sources = load(Files(root=project.root, common=project.common), f"sources/{name}", report)
    assert sources is not None, report.found
    game = understand(name, sources, report)
    assert game is not None, report.found
    assert not report.failed, report.found
    return game


@pytest.fixture
def golden() -> Callable[[str, Path], None]:
    """Compare a text with a committed file; `make golden` rewrites the files."""

    def compare(text: str, path: Path) -> None:
        if os.environ.get("HEXWRIGHT_GOLDEN") == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path.name} is missing; make golden writes it"
        expected = path.read_text(encoding="utf-8")
        assert text == expected, f"{path.name} differs; make golden rewrites it, git diff shows the change"

    return compare


def check_each(check: Callable[[T], None], cases: Iterable[T], name: Callable[[T], str] = str) -> None:
    """Check many cases in one test: all of them run, and all that fail are reported by name."""
    failures: list[BaseException] = []
    for case in cases:
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"This was the case {name(case)}.")
            failures.append(error)
    if failures:
        raise BaseExceptionGroup("cases failed", failures)

"""The author's loop, played by chance: `python -m tests.cache.loop --edits 500 --kills 200`.

An edit changes a number, a word or a line of a random source; if the game is still right it is built with
what earlier builds left, and apart from that from nothing: every file must be the same. A kill ends a build
at a random moment: every file that is there must be whole, of one version or the other, and the next build
right.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hexwright.console.building import build_games
from hexwright.export.base import Options
from hexwright.frontend import check
from hexwright.project import Project, shared_data
from tests.conftest import REPOSITORY, SMALL

CASES = ("impulses", "spaces")
"""Games of tests/cases that are edited, besides the small one."""
TOKEN = re.compile(r"#[0-9A-Fa-f]{6}|\d+(?:\.\d+)?|[A-Za-z][a-z]{3,}")
EDITED = (".yaml", ".csv", ".md")


@dataclass(slots=True)
class Loop:
    """One author at work. `kept`: where builds leave things, `clean`: where each begins with nothing."""

    folder: Path
    chance: random.Random
    game: str = "demo"
    tried: int = 0
    built: int = 0
    same: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def kept(self) -> Project:
        return _project(self.folder / "kept")

    @property
    def clean(self) -> Project:
        return _project(self.folder / "clean")

    def start(self, files: Mapping[str, bytes]) -> None:
        """Write the sources and build them."""
        for name, data in files.items():
            path = self.kept.sources / self.game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self.compare("as it is")

    def edit(self) -> str | None:
        """Change one thing so that the game stays right; what was changed, None if nothing was found."""
        for _ in range(60):
            self.tried += 1
            path = self.chance.choice(self._sources())
            before = path.read_text(encoding="utf-8")
            after = _changed(before, self.chance)
            if after == before:
                continue
            path.write_text(after, encoding="utf-8")
            report, _ = check(self.kept, self.game)
            if not report.failed:
                return f"{path.name}: {_difference(before, after)}"
            path.write_text(before, encoding="utf-8")
        return None

    def compare(self, what: str) -> None:
        """Build both ways; a difference is a fault."""
        shutil.rmtree(self.folder / "clean", ignore_errors=True)
        shutil.copytree(self.kept.sources, self.clean.sources)
        _build(self.kept, self.game, cache=True)
        _build(self.clean, self.game, cache=False)
        self.built += 1
        here, there = outputs(self.kept, self.game), outputs(self.clean, self.game)
        if here == there:
            self.same += 1
            return
        wrong = sorted(name for name in {*here, *there} if here.get(name) != there.get(name))
        self.faults.append(f"{what}: {', '.join(wrong)} differ from a clean build")

    def _sources(self) -> list[Path]:
        found = (self.kept.sources / self.game).rglob("*")
        return sorted(path for path in found if path.suffix in EDITED)


def _project(root: Path) -> Project:
    return Project(root=root, common=shared_data("common"))


def _build(project: Project, game: str, *, cache: bool) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        build_games(project, (game,), None, Options(), jobs=1, cache=cache, show=lambda _: None)


def outputs(project: Project, game: str) -> dict[str, bytes]:
    """Every file of a game's build, and its lock."""
    folder = project.root / "build" / game
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_below(folder)}
    lock = project.sources / game / "ids.lock"
    return found | ({"ids.lock": lock.read_bytes()} if lock.is_file() else {})


def files_below(folder: Path) -> Iterator[Path]:
    """All files, in order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _changed(text: str, chance: random.Random) -> str:
    """The text with one change of the kind authors make."""
    lines = text.split("\n")
    number = chance.randrange(len(lines))
    if chance.random() < 0.06:
        return "\n".join([*lines[:number], "# a remark" if number else "", *lines[number:]])
    if chance.random() < 0.04:
        return "\n".join([*lines[:number], *lines[number + 1 :]])
    tokens = list(TOKEN.finditer(lines[number]))
    if not tokens:
        return text
    token = chance.choice(tokens)
    line = lines[number][: token.start()] + _other(token[0], chance) + lines[number][token.end() :]
    return "\n".join([*lines[:number], line, *lines[number + 1 :]])


def _other(word: str, chance: random.Random) -> str:
    if word.startswith("#"):
        place = chance.randrange(1, 7)
        return word[:place] + chance.choice("0123456789ABCDEF") + word[place + 1 :]
    if word[0].isdigit():
        place = chance.randrange(len(word))
        return word if word[place] == "." else word[:place] + chance.choice("0123456789") + word[place + 1 :]
    return word[:-1] + chance.choice("abcdeiorst")


def _difference(before: str, after: str) -> str:
    for old, new in zip(before.split("\n"), after.split("\n"), strict=False):
        if old != new:
            return f"{old.strip()[:60]!r} → {new.strip()[:60]!r}"
    return "a line"


def games() -> dict[str, dict[str, bytes]]:
    """Sources of games by name."""
    found = {"small": {"game.yaml": SMALL.encode()}}
    for case in CASES:
        folder = REPOSITORY / "tests" / "cases" / case
        found[case] = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_below(folder)}
    return found


def edits(count: int, seed: int, folder: Path) -> tuple[int, list[str]]:
    """So many right edits over all games: how many builds were compared, and every fault."""
    compared, faults = 0, []
    chance = random.Random(seed)
    sources = games()
    for position, (name, files) in enumerate(sources.items()):
        loop = Loop(folder / name, chance)
        loop.start(files)
        for _ in range(count // len(sources) + (position < count % len(sources))):
            what = loop.edit()
            if what is not None:
                loop.compare(f"{name}, {what}")
        compared += loop.built - 1
        faults += loop.faults
    return compared, faults


def kills(count: int, seed: int, folder: Path) -> tuple[int, list[str]]:
    """Kill builds at random moments: how many died before their end, and every fault."""
    chance = random.Random(seed)
    faults: list[str] = []
    died = 0
    texts = (SMALL, SMALL.replace("cf: 5,", "cf: 7,").replace("title: Small", "title: Larger"))
    wanted = []
    for number, text in enumerate(texts):
        loop = Loop(folder / f"version-{number}", chance)
        loop.start({"game.yaml": text.encode()})
        wanted.append(outputs(loop.kept, loop.game))
        faults += loop.faults
    root = folder / "killed"
    page = root / "sources" / "demo" / "game.yaml"
    page.parent.mkdir(parents=True)
    page.write_text(texts[0], encoding="utf-8")
    longest = _run(root, None)
    for turn in range(1, count + 1):
        version = turn % 2
        page.write_text(texts[version], encoding="utf-8")
        if turn % 10 == 0:
            shutil.rmtree(root / "build" / ".cache")
        died += _run(root, chance.uniform(0.02, longest * 1.1)) < 0
        for name, data in outputs(_project(root), "demo").items():
            left_over = Path(name).name.startswith(".hexwright-")
            if not left_over and data not in (wanted[0].get(name), wanted[1].get(name)):
                faults.append(f"kill {turn}: {name} is neither old nor new")
        _run(root, None)
        if outputs(_project(root), "demo") != wanted[version]:
            faults.append(f"kill {turn}: the next build is wrong")
    return died, faults


def _run(root: Path, life: float | None) -> float:
    """Build in a process of its own and kill it and its children after `life` seconds; the time it took,
    negative if it was killed.
    """
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "hexwright", "build", "--root", str(root)],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "builder")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(timeout=life)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return -1.0
    return time.perf_counter() - start


def main(argv: Sequence[str] | None = None) -> int:
    """Run the loop and tell what came of it; 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=500)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    faults: list[str] = []
    for name, work, count in (("edits", edits, options.edits), ("kills", kills, options.kills)):
        if not count:
            continue
        start = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            done, found = work(count, options.seed, Path(folder))
        said = "compared with clean builds" if name == "edits" else "builds died before their end"
        print(f"{count} {name}: {done} {said}, {len(found)} faults, {time.perf_counter() - start:.0f} s")
        faults += found
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

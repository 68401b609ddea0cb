"""`make bench`: how long builds take and how much memory, in fresh processes, on this machine.

python -m tests.bench.run [--runs N] [--quick] [--json FILE]

A clean build, one after a changed value and one after nothing take turns, so that a machine that slows down
meanwhile slows all three; each has its median and its ratio to the clean build.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.bench import preview, printing
from tests.bench.generate import write_game

REPOSITORY = Path(__file__).resolve().parent.parent.parent
GAME = "ebb-and-flow"
LARGE = (4000, 120)
"""Counters, and columns and rows of the map."""

SIZES = ((500, 42), (1000, 60), (2000, 85), LARGE)
COUNTERS = (500, 1000, 2000, 4000)
COLUMNS = (30, 60, 85, 120)


@dataclass(frozen=True)
class Run:
    """One build: wall clock, processor time of all its processes, memory of the largest in MB."""

    seconds: float
    cpu: float
    largest: float


@dataclass(frozen=True)
class Timing:
    """Several like builds: median and range of their times, the most memory of a process, MB."""

    name: str
    seconds: float
    fastest: float
    slowest: float
    cpu: float
    largest: float
    times: float
    """In passes of the calibration loop."""
    ratio: float
    """To the first of those it took turns with."""


def calibrate() -> float:
    """Seconds for a fixed piece of work of the kind builds do, to compare machines."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        table: dict[str, int] = {}
        for n in range(200_000):
            key = f"{n % 5000}/{n % 7}"
            table[key] = table.get(key, 0) + n
        digest = hashlib.sha256(b"x" * 20_000_000).hexdigest()
        assert len(digest) == 64
        best = min(best, time.perf_counter() - start)
    return best


def build(root: Path, games: Sequence[str]) -> Run:
    """Build games with one command in a fresh process."""
    start = time.perf_counter()
    process = subprocess.Popen(command(games), cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        assert process.stderr is not None
        raise SystemExit(f"the build of {', '.join(games)} failed:\n{process.stderr.read().decode()}")
    return Run(seconds=seconds, cpu=usage.ru_utime + usage.ru_stime, largest=usage.ru_maxrss / 1024)


def command(games: Sequence[str]) -> list[str]:
    """How a build is started, in the project's folder."""
    return [sys.executable, "-m", "hexwright", "build", *games]


class Bench:
    """Builds games and tells what it took."""

    def __init__(self, root: Path, runs: int) -> None:
        self.root = root
        self.runs = runs
        self.unit = calibrate()
        self.told: list[Timing] = []

    def measure(self, name: str, game: str, before: Callable[[], None], *, runs: int = 0) -> Timing:
        """Time like builds, each after the same preparation."""
        return self.take_turns((game,), ((name, before),), runs=runs)[0]

    def take_turns(
        self, games: Sequence[str], kinds: Sequence[tuple[str, Callable[[], None]]], *, runs: int = 0
    ) -> list[Timing]:
        """Time several kinds of builds in turns. A kind: its name, and the preparation of each build."""
        done: dict[str, list[Run]] = {name: [] for name, _ in kinds}
        for _ in range(runs or self.runs):
            for name, before in kinds:
                before()
                done[name].append(build(self.root, games))
        found: list[Timing] = []
        for name, _ in kinds:
            found.append(self._tell(name, done[name], found[0].seconds if found else 0.0))
        return found

    def _tell(self, name: str, runs: Sequence[Run], first: float) -> Timing:
        seconds = statistics.median(run.seconds for run in runs)
        timing = Timing(
            name=name,
            seconds=round(seconds, 3),
            fastest=round(min(run.seconds for run in runs), 3),
            slowest=round(max(run.seconds for run in runs), 3),
            cpu=round(statistics.median(run.cpu for run in runs), 3),
            largest=round(max(run.largest for run in runs), 1),
            times=round(seconds / self.unit, 1),
            ratio=round(seconds / (first or seconds), 3),
        )
        self.told.append(timing)
        told = f"{timing.seconds:8.2f} s {timing.fastest:6.2f}-{timing.slowest:.2f} {timing.times:8.1f} x"
        told += f" {timing.ratio:6.3f} {timing.cpu:8.2f} s {timing.largest:6.0f} MB"
        print(f"  {name:<34}{told}", flush=True)
        return timing

    def clean(self, game: str) -> None:
        """Remove all that builds of a game left."""
        for left in (self.root / "build" / game, self.root / "build" / ".cache" / game):
            shutil.rmtree(left, ignore_errors=True)

    def three(self, game: str, value: tuple[Path, str, str], runs: int = 0) -> Timing:
        """A clean build, which is returned, one after one changed value, one after nothing."""
        path, old, new = value
        texts = (path.read_text(encoding="utf-8"), "")
        assert old in texts[0]
        flip = [texts[0].replace(old, new, 1), texts[0]]

        def clean() -> None:
            self.clean(game)

        def change() -> None:
            flip.append(flip.pop(0))
            path.write_text(flip[-1], encoding="utf-8")

        kinds = (
            ("clean build", clean),
            ("after one changed counter value", change),
            ("nothing changed", lambda: None),
        )
        return self.take_turns((game,), kinds, runs=runs)[0]

    def side_by_side(self, game: str) -> None:
        """Three games in one command, and one of them."""
        games = (game, f"{game}-2", f"{game}-3")
        for copy in games[1:]:
            shutil.copytree(self.root / "sources" / game, self.root / "sources" / copy)
        single: list[Run] = []
        together: list[Run] = []
        for _ in range(self.runs):
            for wanted, runs in (((game,), single), (games, together)):
                for each in games:
                    self.clean(each)
                runs.append(build(self.root, wanted))
        print("\nthree games side by side")
        one = self._tell("one game", single, 0.0)
        self._tell("three like it", together, one.seconds)

    def growth(
        self, title: str, sizes: tuple[tuple[int, int], ...], unit: Callable[[int, int], int], what: str
    ) -> None:
        """Clean builds of several sizes: time for each thousand must stay the same."""
        print(f"\n{title}")
        first: tuple[int, float] | None = None
        for counters, side in sizes:
            game = f"grow-{counters}-{side}"
            folder = self.root / "sources" / game
            if not folder.is_dir():
                write_game(folder, counters=counters, columns=side, rows=side)
            timing = self.measure(
                f"{counters:,} counters, {side} x {side} hexes",
                game,
                lambda game=game: self.clean(game),  # type: ignore[misc]
                runs=1,
            )
            count = unit(counters, side)
            if first is None:
                first = count, timing.cpu
                continue
            more = (timing.cpu - first[1]) / (count - first[0]) * 1000
            print(f"  {'':<34}{'':21}{more:8.2f} s for each further 1,000 {what}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.run", description="Build times and memory.")
    parser.add_argument("--runs", type=int, default=7, help="builds behind each median (default 7)")
    parser.add_argument("--quick", action="store_true", help="the real game only")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hexwright-bench-") as name:
        root = Path(name)
        shutil.copytree(REPOSITORY / "sources" / "_common", root / "sources" / "_common")
        shutil.copytree(REPOSITORY / "sources" / GAME, root / "sources" / GAME)
        bench = Bench(root, options.runs)
        print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
        print(f"calibration loop: {bench.unit:.3f} s")
        print(
            f"Columns: wall clock (median of {options.runs} fresh processes in turns; fastest and slowest),"
        )
        print("the median in passes of the loop, and as a ratio to the clean build; processor time;")
        print("memory of the largest process")
        print(f"\n{GAME}")
        clean = bench.three(GAME, (root / "sources" / GAME / "oob.csv", "4/3/2/1", "5/3/2/1"))
        printed = printing.measure(root, GAME)
        printing.show(printed, clean.seconds, bench.unit)
        edits = preview.measure(root, GAME, (root / "sources" / GAME / "oob.csv", "4/3/2/1", "5/3/2/1"))
        preview.show(edits, bench.unit)
        bench.side_by_side(GAME)
        if not options.quick:
            counters, side = LARGE
            game = f"grow-{counters}-{side}"
            write_game(root / "sources" / game, counters=counters, columns=side, rows=side)
            print(f"\n{counters:,} counters, {side} x {side} hexes")
            bench.three(game, (root / "sources" / game / "oob.csv", ",infantry,", ",armour,"), runs=3)
            bench.growth("growth in both", SIZES, lambda c, s: c, "counters (with their hexes)")
            bench.growth("growth in counters", tuple((c, 30) for c in COUNTERS), lambda c, s: c, "counters")
            bench.growth("growth in hexes", tuple((50, s) for s in COLUMNS), lambda c, s: s * s, "hexes")
        if options.json is not None:
            figures = {
                "cores": os.cpu_count(),
                "calibration": bench.unit,
                "builds": [asdict(t) for t in bench.told],
                "print": asdict(printed),
                "preview": [asdict(edit) for edit in edits],
            }
            options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How long the files for paper take, apart from starting, reading and writing, and how large they are.

python -m tests.bench.printing ROOT GAME        one run in this process: seconds, then sizes, as JSON
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hexwright.pipeline import BuildRequest, build
from hexwright.project import open_project

RUNS = 7


@dataclass(frozen=True)
class Printing:
    """Medians: `seconds` of the laying out and drawing alone, `whole` of the process. `sizes`: bytes."""

    seconds: float
    whole: float
    sizes: Mapping[str, int]


def measure(root: Path, game: str, runs: int = RUNS) -> Printing:
    """Print a game in fresh processes."""
    inner: list[float] = []
    outer: list[float] = []
    sizes: dict[str, int] = {}
    for _ in range(runs):
        start = time.perf_counter()
        found = subprocess.run(
            [sys.executable, "-m", "tests.bench.printing", str(root), game],
            check=True,
            capture_output=True,
            text=True,
        )
        outer.append(time.perf_counter() - start)
        seconds, sizes = json.loads(found.stdout)
        inner.append(seconds)
    return Printing(
        seconds=statistics.median(inner),
        whole=statistics.median(outer),
        sizes=sizes,
    )


def show(printing: Printing, clean: float, unit: float) -> None:
    """Print a measurement. `clean`: seconds of the whole clean build; `unit`: of the calibration loop."""
    print(f"\nprint/ (median of {RUNS} fresh processes)")
    told = f"{printing.seconds:8.2f} s {printing.seconds / unit:8.1f} x"
    print(f"  {'laying out, drawing and packing':<34}{told}")
    print(f"  {'share of the clean build':<34}{printing.seconds / clean:8.2f}")
    print(f"  {'the command with its start':<34}{printing.whole:8.2f} s {printing.whole / unit:8.1f} x")
    for name, size in printing.sizes.items():
        print(f"  {name:<34}{size / 1024:8.0f} KB")


def main(root: Path, game: str) -> None:
    """Print once and tell."""
    marks: list[tuple[str, float]] = []
    shutil.rmtree(root / "build" / game / "print", ignore_errors=True)
    result = build(
        BuildRequest(
            project=open_project(root),
            game=game,
            targets=("print",),
            stage=lambda name: marks.append((name, time.perf_counter())),
        )
    )
    assert result.folder is not None, result.report.found
    (_, start), (_, end) = (mark for mark in marks if mark[0] in {"print", "writing"})
    sizes = {path.name: path.stat().st_size for path in sorted((result.folder / "print").iterdir())}
    print(json.dumps([end - start, sizes]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

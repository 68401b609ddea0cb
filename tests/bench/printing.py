"""How long the files for paper take, apart from starting, reading and writing, and how large they are.

python -m tests.bench.printing ROOT GAME        one run in this process: seconds, then sizes, as JSON
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from builder.export.base import Options
from builder.pipeline import BuildRequest, build
from builder.project import open_project

RUNS = 7
LIMIT = 1.5
"""Seconds that sheets, boards and charts may take together on two cores."""


@dataclass(frozen=True)
class Printing:
    """Medians: `seconds` of the laying out and drawing alone, `cpu` the same on all cores together, `whole`
    of the process. `sizes`: bytes.
    """

    seconds: float
    cpu: float
    whole: float
    sizes: Mapping[str, int]


def measure(root: Path, game: str, runs: int = RUNS) -> Printing:
    """Print a game in fresh processes."""
    inner: list[float] = []
    cores: list[float] = []
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
        seconds, cpu, sizes = json.loads(found.stdout)
        inner.append(seconds)
        cores.append(cpu)
    return Printing(
        seconds=statistics.median(inner),
        cpu=statistics.median(cores),
        whole=statistics.median(outer),
        sizes=sizes,
    )


def show(printing: Printing, clean: float, unit: float) -> None:
    """Print a measurement. `clean`: seconds of the whole clean build; `unit`: of the calibration loop."""
    print(f"\nprint/ (median of {RUNS} fresh processes)")
    told = f"{printing.seconds:8.2f} s {printing.seconds / unit:8.1f} x {printing.cpu:8.2f} s"
    print(f"  {'laying out, drawing and packing':<34}{told}   (limit {LIMIT} s on two idle cores)")
    print(f"  {'share of the clean build':<34}{printing.seconds / clean:8.2f}")
    print(f"  {'the command with its start':<34}{printing.whole:8.2f} s {printing.whole / unit:8.1f} x")
    for name, size in printing.sizes.items():
        print(f"  {name:<34}{size / 1024:8.0f} KB")


def _processor() -> float:
    """Processor time of this process and of its children that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def main(root: Path, game: str) -> None:
    """Print once and tell."""
    marks: list[tuple[str, float, float]] = []
    shutil.rmtree(root / "build" / game / "print", ignore_errors=True)
    result = build(
        BuildRequest(
            project=open_project(root),
            game=game,
            targets=("print",),
            options=Options(jobs=os.cpu_count() or 1),
            stage=lambda name: marks.append((name, time.perf_counter(), _processor())),
        )
    )
    assert result.folder is not None, result.report.found
    left = _processor()  # now that those who made the files have ended
    (_, start, used), (_, end, _) = (mark for mark in marks if mark[0] in {"drawing", "writing"})
    sizes = {path.name: path.stat().st_size for path in sorted((result.folder / "print").iterdir())}
    print(json.dumps([end - start, left - used, sizes]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

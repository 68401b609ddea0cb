"""How long an author waits in the live preview: from saving a file to the finished page, and to all files."""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

EDITS = 15


@dataclass(frozen=True)
class Edit:
    """Seconds from one edit to the finished page, and to all files."""

    page: float
    everything: float


def measure(root: Path, game: str, value: tuple[Path, str, str], edits: int = EDITS) -> Sequence[Edit]:
    """Edit a value to and fro under a preview. `value`: file, the text that is there, another one."""
    path, *words = value
    text = path.read_text(encoding="utf-8")
    with _previewed(root, game) as events:
        _until(events, "built")
        done = []
        for _ in range(edits):
            old, new = words
            text = text.replace(old, new, 1)
            words.reverse()
            time.sleep(0.3)  # an author takes longer than that; the watcher has settled
            start = time.perf_counter()
            path.write_text(text, encoding="utf-8")
            page = _until(events, "page") - start
            done.append(Edit(page=page, everything=_until(events, "built") - start))
    return done


@contextmanager
def _previewed(root: Path, game: str) -> Iterator[HTTPResponse]:
    """The stream of states of a preview that runs meanwhile."""
    command = [sys.executable, "-m", "hexwright", "preview", game, "--port", "0", "--root", str(root)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        address = re.search(r"http://([\d.:]+)/", process.stdout.readline())
        assert address is not None
        wire = HTTPConnection(address[1], timeout=120)
        wire.request("GET", "/events")
        yield wire.getresponse()
        wire.close()
    finally:
        process.kill()
        process.communicate()


def _until(events: HTTPResponse, state: str) -> float:
    """The time at which the stream tells a state."""
    while True:
        line = events.readline().decode()
        assert line, "the preview has ended"
        if line.startswith("data: "):
            found = json.loads(line.removeprefix("data: "))
            assert found["state"] != "failed", found
            if found["state"] == state:
                return time.perf_counter()


def show(edits: Sequence[Edit], unit: float) -> None:
    """Print a measurement. `unit`: seconds of the calibration loop."""
    print(f"\npreview (median of {len(edits)} edits of one counter value; fastest and slowest)")
    for name, seconds in (
        ("from the edit to the page", [edit.page for edit in edits]),
        ("from the edit to all files", [edit.everything for edit in edits]),
    ):
        median = statistics.median(seconds)
        spread = f"{min(seconds):6.2f}-{max(seconds):.2f}"
        print(f"  {name:<34}{median:8.2f} s {spread} {median / unit:8.1f} x", flush=True)

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from hexwright.verify.processes import EngineProcess, run_all


def engine(tmp_path: Path, code: str, heard: list[str]) -> EngineProcess:
    return EngineProcess(command=(sys.executable, "-c", code), folder=tmp_path, on_line=heard.append)


def test_lines_and_exit_codes_of_each(tmp_path: Path) -> None:
    first: list[str] = []
    second: list[str] = []
    codes = run_all(
        [
            engine(tmp_path, "print('a'); print('b'); raise SystemExit(3)", first),
            engine(tmp_path, "import os, sys; print(os.getcwd()); print('err', file=sys.stderr)", second),
        ],
        os.environ,
    )
    assert codes == (3, 0)
    assert first == ["a", "b"]
    assert sorted(second) == sorted([str(tmp_path.resolve()), "err"])


def test_processes_run_in_parallel(tmp_path: Path) -> None:
    """Each process waits for the file the other one creates."""
    code = (
        "import pathlib, sys, time\n"
        "pathlib.Path('{mine}').touch()\n"
        "end = time.monotonic() + 20\n"
        "while not pathlib.Path('{other}').exists():\n"
        "    if time.monotonic() > end: sys.exit(1)\n"
        "    time.sleep(0.01)\n"
    )
    plays = [engine(tmp_path, code.format(mine=m, other=o), []) for m, o in (("a", "b"), ("b", "a"))]
    assert run_all(plays, os.environ) == (0, 0)


def test_an_exception_in_on_line_stops_all_processes(tmp_path: Path) -> None:
    def interrupt(line: str) -> None:
        raise KeyboardInterrupt(line)

    sleeper = engine(tmp_path, "import time; time.sleep(60)", [])
    speaker = EngineProcess(
        command=(sys.executable, "-c", "import time; print('now', flush=True); time.sleep(60)"),
        folder=tmp_path,
        on_line=interrupt,
    )
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt, match="now"):
        run_all([sleeper, speaker], os.environ)
    assert time.monotonic() - begin < 30

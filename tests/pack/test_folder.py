"""Folders: files are complete or not there, stale ones go."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hexwright.pack.folder import TEMPORARY, WriteError, write_file, write_folder


def test_unchanged_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert write_file(path, b"x")
    before = path.stat().st_mtime_ns
    assert not write_file(path, b"x")
    assert path.stat().st_mtime_ns == before


def test_folder_loses_stale_files_of_its_targets_only(tmp_path: Path) -> None:
    for name in ("old-1.vmod", "notes.txt", "charts/old.pdf", f"{TEMPORARY}999999999-ab"):
        write_file(tmp_path / name, b"x")
    write_folder(tmp_path, {"new-2.vmod": b"y"}, frozenset({"*.vmod", "charts/"}))
    assert sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()) == [
        "new-2.vmod",
        "notes.txt",
    ]


def test_only_what_differs_is_written_and_counted(tmp_path: Path) -> None:
    for name in ("charts/a.png", "charts/b.png", "charts/old.png"):
        write_file(tmp_path / name, name.encode())
    files = {"charts/a.png": b"charts/a.png", "charts/b.png": b"new"}
    before = (tmp_path / "charts/a.png").stat().st_mtime_ns
    assert write_folder(tmp_path, files, frozenset({"charts/"})) == 1
    assert (tmp_path / "charts/a.png").stat().st_mtime_ns == before
    assert {path.name: path.read_bytes() for path in (tmp_path / "charts").iterdir()} == {
        "a.png": b"charts/a.png",
        "b.png": b"new",
    }


def test_write_errors_have_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(WriteError, match="cannot write"):
        write_file(tmp_path / "file" / "below", b"x")


WRITER = """
import sys
from pathlib import Path
from hexwright.pack.folder import write_file
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in b"ab":
        write_file(path, bytes([letter]) * 3_000_000)
"""


def test_killed_writer_leaves_one_complete_file(tmp_path: Path) -> None:
    path = tmp_path / "big"
    for pause in (0.01, 0.03, 0.05, 0.02, 0.04):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        while not path.exists():
            time.sleep(0.005)
        time.sleep(pause)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        data = path.read_bytes()
        assert len(data) == 3_000_000
        assert len(set(data)) == 1
    write_folder(tmp_path, {"big": b"end"}, frozenset())
    assert [p.name for p in tmp_path.iterdir()] == ["big"]
